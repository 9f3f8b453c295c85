"""A match gone through again from its start: for proofs, for counts, for what the opponent did."""

from __future__ import annotations

from collections.abc import Iterator

from .actions import Action
from .cards import Seat
from .match import Match

OPPONENT: Seat = 1


def steps(match: Match) -> Iterator[tuple[Match, str]]:
    """The match as it was before each of its actions, and the action's text.

    It is one and the same match that goes on from step to step: what is to be kept has to be copied.
    """
    replay = match.at_start()
    for text in match.actions:
        if replay.deal.is_over:
            replay.next_deal(match.words[replay.deal_number])
        yield replay, text
        replay.apply(Action.from_text(text))


def at_action(match: Match, number: int) -> Match:
    """The match as it was before action *number*, counted from 0 over all its deals.

    :raises IndexError: if there is no such action.
    """
    for place, (replay, _) in enumerate(steps(match)):
        if place == number:
            return replay
    raise IndexError(f"there is no action {number}: they are 0 to {len(match.actions) - 1}")


def by_deal(match: Match) -> tuple[tuple[str, ...], ...]:
    """The actions of each deal of a match."""
    found: list[list[str]] = [[] for _ in range(match.deal_number)]
    for replay, text in steps(match):
        found[replay.deal_number - 1].append(text)
    return tuple(map(tuple, found))


def decisions(match: Match, seat: Seat = OPPONENT) -> tuple[tuple[tuple[int, str], ...], ...]:
    """What *seat* did, deal by deal: each action's number in the match, and its text."""
    found: list[list[tuple[int, str]]] = [[] for _ in range(match.deal_number)]
    for number, (replay, text) in enumerate(steps(match)):
        if replay.deal.turn == seat:
            found[replay.deal_number - 1].append((number, text))
    return tuple(map(tuple, found))
