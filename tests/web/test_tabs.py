"""Two pages on one store: one plays and saves, the other says so, and either can take over."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import pytest

from tests.web.fakes import MemoryStore, Page
from tests.web.finished import finished_record
from web.app_deals import waiting
from web.exports import everything
from web.outside import Nowhere
from web.tabs import Tabs
from web.words import Words


class Locks:
    """The lock that all pages of a browser share; None when the browser has none."""

    def __init__(self, there: bool = True) -> None:
        self.there = there
        self.lost: Callable[[], None] | None = None


class Tab(Nowhere):
    """The browser around one page."""

    def __init__(self, locks: Locks, token: str) -> None:
        self.locks, self.token = locks, token

    async def hold(self, steal: bool, lost: Callable[[], None]) -> bool:
        await asyncio.sleep(0)
        if not self.locks.there:
            return True
        if self.locks.lost is not None and not steal:
            return False
        robbed, self.locks.lost = self.locks.lost, lost
        if robbed is not None:
            robbed()
        return True


def tab(store: MemoryStore, locks: Locks, token: str, **params: str) -> Page:
    page = Page(store=store)
    page.app.outside = Tab(locks, token)
    page.app.tabs = Tabs(page.app.shelf, token)
    return page.start(**params)


def test_the_second_page_only_says_where_the_game_is() -> None:
    store, locks = MemoryStore(), Locks()
    first = tab(store, locks, "one").do("new_match", "take", "pass", "draw")
    second = tab(store, locks, "two")
    assert second.app.ui.screen == "elsewhere" and second.app.tabs.elsewhere
    kept = dict(store)
    second.do("new_match:yes", "close", "escape", "set:volume=1", "draw", "open:menu", "delete:all")
    assert dict(store) == kept and second.app.ui.screen == "elsewhere"
    first.do("discard:" + first.app.ui.order[0])
    assert dict(store) != kept


def test_the_second_page_can_take_the_table() -> None:
    store, locks = MemoryStore(), Locks()
    first = tab(store, locks, "one").do("new_match", "take", "pass", "draw")
    second = tab(store, locks, "two").do("play_here")
    assert second.app.ui.screen == "" and second.app.ui.order == first.app.ui.order
    assert first.app.ui.screen == "elsewhere" and first.app.tabs.elsewhere
    second.do("discard:" + second.app.ui.order[0])
    kept = dict(store)
    first.do("discard:" + first.app.ui.order[1], "new_match:yes")
    first.app.save()
    assert dict(store) == kept
    first.do("play_here")
    assert first.app.match.to_record() == second.app.match.to_record()
    assert second.app.tabs.elsewhere and not first.app.tabs.elsewhere


def test_a_frozen_page_never_writes_over_the_new_owner() -> None:
    store, locks = MemoryStore(), Locks()
    first = tab(store, locks, "one").do("new_match", "take", "pass", "draw")
    locks.lost = None  # the browser took the lock away without telling the sleeping page
    second = tab(store, locks, "two").do("discard:" + first.app.ui.order[0])
    kept = dict(store)
    first.do("discard:" + first.app.ui.order[1])
    assert dict(store) == kept
    assert first.app.ui.screen == "elsewhere"
    assert not second.app.tabs.elsewhere


def test_the_address_counts_once_and_what_was_saved_goes_on() -> None:
    store, locks = MemoryStore(), Locks()
    first = tab(store, locks, "one", seed="5", level="1").do("pass")
    second = tab(store, locks, "two").do("play_here", "new_match:yes", "level:4")
    record = second.app.match.to_record()
    first.do("play_here")
    assert first.app.match.to_record() == record and first.app.ui.settings.level == 4
    assert first.app.speed_zero


def test_an_import_that_lost_its_table_can_be_made_again() -> None:
    store, locks = MemoryStore(), Locks()
    first = tab(store, locks, "one").do("new_match")
    text = everything(first.app.history, first.app.ui.settings, None, 0)
    entries = [{"ended": 0, "level": 1, "record": finished_record(seed)} for seed in "ab"]
    first.app.outside.field = lambda _: json.dumps(json.loads(text) | {"history": entries})  # type: ignore[method-assign]
    first.do("open:data", "import:paste", run=False)
    tab(store, locks, "two").do("play_here")
    first.run().do("play_here", "open:data", "import:paste")
    assert not first.app.imports.busy and first.app.imports.taken == 2


def test_a_match_that_waited_is_not_taken_up_twice() -> None:
    store, locks = MemoryStore(), Locks()
    first = tab(store, locks, "one").do("new_match", "take", "pass", "draw", "side:daily")
    first.do(f"side:{first.app.ui.screen_at}")
    assert first.app.match.kind == "daily"
    second = tab(store, locks, "two").do("play_here", "back")
    second.do("discard:" + second.app.ui.order[0])
    record = second.app.match.to_record()
    first.do("play_here")
    assert not waiting(first.app) and first.app.match.to_record() == record


def test_the_language_of_the_other_page_is_taken_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Words, "load", lambda language: Words(language=language))
    store, locks = MemoryStore(), Locks()
    first = tab(store, locks, "one").do("new_match", "set:language=de")
    assert first.app.words.language == "de"
    tab(store, locks, "two").do("play_here", "set:language=")
    first.do("play_here")
    assert first.app.words is first.app.browser_words


def test_without_locks_the_newest_page_has_the_table() -> None:
    store, locks = MemoryStore(), Locks(there=False)
    first = tab(store, locks, "one").do("new_match", "take", "pass", "draw")
    second = tab(store, locks, "two")
    assert second.app.ui.order == first.app.ui.order
    first.do("discard:" + first.app.ui.order[0])
    assert first.app.ui.screen == "elsewhere"
    assert second.app.ui.screen == ""


def test_a_cleared_store_belongs_to_whoever_plays() -> None:
    store, locks = MemoryStore(), Locks()
    first = tab(store, locks, "one").do("new_match", "take", "pass", "draw")
    store.clear()
    first.do("discard:" + first.app.ui.order[0])
    assert first.app.ui.screen == "" and "gin-rummy:match" in store


def test_an_opponent_who_is_thinking_does_not_move_in_a_lost_table() -> None:
    store, locks = MemoryStore(), Locks()
    first = tab(store, locks, "one").do("new_match", "take", "pass", "draw")
    first.do("discard:" + first.app.ui.order[0], run=False)
    tab(store, locks, "two").do("play_here", run=False).run()
    kept, actions = dict(store), list(first.app.match.actions)
    first.run()
    assert dict(store) == kept and first.app.match.actions == actions
