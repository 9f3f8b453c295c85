"""Hands of the opponent and stocks as they could be, for trying a decision on; compiled."""

import numpy as np
from numba import njit

from training import guess, plausible
from training.bits import ALL, low, pop
from training.net import HAND, KNOWN, MAXF, PILE, SUITS

EVEN, GUESSED, WEIGHED, TRUE_HAND = range(4)
"""All unseen cards alike; likely cards more often; the more plausible of such hands; the real hand, which no
player may see and which shows what knowing it would be worth."""
PROPOSED = 8
"""Guessed hands of which one is kept when they are weighed."""


def hunch(guesser: np.ndarray, judge: np.ndarray, warner: np.ndarray) -> tuple[np.ndarray, ...]:
    """The weights that guess and weigh hands and that tell a danger, and room for doing so."""
    return (
        guesser,
        judge,
        SUITS[0],
        np.zeros(guess.HIDDEN, np.float32),
        np.zeros(52, np.float32),
        np.ones(52),
        np.zeros(52),
        np.zeros(52, np.int64),
        np.zeros(plausible.MOST, np.int64),
        np.zeros(plausible.UNITS, np.float32),
        warner,
    )


@njit(cache=True)
def chance(state):
    """The next number between 0 and 1 of the search's own source, which leaves the deal's alone."""
    state[0] = state[0] * 6364136223846793005 + 1442695040888963407
    return ((state[0] >> 33) & 0x7FFFFFFF) / 2147483648.0


@njit(cache=True)
def shuffled(cards, state, into):
    """Write the cards of a set to a list in a chance order; their number is returned."""
    k = 0
    while cards:
        into[k] = low(cards)
        cards &= cards - 1
        k += 1
    for i in range(k - 1, 0, -1):
        j = int(chance(state) * (i + 1))
        into[i], into[j] = into[j], into[i]
    return k


@njit(cache=True)
def expect(hunch, masks, nums, sit, p, ix, way):
    """Set the weight of every card for p's decision."""
    guesser, _, order, hidden, logits, weight = hunch[:6]
    if way in (GUESSED, WEIGHED):
        guess.likely(guesser, masks, nums, sit, p, ix, order, hidden, logits, weight)
    else:
        weight[:] = 1


@njit(cache=True)
def likely_hand(hunch, masks, p, state):
    """A hand of the opponent's drawn by the weights."""
    weight, keys, cards = hunch[5:8]
    hand = masks[KNOWN + 1 - p]
    unseen = ALL & ~(masks[HAND + p] | masks[PILE] | hand)
    wanted = 10 - pop(hand)
    k = 0
    while unseen:
        cards[k] = low(unseen)
        unseen &= unseen - 1
        keys[k] = -np.log(chance(state) + 1e-12) / weight[cards[k]]
        k += 1
    for _ in range(wanted):
        best = 0
        for j in range(1, k):
            if keys[j] < keys[best]:
                best = j
        hand |= 1 << cards[best]
        keys[best] = np.inf
    return hand


@njit(cache=True)
def imagine(hunch, masks, nums, sit, p, way, state, stock):
    """An opponent's hand, and a stock in a chance order written to ``stock``."""
    judge, ix, units = hunch[1], hunch[8], hunch[9]
    hand = masks[HAND + 1 - p] if way == TRUE_HAND else likely_hand(hunch, masks, p, state)
    if way == WEIGHED:
        total = 0.0
        for i in range(PROPOSED):
            other = hand if i == 0 else likely_hand(hunch, masks, p, state)
            n = plausible.marks(masks, nums, sit, p, other, ix)
            w = np.exp(plausible.plausible(judge, ix, n, units))
            total += w
            if chance(state) * total < w:
                hand = other
    shuffled(ALL & ~(masks[HAND + p] | masks[PILE] | hand), state, stock)
    return hand


@njit(cache=True)
def examples(hunch, kept, ix, marked, numbers, real, state):
    """For every position noted what the real hand looks like and what a guessed one does."""
    for i in range(kept[4][0]):
        masks, nums, sit, p = kept[0][i], kept[1][i], kept[2][i], kept[3][i]
        expect(hunch, masks, nums, sit, p, ix, GUESSED)
        for j in range(2):
            hand = masks[HAND + 1 - p] if j else likely_hand(hunch, masks, p, state)
            numbers[2 * i + j] = plausible.marks(masks, nums, sit, p, hand, marked[2 * i + j])
            real[2 * i + j] = j


def learnt(kept: list[tuple], seed: int, steps: tuple[int, int]) -> tuple[np.ndarray, ...]:
    """The weights that guess hands, weigh them and tell dangers, learnt from one lot, tested on the other."""
    guesser, judge, warner = guess.fresh(seed), plausible.fresh(seed), guess.fresh(seed + 1)
    guess.learn(warner, kept[0], steps[0], 3e-3, 1e-4, SUITS, True, seed)
    mine, even = guess.error(warner, kept[1], SUITS, True)
    print(f"cards that complete a meld of his: {mine:.4f} nats a card, {even:.4f} if one in six does")
    guess.learn(guesser, kept[0], steps[0], 3e-3, 1e-4, SUITS, False, seed)
    mine, even = guess.error(guesser, kept[1], SUITS, False)
    print(f"guess of a hand: {mine:.4f} nats a card, {even:.4f} when all unseen cards are alike")
    lots = []
    for lot in kept:
        amount = 2 * lot[4][0]
        marked = np.zeros((amount, plausible.MOST), np.int64)
        numbers, real = np.zeros(amount, np.int64), np.zeros(amount, np.int64)
        state = np.full(1, seed, np.int64)
        examples(hunch(guesser, judge, warner), lot, np.zeros(MAXF, np.int16), marked, numbers, real, state)
        lots.append((marked, numbers, real))
    plausible.tell_apart(judge, *lots[0], steps[1], 256, 3e-3, 1e-4, seed)
    print(f"real from guessed hands: {plausible.loss(judge, *lots[1]):.4f} nats, 0.6931 by chance")
    return guesser, judge, warner
