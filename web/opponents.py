"""Who sits opposite: a name, a level, a way of playing in words, and a strength that was measured."""

from __future__ import annotations

from .strengths import MEASURED, Measured
from .words import Words, mark

NAMES = {1: "Milo", 2: "Ada", 3: "Rosa", 4: "Viktor", 5: "Minerva"}
LEVELS = tuple(NAMES)
LEVEL_WORDS = {
    1: mark("beginner"),
    2: mark("casual"),
    3: mark("skilled"),
    4: mark("expert"),
    5: mark("master"),
}
STYLES = {
    1: mark("Plays for fun, knocks when he notices"),
    2: mark("Tidy, looks at her own cards"),
    3: mark("Remembers, gives little away"),
    4: mark("Reads your discards"),
    5: mark("Forgets nothing"),
}
CHARACTERS = {
    1: mark(
        "Milo looks at his own cards only. He takes cards that merely match, "
        "keeps high cards too long and overlooks many a chance to knock."
    ),
    2: mark(
        "Ada keeps her points low and her chances open. She likes the upcard a little too much "
        "and does not watch what you collect."
    ),
    3: mark(
        "Rosa knocks as soon as she can. She remembers the last cards of the pile "
        "and does not throw you the obvious card."
    ),
    4: mark(
        "Viktor weighs what you took and what you let go. He knows when to wait for gin, "
        "but he forgets old discards and misjudges a card now and then."
    ),
    5: mark(
        "Minerva remembers every card, reads what you take and what you refuse, "
        "and chooses coolly between knocking, waiting and playing for gin."
    ),
}
"""What each remembers, risks and knocks with, as a player can feel it."""


def name_of(level: int) -> str:
    """The opponent's name."""
    return NAMES.get(level, NAMES[2])


def level_text(level: int, words: Words) -> str:
    """The level in words: "Level 2, casual"."""
    return words.t("Level {level}, {name}", level=level, name=words.t(LEVEL_WORDS.get(level, "")))


def measured(level: int) -> Measured | None:
    """What came out against the standard test player, under the standard rules."""
    name = f"level:{level}"
    found = (one for one in MEASURED if (one.first, one.second, one.rules) == (name, "simple", ""))
    return next(found, None)


def share_won(level: int) -> float:
    """The share of matches a level wins against the standard test player; a half where nothing is known."""
    one = measured(level)
    return 0.5 if one is None else one.wins


def strength_text(level: int, words: Words) -> str:
    """The measured strength in short, "strength 51", in one piece; "" where there is none."""
    one = measured(level)
    if one is None:
        return ""
    return words.t("strength {number}", number=round(100 * one.wins)).replace(" ", "\N{NO-BREAK SPACE}")


def strength_words(level: int, words: Words) -> str:
    """What the strength means: "Wins 51 of 100 matches against the standard test player."."""
    one = measured(level)
    if one is None:
        return ""
    return words.t(
        "{name} wins {number} of 100 matches against the standard test player.",
        name=name_of(level),
        number=round(100 * one.wins),
    )


def slip_text(level: int, words: Words) -> str:
    """What to tell when another move than the opponent's own had to be played."""
    return words.t("{name} could not decide. A simple move was played instead.", name=name_of(level))
