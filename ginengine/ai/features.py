"""What the value network sees: a ``View`` and a candidate hand, as the numbers of active features.

``training/net.py`` holds the compiled twin; the golden positions of the tests keep the two
equal.  Everything here comes from a ``View``, so the network cannot look at a hidden card.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from functools import lru_cache

from ..cards import FULL_DECK, Card, CardSet, cards_of, other, parse_card, points, points_of
from ..deal import Phase
from ..tables import best_shed
from ..view import View

HAND, MELDED, KNOWN, THROWN, REFUSED, TOP, OUTS, SEEN = 0, 52, 104, 156, 208, 260, 312, 364
STOCK, DEADWOOD, OUT_COUNT, SET_WAYS, RUN_WAYS, NEAR = 416, 448, 468, 484, 488, 492
KNOWN_COUNT, MODE = 496, 504
MELD_SIZE, GIN_OUTS, KNOCK_OUTS, NEXT, LAST, LIMIT = 508, 519, 531, 547, 571, 623
NEED, WON, MEAN, BIG_GIN = 634, 662, 670, 684
COUNT = 686
AFTER_DISCARD, BEFORE_DRAW, FIRST_OFFER, SECOND_OFFER = 0, 1, 2, 3

_BUCKETS = (
    *range(11),
    *(11, 11, 12, 12, 12),
    *([13] * 4 + [14] * 5 + [15] * 5 + [16] * 10 + [17] * 10 + [18] * 10 + [19] * 50),
)
_DISTANT = 13
"""The bucket of a score that cannot decide the match soon."""
_NEEDS = (25, 30, 40, 50, 60, 70, 80, 90, 100)
_MEANS = (12, 20, 28, 38, 50)
_COUNTED = (0, 1, 3)
"""With Hollywood scoring a seat's first deals won are entered in one, in two, then in three games."""
_RANK: CardSet = 1 | 1 << 13 | 1 << 26 | 1 << 39
_UP_1 = FULL_DECK & ~(_RANK << 12)
_UP_2 = _UP_1 & ~(_RANK << 11)
_DOWN_1 = FULL_DECK & ~_RANK
_DOWN_2 = _DOWN_1 & ~(_RANK << 1)
_BY_POINTS = tuple(
    (worth, sum(1 << card for card in range(52) if points_of(card) == worth)) for worth in range(1, 11)
)


@dataclass(frozen=True, slots=True)
class Facts:
    """What a seat knows besides its own hand."""

    known: CardSet
    """Cards the opponent took from the pile and still holds."""
    seen: CardSet
    """Own cards the opponent saw taken."""
    thrown: CardSet
    """Cards of the pile the opponent discarded."""
    refused: CardSet
    """Cards of the pile the opponent left there when he could have taken them."""
    pile: CardSet
    stock: int
    last: Card
    """The opponent's last discard, -1 for none."""
    limit: int
    situation: tuple[int, ...]
    """The features that stay the same for a whole deal."""

    def without(self, card: Card) -> Facts:
        """The facts once this seat has taken a card from the pile."""
        keep = ~(1 << card)
        return replace(
            self,
            seen=self.seen | 1 << card,
            thrown=self.thrown & keep,
            refused=self.refused & keep,
            pile=self.pile & keep,
        )

    def remembering(self, cards: CardSet) -> Facts:
        """The facts of someone who has forgotten every card of the pile but these."""
        return replace(self, thrown=self.thrown & cards, refused=self.refused & cards, pile=self.pile & cards)


def facts_of(view: View) -> Facts:
    """Read the facts off a view, the public log of the deal included."""
    pile: list[Card] = [-1]
    thrown: CardSet = 0
    seen: CardSet = 0
    refused: set[Card] = set()
    last = -1
    foe = other(view.seat)
    for line in view.log:
        seat, verb, *rest = line.split()
        his = seat == str(foe)
        if verb in ("pass", "draw"):
            if his and pile:
                refused.add(pile[-1])
        elif verb == "take":
            card = pile.pop() if pile else -1
            refused.discard(card)
            if rest:
                card = parse_card(rest[0])
            if not his and card >= 0:
                seen |= 1 << card
        elif verb == "discard":
            card = parse_card(rest[0])
            pile.append(card)
            if his:
                thrown |= 1 << card
                last = card
            else:
                thrown &= ~(1 << card)
                seen &= ~(1 << card)
    lying: CardSet = 0
    left: CardSet = 0
    for place, card in enumerate(view.discards):
        lying |= 1 << card
        if card in refused or (place == 0 and -1 in refused and pile[:1] == [-1]):
            left |= 1 << card
    return Facts(
        known=view.opponent_known,
        seen=seen & view.hand,
        thrown=thrown & lying,
        refused=left,
        pile=lying,
        stock=view.stock_count,
        last=last,
        limit=view.knock_limit,
        situation=_situation_of(view),
    )


