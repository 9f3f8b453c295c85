"""The arena: two players meet in pairs of matches, and an interval says how sure the result is.

A pair is the same match seed and first dealer played twice with the seats swapped, so
both meet the same cards.  The matches of a pair are not independent, so the interval is
computed from pairs, never from single matches.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from math import sqrt
from time import perf_counter
from typing import Any

from ..match import Match
from ..rules import PRESETS, Rules
from ..scoring import ResultKind
from ..view import view_of
from . import STRATEGIES
from .contestants import TIMEOUT, Contestant, ForfeitError, contestant

OUTCOMES = ("gin", "knock", "undercut")


@dataclass(slots=True)
class Tally:
    """What one player did over a number of matches."""

    points: int = 0
    gin: int = 0
    knock: int = 0
    undercut: int = 0
    forfeits: int = 0
    decisions: int = 0
    seconds: float = 0.0

    def add(self, more: Tally) -> None:
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(more, name))


@dataclass(slots=True)
class Encounter:
    """A series between A and B, seen from A."""

    pairs: list[float] = field(default_factory=list)
    """A's share of each pair: 1 both matches, 0.5 one, 0 none; a tied match counts half."""
    deals: int = 0
    tallies: tuple[Tally, Tally] = field(default_factory=lambda: (Tally(), Tally()))

    def add(self, more: Encounter) -> None:
        self.pairs += more.pairs
        self.deals += more.deals
        for mine, other in zip(self.tallies, more.tallies, strict=True):
            mine.add(other)

    @property
    def win_rate(self) -> float:
        return sum(self.pairs) / len(self.pairs)

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of the win rate, from the spread between pairs; never narrower than one in n."""
        count, mean = len(self.pairs), self.win_rate
        if count < 2:
            return 0.0, 1.0
        variance = sum((pair - mean) ** 2 for pair in self.pairs) / (count - 1)
        half = max(1.96 * sqrt(variance / count), 1 / (2 * count))
        return max(0.0, mean - half), min(1.0, mean + half)

    def summary(self, names: Sequence[str]) -> dict[str, Any]:
        """The result as plain values, for JSON and for the printed table."""
        low, high = self.interval
        deals = max(1, self.deals)
        players = []
        for name, tally in zip(names, self.tallies, strict=True):
            shares = {kind: round(getattr(tally, kind) / deals, 4) for kind in OUTCOMES}
            players.append(
                {
                    "player": name,
                    "points_per_deal": round(tally.points / deals, 3),
                    **shares,
                    "forfeits": tally.forfeits,
                    "ms_per_decision": round(1000 * tally.seconds / max(1, tally.decisions), 3),
                }
            )
        return {
            "matches": 2 * len(self.pairs),
            "deals": self.deals,
            "win_rate": round(self.win_rate, 4),
            "interval_95": [round(low, 4), round(high, 4)],
            "players": players,
        }


def play_match(
    rules: Rules, seed: str, seats: Sequence[Contestant], tallies: Sequence[Tally]
) -> tuple[float, int]:
    """One match between the player of seat 0 and that of seat 1: seat 0's share, and the deals played."""
    match = Match(rules, seed, first_dealer=0)
    for seat, player in enumerate(seats):
        player.tell("new_match", seat=seat)
    told = number = 0
    while not match.is_over:
        if match.deal.result is not None:
            match.next_deal()
        seat = match.deal.turn
        number += 1
        started = perf_counter()
        try:
            action = seats[seat].choose(view_of(match, seat), f"{seed}/{number}")
            match.apply(action)
        except (ForfeitError, ValueError):
            tallies[seat].forfeits += 1
            return float(seat), len(match.results)
        finally:
            tallies[seat].seconds += perf_counter() - started
            tallies[seat].decisions += 1
        while told < len(match.results):
            result, scored = match.results[told]
            told += 1
            if result.winner is not None:
                _record(tallies[result.winner], result.kind, scored)
            for player in seats:
                player.tell("deal_over", winner=result.winner, points=scored)
    for player in seats:
        player.tell("match_over", scores=list(match.scores))
    return _share(match), len(match.results)


