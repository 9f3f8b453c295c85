"""Who sits opposite: a name and a level in words."""

from __future__ import annotations

from .words import Words, mark

NAMES = {1: "Milo", 2: "Ada", 3: "Rosa", 4: "Viktor", 5: "Minerva"}
LEVELS = tuple(NAMES)
LEVEL_WORDS = {
    1: mark("Beginner"),
    2: mark("Casual"),
    3: mark("Skilled"),
    4: mark("Expert"),
    5: mark("Master"),
}


def name_of(level: int) -> str:
    """The opponent's name."""
    return NAMES.get(level, NAMES[2])


def level_text(level: int, words: Words) -> str:
    """The level in words: "Level 2, casual"."""
    return words.t("Level {level}, {name}", level=level, name=words.t(LEVEL_WORDS.get(level, "")).lower())
