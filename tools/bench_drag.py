"""``make bench-drag``: drag cards while the level 5 opponent thinks and plays, and measure it.

Prints the 95th percentile of the pointer handler, the longest frame, and the most DOM calls of a frame, with
their bars, and ends with 1 if one is missed.  Times and calls are taken in two runs, because counting costs
time.  Every call and property of the page's elements counts, whoever makes it.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from e2e.server import PagesServer  # noqa: E402
from tools import browser as browsers  # noqa: E402
from tools import build  # noqa: E402
from tools.paths import DIST  # noqa: E402

HANDLER_MS, FRAME_MS, CALLS = 2.0, 50.0, 200
"""The bars: pointer handler (95th percentile), longest frame, DOM calls in a frame."""
SLOWED_FRAME_MS = 200.0
"""The bar of the longest frame, and the only one, where the processor is slowed down to a cheap phone."""

Records = dict[str, list[float]]

TIMES = """
window.ginBench = {handlers: [], frames: [], long: []};
const add = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (type, job, options) {
  if (type !== 'pointermove') return add.call(this, type, job, options);
  return add.call(this, type, event => {
    const begun = performance.now();
    job(event);
    if (window.ginDragging) window.ginBench.handlers.push(performance.now() - begun);
  }, options);
};
new PerformanceObserver(list => {
  for (const one of list.getEntries()) if (window.ginDragging) window.ginBench.long.push(one.duration);
}).observe({type: 'long-animation-frame'});
let last = 0;
const tick = now => {
  if (last && window.ginDragging) window.ginBench.frames.push(now - last);
  last = now;
  requestAnimationFrame(tick);
};
requestAnimationFrame(tick);
"""

COUNTS = """
window.ginBench = {calls: []};
let calls = 0;
const kinds = [Node, Element, HTMLElement, SVGElement, Document, CSSStyleDeclaration, DOMTokenList];
for (const kind of [...kinds, Animation]) {
  for (const name of Object.getOwnPropertyNames(kind.prototype)) {
    const one = Object.getOwnPropertyDescriptor(kind.prototype, name);
    if (name === 'constructor' || !one.configurable) continue;
    if (typeof one.value === 'function') {
      const real = one.value;
      one.value = function (...all) { calls++; return real.apply(this, all); };
    } else if (one.get) {
      const {get, set} = one;
      one.get = function () { calls++; return get.call(this); };
      if (set) one.set = function (value) { calls++; set.call(this, value); };
    }
    Object.defineProperty(kind.prototype, name, one);
  }
}
const tick = () => {
  if (window.ginDragging) window.ginBench.calls.push(calls);
  calls = 0;
  requestAnimationFrame(tick);
};
requestAnimationFrame(tick);
"""


def drag_through_turns(page: Page, turns: int) -> None:
    """Play *turns* turns, dragging over the hand during the opponent's."""
    for _ in range(turns):
        if page.evaluate("window.ginTest.state().phase") == "upcard":
            page.locator('[data-do="pass"]').first.click()
        page.wait_for_selector("html[data-phase=draw]", state="attached", timeout=30_000)
        page.locator("#stock").click()
        page.wait_for_selector("html[data-phase=discard]", state="attached")
        page.wait_for_timeout(300)
        card = page.locator("#hand [data-card]").nth(5)
        card.click(position={"x": 10, "y": 14})
        page.locator("#discard").click(position={"x": 20, "y": 40})
        one_drag(page)


def one_drag(page: Page) -> None:
    """Lift a card, wander over the table until the opponent has played, and let the card glide home."""
    page.wait_for_timeout(120)  # the player's own discard is drawn by then
    box = page.locator("#hand [data-card]").first.bounding_box()
    assert box
    page.mouse.move(box["x"] + 14, box["y"] + 20)
    page.mouse.down()
    page.evaluate("window.ginDragging = true")
    wide = page.viewport_size["width"] if page.viewport_size else 1280
    for step in range(180):
        part = step / 180
        x = 20 + (wide - 40) * abs((part * 6) % 2 - 1)
        page.mouse.move(x, box["y"] + 30 - (180 if step % 60 > 45 else 0))
    page.keyboard.press("Escape")
    page.mouse.up()
    page.wait_for_timeout(60)
    page.evaluate("window.ginDragging = false")


def measure(
    browser: Browser, url: str, script: str, size: tuple[int, int], turns: int, slower: float = 1.0
) -> Records:
    """What one run recorded while cards were dragged, on a processor slowed down by a factor."""
    with browser.new_context(viewport={"width": size[0], "height": size[1]}) as context:
        context.add_init_script(script)
        page = context.new_page()
        page.goto(f"{url}?seed=3&level=5&test=1&nosave=1")
        page.wait_for_selector("html[data-app=ready]", state="attached", timeout=60_000)
        page.wait_for_timeout(1500)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.evaluate("for (const all of Object.values(window.ginBench)) all.length = 0")
        drag_through_turns(page, turns)
        found: Records = page.evaluate("window.ginBench")
        return found


def percentile(values: list[float], part: float) -> float:
    """The value below which *part* of all lie."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0


def main() -> int:
    """Measure, print, and say whether every bar is met."""
    parser = argparse.ArgumentParser(description="Measure dragging while the level 5 opponent plays.")
    parser.add_argument("--json", action="store_true", help="print the numbers for programs")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--slower", type=float, default=1.0, help="slow the processor down by this factor")
    options = parser.parse_args()
    build.up_to_date()
    server = PagesServer(DIST)
    numbers = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.installed(), args=browsers.ARGUMENTS)
        for size in ((1280, 800), (390, 844)):
            times = measure(browser, server.url, TIMES, size, options.turns, options.slower)
            counts = measure(browser, server.url, COUNTS, size, options.turns)
            numbers[f"{size[0]}x{size[1]}"] = {
                "moves": len(times["handlers"]),
                "handler_p95_ms": round(percentile(times["handlers"], 0.95), 2),
                "handler_max_ms": round(max(times["handlers"], default=0.0), 2),
                "long_frames": len(times["long"]),
                "longest_frame_ms": round(max([*times["long"], percentile(times["frames"], 0.99)]), 1),
                "calls_p95": int(percentile(counts["calls"], 0.95)),
                "calls_max": int(max(counts["calls"], default=0)),
            }
        browser.close()
    server.stop()
    if options.json:
        print(json.dumps(numbers))
    bars: tuple[tuple[str, float], ...] = (
        ("handler_p95_ms", HANDLER_MS),
        ("longest_frame_ms", FRAME_MS),
        ("calls_max", CALLS),
    )
    if options.slower > 1:
        bars = (("longest_frame_ms", SLOWED_FRAME_MS),)
    good = True
    for size_name, found in numbers.items():
        for name, bar in bars:
            met = found[name] <= bar
            good = good and met
            if not options.json:
                told = "met" if met else "MISSED"
                print(f"{size_name:>9}  {name:<18} {found[name]:>7}  bar {bar:<6} {told}")
        if not options.json:
            print(f"{size_name:>9}  {json.dumps(found)}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
