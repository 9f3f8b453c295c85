"""What the players of the simulator do: the network, and two written by hand."""

import numpy as np
from numba import njit

from training.bits import (
    ALL,
    PARTNERS,
    PTS,
    after_shedding,
    completes,
    deadwood,
    low,
    points,
    pop,
)
from training.net import (
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
    add_rows,
    drawn_part,
    hand_part,
    head_value,
    middle,
    swapped,
)

GIN = 1000.0
"""More than any value: gin is taken."""
SPARED = 15
"""A discard that leaves so much more deadwood than another is not looked at."""


@njit(cache=True)
def take(masks, nums, p):
    """Player p takes the upcard."""
    bit = 1 << nums[TOP]
    masks[HAND + p] |= bit
    masks[KNOWN + p] |= bit
    for i in (THROWN, THROWN + 1, REFUSED, REFUSED + 1, PILE):
        masks[i] &= ~bit


@njit(cache=True)
def best_discard(brain, masks, nums, sit, p, h11, forbid, heat, lean, room, result):
    """The network's discard: (card, knock) returned, result = (value with knock, play-on value).

    ``heat`` blurs the choice; ``lean`` is a fondness for low cards, in values for each point thrown.
    """
    w1, b1, w2, b2, w3, b3 = brain
    ix, acc, base, a2, counts, rest = room
    o = 1 - p
    if after_shedding(h11) == 0:
        t = h11
        while t:
            c = low(t)
            t &= t - 1
            if c != forbid and deadwood(h11 ^ (1 << c)) == 0:
                result[0] = result[1] = np.float32(GIN)
                return c, True
    known = masks[KNOWN + o]
    n = drawn_part(masks, nums, sit, p, h11, ix)
    base[:] = b1
    add_rows(w1, ix, n, base)
    unseen = ALL & ~(h11 | masks[PILE] | known)
    least = 1000
    t = h11
    while t:
        c = low(t)
        t &= t - 1
        rest[c] = 1000 if c == forbid else deadwood(h11 ^ (1 << c))
        least = min(least, rest[c])
    best = -1e9
    card = -1
    knock = False
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
        on = head_value(w3, b3, a2, PLAY_ON)
        v = on
        k = False
        if rest[c] <= nums[LIMIT]:
            down = head_value(w3, b3, a2, KNOCK)
            if down > v:
                v = down
                k = True
        u = v + lean * PTS[c]
        if heat > 0:
            u -= heat * np.log(-np.log(np.random.random() * 0.999998 + 1e-6))
        if u > best:
            best = u
            card = c
            knock = k
            result[0] = v
            result[1] = on
    return card, knock


@njit(cache=True)
def simple_discard(h, forbid):
    """A card leaving the least deadwood, ties at random."""
    best = 1000
    card = -1
    ties = 0
    t = h
    while t:
        c = low(t)
        t &= t - 1
        if c == forbid:
            continue
        d = deadwood(h ^ (1 << c))
        if d < best:
            best = d
            card = c
            ties = 1
        elif d == best:
            ties += 1
            if np.random.random() * ties < 1.0:
                card = c
    return card


@njit(cache=True)
def watchful_takes(h, card, limit):
    """Whether the hand-written careful player wants the upcard."""
    now = deadwood(h)
    then = 1000
    t = h
    while t:
        then = min(then, deadwood((h ^ (t & -t)) | 1 << card))
        t &= t - 1
    if completes(h, card):
        return then < now
    return then <= limit and now > limit


@njit(cache=True)
def watchful_discard(h, forbid, known, pile):
    """Among the loose cards the one missed least: dear, without prospects, no use to the opponent."""
    least = 1000
    t = h
    while t:
        c = low(t)
        t &= t - 1
        if c != forbid:
            least = min(least, deadwood(h ^ (1 << c)) + PTS[c])
    gone = pile | known
    shut = pile | h
    best = 1e9
    card = -1
    t = h
    while t:
        c = low(t)
        t &= t - 1
        if c == forbid:
            continue
        dead = deadwood(h ^ (1 << c))
        if dead + PTS[c] != least:
            continue
        cost = dead - PTS[c] / 1000
        for i in range(6):
            pair = PARTNERS[c, i]
            if pair == 0:
                break
            if pop(pair & h) == 1 and pair & ~h & gone == 0:
                cost += 1.0
            if pair & shut == 0:
                cost += 0.4 * (1 + 3 * pop(pair & known))
        if cost < best:
            best = cost
            card = c
    return card


@njit(cache=True)
def watchful_knocks_at(nums):
    """The deadwood at which the careful player goes down."""
    return 7 if nums[STOCK] <= 15 else 10


__all__ = [
    "GIN",
    "best_discard",
    "completes",
    "points",
    "simple_discard",
    "take",
    "watchful_discard",
    "watchful_knocks_at",
    "watchful_takes",
]
