"""Totals over matches, checked by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.web.finished import finished
from web.luck import MEAN_DEALT, SPREAD_DEALT, Luck
from web.statistics import Totals, by_level, by_rules, running_points, totals
from web.summaries import Side, Summary, summary_of, with_luck


def made(winner: int | None, level: int = 2, rules: str = "", kind: str = "casual") -> Summary:
    mine = Side(won=3, knocks=2, gins=1, undercuts=0, points=60, caught=20, caught_times=2)
    theirs = Side(won=1, knocks=1, gins=1, undercuts=1, points=30, caught=45, caught_times=3)
    luck = (Luck(200, 20, 9, 6.0, 4.0), Luck(230, 10, 3, 3.5, 2.0))
    return Summary("0" * 16, 5, level, kind, rules, winner, 100, (60, 30), 4, (mine, theirs), luck)


def test_totals_add_up() -> None:
    found = totals([made(0), made(1), made(None)])
    assert (found.matches, found.won, found.lost, found.deals) == (3, 1, 1, 12)
    assert found.share(found.sides[0].gins) == pytest.approx(3 / 12)
    assert found.points_a_deal(0) == 20 and found.points_a_deal(1) == 30
    assert found.caught(0) == 10 and found.caught(1) == 15
    assert found.dealt(0) == 50


def test_luck_is_measured_in_what_chance_does() -> None:
    found = totals([made(0)])
    assert found.draw_luck(0) == pytest.approx(1.5)
    assert found.deal_luck(0) == pytest.approx((MEAN_DEALT * 4 - 200) / (SPREAD_DEALT * 2))
    assert found.deal_luck(1) < 0


def test_matches_without_luck_count_for_the_rest() -> None:
    found = totals([made(0), replace(made(0), luck=None)])
    assert (found.matches, found.measured) == (2, 4)
    assert found.dealt(0) == 50


def test_practice_is_left_out() -> None:
    assert totals([made(0, kind="daily")]) == Totals()
    assert by_level([made(0, kind="again")]) == [] and by_rules([made(0, kind="swapped")]) == []
    assert running_points([made(0, kind="code")]) == [0]


@pytest.mark.parametrize(
    ("winners", "now", "best"),
    [([0, 0, 1], -1, 2), ([1, 0, 0, 0], 3, 3), ([0, None], 0, 1), ([1, 1], -2, 0), ([], 0, 0)],
)
def test_streaks(winners: list[int | None], now: int, best: int) -> None:
    found = totals([made(winner) for winner in winners])
    assert (found.streak, found.best_streak) == (now, best)


def test_by_opponent_and_by_rules() -> None:
    matches = [made(0, 3), made(1, 1, "target=40"), made(0, 3, "knock_limit=0"), made(0, 3)]
    assert [(level, total.matches) for level, total in by_level(matches)] == [(1, 1), (3, 3)]
    assert [(name, total.won) for name, total in by_rules(matches)] == [
        ("standard", 2),
        ("custom", 0),
        ("straight", 1),
    ]
    assert running_points(matches) == [0, 30, 60, 90, 120]


def test_no_matches_at_all() -> None:
    found = totals([])
    assert found.share(3) == found.points_a_deal(0) == found.caught(1) == found.dealt(0) == 0
    assert found.deal_luck(0) == found.draw_luck(1) == 0


def test_a_real_match() -> None:
    match = finished()
    found = totals([with_luck(summary_of(match, 2, 5), match)])
    assert found.deals == found.measured == len(match.results)
    assert found.luck[0].draws + found.luck[1].draws == sum(text == "draw" for text in match.actions)
