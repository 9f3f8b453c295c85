"""Card sets as 52-bit integers and their deadwood, compiled with numba.

A card is ``13 * suit + rank``; a hand is the integer with those bits set, kept signed so that numba never
mixes signed and unsigned arithmetic.
"""

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

ALL = (1 << 52) - 1
RANK0 = 1 | 1 << 13 | 1 << 26 | 1 << 39
NOT_A = ALL & ~RANK0
NOT_A2 = NOT_A & ~(RANK0 << 1)
NOT_K = ALL & ~(RANK0 << 12)
NOT_K2 = NOT_K & ~(RANK0 << 11)
POINTS_BITS = 52
MASK = ALL


def _tables() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Of every set of one suit's ranks: its points, the most points in runs, and the cards of those runs."""
    total = np.zeros(8192, np.int64)
    run_points = np.zeros(8192, np.int64)
    run_cards = np.zeros(8192, np.int64)
    for m in range(1, 8192):
        r = (m & -m).bit_length() - 1
        rest = m & (m - 1)
        total[m] = total[rest] + min(r + 1, 10)
        best, cards = run_points[rest], run_cards[rest]
        taken, worth, length, left = 1 << r, min(r + 1, 10), 1, rest
        while r + length < 13 and m >> (r + length) & 1:
            bit = 1 << (r + length)
            taken |= bit
            left &= ~bit
            worth += min(r + length + 1, 10)
            length += 1
            if length >= 3 and worth + run_points[left] > best:
                best, cards = worth + run_points[left], taken | run_cards[left]
        run_points[m], run_cards[m] = best, cards
    return total, run_points, run_cards


TOTAL, RUN_POINTS, RUN_CARDS = _tables()
PTS = np.array([min(c % 13 + 1, 10) for c in range(52)], np.int64)


@intrinsic
def low(typingctx, x):
    """The lowest card of a non-empty set."""
    sig = types.int64(types.int64)

    def codegen(context, builder, signature, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return sig, codegen


@intrinsic
def pop(typingctx, x):
    """How many cards a set holds."""
    sig = types.int64(types.int64)

    def codegen(context, builder, signature, args):
        return builder.ctpop(args[0])

    return sig, codegen


@njit("int64(int64)", cache=True, inline="always")
def points(h):
    """The points of all cards of a set."""
    return TOTAL[h & 8191] + TOTAL[h >> 13 & 8191] + TOTAL[h >> 26 & 8191] + TOTAL[h >> 39 & 8191]


@njit("int64(int64)", cache=True)
def run_points(h):
    """The most points in runs."""
    return (
        RUN_POINTS[h & 8191]
        + RUN_POINTS[h >> 13 & 8191]
        + RUN_POINTS[h >> 26 & 8191]
        + RUN_POINTS[h >> 39 & 8191]
    )


@njit("int64(int64)", cache=True)
def run_cards(h):
    """The cards of those runs."""
    return (
        RUN_CARDS[h & 8191]
        | RUN_CARDS[h >> 13 & 8191] << 13
        | RUN_CARDS[h >> 26 & 8191] << 26
        | RUN_CARDS[h >> 39 & 8191] << 39
    )


@njit("int64(int64)", cache=True)
def triple_ranks(h):
    """The ranks held three times or more."""
    a, b, c, d = h & 8191, h >> 13 & 8191, h >> 26 & 8191, h >> 39 & 8191
    ab, cd = a & b, c & d
    return (ab & (c | d)) | (cd & (a | b))


@njit("int64(int64,int64)", cache=True)
def melded(h, ranks):
    """The most points melds can hold, shifted up, over the cards in sets; only these ranks may be sets."""
    if ranks == 0:
        return run_points(h) << 52
    r = low(ranks)
    rest = ranks & (ranks - 1)
    group = h & (RANK0 << r)
    worth = min(r + 1, 10)
    best = melded(h, rest)
    if pop(group) == 3:
        v = (melded(h & ~group, rest) + (3 * worth << 52)) | group
        if v >> 52 > best >> 52:
            best = v
    else:
        v = (melded(h & ~group, rest) + (4 * worth << 52)) | group
        if v >> 52 > best >> 52:
            best = v
        t = group
        while t:
            x = t & -t
            t ^= x
            three = group ^ x
            v = (melded(h & ~three, rest) + (3 * worth << 52)) | three
            if v >> 52 > best >> 52:
                best = v
    return best


@njit("int64(int64)", cache=True)
def deadwood(h):
    """The least points outside melds."""
    ranks = triple_ranks(h)
    if ranks == 0:
        return points(h) - run_points(h)
    return points(h) - (melded(h, ranks) >> 52)


@njit("UniTuple(int64,3)(int64)", cache=True)
def arrange(h):
    """Deadwood, the cards in sets and the cards in runs of one best arrangement."""
    ranks = triple_ranks(h)
    if ranks == 0:
        return points(h) - run_points(h), 0, run_cards(h)
    best = melded(h, ranks)
    sets = best & MASK
    return points(h) - (best >> 52), sets, run_cards(h & ~sets)


@njit("int64(int64)", cache=True)
def dearest(cards):
    """The points of the dearest card of a non-empty set."""
    ranks = (cards | cards >> 13 | cards >> 26 | cards >> 39) & 8191
    best = 0
    while ranks:
        best = low(ranks)
        ranks &= ranks - 1
    return min(best + 1, 10)


@njit("int64(int64)", cache=True)
def after_shedding(h):
    """The least deadwood eleven cards can have after one discard."""
    dead, sets, runs = arrange(h)
    loose = h & ~(sets | runs)
    if loose == 0:
        best = 99
        t = h
        while t:
            x = t & -t
            t ^= x
            v = deadwood(h ^ x)
            if v < best:
                best = v
        return best
    top = dearest(loose)
    best = dead - top
    if best <= 0:
        return 0
    if top < 10:
        t = h
        while t:
            x = t & -t
            t ^= x
            if PTS[low(x)] > top:
                v = deadwood(h ^ x)
                if v < best:
                    best = v
    return best


@njit("int64(int64,int64)", cache=True)
def up(x, k):
    """Each card moved k ranks up within its suit (k is 1 or 2)."""
    return (x & NOT_K) << 1 if k == 1 else (x & NOT_K2) << 2


@njit("int64(int64,int64)", cache=True)
def down(x, k):
    """Each card moved k ranks down within its suit."""
    return (x & NOT_A) >> 1 if k == 1 else (x & NOT_A2) >> 2


@njit("int64(int64)", cache=True)
def improving(h):
    """The cards outside a hand that would complete a meld with it."""
    u1, u2, d1, d2 = up(h, 1), up(h, 2), down(h, 1), down(h, 2)
    o = (u1 & u2) | (u1 & d1) | (d1 & d2)
    a, b, c, d = h & 8191, h >> 13 & 8191, h >> 26 & 8191, h >> 39 & 8191
    two = (a & b) | (a & c) | (a & d) | (b & c) | (b & d) | (c & d)
    return (o | two | two << 13 | two << 26 | two << 39) & ~h
