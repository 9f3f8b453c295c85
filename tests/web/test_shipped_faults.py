"""Faults other games shipped that need no browser to be seen: checks R43, R44, R47, R55, R90 and R98."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ginengine import Deal, Match, Rules, deadwood, parse_cards
from ginengine.cards import card_name
from tests.engine.oracle import least_deadwood
from tests.web.fakes import MemoryStore, Page, RandomOpponent
from web.storage import Shelf

ROOT = Path(__file__).resolve().parent.parent.parent
MINE = "As 5s 6s 7s 5c 6c 7c 5d 6d 7d"
THEIRS = "Kc Kd Ks Qc Qd Qs Jc Jd Js Td"
DECK = [card_name(card) for card in range(52)]


def explicit_save() -> dict[str, object]:
    """A save that names every card of its deal."""
    rest = [card for card in DECK if card not in f"{MINE} {THEIRS} Kh".split()]
    deal = Deal.from_hands(Rules(), 1, (MINE, THEIRS), "Kh", " ".join(rest))
    return {"version": 1, "record": Match(Rules(), "x", first_deal=deal).to_record(), "level": 2}


def test_r43_every_key_may_be_missing() -> None:
    """Check R43."""
    store = MemoryStore()
    page = Page(store=store).start(seed="1").do("take", "pass", "draw", "set:volume=10")
    page.do(f"discard:{page.app.ui.order[0]}")
    full = dict(store)
    assert len(full) >= 2
    for key in full:
        rest = MemoryStore({name: text for name, text in full.items() if name != key})
        again = Page(store=rest).start()
        assert again.app.ui.notice == ""
        again.do("new_match:yes", "pass", "draw")
        assert again.app.begun


@pytest.mark.parametrize(
    ("what", "old", "new"),
    [
        ("51 cards", '"Ac2c3c', '"2c3c'),
        ("a card twice", '"Ac2c3c', '"AcAc3c'),
        ("a card of no pack", '"Ac2c3c', '"Zz2c3c'),
        ("eleven in one hand", 'KdJsQsKs"', 'KdJsQsKsAc"'),
        ("no phase of the rules", '[Dealer "1"]', '[Dealer "xyz"]'),
    ],
)
def test_r44_impossible_decks_are_put_aside(what: str, old: str, new: str) -> None:
    """Check R44: such a save is refused, kept and told; a new match can be played."""
    save = explicit_save()
    good = str(save["record"])
    assert good.count(old) == 1
    assert Page(store=MemoryStore({"gin-rummy:match": json.dumps(save)})).start().app.begun
    bad = json.dumps({**save, "record": good.replace(old, new)})
    store = MemoryStore({"gin-rummy:match": bad})
    page = Page(store=store).start()
    assert "could not be read" in page.app.ui.notice
    assert store["gin-rummy:match.bad"] == bad
    page.do("new_match", "pass", "draw")
    assert page.app.begun


def test_r47_what_others_keep_on_the_origin_is_left_alone() -> None:
    """Check R47: foreign keys, also those that look like ours, stay; nothing clears the store."""
    foreign = {
        "save": "1",
        "settings": "{}",
        "game": "x",
        "theme": "dark",
        "gin-rummy:/other/match": "theirs",
    }
    store = MemoryStore(foreign)
    page = Page(store=store).start(seed="1").do("take", "pass", "draw", "set:theme=midnight")
    assert page.app.ui.notice == "" and page.app.begun
    assert {key: store[key] for key in foreign} == foreign
    empty = MemoryStore()
    assert Shelf(empty, "/one/").write("match", "mine") and Shelf(empty, "/two/").read("match") is None
    assert list(empty) == ["gin-rummy:/one/match"], "two copies of the game at one origin keep apart"
    for path in sorted((ROOT / "web").rglob("*")):
        if path.suffix in (".py", ".js", ".mjs"):
            assert "localStorage.clear" not in path.read_text(encoding="utf-8"), path.name


def test_r55_an_old_page_asks_for_nothing_later() -> None:
    """Check R55: all Python comes in one archive at the start, so nothing of a later version can mix in."""
    for path in sorted((ROOT / "web").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"pyfetch|open_url|js\.fetch|XMLHttpRequest|import_module|micropip", text), (
            path.name
        )


def test_r90_suits_are_drawn_not_written() -> None:
    """Check R90: a character for a suit could become a colourful picture that no style reaches."""
    for path in [ROOT / "index.html", *sorted((ROOT / "web").rglob("*"))]:
        if path.suffix in (".py", ".html", ".css", ".svg", ".po"):
            found = re.findall("[\u2660-\u2667](?!\ufe0e)", path.read_text(encoding="utf-8"))
            assert found == [], path.name


REPORTED = (
    "6H QH QC 5H KD KH 7H KC 4H QD",
    "KC 3S 3C 9C KH 3H 9H 3D 9D KD",
    "TC 2H 3H 2S TD 5H 3S 4H 4S TS",
    "5S 4H 6S TH 3H JH 5H 9H 2H 4S",
)


@pytest.mark.parametrize("hand", REPORTED)
def test_r98_hands_that_other_games_missed_are_gin(hand: str) -> None:
    """Check R98: no deadwood by two ways of counting, and the page calls the knock gin."""
    own = [name[0] + name[1].lower() for name in hand.split()]
    assert deadwood(parse_cards(hand)) == least_deadwood(frozenset(own)) == 0
    others = [card for card in DECK if card not in own]
    loose = next(card for card in others if least_deadwood(frozenset([*own, card])) > 0)
    rest = [card for card in others if card != loose]
    hands = (" ".join(own), " ".join(rest[:10]))
    deal = Deal.from_hands(Rules(), 1, hands, rest[10], " ".join([loose, *rest[11:]]))
    save = {"version": 1, "record": Match(Rules(), "x", first_deal=deal).to_record(), "level": 2}
    store = MemoryStore({"gin-rummy:match": json.dumps(save)})
    page = Page(RandomOpponent("pass"), store).start().do("pass", "draw", f"tap:card:{loose}")
    assert page.app.view().knock.kind == "gin"
    page.do("knock")
    assert page.app.match.deal.result is not None
    assert page.app.match.deal.result.kind.name == "GIN"
