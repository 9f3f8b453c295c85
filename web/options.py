"""What a player can do at this moment, asked of the deal: pure questions, no answers in words but one."""

from __future__ import annotations

from ginengine.actions import LayOff
from ginengine.cards import Card, parse_card
from ginengine.deal import Deal, Phase
from ginengine.melds import Arrangement, arrangements, best_arrangement, shed_options

from . import arrange
from .words import Words


def my_turn(deal: Deal, seat: int) -> bool:
    """True when the deal waits for this seat."""
    return deal.phase is not Phase.OVER and deal.turn == seat


def can_big_gin(deal: Deal, seat: int) -> bool:
    """True when this seat may declare big gin now."""
    return (
        my_turn(deal, seat)
        and deal.phase is Phase.DISCARD
        and deal.rules.big_gin
        and best_arrangement(deal.hands[seat]).deadwood == 0
    )


def knock_cards(deal: Deal, seat: int) -> dict[Card, int]:
    """Every discard this seat may go down with, and the deadwood it would keep."""
    if not my_turn(deal, seat) or deal.phase is not Phase.DISCARD:
        return {}
    return {
        card: left
        for card, left in shed_options(deal.hands[seat]).items()
        if left <= deal.knock_limit and card != deal.just_taken and deal.spreads(card)
    }


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
    mine = my_turn(deal, seat)
    if kind == "pile":
        drawing = mine and deal.phase is Phase.DRAW
        taking = drawing or (mine and deal.phase is Phase.UPCARD)
        return frozenset({"hand"} if (drawing if name == "stock" else taking) else ())
    targets = {"hand"}
    if kind != "card" or not mine:
        return frozenset(targets if kind == "card" else ())
    card = parse_card(name)
    if deal.phase is Phase.DISCARD and card != deal.just_taken:
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


def hand_text(deal: Deal, seat: int, words: Words) -> str:
    """The hand grouped: "run 4 5 6 of hearts, set of tens, deadwood King, Ace, 11"."""
    plan = arrange.planned(deal.hands[seat], deal.just_taken)
    parts = [words.meld(arrange.names(meld.cards), meld.kind.value) for meld in plan.melds]
    loose = arrange.names(plan.deadwood_cards)
    if loose:
        shown = ", ".join(words.card(card) for card in loose)
        parts.append(words.t("deadwood {cards}, {points}", cards=shown, points=plan.deadwood))
    else:
        parts.append(words.t("no deadwood"))
    return ", ".join(parts)
