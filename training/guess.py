"""A guess of the opponent's hand from what is public, learnt from deals of the simulator; compiled.

A small network of its own: the public features of a position in, for every card the chance that he holds it
out.  ``training.search --hands guessed`` teaches one from its seed, in a minute or two, and uses it.
"""

import numpy as np
from numba import njit

from training.bits import ALL, improving, low, pop
from training.net import (
    F_LAST,
    FEATURES,
    HAND,
    KNOWN,
    LAST,
    MAXF,
    PILE,
    SITUATION,
    drawn_part,
)

HIDDEN = 64
CARDS = 52
ENDS = np.cumsum([FEATURES * HIDDEN, HIDDEN, CARDS * HIDDEN, CARDS])
BATCH = 256


@njit(cache=True)
def clues(masks, nums, sit, p, ix):
    """The features that say something of the other hand, p having drawn; their number is returned."""
    o = 1 - p
    n = drawn_part(masks, nums, sit, p, masks[HAND + p], ix)
    if nums[LAST + o] >= 0:
        ix[n] = F_LAST + nums[LAST + o]
        n += 1
    return n


def notes(room: int) -> tuple[np.ndarray, ...]:
    """Room for so many positions: cards, numbers, situation and whose turn it is."""
    return (
        np.zeros((room, 9), np.int64),
        np.zeros((room, 9), np.int64),
        np.zeros((room, 2, SITUATION), np.int64),
        np.zeros(room, np.int64),
        np.zeros(1, np.int64),
    )


@njit(cache=True)
def note(kept, masks, nums, sit, p):
    """Write a position down while there is room; p has drawn."""
    i = kept[4][0]
    if i < len(kept[3]):
        kept[0][i] = masks
        kept[1][i] = nums
        kept[2][i] = sit
        kept[3][i] = p
        kept[4][0] = i + 1


@njit(cache=True)
def noted(kept, i, ix, wanted):
    """A position noted: the number of its features, the cards he may hold, and those of them he does.

    Or, if ``wanted``, the cards p holds and those of them that would complete a meld of the other's.
    """
    masks, p = kept[0][i], kept[3][i]
    o = 1 - p
    n = clues(masks, kept[1][i], kept[2][i], p, ix)
    among = ALL & ~(masks[HAND + p] | masks[PILE] | masks[KNOWN + o])
    if wanted:
        return n, masks[HAND + p], improving(masks[HAND + o]) & masks[HAND + p]
    return n, among, masks[HAND + o] & among


@njit(cache=True)
def parts(net):
    """The layers of a guess."""
    return (
        net[: ENDS[0]].reshape((FEATURES, HIDDEN)),
        net[ENDS[0] : ENDS[1]],
        net[ENDS[1] : ENDS[2]].reshape((CARDS, HIDDEN)),
        net[ENDS[2] :],
    )


@njit(cache=True, fastmath=True)
def guess(net, ix, n, order, hidden, logits):
    """The logit of every card, the suits exchanged by ``order``."""
    w1, b1, w2, b2 = parts(net)
    hidden[:] = b1
    for i in range(n):
        row = w1[order[ix[i]]]
        for j in range(HIDDEN):
            hidden[j] += row[j]
    for j in range(HIDDEN):
        hidden[j] = max(hidden[j], np.float32(0.01) * hidden[j])
    for c in range(CARDS):
        s = b2[c]
        row = w2[c]
        for j in range(HIDDEN):
            s += row[j] * hidden[j]
        logits[c] = s


@njit(cache=True)
def likely(net, masks, nums, sit, p, ix, order, hidden, logits, weight):
    """For every card a weight for drawing hands: those of equal chance get an equal share of them."""
    n = clues(masks, nums, sit, p, ix)
    guess(net, ix, n, order, hidden, logits)
    for c in range(CARDS):
        weight[c] = np.log(1 + np.exp(min(logits[c], 20.0))) + 1e-6


