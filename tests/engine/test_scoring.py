"""Points of a deal and settlement of a match, with the worked examples of the rules."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_rules import RULES

from ginengine.rules import PRESETS, Rules
from ginengine.scoring import DealResult, ResultKind, final_score, points, went_down


def scored(knocker, defender, rules=PRESETS["standard"], doubled=False, big_gin=False):
    result = went_down(0, knocker, defender, rules.tie, doubled, big_gin)
    return result.kind, result.winner, points(result, rules)


def test_the_table_of_the_rules():
    assert scored(0, 40, big_gin=True) == (ResultKind.BIG_GIN, 0, 71)
    assert scored(0, 40) == (ResultKind.GIN, 0, 65)
    assert scored(4, 40) == (ResultKind.KNOCK, 0, 36)
    assert scored(8, 2) == (ResultKind.UNDERCUT, 1, 31)
    assert points(DealResult(ResultKind.DEAD), Rules()) == 0


def test_a_tie_is_an_undercut_or_nobody_scores():
    assert scored(7, 7) == (ResultKind.UNDERCUT, 1, 25)
    assert scored(7, 7, Rules(tie="nobody")) == (ResultKind.TIE, None, 0)


def test_gin_pays_its_bonus_against_nothing():
    assert scored(0, 0, Rules(tie="nobody")) == (ResultKind.GIN, 0, 25)


def test_spades_double_everything_or_the_points_only():
    oklahoma = PRESETS["oklahoma"]
    assert scored(3, 70, oklahoma, True)[2] == 134
    assert scored(0, 30, oklahoma, True)[2] == 110
    assert scored(0, 30, replace(oklahoma, spades_double="points"), True)[2] == 85
    assert scored(0, 30, replace(oklahoma, spades_double="off"), True)[2] == 55


@given(RULES, st.integers(0, 10), st.integers(0, 98), st.booleans())
def test_points_are_never_negative_and_go_to_one_winner_or_none(rules, knocker, defender, doubled):
    kind, winner, gained = scored(knocker, defender, rules, doubled)
    assert gained >= abs(knocker - defender) if winner is not None else gained == 0
    assert (winner is None) == (kind is ResultKind.TIE)


@pytest.mark.parametrize(
    ("settlement", "scores", "won", "total", "winner"),
    [
        ("pro", (104, 60), (5, 3), 184, 0),
        ("pro", (110, 0), (4, 0), 580, 0),
        ("pro", (100, 95), (2, 8), -15, 1),
        ("pro", (100, 80), (2, 8), 0, None),
        ("plain", (100, 95), (2, 8), 5, 0),
        ("classic", (100, 95), (2, 8), -15, 1),
        ("classic", (110, 0), (4, 0), 390, 0),
    ],
)
def test_the_settlements(settlement, scores, won, total, winner):
    final = final_score(settlement, 0, scores, won)
    assert (final.total, final.winner) == (total, winner)
    assert sum(amount for _, amount in final.parts) * (2 if final.doubled else 1) == total
    mirrored = final_score(settlement, 1, scores[::-1], won[::-1])
    assert (mirrored.total, mirrored.winner) == (total, None if winner is None else 1 - winner)
