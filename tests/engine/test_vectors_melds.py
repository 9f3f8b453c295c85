"""Every line of the outside answers about melds and layoffs, without tolerance."""

import gzip
import re

import pytest

from ginengine import cards
from ginengine.cards import cards_of, parse_card, parse_cards
from ginengine.layoffs import best_layoffs, legal_layoffs
from ginengine.melds import (
    MELD_OF,
    arrangements,
    best_arrangement,
    best_shed,
    deadwood,
    every_arrangement,
    melds_in,
    shed_options,
)
from tests.engine.vectors import VECTORS, read_vectors


def family(text):
    return frozenset(parse_cards(meld) for meld in text.split("/") if meld)


def melds_of(arrangement):
    return frozenset(meld.cards for meld in arrangement.melds)


def check_ten(line, hand):
    assert deadwood(hand) == line["min"]
    assert best_arrangement(hand).deadwood == line["min"]
    assert len(melds_in(hand)) == line["nmelds"]
    if "best" in line:
        least = [melds_of(one) for one in arrangements(hand) if one.deadwood == line["min"]]
        assert len(least) == len(set(least))
        assert set(least) == {family(text) for text in line["best"]}


def check_eleven(line, hand):
    options = shed_options(hand)
    assert [options[parse_card(card)] for card in line["hand"].split()] == line["after"]
    assert best_shed(hand) == min(options.values()) == line["min"]
    best = {card for card, left in options.items() if left == line["min"]}
    assert best == set(cards_of(parse_cards(line["discards"])))
    assert deadwood(hand) == best_arrangement(hand).deadwood == line["held"]
    assert len(melds_in(hand)) == line["nmelds"]


def test_every_outside_deadwood():
    for line in read_vectors("deadwood", at_least=8400):
        hand = parse_cards(line["hand"])
        try:
            (check_ten if line["n"] == 10 else check_eleven)(line, hand)
        except AssertionError as wrong:
            raise AssertionError(f"{line['id']}: {wrong}") from wrong


def check_sequence(hand, spread, answer):
    lying = list(spread)
    for card, index in answer.layoffs:
        assert (card, index) in legal_layoffs(hand, lying)
        hand ^= 1 << card
        lying[index] |= 1 << card
        assert lying[index] in MELD_OF
    for meld in answer.melds:
        assert meld.cards & hand == meld.cards
        hand ^= meld.cards
    assert cards.points(hand) == answer.deadwood


def test_every_outside_layoff():
    for line in read_vectors("layoff", at_least=1401):
        hand = parse_cards(line["opp"])
        assert deadwood(hand) == line["nolay"], line["id"]
        spread = [parse_cards(meld) for meld in line["melds"]]
        assert cards.points(parse_cards(line["knocker_dead"])) == line["k"], line["id"]
        if line["k"] == 0:  # rules, "Layoffs": not after gin
            assert deadwood(hand) == line["min"], line["id"]
            continue
        answer = best_layoffs(hand, spread)
        assert answer.deadwood == line["min"], line["id"]
        check_sequence(hand, spread, answer)
        replay(line, hand, list(spread))


def replay(line, hand, lying):
    """The outside optimum is a sequence our layoffs allow, and ends at the same count."""
    for step in line["best"]["layoffs"]:
        card, index = step.split(">")
        assert (parse_card(card), int(index)) in legal_layoffs(hand, lying), line["id"]
        hand ^= 1 << parse_card(card)
        lying[int(index)] |= 1 << parse_card(card)
    for meld in line["best"]["melds"]:
        hand ^= MELD_OF[parse_cards(meld)].cards
    assert hand == parse_cards(line["best"]["left"]), line["id"]
    assert cards.points(hand) == line["min"], line["id"]


def net(dead, opponent):
    """The knocker's points under 25 and 25, as the vectors count them."""
    if dead == 0:
        return opponent + 25
    return opponent - dead if dead < opponent else -25 - (dead - opponent)


