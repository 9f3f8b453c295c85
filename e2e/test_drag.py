"""Dragging with the mouse: order by the pointer, the gap, the way home, and every odd ending.

Checks R04, R06, R08, R09, R10, R14, R15 and R18 of the list of faults other games shipped.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.measure import resize
from e2e.moments import open_at, press
from e2e.play import Drags, State, Taps, best_discard, state, until, wait_turn
from e2e.server import PagesServer

Open = Callable[..., Page]
Point = tuple[float, float]
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


def to_phase(page: Page, phase: str) -> State:
    """Go on until the player draws, or has drawn."""
    now = wait_turn(page)
    if now["phase"] == "upcard":
        page.locator('[data-do="pass"]').first.click()
        now = wait_turn(page)
    if phase == "discard" and now["phase"] == "draw":
        Taps(page).draw()
        now = state(page)
    assert now["phase"] == phase
    return now


def card(name: str) -> str:
    """The selector of a card of the hand."""
    return f'#hand [data-card="{name}"]'


def box(page: Page, selector: str) -> dict[str, float]:
    """Where an element is."""
    found = page.locator(selector).first.bounding_box()
    assert found, selector
    return {**found}


def middle(page: Page, selector: str) -> Point:
    """The middle of an element."""
    at = box(page, selector)
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


def grip(page: Page, selector: str) -> Point:
    """A point of a card that no neighbour covers."""
    at = box(page, selector)
    return at["x"] + 12, at["y"] + 18


def lift(page: Page, selector: str, to: Point) -> None:
    """Start a drag and stop over a point, the button still down."""
    page.mouse.move(*grip(page, selector))
    page.mouse.down()
    x, y = grip(page, selector)
    page.mouse.move(x + 10, y - 10)
    page.mouse.move(*to, steps=4)
    expect(page.locator(".dragging")).to_have_count(1)


def at_rest(page: Page) -> None:
    """No drag has left a trace."""
    expect(page.locator(".dragging, .droppable, .gap, .hot")).to_have_count(0)
    assert page.locator("#hand .slot").evaluate_all("all => all.every(one => !one.style.length)")


@pytest.mark.parametrize("context_options", [{"viewport": WIDE}, {"viewport": PHONE}], ids=["row", "rows"])
def test_order_by_the_pointer_and_a_gap_that_shows_it(open_table: Open) -> None:
    page = open_table(seed=1)
    for own, place in ((0, 5), (7, 2), (3, 9), (9, 0)):
        moved_by_the_pointer(page, own, place)


def moved_by_the_pointer(page: Page, own: int, place: int) -> None:
    """Drag the card at *own* over the slot *place*: the gap is there, and then the card."""
    before = state(page)["order"]
    slots = page.locator("#hand .slot").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(r => [r.x, r.y, r.width, r.height])"
    )
    x, y, width, height = slots[place]
    lift(page, card(before[own]), (x + min(width, 40) / 2, y + height / 2))
    expect(page.locator("#hand.gap")).to_have_count(1)
    style = "getComputedStyle(document.getElementById('hand'), '::before')"
    turned = page.evaluate(f"new DOMMatrix({style}.transform)")
    hand = box(page, "#hand")
    assert abs(hand["x"] + turned["e"] - x) < 2
    assert abs(hand["y"] + turned["f"] - y) < 2
    page.mouse.up()
    rest = [one for one in before if one != before[own]]
    assert state(page)["order"] == [*rest[:place], before[own], *rest[place:]]
    at_rest(page)


@pytest.mark.parametrize(
    ("context_options", "place"),
    [({"viewport": WIDE}, 4), ({"viewport": WIDE}, 10), ({"viewport": PHONE}, 0)],
    ids=["row", "end of row", "rows"],
)
def test_a_drawn_card_goes_where_it_is_dropped(open_table: Open, place: int) -> None:
    page = open_table(seed=1)
    before = to_phase(page, "draw")["order"]
    if place < 10:
        target = box(page, card(before[place]))
        to = (target["x"] + 2, target["y"] + 30)
    else:
        target = box(page, card(before[9]))
        to = (target["x"] + target["width"] - 4, target["y"] + 30)
    lift(page, "#stock .top", to)
    expect(page.locator("#hand.gap")).to_have_count(1)
    page.mouse.up()
    now = state(page)
    assert now["order"][:place] + now["order"][place + 1 :] == before
    at_rest(page)


def test_an_illegal_drop_glides_home_and_says_why(open_table: Open) -> None:
    page = open_table(seed=1, speed=1)
    before = to_phase(page, "discard")
    until(page, "document.getAnimations().every(one => one.playState !== 'running')")
    name = before["order"][0]
    home = box(page, card(name))
    lift(page, card(name), middle(page, "#knock"))
    assert "droppable" not in str(page.locator("#knock").get_attribute("class"))
    page.mouse.up()
    until(
        page,
        f"document.querySelector('{card(name)}').getAnimations().some(one => one.playState === 'running')",
    )
    until(
        page,
        f"document.querySelector('{card(name)}').getAnimations().every(one => one.playState !== 'running')",
    )
    page.mouse.move(*middle(page, "#knock"))
    page.mouse.move(640, 20)  # the browser sees late that nothing is under the pointer any more
    until(page, f"!document.querySelector('{card(name)}').matches(':hover')")
    until(page, "document.getAnimations().every(one => one.playState !== 'running')")
    now = box(page, card(name))
    assert abs(now["x"] - home["x"]) + abs(now["y"] - home["y"]) < 2
    assert state(page)["hand"] == before["hand"]
    expect(page.locator("#alert")).to_contain_text("deadwood")
    at_rest(page)


def test_zones_light_up_only_where_the_drop_is_legal(open_table: Open) -> None:
    page = open_table(seed=1)
    to_phase(page, "draw")
    lift(page, "#stock .top", (600, 500))
    assert page.locator(".droppable").evaluate_all("all => all.map(one => one.id)") == ["hand"]
    page.mouse.up()
    at_rest(page)
    now = to_phase(page, "discard") if state(page)["phase"] == "draw" else state(page)
    lift(page, card(now["order"][0]), middle(page, "#discard"))
    assert page.locator(".droppable").evaluate_all("all => all.map(one => one.id)") == ["discard"]
    expect(page.locator("#discard.hot")).to_have_count(1)
    page.keyboard.press("Escape")
    page.mouse.up()
    at_rest(page)
    assert state(page)["order"] == now["order"]


def test_a_pen_drags_as_a_mouse_does(open_table: Open) -> None:
    """A pen is no finger and no mouse: selected by a touch of it, discarded by a drag."""
    page = open_table(seed=1)
    order = to_phase(page, "discard")["order"]
    session = page.context.new_cdp_session(page)

    def pen(kind: str, at: Point, held: int) -> None:
        options = {"type": kind, "x": at[0], "y": at[1], "button": "left", "buttons": held}
        session.send("Input.dispatchMouseEvent", {**options, "clickCount": 1, "pointerType": "pen"})

    at = grip(page, card(order[2]))
    pen("mousePressed", at, 1)
    pen("mouseReleased", at, 0)
    assert state(page)["selected"] == order[2]
    x, y = middle(page, "#discard")
    pen("mousePressed", at, 1)
    for part in (0.2, 0.6, 1.0):
        pen("mouseMoved", (at[0] + (x - at[0]) * part, at[1] + (y - at[1]) * part), 1)
    pen("mouseReleased", (x, y), 0)
    assert order[2] not in state(page)["hand"]
    at_rest(page)


@pytest.mark.own_context
def test_r04_capture_that_throws(context: BrowserContext, open_table: Open) -> None:
    """Check R04."""
    context.add_init_script(
        "Element.prototype.setPointerCapture = () => { throw new DOMException('x', 'NotFoundError') }"
    )
    page = open_table(seed=1)
    before = to_phase(page, "discard")
    lift(page, card(before["order"][0]), (640, 300))
    page.mouse.move(-40, -40)
    page.mouse.up()
    at_rest(page)
    assert state(page)["hand"] == before["hand"]
    Drags(page).play(before["order"][0], "#discard")
    assert before["order"][0] not in state(page)["hand"]


def test_r08_after_a_release_outside_a_click_is_a_click(open_table: Open) -> None:
    """Check R08: the drag ended outside; a later click on the pile discards nothing."""
    page = open_table(seed=1)
    before = to_phase(page, "discard")
    lift(page, card(before["order"][0]), (300, 300))
    page.mouse.move(-60, -60)
    page.mouse.up()
    at_rest(page)
    page.mouse.move(*middle(page, "#discard"))
    page.mouse.down()
    page.mouse.up()
    now = state(page)
    assert (now["hand"], now["phase"]) == (before["hand"], "discard")


LOST = {
    "no button": "document.dispatchEvent(new PointerEvent('pointermove',"
    " {pointerId: 1, buttons: 0, bubbles: true}))",
    "blur": "window.dispatchEvent(new Event('blur'))",
    "pagehide": "window.dispatchEvent(new Event('pagehide'))",
    "resize": "window.dispatchEvent(new Event('resize'))",
    "hidden": "Object.defineProperty(document, 'hidden', {configurable: true, get: () => true}),"
    " document.dispatchEvent(new Event('visibilitychange'))",
}


def test_r09_lost_release(open_table: Open) -> None:
    """Check R09: the release never comes."""
    page = open_table(seed=1)
    before = to_phase(page, "discard")
    for how in LOST.values():
        lift(page, card(before["order"][0]), (500, 300))
        page.evaluate(how)
        at_rest(page)
        page.mouse.up()
        assert state(page)["order"] == before["order"]


def test_r10_no_native_drag(open_table: Open) -> None:
    """Check R10: neither pictures nor cards start a drag of the browser's own."""
    page = open_table(seed=1)
    before = to_phase(page, "discard")
    assert page.locator("img:not([draggable=false]), #table a").count() == 0
    prevented = page.locator(card(before["order"][0])).evaluate(
        "one => !one.dispatchEvent(new Event('dragstart', {bubbles: true, cancelable: true}))"
    )
    assert prevented
    page.evaluate("window.lost = 0; addEventListener('pointercancel', () => window.lost++)")
    x, y = grip(page, card(before["order"][0]))
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(20):
        page.mouse.move(x + 3 * step, y - 5 * step)
    page.mouse.up()
    assert page.evaluate("window.lost") == 0
    assert page.evaluate("getSelection().toString()") == ""


