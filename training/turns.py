"""The network's player turn by turn, for deals played on in thought; compiled.

What it does is what the shipped player does, the reserve for a knock included.
"""

import numpy as np
from numba import njit

from training.bits import ALL, after_shedding, completes, deadwood, low
from training.choose import GIN, SPARED, take
from training.net import (
    BIG,
    HAND,
    KNOCK,
    KNOWN,
    LAST,
    LIMIT,
    PILE,
    PLAY_ON,
    REFUSED,
    STOCK,
    THROWN,
    TOP,
    TURN,
    WAIT,
    add_rows,
    drawn_part,
    evaluate,
    features,
    hand_part,
    head_value,
    middle,
    swapped,
)
from training.play import BIG_GIN_BONUS, knock_points
from training.pool import worth

HEIGHT, TAKES = 7, 8
"""Two more numbers of a deal: the cards of the pile, and how often in a row the upcard was taken."""
RESERVE = np.float32(1.25 / 32)
"""What a knock must be worth more than playing on, as in the player that is shipped."""
NEVER = np.float32(-1e6)


@njit(cache=True)
def candidates(brain, masks, nums, sit, p, h11, forbid, room, found, tally):
    """Every discard worth a look; cards, play-on values and knock values (less the reserve) in ``found``."""
    w1, b1, w2, b2, w3, b3 = brain
    ix, acc, base, a2, counts, rest = room
    cards, on, down = found
    o = 1 - p
    least = 1000
    t = h11
    while t:
        c = low(t)
        t &= t - 1
        rest[c] = 1000 if c == forbid else deadwood(h11 ^ (1 << c))
        if rest[c] < least:
            least = rest[c]
            cards[0] = c
    if least == 0:
        on[0] = NEVER
        down[0] = np.float32(GIN)
        return 1
    known = masks[KNOWN + o]
    n = drawn_part(masks, nums, sit, p, h11, ix)
    base[:] = b1
    add_rows(w1, ix, n, base)
    unseen = ALL & ~(h11 | masks[PILE] | known)
    k = 0
    t = h11
    while t:
        c = low(t)
        bit = 1 << c
        t ^= bit
        if rest[c] > least + SPARED:
            continue
        swapped(w1, base, c, masks[KNOWN + p] & bit, acc)
        n = hand_part(h11 ^ bit, c, unseen, known, nums[LIMIT], nums[LAST + o], counts, ix, 0)
        add_rows(w1, ix, n, acc)
        middle(w2, b2, acc, a2)
        cards[k] = c
        on[k] = head_value(w3, b3, a2, PLAY_ON)
        down[k] = head_value(w3, b3, a2, KNOCK) - RESERVE if rest[c] <= nums[LIMIT] else NEVER
        k += 1
    tally[0] += k
    return k


@njit(cache=True)
def best_of(found, n):
    """The place of the best candidate and what it is worth."""
    best, place = np.float32(-1e9), 0
    for i in range(n):
        v = max(found[1][i], found[2][i])
        if v > best:
            best, place = v, i
    return place, best


@njit(cache=True)
def wants(brain, masks, nums, sit, p, room, found, trial, tally):
    """Whether the network takes the upcard."""
    top, h = nums[TOP], masks[HAND + p]
    trial_m, trial_n = trial
    trial_m[:] = masks
    trial_n[:] = nums
    take(trial_m, trial_n, p)
    n = candidates(brain, trial_m, trial_n, sit, p, trial_m[HAND + p], top, room, found, tally)
    _, with_card = best_of(found, n)
    if with_card >= GIN:
        return True
    mode = 2 + nums[TURN] if nums[TURN] < 2 else 1
    n = features(masks, nums, sit, p, mode, h, top, room[4], room[0])
    tally[0] += 1
    return with_card > evaluate(brain, room[0], n, WAIT, room)


@njit(cache=True)
def draw(masks, nums, deck, pile, p, took):
    """Player p takes the upcard or draws; the card that may not be thrown is returned, -1 for none."""
    top = nums[TOP]
    if took:
        take(masks, nums, p)
        nums[TAKES] += 1
        nums[HEIGHT] -= 1
        if nums[HEIGHT]:
            nums[TOP] = pile[nums[HEIGHT] - 1]
    else:
        nums[TAKES] = 0
        masks[REFUSED + p] |= 1 << top
        nums[STOCK] -= 1
        masks[HAND + p] |= 1 << deck[nums[STOCK]]
    nums[TURN] = max(nums[TURN], 2) + 1
    return top if took else -1


@njit(cache=True)
def throw(masks, nums, pile, p, card):
    """Player p discards; whether that ends the deal without a winner is returned."""
    bit = 1 << card
    masks[HAND + p] &= ~bit
    masks[KNOWN + p] &= ~bit
    masks[THROWN + p] |= bit
    masks[PILE] |= bit
    pile[nums[HEIGHT]] = card
    nums[HEIGHT] += 1
    nums[TOP] = card
    nums[LAST + p] = card
    return nums[STOCK] <= 2 or nums[TAKES] > 50


@njit(cache=True)
def least_left(h11, forbid):
    """The first discard of those that leave the least deadwood."""
    least, card = 1000, -1
    t = h11
    while t:
        c = low(t)
        t &= t - 1
        if c != forbid:
            rest = deadwood(h11 ^ (1 << c))
            if rest < least:
                least, card = rest, c
    return card


@njit(cache=True)
def finish(
    brain, masks, nums, deck, pile, p, me, depth, sit, need, equity, room, found, trial, melds, tally, quick
):
    """What the deal is worth to ``me``, p to draw, the network playing both.

    If ``quick``, a card is taken when it completes a meld, and the other, unless he may go down, throws
    what leaves him the least deadwood.  After ``depth`` turns ``me``'s own best discard is valued by the
    network instead of played.
    """
    for ply in range(depth):
        o = 1 - p
        # seldom is a card worth taking that completes nothing, and asking costs as much as the turn itself
        took = completes(masks[HAND + p], nums[TOP]) and (
            quick or wants(brain, masks, nums, sit, p, room, found, trial, tally)
        )
        forbid = draw(masks, nums, deck, pile, p, took)
        h11 = masks[HAND + p]
        if nums[BIG] and deadwood(h11) == 0:
            v = BIG_GIN_BONUS + deadwood(masks[HAND + o])
            return worth(v if p == me else -v, need, me, equity)
        value, knock = NEVER, False
        if quick and p != me and after_shedding(h11) > nums[LIMIT]:
            card = least_left(h11, forbid)
        else:
            n = candidates(brain, masks, nums, sit, p, h11, forbid, room, found, tally)
            i, value = best_of(found, n)
            card, knock = found[0][i], found[2][i] > found[1][i]
        if knock:
            v = knock_points(h11 ^ (1 << card), masks[HAND + o], False, melds)
            return worth(v if p == me else -v, need, me, equity)
        if ply >= depth - 1 and p == me:
            return float(value)
        if throw(masks, nums, pile, p, card):
            return 0.0
        p = o
    return 0.0
