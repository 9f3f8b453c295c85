"""Which opponent would make an even match: a suggestion from the player's own results.

It changes who sits opposite and how well he plays, never the cards.  Levels are placed on
one scale by what they were measured to win against the standard test player; the player's
place is the one that best explains his results, the latest counting most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log

from .opponents import LEVELS, share_won

ENOUGH = 3
"""Finished matches before anything is suggested."""
REMEMBERED = 20
FADING = 0.9
"""What a match counts compared with the one after it."""
DOUBT = 2.5
"""How far (in logits) a player is expected to be from a casual one before anything is known."""
MARGIN = 0.3
"""By so much another level must fit better: with it no result makes the suggestion go to and fro."""
START = 2
"""The level of which a player is expected to be before anything is known."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Another level that fits better, and the results against the present one that say so."""

    level: int
    won: int
    played: int


def scale(level: int) -> float:
    """The place of a level: the logarithm of its odds against the test player."""
    share = min(0.99, max(0.01, share_won(level)))
    return log(share / (1 - share))


def strength(results: Sequence[tuple[int, bool]]) -> float:
    """The player's place on the scale of the levels.

    *results* are finished matches, oldest first: the opponent's level and whether the player won.
    """
    counted = [
        (scale(level), float(won), FADING**age)
        for age, (level, won) in enumerate(reversed(results[-REMEMBERED:]))
        if level in LEVELS
    ]
    low, high = -8.0, 8.0
    for _ in range(50):  # the slope of the likelihood falls, so halving finds where it is nought
        place = (low + high) / 2
        slope = (scale(START) - place) / DOUBT**2
        slope += sum(weight * (won - 1 / (1 + exp(theirs - place))) for theirs, won, weight in counted)
        low, high = (place, high) if slope > 0 else (low, place)
    return (low + high) / 2


def suggestion(results: Sequence[tuple[int, bool]], level: int) -> Suggestion | None:
    """A level next to *level* that would make a more even match; None if there is none or little is known.

    Whoever has not played *level* lately is left to try it.
    """
    known = [result for result in results if result[0] in LEVELS]
    if len(known) < ENOUGH or level not in LEVELS:
        return None
    place = strength(known)
    off = abs(place - scale(level))
    other = level + 1 if place > scale(level) else level - 1
    if other not in LEVELS or abs(place - scale(other)) + MARGIN >= off:
        return None
    against = [won for at, won in known[-REMEMBERED:] if at == level]
    return Suggestion(other, sum(against), len(against)) if against else None