def test_every_outside_arrangement():
    for line in read_vectors("arrange", at_least=280):
        hand, defender = parse_cards(line["knocker"]), parse_cards(line["opp"])
        assert deadwood(hand) == line["min_dead"], line["id"]
        mine, pays = {}, []
        for one in every_arrangement(hand, 10):
            spread = [meld.cards for meld in one.melds]
            left = best_layoffs(defender, spread).deadwood if one.deadwood else deadwood(defender)
            assert melds_of(one) not in mine, line["id"]
            mine[melds_of(one)] = (one.deadwood, left)
            pays.append((one.deadwood, net(one.deadwood, left)))
        theirs = {family(text): (dead, left) for dead, text, left in line["arrangements"]}
        assert mine == theirs, line["id"]
        assert max(pay for _, pay in pays) == line["best_any"], line["id"]
        assert max(pay for dead, pay in pays if dead == line["min_dead"]) == line["best_min"], line["id"]
        undominated = {melds_of(one) for one in arrangements(hand) if one.deadwood <= 10}
        assert undominated <= set(theirs), line["id"]


def check_fact(fact):
    hand = parse_cards(fact.get("hand", ""))
    value = fact["value"]
    match fact["kind"]:
        case "deadwood" | "deadwood_held":
            assert deadwood(hand) == best_arrangement(hand).deadwood == value
        case "melds":
            assert deadwood(hand) == value
            told = [parse_cards(meld) for meld in fact["melds"]]
            if fact["melds_ok"]:
                assert all(meld in MELD_OF for meld in told)
                assert cards.points(hand) - sum(map(cards.points, told)) == value
        case "meld_count":
            assert len(melds_in(hand)) == value
        case "valid_meld":
            assert (parse_cards(fact["cards"]) in MELD_OF) is value
        case "best_discard":
            assert best_shed(hand) == value
            if "discard" in fact:
                assert shed_options(hand)[parse_card(fact["discard"])] == value
        case "big_gin":
            assert (len(cards_of(hand)) == 11 and deadwood(hand) == 0) is value
        case "layoff_melds":
            spread = [parse_cards(meld) for meld in fact["melds"]]
            assert best_layoffs(parse_cards(fact["opp"]), spread).deadwood == value
        case "layoff":
            best = best_arrangement(parse_cards(fact["knocker"]))
            spread = [meld.cards for meld in best.melds]
            assert best_layoffs(parse_cards(fact["opp"]), spread).deadwood == value
        case "score_no_layoffs":
            mine, theirs = (deadwood(parse_cards(fact[who])) for who in ("knocker", "opp"))
            assert net(mine, theirs) == value
        case "round":
            assert deadwood(parse_cards(fact["knocker"])) == fact["k"] == 0
            assert deadwood(parse_cards(fact["opp"])) == fact["opp_dead"]
            assert net(0, fact["opp_dead"]) == value
        case unknown:
            pytest.fail(f"nothing here checks facts of the kind {unknown!r}")


def test_every_outside_fact():
    for fact in read_vectors("facts", at_least=118):
        try:
            check_fact(fact)
        except AssertionError as wrong:
            raise AssertionError(f"{fact['id']} {fact}: {wrong}") from wrong


def test_a_missing_or_short_file_fails_and_says_so(tmp_path):
    with pytest.raises(pytest.fail.Exception, match="is missing"):
        read_vectors("deadwood", 1, tmp_path)
    (tmp_path / "deadwood.jsonl.gz").write_bytes(gzip.compress(b'{"id": 1}\n'))
    with pytest.raises(pytest.fail.Exception, match="has 1 lines, 2 were expected"):
        read_vectors("deadwood", 2, tmp_path)


def test_the_readme_names_every_file_and_how_many_lines_it_has():
    text = (VECTORS / "README.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| ([\d,]+) \|", text, re.M))
    assert sorted(rows) == sorted(path.name.removesuffix(".jsonl.gz") for path in VECTORS.glob("*.gz"))
    for name, lines in rows.items():
        assert len(read_vectors(name, 1)) == int(lines.replace(",", "")), name
