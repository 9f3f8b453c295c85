"""``python -m ginengine bench``: microseconds an operation, on seeded hands.

The one engine module that reads a clock.  Every figure is the median of several
passes over the same hands, so two runs on one machine can be compared.  Where
OpenSpiel is installed its C++ answers are timed in the same run, since a ratio
means more than microseconds.
"""

from __future__ import annotations

import argparse
import importlib
import random
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from .cards import Card, CardSet, mask_of
from .layoffs import best_layoffs
from .melds import arrangements, best_arrangement
from .tables import best_shed, deadwood, shed_options

if TYPE_CHECKING:
    from .deal import Deal

T = TypeVar("T")
Line = tuple[str, float, float | None]
"""What was timed, our microseconds, OpenSpiel's where it has the operation."""


def _median_us(work: Callable[[T], object], items: Sequence[T], passes: int) -> float:
    """The median over the passes of the mean microseconds of one call."""
    taken = []
    for _ in range(passes):
        start = time.perf_counter()
        for item in items:
            work(item)
        taken.append((time.perf_counter() - start) / len(items))
    return statistics.median(taken) * 1e6


def _hands(chance: random.Random, size: int, count: int) -> list[list[Card]]:
    return [chance.sample(range(52), size) for _ in range(count)]


def _knocks(chance: random.Random, count: int) -> list[tuple[CardSet, tuple[CardSet, ...]]]:
    """Random defenders against hands that may knock, grown by drawing and shedding the worst."""
    found: list[tuple[CardSet, tuple[CardSet, ...]]] = []
    while len(found) < count:
        deck = chance.sample(range(52), 52)
        hand = mask_of(deck[:10])
        for card in deck[20:]:
            options = shed_options(hand | 1 << card)
            shed = min(options, key=lambda one: options[one])
            hand = (hand | 1 << card) ^ 1 << shed
            if options[shed] <= 10:
                best = best_arrangement(hand)
                found.append((mask_of(deck[10:20]), tuple(meld.cards for meld in best.melds)))
                break
    return found


def _open_spiel() -> Any:
    """OpenSpiel's gin rummy helper, or None where it is not installed."""
    try:
        spiel = importlib.import_module("pyspiel")
    except ImportError:
        return None
    return spiel.gin_rummy.GinRummyUtils(13, 4, 10)


def meld_lines(count: int, passes: int) -> list[Line]:
    """The arithmetic of melds: deadwood, discards, arrangements, layoffs."""
    chance = random.Random("bench")
    ten, eleven = _hands(chance, 10, count), _hands(chance, 11, count)
    tens, elevens = [mask_of(hand) for hand in ten], [mask_of(hand) for hand in eleven]
    knocks = _knocks(chance, count)
    peer = _open_spiel()
    peers: list[float | None] = [None, None, None]
    if peer is not None:

        def least_after_each(hand: list[Card]) -> int:
            return min(int(peer.min_deadwood(hand[:i] + hand[i + 1 :])) for i in range(11))

        peers[0] = _median_us(peer.min_deadwood, ten, passes)
        peers[1] = _median_us(peer.min_deadwood, eleven, passes)
        peers[2] = _median_us(least_after_each, eleven, passes)
    return [
        ("deadwood, 10 cards", _median_us(deadwood, tens, passes), peers[0]),
        ("best discard of 11", _median_us(best_shed, elevens, passes), peers[1]),
        ("shed_options, 11 cards", _median_us(shed_options, elevens, passes), peers[2]),
        ("arrangements, 10 cards", _median_us(arrangements, tens, passes), None),
        ("best_layoffs", _median_us(lambda knock: best_layoffs(*knock), knocks, passes), None),
    ]


def _play_out(deal: Deal, chance: random.Random, seen: list[Deal] | None = None) -> None:
    from .deal import Phase

    while deal.phase is not Phase.OVER:
        if seen is not None:
            seen.append(deal.copy())
        deal.push(chance.choice(deal.legal_actions()))


def deal_lines(count: int, passes: int) -> list[Line]:
    """The rules at work: the legal actions of a position, and whole deals played at random."""
    from .deal import Deal
    from .rules import Rules

    chance = random.Random("bench deals")
    rules = Rules()
    decks = [tuple(chance.sample(range(52), 52)) for _ in range(count)]
    positions: list[Deal] = []
    for deck in decks[: max(1, count // 10)]:
        _play_out(Deal.from_deck(rules, 0, deck), chance, positions)

    def random_deal(deck: tuple[Card, ...]) -> None:
        _play_out(Deal.from_deck(rules, 0, deck), chance)

    return [
        ("legal actions", _median_us(lambda deal: deal.legal_actions(), positions, passes), None),
        ("random deal", _median_us(random_deal, decks, passes), None),
    ]


def table(lines: Iterable[Line]) -> str:
    """The figures as text, one operation a line; a ratio below 1 is faster than OpenSpiel."""
    rows = [f"{'operation':<24}{'us':>10}{'per second':>13}{'OpenSpiel us':>15}{'ratio':>8}"]
    for what, ours, theirs in lines:
        row = f"{what:<24}{ours:>10.2f}{1e6 / ours:>13,.0f}"
        if theirs is not None:
            row += f"{theirs:>15.2f}{ours / theirs:>8.2f}"
        rows.append(row)
    return "\n".join(rows)


def main(argv: Sequence[str] | None = None) -> int:
    """Time everything and print the table."""
    parser = argparse.ArgumentParser(prog="ginengine bench", description="Microseconds an operation.")
    parser.add_argument("--hands", type=int, default=2000, help="hands a pass (default 2000)")
    parser.add_argument("--deals", type=int, default=100, help="random deals a pass (default 100)")
    parser.add_argument("--passes", type=int, default=9, help="passes, of which the median counts")
    chosen = parser.parse_args(argv)
    lines = meld_lines(chosen.hands, chosen.passes)
    by_name = {what: us for what, us, _ in lines}
    lines += deal_lines(chosen.deals, chosen.passes)
    print(table(lines))
    ratio = by_name["best_layoffs"] / by_name["deadwood, 10 cards"]
    print(f"best_layoffs costs {ratio:.1f} deadwoods")
    return 0
