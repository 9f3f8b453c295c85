"""The settings as text: each one from its own text, all of them as a save."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Any

from ginengine.rules import Rules

from .deals import clean_words
from .envelope import VERSION, opened
from .ui_state import Settings

CHOICES: dict[str, tuple[str, ...]] = {
    "animation": ("normal", "fast", "off"),
    "pace": ("slow", "normal", "fast"),
    "speech": ("short", "normal"),
    "arrange": ("manual", "melds", "suit", "rank"),
    "card_size": ("normal", "large"),
    "theme": ("emerald", "midnight", "burgundy"),
    "card_back": ("lattice", "waves", "rosette"),
}
RANGES: dict[str, tuple[int, int]] = {"volume": (0, 100), "level": (1, 5)}


def changed(settings: Settings, key: str, value: str) -> Settings:
    """The settings with one of them set from text.

    :raises ValueError: if there is no such setting or the value is none of its values.
    """
    old = getattr(settings, key, None)
    if key == "rules" or old is None:
        raise ValueError(f"no setting {key!r}")
    new: object
    if isinstance(old, bool):
        if value.lower() not in ("true", "false", "1", "0", "on", "off", "yes", "no"):
            raise ValueError(f"{value!r} is neither on nor off")
        new = value.lower() in ("true", "1", "on", "yes")
    elif isinstance(old, int):
        low, high = RANGES[key]
        new = max(low, min(high, int(float(value))))
    else:
        if key in CHOICES and value not in CHOICES[key]:
            raise ValueError(f"{value!r} is none of {', '.join(CHOICES[key])}")
        if key == "language" and len(value) > 20:
            raise ValueError("that is no language")
        if key == "own_rules":
            Rules.from_text(value)
        new = clean_words(value) if key == "own_words" else value
    values: dict[str, Any] = {key: new}
    return replace(settings, **values)


def settings_text(settings: Settings) -> str:
    """The settings as JSON."""
    values = {f.name: getattr(settings, f.name) for f in fields(settings) if f.name != "rules"}
    return json.dumps({"version": VERSION, **values, "rules": settings.rules.to_text()})


def settings_from(text: str) -> Settings:
    """Read settings; anything unknown or wrong keeps its default.

    Settings of a later release are read as far as they are known.

    :raises BrokenError: if the text is no settings at all.
    """
    data = opened(text, newer=True)
    settings = Settings()
    for field in fields(settings):
        value = data.get(field.name)
        try:
            if field.name == "rules":
                settings = replace(settings, rules=Rules.from_text(str(value or "")))
            elif isinstance(value, (str, int, float)):
                settings = changed(settings, field.name, str(value))
        except (ValueError, TypeError, KeyError, OverflowError):
            continue
    return settings
