"""What the rules say the player is told: hints, the guard, the arithmetic of a final score."""

from __future__ import annotations

import pytest

from ginengine import scoring
from ginengine.match import Match
from ginengine.rules import Rules
from ginengine.scoring import DealResult, ResultKind
from tests.web.tables import READY, draw, table
from tests.web.trees import text
from web.screens import screen
from web.screens_result import arithmetic
from web.ui_state import UiState
from web.words import Words

WORDS = Words()


def finished(wins: list[tuple[int, int]], **rules: object) -> Match:
    """A match with these winners and points, deal by deal."""
    match = Match(Rules(**rules), "told", 0)  # type: ignore[arg-type]
    for seat, gained in wins:
        match.book(DealResult(ResultKind.KNOCK, seat, seat, 1, 2), gained)
    assert match.is_over
    return match


def test_the_hint_that_one_can_knock_can_be_switched_off() -> None:
    page = draw(table(READY, upcard="8h"))
    assert page.app.view().message == "You can knock. Choose a discard."
    page.do("set:show_hints=false")
    assert page.app.view().message == "Choose a card to discard."
    assert page.do("tap:card:Ks").app.view().knock.enabled


@pytest.mark.parametrize(
    ("spades", "upcard", "chip"),
    [
        ("all", "Qs", "Queen of spades: double"),
        ("points", "Qs", "Queen of spades: points doubled"),
        ("off", "Qs", "Up card Queen of spades"),
        ("all", "Qh", "Up card Queen of hearts"),
    ],
)
def test_the_table_names_the_first_upcard_and_what_it_doubles(spades: str, upcard: str, chip: str) -> None:
    hand = "2c 3c 4c 9d 9h Ks Ad 5h 6h 7h"
    view = table(hand, upcard=upcard, oklahoma=True, spades_double=spades).app.view()
    assert (view.chip, view.limit) == (chip, "Knock with 10 or less")
    assert table(hand, upcard=upcard).app.view().chip == ""


def test_a_negative_final_score_is_explained() -> None:
    match = finished([(0, 50), *[(1, 11)] * 7, (1, 18), (0, 50)])
    told = text(screen(UiState(screen="match_over"), match, WORDS))
    for line in (
        "Ada wins the match.",
        "Game bonus: +100",
        "Your points: +100",
        "Points of Ada: −95",
        "Deals won, 2 to 8: −120",
        "Final score −15",
        "Below zero: whoever reached the target loses the match.",
    ):
        assert line in told
    assert match.outcome is not None and match.outcome.winner == 1


def test_a_final_score_of_zero_is_a_tied_match() -> None:
    told = text(screen(UiState(screen="match_over"), finished([(0, 50), *[(1, 10)] * 8, (0, 50)]), WORDS))
    assert "The match is a draw." in told and "Final score 0" in told


def test_a_shutout_is_told_as_doubled() -> None:
    told = text(screen(UiState(screen="match_over"), finished([(0, 28)] * 3 + [(0, 26)]), WORDS))
    assert "The other side scored nothing: doubled" in told and "Final score 580" in told


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (DealResult(ResultKind.DEAD, by_guard=True), "The discard was taken too many times in a row"),
        (DealResult(ResultKind.DEAD), "Only two cards are left in the stock"),
        (DealResult(ResultKind.TIE, None, 0, 7, 7), "Both have the same deadwood: nobody scores."),
    ],
)
def test_a_drawn_deal_says_why(result: DealResult, said: str) -> None:
    match = Match(Rules(), "told", 0)
    match.book(result, 0)
    assert said in text(screen(UiState(screen="showdown"), match, WORDS))


def test_the_score_sheet_of_hollywood_has_a_column_for_each_game() -> None:
    wins = [(0, 25), (0, 18), (1, 30), (0, 36), (0, 60), (0, 20)]
    told = text(screen(UiState(screen="match_over"), finished(wins, games=3), WORDS))
    sheet = told[told.index("Deal Game 1 Game 2 Game 3") :]
    for line in (
        "1. Knock 25 : 0",
        "2. Knock 43 : 0 18 : 0",
        "3. Knock 43 : 30",
        "4. Knock 79 : 30 54 : 0 36 : 0",
        "5. Knock 139 : 30 114 : 0 96 : 0",
        "6. Knock   116 : 0 Total 139 : 30 114 : 0 116 : 0",
    ):
        assert line in sheet, sheet


@pytest.mark.parametrize(
    ("kind", "knocker", "left", "caught", "points", "everything"),
    [
        (ResultKind.KNOCK, 0, 6, 31, "31 − 6, doubled = 50", "31 − 6, doubled = 50"),
        (ResultKind.GIN, 0, 0, 31, "2 × 31 + gin 25 = 87", "31 + gin 25, doubled = 112"),
        (ResultKind.BIG_GIN, 0, 0, 31, "2 × 31 + big gin 31 = 93", "31 + big gin 31, doubled = 124"),
        (
            ResultKind.UNDERCUT,
            1,
            10,
            4,
            "2 × (10 − 4) = 12, + undercut 25 = 37",
            "10 − 4 = 6, + undercut 25, doubled = 62",
        ),
    ],
)
def test_the_arithmetic_of_a_doubled_deal_comes_out(
    kind: ResultKind, knocker: int, left: int, caught: int, points: str, everything: str
) -> None:
    result = DealResult(kind, 0, knocker, left, caught, doubled=True)
    for spades, said in (("points", points), ("all", everything)):
        match = Match(Rules(oklahoma=True, spades_double=spades), "told", 0)
        scored = scoring.points(result, match.rules)
        assert arithmetic(result, scored, match, WORDS) == said
