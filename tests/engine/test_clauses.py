"""Clauses of the rules that need a played deal or match to show: guard, last cards, dealers, declining."""

import pytest
from playing import go_down
from test_golden import before_discard

from ginengine import Action, Deal, IllegalAction, Match, Rules, best_layoffs, parse_cards
from ginengine.cards import card_name, cards_of, parse_card
from ginengine.deal import Phase
from ginengine.errors import Why
from ginengine.events import DealEnded, LaidOff
from ginengine.scoring import ResultKind
from ginengine.spreads import proposed

NEAR = "2C3C4C8D8H8SJCJDJH9D"
"""One card away from a knock with less: sheds the nine of diamonds for anything up to ten."""
WORTHLESS = "QCQDKHKDTCTS7D7C6H5S"
GIN = "2C3C4C5C8D8H8SJCJDJH"


def texts(deal):
    return [str(one) for one in deal.legal_actions()]


def do(deal, *actions):
    for text in actions:
        events = deal.apply(Action.from_text(text))
    return events


def refused(deal, text):
    """The reason, after making sure that nothing moved."""
    before = deal.copy()
    with pytest.raises(IllegalAction) as refusal:
        deal.apply(Action.from_text(text))
    assert deal == before
    return refusal.value.why


def dealt(mine, theirs, upcard, rules=None, dealer=1, first=""):
    """A deal at its first upcard, seat 0 to speak when *dealer* is 1; *first* heads the stock."""
    held = parse_cards(mine) | parse_cards(theirs) | 1 << parse_card(upcard)
    head = [parse_card(first[at : at + 2]) for at in range(0, len(first), 2)]
    rest = [card for card in range(52) if not held >> card & 1 and card not in head]
    return Deal.from_hands(rules or Rules(), dealer, (mine, theirs), upcard, [*head, *rest])


# -- the first turn --------------------------------------------------------------------------------


def test_a_player_may_knock_in_the_very_first_turn():
    deal = dealt(NEAR, WORTHLESS, "AS")
    do(deal, "take", "knock 9D 2C3C4C/8D8H8S/JCJDJH")
    assert (deal.phase, deal.knocker, deal.knocker_deadwood, deal.turn) == (Phase.LAYOFF, 0, 1, 1)


def test_the_dealer_may_go_gin_with_the_first_upcard_he_took():
    deal = dealt(WORTHLESS, NEAR, "5C")
    do(deal, "pass", "take", "knock 9D 2C3C4C5C/8D8H8S/JCJDJH")
    assert (deal.result.kind, deal.result.winner) == (ResultKind.GIN, 1)


def test_big_gin_in_the_very_first_turn():
    deal = dealt(GIN, WORTHLESS, "8C")
    do(deal, "take", "biggin 2C3C4C5C/8C8D8H8S/JCJDJH")
    assert (deal.result.kind, deal.result.winner, deal.result.defender_deadwood) == (
        ResultKind.BIG_GIN,
        0,
        85,
    )


def test_the_upcard_both_passed_can_be_buried_and_never_taken_by_the_forced_draw():
    deal = dealt(NEAR, WORTHLESS, "AS", first="AD")
    do(deal, "pass", "pass")
    assert refused(deal, "take") is Why.MUST_DRAW_STOCK
    do(deal, "draw", "discard AD")
    assert deal.upcard == parse_card("AD") and deal.discards[0] == parse_card("AS")
    do(deal, "take")
    assert deal.discards == (parse_card("AS"),)


# -- nothing is forced -----------------------------------------------------------------------------


def test_a_knock_and_gin_may_be_declined_turn_after_turn():
    deal = before_discard(GIN, WORTHLESS, Rules(), eleventh="KS")
    assert any(text.startswith("knock Ks") for text in texts(deal))
    do(deal, "discard KS", "draw")
    do(deal, next(text for text in texts(deal) if text.startswith("discard")), "draw")
    shed = deal.log and card_name(next(iter(cards_of(deal.hands[0] & ~parse_cards(GIN)))))
    assert f"discard {shed}" in texts(deal)
    do(deal, f"knock {shed} 2C3C4C5C/8D8H8S/JCJDJH")
    assert deal.result.kind is ResultKind.GIN


