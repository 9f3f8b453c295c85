"""What the reading keys say: hand, piles, the opponent's last action, scores."""

from __future__ import annotations

from collections.abc import Sequence

from ginengine.cards import card_name
from ginengine.match import Match

from . import arrange
from .options import hand_text
from .ui_state import UiState
from .words import Words


def read(what: str, match: Match, ui: UiState, words: Words, name: str, seat: int = 0) -> str:
    """The answer to one of ``hand``, ``pile``, ``last``, ``scores``; "" for anything else."""
    deal = match.deal
    if what == "hand":
        return words.t("Your hand: {hand}.", hand=hand_text(deal, seat, words))
    if what == "pile":
        stock = words.n("{count} card in the stock.", "{count} cards in the stock.", len(deal.stock))
        if not deal.discards:
            return words.t("The discard pile is empty.") + " " + stock
        return (
            words.t("On the discard pile: {card}.", card=words.card(card_name(deal.discards[-1])))
            + " "
            + stock
        )
    if what == "last":
        if not ui.opponent_action:
            return words.t("{name} has not played yet.", name=name)
        return words.t("{name}: {action}.", name=name, action=ui.opponent_action)
    if what == "scores":
        return words.t(
            "You {you}, {name} {other}, game to {target}. Limit {limit}. Your deadwood {deadwood}.",
            you=match.scores[seat],
            name=name,
            other=match.scores[1 - seat],
            target=match.rules.target,
            limit=deal.knock_limit,
            deadwood=arrange.planned(deal.hands[seat], deal.just_taken).deadwood,
        )
    return ""


def trouble(found: Sequence[str], words: Words) -> str:
    """The notice for what the store could not do; "" when all is well."""
    if "corrupt" in found:
        return words.t("The saved game could not be read. It was put aside; you can start a new match.")
    if "newer" in found:
        return words.t("A later version of this game saved here. That save is kept until you update.")
    if "full" in found:
        return words.t("This browser has no room left: your progress is not saved.")
    if "blocked" in found:
        return words.t("This browser keeps nothing for us: your progress is not saved.")
    return ""
