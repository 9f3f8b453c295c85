"""How plausible a whole hand of the opponent is, learnt by telling real hands from guessed ones; compiled.

``training.guess`` knows cards one by one; that they lie together in melds, that he would have gone down with
less, or would not have left a card that completes a meld, is seen here.
"""

import numpy as np
from numba import njit

from training.bits import after_shedding, arrange, completes, improving, low, pop
from training.choose import PTS
from training.guess import descend
from training.net import (
    DEAD_BUCKET,
    F_MEAN,
    F_NEED,
    KNOWN,
    LAST,
    PILE,
    REFUSED,
    SITUATION,
    STOCK,
    THROWN,
)

UNITS = 32
P_DEAD, P_MELDED, P_OUTS, P_LEFT, P_THROWN, P_LOOSE, P_KNOWN, P_LOST, P_DEARER, P_STOCK = (
    0, 20, 31, 47, 51, 55, 59, 63, 71, 82
)  # fmt: skip
P_SITUATION = 114
MARKS = P_SITUATION + F_MEAN + 14 - F_NEED + 2
MOST = 10 + SITUATION
ENDS = np.cumsum([MARKS * UNITS, UNITS, UNITS, 1])


@njit(cache=True)
def marks(masks, nums, sit, p, hand, ix):
    """What is seen of an opponent's hand beside the public facts; the number of features is returned."""
    o = 1 - p
    dead, sets, runs = arrange(hand)
    melds = sets | runs
    known = masks[KNOWN + o]
    outs = improving(hand)
    last = nums[LAST + o]
    ix[0] = P_DEAD + DEAD_BUCKET[dead]
    ix[1] = P_MELDED + min(pop(melds), 10)
    ix[2] = P_OUTS + min(pop(outs & ~masks[PILE]), 15)
    ix[3] = P_LEFT + min(pop(outs & masks[REFUSED + o] & masks[PILE]), 3)
    ix[4] = P_THROWN + min(pop(outs & masks[THROWN + o] & masks[PILE]), 3)
    ix[5] = P_LOOSE + min(pop(known & ~melds), 3)
    ix[6] = P_KNOWN + min(pop(known), 3)
    ix[7] = P_STOCK + min(nums[STOCK], 31)
    n = 8
    if last >= 0:
        lost = dead - after_shedding(hand | 1 << last)
        ix[n] = P_LOST + (0 if lost <= 0 else min(1 + lost // 3, 6) + 1 * completes(hand, last))
        dearest = 0
        loose = hand & ~melds & ~known
        while loose:
            dearest = max(dearest, PTS[low(loose)])
            loose &= loose - 1
        ix[n + 1] = P_DEARER + min(max(dearest - PTS[last], -1) + 1, 10)
        n += 2
    for i in range(SITUATION):
        f = sit[p, i] - F_NEED
        if 0 <= f < F_MEAN + 14 - F_NEED:
            ix[n] = P_SITUATION + f
            n += 1
    return n


@njit(cache=True, fastmath=True)
def plausible(net, ix, n, units):
    """How much likelier such a hand is to be real than to be guessed, as a logarithm."""
    w2 = net[ENDS[1] : ENDS[2]]
    units[:] = net[ENDS[0] : ENDS[1]]
    for i in range(n):
        at = ix[i] * UNITS
        for j in range(UNITS):
            units[j] += net[at + j]
    s = net[ENDS[2]]
    for j in range(UNITS):
        units[j] = max(units[j], np.float32(0.01) * units[j])
        s += w2[j] * units[j]
    return s


@njit(cache=True, fastmath=True)
def tell_apart(net, examples, numbers, real, steps, batch, rate_from, rate_to, seed):
    """Adam on the cross entropy of real against guessed."""
    np.random.seed(seed)
    grad, first, second = np.zeros_like(net), np.zeros_like(net), np.zeros_like(net)
    units = np.zeros(UNITS, np.float32)
    for step in range(steps):
        grad[:] = 0
        for _ in range(batch):
            i = np.random.randint(len(numbers))
            s = plausible(net, examples[i], numbers[i], units)
            d = np.float32(1 / (1 + np.exp(-s)) - real[i]) / batch
            grad[ENDS[2]] += d
            for j in range(UNITS):
                grad[ENDS[1] + j] += d * units[j]
                back = d * net[ENDS[1] + j]
                if units[j] < 0:
                    back *= np.float32(0.01)
                grad[ENDS[0] + j] += back
                for k in range(numbers[i]):
                    grad[examples[i, k] * UNITS + j] += back
        descend(net, grad, first, second, step, steps, rate_from, rate_to)


@njit(cache=True)
def loss(net, examples, numbers, real):
    """Nats a hand of telling real from guessed; ln 2 = 0.693 when nothing tells them apart."""
    units = np.zeros(UNITS, np.float32)
    total = 0.0
    for i in range(len(numbers)):
        p = 1 / (1 + np.exp(-plausible(net, examples[i], numbers[i], units)))
        total -= np.log(p if real[i] else 1 - p)
    return total / len(numbers)


def fresh(seed: int) -> np.ndarray:
    """Random starting weights."""
    rng = np.random.default_rng(seed)
    net = np.zeros(ENDS[3], np.float32)
    net[: ENDS[0]] = rng.uniform(-0.2, 0.2, ENDS[0])
    net[ENDS[1] : ENDS[2]] = rng.uniform(-0.3, 0.3, UNITS)
    return net
