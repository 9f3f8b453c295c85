"""``make soak``: many deals in one page; memory, nodes, listeners, proxies, an action's time must not grow.

Prints a table and ends with 1 if a bar is missed.  The first deals warm the page up and do not count.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import CDPSession, Page, Route, sync_playwright  # noqa: E402

from e2e.play import best_discard, knock_card  # noqa: E402
from e2e.server import PagesServer  # noqa: E402
from tools import browser as browsers  # noqa: E402
from tools import build  # noqa: E402

GROWTH = 1.10
"""Heap and wasm memory at the end, as a share of what they were after the warm-up."""

SPARE = 4
"""Proxies of timers that may be running when it is counted."""

SLOWER = 1.25
"""The median action of the last quarter, as a share of that of the first."""

MEMORY = """(() => {
    for (const name of ['instantiate', 'instantiateStreaming']) {
        const real = WebAssembly[name];
        WebAssembly[name] = async (...given) => {
            const made = await real.apply(WebAssembly, given);
            const all = [...Object.values((made.instance || made).exports || {})];
            for (const part of Object.values(given[1] || {})) all.push(...Object.values(part));
            window.ginMemory = all.find(one => one instanceof WebAssembly.Memory) || window.ginMemory;
            return made;
        };
    }
})()"""
PROXIES = """(() => {
    const Real = FinalizationRegistry;  // Pyodide enters every proxy of a Python object into one
    window.ginProxies = 0;
    window.FinalizationRegistry = class extends Real {
        constructor(last) {
            super(held => { window.ginProxies -= held?.ptr !== undefined; last(held); });
        }
        register(target, held, token) {
            window.ginProxies += held?.ptr !== undefined;
            return super.register(target, held, token);
        }
        unregister(token) {
            const was = super.unregister(token);
            window.ginProxies -= was;
            return was;
        }
    };
})()"""
"""Counts the proxies of Python objects that JavaScript may still use, those awaiting collection included."""
ENTRY = "import js\nimport pyodide_js\njs.window.ginPyodide = pyodide_js\n"
"""Comes before ``web/main.py``, and lets the soak ask Pyodide how many JavaScript objects Python holds."""
ACT = """command => {
    const button = document.createElement('button');
    button.dataset.do = command;
    document.body.append(button);
    const begun = performance.now();
    button.click();
    const took = performance.now() - begun;
    button.remove();
    return took;
}"""
ACTIONS, WAITS = 400, 10_000
"""More actions than a deal takes, and more looks at an opponent who is slow in each of them."""
DOING = {
    "upcard": "pass",
    "draw": "draw",
    "layoff": "finish_layoffs",
    "handover": "next_deal",
    "matchover": "new_match:yes",
}


@dataclass(frozen=True)
class Measure:
    """The page after some deals: bytes, counts, milliseconds."""

    deals: int
    heap: int
    wasm: int
    nodes: int
    listeners: int
    proxies: int
    held: int
    action: float


@dataclass
class Soak:
    """One page that plays deal after deal."""

    page: Page
    session: CDPSession
    times: list[float] = field(default_factory=list)
    deals: int = 0

    def act(self, command: str) -> None:
        """One command, timed on the page; at speed 0 it is done and drawn when it returns."""
        self.times.append(self.page.evaluate(ACT, command))

    def deal(self) -> None:
        """A whole deal, and on to the next."""
        acted = waited = 0
        while acted < ACTIONS and waited < WAITS:
            now: dict[str, Any] = self.page.evaluate("window.ginTest.state()")
            if now["phase"] == "opponent":
                waited += 1
                self.page.wait_for_timeout(5)
                continue
            acted += 1
            if now["phase"] == "discard":
                card = knock_card(now)
                self.act(f"tap:card:{card or best_discard(now)}")
                self.act("knock" if card else "discard")
                if self.page.locator("dialog[open].for-spread").count():
                    self.act("spread:0")
            else:
                self.act(DOING[now["phase"]])
            if now["phase"] in ("handover", "matchover"):
                self.deals += 1
                return
        raise AssertionError("the deal never ended")

    def measure(self) -> Measure:
        """Memory and counts after a collection, and the median action since the last time."""
        self.page.wait_for_timeout(300)  # what was to be said or shown later is
        for _ in range(3):
            self.session.send("HeapProfiler.collectGarbage")
            self.page.wait_for_timeout(50)  # finalizers run after the collection
        told = {one["name"]: one["value"] for one in self.session.send("Performance.getMetrics")["metrics"]}
        proxies, held = self.page.evaluate(
            "[window.ginProxies, window.ginPyodide._module._hiwire_num_refs()]"
        )
        wasm = self.page.evaluate("window.ginMemory ? window.ginMemory.buffer.byteLength : 0")
        times, self.times = self.times, []
        return Measure(
            self.deals,
            int(told["JSHeapUsedSize"]),
            int(wasm),
            int(told["Nodes"]),
            int(told["JSEventListeners"]),
            int(proxies),
            int(held),
            statistics.median(times) if times else 0.0,
        )


def put_before(page: Page, code: str) -> None:
    """Have the page run this Python before its own ``web/main.py``."""

    def answer(route: Route) -> None:
        real = route.fetch()
        route.fulfill(response=real, body=code + real.text())

    page.route("**/web/main.py", answer)


def begin(page: Page, url: str, level: int = 2) -> Soak:
    """Open a page that is to be soaked, its first one: nothing but the server answers its requests yet."""
    page.add_init_script(PROXIES)
    put_before(page, ENTRY)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    page.goto(f"{url}?seed=1&speed=0&test=1&level={level}")
    page.wait_for_selector("html[data-app=ready]", state="attached", timeout=60_000)
    return Soak(page, session)


def soak(deals: int, every: int, url: str) -> list[Measure]:
    """Play *deals*, measuring after the first *every* and then as often."""
    found = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.installed(), args=browsers.ARGUMENTS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.add_init_script(MEMORY)
        running = begin(page, url)
        for number in range(1, deals + 1):
            running.deal()
            if number % every == 0:
                found.append(running.measure())
                show(found[-1])
        browser.close()
    return found


def show(one: Measure) -> None:
    """One line of the table."""
    print(
        f"{one.deals:6} {one.heap / 1e6:9.2f} {one.wasm / 1e6:9.1f} {one.nodes:7} {one.listeners:10}"
        f" {one.proxies:8} {one.held:6} {one.action:10.2f}",
        flush=True,
    )


def missed(found: list[Measure]) -> list[str]:
    """The bars that were missed between the first measure, after the warm-up, and the last."""
    first, last = found[0], found[-1]
    quarter = max(1, len(found) // 4)
    early = statistics.median(one.action for one in found[:quarter])
    late = statistics.median(one.action for one in found[-quarter:])
    bars = {
        f"JS heap grew {last.heap / first.heap - 1:.1%}": last.heap <= GROWTH * first.heap,
        f"wasm memory grew {last.wasm / max(1, first.wasm) - 1:.1%}": 0 < last.wasm <= GROWTH * first.wasm,
        f"nodes went from {first.nodes} to {last.nodes}": last.nodes <= GROWTH * first.nodes,
        f"listeners went from {first.listeners} to {last.listeners}": last.listeners <= first.listeners,
        f"proxies went from {first.proxies} to {last.proxies}": 0 < last.proxies <= first.proxies + SPARE,
        f"objects Python holds went from {first.held} to {last.held}": 0 < last.held <= GROWTH * first.held,
        f"an action went from {early:.2f} to {late:.2f} ms": late <= SLOWER * early,
    }
    for text, well in bars.items():
        print(("met     " if well else "MISSED  ") + text)
    return [text for text, well in bars.items() if not well]


def main() -> int:
    """Run and judge; 0 when every bar is met."""
    parser = argparse.ArgumentParser(description="Play many deals in one page.")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument(
        "--every", type=int, default=20, help="deals between two measures, and of the warm-up"
    )
    options = parser.parse_args()
    given = os.environ.get("GIN_DIST")
    folder = Path(given) if given else build.up_to_date()
    server = PagesServer(folder)
    print(" deals   heap MB   wasm MB   nodes  listeners  proxies   held  ms/action", flush=True)
    found = soak(options.deals, options.every, server.url)
    server.stop()
    return 1 if missed(found) else 0


if __name__ == "__main__":
    sys.exit(main())
