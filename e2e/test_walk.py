"""The guide through the first deal on the real page: there, out of the way, gone and back again."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.conftest import wait_ready
from e2e.dress import Dress
from e2e.measure import overlaps, resize, strips
from e2e.moments import open_at, press
from e2e.play import State, Taps, play_deal, wait_turn
from e2e.server import PagesServer
from e2e.test_layout import in_every_language

SLOW = pytest.mark.slow


def fresh(context: BrowserContext, server: PagesServer) -> Page:
    """The start screen."""
    page = context.new_page()
    page.goto(server.url + "?speed=0&test=1")
    wait_ready(page)
    return page


def test_first_deal(context: BrowserContext, server: PagesServer) -> None:
    page = fresh(context, server)
    page.locator('dialog [data-do="new_match"]').click()
    hints = set()
    wait_turn(page)
    for size in ((320, 568), (390, 844), (844, 390), (1280, 800)):
        resize(page, *size)
        expect(page.locator("#coach p")).to_be_visible()
        assert overlaps(page) == [], size
        assert all(wide >= 24 and high >= 24 for _, wide, high, *_ in strips(page))

    def look(now: State) -> None:
        if now["phase"] not in ("handover", "matchover"):
            hints.add(page.locator("#coach p").text_content())

    play_deal(page, Taps(page), look)
    assert len(hints) >= 2
    page.locator('dialog [data-do="next_deal"]').first.click()
    expect(page.locator("#coach")).to_be_hidden()


def test_skipped_by_a_key_and_called_from_the_menu(context: BrowserContext, server: PagesServer) -> None:
    page = fresh(context, server)
    page.locator('dialog [data-do="new_match"]').click()
    page.locator('[data-do="walk:off"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#coach")).to_be_hidden()
    page.locator("#menu").click()
    page.locator('dialog [data-do="walk"]').click()
    expect(page.locator("#coach p")).to_be_visible()
    page.close()
    again = fresh(context, server)
    expect(again.locator("#coach")).to_be_hidden()


@pytest.mark.parametrize(
    "moment",
    [pytest.param("draw", marks=pytest.mark.slow), "discard", pytest.param("knock", marks=pytest.mark.slow)],
)
def test_everything_fits_with_the_guide_at_every_size(
    dressed: Dress, server: PagesServer, moment: str
) -> None:
    """Nothing is covered, cut off or has to be scrolled for a hint."""
    with dressed.page() as page:
        open_at(page, server, moment)
        press(page, "walk")
        expect(page.locator("#coach p")).to_be_visible()
        in_every_language(page, dressed, f"{moment} with the guide")
