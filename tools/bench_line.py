"""``make bench-line``: from which speed of the line on a first visit is over sooner with the memory snapshot.

A first visit at several speeds and latencies in Chromium, each way of starting in turn. Beside the two times
stands what the page would decide by: how quickly its first large file came while the others were coming too
(``SLOW`` in ``web/loader.mjs``, bytes a millisecond).
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import engines  # noqa: E402  (the root has to be importable first)
from tools.bench_start import FIRST, MARKS, CountingServer, asked, before_all_else, visit  # noqa: E402
from tools.paths import DIST  # noqa: E402

FILE = "performance.getEntriesByType('resource').find(one => one.name.endsWith('pyodide.asm.mjs'))"
RATE = f"(one => one.encodedBodySize / (one.responseEnd - one.responseStart))({FILE})"
WAYS = ("snapshot", "nosnapshot")


def first_visit(server: CountingServer, mbit: float, latency: float, way: str) -> tuple[float, float]:
    """Milliseconds until the table can be played, and the bytes a millisecond that the page would see."""
    profile = engines.launch("chromium", mbit, latency)
    if FIRST in os.environ:
        before_all_else()
    try:
        ready = visit(profile, server, MARKS["ours"], f"?{way}")["ready"]
        return ready, asked(profile, RATE)
    finally:
        profile.close()


def main() -> int:
    """Measure and print a table; 0 unless there is no Chromium."""
    parser = argparse.ArgumentParser(description="Compare both ways of starting at several speeds.")
    parser.add_argument("--mbits", default="1,2,4,6,8,12,16,32")
    parser.add_argument("--latencies", default="40,100", help="of every request, in ms")
    parser.add_argument("--runs", type=int, default=1)
    options = parser.parse_args()
    lack = engines.missing("chromium")
    if lack:
        print(lack, file=sys.stderr)
        return 1
    server = CountingServer(DIST)
    print("| Mbit/s | latency, ms | with the snapshot, ms | without, ms | ratio | rate seen, bytes/ms |")
    print("|---|---|---|---|---|---|")
    try:
        for latency in map(float, options.latencies.split(",")):
            for mbit in map(float, options.mbits.split(",")):
                runs = [
                    [first_visit(server, mbit, latency, way) for way in WAYS] for _ in range(options.runs)
                ]
                quick, plain = (statistics.median(run[way][0] for run in runs) for way in (0, 1))
                rate = statistics.median(run[0][1] for run in runs)
                cells = f"{mbit:g}", f"{latency:g}", f"{quick:.0f}", f"{plain:.0f}", f"{quick / plain:.2f}"
                print("|", " | ".join([*cells, f"{rate:.0f}"]), "|", flush=True)
    finally:
        server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
