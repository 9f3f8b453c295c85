"""A finished match as a film: every deal as it stood after every action, to be looked at in any order.

Only deals that are over can be looked at, so nothing is shown that could help in a running one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from ginengine.actions import Action
from ginengine.cards import Card
from ginengine.deal import Deal
from ginengine.match import Match

NOW = "now"
"""What a place and a decision name instead of a kept match: the one on the table."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A deal after one action; ``action`` is "" when it was just dealt."""

    deal: Deal
    action: str = ""
    seat: int = 0
    """Who acted."""
    drawn: Card | None = None
    """The card that was drawn from the stock."""


@dataclass(frozen=True, slots=True)
class Replay:
    """The finished deals of a match, and the score before each of them."""

    match: Match
    deals: tuple[tuple[Frame, ...], ...]
    columns: tuple[tuple[tuple[int, int], ...], ...]
    """For each of the deals how every game of the match stood before it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a replay stands: which match, which deal and step (from 0), both hands open or not."""

    match_id: str
    deal: int = 0
    step: int = 0
    open: bool = True

    def __str__(self) -> str:
        return f"{self.match_id}/{self.deal}/{self.step}/{'open' if self.open else 'seen'}"


@lru_cache(maxsize=2)
def replay_of(record: str) -> Replay:
    """Every finished deal of a record, action by action.

    :raises RecordError: if it is no record.
    """
    match = Match.from_record(record)
    again = match.at_start()
    actions = iter(match.actions)
    deals, columns = [], []
    for number, words in enumerate(match.words):
        if number:
            again.next_deal(words)
        before = again.columns
        frames = [Frame(again.deal.copy())]
        while not again.deal.is_over and (text := next(actions, None)) is not None:
            seat = again.deal.turn
            drawn = again.deal.stock[0] if text == "draw" else None
            again.apply(Action.from_text(text))
            frames.append(Frame(again.deal.copy(), text, seat, drawn))
        if again.deal.is_over:
            deals.append(tuple(frames))
            columns.append(before)
    return Replay(match, tuple(deals), tuple(columns))


def place_from(text: str) -> Place:
    """Read what ``str`` of a place writes; what is missing or wrong begins at the beginning."""
    match_id, *rest = text.split("/")
    numbers = [int(part) if part.isascii() and part.isdigit() and len(part) < 6 else 0 for part in rest[:2]]
    deal, step = (*numbers, 0, 0)[:2]
    return Place(match_id, deal, step, rest[2:3] != ["seen"])


def inside(place: Place, replay: Replay) -> Place:
    """The nearest place that there is."""
    deal = max(0, min(place.deal, len(replay.deals) - 1))
    step = max(0, min(place.step, len(replay.deals[deal]) - 1))
    return replace(place, deal=deal, step=step)


def moved(place: Place, replay: Replay, how: str) -> Place:
    """The place after ``next``, ``back``, ``first``, ``last`` (of the deal), ``next_deal``, ``last_deal``,
    ``seen``, ``open``, ``turn`` (the other of the two) or a step's number; the same where that leads nowhere.
    """
    place = inside(place, replay)
    last = len(replay.deals[place.deal]) - 1
    if how in ("seen", "open", "turn"):
        return replace(place, open=not place.open if how == "turn" else how == "open")
    if how == "next" and place.step == last:
        how = "next_deal"
    if how == "back" and place.step == 0:
        if place.deal == 0:
            return place
        return inside(replace(place, deal=place.deal - 1, step=10**6), replay)
    if how == "next_deal":
        return replace(place, deal=place.deal + 1, step=0) if place.deal + 1 < len(replay.deals) else place
    if how == "last_deal":
        return replace(place, deal=max(0, place.deal - 1), step=0)
    steps = {"next": place.step + 1, "back": place.step - 1, "first": 0, "last": last}
    if how.isascii() and how.isdigit() and len(how) < 6:
        return inside(replace(place, step=int(how)), replay)
    return replace(place, step=steps.get(how, place.step))
