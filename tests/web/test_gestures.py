"""Pointer samples become taps and drags, and every odd ending of a drag leaves nothing behind."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.gestures import (
    IDLE,
    DragCancel,
    DragMove,
    DragStart,
    Drop,
    Gesture,
    Press,
    Rect,
    Sample,
    Tap,
    drop_target,
    insert_index,
    step,
)


def run(*samples: Sample) -> list[Gesture]:
    state, found = IDLE, []
    for sample in samples:
        state, gestures = step(state, sample)
        found.extend(gestures)
    return found


def down(x: float = 0, y: float = 0, **kw: object) -> Sample:
    return Sample("down", x=x, y=y, source="card:7h", **kw)  # type: ignore[arg-type]


def test_a_press_that_stays_is_a_tap() -> None:
    assert run(down(), Sample("up", buttons=0)) == [Press("card:7h"), Tap("card:7h")]


def test_a_finger_may_wander_seven_pixels() -> None:
    touch = down(device="touch")
    assert run(touch, Sample("move", x=5, y=5), Sample("up", x=5, y=5))[-1] == Tap("card:7h")
    assert isinstance(run(touch, Sample("move", x=12), Sample("up", x=12))[-1], Drop)


def test_a_drag_starts_moves_and_drops() -> None:
    found = run(
        down(10, 10), Sample("move", x=30, y=10), Sample("move", x=50, y=20), Sample("up", x=50, y=20)
    )
    assert found == [
        Press("card:7h"),
        DragStart("card:7h"),
        DragMove("card:7h", 20, 0, 30, 10),
        DragMove("card:7h", 40, 10, 50, 20),
        Drop("card:7h", 40, 10, 50, 20),
    ]


def test_a_second_finger_neither_moves_nor_ends_the_first_drag() -> None:
    other = [Sample("down", pointer=2, source="card:8h"), Sample("move", pointer=2, x=90)]
    found = run(down(), Sample("move", x=40), *other, Sample("up", pointer=2, x=90), Sample("up", x=40))
    assert found == [
        Press("card:7h"),
        DragStart("card:7h"),
        DragMove("card:7h", 40, 0, 40, 0),
        Drop("card:7h", 40, 0, 40, 0),  # where the first finger is, not where the second was lifted
    ]


def test_lifting_the_fingers_the_other_way_round_leaves_the_next_drag_alone() -> None:
    state = IDLE
    for sample in (
        down(),
        Sample("down", pointer=2, source="card:8h"),
        Sample("up", pointer=1),
        Sample("up", pointer=2),
    ):
        state, _ = step(state, sample)
    assert state == IDLE
    assert isinstance(step(state, down())[1][0], Press)


def test_every_odd_ending_cancels() -> None:
    dragging = (down(), Sample("move", x=40))
    for end in (
        Sample("cancel"),
        Sample("cancel", pointer=-1),
        Sample("move", x=50, buttons=3),
        Sample("move", x=50, buttons=0),
        Sample("up", x=50, button=2),
        down(5, 5),
    ):
        state, found = IDLE, []
        for sample in (*dragging, end):
            state, gestures = step(state, sample)
            found.extend(gestures)
        assert DragCancel("card:7h") in found
        assert not any(isinstance(gesture, Drop) for gesture in found)


def test_other_buttons_and_the_felt_begin_nothing() -> None:
    assert run(down(button=2)) == []
    assert run(Sample("down", source="")) == []


def test_what_cannot_be_dragged_is_only_tapped() -> None:
    fixed = down(draggable=False)
    assert run(fixed, Sample("up"))[-1] == Tap("card:7h")
    assert run(fixed, Sample("move", x=40), Sample("up", x=40)) == [Press("card:7h"), DragCancel("card:7h")]


@given(
    st.lists(
        st.builds(
            Sample,
            kind=st.sampled_from(["down", "move", "up", "cancel"]),
            pointer=st.sampled_from([1, 2, -1]),
            x=st.floats(-50, 50),
            y=st.floats(-50, 50),
            button=st.sampled_from([0, 2]),
            buttons=st.sampled_from([0, 1, 3]),
            source=st.sampled_from(["", "card:7h", "pile:stock"]),
            draggable=st.booleans(),
        )
    )
)
def test_whatever_comes_every_press_ends_exactly_once(samples: list[Sample]) -> None:
    state, open_presses = IDLE, 0
    for sample in samples:
        state, gestures = step(state, sample)
        for gesture in gestures:
            if isinstance(gesture, Press):
                open_presses += 1
            elif isinstance(gesture, (Tap, Drop, DragCancel)):
                open_presses -= 1
        assert open_presses == int(state.active)


DISCARD, KNOCK = Rect(100, 0, 80, 112), Rect(240, 0, 80, 112)
ZONES = {"pile:discard": DISCARD, "spot:knock": KNOCK}


def test_a_drop_near_an_edge_still_counts() -> None:
    assert drop_target(80, 50, None, ZONES) == "pile:discard"
    assert drop_target(40, 50, None, ZONES) == ""
    assert drop_target(30, 50, Rect(60, 0, 80, 112), ZONES) == "pile:discard"


@pytest.mark.parametrize(("x", "y"), [(100 - 24, 56), (180 + 24, 56), (140, -24), (140, 112 + 24)])
def test_a_zone_reaches_just_as_far_on_every_side(x: float, y: float) -> None:
    only = {"pile:discard": DISCARD}
    assert drop_target(x, y, None, only) == "pile:discard"
    out_x, out_y = x + (x > 140) - (x < 140), y + (y > 56) - (y < 56)
    assert drop_target(out_x, out_y, None, only) == ""


@pytest.mark.parametrize(("dx", "dy"), [(48, 0), (-48, 0), (0, 67.2), (0, -67.2)])
def test_two_fifths_of_a_card_are_enough_from_every_side(dx: float, dy: float) -> None:
    """The pointer is far away; only what the card covers counts."""
    only = {"pile:discard": DISCARD}
    assert drop_target(900, 900, DISCARD.moved(dx, dy), only) == "pile:discard"
    assert drop_target(900, 900, DISCARD.moved(dx * 1.02, dy * 1.02), only) == ""
    assert DISCARD.moved(dx, dy).covered(DISCARD) == pytest.approx(0.4)


def test_of_two_zones_near_by_the_nearer_centre_wins() -> None:
    """Also where it lies higher or lower, not only to the side."""
    zones = {"a": Rect(0, 0, 40, 40), "b": Rect(60, 0, 40, 40), "c": Rect(30, 60, 40, 40)}
    assert drop_target(46, 20, None, zones) == "a"
    assert drop_target(54, 20, None, zones) == "b"
    assert drop_target(50, 52, None, zones) == "c"


@pytest.mark.parametrize(("x", "y"), [(7.9, 0), (0, 7.9), (5, 6), (-5, 6), (6, -5)])
def test_the_mouse_may_tremble_less_than_eight_pixels(x: float, y: float) -> None:
    """As far aslant as straight; at eight it is a drag."""
    assert run(down(), Sample("move", x=x, y=y), Sample("up", x=x, y=y))[-1] == Tap("card:7h")
    far = 8 / (x * x + y * y) ** 0.5
    moved = run(down(), Sample("move", x=x * far * 1.001, y=y * far * 1.001))
    assert [type(gesture) for gesture in moved] == [Press, DragStart, DragMove]
    released = run(down(), Sample("up", x=x * far * 1.001, y=y * far * 1.001))
    assert [type(gesture) for gesture in released] == [Press, DragStart, Drop]


def test_what_cannot_be_dragged_is_let_go_far_away_in_one_leap() -> None:
    assert run(down(draggable=False), Sample("up", x=40)) == [Press("card:7h"), DragCancel("card:7h")]


def test_knock_never_wins_a_tie() -> None:
    zones = {"spot:knock": DISCARD, "pile:discard": DISCARD}
    assert drop_target(140, 50, None, zones) == "pile:discard"


def test_the_zone_below_the_pointer_wins() -> None:
    assert drop_target(245, 50, Rect(110, 0, 80, 112), ZONES) == "spot:knock"


def test_insert_index_in_one_row_and_in_two() -> None:
    row = [Rect(50 * n, 0, 50, 100) for n in range(4)]
    assert [insert_index(x, 50, row) for x in (-5, 20, 30, 110, 300)] == [0, 0, 1, 2, 4]
    two = [*row, *(Rect(50 * n, 100, 50, 100) for n in range(3))]
    assert insert_index(300, 10, two) == 4
    assert insert_index(0, 160, two) == 4
    assert insert_index(400, 160, two) == 7
    assert insert_index(0, 0, []) == 0
