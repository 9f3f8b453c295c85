"""How long the opponent's turn waits between its actions, so that a person can follow it (milliseconds)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Waits before the first action of a turn, between two actions, and before each layoff."""

    before: int
    between: int
    layoff: int


PACES = {
    "slow": Pace(900, 1300, 1100),
    "normal": Pace(450, 700, 700),
    "fast": Pace(150, 280, 300),
    "none": Pace(0, 0, 0),
}


def wait(pace: str, done: int, layoff: bool = False) -> int:
    """How long to wait before the opponent's next action when it has done *done* in this turn."""
    chosen = PACES.get(pace, PACES["normal"])
    if layoff:
        return chosen.layoff
    return chosen.between if done else chosen.before
