"""Every language at the narrowest width: texts fit, the page says which language it is, the deal goes on."""

from __future__ import annotations

import gettext
import io
import re

import pytest
from playwright.sync_api import Page

from e2e.moments import open_at, press
from e2e.play import best_discard, drawn, knock_card, state, until, wait_turn
from e2e.server import PagesServer
from e2e.test_low_vision import CLIPPED, SIDEWAYS
from tools.catalogues import compile_catalogue
from tools.translate import LOCALE
from web.words import LANGUAGES, Words

SCREENS = (
    "menu",
    "settings",
    "rules",
    "help",
    "log",
    "history",
    "statistics",
    "fair",
    "deals",
    "data",
    "start",
)


def words_of(language: str) -> Words:
    """The catalogue as the page has it."""
    if language == "en":
        return Words()
    compiled = compile_catalogue((LOCALE / f"{language}.po").read_text(encoding="utf-8"))
    return Words(gettext.GNUTranslations(io.BytesIO(compiled)), language)


@pytest.mark.parametrize("language", [code for code, _name in LANGUAGES])
def test_a_language_is_spoken_at_once_and_fits_at_320_pixels(
    table_page: Page, server: PagesServer, language: str
) -> None:
    page, words = table_page, words_of(language)
    page.set_viewport_size({"width": 320, "height": 568})
    open_at(page, server, "discard")
    before = state(page)
    press(page, "open:settings")
    page.locator("#data-set-language").select_option(language)
    page.wait_for_selector(f"html[lang='{language}']", state="attached")
    assert page.locator("#screen-title").inner_text() == words.t("Settings")
    assert page.locator("html").get_attribute("dir") == "ltr"  # all seven are written that way
    for screen in SCREENS:
        press(page, f"open:{screen}")
        page.wait_for_selector(f"dialog.for-{screen}")
        assert not page.evaluate(SIDEWAYS), screen
        assert page.evaluate(CLIPPED) == [], screen
    press(page, "close")
    page.wait_for_selector("dialog[open]", state="hidden")
    assert not page.evaluate(SIDEWAYS)
    assert page.evaluate(CLIPPED) == []
    after = state(page)
    for name in ("hand", "discard", "stock", "phase", "turn"):
        assert after[name] == before[name], name
    label = page.locator("#hand button").first.get_attribute("aria-label") or ""
    assert label.startswith(words.card(before["hand"][0]))


def test_the_browser_s_language_is_spoken_from_the_first_paint(chromium, server: PagesServer) -> None:  # type: ignore[no-untyped-def]
    context = chromium.new_context(locale="de-AT")
    page = context.new_page()
    page.goto(server.url + "?seed=1&speed=0&test=1")
    page.wait_for_selector("html[data-app=ready]", state="attached", timeout=90_000)
    assert page.locator("html").get_attribute("lang") == "de"
    assert page.get_by_role("button", name=words_of("de").t("Pass"), exact=True).is_visible()
    context.close()


HEAR = """() => {
    window.heard = [];
    const all = ['live', 'alert'].map(id => document.getElementById(id));
    const note = () => window.heard.push(...all.map(one => one.innerText).reverse());
    const watch = new MutationObserver(note);
    for (const one of all) watch.observe(one, {childList: true, characterData: true, subtree: true});
    note();
}"""
"""Notes every sentence that is said from now on."""
THAI = re.compile("[\u0e00-\u0e7f]")


def test_a_whole_deal_by_keys_alone_in_thai(table_page: Page, server: PagesServer) -> None:
    """From the first key to the next deal without a pointer; every sentence said on the way is Thai."""
    page, words = table_page, words_of("th")
    open_at(page, server, "seed:5", language="th")
    assert page.locator("html").get_attribute("lang") == "th"
    page.evaluate(HEAR)

    def press_key(key: str) -> None:
        page.keyboard.press(key)
        drawn(page)
        assert page.evaluate("document.activeElement !== document.body")

    page.locator("#hand [tabindex='0']").first.focus()
    for _ in range(120):
        now = wait_turn(page)
        if now["phase"] == "handover":
            break
        if now["phase"] == "upcard":
            press_key("p")
        elif now["phase"] == "draw":
            press_key("d")
        elif now["phase"] == "layoff":
            press_key("f")
        else:
            knock = knock_card(now)
            press_key("Home")
            for _ in range(now["order"].index(knock or best_discard(now))):
                press_key("ArrowRight")
            press_key("Enter")
            press_key("k" if knock else "x")
            if knock and state(page)["phase"] == "discard":  # asked once, or a choice of spreads
                press_key("Enter" if page.locator("dialog[open]").count() else "k")
    assert state(page)["phase"] == "handover"
    assert page.locator("#screen-title").inner_text()
    until(page, "window.heard.at(-1) === document.getElementById('live').innerText")
    said = {sentence for sentence in page.evaluate("window.heard") if sentence.strip()}
    assert len(said) > 4
    assert all(THAI.search(sentence) for sentence in said), said
    page.locator("dialog [data-do=next_deal]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]", state="hidden")
    assert len(state(page)["hand"]) == 10
    assert words.t("Pass") in page.locator("#actions").inner_text() or state(page)["phase"] != "upcard"
