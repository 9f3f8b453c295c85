"""Which sound belongs to an event.  Sounds are never the only signal."""

from __future__ import annotations

from collections.abc import Sequence

from ginengine.events import (
    BigGinDeclared,
    DealEnded,
    Discarded,
    Event,
    Knocked,
    LaidOff,
    MatchEnded,
    StockDrawn,
    UpcardTaken,
)

CUES = ("draw", "take", "discard", "select", "refuse", "knock", "gin", "lost", "won", "match_won")


def cues_for(events: Sequence[Event], seat: int = 0) -> tuple[str, ...]:
    """The cues in the order of the events."""
    found = []
    for event in events:
        cue = _cue(event, seat)
        if cue and cue not in found:
            found.append(cue)
    if "match_won" in found and "won" in found:
        found.remove("won")
    return tuple(found)


def _cue(event: Event, seat: int) -> str:
    match event:
        case StockDrawn():
            return "draw"
        case UpcardTaken():
            return "take"
        case Discarded() | LaidOff():
            return "discard"
        case Knocked(kind=kind):
            return "gin" if kind == "gin" else "knock"
        case BigGinDeclared():
            return "gin"
        case DealEnded(result=result):
            if result.winner is None:
                return ""
            return "won" if result.winner == seat else "lost"
        case MatchEnded(winner=winner):
            return "match_won" if winner == seat else "lost"
    return ""
