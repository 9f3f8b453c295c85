"""The golden hands of the rules, each played through the engine.

| 1 | test_1_the_least_deadwood_is_over_all_arrangements |
| 2 | test_a_golden_showdown |
| 3 | test_a_golden_showdown |
| 4 | test_a_golden_showdown |
| 5 | test_a_golden_showdown |
| 5 | test_5_two_homes_and_the_first_is_the_worse |
| 6 | test_a_golden_showdown |
| 6 | test_6_and_7_the_proposal_leaves_the_fewest_layoff_places |
| 7 | test_7_equal_counts_but_other_layoffs |
| 7 | test_6_and_7_the_proposal_leaves_the_fewest_layoff_places |
| 8 | test_a_golden_showdown |
| 8 | test_8_the_proposal_never_looks_at_the_other_hand |
| 9 | test_a_golden_showdown |
| 10 | test_10_a_knock_needs_the_right_discard |
| 11 | test_11_big_gin_is_offered_and_declining_it_loses_nothing |
| 11 | test_11_after_big_gin_was_declined_gin_is_still_gin |
| 12 | test_12_oklahoma |
| 12 | test_12_a_spade_doubles_by_the_setting |
| 12 | test_12_an_ace_is_gin_only_or_a_limit_of_one |
| 13 | test_a_golden_showdown |
| 14 | test_14_an_undercut_can_end_the_match |
| 15 | test_15_hollywood |
| 15 | test_15_hollywood_goes_on_until_every_game_has_ended |
"""

import re
from dataclasses import replace
from pathlib import Path

import pytest
import test_golden_matches

from ginengine import Deal, IllegalAction, Rules, best_layoffs, deadwood, parse_cards, shed_options
from ginengine.actions import Action, BigGin, FinishLayoffs, Knock, LayOff, spread_from
from ginengine.cards import cards_of, parse_card
from ginengine.deal import Phase
from ginengine.errors import Why
from ginengine.rules import PRESETS
from ginengine.scoring import ResultKind, points


def showdown(knocker, defender, spread, rules=None, upcard=None):
    """Seat 0 holds these ten cards after the discard; the defender answers as well as he can."""
    rules = rules or Rules()
    deal = before_discard(knocker, defender, rules, upcard)
    deal.apply(Knock(shed_card(deal, knocker), spread_from(spread)))
    if not deal.is_over:
        for card, meld in best_layoffs(deal.hands[1], deal.spread).layoffs:
            deal.apply(LayOff(card, meld))
        deal.apply(FinishLayoffs())
    assert deal.faults() == []
    return (
        deal.result.winner,
        points(deal.result, rules),
        deal.result.knocker_deadwood,
        deal.result.defender_deadwood,
    )


def shed_card(deal, knocker):
    (card,) = cards_of(deal.hands[0] & ~parse_cards(knocker))
    return card


def before_discard(knocker, defender, rules, upcard=None, eleventh=None):
    """Seat 0 has drawn an eleventh card from the stock after both passed the upcard."""
    held = parse_cards(knocker) | parse_cards(defender)
    free = [card for card in range(51, -1, -1) if not held >> card & 1]
    up = parse_card(upcard) if upcard else free[-1]
    free.remove(up)
    if eleventh is not None:
        free.remove(parse_card(eleventh))
        free.insert(0, parse_card(eleventh))
    deal = Deal.from_hands(rules, 1, (knocker, defender), up, free)
    for text in ("pass", "pass", "draw"):
        deal.apply(Action.from_text(text))
    return deal


def test_1_the_least_deadwood_is_over_all_arrangements():
    assert deadwood(parse_cards("5C 5D 5H 5S 6D 7D 8D 9C 9D 9S")) == 0
    assert deadwood(parse_cards("5D 6D 7D 8D 9D 5C 5S 9C 9S KH")) == 10
    assert deadwood(parse_cards("4C 5C 6C 7C 8C 2D 2H 2S KD QH")) == 20


