"""Changing one rule from the text of a form control."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from ginengine.rules import Rules


def with_knob(rules: Rules, knob: str, value: str) -> Rules:
    """The rules with *knob* set from *value*.

    :raises ValueError: if there is no such rule, or the value does not go with it.
    """
    if knob not in {field.name for field in fields(rules)}:
        raise ValueError(f"no rule {knob!r}")
    old = getattr(rules, knob)
    new: object
    if isinstance(old, bool):
        if value.lower() not in ("true", "false", "yes", "no", "on", "off", "1", "0"):
            raise ValueError(f"{value!r} is neither on nor off")
        new = value.lower() in ("true", "yes", "on", "1")
    elif isinstance(old, int):
        new = int(value)
    else:
        new = value
    values: dict[str, Any] = {knob: new}
    return replace(rules, **values)
