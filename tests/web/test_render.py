"""Drawing touches only what differs and ends up with the tree that was asked for."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from web.gestures import Rect
from web.markup import Node, h
from web.render import Flight, flights, host, patch


class Element:
    """A fake element or text."""

    def __init__(self, tag: str, svg: bool = False, data: str = "") -> None:
        self.tag, self.svg, self.data = tag, svg, data
        self.attributes: dict[str, str] = {}
        self.variables: dict[str, str] = {}
        self.properties: dict[str, str | bool] = {}
        self.children: list[Element] = []

    def shown(self) -> object:
        """The tree as plain values."""
        if self.tag == "#text":
            return self.data
        return (self.tag, self.attributes, self.variables, [child.shown() for child in self.children])


class Fake:
    """A page of fake elements that counts what is done to it."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def create(self, tag: str, svg: bool) -> Any:
        self.done.append(f"create {tag}")
        return Element(tag, svg)

    def text(self, content: str) -> Any:
        return Element("#text", data=content)

    def set_text(self, element: Any, content: str) -> None:
        self.done.append("text")
        element.data = content

    def set(self, element: Any, name: str, value: str) -> None:
        self.done.append(f"set {name}")
        element.attributes[name] = value

    def remove(self, element: Any, name: str) -> None:
        self.done.append(f"remove {name}")
        del element.attributes[name]

    def variable(self, element: Any, name: str, value: str) -> None:
        if value:
            element.variables[name] = value
        else:
            element.variables.pop(name, None)

    def property(self, element: Any, name: str, value: str | bool) -> None:
        element.properties[name] = value

    def insert(self, parent: Any, child: Any, before: Any) -> None:
        self.done.append("insert")
        if child in parent.children:
            parent.children.remove(child)
        at = parent.children.index(before) if before is not None else len(parent.children)
        parent.children.insert(at, child)

    def copy(self, element: Any) -> Any:
        self.done.append("copy")
        return deepcopy(element)

    def detach(self, parent: Any, child: Any) -> None:
        self.done.append("detach")
        parent.children.remove(child)


def wanted(node: Node | str) -> object:
    """What a fake page shows for a node."""
    if isinstance(node, str):
        return node
    children = [wanted(child) for child in node.children]
    return (node.tag, dict(node.attributes), dict(node.variables), children)


def leaf(number: int) -> Node:
    return h("b", str(number), key=str(number))


NODES = st.recursive(
    st.builds(lambda text: text, st.sampled_from(["a", "b", ""])),
    lambda inner: st.builds(
        lambda tag, key, attributes, variables, children: Node(
            tag, tuple(attributes.items()), tuple(variables.items()), tuple(children), key
        ),
        st.sampled_from(["i", "b", "svg"]),
        st.sampled_from(["", "1", "2"]),
        st.dictionaries(st.sampled_from(["class", "id"]), st.sampled_from(["x", "y"])),
        st.dictionaries(st.just("--i"), st.sampled_from(["1", "2"])),
        st.lists(inner, max_size=4),
    ),
    max_leaves=12,
)
TREES = st.lists(NODES, max_size=5).map(lambda children: Node("div", children=tuple(children)))


@settings(deadline=None)
@given(st.lists(TREES, min_size=1, max_size=4))
def test_any_tree_after_any_other(trees: list[Node]) -> None:
    page, root = Fake(), Element("div")
    placed = host(root)
    for tree in trees:
        patch(page, placed, tree)
        assert root.shown() == wanted(tree)


def test_nothing_changed_does_nothing() -> None:
    page, placed = Fake(), host(Element("div"))

    def tree() -> Node:
        return h("div", h("i", "x", class_="c"), leaf(1), id="a")

    patch(page, placed, tree())
    page.done.clear()
    patch(page, placed, tree())
    assert page.done == []


@settings(deadline=None)
@given(st.permutations(range(8)), st.permutations(range(8)))
def test_elements_keep_their_identity(one: list[int], two: list[int]) -> None:
    page, root = Fake(), Element("div")
    placed = host(root)
    patch(page, placed, h("div", map(leaf, one)))
    before = {child.children[0].data: child for child in root.children}
    page.done.clear()
    patch(page, placed, h("div", map(leaf, two)))
    assert all(before[child.children[0].data] is child for child in root.children)
    assert set(page.done) <= {"insert"}


def test_one_moved_card_is_one_move() -> None:
    page, placed = Fake(), host(Element("div"))
    patch(page, placed, h("div", map(leaf, range(11))))
    page.done.clear()
    patch(page, placed, h("div", map(leaf, [*range(1, 11), 0])))
    assert page.done == ["insert"]


def test_drawings_are_svg_all_the_way_down() -> None:
    page, root = Fake(), Element("div")
    patch(page, host(root), h("div", h("svg", h("g", h("path", d="M0 0"))), h("b")))
    svg = root.children[0]
    assert svg.svg
    assert svg.children[0].children[0].svg
    assert not root.children[1].svg


def test_controls_follow_the_state_even_when_the_player_touched_them() -> None:
    page, root = Fake(), Element("div")
    placed = host(root)

    def box(on: bool) -> Node:
        return h("div", h("input", type="checkbox", checked=on), h("input", type="range", value=7))

    patch(page, placed, box(True))
    root.children[0].properties["checked"] = False
    root.children[1].properties["value"] = "9"
    patch(page, placed, box(True))
    assert root.children[0].properties["checked"] is True
    assert root.children[1].properties["value"] == "7"


def test_a_whole_drawing_is_copied_and_replaced() -> None:
    page, root = Fake(), Element("div")
    placed = host(root)
    one, two = (replace(h("svg", h("path", d=name), key=name), whole=True) for name in "ab")
    patch(page, placed, h("div", one, h("b", one)))
    assert root.shown() == wanted(h("div", one, h("b", one)))
    assert page.done.count("create path") == 1
    kept = root.children[0]
    patch(page, placed, h("div", one, h("b", two)))
    assert root.children[0] is kept
    assert root.shown() == wanted(h("div", one, h("b", two)))


def test_flights() -> None:
    before = {"7h": Rect(0, 0, 10, 10), "8h": Rect(20, 0, 10, 10)}
    after = {
        "7h": Rect(0, 0, 10, 10),
        "8h": Rect(50, 0, 10, 10),
        "9c": Rect(30, 0, 10, 10),
        "Ks": Rect(0, 90, 10, 10),
    }
    stock, them = Rect(100, 0, 10, 10), Rect(0, 200, 10, 10)
    found = flights(before, after, ["7h", "8h", "9c"], stock, them)
    assert found == (Flight("8h", -30, 0), Flight("9c", 70, 0, flip=True), Flight("Ks", 0, 110, flip=True))


def test_a_deal_comes_from_the_stock_card_by_card() -> None:
    after = {f"{rank}h": Rect(10 * n, 0, 8, 8) for n, rank in enumerate("23456789TJ")}
    found = flights({}, after, list(after), Rect(500, 0, 8, 8), None)
    assert [one.delay for one in found] == [45 * n for n in range(10)]
