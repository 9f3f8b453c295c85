"""What can be wrong with a deal, as a list of complaints for tests and bug reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import FULL_DECK, mask_of, other
from .melds import MELD_OF

if TYPE_CHECKING:
    from .deal import Deal


def faults_of(deal: Deal) -> list[str]:
    """Every broken invariant in words; an empty list for every deal the rules can reach."""
    return [*_card_faults(deal), *_turn_faults(deal)]


def _card_faults(deal: Deal) -> list[str]:
    found = []
    laid = mask_of(card for card, _ in deal.laid_off)
    places = (deal.hands[0], deal.hands[1], mask_of(deal.stock), mask_of(deal.discards), laid)
    count = deal.hands[0].bit_count() + deal.hands[1].bit_count()
    count += len(deal.stock) + len(deal.discards) + len(deal.laid_off)
    together = 0
    for place in places:
        together |= place
    if together != FULL_DECK or count != 52:
        found.append(f"the places hold {count} cards, {together.bit_count()} different ones, not 52")
    if deal.spread:
        lying = 0
        for meld in deal.spread:
            if meld not in MELD_OF or lying & meld:
                found.append("the spread is not made of melds that lie apart")
            lying |= meld
        if deal.knocker is None or lying & ~(deal.hands[deal.knocker] | laid):
            found.append("the spread holds cards that are neither the knocker's nor laid off")
    for seat in (0, 1):
        if deal.known[seat] & ~deal.hands[seat]:
            found.append(f"seat {seat} is known to hold a card it does not hold")
    return found


def _turn_faults(deal: Deal) -> list[str]:
    found = []
    phase = deal.phase.value
    mine, theirs = deal.hands[deal.turn].bit_count(), deal.hands[other(deal.turn)].bit_count()
    if phase in ("upcard", "draw") and (mine, theirs) != (10, 10):
        found.append(f"before the draw the hands have {mine} and {theirs} cards")
    if phase == "discard" and (mine, theirs) != (11, 10):
        found.append(f"before the discard the hands have {mine} and {theirs} cards")
    if phase == "layoff" and (mine + len(deal.laid_off), theirs) != (10, 10):
        found.append(f"while laying off the hands have {mine} and {theirs} cards")
    if phase in ("upcard", "draw") and not deal.discards:
        found.append("there is no upcard")
    if len(deal.stock) < 2:
        found.append("one of the last two cards was drawn")
    if phase == "draw" and len(deal.stock) == 2 and not deal.rules.last_discard:
        found.append("a turn starts with two cards in the stock")
    taken = deal.just_taken
    if taken is not None and (phase != "discard" or not deal.known[deal.turn] >> taken & 1):
        found.append("the card just taken is not in the hand of the player who takes his turn")
    if (phase == "over") != (deal.result is not None):
        found.append("the deal is over without a result, or has one before its end")
    return found
