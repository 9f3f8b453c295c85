"""Cards move like cards: collected and dealt anew, never in the way, and nothing hidden is shown by it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from e2e.moments import open_at
from e2e.play import state
from e2e.server import PagesServer
from e2e.test_drag import until

UNDER_WAY = "document.getAnimations().filter(one => one.playState === 'running').length"
SHOWN = """() => {
  const shown = card => getComputedStyle(card).opacity;
  const back = card => getComputedStyle(card, '::before').opacity;
  return {
    collected: document.querySelectorAll('.collected .card').length,
    named: document.querySelectorAll('.collected [data-card], .collected .face').length,
    text: [...document.querySelectorAll('.collected')].map(one => one.textContent).join(''),
    backs: [...document.querySelectorAll('.collected .card')].map(back),
    hand: [...document.querySelectorAll('#hand .card')].map(one => [back(one), shown(one)]),
  };
}"""


NEXT = f"""async () => {{
  document.querySelector('dialog [data-do="next_deal"]').click();
  for (let n = 0; n < 300; n++) {{
    await new Promise(requestAnimationFrame);
    if (document.querySelectorAll('#hand [data-card]').length === 10 && {UNDER_WAY}) return ({SHOWN})();
  }}
  return null;
}}"""
"""Looked at by the page itself: on a busy machine the cards have arrived before a question from outside."""


def next_hand(page: Page) -> dict[str, Any]:
    """Ask for the next deal; gives back what is seen in the first frame in which cards travel."""
    seen: dict[str, Any] | None = page.evaluate(NEXT)
    assert seen, "nothing moves"
    return seen


def test_collected_dealt_and_skipped_by_a_tap(table_page: Page, server: PagesServer) -> None:
    page = open_at(table_page, server, "handover", speed=1)
    seen = next_hand(page)
    assert seen["collected"] > 15
    assert seen["named"] == 0 and seen["text"] == "", "what is collected shows no face"
    assert set(seen["backs"]) == {"1"}
    assert seen["hand"][-1] == ["1", "0"], "a card that waits for its turn lies in the stock, face down"
    now = page.evaluate("window.ginTest.state()")
    assert len(now["hand"]) == 10 and now["phase"] in ("upcard", "opponent"), "the deal is there at once"
    page.mouse.click(page.viewport_size["width"] / 2, 4)  # type: ignore[index]
    expect(page.locator(".collected")).to_have_count(0)
    assert all(one == ["0", "1"] for one in page.evaluate(SHOWN)["hand"])
    assert state(page)["hand"] == now["hand"]


def test_nothing_of_it_stays(table_page: Page, server: PagesServer) -> None:
    page = open_at(table_page, server, "handover", speed=1)
    next_hand(page)
    until(page, f"!{UNDER_WAY}")
    expect(page.locator(".collected")).to_have_count(0)
    assert all(one == ["0", "1"] for one in page.evaluate(SHOWN)["hand"])
    state(page)


def test_still_for_those_who_want_it_still(table_page: Page, server: PagesServer) -> None:
    """Reduced motion, and animation switched off: no card travels, none is collected."""
    page = table_page
    for reduced in (True, False):
        page.emulate_media(reduced_motion="reduce" if reduced else "no-preference")
        open_at(page, server, "handover", 1, animation="normal" if reduced else "off")
        page.evaluate(
            "(animate => { window.moved = 0; Element.prototype.animate = function (...all) {"
            "  window.moved++; return animate.apply(this, all); } })(Element.prototype.animate)"
        )
        page.locator('dialog [data-do="next_deal"]').click()
        expect(page.locator("#hand [data-card]")).to_have_count(10)
        page.wait_for_timeout(150)
        assert page.evaluate("window.moved") == 0
        expect(page.locator(".collected")).to_have_count(0)
