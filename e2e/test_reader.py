"""The page as a screen reader finds it: a deal played by ear, no hidden card, and snapshots of the tree.

``ARIA_SNAPSHOTS=write`` makes the tests write the files in ``e2e/aria`` anew instead of comparing; look at
the difference before it is committed.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from e2e.ear import Ear
from e2e.moments import MOMENTS, open_at, press, saved_match
from e2e.play import Taps, best_discard, state, wait_turn
from e2e.server import PagesServer
from ginengine import Match
from ginengine.cards import card_name, cards_of
from ginengine.deal import Deal, Phase
from web.words import Words

SNAPSHOTS = Path(__file__).parent / "aria"
SHOWN = ("upcard", "draw", "discard", "layoff")


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_deal_by_ear_alone(table_page: Page, server: PagesServer, seed: int) -> None:
    page = open_at(table_page, server, f"seed:{seed}")
    player = Ear(page)
    page.locator("#table").focus()
    player.play_deal()
    assert player.dialog()
    player.wait_for("the hand|Nobody scores|match")  # said once the screen is there, perhaps a moment later
    player.tab_to("Next hand")
    player.press("Enter")
    assert "New hand" in player.wait_for("New hand")


def test_a_deal_by_ear_with_short_announcements(table_page: Page, server: PagesServer) -> None:
    page = open_at(table_page, server, "draw", speech="short")
    page.locator("#table").focus()
    player = Ear(page)
    assert "Deadwood" not in player.say("d")
    player.play_deal()
    assert player.dialog()


def hidden_cards(deal: Deal) -> set[str]:
    """What the player has no right to know: the stock's cards, and the opponent's until they lie open."""
    hidden = set(deal.stock)
    if deal.knocker is None and deal.phase is not Phase.OVER:
        hidden |= set(cards_of(deal.hands[1])) - set(deal.discards)
    return {card_name(card) for card in hidden}


def names_in(tree: str, cards: set[str]) -> set[str]:
    """Those of the cards whose names stand in a text."""
    return {card for card in cards if Words().card(card) in tree}


@pytest.mark.parametrize("moment", ["upcard", "draw", "discard", "knock", "layoff"])
def test_no_reader_finds_a_hidden_card(table_page: Page, server: PagesServer, moment: str) -> None:
    hidden = hidden_cards(saved_match(moment).deal)
    page = open_at(table_page, server, moment)
    told = state(page)
    opened = moment == "layoff"  # the opponent knocked: the hand lies on the table
    assert len(hidden) == told["stock"] + (0 if opened else 10)
    player = Ear(page)
    open_tree = json.dumps(player.tree())
    assert names_in(open_tree, set(told["hand"])) == set(told["hand"])
    press(page, "open:log")
    log_tree = json.dumps(player.tree())
    assert names_in(open_tree, hidden) == set()
    assert names_in(log_tree, hidden) == set()


def test_no_reader_finds_a_hidden_card_while_the_opponent_plays(
    table_page: Page, server: PagesServer
) -> None:
    """Five turns of a slow opponent, looked at again and again: thinking, drawing, discarding."""
    page = open_at(table_page, server, "seed:3", speed=1, pace="slow", level=5)
    player, looks, drew = Ear(page), 0, False
    for _ in range(5):
        now = wait_turn(page)
        if now["phase"] == "upcard":
            page.locator('[data-do="pass"]').first.click()
        else:
            assert now["phase"] == "draw"
            Taps(page).draw()
            Taps(page).play(best_discard(state(page)), "#discard")
        while True:
            tree = json.dumps(player.tree())
            saved = json.loads(page.evaluate("localStorage.getItem('gin-rummy:/gin/match')"))
            after = page.evaluate("window.ginTest.state()")
            if after["phase"] != "opponent":
                break
            deal = Match.from_record(saved["record"]).deal
            drew = drew or deal.phase is Phase.DISCARD
            hidden = hidden_cards(deal) - set(after["discard"])
            assert len(hidden) >= after["stock"] + 9
            assert names_in(tree, set(after["hand"])), "the table can be read meanwhile"
            assert names_in(tree, hidden - taken(deal)) == set()
            looks += 1
    assert looks > 5 and drew


def taken(deal: Deal) -> set[str]:
    """The cards the opponent took from the pile: these the player saw, and the log may name them."""
    return {card_name(card) for card in cards_of(deal.known[1])}


def test_what_lies_behind_a_dialog_is_not_read(table_page: Page, server: PagesServer) -> None:
    page = open_at(table_page, server, "draw")
    player = Ear(page)
    assert player.hand() and not player.dialog()
    press(page, "open:menu")
    assert player.dialog() == "Menu" and not player.hand()
    press(page, "rules:standard")
    press(page, "repeat")
    player.wait_for("[a-z]")  # the dialog has a live region of its own


def test_the_reader_learns_what_cannot_be_done_and_why(table_page: Page, server: PagesServer) -> None:
    page = open_at(table_page, server, "discard")
    things = {one.name.partition(",")[0]: one for one in Ear(page).named("button")}
    assert things["Stock"].disabled and things["Discard"].disabled
    assert things["Discard"].description == "Select the card to discard first."


def test_r79_the_reader_learns_which_card_is_selected(table_page: Page, server: PagesServer) -> None:
    """Check R79: the tree of a deal in which nothing is selected would look the same without that state."""
    page = open_at(table_page, server, "discard")
    name = state(page)["order"][4]
    press(page, f"tap:card:{name}")
    cards = [one for one in Ear(page).named("button") if re.search(r" \d+ of \d+$", one.name)]
    assert [one.pressed for one in cards] == ["true" if number == 4 else "false" for number in range(11)]
    assert cards[4].name.startswith(Words().card(name))


@pytest.mark.parametrize("moment", SHOWN)
def test_the_tree_of_a_known_deal(table_page: Page, server: PagesServer, moment: str) -> None:
    page = open_at(table_page, server, moment)
    found = page.locator("main").aria_snapshot() + "\n"
    found = re.sub(r"- status: .*", "- status", found)  # what was just said comes and goes
    path = SNAPSHOTS / f"{moment}.yml"
    if os.environ.get("ARIA_SNAPSHOTS") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8")


def test_every_moment_is_known() -> None:
    assert set(SHOWN) <= set(MOMENTS)
