"""``make bench-start``: how soon the table can be played, beside a stock page of PyScript and Pyodide.

The stock page is what the two packages ship, with one ``print``. Both pages are served as GitHub Pages does
(gzip, ``max-age=600``), each run starts with an empty profile, and the runs of the two pages alternate;
medians are compared. Cold is a first visit, warm the second one in the same browser.

``--floor`` adds two pages that nothing of the game can be quicker than: the interpreter from its memory
snapshot without PyScript and without a game, and a page of one line for the first paint. ``--busy`` keeps
every core busy meanwhile, with programs that the system treats like the browser; ``--first`` asks the
system to run the browsers before everything else (as root), where a machine cannot be had for oneself.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from e2e.server import PagesServer  # noqa: E402  (the root has to be importable first)
from tools import engines  # noqa: E402
from tools.paths import DIST, PYODIDE, PYSCRIPT  # noqa: E402

STOCK = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stock page</title>
<script>
const log = console.log;
console.log = (...words) => {
  if (String(words[0]).includes('first line')) performance.mark('first-line');
  log(...words);
};
</script>
<link rel="stylesheet" href="pyscript/core.css"><script type="module" src="pyscript/core.js"></script></head>
<body><p>Stock page</p>
<script type="py" config='{"interpreter":"./pyodide/pyodide.mjs"}'>print("first line")</script>
</body></html>
"""
BLANK = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Blank page</title></head>
<body><p>Blank page</p></body></html>
"""
FLOOR = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The interpreter alone</title>
<script async type="module" src="web/loader.mjs"></script></head><body><p>The interpreter alone</p>
<script type="module">
import { loadPyodide } from './web/loader.mjs';
const python = await loadPyodide({});
python.runPython('1');
performance.mark('first-line');
await navigator.serviceWorker.register('sw.js');
await navigator.serviceWorker.ready;
document.documentElement.dataset.offline = 'ready';
</script></body></html>
"""
MARKS = {"stock": "first-line", "ours": "gin-ready", "floor": "first-line", "blank": "first-contentful-paint"}
KEPT = ("ours", "floor")
"""Pages whose second visit comes from their service worker."""
BARS = {"chromium cold": 0.40, "chromium warm": 0.45, "webkit cold": 0.20, "webkit warm": 0.20}
PAINT_BAR, BYTES_BAR, BYTES_BAR_SNAPSHOT = 0.1, 0.9, 1.1
FIRST = "GIN_FIRST"
"""Set for a measurement that goes before everything else on the machine."""
PATIENCE = 150.0
"""Seconds for one visit."""

ASKED_FOR = (
    "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
    ".filter(one => one.startTime < {ready}).reduce((all, one) => all + one.encodedBodySize, 0)"
)
"""Bytes of what was asked for until then: what follows the table may be under way when it is looked at."""

Sample = dict[str, float]


