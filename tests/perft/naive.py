"""Counts action sequences by the words of the rules alone; shares no code with the engine.

Cards are texts, hands frozensets.  A state is a tuple, an action a function from state to state.
"""

from itertools import combinations

ORDER = "A23456789TJQK"


def worth(cards):
    return sum(min(ORDER.index(card[0]) + 1, 10) for card in cards)


def is_meld(cards):
    ranks = sorted(ORDER.index(card[0]) for card in cards)
    if len(cards) < 3:
        return False
    if len({card[1] for card in cards}) == 1:
        return ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return len(set(ranks)) == 1


def melds(hand):
    found = []
    for size in range(3, len(hand) + 1):
        found += [frozenset(some) for some in combinations(sorted(hand), size) if is_meld(some)]
    return found


_least = {}


def least(hand):
    """The least deadwood over every family of melds that lie apart."""
    if hand not in _least:
        _least[hand] = min([worth(hand), *(least(hand - meld) for meld in melds(hand))])
    return _least[hand]


class Naive:
    """A deal as plain values: who, phase, hands, stock, pile, passes, taken, spread."""

    def __init__(self, turn, hands, upcard, stock, limit=10, phase="U", last_discard=False, big_gin=True):
        self.limit, self.last_discard, self.big_gin = limit, last_discard, big_gin
        self.state = (turn, phase, tuple(map(frozenset, hands)), tuple(stock), (upcard,), 0, None, ())

    def count(self, depth, spread_of):
        return self._count(self.state, depth, spread_of)

    def _count(self, state, depth, spread_of):
        if depth == 0:
            return 1
        return sum(self._count(after, depth - 1, spread_of) for after in self._after(state, spread_of))

    def _after(self, state, spread_of):
        turn, phase, hands, stock, pile, passes, taken, spread = state
        other = 1 - turn

        def with_hand(hand):
            return (hand, hands[1]) if turn == 0 else (hands[0], hand)

        if phase in "UDE":
            take = (turn, "X", with_hand(hands[turn] | {pile[-1]}), stock, pile[:-1], 0, pile[-1], ())
        if phase == "U":
            passed = "F" if passes == 1 else "U"
            yield (other, passed, hands, stock, pile, passes + 1, None, ())
            yield take
        elif phase in "DF":
            if phase == "D":
                yield take
            yield (turn, "X", with_hand(hands[turn] | {stock[0]}), stock[1:], pile, 0, None, ())
        elif phase == "E":  # the last discard, to be taken only to go down with it
            yield (turn, "O", hands, stock, pile, 0, None, ())
            whole = hands[turn] | {pile[-1]}
            down = any(least(whole - {card}) <= self.limit for card in hands[turn])
            if down or (self.big_gin and least(whole) == 0):
                yield (turn, "Y", *take[2:])
        elif phase in "XY":
            for card in hands[turn]:
                if card == taken:
                    continue
                left = hands[turn] - {card}
                ended = ("E" if self.last_discard else "O") if len(stock) == 2 else "D"
                if phase == "X":
                    yield (other, ended, with_hand(left), stock, (*pile, card), 0, None, ())
                if least(left) <= self.limit:
                    lying = spread_of(left, card)
                    after = "O" if least(left) == 0 else "L"
                    yield (other, after, with_hand(left), stock, (*pile, card), 0, None, lying)
            if self.big_gin and least(hands[turn]) == 0:
                yield (other, "O", hands, stock, pile, 0, None, ())
        elif phase == "L":
            yield (turn, "O", hands, stock, pile, 0, None, spread)
            for card in hands[turn]:
                for index, meld in enumerate(spread):
                    if is_meld(meld | {card}):
                        grown = (*spread[:index], meld | {card}, *spread[index + 1 :])
                        yield (turn, "L", with_hand(hands[turn] - {card}), stock, pile, 0, None, grown)
