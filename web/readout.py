"""What the reading keys say: the hand, what lies on the table, the opponent, scores; and K's question."""

from __future__ import annotations

from collections.abc import Sequence

from ginengine.cards import card_name, parse_card
from ginengine.deal import Deal
from ginengine.match import Match

from . import arrange
from .announce import meld_text
from .opponents import level_text
from .options import hand_text, knock_cards, on_table, spread_choices
from .scores import standing_with_limit
from .ui_state import UiState
from .words import Words


def read(what: str, match: Match, ui: UiState, words: Words, name: str, seat: int = 0) -> str:
    """The answer to one of ``hand``, ``pile``, ``opponent``, ``last``, ``scores``; "" for anything else."""
    deal = match.deal
    if what == "hand":
        return words.t("Your hand: {hand}.", hand=hand_text(deal, seat, words))
    if what == "pile":
        return _table(deal, words, name, seat)
    if what == "opponent":
        left = deal.hands[1 - seat].bit_count() - on_table(deal, 1 - seat).bit_count()
        held = words.n("{name} holds {count} card", "{name} holds {count} cards", left, name=name)
        return f"{held}. {level_text(ui.settings.level, words)}."
    if what == "last":
        if not ui.opponent_action:
            return words.t("{name} has not played yet.", name=name)
        return words.t("{name}: {action}.", name=name, action=ui.opponent_action)
    if what == "scores":
        deadwood = arrange.planned(deal.hands[seat], deal.just_taken).deadwood
        return standing_with_limit(match, deadwood, words, name, seat)
    return ""


def _table(deal: Deal, words: Words, name: str, seat: int) -> str:
    """The discard pile's top and the stock; once somebody went down, the melds that lie there."""
    if deal.spread and deal.knocker is not None:
        title = words.t("Your melds") if deal.knocker == seat else words.t("{name}'s melds", name=name)
        return f"{title}: {', '.join(meld_text(meld, words) for meld in deal.spread)}."
    stock = words.n("{count} card in the stock.", "{count} cards in the stock.", len(deal.stock))
    if not deal.discards:
        return words.t("The discard pile is empty.") + " " + stock
    top = words.card(card_name(deal.discards[-1]))
    return words.t("On the discard pile: {card}.", card=top) + " " + stock


def knock_question(deal: Deal, card: str, words: Words, seat: int = 0) -> str:
    """What K asks before it knocks with the selected *card*.

    "" when there is nothing to ask: the knock is not possible, or its melds have to be chosen first.
    """
    number = parse_card(card) if card else -1
    left = knock_cards(deal, seat).get(number)
    if left is None or len(spread_choices(deal, card)) != 1:
        return ""
    shown = words.card(card)
    if left == 0:
        return words.t("Gin with the {card} as discard? Press the key again.", card=shown)
    return words.t("Knock with {left}, the {card} as discard? Press the key again.", left=left, card=shown)


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