@njit(cache=True)
def dangers(net, masks, nums, sit, p, ix, order, hidden, logits):
    """For every card of p's the chance that it completes a meld of the other's, written over the logits."""
    n = clues(masks, nums, sit, p, ix)
    guess(net, ix, n, order, hidden, logits)
    for c in range(CARDS):
        logits[c] = 1 / (1 + np.exp(-logits[c]))


@njit(cache=True, fastmath=True)
def descend(net, grad, first, second, step, steps, rate_from, rate_to):
    """One step of Adam of so many, at a rate that falls from one to the other."""
    rate = rate_from * (rate_to / rate_from) ** (step / steps)
    rate *= np.sqrt(1 - 0.999 ** (step + 1)) / (1 - 0.9 ** (step + 1))
    for k in range(len(net)):
        first[k] = 0.9 * first[k] + 0.1 * grad[k]
        second[k] = 0.999 * second[k] + 0.001 * grad[k] * grad[k]
        net[k] -= rate * first[k] / (np.sqrt(second[k]) + 1e-8)


@njit(cache=True, fastmath=True)
def learn(net, kept, steps, rate_from, rate_to, orders, wanted, seed):
    """Adam on the cross entropy over the cards he could hold."""
    np.random.seed(seed)
    count = kept[4][0]
    ix = np.zeros(MAXF, np.int16)
    w1, b1, w2, b2 = parts(net)
    grad = np.zeros_like(net)
    g1, gb1, g2, gb2 = parts(grad)
    first, second = np.zeros_like(net), np.zeros_like(net)
    hidden = np.zeros(HIDDEN, np.float32)
    back = np.zeros(HIDDEN, np.float32)
    logits = np.zeros(CARDS, np.float32)
    for step in range(steps):
        grad[:] = 0
        for _ in range(BATCH):
            number, among, hand = noted(kept, np.random.randint(count), ix, wanted)
            order = orders[np.random.randint(24)]
            guess(net, ix, number, order, hidden, logits)
            back[:] = 0
            t = among
            while t:
                real = low(t)
                t &= t - 1
                c = order[real]
                d = np.float32(1 / (1 + np.exp(-logits[c])) - (hand >> real & 1)) / BATCH
                gb2[c] += d
                for j in range(HIDDEN):
                    g2[c, j] += d * hidden[j]
                    back[j] += d * w2[c, j]
            for j in range(HIDDEN):
                if hidden[j] < 0:
                    back[j] *= np.float32(0.01)
                gb1[j] += back[j]
            for k in range(number):
                row = g1[order[ix[k]]]
                for j in range(HIDDEN):
                    row[j] += back[j]
        descend(net, grad, first, second, step, steps, rate_from, rate_to)


@njit(cache=True)
def error(net, kept, orders, wanted):
    """Nats a card, of the guess and of one that thinks all unseen cards alike (a sixth if ``wanted``)."""
    ix = np.zeros(MAXF, np.int16)
    hidden = np.zeros(HIDDEN, np.float32)
    logits = np.zeros(CARDS, np.float32)
    mine = even = 0.0
    cards = 0
    for i in range(kept[4][0]):
        number, among, hand = noted(kept, i, ix, wanted)
        guess(net, ix, number, orders[0], hidden, logits)
        q = 1 / 6 if wanted else pop(hand) / max(pop(among), 1)
        t = among
        while t:
            c = low(t)
            t &= t - 1
            cards += 1
            held = hand >> c & 1
            p = 1 / (1 + np.exp(-logits[c]))
            mine -= np.log(p if held else 1 - p)
            even -= np.log(q if held else 1 - q)
    return mine / cards, even / cards


def fresh(seed: int) -> np.ndarray:
    """Random starting weights; every card at three in ten."""
    rng = np.random.default_rng(seed)
    net = np.zeros(ENDS[3], np.float32)
    net[: ENDS[0]] = rng.uniform(-0.1, 0.1, ENDS[0])
    net[ENDS[1] : ENDS[2]] = rng.uniform(-0.1, 0.1, ENDS[2] - ENDS[1])
    net[ENDS[2] :] = np.log(0.3 / 0.7)
    return net
