"""Faults that were put in on purpose and that no other test saw (docs/TESTING.md, seeded faults).

The modules that touch the browser are imported over a stand-in of it.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.web.fakes import Page
from tests.web.tables import MIXED, table
from web.commands import Command
from web.gestures import Tap
from web.markup import Node
from web.table_hand import hand


class Browser:
    """What the page's modules ask of ``js``: frames never come, timers are kept."""

    def __init__(self) -> None:
        self.timers: list[Callable[[], None]] = []
        self.window = SimpleNamespace(requestAnimationFrame=lambda job: None)
        self.Object = SimpleNamespace(fromEntries=dict)

    def __getattr__(self, name: str) -> Any:
        return SimpleNamespace()

    def setTimeout(self, job: Callable[[], None], _ms: int) -> None:  # noqa: N802 - the browser's name
        self.timers.append(job)


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    stand_in, ffi = Browser(), ModuleType("pyodide.ffi")
    for name in ("create_proxy", "create_once_callable", "to_js"):
        setattr(ffi, name, lambda value, **_: value)
    monkeypatch.setitem(sys.modules, "js", stand_in)  # type: ignore[arg-type]
    monkeypatch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)
    before = set(sys.modules)
    yield stand_in
    for name in set(sys.modules) - before:
        if name.startswith("web."):
            del sys.modules[name]


def test_r38_a_page_that_is_given_no_frames_is_drawn_all_the_same(browser: Browser) -> None:
    """A window behind others may be visible and get no frames."""
    dom: Any = importlib.import_module("web.dom")
    drawn: list[int] = []
    frame = dom.Frame(lambda: drawn.append(1))
    frame.ask()
    frame.ask()
    assert len(browser.timers) == 1 and not drawn
    browser.timers.pop()()
    assert drawn == [1]
    frame.now()
    assert drawn == [1, 1], "and what was asked for is not done twice"


@pytest.mark.parametrize(("do", "times"), [("tap:pile:stock", 1), ("pass", 1), ("tap:card:7h", 2)])
def test_r31_the_second_half_of_a_double_click_asks_for_nothing(
    browser: Browser, do: str, times: int
) -> None:
    """Two taps on a card are two: it is selected and let go again."""
    inputs: Any = importlib.import_module("web.inputs")
    done: list[Command] = []
    page: Any = inputs.Inputs(Page().app, SimpleNamespace(), done.append, lambda: None)
    page._do = do
    for detail in (1, 2):
        page._mouse(SimpleNamespace(detail=detail))
        page._handle(Tap(do), None)
    assert done == [Command.from_text(do)] * times


def test_r78_just_one_card_of_the_hand_is_a_tab_stop() -> None:
    """Without one the hand cannot be reached by keys; the arrows lead on from there."""
    app = table(MIXED).app

    def stops(node: Node) -> list[str]:
        given = dict(node.attributes)
        own = [str(given["data-card"])] if given.get("tabindex") == "0" and "data-card" in given else []
        inside = [stops(child) for child in node.children if isinstance(child, Node)]
        return sum(inside, own)

    cards = [card.card for card in app.view().hand]
    assert stops(hand(app.view(), False, app.words)) == cards[:1]
    assert stops(hand(app.view(), False, app.words, cards[4])) == [cards[4]]
