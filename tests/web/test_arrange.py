"""The order of the hand: sorting, the own order back, moving, and cards that come and go."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from ginengine.cards import parse_cards
from web import arrange
from web.ui_state import Settings, UiState

HAND = parse_cards("4h 5h 6h Tc Td Ts Kd Ac 9s 2d")


def ui(hand: int = HAND, **settings: str) -> UiState:
    return arrange.settle(UiState(settings=Settings(**settings)), hand)  # type: ignore[arg-type]


def test_melds_first_then_deadwood() -> None:
    order = arrange.sort(ui(), "melds", HAND).order
    assert order == ("4h", "5h", "6h", "Tc", "Td", "Ts", "Ac", "2d", "9s", "Kd")


def test_a_second_sort_gives_the_own_order_back() -> None:
    own = arrange.place(ui(), "Kd", 0)
    once = arrange.sort(own, "melds", HAND)
    other = arrange.sort(once, "rank", HAND)
    assert other.sorted_by == "rank"
    assert arrange.sort(other, "rank", HAND).order == own.order
    assert arrange.sort(once, "melds", HAND).order == own.order


def test_a_drawn_card_goes_to_the_end_or_to_its_place() -> None:
    eleven = HAND | parse_cards("Jh")
    assert arrange.settle(ui(), eleven).order[-1] == "Jh"
    assert arrange.settle(ui(), eleven, 3).order[3] == "Jh"
    assert arrange.settle(ui(), eleven, 99).order[-1] == "Jh"


def test_the_own_order_keeps_up_with_draws_and_discards() -> None:
    own = ui()
    state = arrange.sort(own, "suit", HAND)
    state = arrange.settle(state, HAND | parse_cards("Jh"))
    state = arrange.settle(state, HAND & ~parse_cards("Ac") | parse_cards("Jh"))
    back = arrange.sort(state, "suit", HAND & ~parse_cards("Ac") | parse_cards("Jh"))
    assert back.order == (*(card for card in own.order if card != "Ac"), "Jh")


def test_automatic_order_leaves_a_drawn_card_at_the_end() -> None:
    state = ui(arrange="rank")
    assert state.order[0] == "Ac"
    drawn = arrange.settle(state, HAND | parse_cards("Ad"))
    assert drawn.order[-1] == "Ad"
    assert arrange.settle(drawn, HAND & ~parse_cards("Kd") | parse_cards("Ad")).order[:2] == ("Ac", "Ad")


def test_shift_stops_at_the_ends() -> None:
    state = ui()
    first = state.order[0]
    assert arrange.shift(state, first, -1) == state
    assert arrange.shift(state, first, 1).order[1] == first
    assert arrange.shift(state, "Qh", 1) == state


def test_the_plan_never_discards_the_card_just_taken() -> None:
    eleven = HAND | parse_cards("Kh")
    kd, kh = (parse_cards(card).bit_length() - 1 for card in ("Kd", "Kh"))
    assert arrange.planned(eleven, kh).deadwood == arrange.planned(eleven, kd).deadwood == 32


@given(st.permutations(range(52)), st.lists(st.sampled_from(["melds", "suit", "rank", "place", "shift"])))
def test_no_card_is_ever_lost(deck: list[int], steps: list[str]) -> None:
    hand = sum(1 << card for card in deck[:10])
    state = ui(hand)
    for step in steps:
        if step == "place":
            state = arrange.place(state, state.order[-1], 2)
        elif step == "shift":
            state = arrange.shift(state, state.order[4], 1)
        else:
            state = arrange.sort(state, step, hand)
        assert arrange.mask(state.order) == hand
        assert len(state.order) == 10
    assert arrange.mask(replace(state).order) == hand
