"""After one visit the game needs no network."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page

from e2e.conftest import Faults, lose_the_network, wait_ready
from e2e.server import PagesServer

pytestmark = pytest.mark.own_context

QUERY = "?seed=1&speed=0&test=1"


def first_visit(context: BrowserContext, server: PagesServer) -> Page:
    """Open the page and wait for its offline copy."""
    page = context.new_page()
    page.goto(server.url + QUERY)
    wait_ready(page)
    page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=60_000)
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    return page


def test_starts_with_the_server_stopped(
    context: BrowserContext, own_server: PagesServer, faults: Faults
) -> None:
    faults.origin = own_server.url
    page = first_visit(context, own_server)
    lose_the_network(page, own_server)
    page.close()
    again = context.new_page()
    again.goto(own_server.url + QUERY)
    wait_ready(again)
    assert again.locator("html").get_attribute("data-phase")
    again.reload()
    wait_ready(again)
    again.goto(own_server.url + "no/such/page")  # relative addresses would lead nowhere from there
    wait_ready(again)
    assert again.url == own_server.url


def test_scope_is_the_sub_path(context: BrowserContext, own_server: PagesServer, faults: Faults) -> None:
    faults.origin = own_server.url
    page = first_visit(context, own_server)
    scope = page.evaluate("navigator.serviceWorker.ready.then(r => r.scope)")
    assert scope == own_server.url
    names = page.evaluate("caches.keys()")
    assert names == [f"gin:{own_server.url}:files"]
