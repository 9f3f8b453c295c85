"""The shuffle: stable, uniform, and one deal's seed silent about the next."""

from collections import Counter
from itertools import permutations

from ginengine.shuffle import deal_seed, deck, shuffled


def test_a_deck_holds_the_52_cards_and_depends_on_seed_and_words():
    seed = deal_seed("abc", 1)
    assert sorted(deck(seed)) == list(range(52))
    assert deck(seed) == deck(seed)
    assert len({deck(seed), deck(seed, "mine"), deck(deal_seed("abc", 2)), deck(deal_seed("abd", 1))}) == 4


def test_the_shuffle_never_changes():
    assert deal_seed("abc", 1) == "9f2d1851695aad81ce601afde469316510fa4ef7bcbff2d093b25e94f60bd033"
    assert deck(deal_seed("abc", 1))[:6] == (50, 46, 7, 15, 51, 47)


def test_every_order_of_a_small_deck_is_as_likely_as_the_others():
    rounds = 12_000
    seen = Counter(shuffled(4, f"round {number}") for number in range(rounds))
    assert set(seen) == set(permutations(range(4)))
    expected = rounds / 24
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    assert chi_square < 49.7  # 23 degrees of freedom, one in a thousand


def test_every_card_comes_to_every_place():
    rounds = 2_600
    seen = Counter(place for number in range(rounds) for place in enumerate(deck(f"deal {number}")))
    expected = rounds / 52
    chi_square = (
        sum((seen[place, card] - expected) ** 2 for place in range(52) for card in range(52)) / expected
    )
    assert chi_square < 2_830  # 51 * 51 degrees of freedom, one in a thousand