def test_r14_the_opponent_moves_while_a_card_is_held(page: Page, server: PagesServer) -> None:
    """Check R14: the table is drawn anew under a running drag."""
    open_at(page, server, "discard", speed=1, pace="slow")
    Taps(page).play(best_discard(state(page)), "#discard")
    held = page.evaluate("window.ginTest.state().order")
    lift(page, card(held[0]), grip(page, card(held[4])))
    assert page.evaluate("window.ginTest.state().phase") == "opponent"
    page.wait_for_selector("html[data-phase=draw]", state="attached")
    page.mouse.move(*grip(page, card(held[5])))
    page.mouse.up()
    order = state(page)["order"]
    assert sorted(order) == sorted(held)
    assert order.index(held[0]) in (4, 5), "the drag went on under the new picture"
    at_rest(page)


def test_r15_a_repaint_keeps_the_selection(open_table: Open) -> None:
    """Check R15: same card selected, same element focused."""
    page = open_table(seed=1)
    name = to_phase(page, "discard")["order"][3]
    page.locator(card(name)).click(position={"x": 10, "y": 14})
    page.locator(card(name)).focus()
    for what in ("sound", "turn", "style"):
        if what == "sound":
            page.evaluate("document.getElementById('sound').click()")
        elif what == "turn":
            resize(page, PHONE["width"], PHONE["height"])
        else:
            page.evaluate("document.getElementById('menu').click()")
            page.locator('dialog [data-do="open:settings"]').click()
            page.locator('dialog [data-do="set:card_back=waves"]').click()
            page.locator('dialog .screen-foot [data-do="close"]').click()
            page.locator(card(name)).focus()
        assert state(page)["selected"] == name
        assert page.evaluate("document.activeElement.dataset.card") == name
        expect(page.locator(card(name))).to_have_attribute("aria-pressed", "true")


