"""Looking ahead in the trainer's simulator: what is imagined fits what is public, and only that is used."""

from __future__ import annotations

import zlib

import numpy as np
import pytest

from training import guess, hands, ideas, matches, plausible, search
from training.export import pack
from training.net import HAND, KNOWN, NPAR, PILE, STOCK, fresh
from training.play import brains_of
from training.pool import equity_of
from training.shipped import FILE, shipped

pytestmark = pytest.mark.slow  # compiled at the first start, for about a minute
RESULTS = np.ones(128)
MINE = sum(1 << card for card in (0, 2, 4, 6, 8, 10, 20, 22, 24, 27, 29))
HIS, GONE = 0b11111 << 11 | 0b11111 << 30, 0b111 << 16


def hunch() -> tuple:
    return hands.hunch(guess.fresh(1), plausible.fresh(1), guess.fresh(1))


def position() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Player 0 has drawn; of his cards 11 and 12 are known to him, three lie in the pile."""
    masks, nums = np.zeros(9, np.int64), np.zeros(9, np.int64)
    masks[HAND], masks[HAND + 1], masks[KNOWN + 1], masks[PILE] = MINE, HIS, 0b11 << 11, GONE
    nums[STOCK] = 52 - 11 - 10 - 3
    nums[2] = nums[3] = -1
    nums[4] = 10
    return masks, nums, np.zeros((2, 8), np.int64)


@pytest.mark.parametrize("way", [hands.EVEN, hands.GUESSED, hands.WEIGHED, hands.TRUE_HAND])
def test_an_imagined_hand_and_stock_fit_what_is_public(way: int) -> None:
    masks, nums, sit = position()
    some, stock, state = hunch(), np.zeros(52, np.int64), np.full(1, 5, np.int64)
    seen = set()
    for _ in range(50):
        hands.expect(some, masks, nums, sit, 0, np.zeros(160, np.int16), way)
        hand = int(hands.imagine(some, masks, nums, sit, 0, way, state, stock))
        seen.add(hand)
        drawn = sum(1 << int(card) for card in stock[: nums[STOCK]])
        assert hand.bit_count() == 10 and hand & masks[KNOWN + 1] == masks[KNOWN + 1]
        assert hand | drawn | MINE | GONE == (1 << 52) - 1
        assert drawn.bit_count() == nums[STOCK] and not drawn & (hand | MINE | GONE)
    assert (seen == {HIS}) == (way == hands.TRUE_HAND)


def test_a_likelier_card_is_imagined_more_often() -> None:
    masks, *_ = position()
    some, state = hunch(), np.full(1, 5, np.int64)
    some[5][:] = 1
    some[5][51] = 20
    drawn = [int(hands.likely_hand(some, masks, 0, state)) for _ in range(200)]
    assert sum(hand >> 51 & 1 for hand in drawn) > 180 > 100 > sum(hand >> 50 & 1 for hand in drawn)


@pytest.mark.parametrize("idea", [ideas.ROLLOUTS, ideas.QUICK_ROLLOUTS, ideas.DRAWS, ideas.KNOCKS_TRIED])
def test_no_hidden_card_is_looked_at(idea: int) -> None:
    masks, nums, sit = position()
    sit[:] = [634, 648, 662, 666, 670, 677, 633, 684]
    answers = set()
    for his in (HIS, 0b11 << 11 | 0b11111111 << 40):
        masks[HAND + 1] = his
        place = matches.table(hunch())
        rest = [card for card in range(52) if not (MINE | his | GONE) >> card & 1]
        deck = np.array(rest + [0] * (52 - len(rest)))
        way = np.array([idea, 8, 2, 31, 100, 4, 0, hands.WEIGHED], np.float64)
        deal, need = (masks, nums, deck, np.zeros(60, np.int64)), np.full(2, 100)
        brain = brains_of(fresh(3)[None], np.zeros((2, 5), np.int64))[0]
        tally, state = np.zeros(3, np.int64), np.full(1, 9, np.int64)
        found = ideas.decide(
            way, 0, -1, deal, brain, sit, need, equity_of(RESULTS), place[5], place[1], place[4], state, tally
        )
        assert tally[ideas.LOOKED] == 1 or idea == ideas.KNOCKS_TRIED
        answers.add((*found, *tally))
    assert len(answers) == 1


def test_no_idea_changes_nothing_and_the_seed_gives_the_same_line() -> None:
    net = fresh(3)
    assert net.shape == (NPAR,)

    def line(idea: int) -> str:
        way = [idea, 2, 2, 31, 5, 2, 1, hands.EVEN]
        return search.compare(net, equity_of(RESULTS), way, "simple", 8, 1, hunch())

    assert "+0.00 (0.00)" in line(ideas.NOTHING)
    assert line(ideas.ROLLOUTS) == line(ideas.ROLLOUTS)


def test_the_shipped_weights_are_read_back_to_the_last_bit() -> None:
    assert zlib.decompress(pack(shipped())) == zlib.decompress(FILE.read_bytes())
