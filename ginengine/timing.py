"""What ``python -m ginengine bench`` times, and the clock it is timed with.

Every figure is the median of several
passes over the same seeded hands, so two runs on one machine can be compared.  Where
OpenSpiel or RLCard is installed its answers are timed in the same run, pass by pass
in turn with ours, since a ratio means more than microseconds.
"""

from __future__ import annotations

import importlib
import random
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from .cards import Card, CardSet, card_name, mask_of
from .layoffs import best_layoffs
from .melds import arrangements, best_arrangement
from .tables import best_shed, deadwood, shed_options

if TYPE_CHECKING:
    from .deal import Deal

T = TypeVar("T")
Work: TypeAlias = tuple[Callable[[Any], object], Sequence[Any]]
OPEN_SPIEL, RLCARD, PYODIDE = "OpenSpiel", "RLCard", "Pyodide"


@dataclass(slots=True)
class Line:
    """What was timed, our microseconds, and those of others that have the operation."""

    what: str
    us: float
    others: dict[str, float] = field(default_factory=dict)


def _pass_us(work: Callable[[T], object], items: Sequence[T]) -> float:
    start = time.perf_counter()
    for item in items:
        work(item)
    return (time.perf_counter() - start) / len(items) * 1e6


def _line(what: str, ours: Work, passes: int, **others: Work | None) -> Line:
    """Medians over the passes of the mean microseconds of one call, everybody in turn in each pass."""
    works = {"": ours} | {who: work for who, work in others.items() if work is not None}
    taken: dict[str, list[float]] = {who: [] for who in works}
    for _ in range(passes):
        for who, (work, items) in works.items():
            taken[who].append(_pass_us(work, items))
    medians = {who: statistics.median(times) for who, times in taken.items()}
    return Line(what, medians.pop(""), medians)


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


def _rlcard() -> Callable[[list[Any]], int] | None:
    """RLCard's least deadwood of ten of its cards, or None where it is not installed."""
    try:
        melding = importlib.import_module("rlcard.games.gin_rummy.utils.melding")
        utils = importlib.import_module("rlcard.games.gin_rummy.utils.utils")
    except ImportError:
        return None

    def least(hand: list[Any]) -> int:
        best = melding.get_best_meld_clusters(hand)
        return int(utils.get_deadwood_count(hand, best[0] if best else []))

    return least


def _as_rlcard(hand: Iterable[Card]) -> list[Any]:
    """The hand as RLCard's cards, which are a suit letter and a rank letter."""
    card = importlib.import_module("rlcard.games.base").Card
    return [card(name[1].upper(), name[0]) for name in map(card_name, hand)]


def meld_lines(count: int, passes: int) -> list[Line]:
    """The arithmetic of melds: deadwood, discards, arrangements, layoffs."""
    chance = random.Random("bench")
    ten, eleven = _hands(chance, 10, count), _hands(chance, 11, count)
    tens, elevens = [mask_of(hand) for hand in ten], [mask_of(hand) for hand in eleven]
    knocks = _knocks(chance, count)
    spiel, rlcard = _open_spiel(), _rlcard()

    def least_after_each(hand: list[Card]) -> int:
        return min(int(spiel.min_deadwood(hand[:i] + hand[i + 1 :])) for i in range(11))

    def of_spiel(work: Callable[[list[Card]], object], hands: list[list[Card]]) -> Work | None:
        return None if spiel is None else (work, hands)

    least: Callable[[list[Card]], object] = getattr(spiel, "min_deadwood", len)
    slow = None if rlcard is None else (rlcard, [_as_rlcard(hand) for hand in ten[:200]])
    lines = [
        _line("deadwood, 10 cards", (deadwood, tens), passes, OpenSpiel=of_spiel(least, ten), RLCard=slow),
        _line("best discard of 11", (best_shed, elevens), passes, OpenSpiel=of_spiel(least, eleven)),
    ]
    each = of_spiel(least_after_each, eleven)
    lines.append(_line("shed_options, 11 cards", (shed_options, elevens), passes, OpenSpiel=each))
    lines.append(_line("arrangements, 10 cards", (arrangements, tens), passes))
    lines.append(_line("best_layoffs", (lambda knock: best_layoffs(*knock), knocks), passes))
    return lines


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
        _line("legal actions", (lambda deal: deal.legal_actions(), positions), passes),
        _line("random deal", (random_deal, decks), passes),
    ]


def measure(hands: int, deals: int, passes: int) -> list[Line]:
    """Time everything, after one pass that does not count: Pyodide is compiled while it runs."""
    meld_lines(hands, 1)
    return meld_lines(hands, passes) + deal_lines(deals, passes)
