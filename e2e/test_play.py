"""Whole deals on the real page, and the ways a move can go wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.conftest import Faults, lose_the_network, wait_ready
from e2e.play import Drags, Finger, State, Taps, play_deal, state, wait_turn
from e2e.server import PagesServer
from ginengine import Match, Rules
from ginengine.cards import card_name, cards_of

Open = Callable[..., Page]


def opponents_cards(seed: str) -> set[str]:
    """The cards the opponent is dealt."""
    return {card_name(card) for card in cards_of(Match(Rules(), seed).deal.hands[1])}


def next_deal(page: Page) -> None:
    """From the result to the next deal's table."""
    expect(page.locator("dialog#screen")).to_be_visible()
    page.locator('dialog [data-do="next_deal"]').first.click()
    expect(page.locator("dialog#screen")).not_to_be_visible()
    now = wait_turn(page)
    assert now["phase"] in ("upcard", "draw")
    assert len(now["hand"]) == 10


@pytest.mark.parametrize("way", [pytest.param(Taps, marks=pytest.mark.slow), Drags])
def test_whole_deal(open_table: Open, way: type[Taps]) -> None:
    page = open_table(seed=1)
    play_deal(page, way(page))
    next_deal(page)


@pytest.mark.parametrize("context_options", [{"viewport": {"width": 390, "height": 844}, "has_touch": True}])
def test_whole_deal_by_finger(open_table: Open) -> None:
    page = open_table(seed=2)
    play_deal(page, Finger(page))
    next_deal(page)


def test_whole_deal_without_a_server(
    context: BrowserContext, own_server: PagesServer, faults: Faults
) -> None:
    faults.origin = own_server.url
    page = context.new_page()
    page.goto(own_server.url + "?seed=3&speed=0&test=1")
    wait_ready(page)
    page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=60_000)
    lose_the_network(page, own_server)
    page.close()
    again = context.new_page()
    again.goto(own_server.url + "?seed=3&speed=0&test=1")
    wait_ready(again)
    play_deal(again, Taps(again))


def to_draw(page: Page) -> State:
    """Go on to a draw."""
    now = wait_turn(page)
    if now["phase"] == "upcard":
        page.locator('[data-do="pass"]').first.click()
        now = wait_turn(page)
    assert now["phase"] == "draw"
    return now


def test_double_click_draws_one(open_table: Open) -> None:
    """Check R31, with the mouse."""
    page = open_table(seed=1)
    before = to_draw(page)
    page.locator("#stock").dblclick()
    after = state(page)
    assert (after["phase"], after["stock"]) == ("discard", before["stock"] - 1)


@pytest.mark.parametrize("how", ["click", "Enter", "element.click()"])
def test_one_activation_acts_once(open_table: Open, how: str) -> None:
    """Check R24."""
    page = open_table(seed=1)
    before = to_draw(page)
    stock = page.locator("#stock")
    if how == "click":
        stock.click()
    elif how == "Enter":
        stock.focus()
        page.keyboard.press("Enter")
    else:
        stock.evaluate("one => one.click()")
    after = state(page)
    assert (after["phase"], after["stock"]) == ("discard", before["stock"] - 1)
    card = page.locator("#hand [data-card]").first
    if how == "click":
        card.click(position={"x": 12, "y": 16})
    elif how == "Enter":
        card.focus()
        page.keyboard.press("Enter")
    else:
        card.evaluate("one => one.click()")
    assert state(page)["selected"] == card.get_attribute("data-card")


def test_keyboard(open_table: Open) -> None:
    page = open_table(seed=1)
    to_draw(page)
    page.locator("#stock").focus()
    page.keyboard.press("Enter")
    drawn = state(page)["order"]
    fresh = page.evaluate("document.activeElement.dataset.card")
    assert fresh in drawn
    page.keyboard.press("Home")
    assert page.evaluate("document.activeElement.dataset.card") == drawn[0]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    moved = state(page)["order"]
    assert moved[2] == drawn[1]
    assert page.evaluate("document.activeElement.dataset.card") == drawn[1]
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.keyboard.press("x")
    now = wait_turn(page)
    assert now["phase"] in ("draw", "discard")
    assert page.evaluate("document.activeElement !== document.body")
    page.keyboard.press("?")
    expect(page.locator("dialog#screen")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog#screen")).not_to_be_visible()
    assert page.evaluate("Boolean(document.activeElement.closest('#hand'))")


@pytest.mark.parametrize("how", ["turn", "right button", "outside", "no button", "Escape"])
def test_drag_that_comes_to_nothing(open_table: Open, how: str) -> None:
    """Checks R06, R08, R09, R16 and R20, with the mouse."""
    page = open_table(seed=1)
    to_draw(page)
    page.locator("#stock").click()
    before = state(page)
    box = page.locator("#hand [data-card]").first.bounding_box()
    assert box
    mouse = page.mouse
    mouse.move(box["x"] + 14, box["y"] + 20)
    mouse.down()
    mouse.move(box["x"] + 60, box["y"] - 60, steps=3)
    expect(page.locator(".dragging")).to_have_count(1)
    if how == "turn":
        page.set_viewport_size({"width": 390, "height": 844})
        page.wait_for_timeout(200)
    elif how == "right button":
        mouse.down(button="right")
        mouse.up(button="right")
    elif how == "outside":
        mouse.move(-60, -60)
    elif how == "Escape":
        page.keyboard.press("Escape")
    else:
        page.evaluate(
            "document.dispatchEvent(new PointerEvent('pointermove',"
            " {pointerId: 1, buttons: 0, bubbles: true}))"
        )
    mouse.up()
    expect(page.locator(".dragging, .droppable")).to_have_count(0)
    assert {**state(page), "selected": ""} == {**before, "selected": ""}
    card = page.locator("#hand [data-card]").first.get_attribute("data-card")
    Drags(page).play(str(card), "#discard")
    assert card not in state(page)["hand"]


def test_card_is_moved_in_the_hand(open_table: Open) -> None:
    page = open_table(seed=1)
    order = state(page)["order"]
    Drags(page).drag(f'[data-card="{order[0]}"]', f'#hand [data-card="{order[5]}"]')
    now = state(page)["order"]
    assert now != order
    assert sorted(now) == sorted(order)
    assert now.index(order[0]) in (4, 5)


def test_opponents_cards_are_nowhere(open_table: Open) -> None:
    page = open_table(seed=1)
    hidden = opponents_cards("1")

    def look(now: State) -> None:
        if now["phase"] in ("handover", "matchover", "layoff"):
            return
        shown = page.evaluate("[...document.querySelectorAll('[data-card]')].map(one => one.dataset.card)")
        assert set(shown) <= {*now["hand"], *now["discard"]}
        assert "dataset" not in page.locator("#opponent").inner_html()

    look(state(page))
    assert hidden.isdisjoint(state(page)["hand"])
    play_deal(page, Taps(page), look)


def test_reduced_motion_and_real_pace(chromium: Browser, server: PagesServer) -> None:
    with chromium.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(server.url + "?seed=1&test=1")
        wait_ready(page)
        to_draw(page)
        page.locator("#stock").click()
        page.wait_for_selector("html[data-phase=discard]", state="attached")
        Taps(page).play(state(page)["order"][0], "#discard")
        page.wait_for_timeout(150)
        assert wait_turn(page)["phase"] in ("draw", "layoff", "handover")
