"""Totals over finished matches: all of them, by opponent, by rules.  Practice is left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from math import sqrt
from typing import TypeVar

from .luck import MEAN_DEALT, SPREAD_DEALT, Luck
from .summaries import Side, Summary

T = TypeVar("T", Side, Luck)


@dataclass(frozen=True, slots=True)
class Totals:
    """What many matches come to; ``sides`` are the player's and the opponents' sums."""

    matches: int = 0
    won: int = 0
    lost: int = 0
    deals: int = 0
    sides: tuple[Side, Side] = (Side(), Side())
    measured: int = 0
    """Deals whose luck is known."""
    luck: tuple[Luck, Luck] = (Luck(), Luck())
    streak: int = 0
    """Matches won in a row now; below zero, lost in a row."""
    best_streak: int = 0

    def share(self, count: int) -> float:
        """*count* as a share of the deals, 0 to 1."""
        return count / self.deals if self.deals else 0.0

    def points_a_deal(self, seat: int) -> float:
        """Average points a won deal brought."""
        side = self.sides[seat]
        return side.points / side.won if side.won else 0.0

    def caught(self, seat: int) -> float:
        """Average deadwood left when the other side went down."""
        side = self.sides[seat]
        return side.caught / side.caught_times if side.caught_times else 0.0

    def dealt(self, seat: int) -> float:
        """Average deadwood of the hands dealt."""
        return self.luck[seat].dealt / self.measured if self.measured else 0.0

    def deal_luck(self, seat: int) -> float:
        """How far the dealt hands were better than average, in standard deviations of pure chance."""
        if not self.measured:
            return 0.0
        surplus = MEAN_DEALT * self.measured - self.luck[seat].dealt
        return surplus / (SPREAD_DEALT * sqrt(self.measured))

    def draw_luck(self, seat: int) -> float:
        """How far the stock helped more often than expected, in standard deviations of pure chance."""
        luck = self.luck[seat]
        return (luck.helped - luck.expected) / sqrt(luck.variance) if luck.variance else 0.0


def totals(matches: Iterable[Summary]) -> Totals:
    """The totals of *matches*, oldest first; practice among them is left out."""
    count = won = lost = deals = measured = streak = best = 0
    sides, luck = [Side(), Side()], [Luck(), Luck()]
    for one in matches:
        if not one.counts:
            continue
        count, deals = count + 1, deals + one.deals
        sides = [_sum(sides[seat], one.sides[seat]) for seat in (0, 1)]
        if one.luck is not None:
            measured += one.deals
            luck = [_sum(luck[seat], one.luck[seat]) for seat in (0, 1)]
        if one.winner == 0:
            won, streak = won + 1, max(0, streak) + 1
        elif one.winner == 1:
            lost, streak = lost + 1, min(0, streak) - 1
        else:
            streak = 0
        best = max(best, streak)
    return Totals(count, won, lost, deals, (sides[0], sides[1]), measured, (luck[0], luck[1]), streak, best)


def by_level(matches: Sequence[Summary]) -> list[tuple[int, Totals]]:
    """The totals against each opponent that was played, by level."""
    levels = sorted({one.level for one in matches if one.counts})
    return [(level, totals(one for one in matches if one.level == level)) for level in levels]


def by_rules(matches: Sequence[Summary]) -> list[tuple[str, Totals]]:
    """The totals under each preset that was played, most played first; other rules together as "custom"."""
    named = [(one.preset, one) for one in matches if one.counts]
    found = [
        (name, totals(one for preset, one in named if preset == name)) for name in {name for name, _ in named}
    ]
    return sorted(found, key=lambda pair: (-pair[1].matches, pair[0]))


def running_points(matches: Sequence[Summary]) -> list[int]:
    """The player's points minus the opponents' after each match, summed up; 0 first."""
    line = [0]
    for one in matches:
        if one.counts:
            line.append(line[-1] + one.sides[0].points - one.sides[1].points)
    return line


def _sum(one: T, two: T) -> T:
    return type(one)(*(getattr(one, field.name) + getattr(two, field.name) for field in fields(one)))
