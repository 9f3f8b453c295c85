"""Scores, dealers, ends of matches."""

import pytest
from playing import playout

from ginengine import IllegalAction, Match, Rules
from ginengine.errors import Why
from ginengine.events import Dealt, MatchEnded
from ginengine.match import _next_dealer
from ginengine.rules import PRESETS
from ginengine.scoring import DealResult, ResultKind


def won(winner):
    return DealResult(ResultKind.KNOCK, winner, winner, 1, 2)


@pytest.mark.parametrize(("setting", "dealer"), [("winner", 0), ("loser", 1), ("alternate", 1)])
def test_the_next_dealer(setting, dealer):
    rules = Rules(next_dealer=setting)
    assert _next_dealer(rules, 0, 0) == dealer
    assert _next_dealer(rules, 1, None) == 1


def test_the_first_dealer_comes_from_the_seed():
    assert {Match(Rules(), str(number)).dealer for number in range(20)} == {0, 1}
    assert Match(Rules(), "a", 1).dealer == 1


def test_reaching_the_target_exactly_ends_the_match():
    match = Match(Rules(), "a")
    match.book(won(0), 99)
    assert not match.is_over and match.outcome is None
    match.book(won(0), 1)
    assert match.is_over
    assert match.outcome.games[0].total == 2 * (100 + 100 + 40)


def test_a_drawn_deal_scores_nothing():
    match = Match(Rules(), "a")
    match.book(DealResult(ResultKind.DEAD), 0)
    assert (match.scores, match.deals_won) == ((0, 0), (0, 0))


def test_each_hollywood_game_ends_on_its_own():
    match = Match(PRESETS["hollywood"], "a")
    for _ in range(3):
        match.book(won(0), 60)
    assert match.columns == ((120, 0), (120, 0), (60, 0))
    match.book(won(1), 90)
    match.book(won(0), 50)
    assert match.columns == ((120, 0), (120, 0), (110, 0))
    assert match.is_over
    assert len(match.outcome.games) == 3 and match.outcome.winner == 0


def test_the_sheet_tells_how_every_game_stood_after_each_deal():
    match = Match(PRESETS["hollywood"], "a")
    for result, gained in [(won(0), 25), (DealResult(ResultKind.DEAD), 0), (won(0), 18), (won(1), 30)]:
        match.book(result, gained)
    assert [[column.scores for column in columns] for columns in match.sheet] == [
        [(25, 0), (0, 0), (0, 0)],
        [(25, 0), (0, 0), (0, 0)],
        [(43, 0), (18, 0), (0, 0)],
        [(43, 30), (18, 0), (0, 0)],
    ]
    assert match.sheet[-1] == match.games and Match(Rules(), "a").sheet == ()


def test_next_deal_waits_for_the_end_of_the_deal():
    match = Match(Rules(), "a")
    with pytest.raises(IllegalAction) as refusal:
        match.next_deal()
    assert refusal.value.why is Why.WRONG_PHASE


def test_the_deals_follow_each_other_and_the_words_matter():
    one, two = playout(Rules(target=1000), 3, 1), playout(Rules(target=1000), 3, 1)
    (event,) = one.next_deal("mine")
    assert isinstance(event, Dealt)
    two.next_deal()
    assert one.deal_number == two.deal_number == 2
    assert one.deal.hands != two.deal.hands
    assert one.dealer == two.dealer


def test_the_last_action_tells_the_end_of_the_match():
    seen = []
    match = playout(Rules(target=10), 8, 100)
    again = Match(match.rules, match.seed, match.first_dealer)
    from ginengine import Action

    for text in match.actions:
        if again.deal.is_over:
            again.next_deal(match.words[again.deal_number])
        seen = again.apply(Action.from_text(text))
    assert again == match
    assert isinstance(seen[-1], MatchEnded)
    assert seen[-1].winner == match.outcome.winner
    with pytest.raises(IllegalAction):
        again.next_deal()
