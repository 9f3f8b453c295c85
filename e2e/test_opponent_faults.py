"""An opponent that goes wrong in the real page, at every kind of moment: the match goes on, and it is told.

There is no worker that could die: the opponents think in the page's own thread (docs/DESIGN.md, 12), so the
faults are put into the page's Python.  The shipped page has no such door: the test puts its own lines before
``web/main.py`` on the way.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from e2e.conftest import Faults, wait_ready
from e2e.play import state
from e2e.server import PagesServer
from tools.soak import Soak, put_before
from web import opponent

ENTRY = """
import asyncio
import js
from time import perf_counter
from web import app_turn, opponent

real_ask, real_choose, met = opponent.Inline.ask, opponent.choose, []
js.window.ginMet, js.window.ginSlowest = "", 0.0

def moment(view):
    can_knock = any(text.startswith(("knock", "biggin")) for text in view.legal)
    return "knock" if can_knock else view.phase.value

def raises(*_):
    raise RuntimeError("out of order")

def hangs(*_):
    while True:
        try:
            perf_counter()
        except Exception:
            continue

async def ask(self, view, level, seed):
    at = moment(view)
    if at in met:
        return await real_ask(self, view, level, seed)
    met.append(at)
    js.window.ginMet = " ".join(met)
    fault = "FAULT"
    if fault == "silent":
        await asyncio.Event().wait()
    if fault == "dies":
        raise asyncio.CancelledError
    answers = {"raises": raises, "hangs": hangs}
    opponent.choose = answers.get(fault, lambda *_: fault)
    try:
        return await real_ask(self, view, level, seed)
    finally:
        opponent.choose = real_choose

opponent.Inline.ask = ask
begun = [0.0]
real_outer, real_play = app_turn.ask, app_turn.play

async def outer(*given):
    begun[0] = perf_counter()
    return await real_outer(*given)

def played(*given):
    events = real_play(*given)
    js.window.ginSlowest = max(js.window.ginSlowest, perf_counter() - begun[0])
    return events

app_turn.ask, app_turn.play = outer, played
"""
NOTICES = """() => {
    const notice = document.getElementById('notice');
    window.ginNotices = '';
    new MutationObserver(() => { window.ginNotices += notice.textContent; })
        .observe(notice, {childList: true, subtree: true, characterData: true});
}"""
MOMENTS = {"upcard", "draw", "discard", "knock", "layoff"}
DEALS = 12


@pytest.mark.parametrize("fault", ["raises", "hangs", "silent", "dies", "draw the moon", "knock 2c 3c3d3h"])
def test_the_match_goes_on(
    page: Page, server: PagesServer, faults: Faults, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    faults.expect("console error")  # the log tells of each, with its traceback
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    put_before(page, ENTRY.replace("FAULT", fault))
    page.goto(f"{server.url}?seed=4&speed=0&test=1&level=3")
    wait_ready(page)
    running = Soak(page, page.context.new_cdp_session(page))
    page.evaluate(NOTICES)
    met: set[str] = set()
    for _ in range(DEALS):
        running.deal()
        state(page)
        met = set(page.evaluate("window.ginMet").split())
        if met >= MOMENTS:
            break
    assert met >= MOMENTS, f"only {met} in {running.deals} deals"
    told = [line for line in said if "opponent" in line]
    assert len(told) >= len(MOMENTS), said
    assert not page.locator("#alert.notice").count(), "nothing else went wrong"
    assert page.evaluate("window.ginNotices").count("could not decide") >= 1, "and the player is told"
    page.locator("#menu").click()
    assert page.locator("dialog.for-menu[open]").count() == 1, "and the page can still be used"
    with capsys.disabled():
        print(f"\n{fault}: {running.deals} deals, slowest move {page.evaluate('window.ginSlowest'):.2f} s")


def test_all_waits_together_are_less_than_a_second() -> None:
    """Times of a test machine prove nothing, but the limits that are set can be added."""
    assert opponent.THINKING + opponent.RESCUE < 1
    assert opponent.GLANCE * opponent.GLANCES + opponent.RESCUE < 1
    assert opponent.THINKING < opponent.GLANCE * opponent.GLANCES, "hanging is not taken for silence"
