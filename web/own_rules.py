"""The player's own rules: the last set that was none of the presets, kept and offered beside them."""

from __future__ import annotations

from dataclasses import replace

from ginengine.rules import PRESETS, Rules, preset_of

from .rule_knobs import with_knob
from .ui_state import Settings

OWN = "own"
"""The name of the player's own rules among the presets' names."""


def own_rules(settings: Settings) -> Rules | None:
    """The rules kept as the player's own; None when there are none, or none that can be read."""
    if preset_of(settings.rules) is None:
        return settings.rules
    try:
        kept = Rules.from_text(settings.own_rules)
    except ValueError:
        return None
    return None if preset_of(kept) else kept


def with_rules(settings: Settings, argument: str) -> Settings:
    """The settings with other rules for the next match: a preset's name, ``OWN``, or ``knob=value``.

    Rules that are none of the presets are kept as the player's own.

    :raises ValueError: if there is no such rule or value, or nothing is kept as the player's own.
    :raises KeyError: if there is no such preset.
    """
    kept = own_rules(settings)
    if "=" in argument:
        knob, _, value = argument.partition("=")
        rules = with_knob(settings.rules, knob, value)
    elif argument == OWN:
        if kept is None:
            raise ValueError("there are no rules of your own yet")
        rules = kept
    else:
        rules = PRESETS[argument]
    own = rules if preset_of(rules) is None else kept
    return replace(settings, rules=rules, own_rules=own.to_text() if own else "")