def test_with_big_gin_switched_off_eleven_melded_cards_are_gin():
    rules = Rules(big_gin=False)
    deal = before_discard(GIN, WORTHLESS, rules, eleventh="8C")
    assert not any(text.startswith("biggin") for text in texts(deal))
    assert refused(deal, "biggin 2C3C4C5C/8C8D8H8S/JCJDJH") is Why.NOT_BIG_GIN
    do(deal, "knock 8C 2C3C4C5C/8D8H8S/JCJDJH")
    assert deal.result.kind is ResultKind.GIN


# -- limits ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", range(11))
def test_every_fixed_limit_allows_itself_and_no_more(limit):
    rules = Rules(knock_limit=limit)
    for left in range(1, 11):
        loose = "TD" if left == 10 else f"{'A23456789'[left - 1]}D"
        hand = f"4C5C6CQCQHQSJCJSJH{loose}"
        deal = before_discard(hand, "KHKCTCTS7C7H6HAC3S9S", rules, eleventh="KS")
        text = "knock KS 4C5C6C/QCQHQS/JCJSJH"
        offered = any(one.startswith("knock Ks") for one in texts(deal))
        assert offered == (left <= limit)
        if offered:
            do(deal, text)
            assert deal.phase is Phase.LAYOFF
        else:
            assert refused(deal, text) is Why.TOO_MUCH_DEADWOOD


@pytest.mark.parametrize(
    ("upcard", "limit"), [(f"{rank}H", min(at, 10)) for at, rank in enumerate("A23456789TJQK", 1)]
)
def test_every_upcard_sets_its_limit(upcard, limit):
    rules = Rules(oklahoma=True)
    assert rules.limit_for(parse_card(upcard)) == (0 if limit == 1 else limit)
    assert Rules(oklahoma=True, oklahoma_ace="one").limit_for(parse_card(upcard)) == limit


# -- layoffs ---------------------------------------------------------------------------------------


def test_only_the_defender_lays_off_and_only_onto_melds():
    deal = before_discard("2C3C4C8D8H8SJCJDJHAS", "5C6CAC8CQDQHKSTS9S7S", Rules(), eleventh="AD")
    do(deal, "knock AD 2C3C4C/8D8H8S/JCJDJH")
    with pytest.raises(IllegalAction) as refusal:
        deal.apply(Action.from_text("done"), seat=0)
    assert refusal.value.why is Why.NOT_YOUR_TURN
    assert refused(deal, "layoff AS 0") is Why.NOT_IN_HAND
    assert refused(deal, "layoff AD 0") is Why.NOT_IN_HAND  # the knocker's discard is no part of anything
    assert refused(deal, "layoff 5C 3") is Why.NO_SUCH_MELD
    assert refused(deal, "layoff 6C 0") is Why.DOES_NOT_FIT  # not before the five
    events = do(deal, "layoff 5C 0")
    assert events == (LaidOff(1, parse_card("5C"), 0),)
    do(deal, "layoff 6C 0", "layoff AC 0", "layoff 8C 1")
    assert deal.spread[0] == parse_cards("AC2C3C4C5C6C")
    do(deal, "done")
    assert deal.result.defender_deadwood == 20 + 10 + 10 + 9 + 7


def test_layoffs_are_a_choice_and_the_rest_is_melded_at_its_best():
    deal = before_discard("2C3C4C8D8H8SJCJDJHAS", "5C6CAC8CQDQHQSTS9S7S", Rules(), eleventh="AD")
    do(deal, "knock AD 2C3C4C/8D8H8S/JCJDJH", "done")
    assert deal.result.defender_deadwood == 5 + 6 + 1 + 8 + 10 + 9 + 7
    assert best_layoffs(parse_cards("5C6CAC8CQDQHQSTS9S7S"), deal.spread).deadwood == 26


