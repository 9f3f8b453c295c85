"""Ways of looking ahead before a discard, compiled; ``training.search`` measures them.

Nothing here is played in training or on the page.  A way is a row of numbers, ``how``.
"""

import numpy as np
from numba import njit

from training import guess
from training.bits import ALL, completes, pop
from training.choose import GIN
from training.hands import TRUE_HAND, expect, imagine, shuffled
from training.net import HAND, KNOWN, PILE, REFUSED, STOCK
from training.play import GIN_BONUS, knock_points
from training.pool import worth
from training.turns import NEVER, RESERVE, best_of, candidates, finish, throw

IDEA, SAMPLES, DEPTH, STOCK_AT_MOST, MARGIN, OPTIONS, PRIOR, HANDS = range(8)
"""The numbers of a way: the idea; how many hands of the opponent or draws are tried; turns played ahead;
only with so little stock; only options worth so little less than the best, in points, and at most so many;
how many samples the network's own value counts for; which hands are tried."""
NOTHING, ROLLOUTS, DRAWS, KNOCKS_TRIED, DANGER, QUICK_ROLLOUTS = range(6)
USUAL_GIN = GIN_BONUS + 18
"""What gin pays on average."""
WORK, LOOKED, CHANGED, DECISIONS = range(4)
"""What is counted: evaluations of the network, decisions looked into, those that came out otherwise, all."""


@njit(cache=True)
def choices(how, found, n, codes, values):
    """The best options, best first: twice the candidate's place, one more for knocking; their number."""
    k = 0
    played_on = False
    while k < how[OPTIONS]:
        best, code = NEVER, -1
        for i in range(2 * n):
            knock = i & 1
            if (how[IDEA] == DRAWS and knock) or (how[IDEA] == KNOCKS_TRIED and played_on and not knock):
                continue
            v = found[2][i >> 1] if knock else found[1][i >> 1]
            used = False
            for j in range(k):
                used = used or codes[j] == i
            if v > best and not used:
                best, code = v, i
        if code < 0 or (k and values[0] - best > how[MARGIN] / 32):
            break
        codes[k], values[k] = code, best
        played_on = played_on or code & 1 == 0
        k += 1
    for j in range(k):
        codes[j] = 2 * found[0][codes[j] >> 1] + (codes[j] & 1)
    return k


@njit(cache=True)
def after_draw(brain, sit, need, equity, p, card, there, room, found, tally):
    """What the network's best discard is worth once p threw a card, the opponent left it, and p drew."""
    masks, nums, pile, drawn = there
    if throw(masks, nums, pile, p, card) or nums[STOCK] <= 3:
        return 0.0
    masks[REFUSED + 1 - p] |= 1 << card
    nums[STOCK] -= 2
    masks[HAND + p] |= 1 << drawn
    n = candidates(brain, masks, nums, sit, p, masks[HAND + p], -1, room, found, tally)
    _, value = best_of(found, n)
    return worth(USUAL_GIN, need, p, equity) if value >= GIN else float(value)


@njit(cache=True)
def chosen(codes, values, k, card, knock, tally):
    """The best option, and whether it is another than the network's own is counted."""
    place = 0
    for j in range(1, k):
        if values[j] > values[place]:
            place = j
    tally[LOOKED] += 1
    found_card, found_knock = codes[place] >> 1, codes[place] & 1 != 0
    tally[CHANGED] += found_card != card or found_knock != knock
    return found_card, found_knock


@njit(cache=True)
def decide(how, p, forbid, deal, brain, sit, need, equity, hunch, room, desk, state, tally):
    """The discard of a network player that looks ahead: (card, whether to go down)."""
    masks, nums, deck, pile = deal
    found, codes, values, sums, keys, stock, melds, his_found, trial, masks2, nums2, pile2 = desk
    o = 1 - p
    h11 = masks[HAND + p]
    n = candidates(brain, masks, nums, sit, p, h11, forbid, room, found, tally)
    i, best = best_of(found, n)
    card, knock = found[0][i], found[2][i] > found[1][i]
    idea = how[IDEA]
    if idea == NOTHING or best >= GIN or nums[STOCK] > how[STOCK_AT_MOST] or (idea == DRAWS and knock):
        return card, knock
    k = choices(how, found, n, codes, values)
    if k < 2:
        return card, knock
    if idea == KNOCKS_TRIED:
        either = False
        for j in range(1, k):
            either = either or codes[j] & 1 != codes[0] & 1
        if not either:
            return card, knock
    sums[:] = 0
    if idea == DANGER:
        guess.dangers(hunch[10], masks, nums, sit, p, room[0], hunch[2], hunch[3], hunch[4])
        for j in range(k):
            c = codes[j] >> 1
            risk = hunch[4][c]
            if how[HANDS] == TRUE_HAND:
                risk = np.float32(completes(masks[HAND + o], c))
            if codes[j] & 1 == 0:
                values[j] -= risk * how[PRIOR] / 32
        return chosen(codes, values, k, card, knock, tally)
    if idea != DRAWS:
        expect(hunch, masks, nums, sit, p, room[0], int(how[HANDS]))
    samples = int(how[SAMPLES])
    if idea == DRAWS:
        samples = min(samples, pop(ALL & ~(h11 | masks[PILE] | masks[KNOWN + o])))
        shuffled(ALL & ~(h11 | masks[PILE] | masks[KNOWN + o]), state, keys)
    for s in range(samples):
        hand = masks[HAND + o]
        if idea != DRAWS:
            hand = imagine(hunch, masks, nums, sit, p, int(how[HANDS]), state, stock)
        for j in range(k):
            c = codes[j] >> 1
            if codes[j] & 1:
                v = knock_points(h11 ^ (1 << c), hand, False, melds)
                sums[j] += worth(v, need, p, equity) - RESERVE * (idea == KNOCKS_TRIED)
                continue
            if idea == KNOCKS_TRIED:
                sums[j] += values[j]
                continue
            masks2[:] = masks
            nums2[:] = nums
            pile2[:] = pile
            if idea == DRAWS:
                there = (masks2, nums2, pile2, int(keys[s]))
                sums[j] += after_draw(brain, sit, need, equity, p, c, there, room, his_found, tally)
                continue
            masks2[HAND + o] = hand
            if not throw(masks2, nums2, pile2, p, c):
                sums[j] += finish(
                    brain, masks2, nums2, stock, pile2, o, p, int(how[DEPTH]), sit, need, equity,
                    room, his_found, trial, melds, tally, idea == QUICK_ROLLOUTS,
                )  # fmt: skip
    for j in range(k):
        values[j] = (how[PRIOR] * values[j] + sums[j]) / (how[PRIOR] + samples)
    return chosen(codes, values, k, card, knock, tally)
