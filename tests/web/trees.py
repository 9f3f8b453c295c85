"""Reading a tree of ``Node``s in a test: its elements, its text, what can be pressed on it."""

from __future__ import annotations

from collections.abc import Iterator

from web.markup import Node


def nodes(tree: Node) -> Iterator[Node]:
    """A tree's elements, top first."""
    yield tree
    for child in tree.children:
        if isinstance(child, Node):
            yield from nodes(child)


def text(tree: Node | str | None) -> str:
    """All text in a tree, one blank apart; "" for no tree."""
    if isinstance(tree, Node):
        return " ".join(text(child) for child in tree.children)
    return tree or ""


def commands(tree: Node) -> list[str]:
    """The command of everything that can be pressed, in order."""
    return [value for node in nodes(tree) for name, value in node.attributes if name == "data-do"]
