"""What the page remembers, brought in line with what happened in the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ginengine.cards import card_name
from ginengine.deal import Deal
from ginengine.events import DealEnded, Discarded, Event, StockDrawn, UpcardTaken

from . import arrange
from .options import on_table
from .ui_state import UiState


def settled(ui: UiState, deal: Deal, events: Sequence[Event], insert: int = -1, seat: int = 0) -> UiState:
    """The state after *events*: hand order, fresh card, selection and the open screen fit the deal again."""
    fresh, selected = ui.fresh, ui.selected
    for event in events:
        if isinstance(event, (StockDrawn, UpcardTaken)) and event.seat == seat and event.card is not None:
            fresh = card_name(event.card)
            selected = ""  # a second tap on the pile must not discard what was selected before
        elif isinstance(event, Discarded) and event.seat == seat:
            fresh = ""
    ui = arrange.settle(ui, deal.hands[seat] & ~on_table(deal, seat), insert)
    if fresh not in ui.order:
        fresh = ""
    if selected not in ui.order:
        selected = ""
    screen, knock_card = ui.screen, ui.knock_card
    if any(isinstance(event, DealEnded) for event in events):
        screen, knock_card, selected, fresh = "showdown", "", "", ""
    elif screen == "spread" and (deal.turn != seat or not knock_card):
        screen, knock_card = "", ""
    return replace(ui, fresh=fresh, selected=selected, screen=screen, knock_card=knock_card)
