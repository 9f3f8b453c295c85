"""The built page in a real Chromium, behind a server like GitHub Pages; any error on it fails its test."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from e2e import fonts
from e2e.dress import DRESSES, Dress
from e2e.profiles import ONE_COMPILER, TOGETHER, Profiles
from e2e.server import PagesServer
from tools import browser as browsers
from tools import build

READY = "html[data-app=ready]"
TIMEOUT = 90_000
"""Milliseconds for a start; generous, because a busy machine is no fault of the page."""
PATIENCE = 45_000
"""Milliseconds for one step after it."""

expect.set_options(timeout=PATIENCE)

HARMLESS = ("SharedArrayBuffer", "sync_main_only")
"""Console lines of PyScript about features the page does not use."""


class Faults:
    """Everything a page did that no page may do."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.found: list[str] = []
        self.expected: tuple[str, ...] = ()

    def expect(self, *parts: str) -> None:
        """Let lines pass that contain one of these texts, in a test that breaks the page on purpose."""
        self.expected += parts

    def watch(self, context: BrowserContext) -> None:
        """Listen to every page of a context, workers included."""
        listen(context, lambda: self)

    def hear(self, kind: str, text: str) -> None:
        """Note a console line if it is an error."""
        if kind == "error" and not any(part in text for part in HARMLESS):
            self.found.append(f"console error: {text}")

    def see(self, url: str) -> None:
        """Note a request that leaves the origin."""
        if not url.startswith((self.origin, "data:", "blob:")):
            self.found.append(f"foreign request: {url}")

    def unexpected(self) -> list[str]:
        """What was found and not expected."""
        return [line for line in self.found if not any(part in line for part in self.expected)]


def listen(context: BrowserContext, whose: Callable[[], Faults]) -> None:
    """Tell all that a context's pages do to the faults that *whose* names at that moment."""
    context.add_init_script(
        "addEventListener('unhandledrejection', e => console.error('unhandled rejection: ' + e.reason))"
    )
    context.on("weberror", lambda error: whose().found.append(f"page error: {error.error}"))
    context.on("console", lambda message: whose().hear(message.type, message.text))
    context.on("request", lambda request: whose().see(request.url))


NO_WORKER = "delete Navigator.prototype.serviceWorker"
"""Else the service worker, where it is quick to install, answers for the file that the test has lost."""


@pytest.fixture(scope="session")
def site() -> Path:
    """The built site, made now if it is out of date."""
    given = os.environ.get("GIN_DIST")
    if given:
        return Path(given)
    return build.up_to_date()


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[PagesServer]:
    """The site at ``/gin/``, for all tests that do not stop it."""
    running = PagesServer(site)
    yield running
    running.stop()


@pytest.fixture
def own_server(site: Path) -> Iterator[PagesServer]:
    """A server of the test's own, which it may stop or change."""
    running = PagesServer(site)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium_with() -> Iterator[Callable[[str], Browser]]:
    """A browser for each set of fonts, started when first asked for; one each for the whole run."""
    with sync_playwright() as playwright:

        @cache
        def started(name: str) -> Browser:
            path, env = browsers.installed(), fonts.environment(name)
            return playwright.chromium.launch(
                executable_path=path, args=[*browsers.ARGUMENTS, TOGETHER, ONE_COMPILER], env=env
            )

        yield started
        playwright.stop()  # and with it every browser


@pytest.fixture(scope="session")
def chromium(chromium_with: Callable[[str], Browser]) -> Browser:
    """The browser of every test that does not ask for other fonts."""
    return chromium_with(fonts.STANDARD)


@pytest.fixture
def faults(server: PagesServer) -> Faults:
    """The faults of this test's pages."""
    return Faults(f"http://127.0.0.1:{server.port}/")


@pytest.fixture
def context_options() -> dict[str, object]:
    """Options of the browser context; a test module overrides this fixture to have a phone, say."""
    return {"viewport": {"width": 1280, "height": 800}}


@pytest.fixture(scope="session")
def profiles_with(chromium_with: Callable[[str], Browser], server: PagesServer) -> Callable[[str], Profiles]:
    """The profiles of this process with each set of fonts, which tests have one after another."""
    return cache(lambda name: Profiles(chromium_with(name), f"http://127.0.0.1:{server.port}", PATIENCE))


@pytest.fixture(scope="session")
def profiles(profiles_with: Callable[[str], Profiles]) -> Profiles:
    """Those of every test that does not ask for other fonts."""
    return profiles_with(fonts.STANDARD)


@pytest.fixture(scope="module", params=DRESSES)
def dressed(request: pytest.FixtureRequest, profiles_with: Callable[[str], Profiles]) -> Dress:
    """A test of the layout runs with each set of fonts: its page looks another way in each."""
    name, languages = request.param
    return Dress(profiles_with(name), name, languages)


@pytest.fixture
def context(
    request: pytest.FixtureRequest, profiles: Profiles, faults: Faults, context_options: dict[str, object]
) -> Iterator[BrowserContext]:
    """An empty profile, watched for faults; one that nobody had before for a test marked ``own_context``.

    Its pages are compiled anew each time, unless the mark says ``warm=True``: then once for a test.
    """
    own = request.node.get_closest_marker("own_context")
    warm = own is None or own.kwargs.get("warm", False)
    fresh = own is not None or "own_server" in request.fixturenames
    with profiles.one(faults, fresh, warm, **context_options) as empty:
        yield empty
    assert faults.unexpected() == []


@pytest.fixture(scope="module")
def visit(profiles: Profiles, server: PagesServer) -> Iterator[BrowserContext]:
    """One profile for a whole module of tests, so that its offline copy is made once."""
    faults = Faults(f"http://127.0.0.1:{server.port}/")
    with profiles.one(faults, viewport={"width": 1280, "height": 800}) as shared:
        yield shared
    assert faults.unexpected() == []


@pytest.fixture
def table_page(visit: BrowserContext) -> Iterator[Page]:
    """A page of the shared profile."""
    opened = visit.new_page()
    yield opened
    opened.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page that fails its test on any error, rejection or foreign request."""
    return context.new_page()


@pytest.fixture
def open_table(page: Page, server: PagesServer) -> Callable[..., Page]:
    """Open the table with a fixed deal and wait until it can be played: ``open_table(seed=1, speed=0)``."""

    def opened(seed: int = 1, speed: int = 0, **more: object) -> Page:
        options = {"seed": seed, "speed": speed, "test": 1, **more}
        page.goto(server.url + "?" + "&".join(f"{name}={value}" for name, value in options.items()))
        wait_ready(page)
        return page

    return opened


def wait_ready(page: Page) -> None:
    """Wait for ``data-app=ready``; on a failed start show the page's own explanation.

    A page that only was slow says so and becomes ready after all.
    """
    try:
        page.wait_for_selector("html[data-app=ready]", state="attached", timeout=TIMEOUT)
    except PlaywrightTimeoutError:
        print(page.locator("#failure").text_content(), file=sys.stderr)
        raise


def lose_the_network(page: Page, running: PagesServer) -> None:
    """Stop the server and empty the browser's own HTTP cache: only the service worker's copy is left."""
    running.stop()
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


def abort(route: Route) -> None:
    """A request that the network loses."""
    route.abort()