def test_r18_near_the_pile_is_on_the_pile(open_table: Open) -> None:
    """Check R18: 20 px beside the pile counts, far from it does not."""
    page = open_table(seed=1)
    for side in ("left", "right", "top"):
        before = to_phase(page, "discard")
        at = box(page, "#discard")
        x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
        near = {"left": (at["x"] - 20, y), "right": (at["x"] + at["width"] + 15, y), "top": (x, at["y"] - 20)}
        far = {"left": (20, 20), "right": (930, y), "top": (x, 20)}
        lift(page, card(before["order"][1]), far[side])
        page.mouse.up()
        assert state(page)["hand"] == before["hand"]
        name = best_discard(before)
        lift(page, card(name), near[side])
        page.mouse.up()
        assert name not in state(page)["hand"]
        at_rest(page)


def test_a_scroll_that_is_told_late_costs_no_press(open_table: Open) -> None:
    """A dialog is scrolled to a button, and the page hears of it when the button is down already."""
    page = open_table(seed=1)
    press(page, "open:settings")
    button = page.locator('dialog [data-do="set:theme=midnight"]')
    button.hover()
    page.mouse.down()
    page.evaluate("document.querySelector('dialog .screen-body').dispatchEvent(new Event('scroll'))")
    page.evaluate("document.dispatchEvent(new Event('scroll'))")
    page.mouse.up()
    expect(page.locator("html")).to_have_attribute("data-theme", "midnight")
