"""``random`` and ``simple``: the yardsticks every other player is measured against.

``simple`` is the baseline of the 2021 gin rummy challenge and must stay exactly what it
is there, or the published win rates mean nothing: it takes only what it melds at once,
sheds the dearest loose card, knocks as soon as it can and lays off greedily.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from ..actions import Action, Discard, Knock, TakeUpcard
from ..deal import Phase
from ..melds import arrangements
from ..view import View
from . import greedy

_T = TypeVar("_T")


def pick(choices: Sequence[_T], rng: Random) -> _T:
    """One of *choices*, by ``random()`` alone, the one method that is the same on every Python."""
    return choices[int(rng.random() * len(choices))]


def choose_random(view: View, rng: Random) -> Action:
    """Any legal action, each as likely as the others."""
    return Action.from_text(pick(view.legal, rng))


def choose_simple(view: View, rng: Random) -> Action:
    """What the challenge's baseline does."""
    if view.phase in (Phase.UPCARD, Phase.DRAW):
        if view.upcard is None or not greedy.can_take(view):
            return greedy.leave_upcard(view)
        wanted = greedy.completes(view.hand, view.upcard) or greedy.is_last_discard(view)
        return TakeUpcard() if wanted else greedy.leave_upcard(view)
    if view.phase is Phase.LAYOFF:
        return greedy.lay_off_loose(view)
    declared = greedy.big_gin(view)
    if declared is not None:
        return declared
    options = greedy.sheds(view)
    least = min(options.values())
    card = pick([card for card, left in options.items() if left == least], rng)
    if any(knock.card == card for _, knock in greedy.knocks(view)):
        best = [a for a in arrangements(view.hand ^ 1 << card) if a.deadwood == least]
        return Knock(card, tuple(meld.cards for meld in pick(best, rng).melds))
    return Discard(card)
