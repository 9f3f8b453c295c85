"""Commands about screens, settings, the next match's rules, and what is read aloud on request."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from . import menus, readout
from .commands import Command
from .rule_knobs import refusal
from .words import Words

if TYPE_CHECKING:
    from .app import App


def open_screen(app: App, screen: str) -> None:
    """Open a screen, with its own argument after a slash where it has one."""
    ui = menus.opened(app.ui, screen, app.match.deal.is_over, app.match.is_over)
    if ui != app.ui:
        app.ui = ui
        app.changed()


def close(app: App, _argument: str) -> None:
    """Close the open screen; on the start screen take up the match that waits behind it."""
    if app.ui.screen == "start" and not app.begun:
        app.changed(said=app.begin(app.match.seed))
        app.go_on()
        return
    _leave(app)


def escape(app: App, _argument: str) -> None:
    """Close the open screen, or else take back the selection."""
    if not app.ui.screen:
        if app.ui.selected:
            app.table(Command("cancel"))
        return
    if app.ui.screen == "start" and not app.begun:
        return
    _leave(app)


def _leave(app: App) -> None:
    if app.ui.screen == "spread":
        app.table(Command("cancel"))
        return
    closed = menus.closed(app.ui, app.begun)
    if closed != app.ui:
        app.ui = closed
        app.changed()


def set_setting(app: App, argument: str) -> None:
    """Change one setting (``key=value``)."""
    key, _, value = argument.partition("=")
    _set(app, key, value)


def set_level(app: App, argument: str) -> None:
    """Play against another opponent from now on."""
    _set(app, "level", argument)


def _set(app: App, key: str, value: str) -> None:
    deal = app.match.deal
    try:
        ui = menus.with_setting(app.ui, key, value, deal.hands[0], deal.just_taken)
    except (ValueError, KeyError, OverflowError):
        app.refuse(app.words.t("That setting cannot have this value."))
        return
    if ui == app.ui:
        return
    app.ui = ui
    if key == "language":
        app.words = Words.load(value) if value else app.browser_words
    if key == "level":
        app.epoch += 1
        app.ui = replace(app.ui, thinking=False)
    app.shelf.save_settings(ui.settings)
    app.save()
    app.changed()
    app.go_on()


def set_rules(app: App, argument: str) -> None:
    """Change the rules of the next match: a preset's name, ``own`` or ``knob=value``."""
    try:
        ui = menus.with_rules(app.ui, argument)
    except (ValueError, KeyError, TypeError):
        app.refuse(refusal(argument, app.words))
        return
    if ui == app.ui:
        return
    app.ui = ui
    app.shelf.save_settings(ui.settings)
    app.follow_rules()
    app.changed()


def repeat(app: App, _argument: str) -> None:
    """Say the last announcement again."""
    app.changed(said=app.ui.message)


def read(app: App, argument: str) -> None:
    """Read the hand, the pile, the last action or the scores."""
    said = readout.read(argument, app.match, app.ui, app.words, app.name)
    if said:
        app.changed(said=said)


def dismiss(app: App, _argument: str) -> None:
    """Take the notice away."""
    if app.ui.notice:
        app.ui = replace(app.ui, notice="")
        app.changed()


HANDLERS: dict[str, Callable[[App, str], None]] = {
    "open": open_screen,
    "close": close,
    "escape": escape,
    "set": set_setting,
    "level": set_level,
    "rules": set_rules,
    "repeat": repeat,
    "read": read,
    "dismiss": dismiss,
}
