"""The opponents: ``choose`` answers a ``View`` with an action.

A player is a function of (view, level, seed) and nothing else: no memory between calls,
no clock, no hidden card.  The same three give the same action on every Python.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import blake2s
from random import Random
from typing import TypeAlias

from ..actions import Action
from ..view import View
from . import evaluator, heuristic, network, reference

__all__ = ["LEVELS", "STRATEGIES", "Level", "Strategy", "choose", "generator", "prepare"]

Strategy: TypeAlias = Callable[[View, Random], Action]


@dataclass(frozen=True, slots=True)
class Level:
    """An opponent on offer: its number and the keys of its name and of its way of playing."""

    number: int
    name: str
    style: str


LEVELS: tuple[Level, ...] = (
    Level(1, "level_1", "style_own_hand"),
    Level(2, "level_2", "style_tidy"),
    Level(3, "level_3", "style_steady"),
    Level(4, "level_4", "style_keen"),
    Level(5, "level_5", "style_master"),
)

STRATEGIES: dict[str, Strategy] = {
    "random": reference.choose_random,
    "simple": reference.choose_simple,
    "watchful": partial(heuristic.choose, habits=heuristic.WATCHFUL),
}
"""Strategies by name, for the arena; the levels are in ``_PLAYERS``."""

_STRENGTHS = {4: "expert", 5: "strongest"}
_PLAYERS: dict[int, Strategy] = {
    1: partial(heuristic.choose, habits=heuristic.NOVICE),
    2: partial(heuristic.choose, habits=heuristic.TIDY),
    3: partial(heuristic.choose, habits=heuristic.STEADY),
    **{level: partial(evaluator.choose, strength=name) for level, name in _STRENGTHS.items()},
}


def generator(seed: int | str) -> Random:
    """A generator seeded through a digest, so that the same seed is the same play everywhere."""
    digest = blake2s(str(seed).encode(), digest_size=16).digest()
    return Random(int.from_bytes(digest, "big"))


def prepare(level: int) -> None:
    """Load what a level needs, so that its first decision takes no longer than the others."""
    if level in _STRENGTHS:
        network.load()


def choose(view: View, level: int, seed: int | str, stop: Callable[[], bool] | None = None) -> Action:
    """What the opponent of this level does.

    *stop* is polled by players that sample until told to stop; none of the present ones does.

    :raises ValueError: if there is no such level, or the view is not of this seat's turn.
    """
    player = _PLAYERS.get(level)
    if player is None:
        raise ValueError(f"there is no level {level}: they are 1 to {len(LEVELS)}")
    if not view.legal:
        raise ValueError("there is nothing to choose: it is not this seat's turn")
    return player(view, generator(seed))
