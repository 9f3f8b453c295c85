"""Features and network, compiled; ``ginengine.ai.features`` is the twin in plain Python."""

import numpy as np
from numba import njit

from training.bits import (
    ALL,
    PTS,
    RANK0,
    after_shedding,
    arrange,
    deadwood,
    down,
    improving,
    low,
    pop,
    up,
)

H1, H2, OUT = 96, 32, 3
# first feature of each group
F_HAND, F_MELD, F_KNOWN, F_THROWN, F_REFUSED, F_TOP, F_OUTS, F_SEEN = 0, 52, 104, 156, 208, 260, 312, 364
F_STOCK, F_DEAD, F_NOUTS, F_SETS, F_RUNS, F_NEAR, F_NKNOWN, F_MODE = 416, 448, 468, 484, 488, 492, 496, 504
F_NMELD, F_GIN, F_DOWN, F_NEXT, F_LAST, F_LIMIT = 508, 519, 531, 547, 576, 628
FEATURES = 639
MAXF = 128
B1 = FEATURES * H1
W2 = B1 + H1
B2 = W2 + H2 * H1
W3 = B2 + H2
B3 = W3 + OUT * H2
NPAR = B3 + OUT
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
TOP, STOCK, LAST, LIMIT, TURN = 0, 1, 2, 4, 5


@njit(cache=True)
def put(base, cards, ix, n):
    """Activate one feature for each card of a set."""
    while cards:
        ix[n] = base + low(cards)
        n += 1
        cards &= cards - 1
    return n


