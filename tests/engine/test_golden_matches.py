"""The golden examples that speak of matches, played card by card through ``Match.apply``."""

import pytest
from playing import go_down

from ginengine import Match, Rules
from ginengine.events import MatchEnded
from ginengine.rules import PRESETS
from ginengine.scoring import DealResult, ResultKind

SPREAD = "2C3C4C/8D8H8S/JCJDJH"
GIN, GIN_SPREAD = "2C3C4C5C8D8H8SJCJDJH", "2C3C4C5C/8D8H8S/JCJDJH"
WITH_ACE = "2C3C4C8D8H8SJCJDJHAS"
NOTHING_LEFT = "QCQDQSKCKDKSKHAHADAC"
KEEPS = {
    0: NOTHING_LEFT,
    19: "TC2DTD7HThQh2S3S4STS",
    31: "QCKC9DQDKDAH9HTHKH9S",
    37: "6CTC6D7D3H4H5H6HQSKS",
    45: "3D5DQD3H7HQHAS2S3STS",
    55: "9CTCQC2DQDKH5S9STSQS",
}


def gin(match, seat, kept):
    return go_down(match, seat, GIN, KEEPS[kept], GIN_SPREAD)


def knock(match, seat, kept):
    """A knock with the ace of spades left over."""
    return go_down(match, seat, WITH_ACE, KEEPS[kept], SPREAD)


def test_14_an_undercut_can_end_the_match():
    match = Match(Rules(), "golden 14", 0)
    gin(match, 0, 45)
    gin(match, 1, 55)
    assert match.scores == (70, 80) and not match.is_over
    events = go_down(match, 0, "2C3C4C6D6H6SJCJDJH8D", "QCQDQSKCKDKSAHADAC2S", "2C3C4C/6D6H6S/JCJDJH")
    result, points = match.results[-1]
    assert (result.kind, result.winner, points) == (ResultKind.UNDERCUT, 1, 31)
    assert (result.knocker_deadwood, result.defender_deadwood) == (8, 2)
    assert match.scores == (70, 111) and match.is_over
    assert isinstance(events[-1], MatchEnded) and events[-1].winner == 1
    assert match.outcome.games[0].total == 100 + 111 - 70 + 20 * (2 - 1)


def test_15_hollywood():
    match = Match(PRESETS["hollywood"], "golden 15", 0)
    columns = []
    for play, seat, kept in ((gin, 0, 0), (knock, 0, 19), (knock, 1, 31), (knock, 0, 37)):
        play(match, seat, kept)
        columns.append(match.columns)
    assert [points for _, points in match.results] == [25, 18, 30, 36]
    assert columns == [
        ((25, 0), (0, 0), (0, 0)),
        ((43, 0), (18, 0), (0, 0)),
        ((43, 30), (18, 0), (0, 0)),
        ((79, 30), (54, 0), (36, 0)),
    ]
    assert not match.is_over and match.scores == (169, 30)


def test_15_hollywood_goes_on_until_every_game_has_ended():
    match = Match(PRESETS["hollywood"], "golden 15", 0)
    for play, seat, kept in ((gin, 0, 0), (knock, 0, 19), (knock, 1, 31), (knock, 0, 37)):
        play(match, seat, kept)
    gin(match, 0, 37)
    assert match.columns == ((141, 30), (116, 0), (98, 0)) and not match.is_over
    gin(match, 1, 45)  # the second win of B: the games that have ended take no more
    assert match.columns == ((141, 30), (116, 0), (98, 0))
    gin(match, 1, 45)  # the third counts in game 3
    assert match.columns == ((141, 30), (116, 0), (98, 70))
    assert match.outcome is None
    knock(match, 0, 19)
    assert match.columns == ((141, 30), (116, 0), (116, 70)) and match.is_over
    # deals won in each game: 4-1, 3-0, 3-1
    totals = [100 + 141 - 30 + 60, 2 * (100 + 116 + 60), 100 + 116 - 70 + 40]
    assert [one.total for one in match.outcome.games] == totals
    assert (match.outcome.total, match.outcome.winner) == (sum(totals), 0)


@pytest.mark.parametrize(
    ("settlement", "totals"),
    [
        ("pro", [271, 552, 186]),
        ("plain", [111, 116, 46]),
        ("classic", [271, 376, 186]),
    ],
)
def test_each_hollywood_game_is_settled_by_the_setting(settlement, totals):
    match = Match(Rules(games=3, settlement=settlement), "golden 15", 0)
    for winner, gained in ((0, 25), (0, 18), (1, 30), (0, 36), (0, 62), (1, 70), (1, 70), (0, 18)):
        match.book(DealResult(ResultKind.KNOCK, winner, winner, 1, 2), gained)
    assert [one.total for one in match.outcome.games] == totals
    assert match.outcome.total == sum(totals)


@pytest.mark.parametrize(
    ("wins", "scores", "deals", "total", "winner"),
    [
        ([(0, 21)] * 4 + [(1, 20)] * 3 + [(0, 20)], (104, 60), (5, 3), 184, 0),
        ([(0, 28)] * 3 + [(0, 26)], (110, 0), (4, 0), 580, 0),
        ([(0, 50)] + [(1, 11)] * 7 + [(1, 18), (0, 50)], (100, 95), (2, 8), -15, 1),
        ([(0, 50)] + [(1, 10)] * 8 + [(0, 50)], (100, 80), (2, 8), 0, None),
    ],
)
def test_the_worked_final_scores(wins, scores, deals, total, winner):
    match = Match(Rules(), "worked", 0)
    for seat, gained in wins:
        assert not match.is_over
        match.book(DealResult(ResultKind.KNOCK, seat, seat, 1, 2), gained)
    assert (match.scores, match.deals_won) == (scores, deals)
    assert (match.outcome.total, match.outcome.winner) == (total, winner)


def test_games_of_both_players_are_added_with_their_signs():
    match = Match(PRESETS["hollywood"], "signs", 0)
    for winner, gained in ((0, 120), (1, 30), (1, 80), (1, 110), (0, 40)):
        match.book(DealResult(ResultKind.KNOCK, winner, winner, 1, 2), gained)
    assert match.columns == ((120, 0), (0, 190), (0, 110))
    totals = [one.total for one in match.outcome.games]
    assert totals == [2 * (100 + 120 + 20), 2 * (100 + 190 + 40), 2 * (100 + 110 + 20)]
    assert (match.outcome.total, match.outcome.winner) == (totals[0] - totals[1] - totals[2], 1)