def _share(match: Match) -> float:
    """Seat 0's share of a finished match."""
    winner = match.outcome.winner if match.outcome is not None else None
    return 0.5 if winner is None else float(winner == 0)


def _record(tally: Tally, kind: ResultKind, scored: int) -> None:
    tally.points += scored
    name = "gin" if kind is ResultKind.BIG_GIN else kind.value
    if name in OUTCOMES:
        setattr(tally, name, getattr(tally, name) + 1)


def play_series(
    rules: Rules, one: str, two: str, pairs: int, seed: str, first: int = 0, timeout: float = TIMEOUT
) -> Encounter:
    """Pairs number *first* and on of the series *seed* between two players given by name."""
    met = Encounter()
    players = contestant(one, timeout), contestant(two, timeout)
    try:
        for number in range(first, first + pairs):
            name = f"{seed}/{number}"
            ours, deals = play_match(rules, name, players, met.tallies)
            theirs, more = play_match(rules, name, players[::-1], met.tallies[::-1])
            met.pairs.append((ours + 1 - theirs) / 2)
            met.deals += deals + more
    finally:
        for player in players:
            player.close()
    return met


def run(
    rules: Rules, one: str, two: str, pairs: int, seed: str, jobs: int = 1, timeout: float = TIMEOUT
) -> Encounter:
    """A whole series, spread over *jobs* processes; the result does not depend on how many."""
    if jobs <= 1 or pairs <= 1:
        return play_series(rules, one, two, pairs, seed, timeout=timeout)
    met = Encounter()
    bounds = [pairs * part // jobs for part in range(jobs + 1)]
    with ProcessPoolExecutor(jobs) as pool:
        parts = [
            pool.submit(play_series, rules, one, two, end - start, seed, start, timeout)
            for start, end in zip(bounds, bounds[1:], strict=False)
        ]
        for part in parts:
            met.add(part.result())
    return met


def main(argv: Sequence[str] | None = None) -> int:
    """The ``arena`` command."""
    parser = argparse.ArgumentParser(
        prog="ginengine arena",
        description="Two players meet in mirrored matches. A player is level:N, "
        f"{', '.join(sorted(STRATEGIES))}, or cmd:PROGRAM speaking the bot protocol.",
    )
    parser.add_argument("players", nargs=2, metavar="PLAYER")
    parser.add_argument("--matches", type=int, default=200, help="rounded up to whole pairs")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--preset", choices=list(PRESETS), default="standard")
    parser.add_argument("--knock", type=int, help="knock limit, 0 for gin only")
    parser.add_argument("--target", type=int, help="score that ends a match")
    parser.add_argument("--timeout", type=float, default=TIMEOUT, help="seconds a program may think")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    given = parser.parse_args(argv)
    try:
        rules = _rules(given.preset, given.knock, given.target)
        for name in given.players:
            contestant(name)
        if given.matches < 1 or given.jobs < 1 or not given.timeout > 0:
            raise ValueError("matches, jobs and timeout are more than 0")
    except ValueError as wrong:
        parser.error(str(wrong))
    one, two = given.players
    pairs = (given.matches + 1) // 2
    summary = run(rules, one, two, pairs, given.seed, given.jobs, given.timeout).summary(given.players)
    print(json.dumps(summary) if given.json else _table(summary))
    return 0


def _rules(preset: str, knock: int | None, target: int | None) -> Rules:
    rules = PRESETS[preset]
    if knock is not None:
        rules = replace(rules, knock_limit=knock, oklahoma=False)
    return rules if target is None else replace(rules, target=target)


def _table(summary: dict[str, Any]) -> str:
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
    return "\n".join(lines)
