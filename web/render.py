"""Put a ``Node`` tree on a surface, touching only what differs from the tree that is there.

The surface is the browser's page, or a fake in the tests.  Children keep their element as long as their
key (or, without one, their tag and rank among siblings) stays, so focus and running drags survive.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from .gestures import Rect
from .markup import Attribute, Node


class Surface(Protocol):
    """What drawing needs of a page; elements are whatever the page calls so."""

    def create(self, tag: str, svg: bool) -> Any: ...

    def text(self, content: str) -> Any: ...

    def set_text(self, element: Any, content: str) -> None: ...

    def set(self, element: Any, name: str, value: str) -> None: ...

    def remove(self, element: Any, name: str) -> None: ...

    def variable(self, element: Any, name: str, value: str) -> None: ...

    def property(self, element: Any, name: str, value: str | bool) -> None: ...

    def insert(self, parent: Any, child: Any, before: Any) -> None: ...

    def detach(self, parent: Any, child: Any) -> None: ...

    def copy(self, element: Any) -> Any: ...


@dataclass(slots=True)
class Placed:
    """An element and the node it shows; text has no children."""

    node: Node | str
    element: Any
    svg: bool = False
    children: dict[str, Placed] = field(default_factory=dict)


def host(element: Any, tag: str = "div") -> Placed:
    """An empty element of the page that trees will be patched into."""
    return Placed(Node(tag), element)


def patch(surface: Surface, placed: Placed, node: Node) -> None:
    """Make the placed element look like *node*; the element itself stays."""
    old = placed.node
    if old is node:
        return
    assert isinstance(old, Node)
    _attributes(surface, placed.element, old.attributes, node.attributes)
    if old.variables != node.variables:
        new = dict(node.variables)
        for name, _ in old.variables:
            if name not in new:
                surface.variable(placed.element, name, "")
        for name, value in node.variables:
            surface.variable(placed.element, name, value)
    _children(surface, placed, node)
    placed.node = node
    _properties(surface, placed.element, node)


def _attributes(surface: Surface, element: Any, old: Sequence[Attribute], new: Sequence[Attribute]) -> None:
    if old == new:
        return
    before, after = dict(old), dict(new)
    for name in before:
        if name not in after:
            surface.remove(element, name)
    for name, value in after.items():
        if before.get(name) != value:
            surface.set(element, name, value)


def _properties(surface: Surface, element: Any, node: Node) -> None:
    if node.tag not in ("input", "option"):
        return
    values = dict(node.attributes)
    if node.tag == "option":
        surface.property(element, "selected", "selected" in values)
        return
    if values.get("type") in ("checkbox", "radio"):
        surface.property(element, "checked", "checked" in values)
    elif "value" in values:
        surface.property(element, "value", values["value"])


def _keys(children: Iterable[Node | str]) -> dict[str, Node | str]:
    found: dict[str, Node | str] = {}
    for child in children:
        base = "#text" if isinstance(child, str) else f"{child.tag} {child.key}"
        key, number = base, 1
        while key in found:
            number += 1
            key = f"{base} {number}"
        found[key] = child
    return found


def _build(surface: Surface, node: Node | str, svg: bool) -> Placed:
    if isinstance(node, str):
        return Placed(node, surface.text(node))
    svg = svg or node.tag == "svg"
    if node.whole:
        return Placed(node, surface.copy(drawn(surface, node, svg)), svg)
    return _build_parts(surface, node, svg)


_DRAWN: dict[str, Any] = {}


def drawn(surface: Surface, node: Node, svg: bool = False) -> Any:
    """The element that copies of a whole *node* are made from; drawing it ahead saves the time later."""
    if node.key not in _DRAWN:
        _DRAWN[node.key] = _build_parts(surface, node, svg).element
    return _DRAWN[node.key]


def _build_parts(surface: Surface, node: Node, svg: bool) -> Placed:
    placed = Placed(Node(node.tag), surface.create(node.tag, svg), svg)
    patch(surface, placed, node)
    return placed


def _children(surface: Surface, placed: Placed, node: Node) -> None:
    old = placed.children
    wanted = _keys(node.children)
    for key in [key for key in old if key not in wanted]:
        surface.detach(placed.element, old.pop(key).element)
    ranks = {key: rank for rank, key in enumerate(old)}
    staying = _longest_rise([(key, ranks[key]) for key in wanted if key in ranks])
    svg = placed.svg and not (isinstance(placed.node, Node) and placed.node.tag == "foreignObject")
    fresh: dict[str, Placed] = {}
    for key, child in wanted.items():
        there = old.get(key)
        if there is None:
            there = _build(surface, child, svg)
        elif isinstance(child, Node) and child.whole:
            pass  # the same key is the same drawing
        elif isinstance(child, str):
            if there.node != child:
                surface.set_text(there.element, child)
                there.node = child
        else:
            patch(surface, there, child)
        fresh[key] = there
    before: Any = None
    for key in reversed(fresh):
        element = fresh[key].element
        if key not in staying:
            surface.insert(placed.element, element, before)
        before = element
    placed.children = fresh


def _longest_rise(pairs: Sequence[tuple[str, int]]) -> set[str]:
    """The most children that need not move: a longest rising run of old ranks."""
    tails: list[int] = []
    ends: list[int] = []
    previous: list[int] = []
    for number, (_, rank) in enumerate(pairs):
        place = bisect_left(tails, rank)
        previous.append(ends[place - 1] if place else -1)
        if place == len(tails):
            tails.append(rank)
            ends.append(number)
        else:
            tails[place], ends[place] = rank, number
    kept: set[str] = set()
    at = ends[-1] if ends else -1
    while at >= 0:
        kept.add(pairs[at][0])
        at = previous[at]
    return kept


@dataclass(frozen=True, slots=True)
class Flight:
    """A card that appears at its new place after starting (dx, dy) away from it, *scale* times as large.

    ``flip`` turns it over on the way; ``selector`` names an element that is no card of the hand or pile.
    """

    card: str
    dx: float
    dy: float
    delay: int = 0
    flip: bool = False
    selector: str = ""
    scale: float = 1.0


DEAL_STEP = 45
"""Milliseconds between two cards of a deal."""
DEAL = 3
"""More new cards than these at once are a deal."""


def flights(
    before: Mapping[str, Rect],
    after: Mapping[str, Rect],
    hand: Sequence[str],
    stock: Rect | None,
    them: Rect | None,
    wait: int = 0,
) -> tuple[Flight, ...]:
    """Which cards travel, and from where: the old place, else the stock or the opponent.

    *hand* are the cards now held; a card that is new elsewhere was played by the opponent.  A deal begins
    after *wait* ms.
    """
    fresh = [card for card in after if card not in before]
    dealing = len(fresh) > DEAL
    found = []
    for card, place in after.items():
        start = before.get(card) or (stock if card in hand or dealing else them)
        if start is None or not place.width:
            continue
        (x, y), (old_x, old_y) = place.center, start.center
        dx, dy = old_x - x, old_y - y
        if abs(dx) + abs(dy) < 2:
            continue
        delay = wait + DEAL_STEP * fresh.index(card) if dealing and card in fresh else 0
        scale = round(start.width / place.width, 3)
        found.append(Flight(card, round(dx, 1), round(dy, 1), delay, card in fresh, scale=scale))
    return tuple(found)
