"""Melds and arrangements: what a hand can lie as on the table.

The numbers come from ``tables``; here are the melds themselves.  All 329 exist
once, so "is this a meld" is one look into a dictionary.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from .cards import Card, CardSet, card_name, format_cards, points
from .tables import best_shed, deadwood, in_runs, selections, shed_options

__all__ = [
    "MELDS",
    "MELD_OF",
    "Arrangement",
    "Meld",
    "MeldKind",
    "arrangements",
    "best_arrangement",
    "best_shed",
    "deadwood",
    "every_arrangement",
    "fits",
    "meld_of",
    "melds_in",
    "name_of",
    "shed_options",
]

_SUIT = (1 << 13) - 1
_RANK: CardSet = 1 | 1 << 13 | 1 << 26 | 1 << 39


class MeldKind(Enum):
    """Rules, "Melds": a meld is a set or a run."""

    SET = "set"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class Meld:
    """Three or four cards of one rank, or three or more consecutive cards of one suit."""

    cards: CardSet

    def __post_init__(self) -> None:
        if self.cards not in _KINDS:
            shown = format_cards(self.cards) if 0 <= self.cards < 1 << 52 else repr(self.cards)
            raise ValueError(f"{shown or 'no card at all'} is neither a set nor a run")

    @property
    def kind(self) -> MeldKind:
        return _KINDS[self.cards]

    @property
    def points(self) -> int:
        return points(self.cards)

    def __str__(self) -> str:
        return format_cards(self.cards)


def _all_kinds() -> dict[CardSet, MeldKind]:
    kinds: dict[CardSet, MeldKind] = {}
    for rank in range(13):
        four = _RANK << rank
        for cards in (*(four ^ 1 << 13 * suit + rank for suit in range(4)), four):
            kinds[cards] = MeldKind.SET
    for suit in range(4):
        for length in range(3, 14):
            for low in range(14 - length):
                kinds[((1 << length) - 1) << 13 * suit + low] = MeldKind.RUN
    return kinds


_KINDS = _all_kinds()
MELDS: tuple[Meld, ...] = tuple(Meld(cards) for cards in _KINDS)
"""The 329 melds in the pack: 65 sets, then 264 runs (rules, "Known count facts")."""
MELD_OF: dict[CardSet, Meld] = {meld.cards: meld for meld in MELDS}
"""The meld made of exactly these cards; a mask that is not there is no meld."""


def melds_in(cards: CardSet) -> tuple[Meld, ...]:
    """Every meld these cards contain, of any length, in the order of ``MELDS``."""
    return tuple([meld for mask, meld in MELD_OF.items() if mask & cards == mask])


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A split of a hand into melds and deadwood (rules, "Vocabulary")."""

    hand: CardSet
    melds: tuple[Meld, ...]

    @property
    def deadwood_cards(self) -> CardSet:
        left = self.hand
        for meld in self.melds:
            left &= ~meld.cards
        return left

    @property
    def deadwood(self) -> int:
        return points(self.deadwood_cards)

    def __str__(self) -> str:
        return " / ".join(map(str, self.melds)) + f" ({self.deadwood})"


def arrangements(hand: CardSet) -> tuple[Arrangement, ...]:
    """Every undominated arrangement, the least deadwood first.

    Undominated: no loose card fits a meld of the arrangement, no loose cards make a meld
    of their own, and no run is split that could lie whole.
    """
    c, d, h, s = hand & _SUIT, hand >> 13 & _SUIT, hand >> 26 & _SUIT, hand >> 39
    threes = c & d & (h | s) | h & s & (c | d)
    found = []
    for suits in selections(c, d, h, s, threes):
        outside = suits[0] | suits[1] << 13 | suits[2] << 26 | suits[3] << 39
        loose = 0
        melds = [MELD_OF[part] for part in _by_rank(hand & ~outside, threes)]
        for index, suit in enumerate(suits):
            runs = in_runs(suit)
            loose |= (suit & ~runs) << 13 * index
            melds += [MELD_OF[run] for run in _stretches(runs << 13 * index, index)]
        if all(_settled(loose, hand & ~outside, rank) for rank in range(13) if threes >> rank & 1):
            melds.sort(key=lambda meld: meld.cards & -meld.cards)
            found.append(Arrangement(hand, tuple(melds)))
    return tuple(sorted(found, key=lambda arrangement: arrangement.deadwood))


def every_arrangement(hand: CardSet, limit: int) -> tuple[Arrangement, ...]:
    """Every arrangement within *limit*, the least deadwood first, needlessly dear ones included.

    The knocker may spread any of them (rules, "Going down").  Only a run split in two is
    left out: it offers exactly the layoffs of the whole run.
    """
    melds = melds_in(hand)
    found: list[Arrangement] = []

    def grow(start: int, left: CardSet, chosen: tuple[Meld, ...]) -> None:
        if points(left) <= limit:
            ordered = sorted(chosen, key=lambda meld: meld.cards & -meld.cards)
            found.append(Arrangement(hand, tuple(ordered)))
        for index in range(start, len(melds)):
            meld = melds[index]
            whole = meld.cards & left == meld.cards
            if whole and not any(_join(meld.cards, one.cards) for one in chosen):
                grow(index + 1, left ^ meld.cards, (*chosen, meld))

    grow(0, hand, ())
    return tuple(sorted(found, key=lambda arrangement: arrangement.deadwood))


def best_arrangement(hand: CardSet) -> Arrangement:
    """An arrangement with the least deadwood; of equals, the one with the fewest loose cards."""
    return min(arrangements(hand), key=lambda a: (a.deadwood, a.deadwood_cards.bit_count()))


def _join(one: CardSet, two: CardSet) -> bool:
    """True when the two are neighbouring runs of one suit."""
    return _KINDS.get(one | two) is MeldKind.RUN


def _by_rank(cards: CardSet, ranks: int) -> Iterator[CardSet]:
    for rank in range(13):
        if ranks >> rank & 1 and (part := cards & _RANK << rank):
            yield part


def _stretches(runs: CardSet, suit: int) -> Iterator[CardSet]:
    """The unbroken stretches of a mask that lies in one suit."""
    while runs:
        low = runs & -runs
        stretch = runs & ~(runs + low) & _SUIT << 13 * suit
        yield stretch
        runs ^= stretch


def _settled(loose: CardSet, in_sets: CardSet, rank: int) -> bool:
    """True unless the loose cards of *rank* make a set or belong to the set that was chosen."""
    idle = (loose & _RANK << rank).bit_count()
    return idle < 3 and not (idle and in_sets & _RANK << rank)


def meld_of(cards: CardSet) -> Meld:
    """The meld made of exactly these cards.

    :raises ValueError: in plain words, if they are neither a set nor a run.
    """
    return MELD_OF.get(cards) or Meld(cards)


def fits(card: Card, meld: CardSet) -> bool:
    """True when *card* may be laid off on the meld made of these cards (rules, "Layoffs")."""
    return not meld >> card & 1 and meld | 1 << card in _KINDS


def name_of(meld: CardSet) -> str:
    """The meld's cards with nothing between them, as records write a spread: ``3c3d3s``."""
    return "".join(card_name(card) for card in range(52) if meld >> card & 1)
