"""How the score is shown and said; with Hollywood scoring each of the three games by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from ginengine.match import Match
from ginengine.rules import PRESETS, Rules
from ginengine.scoring import DealResult, ResultKind
from tests.web.finished import finished
from tests.web.trees import nodes, text
from web import announce, readout, replay, scores, table_markup
from web.markup import Node
from web.present import present
from web.screens import screen
from web.table_view import TableView
from web.ui_state import UiState
from web.words import Words

WORDS = Words()
GAMES = "79 to 30, 54 to 0, 36 to 0"


def booked(wins: Sequence[tuple[int, int]] = ((0, 25), (0, 18), (1, 30), (0, 36)), **rules: object) -> Match:
    """A match under Hollywood scoring in which these seats won so much, by knocking."""
    match = Match(replace(PRESETS["hollywood"], **rules), "scores", 0)  # type: ignore[arg-type]
    for winner, gained in wins:
        match.book(DealResult(ResultKind.KNOCK, winner, winner, 1, 1 + gained), gained)
    return match


def plate_of(view: TableView) -> Node:
    """The score above the table."""
    bar = table_markup.bar(view, UiState(), WORDS)
    return next(node for node in nodes(bar) if ("id", "score") in node.attributes)


def test_the_score_plate_shows_each_game_and_its_label_says_them() -> None:
    view = present(booked(), UiState(), WORDS)
    plate = plate_of(view)
    assert text(plate).split() == ["You", "79", ":", "30", "54", ":", "0", "36", ":", "0", "Ada", "/", "100"]
    assert dict(plate.attributes)["aria-label"] == (
        f"79 : 30, 54 : 0, 36 : 0. You and Ada, three games to 100: {GAMES}"
    )
    assert "169" not in str(plate.attributes)


def test_one_game_keeps_its_plate() -> None:
    match = Match(Rules(), "scores", 0)
    match.book(DealResult(ResultKind.KNOCK, 1, 1, 1, 36), 35)
    view = present(match, UiState(), WORDS)
    plate = plate_of(view)
    assert text(plate).split() == ["You", "0", ":", "35", "Ada", "/", "100"]
    assert dict(plate.attributes)["aria-label"] == "0 : 35. You 0, Ada 35, game to 100"


def test_the_sheet_beside_the_table_ends_with_each_game() -> None:
    sheet = text(table_markup.score_rows(present(booked(), UiState(), WORDS), WORDS))
    assert " ".join(sheet.split()).endswith("Game 1 79 30 Game 2 54 0 Game 3 36 0")


def test_the_reading_key_says_how_each_game_stands() -> None:
    said = readout.read("scores", booked(), UiState(), WORDS, "Ada")
    assert said.startswith(f"You and Ada, three games to 100: {GAMES}. Limit 10. Your deadwood ")


def test_the_end_of_a_deal_says_how_each_game_stands() -> None:
    assert announce.outcome(booked(), WORDS, "Ada") == f"You win the hand, 36 points. Games: {GAMES}."
    assert announce.outcome(booked(), WORDS, "Ada", seat=1).endswith("Games: 30 to 79, 0 to 54, 0 to 36.")


def test_a_replay_says_how_each_game_stood_before() -> None:
    film = replay.replay_of(finished(rules="games=3 target=30").to_record())
    assert all(len(columns) == 3 for columns in film.columns)
    assert scores.before_deal(((43, 0), (18, 0), (0, 0)), WORDS, "Ada") == (
        "Score before, you and Ada: 43 to 0, 18 to 0, 0 to 0."
    )


@pytest.mark.parametrize("settlement", ["pro", "plain", "classic"])
def test_the_end_of_the_match_sums_the_settlements(settlement: str) -> None:
    match = booked([(1, 99), (0, 60), (0, 60), (1, 99), (1, 99), (1, 99)], settlement=settlement)
    outcome = match.outcome
    assert outcome is not None and {one.leader for one in outcome.games} == {0, 1}
    told = " ".join(text(screen(UiState(screen="match_over"), match, WORDS)).split())
    summed = told[told.index("The three games together") :]
    if settlement != "plain":
        summed = summed[: summed.index("Game 1 Game bonus")]  # the sum stands above the three it is made of
    amounts = [one.total if one.leader == 0 else -one.total for one in outcome.games]
    for number, amount in enumerate(amounts, start=1):
        assert f"Game {number}: {'−' if amount < 0 else '+'}{abs(amount)}" in summed
    total = outcome.total
    assert f"Final score {'−' if total < 0 else '+' if total else ''}{abs(total)}" in summed


def test_one_game_needs_no_sum() -> None:
    match = finished()
    assert "together" not in text(screen(UiState(screen="match_over"), match, WORDS))
