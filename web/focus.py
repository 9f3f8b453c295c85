"""Where the keyboard's focus belongs: the hand's one tab stop, and where to go when an element is gone."""

from __future__ import annotations

from collections.abc import Sequence


def tab_stop(cards: Sequence[str], stop: str, at: int, wanted: str = "") -> str:
    """The card that the Tab key reaches.

    *wanted* (just drawn or selected) comes first, then the card that was the stop; when that has left the
    hand, the card that now stands at its place *at*, or the last one.  "" for an empty hand.
    """
    if not cards:
        return ""
    if wanted in cards:
        return wanted
    if stop in cards:
        return stop
    return cards[min(max(at, 0), len(cards) - 1)]


def walked(pressed: str, at: int, count: int) -> int:
    """The place in a hand of *count* cards that an arrow, Home, End or a digit leads to from place *at*.

    -1 when there is none.  Without a card in focus (*at* -1) the arrows have no place to start from.
    """
    if pressed.isdecimal():
        place = "1234567890".index(pressed)
        return place if place < count else -1
    if pressed in ("home", "end"):
        return 0 if pressed == "home" else count - 1
    if at < 0:
        return -1
    return max(0, at - 1) if pressed == "arrowleft" else min(count - 1, at + 1)


def next_places(phase: str) -> tuple[str, ...]:
    """Selectors of what the player will need next, best first; the table itself is always there."""
    hand, stock, pile = '#hand button[tabindex="0"]', "#stock", "#discard"
    button = "#actions .button"
    if phase == "draw":
        first: tuple[str, ...] = (stock, hand)
    elif phase == "upcard":
        first = (pile, hand)
    elif phase in ("handover", "matchover"):
        first = (button, hand)
    else:
        first = (hand, stock)
    return (*first, button, "#table")
