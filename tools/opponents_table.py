"""Measure the opponents and write down what came out: ``make opponents``.

Every meeting of ``MEETINGS`` is played in the arena.  The results are kept in
``web/strengths.py``, from which the app shows how strong an opponent is, and the table
in ``docs/OPPONENTS.md`` is made from them.  ``--only`` plays some of them and keeps the rest.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from hashlib import blake2s
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from ginengine.ai import LEVELS, arena, arena_command, contestants  # noqa: E402  (the root comes first)
from ginengine.match import Match  # noqa: E402
from ginengine.rules import Rules  # noqa: E402
from ginengine.view import view_of  # noqa: E402
from web.strengths import MEASURED, Measured  # noqa: E402

DOCUMENT = ROOT / "docs" / "OPPONENTS.md"
MODULE = ROOT / "web" / "strengths.py"
BEGIN, END = "<!-- measured: written by tools/opponents_table.py -->", "<!-- /measured -->"


class Meeting(NamedTuple):
    """Two players to be measured, and how the rules differ from the standard ones."""

    first: str
    second: str
    rules: str = ""


def _levels() -> list[Meeting]:
    numbers = [level.number for level in LEVELS]
    against_simple = [Meeting(f"level:{number}", "simple") for number in numbers]
    below = [Meeting(f"level:{number}", f"level:{number - 1}") for number in numbers[1:]]
    return against_simple + below


MEETINGS: tuple[Meeting, ...] = (
    *_levels(),
    Meeting("level:5", "watchful"),
    Meeting("level:5", "simple", "oklahoma=yes"),
    Meeting("level:5", "simple", "knock_limit=0"),
    Meeting("simple", "random"),
)


def fingerprint(player: str) -> str:
    """A digest of what *player* does in three deals against itself; with another one it plays differently."""
    match = Match(Rules(target=1000), "fingerprint", first_dealer=0)
    asked = contestants.contestant(player)
    while len(match.results) < 3:
        if match.deal.result is not None:
            match.next_deal()
        match.apply(asked.choose(view_of(match, match.deal.turn), str(len(match.actions))))
    return blake2s("\n".join(match.actions).encode(), digest_size=4).hexdigest()


def measure(
    meeting: Meeting, matches: int, seed: str, jobs: int, scheduler: str = "", commit: str = "unknown"
) -> Measured:
    """Play one meeting; *commit* is the state of the sources."""
    pairs = (matches + 1) // 2
    rules = arena_command.rules_from("standard", settings=meeting.rules.split())
    bar = arena_command.ProgressBar(pairs, sys.stderr) if sys.stderr.isatty() else None
    with arena_command.workers(jobs, scheduler) as (executor, count):
        met = arena.run(rules, meeting.first, meeting.second, pairs, seed, executor, count, progress=bar)
    if met.tallies[0].forfeits or met.tallies[1].forfeits:
        raise RuntimeError(f"{meeting}: {met.tallies[0].faults} {met.tallies[1].faults}")
    found = met.summary(meeting[:2])
    style: dict[str, Any] = found["players"][0]
    return Measured(
        *meeting,
        matches=found["matches"],
        seed=seed,
        wins=found["win_rate"],
        low=found["interval_95"][0],
        high=found["interval_95"][1],
        points=round(style["points_per_deal"] - found["players"][1]["points_per_deal"], 2),
        gin=round(style["gin"], 3),
        knock=round(style["knock"], 3),
        undercut=round(style["undercut"], 3),
        commit=commit,
        play=f"{fingerprint(meeting.first)} {fingerprint(meeting.second)}",
    )


def _commit() -> str:
    command = ["git", "rev-parse", "--short", "HEAD"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip() or "unknown"


def module_text(measured: Iterable[Measured]) -> str:
    """The source of ``web/strengths.py`` with these results in it."""
    head, mark, _ = MODULE.read_text(encoding="utf-8").partition("MEASURED: tuple[Measured, ...] = (\n")
    rows = []
    for one in measured:
        values = [f"        {name}={_literal(value)},\n" for name, value in one._asdict().items()]
        rows.append(f"    Measured(\n{''.join(values)}    ),\n")
    return f"{head}{mark}{''.join(rows)})\n"


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)


def table(measured: Iterable[Measured]) -> str:
    """The results as the table of the document."""
    heads = "first|second|rules|matches|first wins|95 %|points a deal|gin / knock / undercut|commit"
    rows = [heads.split("|"), ["---"] * 9]
    for one in measured:
        rows.append(
            [
                one.first,
                one.second,
                one.rules or "standard",
                f"{one.matches:,}",
                f"{100 * one.wins:.1f} %",
                f"{100 * one.low:.1f} - {100 * one.high:.1f}",
                f"{one.points:+.2f}",
                f"{one.gin:.2f} / {one.knock:.2f} / {one.undercut:.2f}",
                one.commit,
            ]
        )
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def with_table(text: str, measured: Iterable[Measured]) -> str:
    """The document with the table between its marks put anew."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{DOCUMENT.name} has lost its marks {BEGIN} and {END}")
    return f"{before}{begin}\n{table(measured)}\n{end}{after}"


def main(argv: Sequence[str] | None = None) -> int:
    """Play, and write after each meeting, so that a stopped run loses nothing."""
    parser = argparse.ArgumentParser(description="Measure the opponents; write the table and the app's data.")
    parser.add_argument("--matches", type=int, default=4000, help="of each meeting (default %(default)s)")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)"
    )
    parser.add_argument("--scheduler", default="", help="play on this Dask cluster")
    parser.add_argument("--seed", default="table")
    parser.add_argument(
        "--only", nargs="*", metavar="PLAYER", help="only the meetings that these players open"
    )
    parser.add_argument("--print", action="store_true", help="play nothing, only write the files anew")
    given = parser.parse_args(argv)
    commit = _commit()  # before the first match: sources that change meanwhile are not what plays
    known = {Meeting(*one[:3]): one for one in MEASURED}
    for meeting in () if given.print else MEETINGS:
        if given.only is None or meeting.first in given.only:
            print(f"{meeting.first} - {meeting.second} {meeting.rules or 'standard'}", file=sys.stderr)
            known[meeting] = measure(meeting, given.matches, given.seed, given.jobs, given.scheduler, commit)
            _write(known)
    _write(known)
    print(table(known[meeting] for meeting in MEETINGS if meeting in known))
    return 0


def _write(known: dict[Meeting, Measured]) -> None:
    measured = [known[meeting] for meeting in MEETINGS if meeting in known]
    MODULE.write_text(module_text(measured), encoding="utf-8", newline="\n")
    document = with_table(DOCUMENT.read_text(encoding="utf-8"), measured)
    DOCUMENT.write_text(document, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    sys.exit(main())