def situation(
    need: tuple[int, int], scored: tuple[int, int], won: tuple[int, int], limit: int, big_gin: bool
) -> tuple[int, ...]:
    """The features of the match and of its rules: points still needed, points scored and deals won by each.

    Each pair is (own, the opponent's).  A knock pays little and a gin or an undercut much, so
    what the deals paid on average tells how a player plays.
    """
    return (
        NEED + _need_bucket(need[0]),
        NEED + _DISTANT + 1 + _need_bucket(need[1]),
        WON + min(won[0], 3),
        WON + 4 + min(won[1], 3),
        MEAN + _mean_bucket(scored[0], won[0]),
        MEAN + 7 + _mean_bucket(scored[1], won[1]),
        LIMIT + limit,
        BIG_GIN + big_gin,
    )


def _need_bucket(need: int) -> int:
    need = max(need, 1)
    return (need - 1) // 5 if need <= 20 else 4 + bisect_left(_NEEDS, need)


def _mean_bucket(scored: int, won: int) -> int:
    return 1 + bisect_right(_MEANS, scored // won) if won > 0 else 0


def _situation_of(view: View) -> tuple[int, ...]:
    """What the view says of the match; a deal that counts double halves the way to the target."""
    rules, me, foe = view.rules, view.seat, other(view.seat)
    scored, won = (view.scores[me], view.scores[foe]), (view.deals_won[me], view.deals_won[foe])
    first = _first_upcard(view)
    need = (rules.target - scored[0], rules.target - scored[1])
    if first is not None and rules.doubles(first) and rules.spades_double == "all":
        need = ((need[0] + 1) // 2, (need[1] + 1) // 2)
    if rules.games > 1:
        need = (1000, 1000)
        won = (_entries(won[0]), _entries(won[1]))
    return situation(need, scored, won, view.knock_limit, rules.big_gin)


def _entries(won: int) -> int:
    """How often deals won were entered on a Hollywood score sheet."""
    return _COUNTED[won] if won < len(_COUNTED) else 3 * won - 3


def _first_upcard(view: View) -> Card | None:
    """The first upcard, as far as the seat has it in sight: in the pile, taken at once, or refused."""
    for line in view.log:
        _, verb, *rest = line.split()
        if verb == "take" and rest:
            return parse_card(rest[0])
        if verb != "pass":
            break
    return view.discards[0] if view.discards else None


def mode_of(view: View) -> int:
    """Which choice the seat has before drawing."""
    if view.phase is not Phase.UPCARD:
        return BEFORE_DRAW
    return SECOND_OFFER if view.seat == view.dealer else FIRST_OFFER


def _plane(base: int, cards: CardSet) -> list[int]:
    return [base + card for card in cards_of(cards)]


def common(facts: Facts, mode: int) -> list[int]:
    """The features that are the same for every candidate."""
    return [
        *_plane(KNOWN, facts.known),
        STOCK + min(facts.stock, 31),
        KNOWN_COUNT + min(facts.known.bit_count(), 7),
        MODE + mode,
        *facts.situation,
    ]


def public(facts: Facts, hand: CardSet, top: CardSet) -> list[int]:
    """The features of the hand's cards and of the pile below the cards *top*."""
    return [
        *_plane(HAND, hand),
        *_plane(THROWN, facts.thrown & ~top),
        *_plane(REFUSED, facts.refused & ~top),
        *_plane(SEEN, facts.seen & hand),
    ]


def shape(facts: Facts, hand: CardSet, top: Card, unseen: CardSet) -> list[int]:
    """The features of ten cards kept with a card on top of the pile."""
    dead, melds = arrangement(hand)
    outs = improving(hand)
    live = unseen | facts.known
    bit = 1 << top
    same = _RANK << top % 13
    up1, up2 = (bit & _UP_1) << 1, (bit & _UP_2) << 2
    down1, down2 = (bit & _DOWN_1) >> 1, (bit & _DOWN_2) >> 2
    near = bool(up1 & live), bool(down1 & live)
    ways = (near[0] and bool(up2 & live)) + (near[0] and near[1]) + (near[1] and bool(down2 & live))
    active = [
        *_plane(MELDED, melds),
        *_plane(OUTS, outs & live),
        DEADWOOD + _BUCKETS[dead],
        OUT_COUNT + min((outs & unseen).bit_count(), 15),
        SET_WAYS + min((same & live).bit_count(), 3),
        RUN_WAYS + ways,
        NEAR + min((facts.known & (same | up1 | up2 | down1 | down2)).bit_count(), 3),
        MELD_SIZE + min(melds.bit_count(), 10),
        *_prospects(hand, dead, outs, unseen, facts.limit),
    ]
    if facts.last >= 0 and facts.last != top:
        active.append(LAST + facts.last)
    return active


def active(facts: Facts, mode: int, hand: CardSet, top: Card) -> list[int]:
    """All active features of a hand of ten with a card on top of the pile."""
    bit = 1 << top
    unseen = FULL_DECK & ~(hand | facts.pile | bit | facts.known)
    listed = common(facts, mode) + public(facts, hand, bit)
    return [*listed, TOP + top, *shape(facts, hand, top, unseen)]


def _prospects(hand: CardSet, dead: int, outs: CardSet, unseen: CardSet, limit: int) -> tuple[int, int, int]:
    """Gin outs, knock outs and the mean of the seven least deadwoods after a draw.

    A drawn card that joins no meld is thrown again, or kept while a dearer one goes.
    """
    shed = best_shed(hand)
    after = [best_shed(hand | 1 << card) for card in cards_of(unseen & outs)]
    idle = unseen & ~outs
    for worth, cards in _BY_POINTS:
        after += [min(dead, shed + worth)] * (idle & cards).bit_count()
    after.sort()
    gin = after.count(0)
    down = bisect_right(after, limit)
    best = after[:7]
    mean = sum(best) // len(best) // 2 if best else 0
    return GIN_OUTS + min(gin, 11), KNOCK_OUTS + min(down // 2, 15), NEXT + min(mean, 23)


def improving(hand: CardSet) -> CardSet:
    """The cards outside a hand that would complete a meld with it."""
    up1, up2 = (hand & _UP_1) << 1, (hand & _UP_2) << 2
    down1, down2 = (hand & _DOWN_1) >> 1, (hand & _DOWN_2) >> 2
    c, d, h, s = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    two = c & d | (c | d) & (h | s) | h & s
    return (up1 & up2 | up1 & down1 | down1 & down2 | two * _RANK) & ~hand


@lru_cache(maxsize=4096)
def arrangement(hand: CardSet) -> tuple[int, CardSet]:
    """Deadwood and melded cards of one best arrangement, always the same one."""
    c, d, h, s = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    worth, sets = _melded(hand, c & d & (h | s) | h & s & (c | d))
    return points(hand) - worth, sets | _in_runs(hand & ~sets)


def _in_runs(hand: CardSet) -> CardSet:
    middles = hand & (hand & _UP_1) << 1 & (hand & _DOWN_1) >> 1
    return middles | (middles & _UP_1) << 1 | (middles & _DOWN_1) >> 1


def _melded(hand: CardSet, ranks: int) -> tuple[int, CardSet]:
    """The most points melds can hold with sets only of these ranks, and the cards of those sets."""
    if not ranks:
        return points(_in_runs(hand)), 0
    one = ranks & -ranks
    rank = one.bit_length() - 1
    group = hand & _RANK << rank
    best = _melded(hand, ranks ^ one)
    choices = [group]
    if group.bit_count() == 4:
        choices += [group ^ 1 << card for card in cards_of(group)]
    for chosen in choices:
        worth, sets = _melded(hand & ~chosen, ranks ^ one)
        worth += points(chosen)
        if worth > best[0]:
            best = worth, sets | chosen
    return best
