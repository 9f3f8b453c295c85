"""Fifteen deals in one page leave no nodes and no listeners behind; ``make soak`` plays two hundred."""

from __future__ import annotations

from playwright.sync_api import Page

from e2e.server import PagesServer
from tools import soak
from tools.soak import Measure

WARM, DEALS = 5, 15


def test_listeners_and_nodes_stay_as_many(page: Page, server: PagesServer) -> None:
    running = soak.begin(page, server.url)
    found: list[Measure] = []
    for number in range(1, DEALS + 1):
        running.deal()
        if number in (WARM, DEALS):
            found.append(running.measure())
    first, last = found
    assert last.listeners <= first.listeners, found
    assert last.nodes <= 1.1 * first.nodes, found


def test_growth_misses_the_bars() -> None:
    still = [Measure(deals, 10_000_000, 60_000_000, 900, 40, 5.0) for deals in (20, 40, 60, 80)]
    assert soak.missed(still) == []
    worse = Measure(80, 12_000_000, 90_000_000, 1200, 41, 9.0)
    assert len(soak.missed([*still[:-1], worse])) == 5
