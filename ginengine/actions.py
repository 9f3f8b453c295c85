"""What a player can do, as values with one text form each.

The texts are the lines of a record, the replies of an outside bot and the links
of a replay, so they never change: ``knock 7h 3c3d3s/4h5h6h``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .cards import Card, CardSet, card_name, parse_card, parse_cards
from .melds import name_of

Spread = tuple[CardSet, ...]
"""The knocker's melds in the order he names them; layoffs count them from 0."""


class Action:
    """Base of all actions; ``Action.from_text`` reads what ``str`` writes."""

    __slots__ = ()

    @staticmethod
    def from_text(text: str) -> Action:
        """Read an action.

        >>> str(Action.from_text("discard 7H"))
        'discard 7h'

        :raises ValueError: in plain words, if *text* is no action.
        """
        verb, *rest = text.split() or [""]
        bare = _BARE.get(verb)
        if bare is not None and not rest:
            return bare
        if verb == "discard" and len(rest) == 1:
            return Discard(parse_card(rest[0]))
        if verb == "knock" and len(rest) == 2:
            return Knock(parse_card(rest[0]), spread_from(rest[1]))
        if verb == "biggin" and len(rest) == 1:
            return BigGin(spread_from(rest[0]))
        if verb == "layoff" and len(rest) == 2 and rest[1].isascii() and rest[1].isdigit():
            return LayOff(parse_card(rest[0]), int(rest[1]))
        raise ValueError(
            f"{text!r} is not an action: write pass, take, draw, discard 7h, knock 7h 3c3d3s/4h5h6h, "
            "biggin 3c3d3s/..., layoff 8s 0 or done"
        )


@dataclass(frozen=True, slots=True)
class PassUpcard(Action):
    """Leave the first upcard, or the last discard (rules, "The first upcard")."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class TakeUpcard(Action):
    """Take the top of the discard pile."""

    def __str__(self) -> str:
        return "take"


@dataclass(frozen=True, slots=True)
class DrawStock(Action):
    """Draw the next card of the stock."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard and let the other player go on."""

    card: Card

    def __str__(self) -> str:
        return f"discard {card_name(self.card)}"


@dataclass(frozen=True, slots=True)
class Knock(Action):
    """Discard and go down with this spread; with no deadwood it is gin (rules, "Going down")."""

    card: Card
    spread: Spread

    def __str__(self) -> str:
        return f"knock {card_name(self.card)} {spread_text(self.spread)}"


@dataclass(frozen=True, slots=True)
class BigGin(Action):
    """Go down with all eleven cards melded, without a discard."""

    spread: Spread

    def __str__(self) -> str:
        return f"biggin {spread_text(self.spread)}"


@dataclass(frozen=True, slots=True)
class LayOff(Action):
    """Lay a card off on meld number *meld* of the spread."""

    card: Card
    meld: int

    def __str__(self) -> str:
        return f"layoff {card_name(self.card)} {self.meld}"


@dataclass(frozen=True, slots=True)
class FinishLayoffs(Action):
    """Lay off no more; the rest is melded as well as it can be."""

    def __str__(self) -> str:
        return "done"


_BARE: dict[str, Action] = {
    str(one): one for one in (PassUpcard(), TakeUpcard(), DrawStock(), FinishLayoffs())
}


def spread_text(spread: Iterable[CardSet]) -> str:
    """``3c3d3s/4h5h6h``, or ``-`` for no meld at all."""
    return "/".join(map(name_of, spread)) or "-"


def spread_from(text: str) -> Spread:
    """Read what ``spread_text`` writes.

    :raises ValueError: if something is not a card, or a meld is left empty.
    """
    if text == "-":
        return ()
    melds = tuple(map(parse_cards, text.split("/")))
    if not all(melds):
        raise ValueError(f"{text!r} has an empty meld")
    return melds
