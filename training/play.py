"""Deals and matches between the players of the simulator, compiled.

An agent is a row of numbers: whose network it plays with (or SIMPLE, WATCHFUL), the deadwood at which it
knocks (or OWN_WAY), whether it is recorded, whether it explores, and whether it takes only what completes a
meld; ``lean`` is its fondness for low cards.  Rules: gin 25, undercut 25, big gin 31 where it is played, a
taken card stays for the turn, two cards remain undrawn.
"""

import numpy as np
from numba import njit

from training.bits import RANK0, arrange, completes, deadwood, down, points, pop, up
from training.choose import (
    GIN,
    best_discard,
    simple_discard,
    take,
    watchful_discard,
    watchful_knocks_at,
    watchful_takes,
)
from training.net import (
    BIG,
    HAND,
    KNOWN,
    LAST,
    LIMIT,
    MAXF,
    PILE,
    PLAY_ON,
    REFUSED,
    SITUATION,
    STOCK,
    THROWN,
    TOP,
    TURN,
    WAIT,
    evaluate,
    features,
    layers,
    scratch,
    situation,
)

SIMPLE, WATCHFUL = -1, -2
OWN_WAY, GIN_ONLY, FIVE_OR_LESS, AT_ONCE = -1, 0, 5, 10
KIND, KNOCKS, RECORDED, EXPLORES, TAKES = 0, 1, 2, 3, 4
GIN_BONUS = UNDERCUT_BONUS = 25
BIG_GIN_BONUS = 31
ROOM = 200
DRAWN, KNOCKED, GINNED, UNDERCUT = 0, 1, 2, 3


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
                old = n
                for i in range(old):
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
def knock_points(knocker, defender, greedy, masks):
    """The knocker's points, negative when undercut; a greedy defender melds first and lays off the rest."""
    dead, sets, runs = arrange(knocker)
    if dead == 0:
        return GIN_BONUS + deadwood(defender)
    rest = 1000
    if greedy:
        _, own_sets, own_runs = arrange(defender)
        loose = defender & ~(own_sets | own_runs)
        n = layoff_masks(loose, sets, runs, masks)
        for i in range(n):
            rest = min(rest, points(loose & ~masks[i]))
    else:
        n = layoff_masks(defender, sets, runs, masks)
        for i in range(n):
            rest = min(rest, deadwood(defender & ~masks[i]))
    return rest - dead if rest > dead else rest - dead - UNDERCUT_BONUS


@njit(cache=True)
def record(log, p, count, ix, n, head, v):
    """Write down one position of player p."""
    buf_ix, buf_n, buf_head, buf_v = log[0], log[1], log[2], log[3]
    i = count[p]
    if i < ROOM:
        for j in range(n):
            buf_ix[p, i, j] = ix[j]
        buf_n[p, i] = n
        buf_head[p, i] = head
        buf_v[p, i] = v
        count[p] = i + 1


