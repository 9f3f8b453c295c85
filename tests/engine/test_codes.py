"""Deal codes: the same cards for ever, every slip of the tongue or the finger found, and told what it is."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import playout
from test_rules import RULES

from ginengine import Deal, Match, Rules, codes, format_cards
from ginengine.cards import card_name
from ginengine.codes import ALPHABET, CodeError, DealCode, code_of, match_of, read
from ginengine.rules import PRESETS

FIXTURE = Path(__file__).resolve().parent.parent / "fixtures" / "codes" / "1.txt"
SEEDS = st.integers(0, 2**128 - 1).map(lambda number: f"{number:032x}")
PLAIN = DealCode(PRESETS["standard"], 1, "0123456789abcdeffedcba9876543210")
CUSTOM = DealCode(Rules(target=70, tie="nobody"), 0, "00ff" * 8)


def compact(code):
    return str(code).replace("-", "")


def kind_of(text):
    with pytest.raises(CodeError) as refusal:
        read(text)
    return refusal.value.kind


@given(RULES, st.integers(0, 1), SEEDS)
def test_a_code_comes_back_with_rules_dealer_and_seed(rules, dealer, seed):
    code = DealCode(rules, dealer, seed)
    assert read(str(code)) == code
    assert len(compact(code)) == (30 if rules in PRESETS.values() else 41)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_a_short_code(name):
    code = DealCode(PRESETS[name], 0, "7" * 32)
    assert len(compact(code)) == codes.LENGTH and read(str(code)) == code
    assert [len(group) for group in str(code).split("-")] == [5] * 6


def test_codes_on_file_deal_the_same_cards_in_every_release():
    lines = [line.split(" | ") for line in FIXTURE.read_text().splitlines() if line[0] != "#"]
    assert {read(line[0]).rules for line in lines} >= set(PRESETS.values())
    for text, rules, dealer, hands, upcard, stock in lines:
        code = read(text)
        deal = code.deal()
        assert str(code) == text
        assert (code.rules, code.dealer) == (Rules.from_text(rules), int(dealer))
        assert " / ".join(map(format_cards, deal.hands)) == hands
        assert card_name(deal.first_upcard) == upcard
        assert "".join(map(card_name, deal.stock)) == stock


@pytest.mark.parametrize("code", [PLAIN, CUSTOM], ids=["plain", "custom"])
def test_every_wrong_character_is_found(code):
    text = compact(code)
    for place, right in enumerate(text):
        for wrong in set(ALPHABET) - {right}:
            found = kind_of(text[:place] + wrong + text[place + 1 :])
            if code is PLAIN:
                assert found == "check"


@pytest.mark.parametrize("code", [PLAIN, CUSTOM], ids=["plain", "custom"])
def test_every_two_neighbours_that_changed_places_are_found(code):
    text, tried = compact(code), 0
    for place in range(len(text) - 1):
        one, two = text[place], text[place + 1]
        if one != two:
            tried += 1
            kind_of(text[:place] + two + one + text[place + 2 :])
    assert tried > 20


def test_any_two_wrong_characters_of_a_plain_code_are_found():
    """The check is linear, so two slips escape it only where both leave the same trace; no two do."""
    traces = set()
    for place in range(codes.LENGTH):
        for slip in range(1, 32):
            values = [0] * codes.LENGTH
            values[place] = slip
            traces.add(codes._check(values))
    assert len(traces) == codes.LENGTH * 31 and (0, 0) not in traces


@settings(max_examples=200)
@given(SEEDS, st.data())
def test_two_wrong_characters_anywhere_are_found(seed, data):
    text = list(compact(DealCode(Rules(), 0, seed)))
    places = data.draw(st.sets(st.integers(0, 29), min_size=2, max_size=2))
    for place in places:
        text[place] = data.draw(st.sampled_from(sorted(set(ALPHABET) - {text[place]})))
    kind_of("".join(text))


def test_a_code_may_be_typed_as_people_type():
    text = str(PLAIN)
    assert read(text.lower()) == PLAIN
    assert read(f"  {text.replace('-', ' ')} ") == PLAIN
    assert read(text.replace("-", "")) == PLAIN
    assert read(text.replace("0", "o").replace("1", "I")) == PLAIN
    assert read(text.replace("1", "l")) == PLAIN
    assert read(f"https://example.org/gin/?deal={text}&level=3") == PLAIN


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "empty"),
        (" - ", "empty"),
        (str(PLAIN)[:-1], "short"),
        ("1004H", "short"),
        (compact(CUSTOM)[:-1], "short"),
        (str(PLAIN) + "0", "long"),
        (compact(CUSTOM) + "0", "long"),
        ("U" + str(PLAIN)[1:], "character"),
        (str(PLAIN)[:-1] + "é", "character"),
        ("hello world!", "character"),
    ],
)
def test_a_wrong_code_says_what_is_wrong(text, kind):
    assert kind_of(text) == kind


def test_a_character_that_cannot_occur_is_named_with_its_place():
    with pytest.raises(CodeError, match="'!' at place 3") as refusal:
        read("10!")
    assert (refusal.value.found, refusal.value.place) == ("!", 3)


def sound(values):
    return "".join(ALPHABET[value] for value in (*values, *codes._check(values)))


def test_a_code_of_a_newer_release_is_refused_as_such():
    assert kind_of(sound([2, *range(27)])) == "newer"
    assert kind_of(sound([9, *range(31), *range(20)])) == "newer"


def test_rules_and_deals_that_do_not_exist_are_refused():
    assert kind_of(sound([0, *range(27)])) == "rules"
    assert kind_of(sound([1, 20, *range(26)])) == "rules"
    assert kind_of(sound([1, 0, *[0] * 25, 1])) == "rules"
    assert kind_of(sound([1, 31, *[31] * 37])) == "rules"


@settings(max_examples=5, deadline=None)
@given(RULES, st.integers(0, 10**6))
def test_the_code_of_every_deal_of_a_match_deals_it_again(rules, seed):
    begun = []

    def look(match):
        if not match.deal.log:
            begun.append(match.deal.copy())

    match = playout(rules, seed, 3, look)
    assert len(begun) == match.deal_number
    for number, deal in enumerate(begun, start=1):
        code = code_of(match, number)
        assert code is not None and code.deal() == deal
        again = match_of(code, "again")
        assert again.deal == deal and again.kind == "again"
        assert code_of(again, 1) == code
        assert code_of(Match.from_record(again.to_record()), 1) == code


def test_words_of_the_player_are_in_the_code():
    match = Match(Rules(), "a", words="mine")
    assert code_of(match, 1).deal() == match.deal != Match(Rules(), "a").deal


def test_changing_seats_changes_the_hands_over():
    one, two = PLAIN.deal(), PLAIN.swapped().deal()
    assert (one.hands, one.dealer) == (two.hands[::-1], 1 - two.dealer)
    assert (one.first_upcard, one.stock) == (two.first_upcard, two.stock)


def test_a_position_set_up_by_hand_has_no_code():
    deal = PLAIN.deal()
    upcard, stock = deal.stock[0], (deal.first_upcard, *deal.stock[1:])
    other = Deal.from_hands(deal.rules, deal.dealer, deal.hands, upcard, stock)
    assert code_of(Match(deal.rules, PLAIN.seed, first_deal=other), 1) is None
    assert code_of(Match(deal.rules, "-", first_deal=deal), 1) is None
