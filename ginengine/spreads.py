"""What the knocker may spread, and what is proposed to him.

The proposal is judged from what he can see: never from the other hand.
"""

from __future__ import annotations

from .cards import FULL_DECK, Card, CardSet, points
from .errors import IllegalAction, Why
from .layoffs import legal_layoffs
from .melds import Arrangement, arrangements, every_arrangement, meld_of


def proposed(hand: CardSet, gone: CardSet) -> Arrangement:
    """The least deadwood, then the fewest layoff places (rules, "Going down").

    *gone* holds the cards the knocker knows to be out of the other hand: the discards.
    """
    best: tuple[int, int, Arrangement] | None = None
    for one in arrangements(hand):
        if best is not None and one.deadwood > best[0]:
            break
        places = layoff_places(one, gone) if one.deadwood else 0
        if best is None or places < best[1]:
            best = (one.deadwood, places, one)
    assert best is not None
    return best[2]


def layoff_places(arrangement: Arrangement, gone: CardSet) -> int:
    """On how many cards and melds the other player could begin to lay off, as far as the knocker knows."""
    unseen = FULL_DECK & ~(gone | arrangement.hand)
    return len(legal_layoffs(unseen, [meld.cards for meld in arrangement.melds]))


def legal_spreads(hand: CardSet, limit: int, gone: CardSet) -> tuple[Arrangement, ...]:
    """Every spread within the limit, the proposed one first; none if the hand may not go down."""
    first = proposed(hand, gone)
    if first.deadwood > limit:
        return ()
    melds = frozenset(first.melds)
    rest = (one for one in every_arrangement(hand, limit) if frozenset(one.melds) != melds)
    return (first, *rest)


def checked_deadwood(hand: CardSet, spread: tuple[CardSet, ...]) -> int:
    """The deadwood this spread leaves of *hand*.

    :raises IllegalAction: SPREAD_MISMATCH, if the melds are not melds that lie apart in the hand.
    """
    left = hand
    for meld in spread:
        try:
            meld_of(meld)
        except ValueError as problem:
            raise IllegalAction(Why.SPREAD_MISMATCH, str(problem)) from None
        if meld & ~left:
            raise IllegalAction(Why.SPREAD_MISMATCH)
        left ^= meld
    return points(left)


def best_big_gin(hand: CardSet) -> tuple[CardSet, ...]:
    """The spread of eleven melded cards; empty if a card is left over."""
    best = arrangements(hand)[0]
    return () if best.deadwood else tuple(meld.cards for meld in best.melds)


def can_go_down(options: dict[Card, int], just_taken: Card | None, limit: int) -> bool:
    """True when a discard other than the card just taken leaves no more than the limit."""
    return any(left <= limit and card != just_taken for card, left in options.items())
