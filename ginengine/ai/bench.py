"""``python -m ginengine bench-opponents``: milliseconds a decision, level by level, here and in Pyodide.

The positions are the turns of whole seeded deals, layoffs included.  Every pass has deals of
its own, so that nobody meets a position twice and answers it from a cache.  The quickest
pass of a level counts, since whatever else the machine does only adds time.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from time import perf_counter

from .. import under_node
from ..match import Match
from ..rules import Rules
from ..view import View, view_of
from . import LEVELS, choose

CPYTHON, PYODIDE = "CPython", "Pyodide"
AT_MOST = {1: 10.0, 2: 10.0, 3: 10.0, 4: 60.0, 5: 60.0}
"""The bars for the 95th percentile in milliseconds: what a decision in the page's own thread may take."""


@dataclass(frozen=True, slots=True)
class Figure:
    """How long a level takes for a decision, in milliseconds."""

    level: int
    where: str
    median: float
    p95: float
    longest: float

    @property
    def met(self) -> bool:
        return self.p95 <= AT_MOST[self.level]


def positions(seed: str, deals: int) -> list[View]:
    """Every turn of some deals between two middling players, as its seat sees it."""
    match = Match(Rules(target=1000), seed, first_dealer=0)
    found = []
    for number in range(deals):
        while match.deal.result is None:
            view = view_of(match, match.deal.turn)
            found.append(view)
            match.apply(choose(view, 2 + number % 2, len(found)))
        match.next_deal()
    return found


def measure(deals: int, passes: int, where: str) -> list[Figure]:
    """Time every level; the levels take turns, after a few decisions that do not count."""
    figures: dict[int, Figure] = {}
    for number in range(passes + 1):
        for level in LEVELS:
            views = positions(f"bench {level.number} {number}", deals if number else 1)
            times = []
            for place, view in enumerate(views):
                started = perf_counter()
                choose(view, level.number, place)
                times.append(1000 * (perf_counter() - started))
            p95 = statistics.quantiles(times, n=20)[-1]
            found = Figure(level.number, where, statistics.median(times), p95, max(times))
            if number == 1 or (number and found.p95 < figures[level.number].p95):
                figures[level.number] = found
    return [figures[number] for number in sorted(figures)]


def in_pyodide(deals: int, passes: int) -> list[Figure]:
    """The same inside Pyodide.

    :raises RuntimeError: with what Node said, if it failed.
    """
    figures = under_node.told("bench-opponents", "--json", f"--deals={deals}", f"--passes={passes}")
    return [Figure(**{**values, "where": PYODIDE}) for values in figures]


def why_no_pyodide() -> str:
    """What is missing for the Pyodide half; "" when all is there."""
    missing = under_node.why_not()
    return missing and f"Pyodide was not timed: {missing}"


def table(figures: Sequence[Figure]) -> str:
    """The figures, one level and interpreter a line, with the bar and whether it is met."""
    rows = [f"{'level':<7}{'in':<9}{'median ms':>10}{'p95 ms':>9}{'longest ms':>12}   bar"]
    for one in figures:
        bar = f"p95 at most {AT_MOST[one.level]:g} ms: {'met' if one.met else 'NOT MET'}"
        numbers = f"{one.median:>10.2f}{one.p95:>9.2f}{one.longest:>12.2f}"
        rows.append(f"{one.level:<7}{one.where:<9}{numbers}   {bar}")
    return "\n".join(rows)


def main(argv: Sequence[str] | None = None) -> int:
    """Time, print; 1 when a bar is not met."""
    parser = argparse.ArgumentParser(
        prog="ginengine bench-opponents", description="Milliseconds a decision, here and in Pyodide."
    )
    parser.add_argument("--deals", type=int, default=6, help="deals a pass")
    parser.add_argument("--passes", type=int, default=4, help="passes, of which the quickest counts")
    parser.add_argument("--json", action="store_true", help="print the figures of this interpreter as JSON")
    given = parser.parse_args(argv)
    figures = measure(given.deals, given.passes, CPYTHON)
    if given.json:
        print(json.dumps([asdict(one) for one in figures]))
        return 0
    missing = why_no_pyodide()
    if not missing:
        try:
            figures += in_pyodide(given.deals, given.passes)
        except RuntimeError as problem:
            missing = str(problem)
    print(table(figures))
    if missing:
        print(missing)
    return 0 if all(one.met for one in figures) else 1
