"""Counts action sequences from a position: a wrong rule shows as a wrong number.

Every knock is one branch a discard, with the proposed spread; the stock order is fixed,
so the same numbers can be counted by anybody's engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .deal import Deal
from .match import Match


class TooManyNodes(Exception):  # noqa: N818 - a limit that was asked for
    """The count was stopped at the limit it was given."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position by its record, and the counts it should give at depth 1, 2, ..."""

    name: str
    record: str
    counts: tuple[int, ...]

    @property
    def deal(self) -> Deal:
        return Match.from_record(self.record).deal


def perft(deal: Deal, depth: int, limit: int | None = None) -> int:
    """How many sequences of *depth* actions there are; an ended deal has none that go on.

    :raises TooManyNodes: if there are more than *limit*.
    """
    if depth == 0:
        return 1
    actions = deal.legal_actions()
    if depth == 1:
        total = len(actions)
    else:
        total = 0
        for action in actions:
            after = deal.copy()
            after.push(action)
            total += perft(after, depth - 1, None if limit is None else limit - total)
    if limit is not None and total > limit:
        raise TooManyNodes(f"more than {limit} sequences")
    return total


def split(deal: Deal, depth: int) -> Iterator[tuple[str, int]]:
    """The count behind each first action, to find where two engines part."""
    for action in deal.legal_actions():
        after = deal.copy()
        after.push(action)
        yield str(action), perft(after, depth - 1)


def read_positions(text: str) -> list[Position]:
    """Read a perft file: blocks of ``name NAME``, the lines of a record, ``counts 2 12 31``.

    :raises ValueError: with the line number, for a block that is not so.
    """
    found: list[Position] = []
    name, record = "", list[str]()
    for number, line in enumerate(text.splitlines(), start=1):
        word, _, rest = line.strip().partition(" ")
        if word == "name":
            name, record = rest, []
        elif word == "counts":
            if not name or not record:
                raise ValueError(f"line {number}: counts without a name and a record before them")
            try:
                counts = tuple(map(int, rest.split()))
            except ValueError:
                raise ValueError(f"line {number}: the counts are whole numbers") from None
            found.append(Position(name, "\n".join(record) + "\n", counts))
            name, record = "", []
        elif word and not word.startswith("#"):
            record.append(line)
    if name or record:
        raise ValueError("the last position has no counts")
    return found
