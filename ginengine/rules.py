"""The settings of a match as one frozen value, and the presets as data.

Variants are numbers and words here, never subclasses, so the rules on screen can
be generated from the very values the engine plays by.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from .cards import Card, points_of, rank_of, suit_of

_SPADES = 3
CHOICES: dict[str, tuple[str, ...]] = {
    "oklahoma_ace": ("gin_only", "one"),
    "spades_double": ("off", "points", "all"),
    "tie": ("undercut", "nobody"),
    "next_dealer": ("winner", "loser", "alternate"),
    "settlement": ("pro", "plain", "classic"),
}
"""The settings that are one word out of several."""
RANGES: dict[str, tuple[int, int]] = {
    "knock_limit": (0, 10),
    "gin_bonus": (0, 50),
    "big_gin_bonus": (0, 50),
    "undercut_bonus": (0, 50),
    "target": (10, 1000),
    "games": (1, 3),
    "take_guard": (1, 1000),
}
"""The settings that are numbers, each with the least and the most it may be."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Every setting the rules name, with the defaults of the Standard preset."""

    knock_limit: int = 10
    """The most deadwood a knocker may keep; 0 means gin only (rules, "Variants")."""
    oklahoma: bool = False
    """The first upcard's points are the limit, whatever ``knock_limit`` says (rules, "Variants")."""
    oklahoma_ace: str = "gin_only"
    """What an ace as first upcard means: ``gin_only``, or ``one`` for a limit of 1 (rules, "Variants")."""
    spades_double: str = "off"
    """What a spade as first upcard doubles: nothing, the points, or all (rules, "Variants")."""
    gin_bonus: int = 25
    big_gin: bool = True
    """Whether eleven melded cards can be declared without a discard (rules, "Going down")."""
    big_gin_bonus: int = 31
    undercut_bonus: int = 25
    tie: str = "undercut"
    """Equal deadwood after layoffs: an ``undercut``, or ``nobody`` scores (rules, "Scoring a deal")."""
    last_discard: bool = False
    """Whether the last discard may be taken to go down with it (rules, "The drawn deal")."""
    next_dealer: str = "winner"
    """``winner`` or ``loser`` of the deal, or ``alternate`` (rules, "The deal")."""
    target: int = 100
    settlement: str = "pro"
    """The final score: ``pro``, ``plain`` or ``classic`` (rules, "The match")."""
    games: int = 1
    """3 is Hollywood (rules, "The match")."""
    take_guard: int = 50
    """As many takes of the upcard in a row draw the deal (rules, "The drawn deal")."""

    def __post_init__(self) -> None:
        for field in fields(self):
            name, value = field.name, getattr(self, field.name)
            if name in CHOICES:
                if value not in CHOICES[name]:
                    raise ValueError(f"{name} is {value!r}: it is one of {', '.join(CHOICES[name])}")
            elif name in RANGES:
                low, high = RANGES[name]
                if type(value) is not int or not low <= value <= high:
                    raise ValueError(f"{name} is {value!r}: it is a number from {low} to {high}")
            elif type(value) is not bool:
                raise ValueError(f"{name} is {value!r}: it is yes or no (True or False)")
        if self.games == 2:
            raise ValueError("games is 2: a match is 1 game, or 3 with Hollywood scoring")

    def limit_for(self, first_upcard: Card) -> int:
        """The knock limit of a deal (rules, "Variants"); 0 is gin only."""
        if not self.oklahoma:
            return self.knock_limit
        if rank_of(first_upcard) == 0:
            return 1 if self.oklahoma_ace == "one" else 0
        return points_of(first_upcard)

    @property
    def has_knocks(self) -> bool:
        """False for straight gin, where nobody knocks and so nobody lays off or undercuts."""
        return self.oklahoma or self.knock_limit > 0

    def doubles(self, first_upcard: Card) -> bool:
        """True when the first upcard is a spade that counts (rules, "Variants")."""
        return self.oklahoma and self.spades_double != "off" and suit_of(first_upcard) == _SPADES

    def to_text(self) -> str:
        """``name=value`` for every setting, one blank apart, yes and no for True and False."""
        return " ".join(f"{field.name}={_word(getattr(self, field.name))}" for field in fields(self))

    @staticmethod
    def from_text(text: str) -> Rules:
        """Read what ``to_text`` writes; a setting left out has its default.

        >>> Rules.from_text("target=50 big_gin=no").target
        50

        :raises ValueError: in plain words, for an unknown, doubled or impossible setting.
        """
        given: dict[str, Any] = {}
        defaults = {field.name: field.default for field in fields(Rules)}
        for part in text.split():
            name, equals, word = part.partition("=")
            if name not in defaults or not equals:
                raise ValueError(f"{part!r} is not a setting: they are {', '.join(defaults)}")
            if name in given:
                raise ValueError(f"{name} is set twice")
            given[name] = _value(name, word, defaults[name])
        return Rules(**given)


def _word(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _value(name: str, word: str, default: object) -> object:
    if isinstance(default, bool):
        if word not in ("yes", "no"):
            raise ValueError(f"{name} is {word!r}: it is yes or no")
        return word == "yes"
    if isinstance(default, int):
        if not (word.isascii() and word.isdigit() and len(word) < 9):
            raise ValueError(f"{name} is {word!r}: it is a number")
        return int(word)
    return word


PRESETS: dict[str, Rules] = {
    "standard": Rules(),
    "parlour": Rules(big_gin=False, undercut_bonus=20, settlement="plain"),
    "oklahoma": Rules(
        oklahoma=True,
        spades_double="all",
        big_gin=False,
        undercut_bonus=20,
        target=150,
        settlement="plain",
    ),
    "pro_upcard": Rules(oklahoma=True, oklahoma_ace="one", big_gin=False, target=120),
    "straight": Rules(knock_limit=0),
    "classic": Rules(
        gin_bonus=20, big_gin=False, undercut_bonus=10, next_dealer="loser", settlement="classic"
    ),
    "hollywood": Rules(games=3),
}
"""Rules, "Presets"."""


def preset_of(rules: Rules) -> str | None:
    """The preset with exactly these settings; None is a custom game."""
    return next((name for name, preset in PRESETS.items() if preset == rules), None)
