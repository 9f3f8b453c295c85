"""Deals between agents, compiled: the network in several styles, and the simple reference player.

An agent is four numbers: which network it plays with (or SIMPLE), its knocking style, whether it
is recorded and whether it explores. Rules: gin 25, undercut 25, no big gin, a taken card stays
for the turn, two cards remain undrawn.
"""

import numpy as np
from numba import njit

from training.bits import RANK0, arrange, deadwood, down, low, points, pop, up
from training.net import (
    HAND,
    KNOWN,
    LAST,
    LIMIT,
    MAXF,
    OUT,
    PILE,
    REFUSED,
    STOCK,
    THROWN,
    TOP,
    TURN,
    best_discard,
    evaluate,
    features,
)

SIMPLE = -1
OWN_WAY, AT_ONCE, GIN_ONLY, FIVE_OR_LESS = 0, 1, 2, 3
GIN_BONUS = UNDERCUT_BONUS = 25
ROOM = 200


@njit(cache=True)
def completes(h, card):
    """Whether a card makes a meld with cards of the hand."""
    bit = 1 << card
    if pop(h & (RANK0 << (card % 13))) >= 2:
        return True
    u1, u2, d1, d2 = up(bit, 1) & h, up(bit, 2) & h, down(bit, 1) & h, down(bit, 2) & h
    return (u1 != 0 and u2 != 0) or (u1 != 0 and d1 != 0) or (d1 != 0 and d2 != 0)


@njit(cache=True)
def layoff_masks(h, sets, runs, masks):
    """Every set of cards of a hand that could go on the knocker's melds; their number is returned."""
    masks[0] = 0
    n = 1
    for r in range(13):
        group = sets & (RANK0 << r)
        if pop(group) == 3:
            x = h & (RANK0 << r) & ~group
            if x:
                masks[n] = x
                n += 1
                for i in range(1, n - 1):
                    if n < len(masks):
                        masks[n] = masks[i] | x
                        n += 1
    for way in range(2):
        ends = (up(runs, 1) if way == 0 else down(runs, 1)) & ~runs & h
        while ends:
            bit = ends & -ends
            ends ^= bit
            chain = 0
            old = n
            while bit & h:
                chain |= bit
                bit = up(bit, 1) if way == 0 else down(bit, 1)
                for i in range(old):
                    if n < len(masks):
                        masks[n] = masks[i] | chain
                        n += 1
    return n


@njit(cache=True)
def knock_points(knocker, defender, greedy):
    """The knocker's points, negative when undercut; a greedy defender melds first and lays off the rest."""
    dead, sets, runs = arrange(knocker)
    if dead == 0:
        return GIN_BONUS + deadwood(defender)
    masks = np.empty(512, np.int64)
    if greedy:
        _, own_sets, own_runs = arrange(defender)
        loose = defender & ~(own_sets | own_runs)
        n = layoff_masks(loose, sets, runs, masks)
        rest = 1000
        for i in range(n):
            rest = min(rest, points(loose & ~masks[i]))
    else:
        n = layoff_masks(defender, sets, runs, masks)
        rest = 1000
        for i in range(n):
            rest = min(rest, deadwood(defender & ~masks[i]))
    return rest - dead if rest > dead else rest - dead - UNDERCUT_BONUS


@njit(cache=True)
def take(masks, nums, p):
    """Player p takes the upcard."""
    bit = 1 << nums[TOP]
    masks[HAND + p] |= bit
    masks[KNOWN + p] |= bit
    for i in (THROWN, THROWN + 1, REFUSED, REFUSED + 1, PILE):
        masks[i] &= ~bit


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
def record(buf_ix, buf_n, buf_head, buf_v, q, count, ix, n, head, v):
    """Write down one position of player q."""
    i = count[q]
    if i < ROOM:
        for j in range(n):
            buf_ix[q, i, j] = ix[j]
        buf_n[q, i] = n
        buf_head[q, i] = head
        buf_v[q, i] = v
        count[q] = i + 1


@njit(cache=True)
def deal_cards(masks, nums, stock, pile):
    """Shuffle and deal; whether the dealer's opponent is player 0 is the caller's affair."""
    deck = np.random.permutation(52)
    masks[:] = 0
    for i in range(10):
        masks[HAND] |= 1 << deck[i]
        masks[HAND + 1] |= 1 << deck[10 + i]
    for i in range(31):
        stock[i] = deck[21 + i]
    pile[0] = deck[20]
    nums[TOP] = deck[20]
    masks[PILE] = 1 << deck[20]
    nums[STOCK] = 31
    nums[LAST] = nums[LAST + 1] = -1
    nums[TURN] = 0


