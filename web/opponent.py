"""Asking the computer opponent.  It gets a view and nothing else, and answers with an action's text.

Whatever goes wrong with it, a safe move is played within a second, the log and a notice
say so, and the match goes on.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from ginengine.actions import Action
from ginengine.ai import choose, generator, prepare
from ginengine.ai.reference import choose_simple
from ginengine.events import Event
from ginengine.fairness import decision_seed
from ginengine.match import Match
from ginengine.view import View, view_of

from .watchdog import limited

log = logging.getLogger("gin")

THINKING = 0.6
"""Seconds after which a thought in this thread is stopped; the longest regular one takes a tenth of that."""
GLANCE, GLANCES = 0.15, 5
"""Seconds between two looks for an answer, and how often; it has to be there by then, wherever it comes from.

Not one wait of the whole time: a page in the background is given a timer a second, and
whoever is waited for with one timer must not lose against it there.
"""
ARRIVAL, ARRIVALS = 0.1, 300
"""Seconds between two looks for what a level plays with, and how often; a first visit fetches it last."""
RESCUE = 0.15
"""Seconds for the move that is played instead; together with the waiting this is less than one."""
SAFEST = ("pass", "draw", "discard", "done", "knock", "biggin", "take", "layoff")
"""The kinds of action by how little they can spoil, for the case that nobody can think any more."""


class Opponent(Protocol):
    """Whoever decides for the other seat."""

    async def ask(self, view: View, level: int, seed: str) -> str:
        """The text of the action to play."""
        ...


class Inline:
    """The engine's own opponents, thinking in this thread."""

    def __init__(self) -> None:
        self._looks = ARRIVALS

    async def arrive(self, level: int) -> None:
        """Wait until what this level plays with is here; what does not come is waited for only once."""
        while self._looks:
            try:
                prepare(level)
            except (OSError, ImportError, EOFError):  # not yet in the archive, or no archive yet
                self._looks -= 1
                await asyncio.sleep(ARRIVAL)
            except Exception:
                log.exception("what level %s plays with cannot be used", level)
                break
            else:
                break

    async def ask(self, view: View, level: int, seed: str) -> str:
        prepare(level)  # once, and outside the limit: a slow device has to get through it
        return str(limited(lambda: choose(view, level, seed), THINKING))


async def ask(opponent: Opponent, match: Match, level: int, seat: int) -> str:
    """The opponent's answer; "" when it failed or did not come in time."""
    if isinstance(opponent, Inline):
        await opponent.arrive(level)
    try:
        thought = asyncio.ensure_future(opponent.ask(view_of(match, seat), level, decision_seed(match)))
        try:
            for _ in range(GLANCES):
                if (await asyncio.wait({thought}, timeout=GLANCE))[0]:
                    break
        finally:
            thought.cancel()
        answer = thought.result() if thought.done() else None
    except asyncio.CancelledError:
        if not thought.cancelled():  # it is this turn that is called off
            raise
        answer = None
    except Exception:
        log.exception("the opponent failed; a simple move is played instead")
        return ""
    if isinstance(answer, str) and answer:
        return answer
    log.error("the opponent did not answer in time or with no action: %.99r", answer)
    return ""


def play(match: Match, text: str, seat: int) -> tuple[Event, ...]:
    """Apply the opponent's action; when it is none or not legal, a safe one."""
    if text:
        try:
            return match.apply(Action.from_text(text))
        except ValueError as error:
            log.error("the opponent's action %.99r was refused: %.199s", text, error)
    view = view_of(match, seat)
    try:
        return match.apply(limited(lambda: choose_simple(view, generator(decision_seed(match))), RESCUE))
    except Exception:
        log.exception("the simple opponent failed too; the safest legal move is played")
    return match.apply(safest(view))


def stumbled(match: Match, text: str) -> bool:
    """True when the action just played is not the one the opponent answered with."""
    try:
        return str(Action.from_text(text)) != match.actions[-1]
    except ValueError:
        return True


def safest(view: View) -> Action:
    """A legal action that needs no thought: one of the most harmless kind there is."""
    return Action.from_text(min(view.legal, key=lambda text: SAFEST.index(text.split()[0])))
