"""Deadwood in numbers: the tables and the searches that rollouts live on.

Runs never cross suits, and every card counts at least one point, so in a suit
without sets every stretch of three or more is simply melded: one table of 8192
bytes answers it.  Only sets compete with runs, and only a rank held three times
or more can be a set, so the search branches there and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from .cards import RANK_POINTS, Card, CardSet


def in_runs(suit: int) -> int:
    """The cards of one suit that lie in a stretch of three or more."""
    middles = suit & suit >> 1 & suit >> 2
    return middles | middles << 1 | middles << 2


def _tables() -> tuple[bytes, tuple[int, ...]]:
    """For each suit: the points outside its runs, and what the best single discard saves.

    The saving is the dearest loose card; with none, nothing if a run of four or more can
    spare its end; with none of that, it costs the two low cards of the cheapest run.
    An empty suit has nothing to discard.
    """
    worth = [0] * 8192
    for suit in range(1, 8192):
        top = suit.bit_length() - 1
        worth[suit] = worth[suit ^ 1 << top] + RANK_POINTS[top]
    rest = bytearray(8192)
    saving = [-99] * 8192
    for suit in range(1, 8192):
        middles = suit & suit >> 1 & suit >> 2
        loose = suit & ~(middles | middles << 1 | middles << 2)
        if loose:
            rest[suit] = worth[loose]
            saving[suit] = RANK_POINTS[loose.bit_length() - 1]
        elif middles & middles >> 1:
            saving[suit] = 0
        else:
            low = suit & -suit
            saving[suit] = -worth[low | low << 1]
    return bytes(rest), tuple(saving)


_REST, _SAVING = _tables()


def deadwood(hand: CardSet) -> int:
    """The points outside melds under the best arrangement (rules, "Melds"): up to ten cards.

    Eleven cards are accepted too and answered as held; "what is left after the best
    discard" is ``best_shed``.
    """
    c, d, h, s = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    threes = c & d & (h | s) | h & s & (c | d)
    if threes:
        return _least(c, d, h, s, threes)
    return _REST[c] + _REST[d] + _REST[h] + _REST[s]


def _least(c: int, d: int, h: int, s: int, threes: int) -> int:
    """The least deadwood when the ranks in *threes* may be sets and no other rank may."""
    rest = _REST
    one = threes & -threes
    cut = ~one
    c1, d1, h1, s1 = c & cut, d & cut, h & cut, s & cut
    more = threes ^ one
    if more:
        least = min(_least(c, d, h, s, more), _least(c1, d1, h1, s1, more))
        if least and c & d & h & s & one:
            return min(
                least,
                _least(c, d1, h1, s1, more),
                _least(c1, d, h1, s1, more),
                _least(c1, d1, h, s1, more),
                _least(c1, d1, h1, s, more),
            )
        return least
    ca, da, ha, sa = rest[c], rest[d], rest[h], rest[s]
    cb, db, hb, sb = rest[c1], rest[d1], rest[h1], rest[s1]
    apart = ca + da + ha + sa
    together = cb + db + hb + sb
    if c & d & h & s & one:
        together += min(0, ca - cb, da - db, ha - hb, sa - sb)
    return together if together < apart else apart


def selections(c: int, d: int, h: int, s: int, threes: int) -> Iterator[tuple[int, int, int, int]]:
    """What every choice of sets leaves of the four suits; first the choice of no set."""
    if not threes:
        yield c, d, h, s
        return
    one = threes & -threes
    more = threes ^ one
    cut = ~one
    yield from selections(c, d, h, s, more)
    c1, d1, h1, s1 = c & cut, d & cut, h & cut, s & cut
    yield from selections(c1, d1, h1, s1, more)
    if c & d & h & s & one:
        yield from selections(c, d1, h1, s1, more)
        yield from selections(c1, d, h1, s1, more)
        yield from selections(c1, d1, h, s1, more)
        yield from selections(c1, d1, h1, s, more)


def best_shed(hand: CardSet) -> int:
    """The least deadwood over the hands left after one discard (rules, "Melds", for 11 cards).

    A card leaves a set of four by the choice of the other three, so only the cards
    outside the chosen sets need be considered.
    """
    c, d, h, s = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    threes = c & d & (h | s) | h & s & (c | d)
    rest, saving = _REST, _SAVING
    least = rest[c] + rest[d] + rest[h] + rest[s] - max(saving[c], saving[d], saving[h], saving[s])
    if threes and least:
        for c1, d1, h1, s1 in selections(c, d, h, s, threes):
            left = rest[c1] + rest[d1] + rest[h1] + rest[s1]
            left -= max(saving[c1], saving[d1], saving[h1], saving[s1])
            if left < least:
                least = left
    return least


@cache
def _drops(suit: int, base: int) -> tuple[tuple[Card, int], ...]:
    """Each card of a suit with the change that discarding it makes to the suit's deadwood."""
    held = [rank for rank in range(13) if suit >> rank & 1]
    return tuple((base + rank, _REST[suit ^ 1 << rank] - _REST[suit]) for rank in held)


def shed_options(eleven: CardSet) -> dict[Card, int]:
    """For each card held, the least deadwood of the hand left when it is discarded.

    The rule that bars the card just taken (rules, "A turn") is the caller's to apply.
    """
    c, d, h, s = eleven & 8191, eleven >> 13 & 8191, eleven >> 26 & 8191, eleven >> 39
    threes = c & d & (h | s) | h & s & (c | d)
    rest = _REST
    left = rest[c] + rest[d] + rest[h] + rest[s]
    drops = _drops(c, 0) + _drops(d, 13) + _drops(h, 26) + _drops(s, 39)
    options = {card: left + change for card, change in drops}
    if threes:
        for c1, d1, h1, s1 in selections(c, d, h, s, threes):
            left = rest[c1] + rest[d1] + rest[h1] + rest[s1]
            for card, change in _drops(c1, 0) + _drops(d1, 13) + _drops(h1, 26) + _drops(s1, 39):
                if left + change < options[card]:
                    options[card] = left + change
    return options