GOLDEN = {
    "2 chain": ("5S6S7SQCQDQHKCKHKD2D", "ACADAH4C4D4H8S9S9DTH", "5S6S7S/QCQDQH/KCKDKH", 0, 17, 2, 19),
    "3 break a meld": ("7S8S9SKCKHKD2C2D2H4D", "TSTHTDTCJS5C5D5HAHAD", "7S8S9S/KCKHKD/2C2D2H", 1, 27, 4, 2),
    "4 break two": ("5s6s7s9cTcJcKsKcKdJd", "2s2c2d2h8s8c8d9s7cAc", "5s6s7s/9cTcJc/KsKcKd", 1, 26, 10, 9),
    "5 two homes": ("TCTDTHJSQSKS4C4D4H3S", "TS9S2C2D2H6C6D6H5DKD", "TCTDTH/JSQSKS/4C4D4H", 0, 12, 3, 15),
    "6 as sets": ("As5s6s7s5c6c7c5d6d7d", "3s4s8s4c8c4d8d5h6h7h", "5s5c5d/6s6c6d/7s7c7d", 0, 2, 1, 3),
    "6 as runs": ("As5s6s7s5c6c7c5d6d7d", "3s4s8s4c8c4d8d5h6h7h", "5s6s7s/5c6c7c/5d6d7d", 1, 26, 1, 0),
    "8 as a run": ("2H2C2D3H4HKCKHKDACAS", "5H6H2S9C9D9SJS7D3C4S", "2H3H4H/KCKHKD", 0, 20, 6, 26),
    "8 as a set": ("2H2C2D3H4HKCKHKDACAS", "5H6H2S9C9D9SJS7D3C4S", "2H2C2D/KCKHKD", 0, 26, 9, 35),
    "9 gin bars layoffs": (
        "4S5S6S7S9C9D9HKCKHKD",
        "8S3SQCQDQHACADAH2DJC",
        "4S5S6S7S/9C9D9H/KCKHKD",
        0,
        48,
        0,
        23,
    ),
    "13 tie": ("3C4C5C9D9H9SJCJDJH7S", "QCQDQHAH2H3H8C8D8H7D", "3C4C5C/9D9H9S/JCJDJH", 1, 25, 7, 7),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_showdown(name):
    knocker, defender, spread, *told = GOLDEN[name]
    assert list(showdown(knocker, defender, spread)) == told


def test_5_two_homes_and_the_first_is_the_worse():
    knocker, defender, spread = GOLDEN["5 two homes"][:3]
    deal = before_discard(knocker, defender, Rules())
    deal.apply(Knock(shed_card(deal, knocker), spread_from(spread)))
    for text in ("layoff Ts 0", "done"):
        deal.apply(Action.from_text(text))
    assert deal.result.defender_deadwood == 24


def test_8_the_proposal_never_looks_at_the_other_hand():
    knocker, defender = GOLDEN["8 as a run"][:2]
    found = []
    for other in (defender, "5H6H5D9C9D9STSTDTC4S", "AD2SJSJDJCQCQDQSTC8C"):
        deal = before_discard(knocker, other, Rules(), upcard="7C", eleventh="8S")
        spreads = deal.spreads(parse_card("8S"))
        found.append([(one.deadwood, [meld.cards for meld in one.melds]) for one in spreads])
        assert spreads[0].deadwood == 6 and 9 in [one.deadwood for one in spreads]
    assert found[0] == found[1] == found[2]


def test_6_and_7_the_proposal_leaves_the_fewest_layoff_places():
    for hand, defender, spread in (
        (GOLDEN["6 as sets"][0], GOLDEN["6 as sets"][1], "5s5c5d/6s6c6d/7s7c7d"),
        ("6C6D6H6S7H8H9HACAD2S", "5HQCQDQSKDKHJSTC4C3D", "6C6D6H6S/7H8H9H"),
    ):
        deal = before_discard(hand, defender, Rules())
        assert sorted(deal.proposed_spread(shed_card(deal, hand))) == sorted(spread_from(spread))


SEVEN = ("6C6D6H6S7H8H9HACAD2S", "5HQCQDQSKCKDKHJHTC3D")


@pytest.mark.parametrize(
    ("spread", "kept", "scored"),
    [("6C6D6H6S/7H8H9H", 28, 24), ("6C6D6S/6H7H8H9H", 23, 19)],
)
def test_7_equal_counts_but_other_layoffs(spread, kept, scored):
    assert showdown(*SEVEN, spread) == (0, scored, 4, kept)


def test_10_a_knock_needs_the_right_discard():
    options = shed_options(parse_cards("2s 4s 5s 6s 7s 6c 4d 5d 6d 5h 6h"))
    assert [card for card, left in options.items() if left <= 10] == [parse_card("7s")]
    assert options[parse_card("7s")] == 10


@pytest.mark.parametrize("card", ["2C", "5C", "9C", "9D", "9H", "9S"])
def test_11_after_big_gin_was_declined_gin_is_still_gin(card):
    deal = before_discard("2C3C4C5C9C9D9HJHQHKH", "ACADAH2D2S7C7D8HTSKS", Rules(), eleventh="9S")
    deal.apply(Knock(parse_card(card), deal.proposed_spread(parse_card(card))))
    assert (deal.result.kind, deal.result.winner) == (ResultKind.GIN, 0)


def test_11_big_gin_is_offered_and_declining_it_loses_nothing():
    deal = before_discard("2C3C4C5C9C9D9HJHQHKH", "ACADAH2D2S7C7D8HTSKS", Rules(), eleventh="9S")
    legal = deal.legal_actions()
    assert any(isinstance(one, BigGin) for one in legal)
    gin = {
        one.card for one in legal if isinstance(one, Knock) and deadwood(deal.hands[0] ^ 1 << one.card) == 0
    }
    assert gin == {parse_card(name) for name in ("2C", "5C", "9C", "9D", "9H", "9S")}
    plain = before_discard("2C3C4C5C9C9D9HJHQHKH", "ACADAH2D2S7C7D8HTSKS", Rules(), eleventh="6S")
    legal = plain.legal_actions()
    assert not any(isinstance(one, BigGin) for one in legal)
    shed = {
        one.card for one in legal if isinstance(one, Knock) and not deadwood(plain.hands[0] ^ 1 << one.card)
    }
    assert shed == {parse_card("6S")}


def test_12_oklahoma():
    hand, defender = "2C3C4C8D8H8SJCJDJHAS", "QCQDKHKDTCTS7D7C6H5S"
    oklahoma = PRESETS["oklahoma"]
    deal = before_discard(hand, defender, oklahoma, "5D", "9D")
    melds = "2C3C4C/8D8H8S/JCJDJH"
    before = deal.copy()
    with pytest.raises(IllegalAction) as refusal:
        deal.apply(Action.from_text(f"knock AS {melds}"))
    assert refusal.value.why is Why.TOO_MUCH_DEADWOOD
    assert deal == before
    deal.apply(Action.from_text(f"knock 9D {melds}"))
    assert (deal.knocker, deal.knocker_deadwood, deal.phase) == (0, 1, Phase.LAYOFF)


@pytest.mark.parametrize(("ace", "allowed"), [("gin_only", False), ("one", True)])
def test_12_an_ace_is_gin_only_or_a_limit_of_one(ace, allowed):
    rules = Rules(oklahoma=True, oklahoma_ace=ace)
    deal = before_discard("2C3C4C8D8H8SJCJDJHAS", "QCQDKHKDTCTS7D7C6H5S", rules, "AD", "9D")
    knock = Action.from_text("knock 9D 2C3C4C/8D8H8S/JCJDJH")
    assert any(isinstance(one, Knock) for one in deal.legal_actions()) == allowed
    if allowed:
        deal.apply(knock)
        assert deal.knocker_deadwood == 1
    else:
        with pytest.raises(IllegalAction) as refusal:
            deal.apply(knock)
        assert refusal.value.why is Why.TOO_MUCH_DEADWOOD


SPADES = {
    "knock": ("4C5C6C8D8H8SJCJDJH3D", "2CKCAD5D6DQD7H9HQHKH", "4C5C6C/8D8H8S/JCJDJH", 3, 70),
    "gin": ("4C5C6C7C8D8H8SJCJDJH", "2CQC2DQD3H6H7H9HQHAS", "4C5C6C7C/8D8H8S/JCJDJH", 0, 30),
}


@pytest.mark.parametrize(
    ("spades", "knock", "gin"), [("all", 134, 110), ("points", 134, 85), ("off", 67, 55)]
)
def test_12_a_spade_doubles_by_the_setting(spades, knock, gin):
    for name, scored in (("knock", knock), ("gin", gin)):
        hand, defender, spread, mine, theirs = SPADES[name]
        rules = replace(PRESETS["oklahoma"], spades_double=spades)
        assert showdown(hand, defender, spread, rules, "3S") == (0, scored, mine, theirs)


def test_every_golden_hand_has_the_tests_listed_above():
    listed = re.findall(r"^\| (\d+) \| (test_\w+) \|$", __doc__, re.MULTILINE)
    rules = (Path(__file__).resolve().parents[2] / "docs" / "RULES.md").read_text(encoding="utf-8")
    golden = rules.partition("## Golden hands")[2].partition("\n## ")[0]
    assert sorted({number for number, _ in listed}, key=int) == re.findall(r"^(\d+)\. ", golden, re.MULTILINE)
    for number, name in listed:
        assert callable(globals().get(name) or getattr(test_golden_matches, name, None)), name
        assert f"_{number}_" in name or name == "test_a_golden_showdown"
    shown = {name.split()[0] for name in GOLDEN}
    assert shown == {number for number, name in listed if name == "test_a_golden_showdown"}
