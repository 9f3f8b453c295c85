"""Moves during motion, a page that is hidden or has no motion, a new match under a thinking opponent.

Checks R32, R37, R38, R39, R40 and R42.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.conftest import wait_ready
from e2e.moments import open_at
from e2e.play import Taps, best_discard, play_deal, state, until, wait_turn
from e2e.server import PagesServer
from e2e.test_drag import at_rest, to_phase

Open = Callable[..., Page]
STILL = """(sheet => {
  sheet.replaceSync('*, *::before {transition: none !important; animation: none !important}');
  document.adoptedStyleSheets = [sheet];
})(new CSSStyleSheet())"""


def test_r32_clicks_while_cards_travel(open_table: Open) -> None:
    """Check R32: thirty quick clicks anywhere during real motion; 52 cards, and the page shows the state."""
    page = open_table(seed=1, speed=1)
    chance = random.Random(5)
    for _ in range(3):
        for _ in range(30):
            if page.evaluate("window.ginTest.state().phase") in ("handover", "matchover"):
                break
            page.evaluate(
                "n => { const all = [...document.querySelectorAll('#table [data-do]:not([data-do^=open])"
                ":not(#sound)')].filter(e => e.getClientRects().length); all[n % all.length].click() }",
                chance.randrange(1000),
            )
            page.wait_for_timeout(30)
        page.wait_for_timeout(300)
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        state(page)
    at_rest(page)


def test_r37_a_new_match_under_a_thinking_opponent(page: Page, server: PagesServer) -> None:
    """Check R37: the old match's move is dropped; the new one has ten, ten and one."""
    open_at(page, server, "discard", speed=1, pace="slow")
    now = state(page)
    Taps(page).play(best_discard(now), "#discard")
    assert page.evaluate("window.ginTest.state().phase") == "opponent"
    page.evaluate("document.getElementById('menu').click()")
    page.locator('dialog [data-do="new_match"]').click()
    expect(page.locator(".screen-confirm")).to_be_visible()
    page.locator('dialog .danger[data-do="new_match"]').click()
    fresh = page.evaluate("window.ginTest.state()")
    assert fresh["epoch"] > now["epoch"]
    counts = [len(fresh["hand"]), fresh["opponent_count"], len(fresh["discard"]), fresh["stock"]]
    assert counts == [10, 10, 1, 31]
    page.wait_for_timeout(1500)
    later = state(page)
    if fresh["turn"] == 0:
        assert {**later, "selected": ""} == {**fresh, "selected": ""}
    assert later["epoch"] == fresh["epoch"]


def test_r38_no_motion_at_all(chromium: Browser, server: PagesServer) -> None:
    """Check R38: a whole deal with reduced motion, without any transition, and with a table taken away."""
    with chromium.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(server.url + "?seed=1&test=1&level=1")
        wait_ready(page)
        page.evaluate(STILL)
        page.evaluate("document.getElementById('menu').click()")
        page.locator('dialog [data-do="open:settings"]').click()
        page.locator('dialog [data-do="set:pace=fast"]').click()
        page.locator('dialog .screen-foot [data-do="close"]').click()
        now = to_phase(page, "discard")
        Taps(page).play(best_discard(now), "#discard")
        page.evaluate("document.getElementById('table').style.display = 'none'")
        until(page, "['draw', 'layoff', 'handover'].includes(window.ginTest.state().phase)")
        page.evaluate("document.getElementById('table').style.display = ''")
        play_deal(page, Taps(page))


def test_r39_a_hidden_tab(open_table: Open) -> None:
    """Check R39: no frames for three seconds; the opponent moved once and nothing sounded in between."""
    page = open_table(seed=1, speed=1)
    now = to_phase(page, "discard")
    Taps(page).play(best_discard(now), "#discard")
    page.evaluate(
        "window.frames0 = requestAnimationFrame; window.requestAnimationFrame = () => 0;"
        "Object.defineProperty(document, 'hidden', {configurable: true, get: () => true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    page.wait_for_timeout(3000)
    page.evaluate(
        "window.requestAnimationFrame = window.frames0; delete document.hidden;"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    after = wait_turn(page)
    assert after["phase"] in ("draw", "layoff", "handover")
    if after["phase"] == "draw":
        assert len(after["discard"]) - len(now["discard"]) in (0, 1, 2)
    page.wait_for_timeout(800)
    assert state(page) == after


@pytest.mark.own_context(warm=True)
def test_r40_killed_and_opened_again(context: BrowserContext, server: PagesServer) -> None:
    """Check R40: the page dies after a draw, a turn and a sort, without a word; the same table comes back."""
    page = context.new_page()
    page.goto(server.url + "?seed=1&speed=0&test=1")
    wait_ready(page)
    now = to_phase(page, "draw")
    for what in ("draw", "turn", "sort"):
        if what == "draw":
            Taps(page).draw()
        elif what == "turn":
            Taps(page).play(best_discard(now), "#discard")
            wait_turn(page)
        else:
            page.evaluate("document.querySelector('[data-do=\"sort:rank\"]').click()")
        before = state(page)
        page.close(run_before_unload=False)
        page = context.new_page()
        page.goto(server.url + "?speed=0&test=1")
        wait_ready(page)
        now = state(page)
        for name in ("hand", "order", "scores", "phase", "discard", "stock"):
            assert now[name] == before[name], (what, name)


def test_r42_the_last_action_stays_readable(open_table: Open) -> None:
    """Check R42: what the opponent did stands at its name and as a ring on the pile until its next turn."""
    page = open_table(seed=1, speed=1)
    now = to_phase(page, "discard")
    Taps(page).play(best_discard(now), "#discard")
    wait_turn(page)
    expect(page.locator("#discard.just")).to_have_count(1)
    assert page.locator("#opponent .act").count() == 2
    assert page.locator("#opponent .did").text_content()
    page.locator("#stock").click()
    state(page)
    assert page.locator("#opponent .act").count() == 2


@pytest.mark.parametrize("way", ["menu", "start"])
def test_leaving_a_running_match_asks(open_table: Open, way: str) -> None:
    """Check R34: a running match is not given up by one tap, and "Keep playing" keeps everything."""
    page = open_table(seed=1)
    before = to_phase(page, "discard")
    page.locator("#menu").click()
    if way == "start":
        page.locator('dialog [data-do="open:start"]').click()
    page.locator('dialog [data-do="new_match"]').click()
    expect(page.locator(".screen-confirm")).to_be_visible()
    page.locator('dialog [data-do="close"].primary').click()
    assert state(page)["hand"] == before["hand"]
