"""How to play: what to do at the table, the rules of this match from the rules themselves, and the keys."""

from __future__ import annotations

from ginengine.match import Match

from .keys import help_lines
from .markup import Node, h
from .rule_text import preset_name, upcard_text
from .screens_parts import Extras, frame, press
from .screens_rules import print_button, rule_words
from .ui_state import UiState
from .words import Words


def help_screen(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node:
    """What to do at the table, the rules in force, every key."""
    rules = match.rules if match is not None else ui.settings.rules
    handling = [
        words.t("Tap the stock or the discard pile to draw, or drag a card into your hand."),
        words.t("Tap a card to select it, then tap the discard pile or Discard. Or drag it there."),
        words.t("To go down, select the card you discard, then tap Knock, or drag the card there."),
        words.t("Drag cards to put them in order, or use Sort and the arrows."),
    ]
    keys = [
        h("div", h("dt", h("kbd", key)), h("dd", text), class_="key", key=f"key{number}")
        for number, (key, text) in enumerate(help_lines(words, ui.settings.letter_keys))
    ]
    marks = [
        h("li", h("span", class_="mark run"), words.t("A run: three or more in a row of one suit")),
        h("li", h("span", class_="mark set"), words.t("A set: three or four of one rank")),
        h("li", h("span", class_="mark dot"), words.t("The card you just drew")),
    ]
    upcard = ""
    if match is not None and extras.can_continue:
        upcard = upcard_text(rules, match.deal.first_upcard, words)
    return frame(
        "help",
        words.t("How to play"),
        words,
        h("h3", words.t("At the table")),
        h("ul", [h("li", line) for line in handling], class_="lines"),
        h("h3", words.t("Marks on the cards")),
        h("ul", marks, class_="marks"),
        h(
            "h3",
            words.t("The rules of this match"),
            h("small", preset_name(rules, words)),
            print_button(words),
        ),
        h("p", upcard, class_="note", id="help-upcard") if upcard else None,
        rule_words(rules, words),
        h("h3", words.t("Keys")),
        h("dl", keys, class_="keys"),
        foot=[press(words.t("Done"), "close", True)],
    )
