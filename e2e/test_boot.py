"""The page starts by itself from its own origin, and says so in words when it cannot."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route

from e2e.conftest import NO_WORKER, Faults, abort, wait_ready
from e2e.moments import press
from e2e.play import Taps, best_discard, state, step, wait_turn
from e2e.server import PagesServer
from tools import assemble

pytestmark = pytest.mark.own_context


def test_ready_from_its_own_origin(open_table: Callable[..., Page], server: PagesServer) -> None:
    server.log.clear()
    page = open_table()
    assert page.locator("html").get_attribute("data-phase")
    assert page.evaluate("getComputedStyle(document.body, '::before').display") == "block", "the felt"
    missing = [path for status, path in server.log if status == 404]
    assert missing == []


def test_nothing_flies_onto_the_first_table(open_table: Callable[..., Page]) -> None:
    """It would be work before the table is there, mostly behind the start screen."""
    page = open_table(seed=1, speed=1)
    flying = "one.constructor === Animation && one.effect.target.closest('#table')"
    assert page.evaluate(f"document.getAnimations().filter(one => {flying}).length") == 0


def test_not_cross_origin_isolated_and_no_shared_memory_needed(open_table: Callable[..., Page]) -> None:
    assert open_table().evaluate("crossOriginIsolated") is False


def test_first_visit_loads_once(open_table: Callable[..., Page]) -> None:
    page = open_table()
    loads = page.evaluate(
        "navigator.serviceWorker.ready.then(() => performance.getEntriesByType('navigation').length)"
    )
    page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=60_000)
    page.wait_for_timeout(500)
    assert loads == 1
    assert page.evaluate("performance.getEntriesByType('navigation')[0].type") == "navigate"


@pytest.mark.parametrize(
    "lost",
    [
        "pyodide.asm.wasm",
        "pyodide.asm.mjs",
        "app.bin",
        "pyodide.mjs",
        "core-*.js",
        "main.py",
        "loader.mjs",
        "boot.mjs",
    ],
)
def test_lost_file_is_told_in_words(
    context: BrowserContext, server: PagesServer, faults: Faults, lost: str
) -> None:
    faults.expect("")
    page = context.new_page()
    page.add_init_script(NO_WORKER)
    page.route(f"**/{lost}", abort)
    page.goto(server.url + "?seed=1&speed=0&test=1" + ("&nosnapshot" if lost == "app.bin" else ""))
    page.wait_for_selector("html[data-app=failed]", state="attached", timeout=20_000)
    failure = page.locator("#failure")
    assert failure.is_visible()
    assert failure.get_attribute("role") == "alert"
    assert re.search(r"try again|stopped|did not", failure.inner_text())
    assert failure.locator("#retry").is_visible()
    page.unroute(f"**/{lost}")
    page.locator("#retry").click()
    wait_ready(page)


def test_python_exception_is_told_in_words(
    context: BrowserContext, server: PagesServer, faults: Faults
) -> None:
    faults.expect("")
    page = context.new_page()
    page.add_init_script(NO_WORKER)
    page.route("**/main.py", lambda route: route.fulfill(body="raise ValueError('broken on purpose')"))
    page.goto(server.url)
    page.wait_for_selector("html[data-app=failed]", state="attached", timeout=20_000)
    assert "broken on purpose" in (page.locator("#failure pre").text_content() or "")


def test_starts_without_indexeddb(
    context: BrowserContext, open_table: Callable[..., Page], faults: Faults
) -> None:
    faults.expect("unhandled rejection", "indexedDB", "IndexedDB")
    context.add_init_script(
        "Object.defineProperty(globalThis, 'indexedDB',"
        " {configurable: true, get() { throw new Error('blocked indexedDB') }})"
    )
    open_table()


def test_wrong_type_of_the_webassembly_is_put_right(context: BrowserContext, server: PagesServer) -> None:
    page = context.new_page()
    page.add_init_script(NO_WORKER)
    body = server.files["rt/pyodide.asm.wasm"]
    page.route("**/pyodide.asm.wasm", lambda route: route.fulfill(body=body, content_type="text/plain"))
    page.goto(server.url + "?seed=1&speed=0&test=1")
    wait_ready(page)


def test_damaged_webassembly_is_told_in_words(
    context: BrowserContext, server: PagesServer, faults: Faults
) -> None:
    faults.expect("")
    page = context.new_page()
    page.add_init_script(NO_WORKER)
    half = server.files["rt/pyodide.asm.wasm"][:4_000_000]
    page.route("**/pyodide.asm.wasm", lambda route: route.fulfill(body=half, content_type="application/wasm"))
    page.goto(server.url)
    page.wait_for_selector("html[data-app=failed]", state="attached", timeout=20_000)
    assert "could not be loaded" in page.locator("#failure").inner_text()


def test_browser_too_old_for_the_scripts_is_told_in_words(
    context: BrowserContext, server: PagesServer, faults: Faults
) -> None:
    faults.expect("")
    page = context.new_page()
    page.add_init_script(NO_WORKER)
    page.route(
        "**/loader.mjs",
        lambda route: route.fulfill(body="let newer = @syntax;", content_type="text/javascript"),
    )
    page.goto(server.url)
    page.wait_for_selector("html[data-app=failed]", state="attached", timeout=20_000)
    assert "too old" in page.locator("#failure").inner_text()


def test_both_ways_of_starting_deal_different_cards_to_different_players(
    chromium: Browser, server: PagesServer
) -> None:
    hands = []
    for way, file in (
        ("snapshot", "snapshot.bin"),
        ("snapshot", "snapshot.bin"),
        ("nosnapshot", "python_stdlib.zip"),
    ):
        context = chromium.new_context()
        page = context.new_page()
        page.add_init_script(NO_WORKER)
        server.log.clear()
        page.goto(server.url + f"?speed=0&test=1&{way}=1")
        wait_ready(page)
        assert server.base + "rt/" + file in [path for _, path in server.log]
        hands.append(tuple(sorted(page.evaluate("window.ginTest.state().hand"))))
        context.close()
    assert len(set(hands)) == 3


def test_starts_without_the_snapshot(
    context: BrowserContext, open_table: Callable[..., Page], faults: Faults
) -> None:
    faults.expect("Failed to load resource")
    context.route("**/snapshot.bin", abort)
    open_table()


def test_starts_with_a_damaged_snapshot(context: BrowserContext, open_table: Callable[..., Page]) -> None:
    context.route("**/snapshot.bin", lambda route: route.fulfill(body="no snapshot at all"))
    open_table()


def test_without_webassembly(context: BrowserContext, server: PagesServer, faults: Faults) -> None:
    faults.expect("")
    context.add_init_script("delete globalThis.WebAssembly")
    page = context.new_page()
    page.goto(server.url)
    page.wait_for_selector("html[data-app=failed]", state="attached", timeout=20_000)
    assert "WebAssembly" in page.locator("#failure").inner_text()


def test_installable(open_table: Callable[..., Page], server: PagesServer) -> None:
    page = open_table()
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert '"id"' not in manifest["data"]
    assert session.send("Page.getAppId")["appId"] == server.url
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []


def test_a_click_asks_the_browser_to_install(
    context: BrowserContext, open_table: Callable[..., Page]
) -> None:
    page = open_table()
    page.locator('[data-do="open:menu"]').first.click()
    assert page.locator('[data-do="install"]').count() == 0, (
        "nothing to press where the browser offers nothing"
    )
    page.keyboard.press("Escape")
    kept = page.evaluate(
        """() => {
          const offer = new Event('beforeinstallprompt', {cancelable: true});
          offer.prompt = () => { window.asked = (window.asked || 0) + 1; };
          return dispatchEvent(offer);
        }"""
    )
    assert kept is False, "the browser's own banner waits"
    page.locator('[data-do="open:menu"]').first.click()
    page.locator('[data-do="install"]').click()
    assert page.evaluate("window.asked") == 1


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("daily", "html[data-phase]:not(:has(#screen[open])) #hand-area [data-card]"),
        ("new", "html[data-phase]:not(:has(#screen[open])) #hand-area [data-card]"),
        ("history", "#screen[open].for-history"),
    ],
)
def test_shortcuts_open_what_they_say(
    context: BrowserContext, server: PagesServer, name: str, seen: str
) -> None:
    page = context.new_page()
    page.goto(server.url + f"?go={name}")
    wait_ready(page)
    page.wait_for_selector(seen, state="attached", timeout=5_000)
    assert page.url == server.url, "once: a page that is loaded again goes on with the match"


def wait_for_the_rest(page: Page) -> None:
    """Wait until the page has fetched what it did not need for the first table."""
    arrived = "performance.getEntriesByType('resource').some(e => e.name.endsWith('stdlib.zip'))"
    for _ in range(300):  # asked from outside: the page's policy forbids the browser driver's own polling
        if page.evaluate(arrived):
            return
        page.wait_for_timeout(100)
    raise AssertionError("the library never came")


def test_first_visit_needs_neither_library_nor_archive(
    chromium: Browser, server: PagesServer, faults: Faults
) -> None:
    for language, words in (("en-GB", None), ("th-TH", "words-th.bin"), ("xx", None)):
        context = chromium.new_context(locale=language)
        page = context.new_page()
        page.add_init_script(NO_WORKER)
        server.log.clear()
        page.goto(server.url + "?snapshot")
        wait_ready(page)
        before = [path.rpartition("/")[2] for _, path in server.log]
        wait_for_the_rest(page)
        early = before[: before.index("app.bin")] if "app.bin" in before else before
        assert "python_stdlib.zip" not in early and "snapshot.bin" in early
        assert [name for name in early if name.startswith("words-")] == ([words] if words else [])
        if language == "th-TH":
            assert page.locator("html").get_attribute("lang") == "th"
        context.close()


def test_a_player_who_was_here_gets_his_own_language_and_level(
    context: BrowserContext, server: PagesServer
) -> None:
    page = context.new_page()
    page.add_init_script(NO_WORKER)
    page.goto(server.url)
    wait_ready(page)
    wait_for_the_rest(page)
    for command in ("level:5", "open:menu", "open:settings"):
        page.locator(f'#screen [data-do="{command}"]').click()
    page.locator('#screen select:has(option[value="de"])').select_option("de")
    page.wait_for_selector("html[lang=de]", state="attached")
    page.reload()
    wait_ready(page)
    assert page.locator("html").get_attribute("lang") == "de"


def test_what_follows_the_table_and_does_not_come_is_told(
    context: BrowserContext, server: PagesServer, faults: Faults
) -> None:
    """The game goes on with what it has, and whoever looks for the reason finds it in the console."""
    faults.expect("Failed to load resource")
    page, told = context.new_page(), list[str]()
    page.add_init_script(NO_WORKER)
    page.on("console", lambda message: told.append(message.text) if message.type == "warning" else None)
    page.route("**/python_stdlib.zip", abort)
    page.goto(server.url + "?seed=1&speed=0&test=1&snapshot=1")
    wait_ready(page)
    for _ in range(100):
        if any("did not come" in text for text in told):
            break
        page.wait_for_timeout(50)
    assert [text for text in told if "What follows the table did not come: " in text]
    hands = Taps(page)
    for _ in range(3):
        step(page, hands, wait_turn(page))


def test_a_strong_opponent_waits_for_what_is_still_on_its_way(
    context: BrowserContext, server: PagesServer
) -> None:
    """A first visit is at its table before the weights are here: he thinks meanwhile, and nothing fails."""
    page, held = context.new_page(), list[Route]()
    page.add_init_script(NO_WORKER)
    page.route("**/app.bin", lambda route: held.append(route))
    page.goto(server.url + "?speed=0&test=1&snapshot=1")
    wait_ready(page)
    press(page, "level:5")
    press(page, "new_match:yes")
    for _ in range(20):
        now = state(page)
        if now["phase"] == "opponent":
            break
        if now["phase"] == "upcard":
            press(page, "pass")
        elif now["phase"] == "draw":
            press(page, "draw")
        else:
            press(page, f"discard:{best_discard(now)}")
    page.wait_for_timeout(1500)  # longer than anything he does but waiting
    assert held and page.evaluate("window.ginTest.state().phase") == "opponent"
    for route in held:
        route.continue_()
    page.wait_for_selector("html:not([data-phase=opponent])", state="attached")
    assert state(page)["phase"] != "opponent"


def test_an_unknown_address_leads_to_the_game(
    context: BrowserContext, server: PagesServer, faults: Faults
) -> None:
    faults.expect("404")
    page = context.new_page()
    for address in ("nowhere", "any/depth/at/all.html", "web/art/"):
        answer = page.goto(server.url + address)
        assert answer is not None and answer.status == 404
        page.wait_for_function(f"document.querySelector('a').href === '{server.url}'")
    page.locator("a").click()
    wait_ready(page)


def test_policy_is_strict() -> None:
    assert "unsafe-eval'" not in assemble.POLICY.replace("'wasm-unsafe-eval'", "")
    assert "unsafe-inline" not in assemble.POLICY
