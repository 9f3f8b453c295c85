"""What a player can do at this moment, asked of the deal: pure questions, no answers in words but one."""

from __future__ import annotations

from ginengine.actions import LayOff, TakeUpcard
from ginengine.cards import Card, CardSet, parse_card
from ginengine.deal import Deal, Phase
from ginengine.melds import Arrangement, arrangements, shed_options

from . import arrange
from .words import Words


def my_turn(deal: Deal, seat: int) -> bool:
    """True when the deal waits for this seat."""
    return deal.phase is not Phase.OVER and deal.turn == seat


def can_draw(deal: Deal, seat: int) -> bool:
    """True when this seat may draw from the stock."""
    return my_turn(deal, seat) and deal.phase is Phase.DRAW and not deal.last_chance


def can_take(deal: Deal, seat: int) -> bool:
    """True when this seat may take the top of the discard pile."""
    if not my_turn(deal, seat):
        return False
    if deal.phase is Phase.DRAW and deal.last_chance:
        return TakeUpcard() in deal.legal_actions()
    return deal.phase is Phase.UPCARD or (deal.phase is Phase.DRAW and not deal.must_draw)


def can_pass(deal: Deal, seat: int) -> bool:
    """True when this seat may pass: the first up card, or the last discard."""
    return my_turn(deal, seat) and (
        deal.phase is Phase.UPCARD or (deal.phase is Phase.DRAW and deal.last_chance)
    )


def can_discard(deal: Deal, card: Card, seat: int) -> bool:
    """True when this seat may discard the card."""
    return (
        my_turn(deal, seat)
        and deal.phase is Phase.DISCARD
        and not deal.last_chance
        and card != deal.just_taken
        and bool(deal.hands[seat] >> card & 1)
    )


def can_big_gin(deal: Deal, seat: int) -> bool:
    """True when this seat may declare big gin now."""
    return (
        my_turn(deal, seat)
        and deal.phase is Phase.DISCARD
        and deal.rules.big_gin
        and arrange.planned(deal.hands[seat], deal.just_taken).deadwood == 0
    )


def knock_cards(deal: Deal, seat: int) -> dict[Card, int]:
    """Every discard this seat may go down with, and the deadwood it would keep."""
    if not my_turn(deal, seat) or deal.phase is not Phase.DISCARD:
        return {}
    return {
        card: left
        for card, left in shed_options(deal.hands[seat]).items()
        if left <= deal.knock_limit and card != deal.just_taken
    }


def on_table(deal: Deal, seat: int) -> CardSet:
    """The cards of this seat's own melds that lie on the table after it went down."""
    laid = 0
    if deal.knocker == seat:
        for meld in deal.spread:
            laid |= meld
    return laid & deal.hands[seat]


def laid_on(deal: Deal) -> tuple[CardSet, ...]:
    """For each meld of the spread the cards that were laid off on it; they are in the meld, too."""
    laid = [0] * len(deal.spread)
    for card, number in deal.laid_off:
        laid[number] |= 1 << card
    return tuple(laid)


def spread_choices(deal: Deal, card: str) -> tuple[Arrangement, ...]:
    """The arrangements worth choosing from when going down with this discard, the proposed one first.

    Arrangements that only leave more in the hand than need be are left out.
    """
    number = parse_card(card)
    legal = deal.spreads(number)
    if not legal:
        return ()
    sensible = {frozenset(one.melds) for one in arrangements(deal.hands[deal.turn] & ~(1 << number))}
    rest = (one for one in legal[1:] if frozenset(one.melds) in sensible)
    return (legal[0], *(one for one in rest if frozenset(one.melds) != frozenset(legal[0].melds)))


def drop_targets(deal: Deal, source: str, seat: int = 0) -> frozenset[str]:
    """Where the dragged thing may be let go now: names as in ``data-drop``."""
    kind, _, name = source.partition(":")
    if kind == "pile":
        allowed = can_draw(deal, seat) if name == "stock" else can_take(deal, seat)
        return frozenset({"hand"} if allowed else ())
    if kind != "card":
        return frozenset()
    targets = {"hand"}
    if not my_turn(deal, seat):
        return frozenset(targets)
    card = parse_card(name)
    if can_discard(deal, card, seat):
        targets.add("pile:discard")
    if card in knock_cards(deal, seat):
        targets.add("spot:knock")
    if deal.phase is Phase.LAYOFF:
        targets |= {
            f"meld:{action.meld}"
            for action in deal.legal_actions()
            if isinstance(action, LayOff) and action.card == card
        }
    return frozenset(targets)


def hand_text(deal: Deal, seat: int, words: Words, brief: bool = False) -> str:
    """The hand grouped: "run 4 5 6 of hearts, deadwood King, Ace. 11"; *brief* leaves suits out."""
    plan = arrange.planned(deal.hands[seat], deal.just_taken)
    parts = [words.meld(arrange.names(meld.cards), meld.kind.value) for meld in plan.melds]
    loose = arrange.names(plan.deadwood_cards)
    if not loose:
        return ", ".join([*parts, words.t("no deadwood")])
    shown = ", ".join(words.rank(card) if brief else words.card(card) for card in loose)
    parts.append(words.t("deadwood {cards}. {points}", cards=shown, points=plan.deadwood))
    return ", ".join(parts)
