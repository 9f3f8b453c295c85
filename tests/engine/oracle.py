"""Gin rummy by the definitions alone: slow, obvious, and sharing no code with the engine.

Cards are texts such as ``"7h"``, hands are frozensets of them.  Every subset is
held against the definition of a meld and every layoff sequence is walked.
"""

from collections.abc import Iterator
from itertools import combinations

ORDER = "A23456789TJQK"
PACK = tuple(rank + suit for suit in "cdhs" for rank in ORDER)
Hand = frozenset[str]


def worth(hand: Hand) -> int:
    return sum(min(ORDER.index(card[0]) + 1, 10) for card in hand)


def is_meld(cards: Hand) -> bool:
    if len(cards) < 3:
        return False
    ranks = sorted(ORDER.index(card[0]) for card in cards)
    suits = {card[1] for card in cards}
    if len(suits) == 1:
        return ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return len(set(ranks)) == 1


def melds(hand: Hand) -> list[Hand]:
    subsets = (frozenset(some) for size in range(3, len(hand) + 1) for some in combinations(hand, size))
    return [subset for subset in subsets if is_meld(subset)]


def families(hand: Hand) -> Iterator[tuple[Hand, ...]]:
    """Every family of melds of which no two share a card."""

    def grow(chosen: tuple[Hand, ...], candidates: list[Hand]) -> Iterator[tuple[Hand, ...]]:
        yield chosen
        for index, meld in enumerate(candidates):
            yield from grow((*chosen, meld), [one for one in candidates[index + 1 :] if not one & meld])

    return grow((), melds(hand))


def least_deadwood(hand: Hand) -> int:
    total = worth(hand)
    return min(total - sum(map(worth, family)) for family in families(hand))


def least_after_layoffs(hand: Hand, spread: tuple[Hand, ...]) -> int:
    """The least deadwood over every sequence of layoffs, each followed by every arrangement."""
    seen = set()
    waiting = [(hand, spread)]
    least = worth(hand)
    answered: dict[Hand, int] = {}
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        left, lying = state
        if left not in answered:
            answered[left] = least_deadwood(left)
        least = min(least, answered[left])
        for card in left:
            for index, meld in enumerate(lying):
                if is_meld(meld | {card}):
                    waiting.append((left - {card}, (*lying[:index], meld | {card}, *lying[index + 1 :])))
    return least
