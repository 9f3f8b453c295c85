"""Melds and arrangements: the count facts, and the golden hands of the rules."""

import random
from dataclasses import FrozenInstanceError

import pytest

from ginengine.cards import FULL_DECK, card_name, cards_of, parse_card, parse_cards
from ginengine.melds import (
    MELD_OF,
    MELDS,
    Meld,
    MeldKind,
    arrangements,
    best_arrangement,
    best_shed,
    deadwood,
    every_arrangement,
    fits,
    meld_of,
    melds_in,
    name_of,
    shed_options,
)

BIG_GIN = parse_cards("2C3C4C5C 9C9D9H9S JH QH KH")


def names(arrangement):
    return [name_of(meld.cards) for meld in arrangement.melds]


def test_there_are_329_melds_65_sets_and_264_runs():
    kinds = [meld.kind for meld in MELDS]
    assert len(MELDS) == len(MELD_OF) == len(set(MELDS)) == 329
    assert kinds.count(MeldKind.SET) == 65 and kinds.count(MeldKind.RUN) == 264
    assert melds_in(FULL_DECK) == MELDS


def all_melded(size):
    """Every hand of *size* cards that is nothing but melds, put together from the melds."""
    by_length = {}
    for meld in MELDS:
        by_length.setdefault(meld.cards.bit_count(), []).append(meld.cards)
    built = {0: {0}}
    for total in range(3, size + 1):
        built[total] = {
            left | meld
            for length, melds in by_length.items()
            for left in built.get(total - length, ())
            for meld in melds
            if not left & meld
        }
    return built[size]


@pytest.mark.parametrize(("size", "count"), [(10, 136_694), (11, 147_204)])
def test_the_hands_that_are_all_melded_are_as_many_as_the_rules_say(size, count):
    hands = all_melded(size)
    assert len(hands) == count
    assert not any(deadwood(hand) for hand in hands)


@pytest.mark.parametrize("text", ["7s7h7d", "Ac2c3c", "JsQsKs", "4c4d4h4s", "Ac2c3c4c5c6c7c8c9cTcJcQcKc"])
def test_a_meld_knows_its_cards(text):
    cards = parse_cards(text)
    assert Meld(cards) == meld_of(cards) == MELD_OF[cards]
    assert Meld(cards).kind is (MeldKind.SET if text[0] == text[2] else MeldKind.RUN)


@pytest.mark.parametrize("text", ["", "7s", "7s7h", "QsKsAs", "7s8s9h", "5c6c8c", "KcAd2d", "7s7h8h"])
def test_what_is_no_meld_is_refused_in_plain_words(text):
    with pytest.raises(ValueError, match="neither a set nor a run"):
        Meld(parse_cards(text))
    with pytest.raises(ValueError, match="neither a set nor a run"):
        meld_of(parse_cards(text))


@pytest.mark.parametrize("mask", [-1, 1 << 52, 7 << 51])
def test_a_mask_outside_the_pack_is_no_meld(mask):
    with pytest.raises(ValueError, match="neither a set nor a run"):
        Meld(mask)


def test_a_run_never_crosses_from_one_suit_into_the_next():
    assert deadwood(parse_cards("Qc Kc Ad 2d")) == 23
    assert not fits(parse_card("Ad"), parse_cards("JcQcKc"))
    assert not fits(parse_card("Kc"), parse_cards("Ad2d3d"))


def test_a_meld_grows_by_a_fourth_of_its_rank_or_at_an_end():
    trio, run = Meld(parse_cards("5c5d5h")), Meld(parse_cards("5s6s7s"))
    assert [card_name(card) for card in range(52) if fits(card, trio.cards)] == ["5s"]
    assert [card_name(card) for card in range(52) if fits(card, run.cards)] == ["4s", "8s"]
    assert (trio.points, run.points) == (15, 18)


def test_melds_and_arrangements_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        MELDS[0].cards = 0  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        best_arrangement(BIG_GIN).hand = 0  # type: ignore[misc]


