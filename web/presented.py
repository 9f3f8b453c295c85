"""The action buttons and the rows of the score sheet, as values."""

from __future__ import annotations

from collections.abc import Sequence

from ginengine.cards import parse_card
from ginengine.deal import Deal
from ginengine.layoffs import best_layoffs
from ginengine.scoring import DealResult

from .options import can_big_gin, can_pass, can_take, knock_cards
from .table_view import ButtonView
from .ui_state import UiState
from .undo import can_undo
from .words import Words, mark

KINDS = {
    "KNOCK": mark("Knock"),
    "GIN": mark("Gin"),
    "BIG_GIN": mark("Big gin"),
    "UNDERCUT": mark("Undercut"),
    "DEAD": mark("Dead hand"),
    "TIE": mark("Tie"),
}


def deal_row(result: DealResult, points: int, words: Words, seat: int = 0) -> tuple[str, str, str]:
    """One line of the score sheet: how the deal ended and what each side scored."""
    how = words.t(KINDS.get(result.kind.name, ""))
    if result.winner is None:
        return how, "0", "0"
    return (how, str(points), "0") if result.winner == seat else (how, "0", str(points))


ACTS = ("take", "draw", "discard", "layoff")
"""Actions that move a card everybody can follow."""


def last_acts(log: Sequence[str], seat: int, most: int = 3) -> tuple[tuple[str, str], ...]:
    """What *seat* did in its latest turn, oldest first, as (action, card); "" for a card nobody saw."""
    found: list[tuple[str, str]] = []
    for line in reversed(log):
        who, act, *rest = line.split(" ")
        if who != str(seat):
            if found:
                break
            continue
        if act in ACTS:
            found.append((act, rest[0] if rest else ""))
    return tuple(reversed(found[:most]))


def buttons(
    deal: Deal, ui: UiState, phase: str, words: Words, can_knock: bool, seat: int = 0
) -> tuple[ButtonView, ...]:
    """The buttons that belong to this moment, the important one first."""
    shown = [*_phase_buttons(deal, ui, phase, words, can_knock, seat)]
    if phase in ("handover", "matchover"):
        return tuple(shown)
    if can_undo(deal, seat):
        shown.append(ButtonView("act-undo", words.t("Undo"), "undo"))
    return (*shown, *_hand_buttons(ui, words))


def after_side_deal(words: Words) -> tuple[ButtonView, ...]:
    """The buttons when a deal beside the ordinary matches is over: there is no next one."""
    return (
        ButtonView("act-next", words.t("Done"), "next_deal", primary=True),
        ButtonView("act-showdown", words.t("Show the result"), "open:showdown"),
    )


def _phase_buttons(
    deal: Deal, ui: UiState, phase: str, words: Words, can_knock: bool, seat: int
) -> list[ButtonView]:
    if phase == "upcard":
        return [
            ButtonView("act-take", words.t("Take"), "take", primary=True, label=words.t("Take the up card")),
            ButtonView("act-pass", words.t("Pass"), "pass"),
        ]
    if phase == "draw":
        take = ButtonView(
            "act-take", words.t("Take"), "take", can_take(deal, seat), label=words.t("Take the discard")
        )
        if can_pass(deal, seat):
            return [take, ButtonView("act-pass", words.t("Pass"), "pass")]
        draw = ButtonView(
            "act-draw", words.t("Draw"), "draw", primary=True, label=words.t("Draw from the stock")
        )
        return [draw, take]
    if phase == "discard":
        return _discard_buttons(deal, ui, words, can_knock, seat)
    if phase == "layoff":
        best = best_layoffs(deal.hands[seat], deal.spread)
        return [
            ButtonView(
                "act-best",
                words.t("Lay off all"),
                "best_layoffs",
                enabled=bool(best.layoffs),
                primary=bool(best.layoffs),
                why_not="" if best.layoffs else words.t("There is nothing worth laying off."),
            ),
            ButtonView("act-finish", words.t("Finish"), "finish_layoffs", primary=not best.layoffs),
        ]
    if phase == "handover":
        return [
            ButtonView("act-next", words.t("Next hand"), "next_deal", primary=True),
            ButtonView("act-showdown", words.t("Show the result"), "open:showdown"),
        ]
    if phase == "matchover":
        return [
            ButtonView("act-new", words.t("New match"), "new_match", primary=True),
            ButtonView("act-showdown", words.t("Show the result"), "open:match_over"),
        ]
    return []


def _discard_buttons(deal: Deal, ui: UiState, words: Words, can_knock: bool, seat: int) -> list[ButtonView]:
    card = ui.selected
    number = parse_card(card) if card else -1
    locked = number == deal.just_taken
    shown = words.card(card) if card else ""
    discard = ButtonView(
        "act-discard",
        words.t("Discard"),
        "discard",
        enabled=bool(card) and not locked,
        primary=bool(card) and not locked,
        label=words.t("Discard the {card}", card=shown) if card else "",
        why_not=words.t("You cannot discard the card you just took from the pile.")
        if locked
        else ("" if card else words.t("Select the card to discard first.")),
    )
    if can_big_gin(deal, seat):
        return [discard, ButtonView("act-knock", words.t("Big gin"), "biggin", primary=True)]
    left = knock_cards(deal, seat).get(number) if can_knock and card else None
    gin = left == 0 or deal.knock_limit == 0
    why = ""
    if left is None:
        why = (
            words.t("Select the card to discard first.")
            if can_knock and not card and ui.settings.show_hints
            else words.t("You have too much deadwood to go down.")
        )
    knock = ButtonView(
        "act-knock",
        words.t("Gin") if gin else words.t("Knock"),
        "knock",
        enabled=left is not None,
        primary=left is not None,
        why_not=why,
    )
    return [discard, knock]


def _hand_buttons(ui: UiState, words: Words) -> list[ButtonView]:
    chosen = bool(ui.selected)
    why = "" if chosen else words.t("Select a card to move first.")
    moves = [
        ButtonView("act-left", "◀", "move:left", chosen, label=words.t("Move left"), why_not=why),
        ButtonView("act-right", "▶", "move:right", chosen, label=words.t("Move right"), why_not=why),
    ]
    sorts = [
        ButtonView("act-sort", words.t("Sort"), "sort:melds", label=words.t("Sort by melds")),
        ButtonView("act-suit", words.t("Suit"), "sort:suit", label=words.t("Sort by suit")),
        ButtonView("act-rank", words.t("Rank"), "sort:rank", label=words.t("Sort by rank")),
    ]
    return moves + sorts
