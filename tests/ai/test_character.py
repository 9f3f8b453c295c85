"""The levels play as they are described: each weakness shows in what they do, and none of it is absurd.

A weak level takes what it should leave, overlooks knocks, keeps high cards and gives cards
away; it never throws a card out of a meld while a loose one is there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import pytest

from ginengine.actions import Discard, Knock, TakeUpcard
from ginengine.ai import LEVELS, choose, greedy
from ginengine.cards import points_of
from ginengine.deal import Phase
from ginengine.match import Match
from ginengine.melds import best_arrangement
from ginengine.rules import Rules
from ginengine.view import view_of

NUMBERS = [level.number for level in LEVELS]
DEALS = {1: 150, 2: 150, 3: 150, 4: 30, 5: 30}
"""The upper levels take longer for a decision."""


@dataclass
class Conduct:
    """What a level did over some deals against a level 3."""

    fruitless_offers: int = 0
    fruitless_takes: int = 0
    """Upcards that complete no meld: offered, and taken."""
    useful_offers: int = 0
    useful_takes: int = 0
    chances: int = 0
    """Turns on which it could knock, short of gin."""
    knocks: int = 0
    discards: int = 0
    trimmed: int = 0
    """Discards out of a meld while a loose card was there; a meld of four becomes one of three."""
    wrecked: int = 0
    """Those of them after which there is a meld less."""
    points_kept: int = 0
    """Deadwood beyond the least it could have kept, over all discards."""
    gifts: int = 0
    """Ways in which the opponent could meld the discards."""

    def see(self, view, action):
        if isinstance(action, (Discard, Knock)):
            self._see_shed(view, action)
        elif view.phase in (Phase.UPCARD, Phase.DRAW) and greedy.can_take(view):
            taken = isinstance(action, TakeUpcard)
            if greedy.completes(view.hand, view.upcard):
                self.useful_offers += 1
                self.useful_takes += taken
            else:
                self.fruitless_offers += 1
                self.fruitless_takes += taken

    def _see_shed(self, view, action):
        best = greedy.best_knock(view)
        if best is not None and best[0] > 0:
            self.chances += 1
            self.knocks += isinstance(action, Knock)
        if isinstance(action, Discard):
            left = greedy.sheds(view)
            whole = {card: after + points_of(card) for card, after in left.items()}
            gone = view.hand | sum(1 << card for card in set(view.discards))
            self.discards += 1
            if whole[action.card] > min(whole.values()):
                self.trimmed += 1
                tidy = min(whole, key=whole.get)
                self.wrecked += _melds(view.hand, action.card) < _melds(view.hand, tidy)
            self.points_kept += left[action.card] - min(left.values())
            self.gifts += greedy.danger(action.card, view.opponent_known, gone)


def _melds(hand, discard):
    return len(best_arrangement(hand ^ 1 << discard).melds)


@cache
def conduct(level):
    """The same deals for every level, its seat changing from deal to deal."""
    found = Conduct()
    match = Match(Rules(target=1000), "character", first_dealer=0)
    for number in range(DEALS[level]):
        while match.deal.result is None:
            seat = match.deal.turn
            view = view_of(match, seat)
            ours = seat == number % 2
            action = choose(view, level if ours else 3, f"{number}/{len(match.actions)}")
            if ours:
                found.see(view, action)
            match.apply(action)
        if match.is_over:
            match = Match(Rules(target=1000), f"character {number}", first_dealer=0)
        else:
            match.next_deal()
    return found


def _share(part, whole):
    assert whole > 15, "too few to tell"
    return part / whole


@pytest.mark.parametrize("level", NUMBERS)
def test_no_level_throws_a_melded_card_while_a_loose_one_is_there(level):
    """The upper levels now and then trim a meld of four for a better prospect; that is a reason."""
    found = conduct(level)
    assert _share(found.wrecked, found.discards) <= (0 if level <= 3 else 0.01)
    assert _share(found.trimmed, found.discards) <= (0 if level <= 3 else 0.05)


@pytest.mark.parametrize("level", NUMBERS)
def test_every_level_takes_most_cards_that_make_a_meld(level):
    found = conduct(level)
    assert _share(found.useful_takes, found.useful_offers) > 0.6


def test_the_weaker_the_more_it_is_tempted_by_cards_that_make_nothing():
    one, two, three = (
        _share(found.fruitless_takes, found.fruitless_offers) for found in map(conduct, (1, 2, 3))
    )
    assert one > two + 0.1 > three + 0.2


def test_the_weaker_the_more_knocks_it_overlooks():
    one, two, three = (1 - _share(found.knocks, found.chances) for found in map(conduct, (1, 2, 3)))
    assert one > two > 0.1
    assert three == 0


def test_the_weaker_the_more_points_it_keeps():
    one, two, three = (_share(found.points_kept, found.discards) for found in map(conduct, (1, 2, 3)))
    assert one > two > three
    assert one < 6, "a beginner, not a fool"


def test_only_who_watches_gives_less_away():
    one, two, three = (_share(found.gifts, found.discards) for found in map(conduct, (1, 2, 3)))
    assert three < min(one, two)


@pytest.mark.parametrize("level", [1, 2])
def test_who_remembers_nothing_plays_the_same_whatever_was_discarded_before(level):
    """Levels 1 and 2 look at their own hand: another pile below the upcard changes no discard."""
    match = Match(Rules(), "memory", first_dealer=0)
    asked = 0
    while match.deal.result is None:
        view = view_of(match, match.deal.turn)
        if view.phase is Phase.DISCARD and len(view.discards) > 2:
            world = match.deal.copy()
            pile = list(world.discards)
            world.discards = (*pile[-2::-1], pile[-1])
            asked += 1
            assert choose(view_of(world, view.seat), level, "s") == choose(
                view_of(match.deal, view.seat), level, "s"
            )
        match.apply(choose(view, 3, len(match.actions)))
    assert asked > 3


def test_the_characters_differ_in_more_than_chance():
    """Asked the same question with the same chance, any two levels often enough answer differently."""
    match = Match(Rules(), "differ", first_dealer=0)
    answers = {number: [] for number in (1, 2, 3)}
    for number in range(3):
        while match.deal.result is None:
            view = view_of(match, match.deal.turn)
            for level, given in answers.items():
                given.append(choose(view, level, len(given)))
            match.apply(choose(view, 3, number))
        match.next_deal()
    for one, two in ((1, 2), (2, 3), (1, 3)):
        differing = sum(a != b for a, b in zip(answers[one], answers[two], strict=True))
        assert differing / len(answers[one]) > 0.05
