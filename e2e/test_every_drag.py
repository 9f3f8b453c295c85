"""Check R19: every source is dragged to every target in every phase, and the page then shows the state.

What is legal is asked of the rules: a legal pair must change the state, any other must leave it as it was,
and a place that takes no such card must say why.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.moments import open_at, press, saved_match
from e2e.play import Drags, State, state
from e2e.server import PagesServer
from ginengine.deal import Deal
from web.options import drop_targets

PLACES = {
    "#stock": "",
    "#discard": "pile:discard",
    "#knock": "spot:knock",
    "#hand": "hand",
    "#opponent": "",
    '[data-drop="meld:0"]': "meld:0",
    '[data-drop="meld:1"]': "meld:1",
}
"""Targets, by what a drop on them is called; "" where nothing can be dropped."""
LAID = ("#piles .meld:not(.loose) .card", "#piles .loose .card")
OTHERS = ("#stock .top", "#discard .top", "#opponent .backs .card", *LAID)
"""Sources beside the cards of the hand."""
WHY = "document.getElementById('alert').textContent"
FAULTS = """() => {
  const now = window.ginTest.state(), found = [];
  const shown = selector => [...document.querySelectorAll(selector)];
  const traces = shown('.dragging, .droppable, .hot, .gap, .collected');
  if (traces.length) found.push('traces: ' + traces.map(one => one.className));
  const hand = shown('#hand [data-card]').map(one => one.dataset.card);
  if (hand.join() !== now.order.join()) found.push(`the hand shows ${hand}, the state has ${now.order}`);
  const top = shown('#discard [data-card]').map(one => one.dataset.card);
  if (top.length > 1 || (top.length && top[0] !== now.discard.at(-1))) found.push('the pile shows ' + top);
  if (shown('[data-card]').length !== hand.length + top.length) found.push('a ghost: a card is there twice');
  for (const card of shown('#hand [data-card]')) {
    const one = card.getBoundingClientRect(), slot = card.closest('.slot').getBoundingClientRect();
    if (Math.abs(one.left - slot.left) > 1 || Math.abs(one.top - slot.top) > 15)
      found.push(`${card.dataset.card} is not in its slot`);
    if (card.closest('.slot').style.length) found.push(`the slot of ${card.dataset.card} keeps a style`);
  }
  return found;
}"""


def sources(page: Page, deal: Deal) -> list[str]:
    """One of every kind of thing that lies on the table: cards of the hand by their marks and by what is
    legal with them, and all others.
    """
    cards: list[tuple[str, str]] = page.locator("#hand [data-card]").evaluate_all(
        "all => all.map(one => [one.className, one.dataset.card])"
    )
    kinds = {(look, drop_targets(deal, f"card:{name}")): name for look, name in cards}
    hand = [f'#hand [data-card="{name}"]' for name in kinds.values()]
    return hand + [one for one in OTHERS if page.locator(one).count()]


def drag(page: Page, source: str, target: str) -> str:
    """One drag; gives back what was dragged, as ``data-drag`` names it, "" for what cannot be."""
    start, end = page.locator(source).first.bounding_box(), page.locator(target).first.bounding_box()
    assert start and end, (source, target)
    what = page.locator(source).first.get_attribute("data-drag") or ""
    page.evaluate(WHY + " = ''")
    x, y = end["x"] + end["width"] / 2, end["y"] + end["height"] / 2
    Drags(page).path(start["x"] + min(10, start["width"] / 3), start["y"] + 14, x, y)
    return what


def outcome(page: Page, before: State, deal: Deal, pair: tuple[str, str], modal: bool) -> bool:
    """Drag the pair and check what came of it; True when the deal has moved on."""
    source, target = pair
    what = drag(page, source, target)
    place = PLACES[target]
    legal = place in drop_targets(deal, what) and not modal
    after = state(page)
    assert page.evaluate(FAULTS) == [], (pair, before["phase"])
    if legal and what.startswith("card:") and place == "hand":
        assert sorted(after["order"]) == sorted(before["order"])
        return False
    if legal:
        moved = {**after, "order": 0, "hand": 0} != {**before, "order": 0, "hand": 0}
        assert moved, f"{pair} is legal in {before['phase']} and did nothing"
        return True
    for name in ("order", "hand"):  # dropped on the hand, it may have changed places
        after[name], before = sorted(after[name]), {**before, name: sorted(before[name])}
    assert after == before, pair
    if what and place and place != what and not modal:
        assert page.evaluate(WHY), f"{pair} was refused in silence"
    return False


@pytest.mark.parametrize("moment", ["upcard", "draw", "discard", "knock", "spread", "layoff", "handover"])
def test_r19_every_source_to_every_target(table_page: Page, server: PagesServer, moment: str) -> None:
    """Check R19."""
    page, deal = table_page, saved_match(moment).deal
    fresh = False
    tried = moved = 0
    for source in sources(open_at(page, server, moment), deal):
        for target in PLACES:
            if fresh:
                open_at(page, server, moment)
            if moment == "handover" and page.locator("dialog[open]").count():
                page.keyboard.press("Escape")
            if not page.locator(source).count() or not page.locator(target).count():
                continue
            fresh = outcome(page, state(page), deal, (source, target), moment == "spread")
            tried, moved = tried + 1, moved + fresh
    assert tried >= 15
    assert moved or moment in ("spread", "handover"), f"nothing could be done by dragging in {moment}"


def test_the_card_just_taken_stays_in_the_hand(table_page: Page, server: PagesServer) -> None:
    """Check R19 for the one kind of card that no save begins with."""
    page = open_at(table_page, server, "draw")
    drag(page, "#discard .top", "#hand")
    before = state(page)
    assert before["phase"] == "discard"
    locked = page.locator("#hand .locked")
    assert locked.count() == 1
    for target in ("#stock", "#discard", "#knock", "#opponent"):
        drag(page, "#hand .locked", target)
        assert state(page) == before
        assert page.evaluate(FAULTS) == []
        assert bool(page.evaluate(WHY)) == (target in ("#discard", "#knock"))
    drag(page, "#hand .locked", "#hand .slot:nth-child(2)")
    assert sorted(state(page)["order"]) == sorted(before["order"])
    assert page.evaluate(FAULTS) == []


def test_zones_stay_lit_when_the_table_is_drawn_under_a_drag(table_page: Page, server: PagesServer) -> None:
    """Whatever the repaint writes, the place that takes the card shows it until the card is let go."""
    page = open_at(table_page, server, "discard")
    start, end = page.locator("#hand .card").first.bounding_box(), page.locator("#discard").bounding_box()
    assert start and end
    page.mouse.move(start["x"] + 10, start["y"] + 14)
    page.mouse.down()
    page.mouse.move(start["x"] + 30, start["y"] - 30)
    page.mouse.move(end["x"] + 40, end["y"] + 40, steps=3)
    expect(page.locator("#discard.droppable.hot")).to_have_count(1)
    page.evaluate("document.getElementById('discard').className = 'pile'")
    press(page, "set:four_colours=true")
    expect(page.locator("#discard.droppable.hot")).to_have_count(1)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert page.evaluate(FAULTS) == []
