"""No player sees a hidden card: deal anew all that a seat cannot see, and it does the same.

The other world keeps the public facts and the own hand; the opponent's unknown cards and
the stock trade places at random.
"""

from __future__ import annotations

import random

import pytest

from ginengine.ai import LEVELS, STRATEGIES, choose, generator, protocol
from ginengine.cards import card_name, cards_of, mask_of
from ginengine.deal import Deal, Phase
from ginengine.match import Match
from ginengine.rules import Rules
from ginengine.view import view_of

NUMBERS = [level.number for level in LEVELS]


def _other_world(deal: Deal, seat: int, rng: random.Random) -> Deal:
    """A copy of the deal in which all that *seat* cannot place is dealt anew."""
    world = deal.copy()
    across = 1 - seat
    placed = world.known[across]
    if deal.phase is Phase.LAYOFF:  # the knocker's melds lie open
        for meld in deal.spread:
            placed |= meld & world.hands[across]
    hidden = [*cards_of(world.hands[across] & ~placed), *world.stock]
    rng.shuffle(hidden)
    count = (world.hands[across] & ~placed).bit_count()
    world.hands[across] = placed | mask_of(hidden[:count])
    world.stock = tuple(hidden[count:])
    return world


def _turns(seed, level, deals=12):
    """Every turn of some deals: the match as it stands, and the seat on turn."""
    match = Match(Rules(target=1000), seed, first_dealer=0)
    number = 0
    for _ in range(deals):
        while match.deal.result is None:
            number += 1
            yield match, match.deal.turn, f"{seed}/{number}"
            match.apply(choose(view_of(match, match.deal.turn), level, f"{seed}/{number}"))
        match.next_deal()


@pytest.mark.parametrize("number", NUMBERS)
def test_other_hidden_cards_change_no_action_in_any_phase(number):
    rng = random.Random(3)
    phases = set()
    for match, seat, seed in _turns("hygiene", number):
        view = view_of(match.deal, seat)
        other = view_of(_other_world(match.deal, seat, rng), seat)
        assert other == view, "the other world shows this seat the same"
        assert choose(other, number, seed) == choose(view, number, seed)
        phases.add(view.phase)
    assert phases == {Phase.UPCARD, Phase.DRAW, Phase.DISCARD, Phase.LAYOFF}


@pytest.mark.parametrize("name", sorted(STRATEGIES))
def test_the_yardsticks_are_honest_too(name):
    rng = random.Random(4)
    for match, seat, seed in _turns("yardsticks", 2, deals=4):
        view = view_of(match.deal, seat)
        other = view_of(_other_world(match.deal, seat, rng), seat)
        assert STRATEGIES[name](other, generator(seed)) == STRATEGIES[name](view, generator(seed))


def test_the_view_in_a_request_names_no_hidden_card():
    """The whole text of a request, read card by card: none that its seat cannot place."""
    for match, seat, seed in _turns("request", 3, deals=4):
        view = view_of(match, seat)
        deal = match.deal
        text = protocol.request(view, 3, seed)
        hidden = mask_of(deal.stock) | deal.hands[1 - seat] & ~deal.known[1 - seat]
        for meld in deal.spread:
            hidden &= ~meld
        for card in cards_of(hidden):
            assert f'"{card_name(card)}"' not in text
            assert f" {card_name(card)}" not in " ".join(view.log)
