"""The engine against the definitions: random and crowded hands, every answer exact."""

from hypothesis import given, settings
from hypothesis import strategies as st

from ginengine.cards import card_name, format_cards, parse_cards
from ginengine.melds import (
    arrangements,
    best_arrangement,
    best_shed,
    deadwood,
    every_arrangement,
    melds_in,
    shed_options,
)
from tests.engine import oracle


def crowded(size):
    """Hands from few ranks or few suits, where melds get in each other's way, and plain ones."""
    low = st.integers(min_value=0, max_value=8)
    corner = low.map(lambda start: [c for c in oracle.PACK if start <= oracle.ORDER.index(c[0]) < start + 5])
    suits = st.sampled_from(["cd", "hs", "cdh"]).map(lambda two: [c for c in oracle.PACK if c[1] in two])
    packs = st.one_of(corner, corner, suits, st.just(list(oracle.PACK)))
    return packs.flatmap(lambda pack: st.permutations(pack)).map(lambda pack: frozenset(pack[:size]))


def mask(hand):
    return parse_cards("".join(hand))


def as_hands(melds):
    return frozenset(frozenset(format_cards(meld.cards).split()) for meld in melds)


@settings(max_examples=1000, deadline=None)
@given(st.integers(min_value=3, max_value=10).flatmap(crowded))
def test_deadwood_is_the_least_over_all_families_of_melds(hand):
    least = oracle.least_deadwood(hand)
    assert deadwood(mask(hand)) == least
    assert best_arrangement(mask(hand)).deadwood == least


@settings(max_examples=200, deadline=None)
@given(crowded(11))
def test_each_discard_leaves_the_least_of_the_ten_cards(hand):
    after = {card: oracle.least_deadwood(hand - {card}) for card in hand}
    options = shed_options(mask(hand))
    assert {card_name(card): left for card, left in options.items()} == after
    assert best_shed(mask(hand)) == min(after.values())
    assert deadwood(mask(hand)) == oracle.least_deadwood(hand)


@settings(max_examples=100, deadline=None)
@given(crowded(10))
def test_the_melds_in_a_hand_are_the_subsets_that_are_melds(hand):
    assert as_hands(melds_in(mask(hand))) == frozenset(oracle.melds(hand))


def split_needlessly(family):
    return any(oracle.is_meld(one | two) for one in family for two in family if one != two)


def settled(hand, family):
    loose = hand.difference(*family)
    fits = any(oracle.is_meld(meld | {card}) for meld in family for card in loose)
    return not fits and not oracle.melds(loose)


@settings(max_examples=100, deadline=None)
@given(crowded(10))
def test_every_arrangement_and_the_undominated_ones_are_listed_once(hand):
    whole = {frozenset(f) for f in oracle.families(hand) if not split_needlessly(f)}
    everything = [as_hands(one.melds) for one in every_arrangement(mask(hand), 100)]
    assert len(everything) == len(whole) and set(everything) == whole
    undominated = [as_hands(one.melds) for one in arrangements(mask(hand))]
    wanted = {family for family in whole if settled(hand, family)}
    assert len(undominated) == len(wanted) and set(undominated) == wanted


def test_the_oracle_counts_the_329_melds_too():
    sets = [m for r in oracle.ORDER for m in oracle.melds(frozenset(r + s for s in "cdhs"))]
    runs = [m for s in "cdhs" for m in _stretches(s)]
    assert (len(sets), len(runs)) == (65, 264)
    assert all(oracle.is_meld(run) for run in runs)
    packed = {parse_cards("".join(m)) for m in (*sets, *runs)}
    assert packed == {meld.cards for meld in melds_in((1 << 52) - 1)}


def _stretches(suit):
    cards = [rank + suit for rank in oracle.ORDER]
    return [frozenset(cards[i:j]) for i in range(13) for j in range(i + 3, 14)]
