"""How likely deals are, exactly: numbers for the page on fairness, each with the way it was found.

Nothing here is used in play.  The counts that were found by going through all hands are checked by
``tests/engine/test_odds.py``, which goes through them again.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

from .cards import RANK_POINTS


@dataclass(frozen=True, slots=True)
class Odds:
    """So many of so many equally likely hands."""

    count: int
    of: int

    @property
    def one_in(self) -> int:
        """One in how many, rounded to a whole number."""
        return round(self.of / self.count)

    @property
    def per_cent(self) -> float:
        return 100 * self.count / self.of


HANDS = comb(52, 10)
"""Ten cards out of 52, in any order: 15,820,024,220."""

GIN = Odds(136_694, HANDS)
"""Ten cards that are all melded: every union of melds apart that has ten cards, counted once."""

BIG_GIN = Odds(147_204, comb(52, 11))
"""Eleven cards that are all melded, as ten and the first draw may be."""

KNOCK = Odds(10_212_276, HANDS)
"""Ten cards with deadwood ten or less as dealt: melds apart, and loose cards of ten points at most."""


def without_meld(cards: int) -> int:
    """How many hands of so many cards hold no meld at all.

    Rank after rank, ace to king: of each rank at most two cards (three would be a set), and no suit in
    three ranks running.  What comes later depends on the last two ranks only.
    """
    few = [suits for suits in range(16) if suits.bit_count() <= 2]
    ways: dict[tuple[int, int, int], int] = {(0, 0, 0): 1}  # two ranks ago, the last rank, cards so far
    for _ in range(13):
        after: dict[tuple[int, int, int], int] = {}
        for (before, last, held), count in ways.items():
            for suits in few:
                total = held + suits.bit_count()
                if before & last & suits or total > cards:
                    continue
                key = (last, suits, total)
                after[key] = after.get(key, 0) + count
        ways = after
    return sum(count for (_, _, held), count in ways.items() if held == cards)


MELD = Odds(HANDS - without_meld(10), HANDS)
"""At least one meld among the ten cards dealt."""

FOUR_ACES = Odds(comb(48, 6), HANDS)
"""A certain four of a kind among the ten cards dealt: six more out of the other 48."""

MEAN_POINTS = 10 * 4 * sum(RANK_POINTS) / 52
"""The points of ten cards on average, melds or not: ten times the average card."""
