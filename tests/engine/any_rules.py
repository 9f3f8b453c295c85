"""Deals under random rules, played five ways; what can be counted is counted beside the engine.

The counting here is the rules' own words over again (points, columns, dealers, settlements) and
uses nothing of ``ginengine.scoring`` or of the score sheet of ``ginengine.match``.
"""

from collections import Counter
from random import Random

from ginengine import IllegalAction, Match, Rules
from ginengine.actions import BigGin, Discard, DrawStock, FinishLayoffs, Knock, LayOff, PassUpcard, TakeUpcard
from ginengine.cards import cards_of
from ginengine.deal import Deal, Phase
from ginengine.melds import MELD_OF, shed_options

FULL = (1 << 52) - 1
POINTS = [min(card % 13 + 1, 10) for card in range(52)]
KNOBS = {
    "knock_limit": list(range(11)),
    "oklahoma": [False, True],
    "oklahoma_ace": ["gin_only", "one"],
    "spades_double": ["off", "points", "all"],
    "gin_bonus": list(range(51)),
    "big_gin": [True, False],
    "big_gin_bonus": list(range(51)),
    "undercut_bonus": list(range(51)),
    "tie": ["undercut", "nobody"],
    "last_discard": [False, True],
    "next_dealer": ["winner", "loser", "alternate"],
    "target": [10, 50, 100, 120, 150, 200, 250, 1000, 11, 77, 999],
    "settlement": ["pro", "plain", "classic"],
    "games": [1, 3],
    "take_guard": [1, 2, 10, 49, 50, 50, 50, 50, 50, 51, 51, 1000],
}
"""Every value of every setting; of the two long ranges the named values, the ends and their neighbours."""
WAYS = ("random", "stock", "take", *["shed"] * 7, *["patient"] * 2)
ILLEGAL = [PassUpcard(), TakeUpcard(), DrawStock(), FinishLayoffs(), BigGin(())]
ILLEGAL += [Discard(card) for card in range(52)] + [Knock(card, ()) for card in range(52)]
ILLEGAL += [LayOff(card, meld) for card in range(52) for meld in range(4)]


class Knobs:
    """Random rules in which every value of every knob comes up before any comes up again."""

    def __init__(self, chance):
        self.chance, self.left, self.drawn = chance, {}, {name: set() for name in KNOBS}

    def draw(self):
        """The next rules."""
        chosen = {}
        for name, values in KNOBS.items():
            if not self.left.get(name):
                self.left[name] = self.chance.sample(values, len(values))
            chosen[name] = self.left[name].pop()
            self.drawn[name].add(chosen[name])
        return Rules(**chosen)


def total(cards):
    """The points of a mask, counted card by card."""
    return sum(POINTS[card] for card in cards_of(cards))


def check_position(deal, chance):
    """Conservation, the turn, and what the legal actions say."""
    loose = (*deal.stock, *deal.discards, *(card for card, _ in deal.laid_off))
    union = deal.hands[0] | deal.hands[1]
    for card in loose:
        union |= 1 << card
    assert union == FULL and len(loose) + deal.hands[0].bit_count() + deal.hands[1].bit_count() == 52
    assert deal.faults() == []
    legal, hand = deal.legal_actions(), deal.hands[deal.turn]
    if deal.is_over:
        assert legal == ()
        return
    assert legal and len(set(legal)) == len(legal)
    stock = len(deal.stock)
    assert stock > 2 or deal.phase is not Phase.DRAW or deal.rules.last_discard
    for action in chance.sample(legal, min(3, len(legal))):  # all of them: tests/engine/test_playouts.py
        deal.check(action)
    for action in legal:
        if isinstance(action, Discard | Knock):
            assert action.card != deal.just_taken and hand >> action.card & 1
        if isinstance(action, Knock | BigGin):
            rest = hand & ~(1 << action.card) if isinstance(action, Knock) else hand
            for meld in action.spread:
                assert meld in MELD_OF and meld & rest == meld
                rest ^= meld
            assert total(rest) <= (deal.knock_limit if isinstance(action, Knock) else 0)
            assert isinstance(action, Knock) or deal.rules.big_gin
        if isinstance(action, DrawStock):
            assert stock > 2
    if deal.phase is Phase.DISCARD:
        downs = {one.card for one in legal if isinstance(one, Knock)}
        assert downs == {
            card
            for card, left in shed_options(hand).items()
            if left <= deal.knock_limit and card != deal.just_taken
        }
    other = chance.choice(ILLEGAL)
    if other not in legal and not (isinstance(other, Knock) and total(hand) - POINTS[other.card] <= 10):
        before = deal.copy()
        try:
            deal.apply(other)
        except IllegalAction:
            assert deal == before
        else:
            raise AssertionError(f"{other} was allowed")


