"""Matches played for the tests: at random, or set up deal by deal."""

from random import Random

from ginengine import Action, Deal, Match, best_layoffs, parse_cards
from ginengine.actions import FinishLayoffs, Knock, LayOff, spread_from
from ginengine.cards import other


def playout(rules, seed, deals=2, look=lambda match: None, stock_leaning=False):
    """Play some deals at random; *look* is shown the match after every action."""
    chance = Random(seed)
    match = Match(rules, f"playout {seed}")
    look(match)
    while True:
        while not match.deal.is_over:
            legal = match.deal.legal_actions()
            draws = [one for one in legal if str(one) == "draw"] if stock_leaning else []
            downs = [one for one in legal if str(one).startswith(("knock", "biggin"))]
            some = draws or (downs if downs and chance.random() < 0.5 else legal)
            match.apply(chance.choice(some))
            look(match)
        if match.is_over or match.deal_number == deals:
            return match
        match.next_deal("words" if chance.random() < 0.5 else "")
        look(match)


def go_down(match, seat, knocker, defender, spread):
    """Set the next deal of the match up: *seat* goes down at once, the other lays off what is best."""
    if match.deal.is_over:
        match.next_deal()
    hands = (knocker, defender) if seat == 0 else (defender, knocker)
    held = parse_cards(knocker) | parse_cards(defender)
    free = [card for card in range(52) if not held >> card & 1]
    match.deal = Deal.from_hands(match.rules, other(seat), hands, free[0], free[1:])
    drawn = free[1]
    for text in ("pass", "pass", "draw"):
        match.apply(Action.from_text(text))
    events = match.apply(Knock(drawn, spread_from(spread)), seat)
    if not match.deal.is_over:
        deal = match.deal
        for card, meld in best_layoffs(deal.hands[deal.turn], deal.spread).layoffs:
            match.apply(LayOff(card, meld))
        events = match.apply(FinishLayoffs(), other(seat))
    assert match.deal.faults() == []
    return events
