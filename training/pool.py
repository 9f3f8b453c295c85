"""Matches against a mixed pool of opponents, turned into training samples.

What a deal was worth to a player is the change of the chance to win the match (four for the whole of it),
so that near the target a knock that wins is worth more than a gin; in matches where the target is far away
it is the points, in thirty-twos.
"""

import numpy as np
from numba import njit

from training.net import BIG, KNOCK, LIMIT, situation
from training.play import (
    AT_ONCE,
    EXPLORES,
    FIVE_OR_LESS,
    GIN_ONLY,
    KIND,
    KNOCKS,
    OWN_WAY,
    RECORDED,
    SIMPLE,
    TAKES,
    WATCHFUL,
    brains_of,
    play_deal,
)

NOW, MEAN, FIRST_SNAPSHOT = 0, 1, 2
SCALE = 32.0
DISTANT = 1000
"""So many points to go count as points, not as a match."""


def state() -> tuple[np.ndarray, ...]:
    """A match that is over, for ``gather`` to begin a new one: agents, leanings, scores and the like."""
    numbers = np.zeros(4, np.int64)
    return (
        np.zeros((2, 5), np.int64),
        np.zeros(2, np.float64),
        np.zeros(2, np.int64),
        np.zeros(2, np.int64),
        np.zeros(2, np.int64),
        numbers,
    )


@njit(cache=True)
def choose_opponent(agents, lean, snapshots):
    """Fill in who plays; whether both seats learn is returned."""
    agents[:] = 0
    agents[:, KNOCKS] = OWN_WAY
    agents[:, EXPLORES] = 1
    lean[:] = 0
    me = np.random.randint(2)
    it = 1 - me
    agents[me, RECORDED] = 1
    u = np.random.random()
    if u < 0.28 or (u < 0.62 and snapshots == 0):
        agents[it, RECORDED] = 1
        return
    if u < 0.62:
        agents[it, KIND] = FIRST_SNAPSHOT + np.random.randint(snapshots)
        if u < 0.38:
            return
        style = np.random.randint(8)
        if style < 3:  # plays for gin and undercuts
            agents[it, KNOCKS] = GIN_ONLY
        elif style < 5:
            agents[it, KNOCKS] = AT_ONCE
        elif style < 7:
            agents[it, KNOCKS] = FIVE_OR_LESS
        if np.random.random() < 0.4 or style == 7:  # hoards low cards
            lean[it] = np.random.random() * 0.015
        if np.random.random() < 0.25:
            agents[it, TAKES] = 1
        return
    if u < 0.89:
        agents[it, KIND] = SIMPLE
        if np.random.random() < 0.2:
            agents[it, KNOCKS] = GIN_ONLY if np.random.random() < 0.5 else FIVE_OR_LESS
        return
    agents[it, KIND] = WATCHFUL
    if np.random.random() < 0.3:
        agents[it, KNOCKS] = GIN_ONLY if np.random.random() < 0.5 else FIVE_OR_LESS


@njit(cache=True)
def usual_gain(kind, knocks):
    """Eight points less than a deal won by such a player pays on average; the features know him by that."""
    if knocks == GIN_ONLY:
        return 31
    if knocks == FIVE_OR_LESS:
        return 18
    if kind in (SIMPLE, WATCHFUL) or knocks == AT_ONCE:
        return 9
    return 23


@njit(cache=True)
def begin_match(match, nums, snapshots):
    """Opponents, rules and a starting score, often not the beginning of a match."""
    agents, lean, need, scored, won, numbers = match
    choose_opponent(agents, lean, snapshots)
    limit = 10
    if np.random.random() < 0.22:
        limit = np.random.randint(10) if np.random.random() < 0.8 else 0
    nums[LIMIT] = limit
    nums[BIG] = 1 if np.random.random() < 0.3 else 0
    scored[:] = 0
    won[:] = 0
    numbers[0] = np.random.randint(2)
    numbers[1] = 0  # deals so far
    u = np.random.random()
    if u < 0.15:
        need[:] = DISTANT
        return
    need[:] = 100
    if u < 0.40:
        for q in range(2):
            need[q] = 1 + np.random.randint(100)
            scored[q] = 100 - need[q]
            each = usual_gain(agents[q, KIND], agents[q, KNOCKS]) + np.random.randint(16)
            won[q] = (scored[q] + each - 1) // each


