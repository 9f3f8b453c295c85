"""Where a dragged card would go in the hand, and how the others make room.  Pure functions on rectangles.

Slots are the places of the hand in shown order, as they lie without any drag, in one row or two.
"""

from __future__ import annotations

from collections.abc import Sequence

from .gestures import Rect, insert_index

Shift = tuple[float, float]
ROOM = 12.0
"""How far (CSS px) cards step aside for one that comes from a pile."""


def slot_at(x: float, y: float, slots: Sequence[Rect]) -> int:
    """The number of the slot that holds the pointer, the nearest one when none does; 0 without slots."""
    if not slots:
        return 0
    middle = min({round(slot.center[1]) for slot in slots}, key=lambda one: abs(y - one))
    row = [number for number, slot in enumerate(slots) if round(slot.center[1]) == middle]
    return max((number for number in row if slots[number].left <= x), default=row[0])


def place_for(x: float, y: float, slots: Sequence[Rect], own: int) -> int:
    """The position in the hand of a card dropped at (x, y); *own* is its slot now, -1 from elsewhere."""
    return slot_at(x, y, slots) if own >= 0 else insert_index(x, y, slots)


def shifts(slots: Sequence[Rect], own: int, place: int) -> tuple[Shift, ...]:
    """How far each card moves while the dragged one hovers over *place*.

    A card of the hand leaves its slot to the others and takes theirs; one from elsewhere (*own* -1) only
    has its neighbours of the row step aside.
    """
    if own < 0:
        row = round(slots[min(place, len(slots) - 1)].center[1]) if slots else 0
        return tuple(
            ((-ROOM if number < place else ROOM) if round(slot.center[1]) == row else 0.0, 0.0)
            for number, slot in enumerate(slots)
        )
    order = [number for number in range(len(slots)) if number != own]
    order.insert(place, own)
    found: list[Shift] = [(0.0, 0.0)] * len(slots)
    for position, number in enumerate(order):
        if number != own:
            there, here = slots[position], slots[number]
            found[number] = (there.left - here.left, there.top - here.top)
    return tuple(found)


def gap(slots: Sequence[Rect], own: int, place: int) -> Rect:
    """The rectangle of the gap: the slot that would be taken, or the seam between two cards."""
    if own >= 0:
        return slots[place]
    if not slots:
        return Rect(0, 0, 0, 0)
    if place < len(slots):
        slot = slots[place]
        return Rect(slot.left - ROOM, slot.top, 2 * ROOM, slot.height)
    slot = slots[-1]
    return Rect(slot.left + slot.width - ROOM, slot.top, 2 * ROOM, slot.height)
