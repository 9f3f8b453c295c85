"""Where a dragged card would go, in one row and in two, and how the others make room for it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.gaps import ROOM, gap, place_for, shifts, slot_at
from web.gestures import Rect

ROW = [Rect(60.0 * n, 0, 60, 100) for n in range(11)]
TWO = [Rect(50.0 * n, 0, 50, 80) for n in range(6)] + [Rect(50.0 * n, 80, 50, 80) for n in range(5)]


@pytest.mark.parametrize("slots", [ROW, TWO])
def test_a_card_over_a_slot_takes_it(slots: list[Rect]) -> None:
    for number, slot in enumerate(slots):
        assert slot_at(*slot.center, slots) == number


def test_beyond_a_row_is_its_end() -> None:
    assert slot_at(-40, 50, ROW) == 0
    assert slot_at(4000, 50, ROW) == 10
    assert slot_at(400, 20, TWO) == 5
    assert slot_at(400, 190, TWO) == 10
    assert slot_at(-5, 190, TWO) == 6
    assert slot_at(0, 0, []) == 0


@given(st.sampled_from([ROW, TWO]), st.integers(0, 10), st.integers(0, 10))
def test_the_others_stand_where_they_would_stand_after_the_drop(
    slots: list[Rect], own: int, place: int
) -> None:
    moved = shifts(slots, own, place)
    assert moved[own] == (0.0, 0.0)
    stand = {(one.left + x, one.top + y) for one, (x, y) in zip(slots, moved, strict=True)}
    stand.discard((slots[own].left, slots[own].top))
    free = gap(slots, own, place)
    expected = {(one.left, one.top) for one in slots} - {(free.left, free.top)}
    expected.discard((slots[own].left, slots[own].top))
    assert stand == expected


def test_a_card_from_a_pile_parts_two_neighbours_of_its_row() -> None:
    moved = shifts(TWO, -1, 8)
    assert [x for x, _ in moved] == [0.0] * 6 + [-ROOM, -ROOM, ROOM, ROOM, ROOM]
    assert gap(TWO, -1, 8).center == (TWO[8].left, 120)
    assert gap(TWO, -1, 11).center[0] == 250
    assert shifts([], -1, 0) == ()
    assert place_for(0, 0, [], -1) == 0


def test_a_card_at_its_own_place_moves_nobody() -> None:
    assert set(shifts(ROW, 4, place_for(*ROW[4].center, ROW, 4))) == {(0.0, 0.0)}
