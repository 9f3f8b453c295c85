"""Taking back, honestly: only what showed the player nothing new, and never past the opponent's action.

The upcard may go back before the discard, and a card laid off may come back before the player has finished.
A card from the stock was seen: it stays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from ginengine.cards import card_name
from ginengine.deal import Deal, Phase

from .commands import Command
from .options import my_turn
from .words import Words

if TYPE_CHECKING:
    from .app import App

SEAT = 0


def can_undo(deal: Deal, seat: int = SEAT) -> bool:
    """True when this seat's last action may be taken back."""
    if not my_turn(deal, seat) or not deal.log:
        return False
    who, verb, *_ = deal.log[-1].split()
    if who != str(seat):
        return False
    taken = verb == "take" and deal.phase is Phase.DISCARD
    return taken or (verb == "layoff" and deal.phase is Phase.LAYOFF)


def why_not(deal: Deal, words: Words, seat: int = SEAT) -> str:
    """Why nothing can be taken back now."""
    if my_turn(deal, seat) and deal.log and deal.log[-1] == f"{seat} draw":
        return words.t("You have seen the card you drew: that cannot be undone.")
    return words.t("There is nothing to undo.")


def undo(app: App, _argument: str) -> None:
    """Take back the choice of a spread, the last action, or else the selection."""
    deal, words = app.match.deal, app.words
    if app.ui.screen == "spread" or (app.ui.selected and not can_undo(deal)):
        app.table(Command("cancel"))
        return
    if app.ui.screen or not app.begun:
        return
    if not can_undo(deal):
        app.refuse(why_not(deal, words))
        return
    if deal.phase is Phase.LAYOFF:
        card, _ = deal.laid_off[-1]
        said, cue = words.t("You took the {card} back.", card=words.card(card_name(card))), "take"
    else:
        assert deal.just_taken is not None
        card = deal.just_taken
        said, cue = words.t("You put the {card} back.", card=words.card(card_name(card))), "discard"
    app.match.take_back()
    app.ui = replace(app.ui, fresh="", selected="", notice="")
    app.settle(())
    app.save()
    app.changed((), (cue,), said)


HANDLERS: dict[str, Callable[[App, str], None]] = {"undo": undo}