@njit(cache=True)
def deal_cards(table):
    """Shuffle and deal; whether the dealer's opponent is player 0 is the caller's affair."""
    masks, nums, deck, pile = table[0], table[1], table[2], table[3]
    for i in range(51, 0, -1):
        j = np.random.randint(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    masks[:] = 0
    for i in range(10):
        masks[HAND] |= 1 << deck[31 + i]
        masks[HAND + 1] |= 1 << deck[41 + i]
    first = deck[51]
    pile[0] = first
    nums[TOP] = first
    masks[PILE] = 1 << first
    # the last card of the first thirty-one is the next of the stock
    nums[STOCK] = 31
    nums[LAST] = nums[LAST + 1] = -1
    nums[TURN] = 0


@njit(cache=True)
def wants_upcard(brain, agents, p, lean, table, sit, explore, room, log, count):
    """Whether player p takes the upcard; leaving it is written down where p is recorded."""
    masks, nums, trial_m, trial_n, value = table[0], table[1], table[4], table[5], table[6]
    top = nums[TOP]
    h = masks[HAND + p]
    if agents[p, KIND] == SIMPLE:
        return completes(h, top)
    if agents[p, KIND] == WATCHFUL:
        return watchful_takes(h, top, nums[LIMIT])
    if agents[p, TAKES] and not completes(h, top):
        return False
    trial_m[:] = masks
    trial_n[:] = nums
    take(trial_m, trial_n, p)
    best_discard(brain, trial_m, trial_n, sit, p, trial_m[HAND + p], top, 0.0, lean, room, value)
    with_card = value[0]
    mode = 2 + nums[TURN] if nums[TURN] < 2 else 1
    n = features(masks, nums, sit, p, mode, h, top, room[4], room[0])
    without = evaluate(brain, room[0], n, WAIT, room)
    took = with_card > without
    if agents[p, RECORDED]:
        close = with_card < GIN / 2 and abs(with_card - without) < 0.25
        if close and np.random.random() < explore:
            took = not took
        if not took:
            record(log, p, count, room[0], n, WAIT, without)
    return took


@njit(cache=True)
def play_deal(brains, agents, lean, first, temperature, explore, sit, table, room, log, count, outcome):
    """Play one deal, player ``first`` not dealing; the points of player 0 are returned.

    ``outcome`` receives how it ended and who went down.
    """
    masks, nums, deck, pile, value, melds = table[0], table[1], table[2], table[3], table[6], table[7]
    know_ix, know_n, know_y = log[4], log[5], log[6]
    ix = room[0]
    deal_cards(table)
    limit = nums[LIMIT]
    height = 1
    p = first
    count[:] = 0
    takes = 0
    outcome[0] = DRAWN
    outcome[1] = 0
    n = 0
    while True:
        o = 1 - p
        brain = brains[p]
        recorded = agents[p, RECORDED] != 0
        turn = nums[TURN]
        took = False
        if turn != 2:  # both passed: the first draw is from the stock
            took = wants_upcard(brain, agents, p, lean[p], table, sit, explore, room, log, count)
            if not took and turn < 2:
                masks[REFUSED + p] |= 1 << nums[TOP]
                nums[TURN] += 1
                p = o
                continue
        drawn = nums[TOP]
        if took:
            takes += 1
            take(masks, nums, p)
            height -= 1
            if height:
                nums[TOP] = pile[height - 1]
        else:
            takes = 0
            masks[REFUSED + p] |= 1 << drawn
            nums[STOCK] -= 1
            drawn = deck[nums[STOCK]]
            masks[HAND + p] |= 1 << drawn
        nums[TURN] = max(nums[TURN], 2) + 1
        forbid = drawn if took else -1
        h11 = masks[HAND + p]
        if nums[BIG] and deadwood(h11) == 0:
            outcome[0] = GINNED
            outcome[1] = p
            v = BIG_GIN_BONUS + deadwood(masks[HAND + o])
            return v if p == 0 else -v
        knock = True
        if agents[p, KIND] == SIMPLE:
            card = simple_discard(h11, forbid)
        elif agents[p, KIND] == WATCHFUL:
            card = watchful_discard(h11, forbid, masks[KNOWN + o], masks[PILE])
        else:
            heat = temperature if agents[p, EXPLORES] else 0.0
            card, knock = best_discard(brain, masks, nums, sit, p, h11, forbid, heat, lean[p], room, value)
        h = h11 ^ (1 << card)
        dead = deadwood(h)
        if recorded and dead:
            n = features(masks, nums, sit, p, 0, h, card, room[4], ix)
        if dead > limit:
            knock = False
            if recorded:
                record(log, p, count, ix, n, PLAY_ON, value[1])
        elif dead == 0:
            knock = True
        else:
            if agents[p, KNOCKS] >= 0:
                knock = dead <= agents[p, KNOCKS]
            elif agents[p, KIND] == WATCHFUL:
                knock = dead <= watchful_knocks_at(nums)
            if recorded:
                k = count[2 + p]
                if k < ROOM:
                    for j in range(n):
                        know_ix[p, k, j] = ix[j]
                    know_n[p, k] = n
                    know_y[p, k] = knock_points(h, masks[HAND + o], agents[o, KIND] == SIMPLE, melds)
                    count[2 + p] = k + 1
                if knock and np.random.random() < 0.6 * explore:
                    knock = False
                if not knock:
                    record(log, p, count, ix, n, PLAY_ON, value[1])
        masks[HAND + p] = h
        if knock:
            v = knock_points(h, masks[HAND + o], agents[o, KIND] == SIMPLE, melds)
            outcome[0] = GINNED if dead == 0 else (KNOCKED if v > 0 else UNDERCUT)
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


def table() -> tuple[np.ndarray, ...]:
    """Room for one deal: masks, numbers, deck, pile, copies of the first two, values, layoffs."""
    return (
        np.zeros(9, np.int64),
        np.zeros(7, np.int64),
        np.arange(52),
        np.zeros(60, np.int64),
        np.zeros(9, np.int64),
        np.zeros(7, np.int64),
        np.zeros(2, np.float32),
        np.zeros(512, np.int64),
    )


def log(room: int) -> tuple[np.ndarray, ...]:
    """Room for the positions of one deal and for the knocks tried."""
    return (
        np.zeros((2, room, MAXF), np.int16),
        np.zeros((2, room), np.int64),
        np.zeros((2, room), np.int64),
        np.zeros((2, room), np.float32),
        np.zeros((2, room, MAXF), np.int16),
        np.zeros((2, room), np.int64),
        np.zeros((2, room), np.float32),
    )


def desk(room: int) -> tuple:
    """Everything ``play_deal`` writes on."""
    return (
        table(),
        scratch(),
        log(room),
        np.zeros(4, np.int64),
        np.zeros(2, np.int64),
        np.zeros((2, SITUATION), np.int64),
    )


@njit(cache=True)
def brains_of(nets, agents):
    """The weights both players play with; the hand-written ones get some they never use."""
    return layers(nets[max(agents[0, KIND], 0)]), layers(nets[max(agents[1, KIND], 0)])


@njit(cache=True)
def match_rate(nets, agents, lean, limit, target, matches, seed, stats, desk):
    """The share of matches won by player 0; ``stats`` counts how the deals ended, by who went down."""
    table, room, log, count, outcome, sit = desk
    np.random.seed(seed)
    brains = brains_of(nets, agents)
    nums = table[1]
    nums[LIMIT] = limit
    nums[BIG] = 0
    need = np.zeros(2, np.int64)
    scored = np.zeros(2, np.int64)
    won = np.zeros(2, np.int64)
    victories = 0
    for i in range(matches):
        need[:] = target
        scored[:] = 0
        won[:] = 0
        first = i & 1
        while need[0] > 0 and need[1] > 0:
            for q in range(2):
                situation(sit, q, need, scored, won, limit, 0)
            v = play_deal(brains, agents, lean, first, 0.0, 0.0, sit, table, room, log, count, outcome)
            stats[outcome[1], outcome[0]] += 1
            if v:
                q = 0 if v > 0 else 1
                need[q] -= abs(v)
                scored[q] += abs(v)
                won[q] += 1
                first = 1 - q
        victories += need[0] <= 0
    return victories / matches
