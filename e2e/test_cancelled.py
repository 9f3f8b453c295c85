"""Touches that the system takes away where no capture tells of it: check R03, beside ``test_touch``."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.fingers import Fingers
from e2e.play import state
from e2e.test_drag import card, grip, to_phase

pytestmark = pytest.mark.own_context

Open = Callable[..., Page]
NO_CAPTURE = "Element.prototype.setPointerCapture = () => { throw new DOMException('x', 'NotFoundError') }"


@pytest.mark.parametrize("moved", [0, 60])
@pytest.mark.parametrize("context_options", [{"viewport": {"width": 390, "height": 844}, "has_touch": True}])
def test_r03_a_cancelled_touch_without_capture(context: BrowserContext, open_table: Open, moved: int) -> None:
    """Check R03: a touch that ends by ``pointercancel`` alone is over, and the next one is heard."""
    context.add_init_script(NO_CAPTURE)
    page = open_table(seed=1)
    order = to_phase(page, "discard")["order"]
    fingers = Fingers(page)
    x, y = grip(page, card(order[0]))
    fingers.down(1, (x, y))
    if moved:
        fingers.move(1, (x + moved, y - moved))
    fingers.lost()
    expect(page.locator(".dragging")).to_have_count(0)
    fingers.tap(grip(page, card(order[4])))
    now = state(page)
    assert now["selected"] == order[4]
    assert now["order"] == order
