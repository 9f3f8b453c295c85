"""Levels 1 to 3: one way of playing, weakened by human habits instead of by noise.

A ``Habits`` says what a player overlooks.  None of them breaks a meld without reason,
lets gin go by or plays a card for nothing: they take what they should leave, hope too
long, notice too late and forget what they saw.  ``WATCHFUL`` has no such weakness.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from ..actions import Action, Discard, TakeUpcard
from ..cards import points_of
from ..deal import Phase
from ..melds import deadwood
from ..view import View
from . import greedy


@dataclass(frozen=True, slots=True)
class Habits:
    """What a player sees and cares about."""

    temptation: float
    """How often an upcard that only starts a meld is taken."""
    thrift: float
    """How much the points of a card count when shedding; 0 sees prospects only."""
    hope: float
    """Points of deadwood a card is kept for, each card that would make a meld of it."""
    misjudges: float
    """Points by which the worth of a card may be misjudged."""
    notices: float
    """How often the chance to knock is noticed."""
    knocks_at: int
    """Deadwood at which this player is content to knock, early in the deal."""
    late_knocks_at: int
    """The same once half the stock is gone."""
    memory: int
    """How many of the last cards and events are remembered."""
    caution: float
    """Points of deadwood kept rather than give the opponent one more chance."""
    lays_off_fully: bool
    """Breaks an own meld to lay off where that pays."""


NOVICE = Habits(
    temptation=0.8,
    thrift=0.0,
    hope=0.5,
    misjudges=10.0,
    notices=0.6,
    knocks_at=10,
    late_knocks_at=10,
    memory=0,
    caution=0.0,
    lays_off_fully=False,
)
TIDY = Habits(
    temptation=0.45,
    thrift=0.4,
    hope=2.0,
    misjudges=6.0,
    notices=0.7,
    knocks_at=10,
    late_knocks_at=10,
    memory=0,
    caution=0.0,
    lays_off_fully=False,
)
STEADY = Habits(
    temptation=0.1,
    thrift=1.0,
    hope=1.0,
    misjudges=3.0,
    notices=1.0,
    knocks_at=10,
    late_knocks_at=10,
    memory=6,
    caution=0.1,
    lays_off_fully=True,
)
WATCHFUL = Habits(
    temptation=0.0,
    thrift=1.0,
    hope=1.0,
    misjudges=0.0,
    notices=1.0,
    knocks_at=10,
    late_knocks_at=7,
    memory=52,
    caution=0.4,
    lays_off_fully=True,
)
"""As well as this policy plays: every card remembered, nothing misjudged."""


def choose(view: View, rng: Random, habits: Habits) -> Action:
    """What a player with these habits does."""
    if view.phase in (Phase.UPCARD, Phase.DRAW):
        wanted = greedy.can_take(view) and _wants_upcard(view, rng, habits)
        return TakeUpcard() if wanted else greedy.leave_upcard(view)
    if view.phase is Phase.LAYOFF:
        return greedy.lay_off_best(view) if habits.lays_off_fully else greedy.lay_off_loose(view)
    return _going_down(view, rng, habits) or Discard(_shed(view, rng, habits))


def _wants_upcard(view: View, rng: Random, habits: Habits) -> bool:
    upcard = view.upcard
    if upcard is None:
        return False
    if greedy.is_last_discard(view):
        return True
    now, then = deadwood(view.hand), greedy.after_taking(view.hand, upcard)
    if greedy.completes(view.hand, upcard):
        return then < now or rng.random() < habits.temptation
    if then <= min(view.knock_limit, habits.knocks_at) and now > view.knock_limit:
        return True
    return greedy.outs(view.hand, upcard, 0) > 0 and rng.random() < habits.temptation


def _going_down(view: View, rng: Random, habits: Habits) -> Action | None:
    declared = greedy.big_gin(view)
    if declared is not None:
        return declared
    best = greedy.best_knock(view)
    if best is None:
        return None
    left, knock = best
    if left == 0 or greedy.must_go_down(view):
        return knock
    late = view.stock_count <= 15
    content = habits.late_knocks_at if late else habits.knocks_at
    return knock if left <= content and rng.random() < habits.notices else None


def _shed(view: View, rng: Random, habits: Habits) -> int:
    """The loose card that is missed least: dear, without prospects, of no use to the opponent."""
    seen = greedy.recent_cards(view, habits.memory)
    known = greedy.recent_takes(view, habits.memory)
    gone = seen | view.hand
    worst, chosen = 0.0, -1
    for card in sorted(options := greedy.loose_sheds(view)):
        kept_for = habits.hope * greedy.outs(view.hand, card, seen | known)
        gift = habits.caution * greedy.danger(card, known, gone) if habits.caution else 0.0
        cost = habits.thrift * options[card] + kept_for + gift + habits.misjudges * rng.random()
        tie = cost - points_of(card) / 1000
        if chosen < 0 or tie < worst:
            worst, chosen = tie, card
    return chosen
