"""Sentences about what a discard would do to the hand."""

from __future__ import annotations

from ginengine.cards import parse_card
from ginengine.deal import Deal, Phase
from ginengine.melds import shed_options

from .options import knock_cards, my_turn
from .ui_state import UiState
from .words import Words


def selected_text(deal: Deal, ui: UiState, card: str, words: Words, seat: int = 0) -> str:
    """Said when a card is selected: what discarding it would leave."""
    said = words.t("{card} selected.", card=words.card(card))
    if not my_turn(deal, seat) or deal.phase is not Phase.DISCARD:
        return said
    number = parse_card(card)
    if number == deal.just_taken:
        return said + " " + words.t("It cannot be discarded this turn.")
    if not ui.settings.show_deadwood:
        return said
    left = shed_options(deal.hands[seat])[number]
    brief = ui.settings.speech == "short"
    if ui.settings.show_hints and number in knock_cards(deal, seat):
        if left == 0:
            return said + " " + words.t("Discarding it is gin.")
        return said + " " + words.t("Discarding it leaves deadwood {left}, you could knock.", left=left)
    return said if brief else said + " " + words.t("Discarding it leaves deadwood {left}.", left=left)


def least_deadwood(deal: Deal, words: Words, seat: int = 0) -> str:
    """Why nobody can go down with this hand."""
    left = min(value for card, value in shed_options(deal.hands[seat]).items() if card != deal.just_taken)
    return words.t(
        "You cannot knock yet: your least deadwood is {left}, the limit is {limit}.",
        left=left,
        limit=deal.knock_limit,
    )
