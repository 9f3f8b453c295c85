"""Every level and strategy plays whole matches of every kind with legal actions only, and never absurdly."""

from __future__ import annotations

import pytest

from ginengine.actions import BigGin, Discard, Knock, TakeUpcard
from ginengine.ai import LEVELS, STRATEGIES, choose, generator
from ginengine.cards import points_of
from ginengine.deal import Phase
from ginengine.match import Match
from ginengine.melds import shed_options
from ginengine.rules import PRESETS, Rules
from ginengine.view import view_of

NUMBERS = [level.number for level in LEVELS]
EVERY = [f"level:{number}" for number in NUMBERS] + sorted(STRATEGIES)


def _play(name, view, seed):
    if name in STRATEGIES:
        return STRATEGIES[name](view, generator(seed))
    return choose(view, int(name[-1]), seed)


def _decisions(rules, seed, one, two, deals):
    """Play up to *deals* deals and yield each view with the action chosen for it."""
    match = Match(rules, seed, first_dealer=0)
    number = 0
    for _ in range(deals):
        while match.deal.result is None:
            seat = match.deal.turn
            view = view_of(match, seat)
            number += 1
            action = _play((one, two)[seat], view, f"{seed}/{number}")
            yield view, action, (one, two)[seat]
            match.apply(action)
        if match.is_over:
            return
        match.next_deal()


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", EVERY)
def test_whole_deals_are_played_legally_under_every_preset(name, preset):
    count = 0
    for view, action, _ in _decisions(PRESETS[preset], f"legal {preset}", name, "simple", deals=3):
        count += 1
        if not isinstance(action, Knock):
            assert action in view.actions
    assert count > 3


@pytest.mark.parametrize("number", NUMBERS)
def test_gin_is_never_let_go_by(number):
    """No level declines big gin or gin, whatever its habits."""
    for view, action, _ in _decisions(Rules(knock_limit=0), "gin", f"level:{number}", f"level:{number}", 25):
        if view.phase is not Phase.DISCARD:
            continue
        left = {a.card: shed_options(view.hand)[a.card] for a in view.actions if isinstance(a, Knock)}
        if any(isinstance(a, BigGin) for a in view.actions):
            assert isinstance(action, (BigGin, Knock))
        elif 0 in left.values():
            assert isinstance(action, Knock)
            assert left[action.card] == 0


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_discard_breaks_no_meld_while_a_loose_card_is_there(number):
    for view, action, _ in _decisions(Rules(), "melds", f"level:{number}", f"level:{number}", 15):
        if isinstance(action, Discard):
            options = {c: left for c, left in shed_options(view.hand).items() if c != view.just_taken}
            whole = {card: left + points_of(card) for card, left in options.items()}
            assert whole[action.card] == min(whole.values())


@pytest.mark.parametrize("number", NUMBERS)
def test_a_card_just_taken_is_not_given_back(number):
    taken = 0
    for view, action, _ in _decisions(Rules(), "taken", f"level:{number}", f"level:{number}", 10):
        taken += isinstance(action, TakeUpcard)
        if isinstance(action, (Discard, Knock)):
            assert action.card != view.just_taken
    assert taken > 0


def test_an_unknown_level_is_refused():
    view = view_of(Match(Rules(), "none", first_dealer=0), 1)
    with pytest.raises(ValueError, match="no level 6"):
        choose(view, 6, 1)


def test_a_seat_not_on_turn_has_nothing_to_choose():
    match = Match(Rules(), "none", first_dealer=0)
    with pytest.raises(ValueError, match="turn"):
        choose(view_of(match, 1 - match.deal.turn), 1, 1)
