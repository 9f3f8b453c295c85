"""The finished matches on the real page: looked at by keys, shared, deleted, taken to another browser."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.conftest import wait_ready
from e2e.kept import kept, put, with_history
from e2e.server import PagesServer
from tests.web.finished import finished

pytestmark = pytest.mark.own_context(warm=True)

DAY = 86_400_000
NOW = 1_796_000_000_000


def opened(context: BrowserContext, server: PagesServer, matches: int = 3) -> Page:
    """A page with a history, on the list of it."""
    texts = with_history([(finished(f"h{n}", "target=40"), 1 + n, NOW - n * DAY) for n in range(matches)])
    put(context, texts)
    page = context.new_page()
    page.goto(server.url + "?seed=1&speed=0&test=1")
    wait_ready(page)
    page.locator("#menu").click()
    do(page, "open:history")
    return page


def do(page: Page, command: str) -> None:
    """Press the button of the open dialog that does this."""
    page.locator(f'dialog[open] [data-do="{command}"]').first.click()


def test_a_match_is_looked_at_by_keys_and_shared(context: BrowserContext, server: PagesServer) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = opened(context, server)
    expect(page.locator("dialog .match-row")).to_have_count(3)
    page.locator("dialog .match").first.press("Enter")
    kicker = page.locator("dialog .kicker")
    expect(kicker).to_contain_text("step 0 of")
    forward = page.locator('[data-do="replay:next"]')
    forward.focus()
    page.keyboard.press("Enter")
    expect(kicker).to_contain_text("step 1 of")
    assert forward.evaluate("one => one === document.activeElement")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(kicker).to_contain_text("step 2 of")
    do(page, "replay:turn")
    expect(page.locator('dialog .hand-shown [role="img"][aria-label$=" cards"]').first).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator("dialog .screen-replay table")).to_contain_text("Points")
    page.locator('[data-do^="open:share/"]').click()
    do(page, "copy:record")
    expect(page.locator("#screen-live")).to_contain_text("Copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == finished("h0", "target=40").to_record()


def test_deleting_asks_and_statistics_follow(context: BrowserContext, server: PagesServer) -> None:
    page = opened(context, server)
    page.locator('[data-do^="open:confirm_delete/"]').first.click()
    expect(page.locator("dialog")).to_contain_text("Delete this match?")
    do(page, "open:history")
    page.locator('[data-do^="open:confirm_delete/"]').first.click()
    page.locator('dialog [data-do^="delete:"]').click()
    expect(page.locator("dialog .match-row")).to_have_count(2)
    assert len(json.loads(kept(page, "history") or "{}")["matches"]) == 2
    do(page, "open:statistics")
    expect(page.locator("dialog svg.chart")).to_have_count(2)
    page.locator("dialog figure summary").first.click()
    expect(page.locator("dialog figure table").first).to_be_visible()
    expect(page.locator("dialog")).to_contain_text("Too few hands so far to say anything.")


@pytest.mark.parametrize("way", ["file", "paste"])
def test_everything_goes_to_another_browser(
    context: BrowserContext, chromium: Browser, server: PagesServer, tmp_path: Path, way: str
) -> None:
    page = opened(context, server)
    do(page, "open:data")
    with page.expect_download() as download:
        do(page, "export:file")
    file = tmp_path / "all.json"
    download.value.save_as(file)
    with chromium.new_context() as elsewhere:
        other = elsewhere.new_page()
        other.goto(server.url + "?seed=2&speed=0&test=1")
        wait_ready(other)
        mine = other.evaluate("window.ginTest.state().hand")
        other.locator("#menu").click()
        do(other, "open:data")
        if way == "file":
            with other.expect_file_chooser() as chooser:
                do(other, "import:file")
            chooser.value.set_files(file)
        else:
            other.locator("#import-text").fill(file.read_text(encoding="utf-8"))
            do(other, "import:paste")
        expect(other.locator("dialog .report")).to_contain_text("3 matches imported")
        assert other.evaluate("window.ginTest.state().hand") == mine
        do(other, "import:match")
        expect(other.locator("dialog")).to_contain_text("Go on with the imported match?")
        do(other, "import:match")
        expect(other.locator("dialog")).not_to_be_visible()
        assert other.evaluate("window.ginTest.state().hand") == page.evaluate("window.ginTest.state().hand")