@pytest.mark.parametrize(
    ("hand", "least"),
    [
        ("5C 5D 5H 5S 6D 7D 8D 9C 9D 9S", 0),
        ("5D 6D 7D 8D 9D 5C 5S 9C 9S KH", 10),
        ("4C 5C 6C 7C 8C 2D 2H 2S KD QH", 20),
        ("5S 6S 7S QC QD QH KC KD KH 2D", 2),
        ("AC AD AH 4C 4D 4H 8S 9S 9D TH", 36),
        ("TS TH TD TC JS 5C 5D 5H AH AD", 12),
        ("2s2c2d2h 8s8c8d 9s 7c Ac", 17),
        ("TS 9S 2C 2D 2H 6C 6D 6H 5D KD", 34),
        ("6C 6D 6H 6S 7H 8H 9H AC AD 2S", 4),
        ("8S 3S QC QD QH AC AD AH 2D JC", 23),
        ("3C4C5C 9D9H9S JC JD JH 7S", 7),
        ("", 0),
        ("Ks", 10),
    ],
)
def test_golden_deadwood(hand, least):
    assert deadwood(parse_cards(hand)) == best_arrangement(parse_cards(hand)).deadwood == least


def test_golden_7_equal_counts_lie_in_two_ways():
    hand = parse_cards("6C 6D 6H 6S 7H 8H 9H AC AD 2S")
    least = [names(one) for one in arrangements(hand) if one.deadwood == 4]
    assert sorted(least) == [["6c6d6h6s", "7h8h9h"], ["6c6d6s", "6h7h8h9h"]]


def test_golden_8_a_dearer_spread_is_listed_after_the_cheaper():
    both = [(one.deadwood, names(one)) for one in arrangements(parse_cards("2H 2C 2D 3H 4H KC KD KH AC AS"))]
    assert (both[0][0], sorted(both[0][1])) == (6, ["2h3h4h", "KcKdKh"])
    assert (9, ["2c2d2h", "KcKdKh"]) in both


def test_golden_10_the_knock_needs_its_discard():
    hand = parse_cards("2s 4s 5s 6s 7s 6c 4d 5d 6d 5h 6h")
    options = shed_options(hand)
    assert options[parse_card("7s")] == best_shed(hand) == 10
    assert [card_name(card) for card, left in options.items() if left <= 10] == ["7s"]


def test_golden_11_declining_big_gin_leaves_gin():
    assert deadwood(BIG_GIN) == best_shed(BIG_GIN) == 0
    gin = {card_name(card) for card, left in shed_options(BIG_GIN).items() if left == 0}
    assert gin == {"2c", "5c", "9c", "9d", "9h", "9s"}


def test_golden_11_a_stray_six_is_the_only_gin_discard():
    hand = parse_cards("2C3C4C5C 9C9D9H 6S JH QH KH")
    assert [card_name(card) for card, left in shed_options(hand).items() if left == 0] == ["6s"]
    assert deadwood(hand) == 6


def test_golden_12_the_nine_may_be_shed_and_the_ace_may_not():
    options = shed_options(parse_cards("2C3C4C 8D8H8S JC JD JH AS 9D"))
    assert (options[parse_card("9d")], options[parse_card("As")]) == (1, 9)


def test_the_eleven_card_minimum_is_over_the_ten_card_hands_that_remain():
    assert best_shed(parse_cards("2C 3C 5C 6C 4D 5D 6D 3S 4S 5S 6S")) == 10


def test_a_discard_from_the_middle_of_a_run_is_not_gin():
    options = shed_options(parse_cards("3C 4C 3D 4D 3H 4H 5H 6H 7H 3S 4S"))
    assert options[parse_card("5h")] == 13


def test_every_card_held_is_offered_for_shedding():
    assert tuple(shed_options(BIG_GIN)) == cards_of(BIG_GIN)


def test_arrangements_hold_the_whole_hand_and_start_with_the_best():
    chance = random.Random(1)
    for _ in range(500):
        hand = sum(1 << card for card in chance.sample(range(52), 10))
        found = arrangements(hand)
        assert found[0].deadwood == deadwood(hand)
        assert len(found) == len(set(found))
        for one in found:
            assert one.hand == hand == sum(meld.cards for meld in one.melds) + one.deadwood_cards
            assert not melds_in(one.deadwood_cards)
            assert not any(fits(c, m.cards) for c in cards_of(one.deadwood_cards) for m in one.melds)


def test_undominated_arrangements_are_among_all_of_them():
    hand = parse_cards("AH 5D 4C 3H 3D 4D 5H 3C 5C 4H")
    everything = every_arrangement(hand, 100)
    assert set(arrangements(hand)) < set(everything)
    assert [one.deadwood for one in everything] == sorted(one.deadwood for one in everything)
    assert every_arrangement(hand, 0) == ()


def test_a_hand_without_melds_has_one_arrangement():
    (only,) = arrangements(parse_cards("Ac 3d 5h 7s"))
    assert only.melds == () and only.deadwood == 16
