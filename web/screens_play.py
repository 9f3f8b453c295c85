"""Screens opened during a deal: which melds to lay down, and the score and log."""

from __future__ import annotations

from ginengine.cards import FULL_DECK, CardSet, card_name, mask_of
from ginengine.deal import Deal
from ginengine.layoffs import legal_layoffs
from ginengine.match import Match
from ginengine.melds import Arrangement

from . import faces
from .announce import log_sentences
from .arrange import names
from .markup import Node, h
from .opponents import name_of
from .options import spread_choices
from .screens_deals import code_part
from .screens_parts import Extras, frame, press
from .screens_shown import loose, meld, score_sheet, totals
from .ui_state import UiState
from .words import Words


def _open_places(one: Arrangement, deal: Deal) -> CardSet:
    """The cards that could still be laid off on this spread, as far as the knocker can tell."""
    unseen = FULL_DECK & ~(deal.hands[deal.turn] | mask_of(deal.discards))
    return mask_of(card for card, _ in legal_layoffs(unseen, [part.cards for part in one.melds]))


def spread(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node | None:
    """Which melds to lay down when several ways are legal."""
    if match is None or not ui.knock_card:
        return None
    deal, four = match.deal, ui.settings.four_colours
    options = []
    for number, one in enumerate(spread_choices(deal, ui.knock_card)):
        places = _open_places(one, deal)
        told = words.t("Nothing can be laid off.")
        if places:
            told = words.t("Open for laying off: {cards}", cards=words.card_list(names(places)))
        options.append(
            h(
                "button",
                h(
                    "span",
                    [meld(part.cards, four, words) for part in one.melds],
                    loose(one.deadwood_cards, four, words),
                    class_="spread-cards",
                ),
                h(
                    "span",
                    h("b", words.t("Deadwood {points}", points=one.deadwood)),
                    h("span", words.t("Proposed"), class_="chip") if number == 0 else None,
                    h("small", told),
                    class_="about",
                ),
                type="button",
                class_="pick spread-choice",
                data_do=f"spread:{number}",
                key=f"choice{number}",
            )
        )
    return frame(
        "spread",
        words.t("Lay down your melds"),
        words,
        h(
            "p",
            words.t("You discard the {card}. Choose how your cards lie.", card=words.card(ui.knock_card)),
            class_="note",
        ),
        h("div", options, class_="stack"),
        foot=[press(words.t("Cancel"), "cancel")],
        close="cancel",
    )


def log_screen(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node | None:
    """Score sheet, discards and log, for screens without the side panel."""
    if match is None:
        return None
    name, four = name_of(ui.settings.level), ui.settings.four_colours
    pile = [faces.small_card(card_name(card), four) for card in reversed(match.deal.discards)]
    lines = log_sentences(match.deal.log, words, name)
    discards: list[Node] = []
    if ui.settings.show_discards and pile:
        listed = words.card_list(card_name(card) for card in reversed(match.deal.discards))
        label = words.t("Discard pile, newest first") + ": " + listed
        discards = [
            h("h3", words.t("Discards")),
            h("div", pile, class_="history", role="img", aria_label=label),
        ]
    return frame(
        "log",
        words.t("Score and log"),
        words,
        totals(match, words, name),
        score_sheet(match, words, name) if match.results else None,
        discards,
        code_part(extras.deal, words),
        h("h3", words.t("Log")),
        h("ol", [h("li", line) for line in reversed(lines)], class_="log-lines"),
        foot=[press(words.t("Done"), "close", True)],
    )
