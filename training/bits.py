"""Card sets as 52-bit integers and their deadwood, compiled with numba.

A card is ``13 * suit + rank``; a hand is the integer with those bits set, kept signed so that numba never
mixes signed and unsigned arithmetic.  Runs never cross suits, so one small table answers a suit without sets;
only a rank held three times or more can be a set, and the searches branch there alone.
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
PTS = np.array([min(c % 13 + 1, 10) for c in range(52)], np.int64)
CLASS = np.array([sum(1 << c for c in range(52) if PTS[c] == p) for p in range(11)], np.int64)
"""The cards of each number of points."""


def _tables() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Of every set of one suit's ranks: its points, those outside runs, and what its best discard saves."""
    total = np.zeros(8192, np.int8)
    rest = np.zeros(8192, np.int8)
    saving = np.full(8192, -99, np.int8)
    for m in range(1, 8192):
        top = m.bit_length() - 1
        total[m] = total[m ^ 1 << top] + min(top + 1, 10)
    for m in range(1, 8192):
        middles = m & m >> 1 & m >> 2
        loose = m & ~(middles | middles << 1 | middles << 2)
        rest[m] = total[loose]
        if loose:
            saving[m] = min(loose.bit_length(), 10)
        elif middles & middles >> 1:
            saving[m] = 0
        else:
            lowest = m & -m
            saving[m] = -total[lowest | lowest << 1]
    return total, rest, saving


TOTAL, REST, SAVING = _tables()


def _partners() -> np.ndarray:
    """For each card the pairs that make a meld of three with it; 0 where there are fewer than six."""
    table = np.zeros((52, 6), np.int64)
    for card in range(52):
        suit, rank = divmod(card, 13)
        others = [13 * s + rank for s in range(4) if s != suit]
        pairs = [(a, b) for a in others for b in others if a < b]
        for lowest in (rank - 2, rank - 1, rank):
            if lowest >= 0 and lowest + 2 < 13:
                pairs.append(tuple(13 * suit + r for r in range(lowest, lowest + 3) if r != rank))
        for i, (a, b) in enumerate(pairs):
            table[card, i] = 1 << a | 1 << b
    return table


PARTNERS = _partners()


@intrinsic
def low(typingctx, x):
    """The lowest card of a non-empty set."""
    sig = types.int64(types.int64)

    def codegen(context, builder, signature, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return sig, codegen


@intrinsic
def pop(typingctx, x):
    """How many cards a set holds."""
    sig = types.int64(types.int64)

    def codegen(context, builder, signature, args):
        return builder.ctpop(args[0])

    return sig, codegen


@njit("int64(int64)", cache=True)
def points(h):
    """The points of all cards of a set."""
    return TOTAL[h & 8191] + TOTAL[h >> 13 & 8191] + TOTAL[h >> 26 & 8191] + TOTAL[h >> 39 & 8191]


@njit("int64(int64)", cache=True)
def outside_runs(h):
    """The points outside runs when there are no sets."""
    return REST[h & 8191] + REST[h >> 13 & 8191] + REST[h >> 26 & 8191] + REST[h >> 39 & 8191]


@njit("int64(int64)", cache=True)
def shed_without_sets(h):
    """The same after the best discard."""
    a, b, c, d = h & 8191, h >> 13 & 8191, h >> 26 & 8191, h >> 39 & 8191
    save = max(max(SAVING[a], SAVING[b]), max(SAVING[c], SAVING[d]))
    return REST[a] + REST[b] + REST[c] + REST[d] - save


@njit("int64(int64)", cache=True)
def triple_ranks(h):
    """The ranks held three times or more."""
    a, b, c, d = h & 8191, h >> 13 & 8191, h >> 26 & 8191, h >> 39 & 8191
    ab, cd = a & b, c & d
    return (ab & (c | d)) | (cd & (a | b))


@njit("int64(int64,int64)", cache=True)
def melding(h, ranks):
    """The least deadwood, shifted up, over the cards in sets; only these ranks may be sets."""
    if ranks == 0:
        return outside_runs(h) << 52
    rest = ranks & (ranks - 1)
    group = h & (RANK0 << low(ranks))
    best = melding(h, rest)
    v = melding(h & ~group, rest) | group
    if v >> 52 < best >> 52:
        best = v
    if pop(group) == 4:
        t = group
        while t:
            three = group ^ (t & -t)
            t &= t - 1
            v = melding(h & ~three, rest) | three
            if v >> 52 < best >> 52:
                best = v
    return best


@njit("int64(int64)", cache=True)
def deadwood(h):
    """The least points outside melds."""
    ranks = triple_ranks(h)
    return outside_runs(h) if ranks == 0 else melding(h, ranks) >> 52


@njit("int64(int64)", cache=True)
def in_runs(h):
    """The cards that lie in a run."""
    middles = h & (h & NOT_K) << 1 & (h & NOT_A) >> 1
    return middles | (middles & NOT_K) << 1 | (middles & NOT_A) >> 1


@njit("UniTuple(int64,3)(int64)", cache=True)
def arrange(h):
    """Deadwood, the cards in sets and the cards in runs of one best arrangement."""
    ranks = triple_ranks(h)
    if ranks == 0:
        return outside_runs(h), 0, in_runs(h)
    best = melding(h, ranks)
    sets = best & ALL
    return best >> 52, sets, in_runs(h & ~sets)


@njit("int64(int64,int64)", cache=True)
def shedding(h, ranks):
    """The least deadwood after one discard when only these ranks may be sets."""
    if ranks == 0:
        return shed_without_sets(h)
    rest = ranks & (ranks - 1)
    group = h & (RANK0 << low(ranks))
    best = min(shedding(h, rest), shedding(h & ~group, rest))
    if pop(group) == 4:
        t = group
        while t:
            three = group ^ (t & -t)
            t &= t - 1
            best = min(best, shedding(h & ~three, rest))
    return best


@njit("int64(int64)", cache=True)
def after_shedding(h):
    """The least deadwood a hand can have after one discard."""
    ranks = triple_ranks(h)
    return shed_without_sets(h) if ranks == 0 else shedding(h, ranks)


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
    two = (a & b) | (c & d) | ((a | b) & (c | d))
    return (o | two | two << 13 | two << 26 | two << 39) & ~h


@njit("boolean(int64,int64)", cache=True)
def completes(h, card):
    """Whether a card makes a meld with cards of the hand."""
    return improving(h & ~(1 << card)) >> card & 1 != 0
