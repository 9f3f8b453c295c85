"""Random matches for the properties."""

from random import Random

from ginengine import Match


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
