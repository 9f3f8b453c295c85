"""Every number on the page on fairness, found again by going through all hands."""

from itertools import combinations
from math import comb

import pytest

from ginengine import odds
from ginengine.cards import RANK_POINTS
from ginengine.melds import MELDS

SETS_AND_RUNS = [meld.cards for meld in MELDS]


def unions(largest):
    """Every set of cards that is all melded, once, by its number of cards."""
    found, fresh = {0}, {0}
    while fresh:
        small = [cards for cards in fresh if cards.bit_count() <= largest - 3]
        grown = {cards | meld for cards in small for meld in SETS_AND_RUNS if not cards & meld}
        fresh = {cards for cards in grown if cards.bit_count() <= largest} - found
        found |= fresh
    by_size = {size: [] for size in range(largest + 1)}
    for cards in found:
        by_size[cards.bit_count()].append(cards)
    return by_size


def test_hands_that_are_all_melded():
    by_size = unions(11)
    assert (len(by_size[10]), len(by_size[11])) == (odds.GIN.count, odds.BIG_GIN.count)
    assert (odds.GIN.of, odds.BIG_GIN.of) == (15_820_024_220, 60_403_728_840)
    assert (odds.GIN.one_in, odds.BIG_GIN.one_in) == (115_733, 410_340)


@pytest.mark.parametrize("cards", [3, 4])
def test_hands_without_a_meld_counted_one_by_one(cards):
    held = [1 << 13 * suit + rank for suit in range(4) for rank in range(13)]
    melds = [meld for meld in SETS_AND_RUNS if meld.bit_count() <= cards]
    if cards == 3:
        total = sum(1 for hand in combinations(held, 3) if sum(hand) not in melds)
        assert odds.without_meld(3) == total == 22_100 - 96
        return
    with_meld = set()
    for meld in melds:
        rest = [card for card in held if not card & meld]
        for more in combinations(rest, cards - meld.bit_count()):
            with_meld.add(meld | sum(more))
    assert odds.without_meld(cards) == comb(52, cards) - len(with_meld)


def test_at_least_one_meld():
    assert round(odds.MELD.per_cent, 1) == 39.8
    assert odds.MELD.count + odds.without_meld(10) == odds.HANDS


def test_the_easy_ones():
    assert odds.FOUR_ACES.one_in == 1_289
    assert round(odds.MEAN_POINTS, 2) == 65.38
    assert odds.KNOCK.one_in == 1_549


@pytest.mark.slow
def test_hands_that_may_knock_as_dealt():
    """All 12.5 million pairs of melds and loose cards, in four parts to spare memory."""
    points = [RANK_POINTS[card % 13] for card in range(52)]
    loose = [[] for _ in range(11)]

    def grow(start, left, cards, size):
        loose[size].append(cards)
        for card in range(start, 52):
            if points[card] <= left:
                grow(card + 1, left - points[card], cards | 1 << card, size + 1)

    grow(0, 10, 0, 0)
    total = 0
    for part in range(4):
        found = set()
        for size, melded in unions(10).items():
            for cards in melded:
                for more in loose[10 - size]:
                    hand = cards | more
                    if not cards & more and hand % 7919 % 4 == part:
                        found.add(hand)
        total += len(found)
    assert total == odds.KNOCK.count
