"""What a drag looks like on the page: the lifted card, the zones that take it, the gap it would fall into.

Everything is measured once, at the lift and after a repaint, so that following the pointer only writes.
"""

from __future__ import annotations

from typing import Any

from . import dom
from .gaps import gap, place_for, shifts
from .gestures import DragMove, Rect, drop_target


class Dragging:
    """One card under the pointer; ``card`` is None while nothing is lifted."""

    def __init__(self) -> None:
        self.card: Any = None
        self.source = ""
        self._legal: frozenset[str] = frozenset()
        self._home: Rect | None = None
        self._zones: dict[str, Rect] = {}
        self._slots: list[Rect] = []
        self._slot_elements: list[Any] = []
        self._own = -1
        self._place = -1
        self._hot = ""

    def lift(self, card: Any, source: str, legal: frozenset[str]) -> None:
        """Take *card* up; the zones of *legal* light up."""
        self.card, self.source, self._legal = card, source, legal
        self.measure()
        card.classList.add("dragging")
        for zone in dom.every("[data-drop]"):
            name = dom.attribute(zone, "data-drop")
            if name in legal and not (name == "hand" and self._own >= 0):
                zone.classList.add("droppable")

    def measure(self) -> None:
        """Note where everything lies without the drag."""
        self._restore()
        self._slot_elements = dom.every("#hand .slot")
        self._slots = [dom.rect(slot) for slot in self._slot_elements]
        self._own = -1
        slot = dom.nearest(self.card, ".slot")
        for number, one in enumerate(self._slot_elements):
            if dom.same(one, slot):
                self._own = number
        self._zones = {dom.attribute(zone, "data-drop"): dom.rect(zone) for zone in dom.every("[data-drop]")}
        moved = self.card.classList.contains("dragging")
        if not moved:
            self._home = dom.rect(self.card)
        self._place = -1

    def follow(self, move: DragMove) -> None:
        """The card lies where the pointer is, and the hand shows where it would go."""
        style = self.card.style
        style.setProperty("--dx", f"{move.dx:.1f}px")
        style.setProperty("--dy", f"{move.dy:.1f}px")
        target = self._target(move)
        place = self._own
        if target == "hand" and "hand" in self._legal:
            place = place_for(move.x, move.y, self._slots, self._own)
        if place != self._place:
            self._open(place)
        hot = target if target in self._legal and target != "hand" else ""
        if hot != self._hot:
            for name in (self._hot, hot):
                zone = dom.find(f'[data-drop="{name}"]') if name else None
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

    def _open(self, place: int) -> None:
        """Show the gap at *place*; -1 shows none."""
        self._place = place
        hand = dom.by_id("hand")
        if place < 0 or hand is None or not self._slots:
            self._restore()
            return
        for slot, (x, y) in zip(self._slot_elements, shifts(self._slots, self._own, place), strict=True):
            slot.style.setProperty("--mx", f"{x:.1f}px")
            slot.style.setProperty("--my", f"{y:.1f}px")
        there, around = gap(self._slots, self._own, place), self._zones.get("hand", Rect(0, 0, 0, 0))
        values = (there.left - around.left, there.top - around.top, there.width, there.height)
        for name, value in zip(("--gx", "--gy", "--gw", "--gh"), values, strict=True):
            hand.style.setProperty(name, f"{value:.1f}px")
        hand.classList.add("gap")

    def _restore(self) -> None:
        hand = dom.by_id("hand")
        if hand is None or not hand.classList.contains("gap"):
            return
        hand.classList.remove("gap")
        for slot in self._slot_elements:
            slot.style.removeProperty("--mx")
            slot.style.removeProperty("--my")

    def land(self) -> None:
        """Take every trace of the drag off the page."""
        self._restore()
        for name in ("dragging", "droppable", "hot"):
            for element in dom.every(f".{name}"):
                element.classList.remove(name)
        if self.card is not None:
            self.card.style.removeProperty("--dx")
            self.card.style.removeProperty("--dy")
        self.card, self.source, self._own, self._place, self._hot = None, "", -1, -1, ""
