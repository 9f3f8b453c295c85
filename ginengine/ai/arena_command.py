"""``python -m ginengine arena``: two players meet, here, on several processes or on a Dask cluster."""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from time import perf_counter
from typing import Any, TextIO

from ..rules import PRESETS, Rules
from . import STRATEGIES
from .arena import run
from .contestants import TIMEOUT, contestant

BAR = 30
"""Characters of the progress bar."""


@contextmanager
def workers(jobs: int, scheduler: str = "") -> Iterator[tuple[Executor | None, int]]:
    """Something to run parts of a series on, and how many at once; None is this process.

    :raises ValueError: if the scheduler cannot be used, in plain words.
    """
    if scheduler:
        with _cluster(scheduler) as (executor, count):
            yield executor, count
    elif jobs > 1:
        with ProcessPoolExecutor(jobs) as pool:
            yield pool, jobs
    else:
        yield None, 1


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    try:
        distributed = importlib.import_module("distributed")
    except ImportError as missing:
        raise ValueError('a scheduler needs Dask: pip install "ginengine[cluster]"') from missing
    try:
        client = distributed.Client(address, timeout=10, set_as_default=False)
    except OSError as problem:
        raise ValueError(f"the scheduler {address} does not answer: {problem}") from problem
    with client:
        count = sum(client.nthreads().values())
        if not count:
            raise ValueError(f"the scheduler {address} has no workers")
        yield client.get_executor(pure=False), count


class ProgressBar:
    """A line that is drawn over until the series is done; it goes to the error stream, results do not."""

    def __init__(self, pairs: int, stream: TextIO) -> None:
        self._pairs, self._done = pairs, 0
        self._stream = stream
        self._begun = perf_counter()
        self._shown = -1

    def __call__(self, more: int) -> None:
        self._done += more
        share = self._done / self._pairs
        if int(1000 * share) == self._shown:
            return
        self._shown = int(1000 * share)
        left = (perf_counter() - self._begun) * (1 / share - 1)
        bar = "#" * int(BAR * share)
        played = f"{2 * self._done}/{2 * self._pairs} matches"
        self._stream.write(f"\r[{bar:.<{BAR}}] {played}, {_time(left)} left ")
        self._stream.write("\n" if self._done >= self._pairs else "")
        self._stream.flush()


def _time(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"


def rules_from(
    preset: str, knock: str | None = None, target: int | None = None, settings: Sequence[str] = ()
) -> Rules:
    """A preset with changes: *knock* is ``upcard``, ``gin`` or a number, a setting ``name=value``.

    :raises ValueError: in plain words, if these are no rules.
    """
    changes = list(settings)
    if knock == "upcard":
        changes.append("oklahoma=yes")
    elif knock is not None:
        changes += [f"knock_limit={'0' if knock == 'gin' else knock}", "oklahoma=no"]
    if target is not None:
        changes.append(f"target={target}")
    values = dict(setting.split("=") for setting in PRESETS[preset].to_text().split())
    for change in changes:
        name, _, value = change.partition("=")
        values[name] = value
    return Rules.from_text(" ".join(f"{name}={value}" for name, value in values.items()))


def main(argv: Sequence[str] | None = None) -> int:
    """Play the series and print the result."""
    parser = _parser()
    given = parser.parse_args(argv)
    try:
        rules = rules_from(given.preset, given.knock, given.target, given.rule)
        for name in given.players:
            contestant(name)
        if given.matches < 1 or given.jobs < 1 or not given.timeout > 0:
            raise ValueError("matches, jobs and timeout are more than 0")
    except ValueError as wrong:
        parser.error(str(wrong))
    one, two = given.players
    pairs = (given.matches + 1) // 2
    shown = given.progress if given.progress is not None else sys.stderr.isatty()
    progress = ProgressBar(pairs, sys.stderr) if shown else None
    try:
        with workers(given.jobs, given.scheduler) as (executor, count):
            met = run(rules, one, two, pairs, given.seed, executor, count, given.timeout, progress)
    except ValueError as wrong:
        parser.error(str(wrong))
    summary = met.summary(given.players) | {"seed": given.seed, "rules": rules.to_text()}
    print(json.dumps(summary) if given.json else table(summary))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ginengine arena",
        description="Two players meet in mirrored matches. A player is level:N, "
        f"{', '.join(sorted(STRATEGIES))}, or cmd:PROGRAM speaking the bot protocol.",
    )
    parser.add_argument("players", nargs=2, metavar="PLAYER")
    parser.add_argument("--matches", type=int, default=200, help="rounded up to whole pairs")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--scheduler", default="", metavar="ADDRESS", help="play on this Dask cluster")
    parser.add_argument("--preset", choices=list(PRESETS), default="standard")
    parser.add_argument("--knock", metavar="LIMIT", help="knock limit: a number, gin, or upcard (Oklahoma)")
    parser.add_argument("--target", type=int, help="score that ends a match")
    parser.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="any other setting, such as gin_bonus=20",
    )
    parser.add_argument("--timeout", type=float, default=TIMEOUT, help="seconds a program may think")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument(
        "--progress", action=argparse.BooleanOptionalAction, default=None, help="the default on a terminal"
    )
    return parser


def table(summary: dict[str, Any]) -> str:
    """The result for people: who won how much, each player's style, and what was forfeited why."""
    low, high = summary["interval_95"]
    lines = [
        f"{summary['players'][0]['player']} wins {summary['win_rate']:.1%} ({low:.1%} to {high:.1%}) of "
        f"{summary['matches']} matches, {summary['deals']} deals",
        f"{'':20} points/deal   gin  knock  undercut  forfeits  ms/decision",
    ]
    for who in summary["players"]:
        lines.append(
            f"{who['player'][:20]:20} {who['points_per_deal']:11.2f} {who['gin']:5.2f} {who['knock']:6.2f} "
            f"{who['undercut']:9.2f} {who['forfeits']:9} {who['ms_per_decision']:12.2f}"
        )
    for who in summary["players"]:
        lines += [f"{who['player']} forfeited {n}: {why}" for why, n in who["faults"].items()]
    return "\n".join(lines)
