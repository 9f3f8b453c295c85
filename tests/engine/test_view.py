"""A view holds what its seat may know, and survives its text."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import playout
from test_deal_errors import knocked
from test_rules import RULES

from ginengine import Deal, Rules, View, parse_cards, view_of
from ginengine.cards import mask_of, other, parse_card
from ginengine.deal import Phase

FIELDS = [
    "rules",
    "seat",
    "dealer",
    "phase",
    "turn",
    "hand",
    "upcard",
    "discards",
    "stock_count",
    "opponent_count",
    "opponent_known",
    "just_taken",
    "knock_limit",
    "spread",
    "laid_off",
    "scores",
    "deals_won",
    "legal",
    "log",
]


def named(text):
    """Every card a text names, alone or in a row without blanks."""
    runs = re.findall(r"\b(?:[A2-9TJQK][cdhs])+\b", text)
    return mask_of(parse_card(run[at : at + 2]) for run in runs for at in range(0, len(run), 2))


def check(match):
    deal = match.deal
    for seat in (0, 1):
        view = view_of(match, seat)
        text = view.to_json()
        assert View.from_json(text) == view
        hidden = deal.hands[other(seat)] & ~deal.known[other(seat)] | mask_of(deal.stock)
        for meld in deal.spread:
            hidden &= ~meld
        assert not named(text) & hidden
        if not deal.spread:
            known = view.opponent_known.bit_count()
            assert view.unseen.bit_count() == view.stock_count + view.opponent_count - known
            assert view.unseen == hidden
        assert [str(one) for one in view.actions] == list(view.legal)
        assert bool(view.legal) == (deal.turn == seat and deal.phase is not Phase.OVER)


@settings(max_examples=40, deadline=None)
@given(RULES, st.integers(0, 10**9))
def test_no_view_names_a_hidden_card(rules, seed):
    playout(rules, seed, 2, check)


def test_the_fields_are_those_of_the_protocol():
    view = json.loads(view_of(knocked(), 1).to_json())
    assert list(view) == FIELDS
    assert view["legal"] == ["layoff 8c 1", "layoff 8s 0", "done"]
    assert view["log"][-1] == "0 knock Qs 5s6s7s/9cTcJc/KcKdKs"
    assert view["scores"] == [0, 0]


@pytest.mark.parametrize("scores", [[], [1], [1, 2, 3], None, 7])
def test_a_view_without_a_pair_of_scores_is_none(scores):
    values = view_of(knocked(), 1).to_dict() | {"scores": scores}
    with pytest.raises(ValueError, match="not a view|unpack"):
        View.from_dict(values)


def test_two_deals_equal_in_what_a_seat_sees_give_equal_views():
    one = Deal.from_deck(Rules(), 1, range(52))
    stock = one.stock[::-1]
    two = Deal.from_hands(Rules(), 1, one.hands, one.first_upcard, stock)
    assert view_of(one, 0) == view_of(two, 0)
    assert one != two


def test_the_spread_is_not_unseen_after_a_knock():
    view = view_of(knocked(), 1)
    assert not view.unseen & parse_cards("5s6s7s9cTcJcKsKcKdQs")
    assert view.unseen & parse_cards("Jd")
