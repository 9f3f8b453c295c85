"""The suggestion of an opponent: from results alone, without going to and fro."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web import match_me
from web.match_me import suggestion
from web.opponents import LEVELS, measured

SHARES = {1: 0.08, 2: 0.25, 3: 0.5, 4: 0.66, 5: 0.79}


@pytest.fixture(autouse=True, scope="module")
def _known_strengths() -> Iterator[None]:
    """The suggestion is tested on strengths of its own, so that no measurement changes a test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(match_me, "share_won", SHARES.__getitem__)
        yield


RESULTS = st.lists(st.tuples(st.sampled_from(LEVELS), st.booleans()), max_size=40)


def test_nothing_is_suggested_before_enough_is_known() -> None:
    assert suggestion([], 2) is None
    assert suggestion([(2, True)] * (match_me.ENOUGH - 1), 2) is None


def test_whoever_wins_again_and_again_is_shown_the_next_level() -> None:
    found = suggestion([(2, True)] * 8, 2)
    assert found is not None
    assert (found.level, found.won, found.played) == (3, 8, 8)


def test_whoever_loses_again_and_again_is_shown_the_level_below() -> None:
    found = suggestion([(3, False)] * 6, 3)
    assert found is not None
    assert (found.level, found.won, found.played) == (2, 0, 6)


@pytest.mark.parametrize("level", LEVELS)
def test_even_results_keep_the_opponent(level: int) -> None:
    assert suggestion([(level, True), (level, False)] * 10, level) is None


def test_there_is_nobody_below_the_first_or_above_the_last() -> None:
    assert suggestion([(1, False)] * 20, 1) is None
    assert suggestion([(5, True)] * 20, 5) is None


def test_an_opponent_not_played_lately_is_left_to_be_tried() -> None:
    assert suggestion([(2, True)] * 8, 4) is None


def test_the_latest_results_count_most() -> None:
    learning = [(2, False)] * 10 + [(2, True)] * 10
    tiring = [(2, True)] * 10 + [(2, False)] * 10
    assert match_me.strength(learning) > match_me.strength(tiring) + 0.3
    long_ago = [(2, False)] * 30 + [(2, True)] * match_me.REMEMBERED
    assert match_me.strength(long_ago) == match_me.strength([(2, True)] * match_me.REMEMBERED)


def test_no_level_is_measured_weaker_than_the_one_below() -> None:
    found = [measured(level) for level in LEVELS]
    for lower, higher in zip(found, found[1:], strict=False):
        assert lower is not None and higher is not None
        assert lower.wins < higher.high


@given(RESULTS, st.sampled_from(LEVELS))
def test_following_the_suggestion_never_leads_back(results: list[tuple[int, bool]], level: int) -> None:
    """With the same results the advice after taking the advice is to stay or to go on, not to return."""
    way = [level]
    while (found := suggestion(results, way[-1])) is not None:
        assert found.played > 0
        assert found.level in LEVELS
        assert abs(found.level - way[-1]) == 1
        assert found.level not in way
        way.append(found.level)


@given(RESULTS, st.sampled_from(LEVELS))
def test_one_more_win_never_lowers_the_estimate(results: list[tuple[int, bool]], level: int) -> None:
    won, lost = match_me.strength([*results, (level, True)]), match_me.strength([*results, (level, False)])
    assert won > lost


@given(st.lists(st.tuples(st.integers(-3, 9), st.booleans()), max_size=8))
def test_results_of_opponents_that_are_gone_count_for_nothing(results: list[tuple[int, bool]]) -> None:
    kept = [result for result in results if result[0] in LEVELS]
    assert suggestion(results, 3) == suggestion(kept, 3)


def test_it_knows_results_and_nothing_of_cards() -> None:
    assert set(inspect.signature(suggestion).parameters) == {"results", "level"}
    assert "ginengine" not in inspect.getsource(match_me)
