"""Properties of whole deals under any rules."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import playout
from test_rules import RULES

from ginengine import Action, IllegalAction
from ginengine.actions import Discard, DrawStock, FinishLayoffs, LayOff, PassUpcard, TakeUpcard
from ginengine.cards import mask_of
from ginengine.rules import PRESETS

EVERY = [PassUpcard(), TakeUpcard(), DrawStock(), FinishLayoffs()]
EVERY += [Discard(card) for card in range(52)] + [
    LayOff(card, meld) for card in range(52) for meld in range(4)
]


def check(match):
    deal = match.deal
    assert deal.faults() == []
    places = [deal.hands[0], deal.hands[1], mask_of(deal.stock), mask_of(deal.discards)]
    places.append(mask_of(card for card, _ in deal.laid_off))
    assert sum(places) == (1 << 52) - 1
    assert sum(place.bit_count() for place in places) == 52
    for action in deal.legal_actions():
        deal.check(action)
        assert Action.from_text(str(action)) == action


@settings(max_examples=60, deadline=None)
@given(RULES, st.integers(0, 10**9), st.booleans())
def test_the_cards_stay_52_and_every_legal_action_is_allowed(rules, seed, stock_leaning):
    playout(rules, seed, 2, check, stock_leaning)


@settings(max_examples=12, deadline=None)
@given(RULES, st.integers(0, 10**9))
def test_every_other_action_is_refused_and_moves_nothing(rules, seed):
    def refused(match):
        before = match.deal.copy()
        legal = set(match.deal.legal_actions())
        for action in EVERY:
            if action not in legal:
                with pytest.raises(IllegalAction):
                    match.deal.apply(action)
        assert match.deal == before

    playout(rules, seed, 1, refused)


@pytest.mark.parametrize("name", [name for name in PRESETS if name != "straight"])  # random play has no gin
def test_a_match_comes_to_its_end(name):
    match = playout(PRESETS[name], name, 400)
    assert match.is_over
    assert match.outcome is not None


def test_a_copy_goes_its_own_way():
    def look(match):
        if not match.deal.is_over:
            twin, before = match.deal.copy(), match.deal.copy()
            twin.push(twin.legal_actions()[-1])
            assert match.deal == before

    playout(PRESETS["standard"], 4, 2, look)
