"""What happened, as facts: the only thing ``apply`` tells the page.

An event holds everything; ``redacted`` leaves out what one seat may not see.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from .cards import Card, CardSet, Seat
from .scoring import DealResult

if TYPE_CHECKING:
    from .match import Outcome


@dataclass(frozen=True, slots=True)
class Dealt:
    """Ten cards each, and the first upcard turned."""

    dealer: Seat
    first_upcard: Card
    hands: tuple[CardSet | None, CardSet | None] = (None, None)


@dataclass(frozen=True, slots=True)
class UpcardPassed:
    """The first upcard, or the last discard, was left."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class UpcardTaken:
    """The top of the discard pile was taken."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class StockDrawn:
    """``card`` is None where it may not be seen."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card was discarded, and the turn went on."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Knocked:
    """``kind`` is "knock" or "gin"; ``card`` is the discard."""

    seat: Seat
    card: Card
    spread: tuple[CardSet, ...]
    deadwood: int
    kind: str


@dataclass(frozen=True, slots=True)
class BigGinDeclared:
    """All eleven cards lie melded."""

    seat: Seat
    spread: tuple[CardSet, ...]


@dataclass(frozen=True, slots=True)
class LaidOff:
    """A card was laid on meld number *meld* of the spread."""

    seat: Seat
    card: Card
    meld: int


@dataclass(frozen=True, slots=True)
class LayoffsFinished:
    """No more is laid off: the hands are compared."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The deal is over; *points* are the winner's."""

    result: DealResult
    points: int


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """``winner`` is None for a tied match."""

    winner: Seat | None
    outcome: Outcome


Event: TypeAlias = (
    Dealt
    | UpcardPassed
    | UpcardTaken
    | StockDrawn
    | Discarded
    | Knocked
    | BigGinDeclared
    | LaidOff
    | LayoffsFinished
    | DealEnded
    | MatchEnded
)


def redacted(event: Event, seat: Seat) -> Event:
    """The event as *seat* may see it."""
    if isinstance(event, StockDrawn) and event.seat != seat:
        return replace(event, card=None)
    if isinstance(event, Dealt):
        mine = event.hands[seat]
        return replace(event, hands=(mine, None) if seat == 0 else (None, mine))
    return event
