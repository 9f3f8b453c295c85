"""The strongest players: every candidate is put to the value network and the best is played.

Level 5 uses all that is public.  Level 4 has a blurred memory of the pile and weighs the
values with a little chance, so it is the same player on a less attentive day.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from random import Random

from ..actions import Action, Discard, TakeUpcard
from ..cards import FULL_DECK, Card, CardSet, cards_of
from ..deal import Phase
from ..tables import shed_options
from ..view import View
from . import features, greedy
from .features import Facts
from .network import KNOCK, PLAY_ON, POINT, WAIT, Network, load

GIN = 1000 * POINT
"""More than any value: gin is taken."""
SPARED = 15
"""A discard that leaves so much more deadwood than another is not looked at."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How attentive a player is."""

    memory: int
    """How many cards of the pile it remembers."""
    wavering: float
    """Points by which the value of a candidate is blurred."""
    patience: float
    """Points by which knocking has to look better than playing on."""


STRENGTHS = {
    "expert": Strength(memory=10, wavering=0.75, patience=6.0),
    "strongest": Strength(memory=52, wavering=0.0, patience=1.25),
}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A discard with what it is worth; *knock* says whether going down with it is best."""

    value: int
    card: Card
    knock: bool


def choose(view: View, rng: Random, strength: str = "strongest") -> Action:
    """The action of a player of this strength."""
    if view.phase is Phase.LAYOFF:
        return greedy.lay_off_best(view)
    habits = STRENGTHS[strength]
    facts = features.facts_of(view)
    if habits.memory < len(view.discards):
        facts = facts.remembering(greedy.recent_cards(view, habits.memory))
    if view.phase is Phase.DISCARD:
        return _discard(view, facts, habits, rng)
    if view.upcard is None or not greedy.can_take(view):
        return greedy.leave_upcard(view)
    if greedy.is_last_discard(view):
        down = greedy.after_taking(view.hand, view.upcard) <= view.knock_limit
        return TakeUpcard() if down else greedy.leave_upcard(view)
    network = load()
    taken = candidates(
        network, facts.without(view.upcard), view.hand | 1 << view.upcard, view.upcard, habits.patience
    )
    with_card = max(one.value for one in taken)
    left = wait_value(network, facts, features.mode_of(view), view.hand, view.upcard)
    if habits.wavering and with_card < GIN:
        left += _blur(habits, rng) - _blur(habits, rng)
    return TakeUpcard() if with_card > left else greedy.leave_upcard(view)


def _discard(view: View, facts: Facts, habits: Strength, rng: Random) -> Action:
    big = greedy.big_gin(view)
    if big is not None and view.rules.big_gin_bonus >= view.rules.gin_bonus:
        return big
    knocks = {knock.card: knock for _, knock in greedy.knocks(view)}
    listed = candidates(load(), facts, view.hand, view.just_taken, habits.patience)
    if greedy.must_go_down(view):
        listed = [one for one in listed if one.card in knocks]
    if habits.wavering and listed[0].value < GIN:
        listed = [Candidate(one.value + _blur(habits, rng), one.card, one.knock) for one in listed]
    best = max(listed, key=lambda one: one.value)
    if best.card in knocks and (best.knock or greedy.must_go_down(view)):
        return knocks[best.card]
    return Discard(best.card)


def _blur(habits: Strength, rng: Random) -> int:
    """A chance error in the units of a value."""
    return int(-log(-log(rng.random() * 0.999998 + 1e-6)) * habits.wavering * POINT)


def candidates(
    network: Network,
    facts: Facts,
    hand: CardSet,
    forbidden: Card | None,
    patience: float = 0.0,
) -> list[Candidate]:
    """Every discard from eleven cards that is worth a look, in card order; only the gin if there is one.

    *patience* is what a knock has to be worth more than playing on, in points: the training plays a
    little at random and so values playing on too low.
    """
    left = shed_options(hand)
    for card, dead in left.items():
        if dead == 0 and card != forbidden:
            return [Candidate(GIN, card, True)]
    listed = features.common(facts, features.AFTER_DISCARD) + features.public(facts, hand, 0)
    base = network.bias + network.total(listed)
    unseen = FULL_DECK & ~(hand | facts.pile | facts.known)
    most = SPARED + min(dead for card, dead in left.items() if card != forbidden)
    reserve = round(patience * POINT)
    found = []
    for card in cards_of(hand):
        if card == forbidden or left[card] > most:
            continue
        shape = features.shape(facts, hand ^ 1 << card, card, unseen)
        wanted = (PLAY_ON, KNOCK) if left[card] <= facts.limit else (PLAY_ON,)
        inner = base + network.swap[card] + network.total(shape)
        if facts.seen >> card & 1:
            inner -= network.rows[features.SEEN + card]
        on, *knocking = network.heads(inner, wanted)
        down = knocking[0] - reserve if knocking else on
        found.append(Candidate(max(on, down), card, down > on))
    return found


def wait_value(network: Network, facts: Facts, mode: int, hand: CardSet, top: Card) -> int:
    """What leaving the upcard is worth."""
    listed = features.active(facts, mode, hand, top)
    return network.heads(network.bias + network.total(listed), (WAIT,))[0]


__all__ = ["STRENGTHS", "Candidate", "Strength", "candidates", "choose", "wait_value"]
