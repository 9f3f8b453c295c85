"""A player who sees nothing: knows the page by its accessibility tree alone, and acts by keys alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

TURNS = 120
PATIENCE = 750
"""Looks at the tree before giving up; each waits a fiftieth of a second."""
UNASKED = "Ready to play without a network."
"""Said on a first visit whenever the offline copy is complete: no answer to any key."""


HEAR = """() => {
    if (window.ginHeard) return;
    const heard = window.ginHeard = [], last = {};
    addEventListener('keydown', () => { heard.length = 0; }, true);
    new MutationObserver(() => {
        for (const id of ['live', 'screen-live']) {
            const text = document.getElementById(id)?.textContent ?? '';
            if (text && text !== last[id]) heard.push(text);
            last[id] = text;
        }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Notes what is said from each key on: a reader hears also what soon gives way to another sentence."""


@dataclass(frozen=True)
class Heard:
    """One thing a reader could name."""

    role: str
    name: str
    focused: bool = False
    disabled: bool = False
    pressed: str = ""
    description: str = ""


class Ear:
    """What a screen reader would find, and fingers on the keyboard.  *pressed* is called after every key."""

    def __init__(self, page: Page, pressed: Callable[[], None] = lambda: None) -> None:
        self.page = page
        self._pressed = pressed
        self._session = page.context.new_cdp_session(page)
        self._session.send("Accessibility.enable")
        page.evaluate(HEAR)

    # -- hearing -------------------------------------------------------------------------------

    def tree(self) -> list[dict[str, Any]]:
        """The nodes the browser shows to assistive technology."""
        found: list[dict[str, Any]] = self._session.send("Accessibility.getFullAXTree")["nodes"]
        return [node for node in found if not node.get("ignored")]

    def all(self) -> list[Heard]:
        """Everything with a name or a role, in document order."""
        return [_heard(node) for node in self.tree()]

    def named(self, role: str) -> list[Heard]:
        """The things of one role."""
        return [one for one in self.all() if one.role == role]

    def buttons(self) -> list[str]:
        """Names of the buttons that can be used now."""
        return [one.name for one in self.named("button") if not one.disabled]

    def focused(self) -> Heard:
        """The thing that has the focus."""
        here = self._session.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        only = {"objectId": here["objectId"], "fetchRelatives": False}
        node = self._session.send("Accessibility.getPartialAXTree", only)["nodes"][0]
        one = _heard(node)
        return one if one.focused and one.role != "RootWebArea" and not node.get("ignored") else Heard("", "")

    def live(self) -> str:
        """The text in the polite region: the last thing said."""
        return _said(self.tree())

    def hand(self) -> list[str]:
        """The labels of the cards, left to right."""
        return [
            name for name in (one.name for one in self.named("button")) if re.search(r" \d+ of \d+$", name)
        ]

    def dialog(self) -> str:
        """The name of the open dialog, "" when there is none."""
        return next((one.name for one in self.named("dialog")), "")

    # -- acting --------------------------------------------------------------------------------

    def press(self, key: str) -> None:
        """One key."""
        self.page.keyboard.press(key)
        self._pressed()

    def say(self, key: str, change: bool = True) -> str:
        """Press a key and listen until something new is said."""
        before = self.page.locator("#live").text_content()
        self.press(key)
        other = not change
        for _ in range(PATIENCE):
            now = self.page.locator("#live").text_content() or ""
            other = other or now != before
            if other and (not change or now.replace(UNASKED, "").strip()):
                return self.live()
            self.page.wait_for_timeout(20)
        raise AssertionError(f"after {key} nothing new was said than {before!r}")

    def wait_for(self, pattern: str) -> str:
        """Listen until what is said fits, or was since the last key."""
        for _ in range(PATIENCE):
            said = self.live()
            heard: list[str] = self.page.evaluate("window.ginHeard || []")
            for one in (said, *(text.replace("\u00a0", " ").strip() for text in heard)):
                if re.search(pattern, one):
                    return one
            self.page.wait_for_timeout(20)
        raise AssertionError(f"{pattern!r} was never said, but {said!r}")

    def tab_to(self, name: str, backwards: bool = False) -> None:
        """Tab until the focus is on the thing of this name."""
        seen = []
        for _ in range(80):
            here = self.focused()
            if re.fullmatch(name, here.name) and here.role in ("button", "switch", "combobox"):
                return
            seen.append(here.name)
            self.press("Shift+Tab" if backwards else "Tab")
        raise AssertionError(f"Tab never came to {name}, only to {seen}")

    # -- playing -------------------------------------------------------------------------------

    def play_deal(self) -> str:
        """A whole deal, from the announcements and labels; gives back what was said at its end."""
        said = self.live()
        for _ in range(TURNS):
            if self.dialog():
                return said
            said = self.turn(said)
        raise AssertionError("the deal never ended")

    def turn(self, said: str) -> str:
        """What the last announcement asks for."""
        buttons = self.buttons()
        if "Pass" in buttons:
            return self.until_my_turn(self.say("p"))
        if re.search(r"lay off|worth laying off", said):
            self.press("a")
            said = self.wait_for(r"[Yy]ou laid off|nothing worth|wins? the hand|Nobody scores")
            if not self.dialog() and "Finish" in self.buttons():
                said = self.say("f")
            return self.until_my_turn(said)
        if "Draw from the stock" in buttons:
            said = self.say("d")
        assert re.search(r"You (drew|took) the|Choose a discard|selected", said), said
        return self.until_my_turn(self.discard())

    def discard(self) -> str:
        """Discard the worst card, or knock with it when the page says so."""
        hand = self.hand()
        place = max(range(len(hand)), key=lambda number: (worth(hand[number]), number))
        if len(hand) > 10 and place == 10:
            self.press("End")
        else:
            self.press("1234567890"[place])
        assert self.focused().name == hand[place]
        said = self.say("Enter")
        if "you could knock" in said or "is gin" in said:
            asked = self.say("k")
            if "Press the key again" in asked:
                return self.say("k")
            self.tab_to(r".*Deadwood.*")
            return self.say("Enter")
        return self.say("x")

    def until_my_turn(self, said: str) -> str:
        """Listen to the opponent's turn."""
        for _ in range(PATIENCE):
            if re.search(r"Your turn|lay off|laying off|win|Nobody scores|Choose|Take", said):
                return said
            tree = self.tree()
            said = _said(tree)
            if any(one.role == "dialog" and one.name for one in map(_heard, tree)):
                return said
            self.page.wait_for_timeout(20)
        raise AssertionError(f"my turn never came: {said!r}")


def _said(nodes: list[dict[str, Any]]) -> str:
    by_id = {node["nodeId"]: node for node in nodes}
    texts = [" ".join(_texts(node, by_id)) for node in nodes if node.get("role", {}).get("value") == "status"]
    return " ".join(text for text in texts if text).replace("\u00a0", " ").replace(UNASKED, "").strip()


def worth(label: str) -> int:
    """The deadwood a card's label names; less than nothing for one in a meld or not to be discarded."""
    found = re.search(r"deadwood (\d+)", label)
    return -1 if found is None or "cannot be discarded" in label else int(found[1])


def _heard(node: dict[str, Any]) -> Heard:
    state = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
    return Heard(
        str(node.get("role", {}).get("value", "")),
        str(node.get("name", {}).get("value", "")),
        bool(state.get("focused")),
        bool(state.get("disabled")),
        str(state.get("pressed", "")),
        str(node.get("description", {}).get("value", "")),
    )


def _texts(node: dict[str, Any], by_id: dict[str, dict[str, Any]]) -> Iterator[str]:
    for child in node.get("childIds", ()):
        if child in by_id:
            if by_id[child].get("role", {}).get("value") == "StaticText":
                yield str(by_id[child].get("name", {}).get("value", ""))
            else:
                yield from _texts(by_id[child], by_id)
