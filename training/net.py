"""Features and network, compiled; ``ginengine.ai.features`` is the twin in plain Python."""

from itertools import permutations

import numpy as np
from numba import njit

from training.bits import (
    ALL,
    CLASS,
    RANK0,
    after_shedding,
    arrange,
    down,
    improving,
    low,
    pop,
    up,
)

H1, H2, OUT = 128, 32, 3
# first feature of each group
F_HAND, F_MELD, F_KNOWN, F_THROWN, F_REFUSED, F_TOP, F_OUTS, F_SEEN = 0, 52, 104, 156, 208, 260, 312, 364
F_STOCK, F_DEAD, F_NOUTS, F_SETS, F_RUNS, F_NEAR, F_NKNOWN, F_MODE = 416, 448, 468, 484, 488, 492, 496, 504
F_NMELD, F_GIN, F_DOWN, F_NEXT, F_LAST, F_LIMIT = 508, 519, 531, 547, 571, 623
F_NEED, F_WON, F_MEAN, F_BIG = 634, 662, 670, 684
FEATURES = 686
MAXF = 160
B1 = FEATURES * H1
W2 = B1 + H1
B2 = W2 + H2 * H1
W3 = B2 + H2
B3 = W3 + OUT * H2
NPAR = B3 + OUT
PLAY_ON, WAIT, KNOCK = 0, 1, 2
FAR = 13
"""The bucket of a score that cannot decide the match soon."""
NEED_BUCKET = np.array(
    [0, *[0] * 5, *[1] * 5, *[2] * 5, *[3] * 5, *[4] * 5, *[5] * 5]
    + [6] * 10
    + [7] * 10
    + [8] * 10
    + [9] * 10
    + [10] * 10
    + [11] * 10
    + [12] * 10
    + [FAR],
    np.int64,
)
DEAD_BUCKET = np.array(
    [*range(11), 11, 11, 12, 12, 12]
    + [13] * 4
    + [14] * 5
    + [15] * 5
    + [16] * 10
    + [17] * 10
    + [18] * 10
    + [19] * 50,
    np.int64,
)
# masks of a deal
HAND, KNOWN, THROWN, REFUSED, PILE = 0, 2, 4, 6, 8
# numbers of a deal
TOP, STOCK, LAST, LIMIT, TURN, BIG = 0, 1, 2, 4, 5, 6
SITUATION = 8
"""How many features stay the same for a whole deal."""


@njit(cache=True)
def mean_bucket(points, won):
    """What the deals a player won paid on average: a knock pays little, a gin or an undercut much."""
    if won <= 0:
        return 0
    each = points // won
    return 1 + (each >= 12) + (each >= 20) + (each >= 28) + (each >= 38) + (each >= 50)


@njit(cache=True)
def situation(sit, p, need, scored, won, limit, big):
    """The features of a player that stay the same for a whole deal."""
    o = 1 - p
    sit[p, 0] = F_NEED + NEED_BUCKET[max(min(need[p], 101), 1)]
    sit[p, 1] = F_NEED + 14 + NEED_BUCKET[max(min(need[o], 101), 1)]
    sit[p, 2] = F_WON + min(won[p], 3)
    sit[p, 3] = F_WON + 4 + min(won[o], 3)
    sit[p, 4] = F_MEAN + mean_bucket(scored[p], won[p])
    sit[p, 5] = F_MEAN + 7 + mean_bucket(scored[o], won[o])
    sit[p, 6] = F_LIMIT + limit
    sit[p, 7] = F_BIG + (1 if big else 0)


@njit(cache=True)
def put(base, cards, ix, n):
    """Activate one feature for each card of a set."""
    while cards:
        ix[n] = base + low(cards)
        n += 1
        cards &= cards - 1
    return n


