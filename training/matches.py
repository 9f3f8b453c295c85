"""Matches of the network's player, looking ahead or not, on cards that depend on the seed alone; compiled."""

import numpy as np
from numba import njit

from training.bits import deadwood
from training.choose import simple_discard, watchful_discard, watchful_knocks_at
from training.guess import note, notes
from training.ideas import DECISIONS, IDEA, WORK, decide
from training.net import BIG, HAND, KNOWN, LIMIT, PILE, REFUSED, TURN, scratch, situation
from training.play import SIMPLE, WATCHFUL, brains_of, deal_cards, knock_points, log, wants_upcard
from training.turns import HEIGHT, TAKES, draw, throw, wants

TARGET = 100
MOST_WORK = 200_000
"""So many decisions are remembered with the work they took."""


@njit(cache=True)
def one_deal(brains, agents, how, first, sit, need, equity, place):
    """The points of player 0; ``how[p]`` is the way in which player p looks ahead."""
    table, room, played, count, desk, hunch, state, tally, work, trial, kept = place
    masks, nums, deck, pile, melds = table[0], table[1], table[2], table[3], table[7]
    for i in range(52):
        deck[i] = i
    deal_cards(table)
    nums[HEIGHT] = 1
    nums[TAKES] = 0
    deal = (masks, nums, deck, pile)
    p = first
    while True:
        o = 1 - p
        turn = nums[TURN]
        kind = agents[p, 0]
        took = False
        if turn != 2:  # both passed: the first draw is from the stock
            if kind < 0:
                took = wants_upcard(brains[p], agents, p, 0.0, table, sit, 0.0, room, played, count)
            else:
                took = wants(brains[p], masks, nums, sit, p, room, desk[0], trial, tally)
            if not took and turn < 2:
                masks[REFUSED + p] |= 1 << nums[0]
                nums[TURN] += 1
                p = o
                continue
        forbid = draw(masks, nums, deck, pile, p, took)
        h11 = masks[HAND + p]
        knock = True
        if kind == SIMPLE:
            card = simple_discard(h11, forbid)
        elif kind == WATCHFUL:
            card = watchful_discard(h11, forbid, masks[KNOWN + o], masks[PILE])
        else:
            note(kept, masks, nums, sit, p)
            before = tally[WORK]
            card, knock = decide(
                how[p], p, forbid, deal, brains[p], sit, need, equity, hunch, room, desk, state, tally
            )
            tally[DECISIONS] += how[p, IDEA] != 0
            if how[p, IDEA] and work[0] < MOST_WORK - 1:
                work[0] += 1
                work[work[0]] = tally[WORK] - before
        h = h11 ^ (1 << card)
        dead = deadwood(h)
        if kind == WATCHFUL:
            knock = dead <= watchful_knocks_at(nums)
        if dead == 0 or (knock and dead <= nums[LIMIT]):
            v = knock_points(h, masks[HAND + o], agents[o, 0] == SIMPLE, melds)
            return v if p == 0 else -v
        if throw(masks, nums, pile, p, card):
            return 0
        p = o


@njit(cache=True)
def one_match(nets, agents, how, seed, equity, place, room_for):
    """Whether player 0 wins; the cards of each deal depend on the seed and the deal's number alone."""
    sit, need, scored, won, pays = room_for
    state = place[6]
    nums = place[0][1]
    brains = brains_of(nets, agents)
    nums[LIMIT] = 10
    nums[BIG] = 0
    need[:] = TARGET
    scored[:] = 0
    won[:] = 0
    first = seed & 1
    number = 0
    while need[0] > 0 and need[1] > 0:
        for q in range(2):
            situation(sit, q, need, scored, won, 10, 0)
        np.random.seed((seed * 251 + number) & 0x7FFFFFFF)
        state[0] = seed * 7919 + number
        v = one_deal(brains, agents, how, first, sit, need, equity, place)
        number += 1
        if v:
            pays[min(abs(v), 127)] += 1
            q = 0 if v > 0 else 1
            need[q] -= abs(v)
            scored[q] += abs(v)
            won[q] += 1
            first = 1 - q
    return need[0] <= 0


def table(hunch: tuple, positions: int = 0) -> tuple:
    """Everything a match writes on, and room to note so many positions."""
    found = [(np.zeros(12, np.int64), np.zeros(12, np.float32), np.zeros(12, np.float32)) for _ in range(2)]
    trial = (np.zeros(9, np.int64), np.zeros(9, np.int64))
    cards = (
        np.zeros(9, np.int64),
        np.zeros(9, np.int64),
        np.arange(52),
        np.zeros(60, np.int64),
        trial[0],
        trial[1],
        np.zeros(2, np.float32),
        np.zeros(512, np.int64),
    )
    desk = (
        found[0],
        np.zeros(24, np.int64),
        np.zeros(24, np.float32),
        np.zeros(24, np.float64),
        np.zeros(52, np.float64),
        np.zeros(52, np.int64),
        np.zeros(512, np.int64),
        found[1],
        trial,
        np.zeros(9, np.int64),
        np.zeros(9, np.int64),
        np.zeros(60, np.int64),
    )
    return (
        cards,
        scratch(),
        log(2),
        np.zeros(4, np.int64),
        desk,
        hunch,
        np.zeros(1, np.int64),
        np.zeros(4, np.int64),
        np.zeros(MOST_WORK, np.int64),
        trial,
        notes(positions),
    )


def match_room() -> tuple[np.ndarray, ...]:
    """Situation, points needed, points scored, deals won, and what deals paid."""
    return (np.zeros((2, 8), np.int64), *(np.zeros(2, np.int64) for _ in range(3)), np.zeros(128, np.int64))
