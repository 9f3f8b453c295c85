"""What the opponent saw: its decisions in a finished deal, and the very text given before each."""

from __future__ import annotations

import json

from ginengine.match import Match

from .announce import log_sentences
from .deals import SawPage
from .markup import Node, h
from .opponents import name_of
from .screens_deals import readable
from .screens_parts import Extras, frame, press
from .ui_state import UiState
from .words import Words


def saw(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node:
    """The opponent's decisions in a finished deal, and the text it was given before one of them."""
    page = extras.saw
    foot = [press(words.t("Fair deals"), "open:fair"), press(words.t("Done"), "close", True)]
    if page is None or not page.rows:
        empty = words.t(
            "Nothing to show yet. When a deal is over, every decision of the opponent can be looked at here."
        )
        return frame("saw", words.t("What the opponent saw"), words, h("p", empty), foot=foot)
    deals = [
        h(
            "button",
            words.t("Deal {number}", number=number),
            type="button",
            class_="pick",
            data_do=f"open:saw/{page.match_id}/{first}",
            aria_pressed="true" if number == page.deal else "false",
            key=f"deal{number}",
        )
        for number, first in enumerate(page.deals, start=1)
        if first >= 0
    ]
    name = name_of(page.level)
    sentences = log_sentences([line for _, line in page.rows], words, name)
    rows = [
        h(
            "button",
            sentence,
            type="button",
            class_="pick line",
            data_do=f"open:saw/{page.match_id}/{number}",
            aria_pressed="true" if number == page.number else "false",
            key=f"decision{number}",
        )
        for (number, _), sentence in zip(page.rows, sentences, strict=True)
    ]
    return frame(
        "saw",
        words.t("What the opponent saw"),
        words,
        h("p", words.t("Choose a decision. You get the very text the opponent was given before it.")),
        h("div", deals, class_="picks", role="group", aria_label=words.t("Deal")) if len(deals) > 1 else None,
        _seen(page, words, name) if page.text else None,
        h("div", rows, class_="stack decisions"),
        foot=foot,
    )


def _seen(page: SawPage, words: Words, name: str) -> Node:
    view = json.loads(page.text)["view"]
    known = words.card_list(view["opponent_known"])
    told = [
        words.t("Its own cards: {cards}", cards=words.card_list(view["hand"])),
        words.n(
            "Of you: {count} card, face down", "Of you: {count} cards, face down", view["opponent_count"]
        ),
        words.t("Cards it had seen you take: {cards}", cards=known) if known else "",
        words.n("Stock: {count} card, face down", "Stock: {count} cards, face down", view["stock_count"]),
    ]
    same = page.again == page.action
    again = words.t(
        "Asked again with this text alone, {name} does the same: {action}", name=name, action=page.again
    )
    if not same:  # another level played, or a move had to be made for it
        again = words.t(
            "Asked again, {name} would do this: {action}. Perhaps another level played then.",
            name=name,
            action=page.again,
        )
    return h(
        "div",
        h("ul", [h("li", line) for line in told if line], class_="lines"),
        readable(page.text, words.t("The text the opponent was given"), "text-seen", 8),
        press(words.t("Copy"), "copy_text:seen"),
        h("p", again, class_="note right" if same else "note"),
        class_="seen",
        key=f"seen{page.number}",
    )
