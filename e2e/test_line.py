"""The first visit on lines of every speed: what is fetched, what is told, and that it ends in a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page

from e2e.conftest import NO_WORKER, Faults, wait_ready
from e2e.server import PagesServer

pytestmark = pytest.mark.own_context

Line = Callable[[int, int], None]
"""Sets the line's latency (ms) and speed (bytes a second, -1 without limit)."""


@pytest.fixture
def far(context: BrowserContext, own_server: PagesServer, faults: Faults) -> Iterator[tuple[Page, Line]]:
    """A page far from a server of its own; closed before that stops, for more may be under way."""
    faults.origin = own_server.url
    page = context.new_page()
    page.add_init_script(NO_WORKER)
    session = context.new_cdp_session(page)
    session.send("Network.enable")

    def line(latency: int, speed: int) -> None:
        limits = {"offline": False, "latency": latency, "downloadThroughput": speed, "uploadThroughput": -1}
        session.send("Network.emulateNetworkConditions", limits)

    yield page, line
    page.close()


def test_slow_line_starts_without_the_snapshot(far: tuple[Page, Line], own_server: PagesServer) -> None:
    page, line = far
    line(100, 250_000)
    page.goto(own_server.url + "?seed=1&speed=0&test=1", wait_until="commit")
    page.locator(".progress-text", has_text=re.compile(r"[0-9.]+ MB")).wait_for()
    assert page.locator(".splash-title").is_visible() and page.locator(".splash-rules").is_visible()
    for _ in range(300):  # what the page decides by is one of the files that are slow to come
        fetched = [path.rpartition("/")[2] for _, path in own_server.log]
        if "python_stdlib.zip" in fetched:
            break
        page.wait_for_timeout(100)
    line(0, -1)
    wait_ready(page)
    assert "python_stdlib.zip" in fetched and "app.bin" in fetched


COMPILED = """
  const {{ compileStreaming }} = WebAssembly, {{ getEntriesByName }} = performance;
  WebAssembly.compileStreaming = response => {{
    globalThis.asItCame = Boolean(response.url);
    return compileStreaming.call(WebAssembly, response);
  }};
  performance.getEntriesByName = (name, ...more) => name.endsWith('pyodide.asm.mjs')
    ? [{{ encodedBodySize: 1000 * {rate}, responseStart: 0, responseEnd: 1000, transferSize: {sent} }}]
    : getEntriesByName.call(performance, name, ...more);
"""
"""A line that seems to bring *rate* bytes a millisecond; notes whether wasm is compiled as it came."""


@pytest.mark.parametrize(
    ("rate", "sent", "as_it_came"), [(40_000, 1, True), (1_000, 1, False), (40_000, 0, False)]
)
def test_only_on_a_line_that_is_not_quick_are_the_bytes_counted(
    context: BrowserContext, server: PagesServer, rate: int, sent: int, as_it_came: bool
) -> None:
    """Nothing *sent* came from the browser's cache, which says nothing of the line."""
    page = context.new_page()
    page.add_init_script(NO_WORKER)
    page.add_init_script(COMPILED.format(rate=rate, sent=sent))
    page.goto(server.url + "?seed=1&speed=0&test=1")
    wait_ready(page)
    assert page.evaluate("globalThis.asItCame") is as_it_came


def test_a_very_slow_line_is_not_taken_for_a_standstill(
    far: tuple[Page, Line], own_server: PagesServer
) -> None:
    page, line = far
    line(100, 40_000)
    page.goto(own_server.url + "?seed=1&speed=0&test=1", wait_until="commit")
    page.wait_for_timeout(14_000)  # longer than the page waits for a sign of life
    assert page.evaluate("document.documentElement.dataset.app") == "loading"
    line(0, -1)
    wait_ready(page)


def test_a_page_whose_end_is_late_starts(far: tuple[Page, Line], own_server: PagesServer) -> None:
    """PyScript reads its settings once, and they stand at the end."""
    page, _ = far
    own_server.late = 2.5
    page.goto(own_server.url + "?seed=1&speed=0&test=1")
    wait_ready(page)
    fetched = {path.rpartition("/")[2] for _, path in own_server.log}
    assert not [name for name in fetched if name.startswith(("donkey", "py-", "deprecations"))]


def test_progress_on_a_middling_line_goes_on_within_a_file(
    far: tuple[Page, Line], own_server: PagesServer
) -> None:
    page, line = far
    page.add_init_script("""
      globalThis.seen = new Set();
      new MutationObserver(() => {
        const bar = document.querySelector('#progress progress');
        if (bar) globalThis.seen.add(bar.value);
      }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    """)
    line(20, 1_500_000)
    page.goto(own_server.url + "?seed=1&speed=0&test=1", wait_until="commit")
    wait_ready(page)
    steps = page.evaluate("[...globalThis.seen]")
    assert len(steps) > 12, steps  # four files alone would be five steps
    assert steps == sorted(steps)
