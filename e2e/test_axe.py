"""axe-core finds nothing in any state of the page, in any shape of window, and with forced colours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import BrowserContext, Page, Route

from e2e.conftest import NO_WORKER, Faults, abort, wait_ready
from e2e.moments import MOMENTS, open_at, press
from e2e.server import PagesServer
from web.screens import SCREENS

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS = {
    "runOnly": {"type": "tag", "values": TAGS},
    "rules": {"target-size": {"enabled": True}},
    "resultTypes": ["violations", "incomplete"],
    "preload": {"assets": ["media"]},  # no rule of these reads the style sheets, which take long to fetch
}
UNDECIDED = {"color-contrast"}
"""What axe may leave open: it does not see the ground behind a gradient; the last test takes these away."""
FLAT = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`*, *::before, *::after { background-image: none !important }
        .ix b { transform: none !important }`);
    document.adoptedStyleSheets = [sheet];
}"""
"""No gradients; and no transform, under which axe loses the ground."""
COVERED = {"bgOverlap", "elmPartiallyObscured", "imgNode"}
"""Reasons for which the contrast of a text may stay open: another thing is over it or in it."""
SHAPES = {"desktop": (1280, 800), "portrait": (390, 844), "landscape": (844, 390)}
OUT_OF_REACH = {"confirm_import", "elsewhere"}
"""Screens that need an imported match or a second tab: they have a test of their own."""


def never(route: Route) -> None:
    """A request that is never answered."""


def scan(page: Page, state: str) -> list[str]:
    """What axe has to say about the page as it is now, one line a fault."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate("options => axe.run(document, options)", OPTIONS)
    faults = [*found["violations"], *(one for one in found["incomplete"] if one["id"] not in UNDECIDED)]
    return [
        f"{state}: {fault['id']}: {node['target']} {node['html'][:120]} {node['failureSummary'] or ''}"
        for fault in faults
        for node in fault["nodes"]
    ]


def scan_shapes(
    page: Page,
    state: str,
    shapes: tuple[str, ...] = tuple(SHAPES),
    colours: tuple[str, ...] = ("none", "active"),
) -> list[str]:
    """Scan in every shape of window, and in one with the system's colours: they move no element."""
    found = []
    for forced in colours:
        page.emulate_media(forced_colors=forced)  # type: ignore[arg-type]
        for shape, (width, height) in [
            (one, SHAPES[one]) for one in (shapes if forced == "none" else shapes[:1])
        ]:
            page.set_viewport_size({"width": width, "height": height})
            found += scan(page, f"{state}, {shape}, forced colours {forced}")
    return found


def shown(page: Page) -> str:
    """The name of the open screen, "" when there is none."""
    dialog = page.locator("dialog[open]")
    looks = (dialog.get_attribute("class") or "") if dialog.count() else ""
    return next((one.removeprefix("for-") for one in looks.split() if one.startswith("for-")), "")


def test_every_moment_of_a_deal(table_page: Page, server: PagesServer) -> None:
    page, found = table_page, []
    for moment in MOMENTS:
        open_at(page, server, moment)
        found += scan_shapes(page, moment)
        if moment == "discard":
            press(page, f"tap:card:{page.locator('#hand [data-card]').first.get_attribute('data-card')}")
            found += scan_shapes(page, "discard with a selection")
    press(page, "finish_layoffs")  # the last moment ends its match
    page.wait_for_selector("html[data-phase=matchover]", state="attached")
    found += scan_shapes(page, "showdown of the last deal")
    press(page, "open:match_over")
    found += scan_shapes(page, "match over")
    press(page, "close")
    found += scan_shapes(page, "the table after the match")
    assert found == [], "\n".join(found)


def test_the_opponents_turn(table_page: Page, server: PagesServer) -> None:
    page, found = table_page, []
    open_at(page, server, "discard", speed=1, pace="slow")
    press(page, f"discard:{page.locator('#hand [data-card]').first.get_attribute('data-card')}")
    page.wait_for_selector("html[data-phase=opponent]", state="attached")
    found += scan(page, "the opponent's turn")
    assert found == [], "\n".join(found)