@njit(cache=True)
def hand_part(h, top, unseen, known, limit, last, counts, ix, n):
    """What depends on the ten cards kept and the card on top of the pile."""
    dead, sets, runs = arrange(h)
    m = sets | runs
    outs = improving(h)
    n = put(F_MELD, m, ix, n)
    n = put(F_OUTS, outs & (unseen | known), ix, n)
    ix[n] = F_DEAD + DEAD_BUCKET[dead]
    ix[n + 1] = F_NOUTS + min(pop(outs & unseen), 15)
    live = unseen | known
    bit = 1 << top
    same = RANK0 << (top % 13)
    u1, u2, d1, d2 = up(bit, 1), up(bit, 2), down(bit, 1), down(bit, 2)
    ix[n + 2] = F_SETS + min(pop(same & live), 3)
    ways = 0
    if u1 & live and u2 & live:
        ways += 1
    if u1 & live and d1 & live:
        ways += 1
    if d1 & live and d2 & live:
        ways += 1
    ix[n + 3] = F_RUNS + ways
    ix[n + 4] = F_NEAR + min(pop(known & (same | u1 | u2 | d1 | d2)), 3)
    ix[n + 5] = F_NMELD + min(pop(m), 10)
    # how many unseen cards leave each deadwood after the next discard
    shed = after_shedding(h)
    t = unseen & outs
    while t:
        x = t & -t
        t ^= x
        counts[after_shedding(h | x)] += 1
    t = unseen & ~outs  # joins no meld: thrown again, or kept for a dearer card
    for p in range(1, 11):
        counts[min(dead, shed + p)] += pop(t & CLASS[p])
    go_down = 0
    for d in range(limit + 1):
        go_down += counts[d]
    ix[n + 6] = F_GIN + min(counts[0], 11)
    ix[n + 7] = F_DOWN + min(go_down // 2, 15)
    taken = 0
    total = 0
    for d in range(dead + 1):
        k = min(counts[d], 7 - taken)
        counts[d] = 0
        taken += k
        total += k * d
    mean = (total // taken) // 2 if taken else 0
    ix[n + 8] = F_NEXT + min(mean, 23)
    n += 9
    if last >= 0 and last != top:
        ix[n] = F_LAST + last
        n += 1
    return n


@njit(cache=True)
def common_part(masks, nums, sit, p, mode, ix, n):
    """What is the same for every candidate discard."""
    known = masks[KNOWN + 1 - p]
    n = put(F_KNOWN, known, ix, n)
    ix[n] = F_STOCK + min(nums[STOCK], 31)
    ix[n + 1] = F_NKNOWN + min(pop(known), 7)
    ix[n + 2] = F_MODE + mode
    n += 3
    for i in range(SITUATION):
        ix[n + i] = sit[p, i]
    return n + SITUATION


@njit(cache=True)
def drawn_part(masks, nums, sit, p, h11, ix):
    """What is the same for every discard from a hand of eleven; the number of features is returned."""
    o = 1 - p
    n = common_part(masks, nums, sit, p, 0, ix, 0)
    n = put(F_HAND, h11, ix, n)
    n = put(F_THROWN, masks[THROWN + o] & masks[PILE], ix, n)
    n = put(F_REFUSED, masks[REFUSED + o] & masks[PILE], ix, n)
    return put(F_SEEN, masks[KNOWN + p] & h11, ix, n)


@njit(cache=True)
def features(masks, nums, sit, p, mode, h, top, counts, ix):
    """All active features of a hand of ten with a card on top of the pile; their number is returned."""
    o = 1 - p
    known = masks[KNOWN + o]
    bit = 1 << top
    pile = masks[PILE] | bit
    unseen = ALL & ~(h | pile | known)
    n = common_part(masks, nums, sit, p, mode, ix, 0)
    n = put(F_HAND, h, ix, n)
    n = put(F_THROWN, masks[THROWN + o] & pile & ~bit, ix, n)
    n = put(F_REFUSED, masks[REFUSED + o] & pile & ~bit, ix, n)
    ix[n] = F_TOP + top
    n = put(F_SEEN, masks[KNOWN + p] & h, ix, n + 1)
    return hand_part(h, top, unseen, known, nums[LIMIT], nums[LAST + o], counts, ix, n)


@njit(cache=True)
def layers(net):
    """The weights of one network as arrays."""
    return (
        net[:B1].reshape((FEATURES, H1)),
        net[B1:W2],
        net[W2:B2].reshape((H2, H1)),
        net[B2:W3],
        net[W3:B3].reshape((OUT, H2)),
        net[B3:NPAR],
    )


def _suits_exchanged() -> np.ndarray:
    """For each order of the suits the number every feature then has; the game is the same in all of them."""
    table = np.zeros((24, FEATURES), np.int16)
    table[:] = np.arange(FEATURES)
    for row, order in zip(table, permutations(range(4)), strict=True):
        for base in (F_HAND, F_MELD, F_KNOWN, F_THROWN, F_REFUSED, F_TOP, F_OUTS, F_SEEN, F_LAST):
            for card in range(52):
                row[base + card] = base + 13 * order[card // 13] + card % 13
    return table


SUITS = _suits_exchanged()


def scratch() -> tuple[np.ndarray, ...]:
    """Room for the intermediate results, made once."""
    return (
        np.zeros(MAXF, np.int16),
        np.zeros(H1, np.float32),
        np.zeros(H1, np.float32),
        np.zeros(H2, np.float32),
        np.zeros(128, np.int64),
        np.zeros(52, np.int64),
    )


@njit(cache=True, fastmath=True)
def add_rows(w1, ix, n, acc):
    """Add the first-layer rows of the active features."""
    i = 0
    while i + 4 <= n:
        a, b, c, d = w1[ix[i]], w1[ix[i + 1]], w1[ix[i + 2]], w1[ix[i + 3]]
        for j in range(H1):
            acc[j] += (a[j] + b[j]) + (c[j] + d[j])
        i += 4
    while i < n:
        a = w1[ix[i]]
        for j in range(H1):
            acc[j] += a[j]
        i += 1


@njit(cache=True, fastmath=True)
def middle(w2, b2, acc, a2):
    """The hidden layers from the first layer's sums; ``acc`` becomes the first layer's answer."""
    for j in range(H1):
        x = acc[j]
        acc[j] = max(x, np.float32(0.01) * x)
    for k in range(H2):
        s = b2[k]
        row = w2[k]
        for j in range(H1):
            s += row[j] * acc[j]
        a2[k] = max(s, np.float32(0.01) * s)


@njit(cache=True, fastmath=True)
def head_value(w3, b3, a2, head):
    """One of the three answers."""
    row = w3[head]
    s = b3[head]
    for k in range(H2):
        s += row[k] * a2[k]
    return s


@njit(cache=True)
def evaluate(brain, ix, n, head, room):
    """One value of a list of active features."""
    w1, b1, w2, b2, w3, b3 = brain
    acc, a2 = room[1], room[3]
    acc[:] = b1
    add_rows(w1, ix, n, acc)
    middle(w2, b2, acc, a2)
    return head_value(w3, b3, a2, head)


@njit(cache=True, fastmath=True)
def swapped(w1, base, c, seen, acc):
    """The sums once a card has left the hand for the top of the pile."""
    on, off = w1[F_TOP + c], w1[F_HAND + c]
    for j in range(H1):
        acc[j] = base[j] + on[j] - off[j]
    if seen:
        off = w1[F_SEEN + c]
        for j in range(H1):
            acc[j] -= off[j]


def fresh(seed: int) -> np.ndarray:
    """Random starting weights."""
    rng = np.random.default_rng(seed)
    net = np.zeros(NPAR, np.float32)
    net[:B1] = rng.uniform(-0.15, 0.15, B1)
    net[W2:B2] = rng.uniform(-1, 1, B2 - W2) * np.sqrt(3 / H1)
    net[W3:B3] = rng.uniform(-0.1, 0.1, B3 - W3)
    return net
