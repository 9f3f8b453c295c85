"""Fair deals: the seal binds, the secret shows one deal only, and a program of its own agrees."""

import ast
import json
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from ginengine import Match, Rules, cards, choose, fairness, format_cards, replaying, view_of
from ginengine.ai import protocol
from ginengine.cards import card_name
from ginengine.fairness import proof_of, seal, seen_by_opponent
from ginengine.rules import PRESETS
from ginengine.shuffle import deal_seed

TOOL = Path(__file__).resolve().parents[2] / "tools" / "verify_deal.py"


def played(seed="a", words="", rules=PRESETS["standard"], deals=99, levels=(3, 2)):
    """A match between opponents; seat 1 chooses as the page has it choose."""
    match = Match(rules, seed, words=words)
    while True:
        turn = match.deal.turn
        match.apply(choose(view_of(match, turn), levels[turn], fairness.decision_seed(match)))
        if match.deal.is_over:
            if match.is_over or match.deal_number == deals:
                return match
            match.next_deal(words)


MATCH = played(words="rain on Monday")


def run(program, *arguments):
    """What a Python that knows nothing of the project prints."""
    done = subprocess.run(
        [sys.executable, "-I", *program, *arguments], capture_output=True, text=True, cwd="/", timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def told(deal):
    """What the verifier has to print about a deal before its first action."""
    named = [format_cards(deal.hands[seat]) for seat in (1 - deal.dealer, deal.dealer)]
    hands = [" ".join(sorted(hand.split())) for hand in named]
    stock = " ".join(map(card_name, deal.stock))
    upcard = card_name(deal.first_upcard)
    titles = ("Who did not deal:", "Who dealt:       ", "First upcard:    ", "Stock:           ")
    return [f"{title} {text}" for title, text in zip(titles, (*hands, upcard, stock), strict=True)]


# -- the proof -------------------------------------------------------------------------------------


def test_every_deal_of_a_match_is_proved():
    for number in range(1, MATCH.deal_number + 1):
        shown = seal(deal_seed(MATCH.seed, number))
        proof = proof_of(MATCH, number, shown)
        assert proof.kept() and proof.played(MATCH)
        assert fairness.follows(MATCH.seed, number, proof.secret)
        assert proof.words == "rain on Monday"


def test_another_secret_another_seal_other_words_another_dealer_are_found_out():
    proof = proof_of(MATCH, MATCH.deal_number)
    other = deal_seed("b", 1)
    assert not replace(proof, secret=other).kept() and not replace(proof, secret=other).played(MATCH)
    assert not replace(proof, seal=seal(other)).kept()
    assert not replace(proof, words="").played(MATCH)
    assert not replace(proof, dealer=1 - proof.dealer).played(MATCH)
    assert not fairness.follows("b", proof.number, proof.secret)


def test_one_card_that_was_exchanged_is_found_out():
    match = Match.from_record(MATCH.to_record())
    one, two = (cards.cards_of(hand)[0] for hand in match.deal.hands)
    match.deal.hands[0] ^= 1 << one | 1 << two
    assert not proof_of(match, match.deal_number).played(match)


def test_the_secret_of_a_deal_tells_nothing_about_the_next():
    """It is a digest of the match's seed: no seed that can be made from it is another deal's."""
    secrets = [deal_seed("a", number) for number in range(1, 200)]
    assert len(set(secrets)) == len(secrets)
    for number in range(1, 200):
        assert deal_seed(secrets[0], number) not in secrets


def test_a_seal_says_nothing_about_the_cards_that_the_secret_does_not():
    shown = [seal(deal_seed("a", number)) for number in range(1, 50)]
    assert len(set(shown)) == len(shown) and all(len(bytes.fromhex(one)) == 32 for one in shown)


# -- outside the game ------------------------------------------------------------------------------


def test_the_program_is_plain_python_and_short():
    tree = ast.parse(TOOL.read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert imported == {"sys", "hashlib"}
    assert not any(isinstance(node, ast.ImportFrom) for node in ast.walk(tree))
    assert TOOL.read_text(encoding="utf-8").endswith(fairness.STEPS)
    assert len(fairness.STEPS.splitlines()) <= 30


@pytest.mark.parametrize("words", ["", "rain on Monday", "Grüße, 'quoted' – 🂡"])
def test_a_python_without_the_game_deals_the_same_cards(words):
    match = Match(Rules(), "outside", words=words)
    proof = proof_of(match, 1)
    expected = ["The seal is right.", *told(match.deal)]
    assert run([str(TOOL)], proof.seal, proof.secret, words).splitlines() == expected
    assert run(["-c", fairness.script(proof)]).splitlines() == expected


def test_the_program_finds_a_wrong_seal_and_agrees_on_many_deals():
    chance = random.Random(5)
    for number in range(200):
        words = "".join(chance.choices("abc xyz", k=chance.randrange(9))).strip()
        match = Match(Rules(), f"many {number}", words=words)
        proof = proof_of(match, 1)
        wrong = number % 3 == 0
        said = []
        names = {"print": lambda *parts, said=said: said.append(" ".join(map(str, parts)))}
        exec(fairness.script(replace(proof, seal=seal("x")) if wrong else proof), names)
        assert said[0] == ("THE SEAL IS WRONG." if wrong else "The seal is right.")
        assert said[1:] == told(match.deal)


# -- what the opponent saw -------------------------------------------------------------------------


def test_the_opponent_asked_again_with_that_text_does_the_same():
    record, asked = MATCH.to_record(), 0
    for decided in replaying.decisions(MATCH):
        for number, action in decided:
            text = seen_by_opponent(record, number, 2)
            assert json.loads(protocol.answer(text))["action"] == action == MATCH.actions[number]
            asked += 1
    assert asked > 60


def test_what_the_opponent_saw_holds_no_card_it_could_not_place():
    record, looked = MATCH.to_record(), 0
    for number, _ in replaying.decisions(MATCH)[0]:
        before = replaying.at_action(MATCH, number).deal
        text = seen_by_opponent(record, number, 2)
        seen = json.loads(text)["view"]
        hidden = before.hands[0] & ~before.known[0]
        for meld in before.spread:
            hidden &= ~meld
        for card in (*cards.cards_of(hidden), *before.stock):
            assert f'"{card_name(card)}"' not in text.replace("discard ", "")
            looked += 1
        assert format_cards(before.hands[1]) == " ".join(seen["hand"])
    assert looked > 100


def test_seeds_do_not_cross():
    record = MATCH.to_record()
    for number, _ in replaying.decisions(MATCH)[0]:
        text = seen_by_opponent(record, number, 2)
        assert MATCH.seed != json.loads(text)["seed"]
        assert not any(deal_seed(MATCH.seed, deal) in text for deal in range(1, 20))


def test_only_past_decisions_of_the_opponent_can_be_asked_for():
    record = MATCH.to_record()
    own = replaying.decisions(MATCH, seat=0)[0][0][0]
    with pytest.raises(ValueError, match="not the opponent's"):
        seen_by_opponent(record, own, 2)
    for number in (-1, len(MATCH.actions)):
        with pytest.raises(IndexError):
            seen_by_opponent(record, number, 2)


def test_the_actions_of_each_deal_add_up_to_the_match():
    parts = replaying.by_deal(MATCH)
    assert [text for part in parts for text in part] == MATCH.actions
    assert len(parts) == MATCH.deal_number
