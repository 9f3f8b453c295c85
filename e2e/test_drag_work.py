"""How much a drag asks of the page while the level 5 opponent plays: calls are counted, not timed.

``make bench-drag`` measures the same at two sizes, and the times too.
"""

from __future__ import annotations

from playwright.sync_api import Browser

from e2e.server import PagesServer
from tools.bench_drag import CALLS, COUNTS, measure


def test_a_frame_of_a_drag_makes_few_calls(chromium: Browser, server: PagesServer) -> None:
    """Also the frame in which the opponent's turn is drawn, and the one in which the card is lifted."""
    calls = measure(chromium, server.url, COUNTS, (1280, 800), 2)["calls"]
    assert len(calls) > 50
    assert max(calls) > 40, "nothing of the opponent's turn was drawn during the drags"
    assert max(calls) <= CALLS, sorted(calls)[-5:]
