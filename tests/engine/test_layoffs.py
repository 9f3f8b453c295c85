"""Layoffs: what fits, the golden hands, and the best answer against every sequence there is."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginengine import cards
from ginengine.cards import card_name, format_cards, parse_card, parse_cards
from ginengine.layoffs import best_layoffs, legal_layoffs
from ginengine.melds import MELD_OF, arrangements, best_arrangement, deadwood
from tests.engine import oracle


def spread_of(text):
    return tuple(parse_cards(meld) for meld in text.split("/"))


def laid(answer):
    return [(card_name(card), index) for card, index in answer.layoffs]


def check_answer(hand, spread, answer):
    """Plays the layoffs one after the other and counts what is left."""
    lying = list(spread)
    for card, index in answer.layoffs:
        assert (card, index) in legal_layoffs(hand, lying)
        hand ^= 1 << card
        lying[index] |= 1 << card
        assert lying[index] in MELD_OF
    assert hand == answer.kept
    for meld in answer.melds:
        assert hand & meld.cards == meld.cards
        hand ^= meld.cards
    assert cards.points(hand) == answer.deadwood


@pytest.mark.parametrize(
    ("spread", "hand", "alone", "best"),
    [
        ("5S6S7S/QCQDQH/KCKDKH", "AC AD AH 4C 4D 4H 8S 9S 9D TH", 36, 19),
        ("7S8S9S/KCKDKH/2C2D2H", "TS TH TD TC JS 5C 5D 5H AH AD", 12, 2),
        ("5s6s7s/9cTcJc/KsKcKd", "2s2c2d2h 8s8c8d 9s 7c Ac", 17, 9),
        ("TCTDTH/JSQSKS/4C4D4H", "TS 9S 2C 2D 2H 6C 6D 6H 5D KD", 34, 15),
    ],
    ids=["2 chain", "3 break a meld", "4 break two", "5 two homes"],
)
def test_golden_layoffs(spread, hand, alone, best):
    answer = best_layoffs(parse_cards(hand), spread_of(spread))
    assert (deadwood(parse_cards(hand)), answer.deadwood) == (alone, best)
    check_answer(parse_cards(hand), spread_of(spread), answer)


def test_golden_2_lays_the_eight_before_the_nine():
    answer = best_layoffs(parse_cards("AC AD AH 4C 4D 4H 8S 9S 9D TH"), spread_of("5S6S7S/QCQDQH/KCKDKH"))
    assert laid(answer) == [("8s", 0), ("9s", 0)]


def test_golden_5_takes_the_ten_to_the_run():
    answer = best_layoffs(parse_cards("TS 9S 2C 2D 2H 6C 6D 6H 5D KD"), spread_of("TCTDTH/JSQSKS/4C4D4H"))
    assert laid(answer) == [("Ts", 1), ("9s", 1)]


def test_golden_6_the_spread_decides():
    hand = parse_cards("3s4s8s 4c8c 4d8d 5h6h7h")
    knocker = parse_cards("As 5s6s7s 5c6c7c 5d6d7d")
    answers = {}
    for one in arrangements(knocker):
        melds = [meld.cards for meld in one.melds]
        if one.deadwood == 1:
            answers[one.melds[0].kind.value] = best_layoffs(hand, melds).deadwood
    assert answers == {"set": 3, "run": 0}


def test_golden_7_equal_counts_different_layoffs():
    spreads = [
        tuple(meld.cards for meld in one.melds)
        for one in arrangements(parse_cards("6C 6D 6H 6S 7H 8H 9H AC AD 2S"))
        if one.deadwood == 4
    ]
    defender = parse_cards("5H 3C 3D 3H JC JD JH TC 9D 9S")
    assert sorted(best_layoffs(defender, spread).deadwood for spread in spreads) == [28, 33]


def test_golden_8_a_dearer_spread_can_pay_more():
    hand = parse_cards("5H 6H 2S 9C 9D 9S JS 7D 3C 4S")
    assert best_layoffs(hand, spread_of("2H3H4H/KCKDKH")).deadwood == 26
    assert best_layoffs(hand, spread_of("2C2D2H/KCKDKH")).deadwood == 35


def test_every_place_is_offered_by_card_and_then_by_meld():
    found = legal_layoffs(parse_cards("Ts 9s 4s 2c"), spread_of("TcTdTh/JsQsKs/4c4d4h"))
    assert [(card_name(card), index) for card, index in found] == [("4s", 2), ("Ts", 0), ("Ts", 1)]


def test_a_card_two_past_an_end_waits_for_its_neighbour():
    spread = spread_of("5s6s7s")
    assert legal_layoffs(parse_cards("9s"), spread) == ()
    assert legal_layoffs(parse_cards("9s"), spread_of("5s6s7s8s")) == ((parse_card("9s"), 0),)


def test_nothing_goes_round_the_corner_or_into_the_next_suit():
    assert legal_layoffs(parse_cards("Ac Ad"), spread_of("JcQcKc")) == ()
    assert legal_layoffs(parse_cards("Kc Kd"), spread_of("Ad2d3d")) == ()
    assert legal_layoffs(parse_cards("As"), spread_of("JsQsKs")) == ()
    assert best_layoffs(parse_cards("Ad 2d"), spread_of("JcQcKc")).layoffs == ()


def test_a_full_set_and_a_full_suit_take_nothing():
    full = spread_of("4c4d4h4s/Ad2d3d4d5d6d7d8d9dTdJdQdKd")
    assert legal_layoffs(parse_cards("3s 5s Kc Ah"), full) == ()


def test_what_is_no_meld_is_refused():
    for ask in (legal_layoffs, best_layoffs):
        with pytest.raises(ValueError, match="neither a set nor a run"):
            ask(parse_cards("Ac"), [parse_cards("2c 3c")])


def test_without_a_spread_the_answer_is_the_best_arrangement():
    hand = parse_cards("TS TH TD TC JS 5C 5D 5H AH AD")
    answer = best_layoffs(hand, ())
    assert (answer.deadwood, answer.layoffs, answer.kept) == (12, (), hand)
    assert answer.melds == best_arrangement(hand).melds


def test_equal_answers_keep_the_melds_and_lay_off_least():
    answer = best_layoffs(parse_cards("8s 9s Ts Kd"), spread_of("5s6s7s"))
    assert (answer.deadwood, answer.layoffs) == (10, ())


@st.composite
def knocks(draw):
    """Two hands from a corner of the pack, and one of the ways the first can lie."""
    start = draw(st.integers(min_value=0, max_value=6))
    pack = [c for c in oracle.PACK if start <= oracle.ORDER.index(c[0]) < start + 7]
    mixed = draw(st.permutations(pack))
    found = arrangements(parse_cards("".join(mixed[:10])))
    chosen = draw(st.sampled_from(found))
    size = draw(st.integers(min_value=4, max_value=9))
    return frozenset(mixed[10 : 10 + size]), tuple(meld.cards for meld in chosen.melds)


@settings(max_examples=1000, deadline=None)
@given(knocks())
def test_the_best_layoffs_beat_every_sequence_there_is(knock):
    hand, spread = knock
    packed = parse_cards("".join(hand))
    answer = best_layoffs(packed, spread)
    lying = tuple(frozenset(format_cards(meld).split()) for meld in spread)
    assert answer.deadwood == oracle.least_after_layoffs(hand, lying)
    check_answer(packed, spread, answer)
    single = {(c, i) for c in hand for i, meld in enumerate(lying) if oracle.is_meld(meld | {c})}
    assert {(card_name(card), i) for card, i in legal_layoffs(packed, spread)} == single
