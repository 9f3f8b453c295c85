"""What a drag looks like on the page: the lifted card, the zones that take it, the gap it would fall into.

Everything is measured once, at the lift and after a repaint that moved something, so that following the
pointer only writes, and only what differs from what was written last.
"""

from __future__ import annotations

from typing import Any

from . import dom
from .gaps import Shift, gap, place_for, shifts
from .gestures import DragMove, Rect, drop_target

NOWHERE: Shift = (0.0, 0.0)
GAP = ("--gx", "--gy", "--gw", "--gh")
"""The gap's place in the hand and its size, as the style sheet calls them."""


class Dragging:
    """One card under the pointer; ``card`` is None while nothing is lifted."""

    def __init__(self) -> None:
        self.card: Any = None
        self.source = ""
        self._style: Any = None
        self._legal: frozenset[str] = frozenset()
        self._home: Rect | None = None
        self._zones: dict[str, Rect] = {}
        self._zone_elements: dict[str, Any] = {}
        self._hand: Any = None
        self._slots: list[Rect] = []
        self._slot_elements: list[Any] = []
        self._aside: list[Shift] = []
        self._frame: dict[str, str] = {}
        self._own = -1
        self._place = -1
        self._open = False
        self._hot = ""

    def lift(self, card: Any, source: str, legal: frozenset[str]) -> None:
        """Take *card* up; the zones of *legal* light up."""
        self.card, self.source, self._legal = card, source, legal
        self._style = card.style
        self._home = dom.rect(card)
        self.measure()
        card.classList.add("dragging")

    def measure(self) -> None:
        """Note where everything lies without the drag; a gap that is shown stays."""
        around = self._zones.get("hand")
        self._zone_elements = {dom.attribute(zone, "data-drop"): zone for zone in dom.every("[data-drop]")}
        self._zones = {name: dom.rect(zone) for name, zone in self._zone_elements.items()}
        self._light_up()
        elements = dom.every("#hand .slot")
        if elements == self._slot_elements and self._zones.get("hand") == around:
            return  # the hand neither changed nor moved: what was measured still holds
        self._close()
        hand = dom.by_id("hand")
        if hand != self._hand:
            self._hand, self._frame = hand, {}
        self._slot_elements, self._slots = elements, [dom.rect(slot) for slot in elements]
        self._aside = [NOWHERE] * len(elements)
        slot = dom.nearest(self.card, ".slot")
        self._own = elements.index(slot) if slot is not None and slot in elements else -1
        self._place = -1
        if self._own >= 0 and self._home is not None and around is not None:
            there = self._slots[self._own]
            self._home = Rect(there.left, there.top, self._home.width, self._home.height)

    def _light_up(self) -> None:
        """Mark the zones that take the card; a repaint may have written their classes anew."""
        for name, zone in self._zone_elements.items():
            if name in self._legal and not (name == "hand" and self.source.startswith("card:")):
                zone.classList.add("droppable")
            if name == self._hot:
                zone.classList.add("hot")

    def follow(self, move: DragMove) -> None:
        """The card lies where the pointer is, and the hand shows where it would go."""
        self._style.setProperty("--dx", f"{move.dx:.1f}px")
        self._style.setProperty("--dy", f"{move.dy:.1f}px")
        target = self._target(move)
        place = self._own
        if target == "hand" and "hand" in self._legal:
            place = place_for(move.x, move.y, self._slots, self._own)
        if place != self._place:
            self._make_room(place)
        hot = target if target in self._legal and target != "hand" else ""
        if hot != self._hot:
            for name in (self._hot, hot):
                zone = self._zone_elements.get(name)
                if zone is not None:
                    zone.classList.toggle("hot", name == hot)
            self._hot = hot

    def _target(self, move: DragMove) -> str:
        card = self._home.moved(move.dx, move.dy) if self._home is not None else None
        zones = self._zones
        legal = {name: zone for name, zone in zones.items() if name in self._legal}
        return drop_target(move.x, move.y, card, legal) or drop_target(move.x, move.y, card, zones)

    def target(self, move: DragMove) -> str:
        """Where the card goes when it is let go now, as a ``drop`` command tells it; "" for nowhere."""
        target = self._target(move)
        if target != "hand" or not self._slots:
            return target
        return f"hand@{place_for(move.x, move.y, self._slots, self._own)}"

    def _make_room(self, place: int) -> None:
        """Show the gap at *place*; -1 shows none."""
        self._place = place
        if place < 0 or self._hand is None or not self._slots:
            self._close()
            return
        for number, shift in enumerate(shifts(self._slots, self._own, place)):
            self._step_aside(number, shift)
        there, around = gap(self._slots, self._own, place), self._zones.get("hand", Rect(0, 0, 0, 0))
        values = (there.left - around.left, there.top - around.top, there.width, there.height)
        frame = {name: f"{value:.1f}px" for name, value in zip(GAP, values, strict=True)}
        for name, text in frame.items():
            if self._frame.get(name) != text:
                self._hand.style.setProperty(name, text)
        self._frame = frame
        if not self._open:
            self._open = True
            self._hand.classList.add("gap")

    def _close(self) -> None:
        """Show no gap, and have every card back in its slot."""
        if self._open and self._hand is not None:
            self._hand.classList.remove("gap")
        self._open = False
        for number in range(len(self._aside)):
            self._step_aside(number, NOWHERE)

    def _step_aside(self, number: int, shift: Shift) -> None:
        """Have the card of a slot make room."""
        if shift == self._aside[number]:
            return
        style = self._slot_elements[number].style
        if shift == NOWHERE:
            style.removeProperty("--aside")
        else:
            style.setProperty("--aside", f"{shift[0]:.1f}px {shift[1]:.1f}px")
        self._aside[number] = shift

    def land(self) -> None:
        """Take every trace of the drag off the page."""
        self._close()
        for element in dom.every(".dragging, .droppable, .hot"):
            element.classList.remove("dragging", "droppable", "hot")
        if self.card is not None:
            self._style.removeProperty("--dx")
            self._style.removeProperty("--dy")
        self.card, self.source, self._own, self._place, self._hot = None, "", -1, -1, ""
        self._zones, self._slot_elements, self._aside = {}, [], []
