"""The opponent's turn: asked for, paced, played and told, unless the table has moved on meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ginengine.deal import Deal, Phase
from ginengine.events import Event
from ginengine.match import Match
from ginengine.replaying import OPPONENT

from .announce import announcement, last_action
from .cues import cues_for
from .opponent import ask, play, stumbled
from .opponents import slip_text
from .pacing import wait

if TYPE_CHECKING:
    from .app import App

PLAYER = 0


def go_on(app: App) -> None:
    """Start the opponent's turn when it is due and not begun yet."""
    if app.begun and _due(app.match.deal) and not app.ui.thinking:
        app.ui = replace(app.ui, thinking=True)
        app.changed((), (), "")
        app.beside(turn(app, app.epoch, app.match))


async def turn(app: App, epoch: int, match: Match) -> None:
    """Play the opponent's actions, paced, until it is the player's turn or the deal is over.

    *epoch* and *match* are those of the moment in which the turn fell due: the table may have changed before
    the turn comes to run, and then has a turn of its own.
    """
    if app.tabs.elsewhere:
        return
    try:
        await _play(app, epoch, match)
    finally:
        if epoch == app.epoch and app.ui.thinking:
            app.ui = replace(app.ui, thinking=False)


def _due(deal: Deal) -> bool:
    return not deal.is_over and deal.turn == OPPONENT


async def _play(app: App, epoch: int, match: Match) -> None:
    done: list[Event] = []
    steps = 0
    while epoch == app.epoch and _due(match.deal):
        pace = "none" if app.speed_zero else app.ui.settings.pace
        await app.clock.sleep(wait(pace, steps, match.deal.phase is Phase.LAYOFF))
        if epoch != app.epoch:
            return
        text = await ask(app.opponent, match, app.ui.settings.level, OPPONENT)
        if epoch != app.epoch:
            return
        events = play(match, text, OPPONENT)
        if stumbled(match, text):
            app.ui = replace(app.ui, notice=slip_text(app.ui.settings.level, app.words))
        done.extend(events)
        steps += 1
        _tell(app, events, done)


def _tell(app: App, events: Sequence[Event], done: Sequence[Event]) -> None:
    """Show the last *events*; once the turn is over say all that was *done* in it."""
    going_on = _due(app.match.deal)
    acts = [text for event in done if (text := last_action(event, app.words, PLAYER))]
    shown = ""
    if acts:
        shown = app.words.listed([acts[0], *(text[:1].lower() + text[1:] for text in acts[1:])])
    app.ui = replace(app.ui, thinking=going_on, opponent_action=shown)
    app.settle(events)
    app.save()
    said = ""
    if not going_on:
        said = announcement(done, app.match, app.words, app.name, PLAYER, app.brief)
    app.changed(tuple(events), cues_for(events, PLAYER), said)