class CountingServer(PagesServer):
    """Notes how many bytes it sent, and packs every file before the clock runs."""

    def __init__(self, folder: Path) -> None:
        self.bytes = 0
        super().__init__(folder)
        for name in self.files:
            self.answer(self.base + name, {"accept-encoding": "gzip"})

    def answer(self, target: str, headers: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
        status, send, body = super().answer(target, headers)
        self.bytes += len(body)
        return status, send, body


def stock_site(folder: Path) -> Path:
    """The stock page with both packages as they come from npm."""
    shutil.copytree(PYSCRIPT / "dist", folder / "pyscript")
    shutil.copytree(PYODIDE, folder / "pyodide")
    (folder / "index.html").write_text(STOCK, encoding="utf-8")
    return folder


def floor_site(folder: Path) -> Path:
    """Our runtime and snapshot, with neither PyScript nor the game."""
    shutil.copytree(DIST, folder, dirs_exist_ok=True)
    (folder / "index.html").write_text(FLOOR, encoding="utf-8")
    return folder


def blank_site(folder: Path) -> Path:
    """One line of text."""
    (folder / "index.html").write_text(BLANK, encoding="utf-8")
    return folder


def visit(profile: engines.Profile, server: CountingServer, mark: str, query: str = "") -> Sample:
    """One visit: milliseconds to the mark and to the first paint, and bytes sent until then."""
    server.bytes = 0
    profile.go(server.url + query)
    found = f"performance.getEntriesByName('{mark}')[0]?.startTime ?? 0"
    end = time.monotonic() + PATIENCE
    while not (ready := asked(profile, found)):
        if time.monotonic() > end:
            raise RuntimeError(f"{server.url}{query} was not ready in {PATIENCE:.0f} s")
        time.sleep(0.02)
    sent = min(server.bytes, asked(profile, ASKED_FOR.format(ready=ready)))
    paint = asked(profile, "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    return {"ready": ready, "paint": paint, "bytes": float(sent)}


def before_all_else() -> None:
    """Let this program and what it has started go before everything else; only on Linux, and only root may.

    Niceness alone does not do it where every session is a group of its own, and Chromium makes one.
    """
    parents = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # ended meanwhile
            parents[int(status.parent.name)] = int(status.read_text().rpartition(")")[2].split()[1])
    mine = {os.getpid()}
    while more := {child for child, parent in parents.items() if parent in mine} - mine:
        mine |= more
    for one in mine:
        with contextlib.suppress(OSError):
            Path(f"/proc/{one}/autogroup").write_text("-20")


def like_all_else() -> None:
    """Take back what ``before_all_else`` did to the session this program was started from."""
    with contextlib.suppress(OSError):
        Path("/proc/self/autogroup").write_text("0")


def asked(profile: engines.Profile, expression: str) -> float:
    """A number of the page; 0 while one document makes way for the next."""
    try:
        return float(profile.ask(expression) or 0)
    except Exception:
        return 0.0


def both_visits(
    engine: str, which: str, server: CountingServer, mbit: float, query: str
) -> dict[str, Sample]:
    """A first and a second visit in a fresh profile."""
    profile = engines.launch(engine, mbit)
    if FIRST in os.environ:
        before_all_else()
    try:
        cold = visit(profile, server, MARKS[which], query)
        if which in KEPT:
            wait_for_the_offline_copy(profile)
        time.sleep(1)
        profile.go("about:blank")
        time.sleep(0.5)
        return {"cold": cold, "warm": visit(profile, server, MARKS[which], query)}
    finally:
        profile.close()


def wait_for_the_offline_copy(profile: engines.Profile) -> None:
    """A second visit comes from the service worker, once it has everything."""
    end = time.monotonic() + PATIENCE
    while profile.ask("document.documentElement.dataset.offline") != "ready" and time.monotonic() < end:
        time.sleep(0.1)


def measure(engine: str, sites: dict[str, CountingServer], runs: int, mbit: float, query: str) -> None:
    """Print one engine's medians and ratios."""
    samples: dict[tuple[str, str], list[Sample]] = {}
    for _ in range(runs):
        for which, server in sites.items():
            both = both_visits(engine, which, server, mbit, query if which in KEPT else "")
            for when, sample in both.items():
                samples.setdefault((which, when), []).append(sample)
    middle = {
        key: {name: statistics.median(one[name] for one in many) for name in many[0]}
        for key, many in samples.items()
    }
    line = f"{mbit:g} Mbit/s" if mbit else "no limit"
    for when in ("cold", "warm"):
        for which in sites:
            times = [one["ready"] for one in samples[which, when]]
            now = middle[which, when]
            print(
                f"{engine:<9}{when:<6}{which:<7}{line:<12}ready {now['ready']:>7.0f} ms"
                f" ({min(times):.0f}-{max(times):.0f}), first paint {now['paint']:>5.0f} ms,"
                f" {now['bytes'] / 1e6:.2f} MB"
            )
    for when in ("cold", "warm"):
        ours, stock = middle["ours", when], middle["stock", when]
        compare(f"{engine} {when}: playable", ours["ready"] / stock["ready"], BARS.get(f"{engine} {when}"))
        compare(f"{engine} {when}: first paint", ours["paint"] / stock["ready"], PAINT_BAR)
        for which, name in (("floor", "ready"), ("blank", "paint")):
            if which in sites:
                ratio = middle[which, when][name] / stock["ready"]
                compare(f"{engine} {when}: {which}, {name}", ratio, None)
    snapshot = (DIST / "rt" / "snapshot.bin").exists() and "nosnapshot" not in query
    ratio = middle["ours", "cold"]["bytes"] / middle["stock", "cold"]["bytes"]
    compare(f"{engine} cold: download", ratio, BYTES_BAR_SNAPSHOT if snapshot else BYTES_BAR)


def compare(what: str, ratio: float, bar: float | None) -> None:
    """Print one ratio and its bar."""
    said = "no bar" if bar is None else f"bar {bar:.2f}x, {'met' if ratio <= bar else 'MISSED'}"
    print(f"  {what:<28}{ratio:>6.3f}x  {said}", flush=True)


def main() -> int:
    """Measure; 0 unless an engine asked for is missing."""
    parser = argparse.ArgumentParser(description="Time the start beside a stock page.")
    parser.add_argument("--engines", default="chromium,firefox,webkit")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--mbit", type=float, default=0, help="limit the download speed (Chromium only)")
    parser.add_argument("--query", default="", help="added to our page's address, as ?nosnapshot")
    parser.add_argument("--busy", action="store_true", help="keep every core busy meanwhile")
    parser.add_argument("--floor", action="store_true", help="measure what nothing can be quicker than, too")
    parser.add_argument("--first", action="store_true", help="run before all else on the machine (as root)")
    options = parser.parse_args()
    if options.first and options.busy:
        parser.error("--first would put what keeps the cores busy before the browser's own start")
    if options.first:
        os.environ[FIRST] = "1"
    like_all_else()
    burn = [sys.executable, "-c", "while True: pass"]
    count = (os.cpu_count() or 1) if options.busy else 0
    burners = [subprocess.Popen(burn, start_new_session=True) for _ in range(count)]
    with tempfile.TemporaryDirectory() as folder:
        pages = {which: Path(folder) / which for which in MARKS}
        for path in pages.values():
            path.mkdir()
        sites = {"stock": CountingServer(stock_site(pages["stock"])), "ours": CountingServer(DIST)}
        if options.floor:
            sites["floor"] = CountingServer(floor_site(pages["floor"]))
            sites["blank"] = CountingServer(blank_site(pages["blank"]))
        try:
            for engine in options.engines.split(","):
                lack = engines.missing(engine)
                if lack:
                    print(f"{engine}: not measured, {lack}")
                else:
                    measure(engine, sites, options.runs, options.mbit, options.query)
        finally:
            like_all_else()
            for burner in burners:
                burner.kill()
            for server in sites.values():
                server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