def test_every_screen(table_page: Page, server: PagesServer) -> None:
    """Each by its name, and those that need to know what to show through a button that opens them."""
    page, found, seen = table_page, [], {"spread"}  # one of the moments
    open_at(page, server, "draw")
    press(page, "side:daily")
    seen.add(shown(page))
    found += scan_shapes(page, "the question before another deal")
    open_at(page, server, "last layoff")
    press(page, "finish_layoffs")
    page.wait_for_selector("html[data-phase=matchover]", state="attached")
    doors, ways = set(), [f"open:{name}" for name in SCREENS]
    for way in ways:
        press(page, way)
        name = shown(page)
        if name not in way:
            continue
        seen.add(name)
        found += scan_shapes(page, way, ("desktop", "portrait"))
        for door in page.locator("dialog[open] [data-do^='open:']").all():
            command = door.get_attribute("data-do") or ""
            if "/" in command and (kind := command.partition("/")[0]) not in doors:
                doors.add(kind)
                ways.append(command)
    assert found == [], "\n".join(found)
    assert set(SCREENS) - seen <= OUT_OF_REACH


def test_an_imported_match_and_a_second_tab(
    table_page: Page, visit: BrowserContext, server: PagesServer
) -> None:
    page = open_at(table_page, server, "discard")
    press(page, "open:data")
    with page.expect_download() as download:
        press(page, "export:file")
    page.locator("#import-text").fill(Path(download.value.path()).read_text(encoding="utf-8"))
    press(page, "import:paste")
    page.locator("dialog .report").wait_for()
    found = scan_shapes(page, "what an import found")
    press(page, "import:match")
    assert shown(page) == "confirm_import"
    found += scan_shapes(page, "the question before an imported match")
    other = visit.new_page()
    other.goto(page.url, wait_until="commit")
    wait_ready(other)
    assert shown(other) == "elsewhere"
    found += scan_shapes(other, "open in another tab")
    other.close()
    assert found == [], "\n".join(found)


def test_other_looks(table_page: Page, server: PagesServer) -> None:
    page, found = table_page, []
    looks: tuple[dict[str, Any], ...] = (
        {"theme": "midnight", "four_colours": True},
        {"theme": "burgundy", "left_handed": True, "one_row": True},
        {"high_contrast": True, "card_size": "large"},
    )
    for look in looks:
        open_at(page, server, "knock", **look)
        found += scan(page, f"table {look}")
        press(page, "open:settings")
        found += scan(page, f"settings {look}")
    assert found == [], "\n".join(found)


@pytest.mark.own_context
def test_loading_and_failed(context: BrowserContext, server: PagesServer, faults: Faults) -> None:
    faults.expect("")
    page = context.new_page()
    page.add_init_script(NO_WORKER)
    page.route("**/pyodide.asm.wasm", never)
    page.goto(server.url, wait_until="commit")
    page.wait_for_selector("html[data-app=loading] #progress", timeout=15_000)
    found = scan_shapes(page, "loading")
    assert page.locator("html").get_attribute("data-app") == "loading"
    page.close()
    page = context.new_page()
    page.add_init_script(NO_WORKER)
    page.route("**/pyodide.asm.wasm", abort)
    page.goto(server.url)
    page.wait_for_selector("html[data-app=failed]", state="attached", timeout=20_000)
    found += scan_shapes(page, "failed")
    assert found == [], "\n".join(found)


def test_axe_would_tell(table_page: Page, server: PagesServer) -> None:
    page = table_page
    open_at(page, server, "draw")  # with no dialog over it, behind which axe would not look
    page.evaluate("document.querySelector('#table').append(document.createElement('button'))")
    assert any("button-name" in line for line in scan(page, "a button without a name"))


def test_every_text_stands_out_from_the_plain_ground(table_page: Page, server: PagesServer) -> None:
    """Gradients taken away, axe can judge each text on the colour that lies under them."""
    page, faint, judged = table_page, [], 0
    for theme in ("emerald", "midnight", "burgundy"):
        open_at(page, server, "knock", theme=theme)
        page.evaluate(AXE)
        page.evaluate(FLAT)
        for way in ("", "open:menu", "open:settings", "open:start", "open:rules", "open:log"):
            if way:
                press(page, way)
            found = page.evaluate("axe.run(document, {runOnly: ['color-contrast']})")
            judged += sum(len(one["nodes"]) for one in found["passes"])
            for fault in (*found["violations"], *found["incomplete"]):
                for node in fault["nodes"]:
                    why = node["any"][0]
                    if why["data"].get("messageKey") not in COVERED:
                        faint.append(f"{theme}, {way}: {node['target']} {why['message']}")
    assert faint == [], "\n".join(faint)
    assert judged > 500
