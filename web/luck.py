"""How lucky the cards of a match were: what was dealt, and how often the stock gave a card that helped.

A draw *helps* when the hand has less deadwood after its best discard than it had before.  What was to be
expected is the share of helping cards in the very stock that was drawn from: nobody has seen that stock, so
every order of it is equally likely, and over many draws the surplus of an honest shuffle is mere chance.
"""

from __future__ import annotations

from dataclasses import dataclass

from ginengine.actions import DrawStock
from ginengine.cards import CardSet
from ginengine.deal import Deal
from ginengine.match import Match
from ginengine.melds import deadwood, shed_options
from ginengine.replaying import steps

MEAN_DEALT, SPREAD_DEALT = 56.6, 13.8
"""Deadwood of ten random cards: mean and standard deviation, from 600,000 hands."""


@dataclass(frozen=True, slots=True)
class Luck:
    """One seat's cards in a match; sums over its deals and its draws from the stock."""

    dealt: int = 0
    """Deadwood of the hands dealt."""
    draws: int = 0
    helped: int = 0
    expected: float = 0.0
    """How many draws would have helped on average."""
    variance: float = 0.0


def luck_of(match: Match) -> tuple[Luck, Luck]:
    """The luck of both seats in the deals of *match* that were begun; replays the match."""
    found = [Luck(), Luck()]
    for replay, text in steps(match):
        deal = replay.deal
        if not deal.log:
            found = [_with_hand(luck, hand) for luck, hand in zip(found, deal.hands, strict=True)]
        if text == str(DrawStock()):
            found[deal.turn] = _with_draw(found[deal.turn], deal, deal.turn)
    return found[0], found[1]


def _with_hand(luck: Luck, hand: CardSet) -> Luck:
    return Luck(luck.dealt + deadwood(hand), luck.draws, luck.helped, luck.expected, luck.variance)


def _with_draw(luck: Luck, deal: Deal, seat: int) -> Luck:
    hand = deal.hands[seat]
    held = deadwood(hand)
    helping = [min(shed_options(hand | 1 << card).values()) < held for card in deal.stock]
    share = sum(helping) / len(helping)
    return Luck(
        luck.dealt,
        luck.draws + 1,
        luck.helped + helping[0],
        luck.expected + share,
        luck.variance + share * (1 - share),
    )
