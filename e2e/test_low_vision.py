"""Large text, strong zoom, wide spacing, other colours, no motion: the table stays whole and playable."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from e2e.dress import Dress
from e2e.measure import overlaps, plainly, resize
from e2e.moments import open_at, press, speak
from e2e.play import state
from e2e.server import PagesServer

SPACED = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
LARGE = "() => { document.documentElement.style.fontSize = '32px'; }"
CLIPPED = """() => [...(document.querySelector('dialog[open]') || document.querySelector('main'))
    .querySelectorAll('button:not(.card, .pile), h2, h3, p, .fact, .chip, .caption, .did, .legend')]
    .filter(one => one.getClientRects().length && getComputedStyle(one).clipPath === 'none')
    .filter(one => getComputedStyle(one).display !== 'inline')
    .filter(one => one.scrollWidth > one.clientWidth + 1
        || one.matches('button') && one.scrollHeight > one.clientHeight + 1)
    .map(one => `${one.id || one.className} ${one.textContent.slice(0, 30)}`)"""
"""Texts too large for their box or button; what is for the ear alone has a clip path."""
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
OUT_OF_REACH = """() => [...(document.querySelector('dialog[open]') || document.querySelector('main'))
    .querySelectorAll('button')]
    .filter(one => one.getClientRects().length)
    .filter(one => {
        one.scrollIntoView({block: 'center'});
        const box = one.getBoundingClientRect();
        const [x, y] = [Math.min(12, box.width / 2), Math.min(16, box.height / 2)];
        const hit = document.elementFromPoint(box.left + x, box.top + y);
        return !hit || !(one === hit || one.contains(hit));
    })
    .map(one => one.id || one.dataset.card || one.dataset.do)"""
"""Controls that something else covers, or that no scrolling brings into the window."""
SCREENS = ("menu", "settings", "help")
SCREENED = ("de", "es", "th")
"""Languages in which screens are looked at too: the longest words, and letters with marks above and below."""
SHAPES = [(390, 844), (844, 390), (1280, 800), (320, 568)]


def faults(page: Page) -> list[str]:
    """What a person with poor sight would lose on this page."""
    found = [f"clipped: {one}" for one in page.evaluate(CLIPPED)]
    if page.evaluate(SIDEWAYS):
        found.append("the page scrolls sideways")
    if not page.locator("dialog[open]").count():
        found += overlaps(page)
    found += [f"out of reach: {one}" for one in page.evaluate(OUT_OF_REACH)]
    return found


def test_text_may_be_spaced(table_page: Page, server: PagesServer) -> None:
    found = lost(table_page, server, SPACED, ("en", "de", "th"))
    assert found == {}, found


@pytest.mark.slow
def test_text_may_be_spaced_in_any_font(dressed: Dress, server: PagesServer) -> None:
    with dressed.page() as page:
        found = lost(page, server, SPACED, dressed.languages)
    assert found == {}, found


def test_text_may_grow(dressed: Dress, server: PagesServer) -> None:
    """To twice its size."""
    with dressed.page() as page:
        found = lost(page, server, LARGE, dressed.languages)
    assert found == {}, found


def lost(page: Page, server: PagesServer, change: str, languages: tuple[str, ...]) -> dict[str, list[str]]:
    """What is lost by a change of all text, on the table with a card lifted, on screens, while cards are laid
    off, and on a result.
    """
    found: dict[str, list[str]] = {}

    def look(page: Page, what: str) -> None:
        for width, height in SHAPES:
            resize(page, width, height)
            if wrong := faults(page):
                found[f"{what} {width}x{height}"] = wrong

    for moment in ("discard", "layoff", "handover"):
        open_at(page, server, moment)
        page.evaluate(change)
        plainly(page)
        if moment == "discard":
            page.locator("#hand [data-card]").nth(2).click(position={"x": 8, "y": 12})
        for language in languages:
            speak(page, language)
            look(page, f"{moment}, {language}")
            for screen in SCREENS if moment == "discard" and language in SCREENED else ():
                press(page, f"open:{screen}")
                look(page, f"{screen}, {language}")
            if moment == "discard":
                press(page, "close")
    return found


@pytest.mark.parametrize("size", [(320, 256), (640, 400)], ids=["400 %", "200 %"])
def test_zoomed(table_page: Page, server: PagesServer, size: tuple[int, int]) -> None:
    resize(table_page, *size)
    page = open_at(table_page, server, "draw")
    assert (found := faults(page)) == [], found
    tall = page.evaluate(
        """() => [...document.querySelectorAll('main *')]
            .filter(one => ['fixed', 'sticky'].includes(getComputedStyle(one).position))
            .filter(one => one.getBoundingClientRect().height > innerHeight / 4).length"""
    )
    assert tall == 0
    before = state(page)
    page.locator("#stock").click()
    card = state(page)["order"][0]
    page.locator(f'#hand [data-card="{card}"]').click(position={"x": 12, "y": 16})
    page.locator("#act-discard").click()
    page.wait_for_selector("html:not([data-phase=opponent])", state="attached")
    assert state(page) != before


def test_forced_colours_keep_what_matters(table_page: Page, server: PagesServer) -> None:
    page = open_at(table_page, server, "knock")
    page.emulate_media(forced_colors="active")
    cards = page.locator("#hand [data-card]")
    first = cards.first.get_attribute("data-card")
    press(page, f"tap:card:{first}")
    looks = cards.evaluate_all(
        """all => all.map(one => {
            const mark = getComputedStyle(one.querySelector('.face'), '::before');
            const ring = getComputedStyle(one);
            return {
                selected: one.ariaPressed === 'true',
                outline: ring.outlineStyle,
                meld: one.dataset.meld || '',
                mark: mark.content === 'none' ? '' : mark.borderTopStyle,
                suit: one.querySelector('.suit').getBoundingClientRect().width,
            };
        })"""
    )
    assert all(look["suit"] >= 15 for look in looks)
    for look in looks:
        assert (look["outline"] != "none") == look["selected"], look
    assert {look["mark"] for look in looks if look["meld"] == "run"} <= {"solid"}
    assert {look["mark"] for look in looks if look["meld"] == "set"} <= {"double"}
    assert {look["mark"] for look in looks if not look["meld"]} == {""}


def test_with_forced_colours_nothing_shines_through_a_screen(table_page: Page, server: PagesServer) -> None:
    """The system takes gradients away: what lies over the table needs a colour of its own."""
    page = open_at(table_page, server, "knock")
    page.emulate_media(forced_colors="active")
    for screen in ("menu", "settings", "help"):
        press(page, f"open:{screen}")
        ground = page.locator("dialog[open]").evaluate("one => getComputedStyle(one).backgroundColor")
        assert re.fullmatch(r"rgb\(\d+, \d+, \d+\)", ground), (screen, ground)


def test_suits_and_marks_differ_in_shape_where_colours_do_not(table_page: Page, server: PagesServer) -> None:
    page = open_at(table_page, server, "knock")
    signs = page.locator("#hand [data-card]").evaluate_all(
        "all => all.map(one => [one.dataset.card[1], one.querySelector('.suit use').getAttribute('href')])"
    )
    assert all(href == f"#suit-{suit}" for suit, href in signs) and len(signs) == 11
    shapes = page.evaluate(
        "() => [...'cdhs'].map(suit => document.querySelector(`#suit-${suit} path`).getAttribute('d'))"
    )
    assert len(set(shapes)) == 4


def test_reduced_motion_moves_nothing(table_page: Page, server: PagesServer) -> None:
    table_page.emulate_media(reduced_motion="reduce")
    page = open_at(table_page, server, "draw", speed=1)
    assert page.locator("html").get_attribute("data-motion") == "off"
    page.locator("#stock").click()
    running = page.evaluate(
        "() => document.getAnimations().filter(one => one.effect.getComputedTiming().duration > 100).length"
    )
    assert running == 0
    page.wait_for_selector("html[data-phase=discard]", state="attached")
