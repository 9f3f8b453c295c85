"""What tests rely on that have one browser profile after another: it is empty, and its faults are theirs."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page

from e2e.conftest import TIMEOUT, Faults
from e2e.profiles import Profiles
from e2e.server import PagesServer

OPTIONS = {"viewport": {"width": 500, "height": 500}}
FILL = """async () => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
    document.cookie = 'left=behind';
    await (await caches.open('left')).put('behind', new Response('x'));
    await new Promise(done => { indexedDB.open('left').onsuccess = done; });
}"""
LEFT = """async () => [
    localStorage.length, sessionStorage.length, document.cookie, await caches.keys(),
    await indexedDB.databases(), (await navigator.serviceWorker.getRegistrations()).length,
]"""
NOTHING = [0, 0, "", [], [], 0]


def bare(context: BrowserContext, server: PagesServer) -> Page:
    """A page below the game's address on which nothing of it runs."""
    page = context.new_page()
    page.goto(server.url + "web/css/all.css")
    return page


def test_a_profile_is_empty_for_the_next_test(profiles: Profiles, server: PagesServer) -> None:
    faults = Faults(f"http://127.0.0.1:{server.port}/")
    with profiles.one(faults, **OPTIONS) as first:
        page = bare(first, server)
        assert page.evaluate(LEFT) == NOTHING
        page.goto(server.url)
        page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=TIMEOUT)
        page.evaluate(FILL)
        left = page.evaluate(LEFT)
        assert all(one != empty for one, empty in zip(left, NOTHING, strict=True)), left
    with profiles.one(faults, **OPTIONS) as second:
        assert second is first
        assert bare(second, server).evaluate(LEFT) == NOTHING


def test_nobody_gets_a_profile_that_cannot_be_as_before(profiles: Profiles) -> None:
    faults = Faults("")
    with profiles.one(faults, **OPTIONS) as first:
        first.add_init_script("window.left = 'behind'")
    with profiles.one(faults, **OPTIONS) as second:
        assert second is not first
    with profiles.one(faults, fresh=True, **OPTIONS) as third:
        assert third is not second
    with profiles.one(faults, **OPTIONS) as fourth:
        assert fourth is second


def test_faults_are_told_to_the_test_that_has_the_profile(profiles: Profiles, server: PagesServer) -> None:
    origin = f"http://127.0.0.1:{server.port}/"
    for number in range(2):
        faults = Faults(origin)
        with profiles.one(faults, **OPTIONS) as context:
            page = context.new_page()
            page.goto(server.url + "404.html")
            page.evaluate(f"console.error('fault {number}')")
        assert [line for line in faults.found if "fault" in line] == [f"console error: fault {number}"]
