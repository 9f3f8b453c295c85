"""The arena: two players meet in pairs of matches, and an interval says how sure the result is.

A pair is the same match seed and first dealer played twice with the seats swapped, so
both meet the same cards.  The matches of a pair are not independent, so the interval is
computed from pairs, never from single matches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass, field
from hashlib import blake2s
from math import sqrt
from time import perf_counter
from typing import Any, TypeAlias

from ..match import Match
from ..rules import Rules
from ..scoring import ResultKind
from ..view import view_of
from .contestants import TIMEOUT, Contestant, ForfeitError, contestant

OUTCOMES = ("gin", "knock", "undercut")
MOST_DEALS = 2000
"""A match of more deals is given up as tied: two players who never go down would never end it."""
CHUNK = 25
"""Pairs handed to a worker at once, at most."""

Progress: TypeAlias = Callable[[int], object]
"""Told how many more pairs have been played."""


@dataclass(slots=True)
class Tally:
    """What one player did over a number of matches."""

    points: int = 0
    gin: int = 0
    knock: int = 0
    undercut: int = 0
    decisions: int = 0
    seconds: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    """Why matches were forfeited, and how many for each reason."""

    @property
    def forfeits(self) -> int:
        return self.faults.total()

    def add(self, more: Tally) -> None:
        for name in ("points", "gin", "knock", "undercut", "decisions", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(more, name))
        self.faults.update(more.faults)


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
                    "faults": dict(sorted(tally.faults.items())),
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


class _LostError(Exception):
    """The match is over: the player of this seat did something no player may do."""

    def __init__(self, seat: int, why: str) -> None:
        super().__init__(why)
        self.seat = seat


def numbered_seed(seed: str, number: int) -> str:
    """The chance given to a player with decision *number* of a match, whoever decides.

    A digest, from which no deck can be found again.
    """
    return blake2s(f"decision {seed} {number}".encode(), digest_size=8).hexdigest()


def play_match(
    rules: Rules, seed: str, seats: Sequence[Contestant], tallies: Sequence[Tally]
) -> tuple[float, int]:
    """One match between the player of seat 0 and that of seat 1: seat 0's share, and the deals played.

    Whatever a player does wrong loses it the match and is counted in its tally.
    """
    match = Match(rules, seed, first_dealer=0)
    try:
        _play(match, seats, tallies)
    except _LostError as forfeit:
        tallies[forfeit.seat].faults[str(forfeit)] += 1
        return float(forfeit.seat), len(match.results)
    winner = match.outcome.winner if match.outcome is not None else None
    return (0.5 if winner is None else float(winner == 0)), len(match.results)


def _play(match: Match, seats: Sequence[Contestant], tallies: Sequence[Tally]) -> None:
    _tell(seats, "new_match")
    told = number = 0
    while not match.is_over and told < MOST_DEALS:
        if match.deal.result is not None:
            match.next_deal()
        number += 1
        _decide(match, numbered_seed(match.seed, number), seats, tallies)
        while told < len(match.results):
            result, scored = match.results[told]
            told += 1
            if result.winner is not None:
                _record(tallies[result.winner], result.kind, scored)
            _tell(seats, "deal_over", winner=result.winner, points=scored)
    _tell(seats, "match_over", scores=list(match.scores))


def _decide(match: Match, seed: str, seats: Sequence[Contestant], tallies: Sequence[Tally]) -> None:
    seat = match.deal.turn
    tally = tallies[seat]
    started = perf_counter()
    try:
        match.apply(seats[seat].choose(view_of(match, seat), seed))
    except ForfeitError as fault:
        raise _LostError(seat, str(fault)) from fault
    except Exception as fault:
        raise _LostError(seat, f"{type(fault).__name__}: {fault}") from fault
    finally:
        tally.seconds += perf_counter() - started
        tally.decisions += 1


def _tell(seats: Sequence[Contestant], event: str, **facts: object) -> None:
    """Tell both; whoever cannot be told any more has lost."""
    for seat, player in enumerate(seats):
        try:
            player.tell(event, seat=seat, **facts)
        except ForfeitError as fault:
            raise _LostError(seat, str(fault)) from fault


def _record(tally: Tally, kind: ResultKind, scored: int) -> None:
    tally.points += scored
    name = "gin" if kind is ResultKind.BIG_GIN else kind.value
    if name in OUTCOMES:
        setattr(tally, name, getattr(tally, name) + 1)


def play_series(
    rules: Rules,
    one: str,
    two: str,
    pairs: int,
    seed: str,
    first: int = 0,
    timeout: float = TIMEOUT,
    progress: Progress | None = None,
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
            if progress:
                progress(1)
    finally:
        for player in players:
            player.close()
    return met


def run(
    rules: Rules,
    one: str,
    two: str,
    pairs: int,
    seed: str,
    executor: Executor | None = None,
    workers: int = 1,
    timeout: float = TIMEOUT,
    progress: Progress | None = None,
) -> Encounter:
    """A whole series, here or in parts on *executor*, which has so many *workers*.

    The result depends on neither: pairs are numbered, and the parts are put together in order.
    """
    if executor is None:
        return play_series(rules, one, two, pairs, seed, timeout=timeout, progress=progress)
    size = max(1, min(CHUNK, pairs // (4 * workers)))
    parts = [
        executor.submit(play_series, rules, one, two, min(size, pairs - start), seed, start, timeout)
        for start in range(0, pairs, size)
    ]
    try:
        for part in as_completed(parts):
            if progress:
                progress(len(part.result().pairs))
    finally:
        for part in parts:
            part.cancel()
    met = Encounter()
    for part in parts:
        met.add(part.result())
    return met