@njit(cache=True)
def worth(v, need, p, equity):
    """What v points, p's if positive, are worth to p."""
    a, b = need[p], need[1 - p]
    if a > 100 or b > 100:
        return v / SCALE
    before = equity[a, b]
    if v > 0:
        a -= v
    else:
        b += v
    after = 1.0 if a <= 0 else (0.0 if b <= 0 else equity[a, b])
    return 4.0 * (after - before)


@njit(cache=True, nogil=True)
def gather(nets, snapshots, temperature, explore, trace, equity, results, match, desk, store, wanted):
    """Play on and store ``wanted`` samples and the rest of a deal; (samples, deals) is returned.

    ``trace`` is the lambda of TD; ``results`` counts what deals of self-play paid.
    """
    st_ix, st_n, st_head, st_y = store
    table, room, log, count, outcome, sit = desk
    buf_ix, buf_n, buf_head, buf_v, know_ix, know_n, know_y = log
    agents, lean, need, scored, won, numbers = match
    nums = table[1]
    got = 0
    deals = 0
    brains = brains_of(nets, agents)
    while got < wanted:
        if numbers[2] == 0:
            begin_match(match, nums, snapshots)
            numbers[2] = 1
            brains = brains_of(nets, agents)
        for q in range(2):
            situation(sit, q, need, scored, won, nums[LIMIT], nums[BIG])
        v = play_deal(
            brains, agents, lean, numbers[0], temperature, explore, sit, table, room, log, count, outcome
        )
        deals += 1
        if v and agents[0, RECORDED] and agents[1, RECORDED] and nums[LIMIT] == 10:
            results[min(abs(v), 127)] += 1
        for q in range(2):
            if not agents[q, RECORDED]:
                continue
            target = worth(v if q == 0 else -v, need, q, equity)
            n = count[q]
            for back in range(n):
                i = n - 1 - back
                if back:
                    target = trace * target + (1 - trace) * buf_v[q, i + 1]
                for j in range(buf_n[q, i]):
                    st_ix[got, j] = buf_ix[q, i, j]
                st_n[got] = buf_n[q, i]
                st_head[got] = buf_head[q, i]
                st_y[got] = target
                got += 1
            for i in range(count[2 + q]):
                for j in range(know_n[q, i]):
                    st_ix[got, j] = know_ix[q, i, j]
                st_n[got] = know_n[q, i]
                st_head[got] = KNOCK
                st_y[got] = worth(np.int64(know_y[q, i]), need, q, equity)
                got += 1
        numbers[1] += 1
        if v:
            q = 0 if v > 0 else 1
            need[q] -= abs(v)
            scored[q] += abs(v)
            won[q] += 1
            numbers[0] = 1 - q
            if need[0] > 100 and scored[q] >= 100:
                numbers[2] = 0
        if need[0] <= 0 or need[1] <= 0 or numbers[1] > 40:
            numbers[2] = 0
    return got, deals


def equity_of(results: np.ndarray) -> np.ndarray:
    """The chance to win the match by the points both still need, between equals, from how deals pay."""
    share = results.astype(np.float64)
    share[0] = 0
    share /= share.sum()
    table = np.full((101, 101), 0.5)
    pays = np.arange(1, 128)
    for total in range(2, 201):
        for a in range(max(1, total - 100), min(100, total - 1) + 1):
            b = total - a
            mine = np.where(pays >= a, 1.0, table[np.maximum(a - pays, 0), b])
            his = np.where(pays >= b, 0.0, table[a, np.maximum(b - pays, 0)])
            table[a, b] = 0.5 * float(share[1:] @ (mine + his))
    return table
