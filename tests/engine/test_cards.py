"""Cards: their text, their numbers and their points."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginengine import cards
from ginengine.cards import FULL_DECK, card_name, cards_of, format_cards, mask_of, parse_card, parse_cards

MASKS = st.integers(min_value=0, max_value=FULL_DECK)


def test_a_card_is_thirteen_times_its_suit_and_its_rank():
    assert [parse_card(text) for text in ("Ac", "Kc", "Ad", "7h", "Ks")] == [0, 12, 13, 32, 51]


def test_either_case_is_read_and_one_is_written():
    for text in ("Ts", "tS", "TS", "ts", " Ts "):
        assert card_name(parse_card(text)) == "Ts"


def test_every_card_survives_its_text():
    assert [parse_card(card_name(card)) for card in range(52)] == list(range(52))


@pytest.mark.parametrize("text", ["", "7", "1h", "10h", "7x", "7hh", "h7", "7 h", "🂡"])
def test_what_is_no_card_is_refused_by_name(text):
    with pytest.raises(ValueError, match="is not a card") as refusal:
        parse_card(text)
    assert repr(text) in str(refusal.value)


@pytest.mark.parametrize("card", [-1, 52])
def test_a_number_outside_the_pack_has_no_name(card):
    with pytest.raises(ValueError, match="not a card number"):
        card_name(card)


def test_blanks_between_cards_are_optional():
    assert parse_cards("7h Ts 3C") == parse_cards("7hTs3C") == parse_cards("  3c\n7H\tts ")


def test_cards_are_written_by_ascending_number():
    assert format_cards(parse_cards("7h Ts 3C")) == "3c 7h Ts"
    assert format_cards(0) == "" and parse_cards("") == 0


@pytest.mark.parametrize("text", ["7h 7h", "7h7H"])
def test_a_card_there_twice_is_refused(text):
    with pytest.raises(ValueError, match="7h is there twice"):
        parse_cards(text)


@pytest.mark.parametrize("text", ["7h T", "7h Xs", "10h"])
def test_a_bad_card_among_good_ones_is_refused(text):
    with pytest.raises(ValueError, match="is not a card"):
        parse_cards(text)


@given(MASKS)
def test_every_hand_survives_its_text_and_its_tuple(mask):
    assert parse_cards(format_cards(mask)) == mask
    assert mask_of(cards_of(mask)) == mask
    assert list(cards_of(mask)) == sorted(cards_of(mask))


@given(MASKS)
def test_points_of_a_hand_are_the_sum_over_its_cards(mask):
    assert cards.points(mask) == sum(cards.points_of(card) for card in cards_of(mask))


def test_the_ace_counts_one_and_pictures_ten():
    assert [cards.points_of(parse_card(rank + "s")) for rank in cards.RANKS] == [
        *range(1, 11),
        10,
        10,
        10,
    ]
    assert cards.points(FULL_DECK) == 340


def test_rank_suit_and_the_other_seat():
    assert (cards.rank_of(32), cards.suit_of(32)) == (6, 2)
    assert (cards.other(0), cards.other(1)) == (1, 0)
