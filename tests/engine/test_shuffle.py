"""The shuffle: stable, uniform, and one deal's seed silent about the next."""

from collections import Counter
from itertools import permutations

import pytest

from ginengine import shuffle
from ginengine.shuffle import deal_seed, deck, mixed, shuffled


def test_a_deck_holds_the_52_cards_and_depends_on_seed_and_words():
    seed = deal_seed("abc", 1)
    assert sorted(deck(seed)) == list(range(52))
    assert deck(seed) == deck(seed)
    assert len({deck(seed), deck(seed, "mine"), deck(deal_seed("abc", 2)), deck(deal_seed("abd", 1))}) == 4


def test_the_shuffle_never_changes():
    assert deal_seed("abc", 1) == "9f2d1851695aad81ce601afde4693165"
    assert deck(deal_seed("abc", 1))[:6] == (8, 21, 40, 47, 46, 4)


def test_a_deal_seed_has_128_bits_and_words_give_another():
    seed = deal_seed("abc", 1)
    assert len(bytes.fromhex(seed)) == 16
    assert mixed(seed) == seed
    assert len(bytes.fromhex(mixed(seed, "mine"))) == 16 and mixed(seed, "mine") != seed
    assert deck(seed, "mine") == deck(mixed(seed, "mine"))


# The limit is what pure chance passes once in a thousand times, for one less than the orders.
@pytest.mark.parametrize(
    ("cards", "rounds", "limit"), [(3, 6_000, 20.5), (4, 12_000, 49.7), (5, 24_000, 172.4)]
)
def test_every_order_of_a_small_deck_is_as_likely_as_the_others(cards, rounds, limit):
    seen = Counter(shuffled(cards, f"round {number}") for number in range(rounds))
    orders = set(permutations(range(cards)))
    assert set(seen) == orders
    expected = rounds / len(orders)
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < limit


def test_the_smallest_shuffle_that_favours_an_order_is_found_out():
    # The well-known mistake: every card changes places with any, not with one of those that are left.
    def naive(key):
        order = list(range(4))
        stream = shuffle._bytes(key)
        for place in range(4):
            to = shuffle._below(4, stream)
            order[place], order[to] = order[to], order[place]
        return tuple(order)

    seen = Counter(naive(f"round {number}") for number in range(12_000))
    assert sum((count - 500) ** 2 / 500 for count in seen.values()) > 49.7


@pytest.mark.parametrize("bound", range(2, 53))
def test_no_number_is_favoured_by_the_remainder(bound):
    # Every byte once: those past the last whole multiple are thrown away, so each number comes equally often.
    drawn = []
    stream = iter(range(256))
    while True:
        try:
            drawn.append(shuffle._below(bound, stream))
        except StopIteration:
            break
    counts = Counter(drawn)
    assert set(counts) == set(range(bound)) and set(counts.values()) == {256 // bound}


def test_a_byte_that_would_favour_a_number_is_thrown_away_and_the_next_one_used():
    assert shuffle._below(52, iter([255, 208, 207])) == 207 % 52
    assert shuffle._below(3, iter([255, 254])) == 254 % 3


def test_every_card_comes_to_every_place():
    rounds = 2_600
    seen = Counter(place for number in range(rounds) for place in enumerate(deck(f"deal {number}")))
    expected = rounds / 52
    chi_square = (
        sum((seen[place, card] - expected) ** 2 for place in range(52) for card in range(52)) / expected
    )
    assert chi_square < 2_830  # 51 * 51 degrees of freedom, one in a thousand
