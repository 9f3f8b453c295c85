"""Pointer samples in, gestures out.  Pure: no elements, no clock.

The page feeds every pointer sample to ``step``.  A press that stays within the
threshold is a ``Tap``; one that leaves it becomes a drag that ends with a
``Drop`` or a ``DragCancel``, whatever happens (second finger, lost capture,
right button, missing button).  ``drop_target`` and ``insert_index`` decide on
rectangles where a drop lands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

THRESHOLDS = {"mouse": 8.0, "pen": 8.0, "touch": 10.0}
"""How far (CSS px) a press may wander and still be a tap."""
GROWTH = 24.0
"""Drop zones reach this far beyond their edge."""
OVERLAP = 0.4
"""A card that covers this part of itself with a zone belongs to the zone."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One pointer event.

    ``source`` is the pressed thing (``card:7h``, ``pile:stock``), "" for felt; only ``down`` needs it.
    ``kind``: ``down`` | ``move`` | ``up`` | ``cancel``.  Send ``cancel`` for pointercancel, lost capture when
    pressed, Escape, blur, hidden, resize, contextmenu and scroll (pointer -1 means "whichever it is").
    """

    kind: str
    pointer: int = 1
    x: float = 0.0
    y: float = 0.0
    device: str = "mouse"  # mouse | pen | touch
    button: int = 0
    buttons: int = 1
    source: str = ""
    draggable: bool = True


@dataclass(frozen=True, slots=True)
class Press:
    """Something was pressed: give feedback at once, show the legal targets."""

    source: str


@dataclass(frozen=True, slots=True)
class Tap:
    """Pressed and released on the spot.  The browser sends a click too: act on one of the two only."""

    source: str


@dataclass(frozen=True, slots=True)
class DragStart:
    """The press became a drag; the click that may follow it must be swallowed."""

    source: str


@dataclass(frozen=True, slots=True)
class DragMove:
    """The dragged thing lies this far from where it was grabbed."""

    source: str
    dx: float
    dy: float
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Drop:
    """The dragged thing was let go at (x, y)."""

    source: str
    dx: float
    dy: float
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class DragCancel:
    """The press or drag is over and means nothing; put the thing back."""

    source: str


Gesture = Press | Tap | DragStart | DragMove | Drop | DragCancel


@dataclass(frozen=True, slots=True)
class Tracking:
    """What is remembered between two samples; ``IDLE`` when no pointer is tracked."""

    pointer: int = -1
    source: str = ""
    device: str = "mouse"
    x: float = 0.0
    y: float = 0.0
    draggable: bool = True
    dragging: bool = False

    @property
    def active(self) -> bool:
        """True while a press or drag is under way."""
        return self.pointer != -1


IDLE = Tracking()


def step(state: Tracking, sample: Sample) -> tuple[Tracking, tuple[Gesture, ...]]:
    """The next state and what the player did.  A second pointer never touches the first one's gesture."""
    if sample.kind == "down":
        return _down(state, sample)
    if not state.active or sample.pointer not in (state.pointer, -1):
        return state, ()
    if sample.kind == "cancel":
        return IDLE, (DragCancel(state.source),)
    if sample.kind == "move":
        return _move(state, sample)
    if sample.kind == "up":
        if sample.button != 0:
            return IDLE, (DragCancel(state.source),)
        return _up(state, sample)
    return state, ()


def _down(state: Tracking, sample: Sample) -> tuple[Tracking, tuple[Gesture, ...]]:
    if state.active:
        if sample.pointer == state.pointer:  # its end was lost: give the old one up, take the new one
            fresh, gestures = _down(IDLE, sample)
            return fresh, (DragCancel(state.source), *gestures)
        return state, ()
    if sample.button != 0 or not sample.source or sample.pointer == -1:
        return IDLE, ()
    begun = Tracking(sample.pointer, sample.source, sample.device, sample.x, sample.y, sample.draggable)
    return begun, (Press(sample.source),)


def _move(state: Tracking, sample: Sample) -> tuple[Tracking, tuple[Gesture, ...]]:
    if sample.buttons != 1:  # the release was lost, or a second button joined
        return IDLE, (DragCancel(state.source),)
    dx, dy = sample.x - state.x, sample.y - state.y
    moved = DragMove(state.source, dx, dy, sample.x, sample.y)
    if state.dragging:
        return state, (moved,)
    if dx * dx + dy * dy < THRESHOLDS.get(state.device, 8.0) ** 2:
        return state, ()
    if not state.draggable:
        return IDLE, (DragCancel(state.source),)
    return replace(state, dragging=True), (DragStart(state.source), moved)


def _up(state: Tracking, sample: Sample) -> tuple[Tracking, tuple[Gesture, ...]]:
    dx, dy = sample.x - state.x, sample.y - state.y
    if state.dragging:
        return IDLE, (Drop(state.source, dx, dy, sample.x, sample.y),)
    if dx * dx + dy * dy < THRESHOLDS.get(state.device, 8.0) ** 2:
        return IDLE, (Tap(state.source),)
    if not state.draggable:
        return IDLE, (DragCancel(state.source),)
    return IDLE, (DragStart(state.source), Drop(state.source, dx, dy, sample.x, sample.y))


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in client pixels."""

    left: float
    top: float
    width: float
    height: float

    @property
    def center(self) -> tuple[float, float]:
        """The middle."""
        return self.left + self.width / 2, self.top + self.height / 2

    def moved(self, dx: float, dy: float) -> Rect:
        """The same rectangle elsewhere."""
        return Rect(self.left + dx, self.top + dy, self.width, self.height)

    def holds(self, x: float, y: float, growth: float = 0.0) -> bool:
        """True when the point is inside, or at most *growth* outside."""
        return (
            self.left - growth <= x <= self.left + self.width + growth
            and self.top - growth <= y <= self.top + self.height + growth
        )

    def covered(self, other: Rect) -> float:
        """Which part of this rectangle *other* covers, 0 to 1."""
        wide = min(self.left + self.width, other.left + other.width) - max(self.left, other.left)
        high = min(self.top + self.height, other.top + other.height) - max(self.top, other.top)
        area = self.width * self.height
        return max(0.0, wide) * max(0.0, high) / area if area else 0.0


def drop_target(x: float, y: float, card: Rect | None, zones: Mapping[str, Rect]) -> str:
    """The name of the zone a drop at (x, y) belongs to, "" for none.

    A zone takes the drop when the pointer is inside or at most ``GROWTH`` away, or when ``OVERLAP`` of the
    dragged card lies on it.  Of several, one that holds the pointer itself wins, then the nearest centre; the
    knock place never wins a tie.
    """
    takers: list[tuple[bool, float, bool, str]] = []
    for name, zone in zones.items():
        if zone.holds(x, y, GROWTH) or (card is not None and card.covered(zone) >= OVERLAP):
            cx, cy = zone.center
            far = round((x - cx) ** 2 + (y - cy) ** 2)
            takers.append((not zone.holds(x, y), far, name.startswith("spot:"), name))
    return min(takers)[3] if takers else ""


def insert_index(x: float, y: float, slots: Sequence[Rect]) -> int:
    """Where among the slots a drop at (x, y) goes.

    Slots stand in shown order, in one row or two, without the dragged card's own.
    """
    if not slots:
        return 0
    row = min({round(slot.center[1]) for slot in slots}, key=lambda middle: abs(y - middle))
    index = 0
    for number, slot in enumerate(slots):
        if round(slot.center[1]) != row:
            continue
        index = number + 1
        if x < slot.center[0]:
            return number
    return index