def test_big_gin_bars_layoffs_too():
    deal = before_discard(GIN, "AC6C7CJSQDQHKSTS9S7S", Rules(), "2D", "8C")
    event = do(deal, "biggin 2C3C4C5C/8C8D8H8S/JCJDJH")[-1]
    assert isinstance(event, DealEnded) and event.points == 31 + 1 + 6 + 7 + 10 + 10 + 10 + 7


def test_an_undercut_scores_difference_and_bonus_and_counts_as_a_won_deal():
    match = Match(Rules(undercut_bonus=10), "undercut", 0)
    go_down(match, 0, "2C3C4C6D6H6SJCJDJH8D", "QCQDQSKCKDKSAHADAC2S", "2C3C4C/6D6H6S/JCJDJH")
    assert (match.scores, match.deals_won) == ((0, 16), (0, 1))


# -- the last cards --------------------------------------------------------------------------------


def at_the_end(rules=None):
    """Seat 0 or 1 has just drawn the third-last card; every hand is as it falls."""
    deal = dealt(GIN, WORTHLESS, "AS", rules)
    do(deal, "pass", "pass")
    while len(deal.stock) > 2:
        if deal.phase is Phase.DRAW:
            do(deal, "draw")
        if len(deal.stock) > 2:
            hand = deal.hands[deal.turn] & ~parse_cards(GIN)
            keep = deal.hands[deal.turn] if deal.turn else hand
            do(deal, f"discard {card_name(max(cards_of(keep)))}")
    return deal


def test_whoever_takes_the_third_last_card_may_still_go_down():
    deal = at_the_end()
    assert (len(deal.stock), deal.phase, deal.turn) == (2, Phase.DISCARD, 0)
    loose = card_name(next(iter(cards_of(deal.hands[0] & ~parse_cards(GIN)))))
    assert f"discard {loose}" in texts(deal)
    do(deal, f"knock {loose} 2C3C4C5C/8D8H8S/JCJDJH")
    assert deal.result.kind is ResultKind.GIN


def test_otherwise_the_deal_is_drawn_and_the_last_two_are_never_drawn():
    deal = at_the_end()
    loose = card_name(next(iter(cards_of(deal.hands[0] & ~parse_cards(GIN)))))
    event = do(deal, f"discard {loose}")[-1]
    assert isinstance(event, DealEnded) and event.points == 0
    assert (deal.result.kind, deal.result.by_guard, len(deal.stock)) == (ResultKind.DEAD, False, 2)
    assert refused(deal, "draw") is Why.WRONG_PHASE


def test_with_last_discard_the_other_may_only_take_to_go_down():
    deal = at_the_end(Rules(last_discard=True))
    other = parse_cards("3D4D5D9H9S9CKCKDKHAD")
    deal.hands[1] = other
    deal.hands[0] = parse_cards(GIN) | 1 << parse_card("6D")
    do(deal, "discard 6D")
    assert (deal.phase, texts(deal)) == (Phase.DRAW, ["take", "pass"])
    assert refused(deal, "draw") is Why.MUST_GO_DOWN
    do(deal, "take")
    assert all(text.startswith("knock") for text in texts(deal))
    assert not any(text.startswith("knock 6d") for text in texts(deal))
    assert refused(deal, "discard AD") is Why.MUST_GO_DOWN
    do(deal, "knock AD 3D4D5D6D/9H9S9C/KCKDKH")
    assert (deal.result.kind, deal.result.winner) == (ResultKind.GIN, 1)


# -- the guard -------------------------------------------------------------------------------------


def swap(deal, takes):
    """Take the upcard and throw an old card, so many times."""
    for _ in range(takes):
        do(deal, "take")
        do(deal, next(text for text in reversed(texts(deal)) if text.startswith("discard")))


