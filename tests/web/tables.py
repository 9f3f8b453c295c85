"""Prepared tables, and opponents that play a script, for the tests of the app."""

from __future__ import annotations

from ginengine.cards import card_name, cards_of, parse_cards
from ginengine.deal import Deal, Phase
from ginengine.match import Match
from ginengine.rules import Rules
from tests.web.fakes import Page, RandomOpponent

MIXED = "2c 3c 4c 9d 9h Ks Qd 7h 5s Ad"
READY = "2c 3c 4c 9d 9h Ks Ad 5h 6h 7h"
THEIRS = "4s 5s 6s Tc Td Th 2h 3h 4h Ah"


def table(
    mine: str, theirs: str = "", upcard: str = "", stock: str = "", dealer: int = 1, **rules: object
) -> Page:
    """A page with a prepared deal on it; what is not named is filled in card order."""
    named = parse_cards(mine) | parse_cards(theirs) | parse_cards(upcard) | parse_cards(stock)
    rest = [card_name(card) for card in cards_of(((1 << 52) - 1) & ~named)]
    their_cards = theirs.split() + [rest.pop() for _ in range(10 - len(theirs.split()))]
    up = upcard or rest.pop()
    page = Page().start(seed="1")
    terms = Rules(**rules)  # type: ignore[arg-type]
    in_order = "".join(stock.split() + rest)
    deal = Deal.from_hands(terms, dealer, (mine, " ".join(their_cards)), up, in_order)
    match = Match(terms, "1", first_deal=deal)
    return page.set_match(match)


def draw(page: Page) -> Page:
    """Past the first upcard to a drawn card."""
    return page.do("tap:pile:discard")


# -- beginning -------------------------------------------------------------------------------------


class Script(RandomOpponent):
    """Plays these actions, then any."""

    def __init__(self, *actions: str) -> None:
        super().__init__()
        self.actions = list(actions)

    async def ask(self, view, level, seed):  # type: ignore[no-untyped-def]
        if self.actions and (action := self.actions.pop(0)) in view.legal:
            return action
        knocks = [str(one) for one in view.legal if str(one).startswith("knock")]
        return knocks[0] if knocks else await super().ask(view, level, seed)


def knocked_on() -> Page:
    page = table("7s 8s Ts Kc Kd Qc Jd 9h 8d 2c", theirs=THEIRS, upcard="Qs", stock="Kh", dealer=0)
    page.app.opponent = Script("take")
    page.app.go_on()
    page.run()
    assert page.app.match.deal.phase is Phase.LAYOFF
    return page


def my_discard(page: Page) -> Page:
    draw(page)
    return page.do("drop:card:Ks>pile:discard", run=False)
