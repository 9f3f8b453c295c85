"""The player's own cards and the buttons below them, as elements."""

from __future__ import annotations

from . import faces
from .markup import Node, h
from .table_view import ButtonView, CardView, TableView
from .words import Words


def flag(value: bool) -> str:
    """A truth as ARIA writes it."""
    return "true" if value else "false"


def hand(view: TableView, four: bool, words: Words, stop: str = "") -> Node:
    """The player's cards, one slot each, in the order they are held; *stop* is the one that Tab reaches."""
    if view.hand and not any(card.card == stop for card in view.hand):
        stop = view.hand[0].card
    names = dict(view.meld_names)
    slots = []
    for number, card in enumerate(view.hand):
        before = view.hand[number - 1].group if number else card.group
        slots.append(_slot(card, four, card.card == stop, names.get(card.meld, ""), card.group != before))
    return h(
        "section",
        h(
            "div",
            slots,
            id="hand",
            role="toolbar",
            aria_label=view.hand_label,
            data_drop="hand",
            data_count=len(view.hand),
        ),
        id="hand-area",
        class_="hand-inner",
        aria_label=words.t("Your hand"),
    )


def _slot(card: CardView, four: bool, stop: bool, meld_name: str, begins: bool) -> Node:
    classes = ["card"]
    classes += [card.meld] if card.meld else []
    classes += [name for name, on in (("fresh", card.fresh), ("locked", card.locked)) if on]
    button = h(
        "button",
        faces.face(card.card, four),
        h("span", class_="dot", aria_hidden="true", key="dot") if card.fresh else None,
        h(
            "svg",
            h("use", href="#icon-lock"),
            class_="lock",
            viewBox="0 0 24 24",
            aria_hidden="true",
            key="lock",
        )
        if card.locked
        else None,
        type="button",
        class_=" ".join(classes),
        data_card=card.card,
        data_do=f"tap:card:{card.card}",
        data_drag=f"card:{card.card}",
        data_meld=card.meld or None,
        tabindex="0" if stop else "-1",
        aria_pressed=flag(card.selected),
        aria_label=card.label,
        title=meld_name or None,
    )
    return h("div", button, class_="slot begins" if begins else "slot", key=card.card)


def button(view: ButtonView, class_: str = "") -> Node:
    """An action button; a disabled one stays reachable and says why."""
    shape = {"move:left": "left", "move:right": "right"}.get(view.command)
    return h(
        "button",
        faces.icon(shape) if shape else view.text,
        type="button",
        id=view.id,
        key=view.id,
        class_=f"button {'primary ' if view.primary and view.enabled else ''}{class_}".rstrip(),
        data_do=view.command,
        aria_label=view.label or None,
        aria_disabled=None if view.enabled else "true",
        title=view.why_not or (view.label if shape else "") or None,
    )


def actions(view: TableView, words: Words) -> Node:
    """The moves of the moment first, then the order of the hand."""
    moves, sorts, now = [], [], []
    for one in view.buttons:
        if one.command.startswith("move:"):
            moves.append(button(one))
        elif one.command.startswith("sort"):
            sorts.append(button(one, "" if one.command == "sort:melds" else "extra"))
        else:
            now.append(button(one))
    return h(
        "section",
        h("div", now, class_="now", key="now"),
        h("div", moves, class_="moves", key="moves") if moves else None,
        h("div", sorts, class_="sorts", key="sorts") if sorts else None,
        id="actions",
        class_="actions",
        aria_label=words.t("Actions"),
    )
