"""Deals in one page leave no nodes, listeners and proxies behind; ``make soak`` plays two hundred."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from e2e.server import PagesServer
from tools import soak
from tools.soak import Measure

pytestmark = pytest.mark.own_context

LEAK = """() => window.ginPyodide.runPython(`
from pyodide.ffi import create_proxy
import js
leaked = [create_proxy(lambda: 0) for _ in range(9)]
held = [js.Object.new() for _ in range(200)]
None
`)"""


@pytest.mark.parametrize(("warm", "deals"), [(2, 4), pytest.param(5, 15, marks=pytest.mark.slow)])
def test_listeners_nodes_and_proxies_stay_as_many(
    page: Page, server: PagesServer, warm: int, deals: int
) -> None:
    running = soak.begin(page, server.url)
    found: list[Measure] = []
    for number in range(1, deals + 1):
        running.deal()
        if number in (warm, deals):
            found.append(running.measure())
    first, last = found
    assert last.listeners <= first.listeners, found
    assert last.nodes <= soak.GROWTH * first.nodes, found
    assert 0 < last.proxies <= first.proxies + soak.SPARE, found
    assert 0 < last.held <= soak.GROWTH * first.held, found
    page.evaluate(LEAK)
    worse = running.measure()
    assert worse.proxies >= last.proxies + 9 and worse.held >= last.held + 200, "and a leak is seen"


def test_growth_misses_the_bars() -> None:
    still = [Measure(deals, 10_000_000, 60_000_000, 900, 40, 50, 600, 5.0) for deals in (20, 40, 60, 80)]
    assert soak.missed(still) == []
    worse = Measure(80, 12_000_000, 90_000_000, 1200, 41, 60, 700, 9.0)
    assert len(soak.missed([*still[:-1], worse])) == 7
