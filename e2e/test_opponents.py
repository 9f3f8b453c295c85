"""Choosing the opponent: names, faces, styles and measured strengths, on a phone and by keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import wait_ready
from e2e.server import PagesServer
from web.opponents import CHARACTERS, LEVELS, NAMES, STYLES, measured


@pytest.fixture
def context_options() -> dict[str, object]:
    return {"viewport": {"width": 390, "height": 844}}


def test_the_opponent_is_chosen_by_what_is_told_of_each(page: Page, server: PagesServer) -> None:
    page.goto(server.url + "?speed=0&test=1")
    wait_ready(page)
    people = page.locator(".person")
    assert people.count() == len(LEVELS)
    for level in LEVELS:
        one = people.nth(level - 1)
        expect(one).to_contain_text(NAMES[level])
        expect(one).to_contain_text(STYLES[level])
        found = measured(level)
        assert found is not None
        expect(one).to_contain_text(f"strength\N{NO-BREAK SPACE}{round(100 * found.wins)}")
        face = one.locator("img")
        assert face.evaluate("one => one.complete && one.naturalWidth > 0 || one.decode().then(() => true)")
    expect(people.nth(1)).to_have_attribute("aria-pressed", "true")
    people.nth(2).focus()
    page.keyboard.press("Enter")
    expect(people.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".screen-start")).to_contain_text(CHARACTERS[3])
    expect(page.locator(".screen-start")).to_contain_text("of 100 matches against the standard test player")
    wide = page.locator(".screen-start").evaluate("one => one.scrollWidth - one.clientWidth")
    assert wide <= 0, "nothing is cut off at the side"
    page.locator("button[data-do=new_match], .screen-start button[data-do=close]").first.click()
    page.wait_for_selector("html[data-phase]", state="attached")
    expect(page.locator("#opponent")).to_contain_text(NAMES[3])
    page.reload()
    wait_ready(page)
    expect(page.locator("#opponent")).to_contain_text(NAMES[3])
