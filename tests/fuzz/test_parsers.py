"""Every reader of text against arbitrary and damaged input: its own refusal or a value, never anything else.

A reader that hangs is stopped by the time limit of the test command.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ginengine import codes, terminal
from ginengine.actions import Action, spread_from
from ginengine.ai import protocol
from ginengine.cards import parse_card, parse_cards
from ginengine.fairness import seen_by_opponent
from ginengine.match import Match
from ginengine.record import RecordError, from_record
from ginengine.rules import Rules
from ginengine.view import View, view_of
from tests.fuzz.mutations import damaged, hostile, many
from tests.web.fakes import MemoryStore, Page, conserved
from tests.web.finished import finished_record
from web.envelope import BrokenError
from web.exports import everything, imports
from web.history import History
from web.match_store import clean_seed, save_text, saved_from
from web.replay import place_from
from web.settings_store import settings_from, settings_text
from web.storage import Shelf
from web.summaries import summary_from, summary_of
from web.ui_state import Settings, UiState

RECORD = finished_record()
RUNNING = Match(Rules(), "fuzz").to_record()
SAVE = save_text(RUNNING, UiState())
SETTINGS = settings_text(Settings())
CODE = str(codes.DealCode(Rules(), 0, "0" * 31 + "7"))
CUSTOM_CODE = str(codes.DealCode(Rules(target=55, gin_bonus=21), 1, "f" * 32))
REQUEST = protocol.request(view_of(Match(Rules(), "fuzz"), Match(Rules(), "fuzz").deal.turn), 3, "1")
VIEW = view_of(Match(Rules(), "fuzz"), 0)
SUMMARY = json.dumps(summary_of(Match.from_record(RECORD), 2, 1000).to_dict())
REPLY = json.dumps({"v": 1, "id": 1, "action": "draw"})


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BrokenError("no JSON") from None


Reader = tuple[Callable[[str], object], tuple[str, ...], type[Exception]]

READERS: dict[str, Reader] = {
    "record": (from_record, (RECORD, RUNNING), RecordError),
    "deal code": (codes.read, (CODE, CUSTOM_CODE, f"https://example.org/?deal={CODE}"), codes.CodeError),
    "rules": (Rules.from_text, (Rules(target=50).to_text(),), ValueError),
    "action": (Action.from_text, ("knock 7h 2c3c4c/5d6d7d", "layoff 8s 0", "discard Kd"), ValueError),
    "card": (parse_card, ("7h",), ValueError),
    "cards": (parse_cards, ("7h 8h 9h",), ValueError),
    "settings": (settings_from, (SETTINGS,), BrokenError),
    "save": (saved_from, (SAVE,), BrokenError),
    "seed": (clean_seed, ("12345",), ValueError),
    "bot's reply": (lambda text: protocol.read_reply(text, 1), (REPLY,), ValueError),
    "terminal": (lambda text: terminal.read(text, VIEW), ("draw",), ValueError),
    "view": (View.from_json, (VIEW.to_json(),), ValueError),
    "summary": (lambda text: summary_from(_json(text)), (SUMMARY,), BrokenError),
    "place of a replay": (place_from, ("0123456789abcdef/1/20/seen",), ValueError),
    "spread": (spread_from, ("2c3c4c/5d6d7d",), ValueError),
    "what the opponent saw": (lambda text: seen_by_opponent(text, 0, 2), (RECORD,), ValueError),
}

SHOWN = ("record", "deal code", "settings", "save")
"""Readers whose refusal a player sees."""

QUICK = settings(max_examples=many(120), deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("name", READERS)
def test_a_reader_refuses_with_its_own_error_only(name: str) -> None:
    reader, good, refusal = READERS[name]
    for text in good:
        reader(text)

    @QUICK
    @given(hostile(*good))
    def run(text: str) -> None:
        try:
            reader(text)
        except refusal as error:
            assert str(error), "a refusal says something"
            if name in SHOWN:
                assert len(str(error)) < 1000, "and not the whole text back"

    run()


@QUICK
@given(hostile(REQUEST))
def test_the_bot_answers_any_line_with_one_line(text: str) -> None:
    reply = protocol.answer(text, 1)
    assert "\n" not in reply
    assert reply == "" or isinstance(json.loads(reply), dict)


def _history() -> tuple[MemoryStore, History]:
    store = MemoryStore()
    history = History(Shelf(store))
    history.add(Match.from_record(RECORD), 2, 1000)
    return store, history


EVERYTHING = everything(_history()[1], Settings(), SAVE, 5000)


@settings(max_examples=many(60), deadline=None, suppress_health_check=list(HealthCheck))
@given(hostile(EVERYTHING, RECORD, SAVE))
def test_an_import_says_what_it_took_and_keeps_what_was_there(text: str) -> None:
    _store, history = _history()
    before = [one.id for one in history.matches]
    *_, last = imports(text, history, 9000)
    assert not last.busy
    assert set(before) <= {one.id for one in history.matches}
    assert (
        last.taken
        or last.results
        or last.known
        or last.refused
        or last.problem
        or last.match
        or (last.settings is not None or last.of == 0)
    )


@settings(max_examples=many(60), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_the_page_starts_whatever_the_store_holds(data: st.DataObject) -> None:
    store, _ = _history()
    page = Page(store=store).start(seed="1")
    page.do("draw", "take", "pass")
    for key in list(store):
        choice = data.draw(st.sampled_from(("keep", "damage", "lose", "foreign")))
        if choice == "damage":
            store[key] = data.draw(damaged(store[key]))
        elif choice == "lose":
            del store[key]
        elif choice == "foreign":
            store[key] = data.draw(st.text(max_size=50))
    again = Page(store=store).start()
    again.do("close", "tap:pile:stock", "open:history", "open:statistics", "close")
    assert conserved(again.app) == 52


NAMES = (
    "tap",
    "drop",
    "discard",
    "knock",
    "spread",
    "layoff",
    "sort",
    "move",
    "set",
    "rules",
    "level",
    "open",
)


@settings(max_examples=many(150), deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        st.one_of(
            st.text(max_size=40),
            st.tuples(
                st.sampled_from(NAMES), hostile("card:7h>hand@2", "7h", "theme=emerald", "replay/1/2")
            ).map(":".join),
        ),
        max_size=8,
    )
)
def test_no_command_trips_the_app(commands: list[str]) -> None:
    page = Page().start(seed="1")
    page.do(*commands)
    assert conserved(page.app) == 52


@settings(max_examples=many(80), deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.dictionaries(
        st.sampled_from(("seed", "deal", "level", "speed", "test", "nosave", "rules", "replay")),
        hostile(CODE, CUSTOM_CODE, "5", "0"),
        max_size=4,
    )
)
def test_no_address_trips_the_start(parameters: dict[str, str]) -> None:
    page = Page()
    asyncio.run(page.app.start(parameters))
    page.run()
    assert conserved(page.app) == 52
