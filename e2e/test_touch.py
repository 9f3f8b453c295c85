"""A phone in the hand: real touches, two fingers misbehaving, and what browsers do to a touch.

Checks R01, R02, R03, R05, R11, R25, R26, R27, R28, R30 and R31.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.fingers import Fingers
from e2e.measure import resize
from e2e.play import state, wait_turn
from e2e.test_drag import at_rest, card, grip, middle, to_phase, until

Open = Callable[..., Page]


@pytest.fixture
def context_options() -> dict[str, object]:
    """A phone."""
    return {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def ready(page: Page) -> tuple[Fingers, list[str]]:
    """Fingers, and the hand after a draw."""
    now = to_phase(page, "draw") if wait_turn(page)["phase"] != "discard" else state(page)
    fingers = Fingers(page)
    if now["phase"] == "draw":
        fingers.tap(middle(page, "#stock"))
        now = state(page)
    assert now["phase"] == "discard"
    return fingers, now["order"]


def beside(at: tuple[float, float], dx: float, dy: float) -> tuple[float, float]:
    return at[0] + dx, at[1] + dy


@pytest.mark.parametrize("first_up", [1, 2])
def test_r01_r02_a_second_finger(open_table: Open, first_up: int) -> None:
    """Checks R01 and R02: only the first finger's card moves, and later drags work."""
    page = open_table(seed=1)
    fingers, order = ready(page)
    fingers.down(1, grip(page, card(order[0])))
    fingers.move(1, beside(grip(page, card(order[0])), 40, -40))
    expect(page.locator(".dragging")).to_have_count(1)
    fingers.down(2, grip(page, card(order[8])))
    fingers.move(2, beside(grip(page, card(order[8])), 40, -30))
    assert page.locator(".dragging").evaluate_all("all => all.map(e => e.dataset.card)") == [order[0]]
    if first_up == 2:
        fingers.up(2)
        fingers.move(1, middle(page, "#discard"))
        fingers.up(1)
        now = wait_turn(page)
        assert order[0] not in now["hand"]
        assert set(order[1:]) <= set(now["hand"]) or now["phase"] in ("handover", "matchover", "layoff")
    else:
        fingers.up(1)
        fingers.up(2)
        assert sorted(state(page)["hand"]) == sorted(order)
    at_rest(page)
    fingers, order = ready(page)
    fingers.tap(grip(page, card(order[3])))
    assert state(page)["selected"] == order[3]
    fingers.down(1, grip(page, card(order[1])))
    fingers.move(1, middle(page, "#discard"))
    fingers.up(1)
    assert order[1] not in state(page)["hand"]
    at_rest(page)


def test_r03_r11_cancelled_and_trembling_touches(open_table: Open) -> None:
    """Checks R03 and R11: a cancelled drag is over; seven pixels are a tap, more are a drag."""
    page = open_table(seed=1)
    fingers, order = ready(page)
    before = state(page)
    fingers.down(1, grip(page, card(order[0])))
    fingers.move(1, beside(grip(page, card(order[0])), 60, -60))
    fingers.lost()
    at_rest(page)
    assert state(page) == before
    fingers.down(1, grip(page, card(order[4])))
    fingers.move(1, beside(grip(page, card(order[4])), 30, -60))
    assert page.locator(".dragging").evaluate_all("all => all.map(e => e.dataset.card)") == [order[4]]
    fingers.lost()
    at_rest(page)
    for dx, dy in ((4, 4), (5, 5), (0, 0)):
        fingers.down(1, grip(page, card(order[2])))
        fingers.move(1, beside(grip(page, card(order[2])), dx, dy))
        fingers.up(1)
        assert state(page)["selected"] == order[2], (dx, dy)
        fingers.tap(grip(page, card(order[2])))
        assert state(page)["selected"] == ""
    fingers.down(1, grip(page, card(order[2])))
    fingers.move(1, beside(grip(page, card(order[2])), 12, 0))
    expect(page.locator(".dragging")).to_have_count(1)
    fingers.up(1)
    assert state(page)["selected"] == ""
    at_rest(page)


def test_r05_r25_r26_the_browser_leaves_a_drag_alone(open_table: Open) -> None:
    """Checks R05, R25 and R26: no scrolling, menu, callout or selected text comes out of a drag."""
    page = open_table(seed=1)
    page.evaluate(
        "window.lost = 0, window.menus = [];"
        "addEventListener('pointercancel', () => window.lost++);"
        "addEventListener('contextmenu', e => window.menus.push(e.defaultPrevented))"
    )
    fingers, order = ready(page)
    for selector in ("#hand [data-card]", "#stock .top", "#discard .top"):
        style = page.locator(selector).first.evaluate(
            "e => (s => [s.touchAction, s.userSelect])(getComputedStyle(e))"
        )
        assert style == ["none", "none"], selector
    start = grip(page, card(order[0]))
    fingers.down(1, start)
    fingers.move(1, beside(start, 0, -200), steps=8)
    fingers.up(1)
    assert page.evaluate("[window.lost, scrollY]") == [0, 0]
    fingers.down(1, start)
    page.wait_for_timeout(800)
    fingers.move(1, beside(start, 80, -150), steps=5)
    expect(page.locator(".dragging")).to_have_count(1)
    fingers.up(1)
    assert all(page.evaluate("window.menus"))
    assert page.evaluate("getSelection().toString()") == ""
    assert page.locator(card(order[5])).evaluate(
        "e => !e.dispatchEvent(new MouseEvent('contextmenu', {bubbles: true, cancelable: true}))"
    )
    at_rest(page)


def test_r27_r28_scrolling(open_table: Open) -> None:
    """Checks R27 and R28: cards never scroll the page, felt does where there is more; nothing reloads."""
    page = open_table(seed=1)
    fingers, order = ready(page)
    assert page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorY") == "none"
    page.evaluate("window.stays = true")
    fingers.down(1, (200, 110))
    fingers.move(1, (200, 510), steps=6)
    fingers.up(1)
    page.wait_for_timeout(150)
    assert page.evaluate("window.stays") is True
    resize(page, 320, 256)
    page.locator(card(order[0])).scroll_into_view_if_needed()
    y = page.evaluate("scrollY")
    start = grip(page, card(order[0]))
    fingers.down(1, start)
    fingers.move(1, beside(start, 0, -90), steps=5)
    assert page.evaluate("scrollY") == y
    fingers.lost()
    page.evaluate("scrollTo(0, 0)")
    fingers.down(1, (12, 200))
    fingers.move(1, (12, 60), steps=6)
    fingers.up(1)
    until(page, "scrollY > 0")


def test_r30_r31_fast_taps(open_table: Open) -> None:
    """Checks R30 and R31: one card a turn however fast the taps come, and no zoom."""
    page = open_table(seed=1)
    before = to_phase(page, "draw")
    fingers = Fingers(page)
    at, other = middle(page, "#stock"), middle(page, "#discard")
    fingers.tap(at)
    fingers.tap(at)
    fingers.tap(other)
    now = state(page)
    assert (now["phase"], now["stock"]) == ("discard", before["stock"] - 1)
    for _ in range(10):
        fingers.tap(at)
        page.wait_for_timeout(60)
    now = state(page)
    assert (now["phase"], now["stock"]) == ("discard", before["stock"] - 1)
    assert page.evaluate("visualViewport.scale") == 1
    assert page.evaluate("getComputedStyle(document.documentElement).touchAction") == "manipulation"
    content = page.locator("meta[name=viewport]").get_attribute("content")
    assert content == "width=device-width, initial-scale=1, viewport-fit=cover"
