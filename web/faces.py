"""Card faces, backs and portraits.

A face carries its index, a big suit sign, and pips or a court figure at the same time; the style sheet
shows the big sign on small cards and the drawing on large ones, so a face never depends on the screen.
Drawings are symbols of ``index.html``; their colours follow the suit through CSS.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from .markup import Node, h

_LEFT, _MIDDLE, _RIGHT = 23, 50, 77
_TOP, _BOTTOM = 24, 152


def _row(part: float) -> int:
    """A height on the face, 0 the top row and 1 the bottom row."""
    return round(_TOP + part * (_BOTTOM - _TOP))


def _pair(part: float) -> tuple[tuple[int, int], ...]:
    return (_LEFT, _row(part)), (_RIGHT, _row(part))


def _one(part: float) -> tuple[tuple[int, int], ...]:
    return ((_MIDDLE, _row(part)),)


_THIRD = 1 / 3

PIPS: dict[str, tuple[tuple[int, int], ...]] = {
    "A": _one(0.5),
    "2": _one(0) + _one(1),
    "3": _one(0) + _one(0.5) + _one(1),
    "4": _pair(0) + _pair(1),
    "5": _pair(0) + _one(0.5) + _pair(1),
    "6": _pair(0) + _pair(0.5) + _pair(1),
    "7": _pair(0) + _one(0.25) + _pair(0.5) + _pair(1),
    "8": _pair(0) + _one(0.25) + _pair(0.5) + _one(0.75) + _pair(1),
    "9": _pair(0) + _pair(_THIRD) + _one(0.5) + _pair(1 - _THIRD) + _pair(1),
    "T": _pair(0) + _one(_THIRD / 2) + _pair(_THIRD) + _pair(1 - _THIRD) + _one(1 - _THIRD / 2) + _pair(1),
}
"""Where the pips stand, by rank, in a field of 100 x 176."""


def suit_sign(suit: str, class_: str = "suit") -> Node:
    """The suit's sign, in the colour of the text around it."""
    return h("svg", h("use", href=f"#suit-{suit}"), class_=class_, viewBox="0 0 32 32", aria_hidden="true")


def icon(name: str) -> Node:
    """A small picture of the shell's icon set."""
    return h("svg", h("use", href=f"#icon-{name}"), class_="icon", viewBox="0 0 24 24", aria_hidden="true")


def _use(symbol: str, x: int, y: int, size: int, transform: str | None) -> Node:
    return h("use", href=symbol, transform=transform, x=x, y=y, width=size, height=size)


def _pips(rank: str, suit: str) -> Node:
    size = 74 if rank == "A" else 34 if rank in "9T" else 38
    signs = []
    for x, y in PIPS[rank]:
        turned = f"rotate(180 {x} {y})" if y > 88 else None
        signs.append(_use(f"#suit-{suit}", x - size // 2, y - size // 2, size, turned))
    return h("svg", signs, class_="art pips", viewBox="0 0 100 176", aria_hidden="true")


def _court(rank: str, suit: str) -> Node:
    x, y = (73, 30) if rank == "J" else (7, 8)
    figure = h("use", href=f"#court-{rank}")
    corners = (_use(f"#suit-{suit}", x, y, 20, turn) for turn in (None, "rotate(180 50 88)"))
    return h("svg", figure, corners, class_="art court", viewBox="0 0 100 176", aria_hidden="true")


@lru_cache(maxsize=256)
def face(card: str, four_colours: bool = False, small: bool = False) -> Node:
    """The front of a card such as ``"7h"``; decoration only, the name is on the button around it.

    A *small* one, which is never wide enough for pips or a figure, leaves them out.
    """
    rank, suit = card[0].upper(), card[1].lower()
    shown = "10" if rank == "T" else rank
    index = h("span", h("b", shown), suit_sign(suit), class_="ix ten" if rank == "T" else "ix")
    drawing = None if small else _pips(rank, suit) if rank in PIPS else _court(rank, suit)
    style = f"face {suit} four" if four_colours else f"face {suit}"
    whole = h("span", index, suit_sign(suit, "big"), drawing, class_=style, aria_hidden="true")
    return replace(whole, key=f"{style} {shown}{' small' if small else ''}", whole=True)


@lru_cache(maxsize=8)
def back(style: str = "lattice") -> Node:
    """The back of a card; ``style`` is lattice, waves or rosette."""
    return h("span", class_=f"face back-{style}", aria_hidden="true")


def small_card(card: str, four_colours: bool, label: str = "", extra: str = "", small: bool = False) -> Node:
    """A card that only shows itself: in spreads, histories and results."""
    return h(
        "span",
        face(card, four_colours, small),
        class_=f"card still {extra}".rstrip(),
        role="img" if label else None,
        aria_label=label or None,
        aria_hidden=None if label else "true",
        key=card,
    )


@lru_cache(maxsize=128)
def mini(card: str, four_colours: bool = False) -> Node:
    """A card in one line of text: rank and suit on a slip of paper."""
    rank = "10" if card[0] == "T" else card[0]
    style = f"mini {card[1]} four" if four_colours else f"mini {card[1]}"
    whole = h("span", h("b", rank), suit_sign(card[1]), class_=style)
    return replace(whole, key=f"{style} {rank}", whole=True)


def opponent_face(level: int) -> Node:
    """The portrait of the opponent of a level, 1 to 5; the name always stands beside it."""
    return h(
        "img",
        src=f"web/art/opponent-{min(5, max(1, level))}.svg",
        alt="",
        class_="portrait",
        width=96,
        height=96,
        draggable="false",
    )
