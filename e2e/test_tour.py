"""What a player's first day with the game is made of, in one go, below a path and at the root of a host.

The game is opened for the first time, can then be played offline and installed, brings a new version during
a deal that goes on, and is loaded three times more with the server stopped.  The pictures go to
``build/screenshots``, to be looked at.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from e2e.conftest import Faults, lose_the_network, wait_ready
from e2e.play import Taps, step, wait_turn
from e2e.server import PagesServer
from e2e.test_update import MARK, QUERY, UPDATE, later_version, look_for_update, offline

pytestmark = pytest.mark.own_context

PICTURES = Path(__file__).resolve().parent.parent / "build" / "screenshots"
SIZES = ((390, 844), (844, 390), (1280, 800))
DEAL = ("hand", "order", "discard", "stock", "scores", "phase")
"""What of the state has to outlive an update and a reload."""


def deal_of(page: Page) -> dict[str, Any]:
    """The running deal, once it is the player's turn."""
    now = wait_turn(page)
    return {name: now[name] for name in DEAL}


def pictures(page: Page, name: str) -> None:
    """Keep a picture of this moment at three sizes."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(60)
        page.screenshot(path=str(PICTURES / f"{width}x{height}-tour-{name}.png"))


def check_installable(page: Page, server: PagesServer) -> None:
    """By the browser's own check; a window without memory cannot install anything."""
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    assert session.send("Page.getAppId")["appId"] == server.url
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []


@pytest.mark.parametrize("base", ["/some-repo/", pytest.param("/", marks=pytest.mark.slow)])
def test_from_the_first_visit_to_a_deal_without_a_network(
    context: BrowserContext, site: Path, faults: Faults, tmp_path: Path, base: str
) -> None:
    server = PagesServer(site, base=base)
    faults.origin = server.url
    name = "path" if base != "/" else "root"
    try:
        page = context.new_page()
        page.goto(server.url + QUERY)
        wait_ready(page)
        page.locator("#live", has_text="Ready to play without a network.").wait_for(state="attached")
        offline(page)
        assert page.evaluate("performance.getEntriesByType('navigation')[0].type") == "navigate"
        check_installable(page, server)

        hands = Taps(page)
        for _ in range(3):
            step(page, hands, wait_turn(page))
        begun = deal_of(page)
        server.read(later_version(site, tmp_path))
        look_for_update(page)
        page.wait_for_selector(UPDATE, timeout=30_000)
        pictures(page, f"{name}-update")
        assert deal_of(page) == begun, "the notice takes nothing from the deal"
        with page.expect_navigation(timeout=30_000):
            page.locator(UPDATE).click()
        wait_ready(page)
        assert page.locator(f"meta[name={MARK}]").count() == 1, "the new version"
        assert deal_of(page) == begun
        step(page, hands, wait_turn(page))

        gone_on = deal_of(page)
        assert gone_on != begun
        lose_the_network(page, server)
        for _ in range(3):
            page.reload()
            wait_ready(page)
            assert deal_of(page) == gone_on
        pictures(page, f"{name}-offline")
        step(page, hands, wait_turn(page))
        assert deal_of(page) != gone_on, "and it is played on"
        assert [path for status, path in server.log if status == 404] == []
    finally:
        server.stop()
