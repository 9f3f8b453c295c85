"""What the simple players share: which sheds are open, what a card is worth, how to lay off.

Everything here is computed from a ``View``, so no strategy built on it can look at a
hidden card.  Answers come in card order; nothing depends on the order of a set.
"""

from __future__ import annotations

from ..actions import Action, DrawStock, FinishLayoffs, Knock, LayOff, PassUpcard
from ..cards import Card, CardSet, other, parse_cards, points_of
from ..deal import Phase
from ..layoffs import best_layoffs, legal_layoffs
from ..melds import MELDS, best_arrangement, deadwood, shed_options
from ..view import View


def _partners() -> tuple[tuple[CardSet, ...], ...]:
    threes = [meld.cards for meld in MELDS if meld.cards.bit_count() == 3]
    return tuple(tuple(three ^ 1 << card for three in threes if three >> card & 1) for card in range(52))


PARTNERS: tuple[tuple[CardSet, ...], ...] = _partners()
"""For each card the pairs of cards that make a meld of three with it."""


def completes(hand: CardSet, card: Card) -> bool:
    """True when *card* would be part of a meld made with cards of the hand."""
    return any(pair & hand == pair for pair in PARTNERS[card])


def outs(hand: CardSet, card: Card, gone: CardSet) -> int:
    """How many cards not in *gone* would make a meld of *card* and one other card of the hand."""
    return sum(1 for pair in PARTNERS[card] if (pair & hand).bit_count() == 1 and not pair & ~hand & gone)


def danger(card: Card, known: CardSet, gone: CardSet) -> int:
    """How easily the opponent could meld *card*.

    One for each meld of three he may have the rest of, three more for each card of it
    that he is known to hold.  *gone* are the cards he cannot hold.
    """
    return sum(1 + 3 * (pair & known).bit_count() for pair in PARTNERS[card] if not pair & gone)


def sheds(view: View) -> dict[Card, int]:
    """The least deadwood after each discard that is allowed."""
    return {card: left for card, left in shed_options(view.hand).items() if card != view.just_taken}


def loose_sheds(view: View) -> dict[Card, int]:
    """The discards that break no meld of a best arrangement, with the deadwood they leave.

    A card is loose in a best arrangement exactly when its own points and what it leaves
    add up to the least there is.  Where the only loose card has just been taken, what is
    left are the discards that cost least.
    """
    options = sheds(view)
    whole = {card: left + points_of(card) for card, left in options.items()}
    least = min(whole.values())
    return {card: left for card, left in options.items() if whole[card] == least}


def after_taking(hand: CardSet, upcard: Card) -> int:
    """The least deadwood after taking the upcard and shedding another card."""
    options = shed_options(hand | 1 << upcard)
    return min(left for card, left in options.items() if card != upcard)


def leave_upcard(view: View) -> Action:
    """Not taking the upcard: a draw from the stock where there is one, or else a pass."""
    return DrawStock() if "draw" in view.legal else PassUpcard()


def can_take(view: View) -> bool:
    """True when the upcard is there to take."""
    return view.upcard is not None and "take" in view.legal


def is_last_discard(view: View) -> bool:
    """True when the upcard may be taken to go down with it at once, or never (rules, "The drawn deal")."""
    return view.phase is Phase.DRAW and "pass" in view.legal


def must_go_down(view: View) -> bool:
    """True after taking the last discard: no plain discard is allowed."""
    return not any(text.startswith("discard") for text in view.legal)


def knocks(view: View) -> list[tuple[int, Knock]]:
    """Every knock on offer, by card, with the deadwood its proposed spread leaves."""
    found = []
    for text in view.legal:
        if text.startswith("knock"):
            action = Action.from_text(text)
            assert isinstance(action, Knock)
            found.append((deadwood(view.hand ^ 1 << action.card), action))
    return found


def best_knock(view: View) -> tuple[int, Knock] | None:
    """The knock with the least deadwood; of equals, the one that sheds the dearest card."""
    return min(knocks(view), key=lambda pair: (pair[0], -points_of(pair[1].card)), default=None)


def big_gin(view: View) -> Action | None:
    """The declaration of big gin, where it is on offer."""
    return next((Action.from_text(text) for text in view.legal if text.startswith("biggin")), None)


def lay_off_best(view: View) -> Action:
    """The next step of the best layoffs there are, own melds broken where that pays."""
    plan = best_layoffs(view.hand, view.spread).layoffs
    return LayOff(*plan[0]) if plan else FinishLayoffs()


def lay_off_loose(view: View) -> Action:
    """Lay off an unmelded card wherever one fits; never look beyond the own melds."""
    loose = best_arrangement(view.hand).deadwood_cards
    for card, meld in legal_layoffs(view.hand, view.spread):
        if loose >> card & 1:
            return LayOff(card, meld)
    return FinishLayoffs()


def recent_cards(view: View, memory: int) -> CardSet:
    """The last *memory* cards put on the discard pile that still lie there, the upcard included."""
    seen: CardSet = 0
    for card in view.discards[-memory:] if memory else ():
        seen |= 1 << card
    return seen


def recent_takes(view: View, memory: int) -> CardSet:
    """The cards the opponent took lately and still holds, of the last *memory* public events."""
    from_pile = f"{other(view.seat)} take "
    lately = view.log[-memory:] if memory else ()
    names = sorted({line[len(from_pile) :] for line in lately if line.startswith(from_pile)})
    return parse_cards(" ".join(names)) & view.opponent_known
