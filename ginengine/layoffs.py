"""Layoffs: what fits on the knocker's melds, and the defender's best answer.

The best answer may break the defender's own melds (rules, "Layoffs" and golden
hands 3 and 4).  It stays cheap because an end of a run needs at most two cards
tried on it: three in a row past an end are a run of the defender's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from .cards import FULL_DECK, Card, CardSet
from .melds import Meld, MeldKind, best_arrangement, meld_of
from .tables import deadwood

Layoff: TypeAlias = tuple[Card, int]
"""A card, and the index in the spread of the meld it is laid on."""

_RANK: CardSet = 1 | 1 << 13 | 1 << 26 | 1 << 39
_KINGS: CardSet = _RANK << 12


@dataclass(frozen=True, slots=True)
class Layoffs:
    """A defender's answer to a knock: what he lays off, in order, and what he keeps."""

    deadwood: int
    kept: CardSet
    layoffs: tuple[Layoff, ...]

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds among the cards kept."""
        return best_arrangement(self.kept).melds


def legal_layoffs(hand: CardSet, spread: Sequence[CardSet]) -> tuple[Layoff, ...]:
    """Every single layoff open now, by card and then by meld: a fourth of a rank, an end of a run.

    *spread* is the melds as they lie, cards already laid off included.

    :raises ValueError: if *spread* holds something that is no meld.
    """
    found = []
    for index, meld in enumerate(spread):
        for first, _ in _places(meld):
            if first & hand:
                found.append((first.bit_length() - 1, index))
    found.sort()
    return tuple(found)


def best_layoffs(hand: CardSet, spread: Sequence[CardSet]) -> Layoffs:
    """The least deadwood over all arrangements and layoffs together (rules, "Layoffs").

    Of equal answers the one that lays off the fewest cards.  After gin there are no
    layoffs at all; that is the caller's to know.

    :raises ValueError: if *spread* holds something that is no meld.
    """
    plans: dict[CardSet, tuple[Layoff, ...]] = {0: ()}
    for index, meld in enumerate(spread):
        for first, second in _places(meld):
            if not first & hand:
                continue
            step = (first.bit_length() - 1, index)
            further = (second.bit_length() - 1, index) if second & hand else None
            for laid, layoffs in list(plans.items()):
                if laid & first:
                    continue
                plans.setdefault(laid | first, (*layoffs, step))
                if further and not laid & second:
                    plans.setdefault(laid | first | second, (*layoffs, step, further))
    least, kept, best = deadwood(hand), hand, plans.pop(0)
    for laid, layoffs in plans.items():
        left = deadwood(hand ^ laid)
        if left < least or (left == least and len(layoffs) < len(best)):
            least, kept, best = left, hand ^ laid, layoffs
    return Layoffs(least, kept, best)


@cache
def _places(meld: CardSet) -> tuple[tuple[CardSet, CardSet], ...]:
    """The open places of a meld: the card that goes there first, and the one that goes next.

    A third needs no place: it would make the three a run of their own.
    """
    low = meld & -meld
    if meld_of(meld).kind is MeldKind.SET:
        fourth = _RANK << (low.bit_length() - 1) % 13 & ~meld
        return ((fourth, 0),) if fourth else ()
    below, above = low >> 1 & ~_KINGS, meld + low & ~_RANK & FULL_DECK
    places = ((below, below >> 1 & ~_KINGS), (above, above << 1 & ~_RANK & FULL_DECK))
    return tuple(place for place in places if place[0])
