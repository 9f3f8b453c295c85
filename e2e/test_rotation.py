"""The device is turned: in the middle of a drag, three times in a row, and at every moment of a deal.

Checks R16 and R17.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.fingers import Fingers
from e2e.measure import overlaps, resize, strips
from e2e.play import Finger, State, play_deal, state
from e2e.test_drag import at_rest, card, grip, middle, to_phase

Open = Callable[..., Page]
UPRIGHT, ACROSS = {"width": 390, "height": 844}, {"width": 844, "height": 390}


@pytest.fixture
def context_options() -> dict[str, object]:
    """A phone."""
    return {"viewport": UPRIGHT, "has_touch": True}


def turn(page: Page) -> None:
    """Turn the device by a quarter."""
    size = page.viewport_size
    new = ACROSS if size == UPRIGHT else UPRIGHT
    resize(page, new["width"], new["height"])


def test_r16_turned_in_the_middle_of_a_drag(open_table: Open) -> None:
    """Check R16: the card is home in the new layout, and the next drag works at once, each way round."""
    page = open_table(seed=1)
    to_phase(page, "discard")
    for turns in (1, 1, 3):
        order = to_phase(page, "discard")["order"]
        fingers = Fingers(page)
        fingers.down(1, grip(page, card(order[0])))
        x, y = grip(page, card(order[0]))
        fingers.move(1, (x + 40, y - 50))
        expect(page.locator(".dragging")).to_have_count(1)
        for _ in range(turns):
            turn(page)
        at_rest(page)
        fingers.move(1, (x + 60, y - 60))
        fingers.up(1)
        assert state(page)["order"] == order
        assert overlaps(page) == []
        assert all(wide >= 24 and high >= 24 for _, wide, high, *_ in strips(page))
        fingers.down(1, grip(page, card(order[0])))
        fingers.move(1, middle(page, "#discard"))
        fingers.up(1)
        assert order[0] not in state(page)["hand"]


def test_a_whole_deal_turned_at_every_move(open_table: Open) -> None:
    """Check R17: no orientation is asked for; a deal is played by drags while the device turns."""
    page = open_table(seed=2)
    assert page.evaluate("document.body.innerText.toLowerCase().includes('rotate')") is False

    def look(now: State) -> None:
        if now["phase"] in ("draw", "discard"):
            turn(page)
            assert overlaps(page) == []

    play_deal(page, Finger(page), look)
