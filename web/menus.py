"""Screens, settings and rules: the page's own state after a request that is no move."""

from __future__ import annotations

from dataclasses import replace

from ginengine.cards import Card, CardSet
from ginengine.rules import PRESETS

from . import arrange, settings_store
from .rule_knobs import with_knob
from .ui_state import UiState

SCREENS = frozenset(
    ("start", "menu", "settings", "rules", "help", "confirm_new", "showdown", "match_over", "log")
)


def opened(ui: UiState, screen: str, over: bool) -> UiState:
    """With *screen* open; the results can be opened only when the deal is *over*.

    What follows a slash ("replay/3") is the screen's own argument, kept in ``screen_at``.
    """
    screen, _, at = screen.partition("/")
    if screen not in SCREENS or (screen in ("showdown", "match_over") and not over):
        return ui
    return replace(ui, screen=screen, screen_at=at, knock_card="")


def closed(ui: UiState, begun: bool) -> UiState:
    """Back to the table, or to the start screen while no match has begun."""
    return replace(ui, screen="" if begun else "start") if ui.screen else ui


def with_setting(ui: UiState, key: str, value: str, hand: CardSet, just_taken: Card | None) -> UiState:
    """With one setting changed; turning automatic order on sorts the hand at once.

    :raises ValueError: if there is no such setting or value.
    """
    ui = replace(ui, settings=settings_store.changed(ui.settings, key, value))
    if key == "arrange" and value in arrange.KINDS and ui.sorted_by != value:
        return arrange.sort(ui, value, hand, just_taken)
    return ui


def with_rules(ui: UiState, argument: str) -> UiState:
    """With the rules of the next match changed: a preset's name or ``knob=value``.

    :raises ValueError: if the rules do not go together.
    :raises KeyError: if there is no such preset.
    """
    if "=" in argument:
        knob, _, value = argument.partition("=")
        rules = with_knob(ui.settings.rules, knob, value)
    else:
        rules = PRESETS[argument]
    return replace(ui, settings=replace(ui.settings, rules=rules))
