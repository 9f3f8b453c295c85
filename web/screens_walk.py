"""The guide for the first deal: one hint for the moment, above the hand, never in the way of a move."""

from __future__ import annotations

from . import faces
from .markup import Node, h
from .table_view import TableView
from .words import Words


def hint(view: TableView, words: Words) -> str:
    """What a beginner needs to know at this moment; "" when there is nothing to add."""
    name = view.opponent.name
    match view.phase:
        case "upcard":
            return words.t(
                "Collect sets (three of a rank) and runs (three in a row of one suit). Take the up card if "
                "it helps you to one, else pass."
            )
        case "draw":
            return words.t(
                "Tap the stock for an unknown card. Take the top discard only if it makes or helps a meld: "
                "{name} sees it.",
                name=name,
            )
        case "discard":
            return _discard(view, words)
        case "layoff":
            return words.t(
                "{name} went down. Tap a loose card of yours, then a meld on the table where it fits. "
                "Every card laid off is deadwood you do not pay for.",
                name=name,
            )
        case "opponent":
            return words.t(
                "Watch {name}: a card taken from the pile tells what is being collected.", name=name
            )
    return ""


def _discard(view: TableView, words: Words) -> str:
    going_down = view.knock.kind if any(one.primary and one.enabled for one in view.buttons[1:2]) else ""
    if going_down == "knock":
        return words.t(
            "With this discard you can knock: you score the difference if {name} has more deadwood. If not, "
            "it is an undercut and {name} scores.",
            name=view.opponent.name,
        )
    if going_down:
        return words.t("Everything fits: this is gin. It pays a bonus, and nothing can be laid off.")
    if view.can_go_down:
        return words.t(
            "Your deadwood is low enough to go down. Tap the card you do not need, then Knock. "
            "Or wait for gin."
        )
    return words.t(
        "Tap a card you do not need, then the discard pile. Cards without a mark are deadwood; high ones "
        "cost most."
    )


def coach(view: TableView, walking: bool, words: Words) -> Node:
    """The hint with its way out; an empty region when nobody is guided."""
    said = hint(view, words) if walking else ""
    content = None
    if said:
        content = h(
            "div",
            faces.icon("help"),
            h("p", said, aria_live="polite", key="said"),
            h(
                "button",
                words.t("Skip"),
                type="button",
                class_="button",
                data_do="walk:off",
                aria_label=words.t("Skip the guide"),
                key="skip",
            ),
            class_="coach",
            key="coach",
        )
    return h("section", content, id="coach", aria_label=words.t("Guide"), hidden=not said)