@njit(cache=True)
def play_deal(
    nets, agents, first, limit, temperature, explore, masks, nums, stock, pile, bufs, count, outcome
):
    """Play one deal, player ``first`` not dealing; the points of player 0 are returned.

    ``outcome`` receives what happened: 0 drawn, 1 knock, 2 gin, 3 undercut, and who went down.
    """
    buf_ix, buf_n, buf_head, buf_v, know_ix, know_n, know_y = bufs
    deal_cards(masks, nums, stock, pile)
    nums[LIMIT] = limit
    height = 1
    p = first
    count[:] = 0
    ix = np.empty(MAXF, np.int64)
    out = np.empty(OUT, np.float32)
    value = np.empty(2, np.float32)
    trial_m = masks.copy()
    trial_n = nums.copy()
    takes = 0
    outcome[0] = 0
    while True:
        o = 1 - p
        net = nets[max(agents[p, 0], 0)]
        recorded = agents[p, 2] != 0
        heat = temperature if agents[p, 3] else 0.0
        turn = nums[TURN]
        took = False
        if turn != 2 or height != 1 or takes:
            top = nums[TOP]
            if agents[p, 0] == SIMPLE:
                took = completes(masks[HAND + p], top)
            else:
                trial_m[:] = masks
                trial_n[:] = nums
                take(trial_m, trial_n, p)
                best_discard(net, trial_m, trial_n, p, trial_m[HAND + p], top, 0.0, value)
                with_card = value[0]
                mode = 2 + turn if turn < 2 else 1
                n = features(masks, nums, p, mode, masks[HAND + p], top, ix)
                evaluate(net, ix, n, out)
                took = with_card > out[1]
                if (
                    recorded
                    and with_card < 500
                    and np.random.random() < explore
                    and abs(with_card - out[1]) < 0.25
                ):
                    took = not took
                if recorded and not took:
                    record(buf_ix, buf_n, buf_head, buf_v, p, count, ix, n, 1, out[1])
            if took:
                takes += 1
            if not took and turn < 2:
                masks[REFUSED + p] |= 1 << top
                nums[TURN] += 1
                p = o
                continue
        drawn = nums[TOP]
        if took:
            take(masks, nums, p)
            height -= 1
            if height:
                nums[TOP] = pile[height - 1]
        else:
            masks[REFUSED + p] |= 1 << drawn
            nums[STOCK] -= 1
            drawn = stock[nums[STOCK]]
            masks[HAND + p] |= 1 << drawn
        nums[TURN] = max(nums[TURN], 2) + 1
        forbid = drawn if took else -1
        h11 = masks[HAND + p]
        knock = False
        if agents[p, 0] == SIMPLE:
            card = simple_discard(h11, forbid)
            knock = True
            value[0] = value[1] = 0
        else:
            card, knock = best_discard(net, masks, nums, p, h11, forbid, heat, value)
        h = h11 ^ (1 << card)
        dead = deadwood(h)
        if recorded and dead:
            n = features(masks, nums, p, 0, h, card, ix)
        if dead > limit:
            knock = False
            if recorded:
                record(buf_ix, buf_n, buf_head, buf_v, p, count, ix, n, 0, value[1])
        elif dead == 0:
            knock = True
        else:
            style = agents[p, 1]
            if style == AT_ONCE:
                knock = True
            elif style == GIN_ONLY:
                knock = False
            elif style == FIVE_OR_LESS:
                knock = dead <= 5
            if recorded:
                k = count[2 + p]
                if k < ROOM:
                    for j in range(n):
                        know_ix[p, k, j] = ix[j]
                    know_n[p, k] = n
                    know_y[p, k] = knock_points(h, masks[HAND + o], agents[o, 0] == SIMPLE)
                    count[2 + p] = k + 1
                if knock and np.random.random() < 0.06:
                    knock = False
                if not knock:
                    record(buf_ix, buf_n, buf_head, buf_v, p, count, ix, n, 0, value[1])
        masks[HAND + p] = h
        if knock:
            v = knock_points(h, masks[HAND + o], agents[o, 0] == SIMPLE)
            outcome[0] = 2 if dead == 0 else (1 if v > 0 else 3)
            outcome[1] = p
            return v if p == 0 else -v
        if nums[STOCK] <= 2 or takes > 50:
            return 0
        bit = 1 << card
        masks[KNOWN + p] &= ~bit
        masks[THROWN + p] |= bit
        masks[PILE] |= bit
        pile[height] = card
        height += 1
        nums[TOP] = card
        nums[LAST + p] = card
        p = o


@njit(cache=True)
def match_rate(nets, agents, matches, seed, stats):
    """The share of matches to 100 won by player 0; ``stats`` counts how the deals ended."""
    np.random.seed(seed)
    masks = np.zeros(9, np.int64)
    nums = np.zeros(6, np.int64)
    stock = np.zeros(31, np.int64)
    pile = np.zeros(60, np.int64)
    count = np.zeros(4, np.int64)
    outcome = np.zeros(2, np.int64)
    bufs = (
        np.zeros((2, 1, MAXF), np.int16),
        np.zeros((2, 1), np.int64),
        np.zeros((2, 1), np.int64),
        np.zeros((2, 1), np.float32),
        np.zeros((2, 1, MAXF), np.int16),
        np.zeros((2, 1), np.int64),
        np.zeros((2, 1), np.float32),
    )
    won = 0
    for i in range(matches):
        a = b = 0
        first = i & 1
        while a < 100 and b < 100:
            v = play_deal(nets, agents, first, 10, 0.0, 0.0, masks, nums, stock, pile, bufs, count, outcome)
            stats[4 * outcome[1] + outcome[0]] += 1
            if v > 0:
                a += v
                first = 1
            elif v < 0:
                b -= v
                first = 0
        won += a >= 100
    return won / matches
