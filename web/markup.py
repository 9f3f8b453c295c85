"""Elements as values: what a screen looks like, without a browser.

Every region of the page is a pure function from state to a tree of ``Node``s;
``render.py`` compares two trees and touches only what differs.  There is no
way to write markup as text, so nothing a player typed can become an element.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

Attribute = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Node:
    """One element: tag, attributes, CSS variables, children; ``key`` keeps its identity among siblings.

    A ``whole`` node never changes inside, and its ``key`` names what is drawn: it is drawn once, copied from
    then on, and replaced, not patched.
    """

    tag: str
    attributes: tuple[Attribute, ...] = ()
    variables: tuple[Attribute, ...] = ()
    children: tuple[Node | str, ...] = ()
    key: str = ""
    whole: bool = False


Child = Node | str | None | Iterable["Node | str | None"]


def h(
    tag: str,
    *children: Child,
    key: str = "",
    variables: dict[str, str] | None = None,
    **attributes: str | int | bool | None,
) -> Node:
    """Give back a ``Node``.

    Attribute names are written as Python names: ``class_`` is ``class``,
    ``data_card`` is ``data-card``, ``aria_label`` is ``aria-label``, ``viewBox``
    stays as it is.  ``None`` and ``False`` leave the attribute out, ``True`` sets it empty
    (write ``"true"`` for ARIA states).  ``variables`` are CSS custom properties such as ``--i``.
    Children may be nodes, text, ``None`` (left out) or any iterable of these.
    """
    pairs = []
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        pairs.append((name.rstrip("_").replace("_", "-"), "" if value is True else str(value)))
    flat: list[Node | str] = []
    for child in children:
        if child is None:
            continue
        if isinstance(child, (Node, str)):
            flat.append(child)
        else:
            flat.extend(part for part in child if part is not None)
    return Node(tag, tuple(pairs), tuple((variables or {}).items()), tuple(flat), key)
