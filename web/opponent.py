"""Asking the computer opponent.  It gets a view and nothing else, and answers with an action's text."""

from __future__ import annotations

import hashlib
import logging
from typing import Protocol

from ginengine.actions import Action
from ginengine.ai import choose
from ginengine.events import Event
from ginengine.match import Match
from ginengine.view import View, view_of

log = logging.getLogger("gin")


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


async def ask(opponent: Opponent, match: Match, level: int, seat: int) -> str:
    """The opponent's answer; "" when it failed."""
    try:
        return await opponent.ask(view_of(match, seat), level, decision_seed(match))
    except Exception:
        log.exception("the opponent failed; a simple move is played instead")
        return ""


def play(match: Match, text: str, seat: int) -> tuple[Event, ...]:
    """Apply the opponent's action; when it is none or not legal, a simple legal one."""
    if text:
        try:
            return match.apply(Action.from_text(text))
        except ValueError as error:
            log.error("the opponent's action %r was refused: %s", text, error)
    try:
        return match.apply(choose(view_of(match, seat), 1, decision_seed(match)))
    except Exception:
        log.exception("the simple opponent failed; the first legal move is played")
    return match.apply(match.deal.legal_actions()[0])
