"""The settings of the rules as a player turns them: their names, their values in words, when they count."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

from ginengine.rules import PRESETS, RANGES, Rules

from .words import Words, mark

Options = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Knob:
    """One setting: a number, a word out of several (``options``), or on and off when it is neither."""

    name: str
    label: str
    options: Options = ()
    counts: Callable[[Rules], bool] = lambda rules: True
    """False where the other settings leave it without effect."""
    why_idle: str = ""
    """What to say then."""

    @property
    def is_number(self) -> bool:
        return self.name in RANGES and not self.options

    @property
    def limits(self) -> tuple[int, int]:
        """The least and the most of a number."""
        return RANGES[self.name]


def _oklahoma(rules: Rules) -> bool:
    return rules.oklahoma


def _knocks(rules: Rules) -> bool:
    return rules.has_knocks


_ONLY_OKLAHOMA = mark("Counts only when the upcard sets the limit")
_NO_KNOCKS = mark("Does not count: with gin only nobody knocks")

SECTIONS: tuple[tuple[str, tuple[Knob, ...]], ...] = (
    (
        mark("Going down"),
        (
            Knob("oklahoma", mark("The upcard sets the limit (Oklahoma)")),
            Knob(
                "knock_limit",
                mark("Knock limit, 0 is gin only"),
                counts=lambda rules: not rules.oklahoma,
                why_idle=mark("Does not count: the upcard sets the limit"),
            ),
            Knob(
                "oklahoma_ace",
                mark("Upcard is an ace"),
                (("gin_only", mark("gin only")), ("one", mark("limit 1"))),
                _oklahoma,
                _ONLY_OKLAHOMA,
            ),
            Knob(
                "spades_double",
                mark("Upcard is a spade"),
                (
                    ("off", mark("no doubling")),
                    ("points", mark("points doubled")),
                    ("all", mark("everything doubled")),
                ),
                _oklahoma,
                _ONLY_OKLAHOMA,
            ),
            Knob("big_gin", mark("Big gin")),
            Knob("last_discard", mark("Last discard may be taken to go down")),
            Knob("take_guard", mark("Discards taken in a row before the deal is drawn")),
        ),
    ),
    (
        mark("Points"),
        (
            Knob("gin_bonus", mark("Gin bonus")),
            Knob(
                "big_gin_bonus",
                mark("Big gin bonus"),
                counts=lambda rules: rules.big_gin,
                why_idle=mark("Counts only with big gin"),
            ),
            Knob("undercut_bonus", mark("Undercut bonus"), counts=_knocks, why_idle=_NO_KNOCKS),
            Knob(
                "tie",
                mark("A tie is"),
                (("undercut", mark("an undercut")), ("nobody", mark("nobody's"))),
                _knocks,
                _NO_KNOCKS,
            ),
        ),
    ),
    (
        mark("Match"),
        (
            Knob("target", mark("Target")),
            Knob(
                "settlement",
                mark("Final score"),
                (
                    ("pro", mark("game bonus and deals won")),
                    ("plain", mark("as it stands")),
                    ("classic", mark("game bonus and boxes")),
                ),
            ),
            Knob(
                "next_dealer",
                mark("Next dealer"),
                (
                    ("winner", mark("the winner")),
                    ("loser", mark("the loser")),
                    ("alternate", mark("by turns")),
                ),
            ),
            Knob("games", mark("Games at once"), (("1", mark("one")), ("3", mark("three (Hollywood)")))),
        ),
    ),
)
"""Every setting there is, in the order of the rules screen."""

KNOBS: dict[str, Knob] = {knob.name: knob for _, section in SECTIONS for knob in section}


def with_knob(rules: Rules, knob: str, value: str) -> Rules:
    """The rules with *knob* set from *value*.

    :raises ValueError: if there is no such rule, or the value is none of its values.
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


def refusal(argument: str, words: Words) -> str:
    """Why ``knob=value`` was refused, in plain words."""
    knob = KNOBS.get(argument.partition("=")[0])
    if knob is None or not knob.is_number:
        return words.t("That setting cannot have this value.")
    low, high = knob.limits
    return words.t(
        "{setting}: a number from {low} to {high}.", setting=words.t(knob.label), low=low, high=high
    )


def value_text(rules: Rules, name: str, words: Words) -> str:
    """The value of a setting as a player reads it: "25", "on", "gin only"."""
    value = getattr(rules, name)
    if isinstance(value, bool):
        return words.t("on") if value else words.t("off")
    shown = dict(KNOBS[name].options).get(str(value))
    return words.t(shown) if shown else str(value)


def differences(rules: Rules, base: Rules) -> tuple[str, ...]:
    """The settings in which *rules* differ from *base*, in the order of the rules screen."""
    return tuple(name for name in KNOBS if getattr(rules, name) != getattr(base, name))


def nearest_preset(rules: Rules) -> str:
    """The preset that differs in the fewest settings."""
    return min(PRESETS, key=lambda name: len(differences(rules, PRESETS[name])))
