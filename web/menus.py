"""Screens, settings and rules: the page's own state after a request that is no move."""

from __future__ import annotations

from dataclasses import replace

from ginengine.cards import Card, CardSet

from . import arrange, own_rules, settings_store
from .ui_state import UiState

OPENABLE = frozenset(
    ("start", "menu", "settings", "rules", "help", "confirm_new", "showdown", "match_over", "log")
    + ("deals", "fair", "saw")
    + ("history", "confirm_delete", "replay", "share", "statistics", "data")
)
"""The screens that ``open`` may open by name; the others come of themselves, at their moment."""


def opened(ui: UiState, screen: str, deal_over: bool, match_over: bool) -> UiState:
    """With *screen* open; the result of a deal or of a match can be opened only when that is over.

    What follows a slash ("replay/3") is the screen's own argument, kept in ``screen_at``.
    """
    screen, _, at = screen.partition("/")
    there = {"showdown": deal_over, "match_over": match_over}
    if screen not in OPENABLE or not there.get(screen, True):
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
    """With the rules of the next match changed: a preset's name, ``own`` or ``knob=value``.

    :raises ValueError: if there is no such rule or value.
    :raises KeyError: if there is no such preset.
    """
    return replace(ui, settings=own_rules.with_rules(ui.settings, argument))
