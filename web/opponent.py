"""Asking the computer opponent.  It gets a view and nothing else, and answers with an action's text."""

from __future__ import annotations

import hashlib
from typing import Protocol

from ginengine.ai import choose
from ginengine.match import Match
from ginengine.view import View


class Opponent(Protocol):
    """Whoever decides for the other seat."""

    async def ask(self, view: View, level: int, seed: str) -> str:
        """The text of the action to play."""
        ...


class Inline:
    """The engine's own opponents, thinking in this thread."""

    async def ask(self, view: View, level: int, seed: str) -> str:
        return str(choose(view, level, seed))


def decision_seed(match: Match) -> str:
    """The chance given to the opponent: from the match and its number of actions, so a record repeats.

    It is a digest: from it the seed of the match, and so the deck, cannot be found again.
    """
    text = f"opponent {match.seed} {match.deal_number} {len(match.actions)}"
    return hashlib.blake2s(text.encode(), digest_size=8).hexdigest()