@njit(cache=True)
def hand_part(h, top, unseen, known, limit, last, ix, n):
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
    counts = np.zeros(101, np.int64)
    gin = 0
    go_down = 0
    shed = after_shedding(h)  # a drawn card that joins no meld is thrown again, or kept for a dearer one
    t = unseen
    while t:
        x = t & -t
        t ^= x
        d = after_shedding(h | x) if x & outs else min(dead, shed + PTS[low(x)])
        counts[d] += 1
        if d == 0:
            gin += 1
        if d <= limit:
            go_down += 1
    ix[n + 6] = F_GIN + min(gin, 11)
    ix[n + 7] = F_DOWN + min(go_down // 2, 15)
    taken = 0
    total = 0
    for d in range(101):
        k = min(counts[d], 7 - taken)
        taken += k
        total += k * d
        if taken == 7:
            break
    mean = (total // taken) // 2 if taken else 0
    ix[n + 8] = F_NEXT + min(mean, 23)
    n += 9
    if last >= 0 and last != top:
        ix[n] = F_LAST + last
        n += 1
    return n


@njit(cache=True)
def common_part(masks, nums, p, mode, ix, n):
    """What is the same for every candidate discard."""
    known = masks[KNOWN + 1 - p]
    n = put(F_KNOWN, known, ix, n)
    ix[n] = F_STOCK + min(nums[STOCK], 31)
    ix[n + 1] = F_NKNOWN + min(pop(known), 7)
    ix[n + 2] = F_MODE + mode
    ix[n + 3] = F_LIMIT + nums[LIMIT]
    return n + 4


@njit(cache=True)
def features(masks, nums, p, mode, h, top, ix):
    """All active features of a hand of ten with a card on top of the pile; their number is returned."""
    o = 1 - p
    known = masks[KNOWN + o]
    bit = 1 << top
    pile = masks[PILE] | bit
    unseen = ALL & ~(h | pile | known)
    n = common_part(masks, nums, p, mode, ix, 0)
    n = put(F_HAND, h, ix, n)
    n = put(F_THROWN, masks[THROWN + o] & pile & ~bit, ix, n)
    n = put(F_REFUSED, masks[REFUSED + o] & pile & ~bit, ix, n)
    ix[n] = F_TOP + top
    n = put(F_SEEN, masks[KNOWN + p] & h, ix, n + 1)
    return hand_part(h, top, unseen, known, nums[LIMIT], nums[LAST + o], ix, n)


@njit(cache=True, fastmath=True)
def add_rows(net, ix, n, acc):
    """Add the first-layer rows of the active features."""
    for i in range(n):
        at = ix[i] * H1
        for j in range(H1):
            acc[j] += net[at + j]


@njit(cache=True, fastmath=True)
def finish(net, acc, a1, a2, out):
    """The rest of the network from the first layer's sums."""
    for j in range(H1):
        x = acc[j]
        a1[j] = x if x > 0 else np.float32(0.01) * x
    for k in range(H2):
        s = net[B2 + k]
        at = W2 + k * H1
        for j in range(H1):
            s += net[at + j] * a1[j]
        a2[k] = s if s > 0 else np.float32(0.01) * s
    for o in range(OUT):
        s = net[B3 + o]
        at = W3 + o * H2
        for k in range(H2):
            s += net[at + k] * a2[k]
        out[o] = s


@njit(cache=True)
def evaluate(net, ix, n, out):
    """The three values of a list of active features."""
    acc = net[B1 : B1 + H1].copy()
    add_rows(net, ix, n, acc)
    finish(net, acc, np.empty(H1, np.float32), np.empty(H2, np.float32), out)


@njit(cache=True)
def best_discard(net, masks, nums, p, h11, forbid, temperature, result):
    """Choose a discard: (card, knock) returned, result = (value with knock, play-on value)."""
    o = 1 - p
    t = h11
    while t:
        c = low(t)
        t &= t - 1
        if c != forbid and deadwood(h11 ^ (1 << c)) == 0:
            result[0] = result[1] = np.float32(1000.0)
            return c, True
    ix = np.empty(MAXF, np.int64)
    known = masks[KNOWN + o]
    n = common_part(masks, nums, p, 0, ix, 0)
    n = put(F_HAND, h11, ix, n)
    n = put(F_THROWN, masks[THROWN + o] & masks[PILE], ix, n)
    n = put(F_REFUSED, masks[REFUSED + o] & masks[PILE], ix, n)
    n = put(F_SEEN, masks[KNOWN + p] & h11, ix, n)
    base = net[B1 : B1 + H1].copy()
    add_rows(net, ix, n, base)
    unseen = ALL & ~(h11 | masks[PILE] | known)
    acc = np.empty(H1, np.float32)
    a1 = np.empty(H1, np.float32)
    a2 = np.empty(H2, np.float32)
    out = np.empty(OUT, np.float32)
    best = -1e9
    card = -1
    knock = False
    t = h11
    while t:
        c = low(t)
        bit = 1 << c
        t ^= bit
        if c == forbid:
            continue
        seen = masks[KNOWN + p] & bit
        for j in range(H1):
            acc[j] = base[j] + net[(F_TOP + c) * H1 + j] - net[(F_HAND + c) * H1 + j]
        if seen:
            for j in range(H1):
                acc[j] -= net[(F_SEEN + c) * H1 + j]
        h = h11 ^ bit
        n = hand_part(h, c, unseen, known, nums[LIMIT], nums[LAST + o], ix, 0)
        add_rows(net, ix, n, acc)
        finish(net, acc, a1, a2, out)
        v = out[0]
        k = False
        if deadwood(h) <= nums[LIMIT] and out[2] > v:
            v = out[2]
            k = True
        u = v
        if temperature > 0:
            u = v - temperature * np.log(-np.log(np.random.random() * 0.999998 + 1e-6))
        if u > best:
            best = u
            card = c
            knock = k
            result[0] = v
            result[1] = out[0]
    return card, knock


@njit(cache=True, fastmath=True)
def learn(net, grad, ix, n, head, y, a1, a2, acc, out):
    """Add the gradient of half the squared error of one sample; the squared error is returned."""
    for j in range(H1):
        acc[j] = net[B1 + j]
    add_rows(net, ix, n, acc)
    finish(net, acc, a1, a2, out)
    e = out[head] - y
    g = min(max(e, np.float32(-2)), np.float32(2))
    d1 = acc
    for j in range(H1):
        d1[j] = 0
    grad[B3 + head] += g
    for k in range(H2):
        grad[W3 + head * H2 + k] += g * a2[k]
        d = g * net[W3 + head * H2 + k] * (np.float32(1) if a2[k] > 0 else np.float32(0.01))
        grad[B2 + k] += d
        at = W2 + k * H1
        for j in range(H1):
            d1[j] += d * net[at + j]
            grad[at + j] += d * a1[j]
    for j in range(H1):
        if a1[j] <= 0:
            d1[j] *= np.float32(0.01)
        grad[B1 + j] += d1[j]
    for i in range(n):
        at = ix[i] * H1
        for j in range(H1):
            grad[at + j] += d1[j]
    return e * e


def fresh(seed: int) -> np.ndarray:
    """Random starting weights."""
    rng = np.random.default_rng(seed)
    net = np.zeros(NPAR, np.float32)
    net[:B1] = rng.uniform(-0.15, 0.15, B1)
    net[W2:B2] = rng.uniform(-1, 1, B2 - W2) * np.sqrt(3 / H1)
    net[W3:B3] = rng.uniform(-0.1, 0.1, B3 - W3)
    return net
