"""Two pages on one store: one plays and saves, the other says so, and either can take over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tests.web.fakes import MemoryStore, Page
from web.outside import Nowhere
from web.tabs import Tabs


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


def tab(store: MemoryStore, locks: Locks, token: str) -> Page:
    page = Page(store=store)
    page.app.outside = Tab(locks, token)
    page.app.tabs = Tabs(page.app.shelf, token)
    return page.start()


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
