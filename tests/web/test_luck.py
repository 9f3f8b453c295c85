"""The luck of the cards: hand-made draws, and an honest shuffle that comes out as expected."""

from __future__ import annotations

import random
from math import sqrt

import pytest

from ginengine.actions import Action
from ginengine.deal import Deal, Phase
from ginengine.match import Match
from ginengine.melds import deadwood
from ginengine.rules import Rules
from web.luck import MEAN_DEALT, SPREAD_DEALT, luck_of

PLAIN = "Ac 3d 5h 7s 9c Jd Kh 2s 4d 6h"
OTHER = "2c 4h 6s 8c Td Qh Ks Ah 3s 5c"


def drawn(next_cards: str, passes: int = 2) -> Match:
    """A match in which seat 0 (not the dealer) must draw from a stock that begins with these cards."""
    used = f"{PLAIN} {OTHER} Kd {next_cards}".split()
    rest = [r + s for s in "cdhs" for r in "A23456789TJQK" if r + s not in used]
    deal = Deal.from_hands(Rules(), 1, [PLAIN, OTHER], "Kd", " ".join(next_cards.split() + rest))
    match = Match(Rules(), "hand", first_deal=deal)
    for text in ("pass", "pass", "draw"):
        match.apply(Action.from_text(text))
    return match


def helpers(hand: str, stock: list[str]) -> int:
    """Stock cards that lower the deadwood of *hand*, found the long way."""
    cards = hand.split()
    before = deadwood(_mask(cards))
    return sum(
        any(deadwood(_mask([*cards, new]) & ~_mask([out])) < before for out in [*cards, new]) for new in stock
    )


def _mask(cards: list[str]) -> int:
    from ginengine.cards import parse_cards

    return parse_cards(" ".join(cards))


@pytest.mark.parametrize(("card", "helped"), [("Ad", 1), ("Qc", 0)])
def test_a_draw_helps_when_deadwood_falls(card: str, helped: int) -> None:
    match = drawn(card)
    mine, theirs = luck_of(match)
    assert (mine.draws, mine.helped) == (1, helped)
    assert (theirs.draws, theirs.helped) == (0, 0)
    assert mine.dealt == deadwood(_mask(PLAIN.split())) and theirs.dealt == deadwood(_mask(OTHER.split()))


def test_expected_is_the_share_of_helping_cards_in_the_stock() -> None:
    match = drawn("Ad")
    stock = [r + s for s in "cdhs" for r in "A23456789TJQK"]
    stock = [card for card in stock if card not in f"{PLAIN} {OTHER} Kd".split()]
    share = helpers(PLAIN, stock) / 31
    mine, _ = luck_of(match)
    assert mine.expected == pytest.approx(share) and mine.variance == pytest.approx(share * (1 - share))


def test_an_honest_shuffle_is_as_lucky_as_expected() -> None:
    chance = random.Random(7)
    dealt = helped = deals = 0
    expected = variance = 0.0
    for number in range(60):
        match = Match(Rules(), f"honest {number}")
        while not match.deal.is_over:  # draw whenever possible, so that there is much to count
            legal = [a for a in match.deal.legal_actions() if str(a) != "take"]
            if match.deal.phase is Phase.DISCARD:
                legal = [a for a in legal if str(a).startswith("discard")] or legal
            match.apply(chance.choice(legal))
        for side in luck_of(match):
            dealt, helped, deals = dealt + side.dealt, helped + side.helped, deals + 1
            expected, variance = expected + side.expected, variance + side.variance
    assert abs(helped - expected) < 3.5 * sqrt(variance)
    assert abs(dealt - MEAN_DEALT * deals) < 3.5 * SPREAD_DEALT * sqrt(deals)
    assert variance > 100
