"""The same cards for another player: the deal stays as it was, and the outcome is the same every time."""

import pytest

from ginengine import Match, Rules
from ginengine.duplicate import played_out


@pytest.mark.parametrize("level", range(1, 6))
def test_a_level_plays_the_cards_to_the_end(level):
    deal = Match(Rules(), "again").deal
    before = deal.copy()
    one, two = played_out(deal, (level, 3), "x"), played_out(deal, (level, 3), "x")
    assert deal == before
    assert one == two and one.result is not None and one.is_over


def test_levels_play_in_their_seats():
    outcomes = set()
    for number in range(12):
        deal = Match(Rules(), f"again {number}").deal
        outcomes.add(played_out(deal, (5, 1), "x").result == played_out(deal, (1, 5), "x").result)
    assert False in outcomes