def chosen(deal, way, chance):
    """One action in this way of playing: leaning to the stock, the pile, little deadwood, gin, or nothing."""
    legal = deal.legal_actions()
    downs = [one for one in legal if isinstance(one, Knock | BigGin)]
    if way == "patient":  # holds out for gin, and sometimes for big gin
        options = shed_options(deal.hands[deal.turn]) if downs else {}
        downs = [one for one in downs if isinstance(one, BigGin) or options[one.card] == 0]
    if downs and chance.random() < (0.9 if way == "shed" else 0.3):
        one = downs[-1] if isinstance(downs[-1], BigGin) and chance.random() < 0.5 else chance.choice(downs)
        if isinstance(one, Knock) and chance.random() < 0.5:
            melds = chance.choice(deal.spreads(one.card)).melds
            return Knock(one.card, tuple(meld.cards for meld in melds))
        return one
    if deal.phase is Phase.LAYOFF and chance.random() < 0.8:
        return legal[0]
    liked = {"stock": DrawStock, "take": TakeUpcard}.get(way)
    for one in legal:
        if liked is not None and isinstance(one, liked):
            return one
    shed = [one for one in legal if isinstance(one, Discard)]
    if way in ("shed", "patient") and shed:
        options = shed_options(deal.hands[deal.turn])
        return min(shed, key=lambda one: options[one.card])
    return chance.choice(shed or legal)


def expected_points(deal):
    """Who scores and how much, read off the cards as they lie (rules, "Scoring a deal")."""
    rules, knocker = deal.rules, deal.knocker
    if knocker is None:
        return None, 0
    table = 0
    for meld in deal.spread:
        table |= meld
    mine = total(deal.hands[knocker] & ~table)
    theirs = deal.result.defender_deadwood
    went_big = deal.hands[knocker].bit_count() == 11
    if mine == 0:
        winner, count = knocker, theirs
        bonus = rules.big_gin_bonus if went_big else rules.gin_bonus
    elif mine < theirs:
        winner, count, bonus = knocker, theirs - mine, 0
    elif mine == theirs and rules.tie == "nobody":
        return None, 0
    else:
        winner, count, bonus = 1 - knocker, mine - theirs, rules.undercut_bonus
    spade = rules.oklahoma and deal.first_upcard // 13 == 3
    if spade and rules.spades_double == "all":
        return winner, 2 * (count + bonus)
    if spade and rules.spades_double == "points":
        return winner, 2 * count + bonus
    return winner, count + bonus


def expected_columns(rules, deals):
    """The score of each game, and who ended it (rules, "The match": Hollywood)."""
    columns = [{"score": [0, 0], "won": [0, 0], "leader": None} for _ in range(rules.games)]
    wins = [0, 0]
    for winner, gained in deals:
        if winner is None:
            continue
        wins[winner] += 1
        for column in columns[: wins[winner]]:
            if column["leader"] is None:
                column["score"][winner] += gained
                column["won"][winner] += 1
                if column["score"][winner] >= rules.target:
                    column["leader"] = winner
    return columns


