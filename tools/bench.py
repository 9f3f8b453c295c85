"""Time the engine here and, where Node and ``node_modules`` are there, in Pyodide: ``make bench``.

The two take turns for a few rounds. A round's figure is the median of its passes, and
the quickest round counts, for both alike: whatever else the machine does only adds time.
Passes are many and short for the same reason.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from ginengine import bench  # noqa: E402  (the root has to be importable first)


def in_pyodide(hands: int, deals: int, passes: int) -> list[bench.Line]:
    """One round inside Pyodide.

    :raises RuntimeError: with what Node said, if it failed.
    """
    amounts = [f"--hands={hands}", f"--deals={deals}", f"--passes={passes}"]
    command = ["node", str(ROOT / "tools" / "pyodide_engine.mjs"), "bench", "--json", *amounts]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"Pyodide could not be timed: {done.stderr.strip()}")
    return [bench.Line(**line) for line in json.loads(done.stdout)]


def quickest(rounds: Sequence[Sequence[bench.Line]]) -> list[bench.Line]:
    """The quickest of several rounds, operation by operation."""
    merged = []
    for same in zip(*rounds, strict=True):
        others = {who: min(line.others[who] for line in same) for who in same[0].others}
        merged.append(bench.Line(same[0].what, min(line.us for line in same), others))
    return merged


def main(argv: Sequence[str] | None = None) -> int:
    """Time, print the table and how each bar is met."""
    parser = bench.arguments("bench.py")
    parser.add_argument("--rounds", type=int, default=5, help="turns of CPython and Pyodide (default 5)")
    parser.set_defaults(hands=100, deals=10, passes=25)
    chosen = parser.parse_args(argv)
    amounts = (chosen.hands, chosen.deals, chosen.passes)
    why_not = ""
    if shutil.which("node") is None:
        why_not = "no Pyodide column: Node is not installed"
    elif not (ROOT / "node_modules" / "pyodide").exists():
        why_not = 'no Pyodide column: node_modules is missing, run "make build" first'
    here, there = [], []
    for _ in range(chosen.rounds):
        here.append(bench.measure(*amounts))
        if not why_not:
            try:
                there.append(in_pyodide(*amounts))
            except RuntimeError as problem:
                print(problem, file=sys.stderr)
                return 1
    lines = quickest(here)
    for line, inside in zip(lines, quickest(there), strict=False):
        line.others[bench.PYODIDE] = inside.us
    print(f"CPython {sys.version.split()[0]}")
    print(bench.table(lines))
    print(bench.verdicts(lines))
    if why_not:
        print(why_not)
    return 0


if __name__ == "__main__":
    sys.exit(main())
