"""What the monkey found, each as a short test of its own."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from e2e.moments import press

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
