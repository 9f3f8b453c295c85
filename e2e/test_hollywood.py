"""Three games at once on every width: the numbers of score plate and totals stay whole and in sight."""

from __future__ import annotations

import os
from functools import cache

from playwright.sync_api import Page

from e2e.conftest import wait_ready
from e2e.dress import Dress
from e2e.measure import resize
from e2e.moments import speak
from e2e.profiles import BLANK
from e2e.server import PagesServer
from ginengine import Match
from ginengine.ai import choose
from ginengine.rules import PRESETS
from ginengine.view import view_of
from web.match_store import save_text
from web.ui_state import UiState

WIDTHS = ((320, 640), (390, 844), (844, 390), (1280, 800))
SEED = "wide 56"

MEASURED = """() => {
    const inside = (one, all) => one.left >= all.left - 0.5 && one.right <= all.right + 0.5
        && one.top >= all.top - 0.5 && one.bottom <= all.bottom + 0.5;
    const box = one => one.getBoundingClientRect();
    const plate = document.querySelector('#score'), bar = document.querySelector('#bar');
    const of = what => [...document.querySelectorAll(what)];
    const whole = one => { const range = document.createRange(); range.selectNodeContents(one);
        return new Set([...range.getClientRects()].map(line => Math.round(line.top))).size === 1; };
    return {
        plates: of('#score b').map(one => one.textContent),
        in_plate: of('#score b').every(one => inside(box(one), box(plate))),
        in_bar: inside(box(plate), box(bar)),
        height: box(plate).height,
        whole: of('#score b, .totals b').every(whole),
        in_totals: of('.totals b').every(one => inside(box(one), box(one.parentElement))),
        totals: of('.totals b').length,
        overflow: document.documentElement.scrollWidth - innerWidth,
    };
}"""


@cache
def hollywood() -> tuple[str, str]:
    """A match with long scores: its record before the last deal, and at its end."""
    match = Match(PRESETS["hollywood"], SEED)
    number, before = 0, ""
    while True:
        while not match.deal.is_over:
            number += 1
            match.apply(choose(view_of(match, match.deal.turn), 2, number))
        if match.is_over:
            return before, match.to_record()
        match.next_deal()
        before = match.to_record()


def opened(page: Page, server: PagesServer, record: str) -> None:
    """The page with this match on it."""
    blank = f"http://127.0.0.1:{server.port}/blank"
    page.route(blank, lambda route: route.fulfill(content_type="text/html", body=BLANK))
    page.goto(blank)
    save = save_text(record, UiState())
    page.evaluate("save => localStorage.setItem('gin-rummy:/gin/match', save)", save)
    page.goto(f"{server.url}?speed=0&test=1", wait_until="commit")
    wait_ready(page)


def at_every_width(page: Page, name: str, totals: int) -> None:
    for width, height in WIDTHS:
        resize(page, width, height)
        if os.environ.get("GIN_SHOTS"):
            page.screenshot(path=f"{os.environ['GIN_SHOTS']}/{name}-{width}.png")
        found = page.evaluate(MEASURED)
        assert len(found["plates"]) == 3 and found["totals"] == totals, (width, found)
        kept = ("in_plate", "in_bar", "whole", "in_totals")
        assert all(found[what] for what in kept) and found["overflow"] <= 0, (width, found)


def test_three_scores_stay_whole_and_in_sight(dressed: Dress, server: PagesServer) -> None:
    before, end = hollywood()
    with dressed.page() as page:
        opened(page, server, before)
        for language in dressed.languages:
            speak(page, language)
            at_every_width(page, "table", 0)
        opened(page, server, end)
        page.locator("#screen [data-do='open:match_over']").click()
        page.wait_for_selector(".totals")
        for language in dressed.languages:
            speak(page, language)
            at_every_width(page, "over", 4)
