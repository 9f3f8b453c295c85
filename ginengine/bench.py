"""``python -m ginengine bench``: how fast the core is, beside its peers and in Pyodide.

CPython and, where Node and ``node_modules`` are there, Pyodide take turns for a few
rounds.  A round's figure is the median of its passes, and the quickest round counts, for
both alike: whatever else the machine does only adds time.  Passes are many and short for
the same reason.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from . import under_node
from .timing import OPEN_SPIEL, PYODIDE, RLCARD, Line, measure


@dataclass(frozen=True, slots=True)
class Bar:
    """A ratio the core has to stay under, and what was measured."""

    what: str
    ratio: float
    at_most: float

    @property
    def met(self) -> bool:
        return self.ratio <= self.at_most


def bars(lines: Sequence[Line]) -> list[Bar]:
    """Each bar the core has to clear, as far as the figures reach."""
    by_name = {line.what: line for line in lines}
    first, shed = by_name["deadwood, 10 cards"], by_name["best discard of 11"]
    found = [Bar("optimal layoff in deadwoods", by_name["best_layoffs"].us / first.us, 20.0)]
    if OPEN_SPIEL in first.others:
        found.append(Bar("deadwood against OpenSpiel", first.us / first.others[OPEN_SPIEL], 0.8))
        found.append(Bar("best discard against OpenSpiel", shed.us / shed.others[OPEN_SPIEL], 1.0))
    if RLCARD in first.others:
        found.append(Bar("deadwood against RLCard", first.us / first.others[RLCARD], 0.05))
    for line in lines:
        if PYODIDE in line.others:
            found.append(Bar(f"Pyodide, {line.what}", line.others[PYODIDE] / line.us, 2.5))
    return found


def table(lines: Sequence[Line]) -> str:
    """The figures as text, one operation a line; ``x`` is how many of ours the other's time is."""
    shown = [who for who in (OPEN_SPIEL, RLCARD, PYODIDE) if any(who in line.others for line in lines)]
    head = f"{'operation':<24}{'us':>10}{'per second':>13}"
    rows = [head + "".join(f"{who + ' us':>15}{'x':>8}" for who in shown)]
    for line in lines:
        row = f"{line.what:<24}{line.us:>10.2f}{1e6 / line.us:>13,.0f}"
        for who in shown:
            theirs = line.others.get(who)
            row += " " * 23 if theirs is None else f"{theirs:>15.2f}{theirs / line.us:>8.2f}"
        rows.append(row.rstrip())
    return "\n".join(rows)


def verdict(bar: Bar) -> str:
    """One bar as a line: what, the ratio measured, the most it may be, and whether it is."""
    said = "met" if bar.met else "NOT MET"
    return f"bar {said:<8}{bar.what:<32}{bar.ratio:>8.3f}  at most {bar.at_most:g}"


def no_pyodide() -> str:
    """Why there is no Pyodide column, in a sentence; "" when there can be one."""
    missing = under_node.why_not()
    return missing and f"no Pyodide column: {missing}"


def in_pyodide(hands: int, deals: int, passes: int) -> list[Line]:
    """One round inside Pyodide.

    :raises RuntimeError: with what Node said, if it failed.
    """
    amounts = [f"--hands={hands}", f"--deals={deals}", f"--passes={passes}"]
    return [Line(**line) for line in under_node.told("bench", "--json", "--rounds=1", *amounts)["lines"]]


def quickest(rounds: Sequence[Sequence[Line]]) -> list[Line]:
    """The quickest of several rounds, operation by operation."""
    merged = []
    for same in zip(*rounds, strict=True):
        others = {who: min(line.others[who] for line in same) for who in same[0].others}
        merged.append(Line(same[0].what, min(line.us for line in same), others))
    return merged


def notes(lines: Sequence[Line], why_not: str) -> list[str]:
    """What is missing from the table and why, a line each."""
    found = [why_not] if why_not else []
    for who, package in ((OPEN_SPIEL, "open_spiel"), (RLCARD, "rlcard")):
        if not any(who in line.others for line in lines):
            found.append(f"no {who} column: it is not installed (pip install {package})")
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Time everything; print the table, a line for each bar and what is missing, or all of it as JSON."""
    parser = argparse.ArgumentParser(prog="ginengine bench", description="Microseconds an operation.")
    parser.add_argument("--hands", type=int, default=100, help="hands a pass (default %(default)s)")
    parser.add_argument("--deals", type=int, default=10, help="random deals a pass (default %(default)s)")
    parser.add_argument("--passes", type=int, default=25, help="passes, of which the median counts")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, of which the quickest counts")
    parser.add_argument("--no-pyodide", action="store_true", help="leave Pyodide out")
    parser.add_argument("--json", action="store_true", help="print lines, bars and notes as JSON")
    chosen = parser.parse_args(argv)
    amounts = (chosen.hands, chosen.deals, chosen.passes)
    if min(*amounts, chosen.rounds) < 1:
        parser.error("hands, deals, passes and rounds are 1 or more")
    why_not = "no Pyodide column: left out" if chosen.no_pyodide else no_pyodide()
    here, there = [], []
    try:
        for _ in range(chosen.rounds):
            here.append(measure(*amounts))
            if not why_not:
                there.append(in_pyodide(*amounts))
    except RuntimeError as problem:
        print(problem, file=sys.stderr)
        return 1
    lines = quickest(here)
    for line, inside in zip(lines, quickest(there), strict=False):
        line.others[PYODIDE] = inside.us
    python = f"{sys.implementation.name} {sys.version.split()[0]}"
    found, missing = bars(lines), notes(lines, why_not)
    if chosen.json:
        told = [{**asdict(bar), "met": bar.met} for bar in found]
        print(
            json.dumps({"python": python, "lines": list(map(asdict, lines)), "bars": told, "notes": missing})
        )
        return 0
    print(python)
    print(table(lines))
    print("\n".join([*map(verdict, found), *missing]))
    return 0