def test_the_guard_counts_takes_of_both_players_and_a_draw_starts_it_again():
    deal = dealt(GIN, WORTHLESS, "AS", Rules(take_guard=4))
    swap(deal, 3)
    assert not deal.is_over and deal.takes == 3
    do(deal, "draw", next(text for text in texts_after_draw(deal) if text.startswith("discard")))
    swap(deal, 3)
    assert not deal.is_over
    swap(deal, 1)
    assert (deal.result.kind, deal.result.by_guard) == (ResultKind.DEAD, True)


def texts_after_draw(deal):
    twin = deal.copy()
    do(twin, "draw")
    return texts(twin)


def test_the_taker_who_meets_the_guard_may_still_go_down():
    deal = dealt(NEAR, WORTHLESS, "5C", Rules(take_guard=1))
    do(deal, "take", "knock 9D 2C3C4C5C/8D8H8S/JCJDJH")
    assert deal.result.kind is ResultKind.GIN
    assert not deal.result.by_guard


# -- the dealer ------------------------------------------------------------------------------------


def drawn_deal(match):
    """A deal that the guard of one take draws at once."""
    if match.deal.is_over:
        match.next_deal()
    match.apply(Action.from_text("take"))
    shed = [one for one in match.deal.legal_actions() if str(one).startswith("discard")]
    match.apply(shed[0])
    assert match.results[-1][0].by_guard


@pytest.mark.parametrize(
    ("setting", "dealers"),
    [("winner", [0, 0, 0, 0, 1, 1]), ("loser", [0, 1, 1, 1, 0, 0]), ("alternate", [0, 1, 0, 0, 1, 0])],
)
def test_the_dealer_of_every_deal_of_a_match(setting, dealers):
    match = Match(Rules(next_dealer=setting, target=1000, take_guard=1), "dealers", 0)
    found = [match.dealer]
    for winner in (0, 0, None, 1, 1):
        if winner is None:
            drawn_deal(match)
        else:
            dealer = match.dealer
            won_by(match, winner, dealer)
        match.next_deal()
        found.append(match.dealer)
    assert found == dealers


def won_by(match, winner, dealer):
    """Seat *winner* goes gin with the first upcard, whoever deals."""
    hands = (NEAR, WORTHLESS) if winner == 0 else (WORTHLESS, NEAR)
    match.deal = dealt(*hands, "5C", match.rules, dealer)
    if match.deal.turn != winner:
        match.apply(Action.from_text("pass"))
    match.apply(Action.from_text("take"))
    match.apply(Action.from_text("knock 9D 2C3C4C5C/8D8H8S/JCJDJH"))
    assert match.results[-1][0].winner == winner


def test_a_tie_that_nobody_scores_is_a_drawn_deal_for_the_dealer_too():
    match = Match(Rules(tie="nobody", next_dealer="alternate"), "tie", 0)
    knocker, defender = "3C4C5C9D9H9SJCJDJH7S", "QCQDQHAH2H3H8C8D8H7D"
    go_down(match, 0, knocker, defender, "3C4C5C/9D9H9S/JCJDJH")
    assert match.results[-1][0].kind is ResultKind.TIE
    dealer = match.dealer
    assert (match.scores, match.deals_won) == ((0, 0), (0, 0))
    match.next_deal()
    assert match.dealer == dealer


# -- the proposal ----------------------------------------------------------------------------------


def test_the_proposal_counts_no_place_for_a_card_that_was_discarded():
    hand = parse_cards("As5s6s7s5c6c7c5d6d7d")
    sets, runs = "5s5c5d/6s6c6d/7s7c7d", "5s6s7s/5c6c7c/5d6d7d"
    for gone, spread in (("2h", sets), ("4s8s", sets), ("4s8s4c8c", runs), ("4s8s4c8c5h6h", sets)):
        found = [meld.cards for meld in proposed(hand, parse_cards(gone)).melds]
        assert sorted(found) == sorted(parse_cards(meld) for meld in spread.split("/")), gone
