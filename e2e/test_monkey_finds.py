"""What the monkey found, each as a short test of its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from e2e.moments import press
from e2e.play import Finger


@pytest.fixture
def context_options() -> dict[str, object]:
    return {"viewport": {"width": 640, "height": 400}, "has_touch": True}


HELD = "document.activeElement.closest('#hand, #stock, #discard, #actions, #table') !== null"


def test_the_close_button_of_a_message_gives_the_focus_on(open_table: Callable[..., Page]) -> None:
    """It vanishes with its message; the focus must not vanish with it."""
    page = open_table(seed=1)
    press(page, "discard:nonsense")
    page.wait_for_selector("#alert.notice")
    page.locator("#hush").focus()
    page.keyboard.press("Space")
    page.wait_for_selector("#hush", state="hidden")
    assert page.evaluate(HELD)


def test_a_swipe_to_the_side_in_a_dialog_is_no_way_back(open_table: Callable[..., Page]) -> None:
    """What a finger cannot scroll, Chromium takes for the way to the page before: out of the match."""
    page = open_table(seed=1)
    finger = Finger(page)
    for screen in ("log", "help", "settings"):
        press(page, f"open:{screen}")
        for y in (60, 207, 385):
            finger.path(60, y, 520, y + 4)
            page.wait_for_timeout(120)
            assert "/gin/" in page.url, (screen, y)
