"""The counts of ``perft.txt``, once more by a naive enumerator that shares no code with the engine."""

from pathlib import Path

import pytest
from naive import Naive, least, melds

from ginengine.__main__ import main
from ginengine.cards import card_name, cards_of
from ginengine.perft import TooManyNodes, perft, read_positions, split

FILE = Path(__file__).with_name("perft.txt")
POSITIONS = read_positions(FILE.read_text(encoding="utf-8"))


def texts(mask):
    return frozenset(map(card_name, cards_of(mask)))


def any_best_spread(hand, _):
    """A spread with the least deadwood; the positions have knocks with only one."""
    goal, found = least(hand), []

    def grow(left, chosen):
        if sum(min("A23456789TJQK".index(card[0]) + 1, 10) for card in left) == goal:
            found.append(chosen)
        for meld in melds(left):
            grow(left - meld, (*chosen, meld))

    grow(hand, ())
    return min(found, key=len)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda one: one.name)
def test_the_engine_counts_what_the_file_says(position):
    deal = position.deal
    assert tuple(perft(deal, depth) for depth in range(1, len(position.counts) + 1)) == position.counts


@pytest.mark.parametrize("position", POSITIONS, ids=lambda one: one.name)
def test_the_naive_enumerator_counts_what_the_file_says(position):
    deal = position.deal
    phase = {"upcard": "U", "draw": "F" if deal.must_draw else "D", "discard": "X"}[deal.phase.value]
    settings = {"last_discard": deal.rules.last_discard, "big_gin": deal.rules.big_gin}
    naive = Naive(
        deal.turn, map(texts, deal.hands), "", map(card_name, deal.stock), deal.knock_limit, **settings
    )
    taken = None if deal.just_taken is None else card_name(deal.just_taken)
    pile = tuple(map(card_name, deal.discards))
    hands, stock = naive.state[2], naive.state[3]
    naive.state = (deal.turn, phase, hands, stock, pile, deal.passes, taken, ())
    counted = tuple(naive.count(depth, any_best_spread) for depth in range(1, len(position.counts) + 1))
    assert counted == position.counts


def test_the_counts_from_a_deal_where_nobody_can_knock_are_known():
    assert POSITIONS[0].counts == (2, 12, 31, 241, 652)


def test_the_split_adds_up():
    deal = POSITIONS[0].deal
    assert sum(count for _, count in split(deal, 4)) == perft(deal, 4)


def test_a_limit_stops_the_count():
    with pytest.raises(TooManyNodes):
        perft(POSITIONS[0].deal, 5, 600)


def test_the_command_compares_and_prints(capsys):
    assert main(["perft", str(FILE), "--max-nodes", "3000"]) == 0
    assert "0 wrong" in capsys.readouterr().out


def test_a_wrong_count_is_shown_by_first_action(tmp_path, capsys):
    path = tmp_path / "wrong.txt"
    path.write_text(
        FILE.read_text(encoding="utf-8").replace("counts 2 12", "counts 2 13", 1), encoding="utf-8"
    )
    assert main(["perft", str(path), "--max-nodes", "3000"]) == 1
    assert "take: 10" in capsys.readouterr().out
