"""A new version waits for the player, never mixes with the old one, and a deal goes on across it."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from e2e.conftest import Faults, lose_the_network, wait_ready
from e2e.play import Taps, state, step, until, wait_turn
from e2e.server import PagesServer
from tools import precache

pytestmark = pytest.mark.own_context

QUERY = "?seed=5&speed=0&test=1"
MARK = "later-version"
UPDATE = '#notice [data-do="update"]'


@pytest.fixture(scope="module")
def later(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A second version of the site."""
    return later_version(site, tmp_path_factory.mktemp("later"))


def later_version(site: Path, folder: Path) -> Path:
    """Fill the folder with a second version of the site: its style sheet and its page differ."""
    for path in sorted(site.rglob("*")):
        target = folder / path.relative_to(site)
        if path.is_dir():
            target.mkdir(exist_ok=True)
        else:
            target.write_bytes(path.read_bytes())
    sheet, page = folder / "web" / "css" / "all.css", folder / "index.html"
    sheet.write_bytes(sheet.read_bytes() + f"\n/* {MARK} */\n".encode())
    page.write_text(page.read_text().replace("<head>", f'<head>\n<meta name="{MARK}" content="1">'))
    precache.write_service_worker(folder)
    return folder


@pytest.fixture
def visited(context: BrowserContext, own_server: PagesServer, faults: Faults) -> Iterator[Page]:
    """A page of the first version, with its offline copy complete."""
    faults.origin = own_server.url
    page = context.new_page()
    page.goto(own_server.url + QUERY)
    wait_ready(page)
    offline(page)
    yield page


def offline(page: Page) -> None:
    """Wait for the offline copy."""
    page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=60_000)
    until(page, "navigator.serviceWorker.controller !== null")


def look_for_update(page: Page) -> None:
    """What the browser does when the player comes back to the page."""
    page.evaluate(
        "navigator.serviceWorker.getRegistration().then(r => r.update()).then(() => true, () => false)"
    )


def css(page: Page) -> str:
    """The style sheet as the page gets it now."""
    text: str = page.evaluate("fetch('web/css/all.css').then(r => r.text())")
    return text


def test_a_deal_goes_on_across_an_update(visited: Page, own_server: PagesServer, later: Path) -> None:
    page, hands = visited, Taps(visited)
    for _ in range(3):
        step(page, hands, wait_turn(page))
    before = wait_turn(page)
    page.evaluate("window.untouched = true")
    own_server.read(later)
    look_for_update(page)
    page.wait_for_selector(UPDATE, timeout=30_000)
    assert page.evaluate("window.untouched") is True, "no reload by itself"
    assert MARK not in css(page) and page.locator(f"meta[name={MARK}]").count() == 0, "all of the old version"
    assert state(page) == before
    with page.expect_navigation(timeout=30_000):
        page.locator(UPDATE).click()
    wait_ready(page)
    assert page.evaluate("window.untouched") is None
    assert MARK in css(page) and page.locator(f"meta[name={MARK}]").count() == 1, "all of the new version"
    after = wait_turn(page)
    for name in ("hand", "order", "discard", "stock", "scores", "phase"):
        assert after[name] == before[name], name
    step(page, hands, after)


def test_only_what_changed_is_downloaded(visited: Page, own_server: PagesServer, later: Path) -> None:
    own_server.read(later)
    own_server.log.clear()
    look_for_update(visited)
    visited.wait_for_selector(UPDATE, timeout=30_000)
    fetched = {path.removeprefix(own_server.base) for status, path in own_server.log if status == 200}
    assert fetched == {"sw.js", "", "web/css/all.css"}


def test_an_update_that_does_not_arrive_whole_changes_nothing(
    visited: Page, own_server: PagesServer, later: Path, faults: Faults
) -> None:
    faults.expect("Failed to load resource", "404")
    own_server.read(later)
    del own_server.files["web/css/all.css"]
    look_for_update(visited)
    until(visited, "navigator.serviceWorker.getRegistration().then(r => !r.installing && !r.waiting)")
    assert visited.locator("html[data-update=ready]").count() == 0
    lose_the_network(visited, own_server)
    visited.reload()
    wait_ready(visited)
    assert MARK not in css(visited)


def test_a_first_install_that_fails_is_made_up_for_at_the_next_visit(
    context: BrowserContext, own_server: PagesServer, faults: Faults
) -> None:
    faults.origin = own_server.url
    faults.expect("Failed to load resource", "404")
    whole = dict(own_server.files)
    del own_server.files["web/art/back-waves.svg"]
    page = context.new_page()
    page.goto(own_server.url + QUERY)
    wait_ready(page)
    until(page, "navigator.serviceWorker.getRegistration().then(r => r === undefined || !r.installing)")
    assert page.evaluate("navigator.serviceWorker.controller") is None
    assert page.locator("html[data-offline=ready]").count() == 0
    own_server.files = whole
    page.reload()
    wait_ready(page)
    offline(page)


def test_other_apps_of_the_same_origin_keep_their_caches(
    context: BrowserContext, own_server: PagesServer, faults: Faults
) -> None:
    faults.origin = own_server.url
    faults.expect("Failed to load resource", "404")  # beside a bare picture the browser asks for /favicon.ico
    page = context.new_page()
    page.goto(own_server.url + "web/art/icon.svg")
    page.evaluate("caches.open('another-app').then(c => c.put('x', new Response('theirs')))")
    page.goto(own_server.url + QUERY)
    wait_ready(page)
    offline(page)
    names = page.evaluate("caches.keys()")
    assert sorted(names) == ["another-app", f"gin:{own_server.url}:files"]


def test_the_precache_list_names_what_is_served(site: Path) -> None:
    text = (site / "sw.js").read_text(encoding="utf-8")
    found = re.search(r"const FILES = (\{.*?\});", text, re.DOTALL)
    assert found
    for name, digest in json.loads(found[1]).items():
        assert hashlib.sha256((site / (name or "index.html")).read_bytes()).hexdigest().startswith(digest)
    assert "updateViaCache: 'none'" in (site / "web" / "boot.mjs").read_text()


def test_the_root_of_a_host_works_too(
    context: BrowserContext, site: Path, faults: Faults, open_table: Callable[..., Page]
) -> None:
    server = PagesServer(site, base="/")
    faults.origin = server.url
    try:
        page = context.new_page()
        page.goto(server.url + QUERY)
        wait_ready(page)
        offline(page)
        assert page.evaluate("navigator.serviceWorker.ready.then(r => r.scope)") == server.url
        assert [path for status, path in server.log if status == 404] == []
        lose_the_network(page, server)
        for _ in range(3):
            page.reload()
            wait_ready(page)
    finally:
        server.stop()