def expected_total(rules, columns):
    """The settlement of the match as seat 0 sees it (rules, "The match": final score)."""
    found = 0
    for column in columns:
        leader = column["leader"]
        won, lost = column["score"][leader], column["score"][1 - leader]
        boxes = 20 * (column["won"][leader] - column["won"][1 - leader])
        worth = {
            "pro": (100 + won - lost + boxes) * (1 if lost else 2),
            "plain": won - lost,
            "classic": (100 if lost else 200) + won - lost + boxes,
        }[rules.settlement]
        found += worth if leader == 0 else -worth
    return found


def expected_dealer(rules, dealer, winner):
    """Rules, "The deal"."""
    if winner is None:
        return dealer
    return {"winner": winner, "loser": 1 - winner, "alternate": 1 - dealer}[rules.next_dealer]


def rich_deal(rules, chance):
    """A first deal in which both hands are full of melds: big gin, ties and undercuts come up."""
    melds = [meld for meld in MELD_OF if meld.bit_count() <= 5]
    hands, taken = [], 0
    for _ in range(2):
        hand = 0
        for meld in chance.sample(melds, 60):
            if not meld & (taken | hand) and (hand | meld).bit_count() <= 10:
                hand |= meld
        left = [card for card in range(52) if not (taken | hand) >> card & 1]
        for card in chance.sample(left, 10 - hand.bit_count()):
            hand |= 1 << card
        hands.append(hand)
        taken |= hand
    rest = [card for card in range(52) if not taken >> card & 1]
    upcard, *stock = chance.sample(rest, len(rest))
    return Deal.from_hands(rules, chance.randrange(2), hands, upcard, stock)


def play_match(rules, seed, most=3, ways=WAYS):
    """Play up to *most* deals with every check; gives back what was seen, counted."""
    chance, seen, booked = Random(seed), Counter(), []
    match = Match(rules, f"any rules {seed}", first_deal=rich_deal(rules, chance) if seed % 2 else None)
    while True:
        deal, way = match.deal, chance.choice(ways)
        assert deal.knock_limit == expected_limit(rules, deal.first_upcard)
        check_position(deal, chance)
        takes, steps = 0, 0
        while not deal.is_over:
            assert steps < 3 + 2 * 31 + 2 * 31 * 55
            if takes >= 55:  # a guard of 1000 is allowed, but takes too long to wait for
                way = "stock"
            action = chosen(deal, way, chance)
            if deal.last_chance:
                seen["last chance"] += 1
            match.apply(action)
            takes = 0 if isinstance(action, DrawStock) else takes + isinstance(action, TakeUpcard)
            steps += 1
            check_position(deal, chance)
            assert takes < rules.take_guard or deal.is_over or deal.phase in (Phase.DISCARD, Phase.LAYOFF)
        winner, gained = expected_points(deal)
        result, points = match.results[-1]
        assert (result.winner, points) == (winner, gained)
        assert result.by_guard == (deal.knocker is None and takes >= rules.take_guard)
        assert deal.knocker is not None or result.by_guard or len(deal.stock) == 2
        booked.append((winner, gained))
        columns = expected_columns(rules, booked)
        assert [list(pair) for pair in match.columns] == [column["score"] for column in columns]
        assert match.is_over == all(column["leader"] is not None for column in columns)
        assert match.deals_won == tuple(sum(one == seat for one, _ in booked) for seat in (0, 1))
        seen[result.kind.value] += 1
        seen["guard"] += result.by_guard
        seen["doubled"] += result.doubled and points > 0
        seen["laid off"] += bool(deal.laid_off)
        seen["deals"] += 1
        if match.is_over:
            assert match.outcome.total == expected_total(rules, columns)
            seen["matches over"] += 1
            seen["lost by the leader"] += match.outcome.games[0].winner == 1 - columns[0]["leader"]
            return seen
        assert match.outcome is None
        if len(booked) == most:
            return seen
        dealer = expected_dealer(rules, match.dealer, winner)
        match.next_deal()
        assert match.dealer == dealer


def expected_limit(rules, upcard):
    """Rules, "Variants": the knock limit."""
    if not rules.oklahoma:
        return rules.knock_limit
    if upcard % 13 == 0:
        return {"gin_only": 0, "one": 1}[rules.oklahoma_ace]
    return POINTS[upcard]
