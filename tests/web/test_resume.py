"""Killed and opened again, at every phase: the same table, to the card."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ginengine.cards import card_name
from tests.web.fakes import MemoryStore, Page
from tests.web.tables import MIXED, READY, Script, knocked_on, table
from web.app_deals import waiting
from web.opponent import Inline
from web.ui_state import UiState

Facts = dict[str, Any]


def facts(page: Page) -> Facts:
    """Everything that has to be as it was."""
    app = page.app
    deal, ui = app.match.deal, app.ui
    return {
        "state": {**app.state(), "epoch": 0},
        "record": app.match.to_record(),
        "hands": deal.hands,
        "next stock card": card_name(deal.stock[0]),
        "scores": app.match.scores,
        "ui": (ui.order, ui.own_order, ui.sorted_by, ui.fresh, ui.selected, ui.screen, ui.knock_card),
        "level": ui.settings.level,
        "last": ui.opponent_action,
        "mode": app.view().phase,
    }


def again(page: Page, **params: str) -> Page:
    """Another page on what the first one left in its store; nothing was said to the first."""
    return Page(store=MemoryStore(page.store)).start(**params)


def same(page: Page, **params: str) -> Page:
    before = facts(page)
    after = again(page, **params)
    assert facts(after) == before
    return after


def short_match(target: int) -> Page:
    """A match against a real opponent, who ends its deals soon."""
    page = Page(opponent=Inline()).start(seed="resume")
    return page.do("level:3", f"rules:target={target}", "new_match:yes")


def move(page: Page) -> None:
    """One step of a careless player."""
    phase, hand = page.app.view().phase, page.app.ui.order
    if phase == "discard":
        taken = page.app.match.deal.just_taken
        page.do("discard:" + next(card for card in hand if taken is None or card != card_name(taken)))
    else:
        page.do({"upcard": "pass", "draw": "draw", "layoff": "finish_layoffs"}.get(phase, "next_deal"))


def test_every_moment_of_a_match_can_be_the_last() -> None:
    page = short_match(120)
    seen: dict[str, int] = {}
    for _ in range(300):
        phase = page.app.view().phase
        seen[phase] = seen.get(phase, 0) + 1
        if seen[phase] < 6:
            same(page)  # what was just done is kept by itself, not by what comes next
            if phase in ("draw", "discard"):
                page.do(f"drop:card:{page.app.ui.order[-1]}>hand@0", f"tap:card:{page.app.ui.order[2]}")
            same(page)
        if phase == "matchover":
            break
        move(page)
    assert {"upcard", "draw", "discard", "handover", "matchover"} <= set(seen)


def test_the_lay_off_goes_on() -> None:
    page = knocked_on()
    page.app.save()
    after = same(page)
    assert after.app.view().phase == "layoff"
    after.do("best_layoffs", "finish_layoffs")
    assert after.app.view().phase in ("handover", "matchover")


def test_the_choice_of_a_spread_goes_on() -> None:
    page = table("As 5s 6s 7s 5c 6c 7c 5d 6d 7d", upcard="Kd", stock="Kh", dealer=1)
    page.app.opponent = Script("pass")
    page.do("pass", "draw", "tap:card:Kh", "knock")
    assert page.app.ui.screen == "spread" and page.app.ui.knock_card == "Kh"
    after = same(page)
    after.do("spread:1")
    assert after.app.match.deal.spread


def test_the_own_order_behind_a_sort_comes_back() -> None:
    page = table(MIXED, upcard="9s").do("drop:card:Ks>hand@0")
    own = page.app.ui.order
    page.do("sort:suit")
    after = same(page)
    after.do("sort:suit")
    assert after.app.ui.order == own


def test_the_same_address_resumes_its_deal_and_another_asks() -> None:
    page = Page().start(seed="7").do("take", "pass", "draw")
    same(page, seed="7")
    assert again(page, seed="8").do("new_match").app.match.seed == "8"


def test_an_address_begins_its_match_once_and_its_reload_costs_no_later_one() -> None:
    page = Page().start(seed="7").do("take", "pass", "new_match:yes", "take", "pass", "draw")
    assert page.app.match.seed != "7" and page.app.match.actions
    page = same(page, seed="7")
    page = same(again(page), seed="7")  # opened without the address in between
    other = again(page, seed="8").do("new_match", "take", "pass")
    assert other.app.match.seed == "8" and other.app.match.actions
    other = again(other, seed="7")
    assert other.app.ui.screen == "confirm_new"
    other.do("new_match")
    assert again(other, seed="7").app.match == Page().start(seed="7").app.match


def test_the_reload_of_an_address_costs_no_deal_beside_and_no_match_behind_it() -> None:
    page = Page().start(seed="7").do("take", "pass", "side:daily", "side:daily")
    assert page.app.match.kind == "daily" and waiting(page.app)
    page = same(page, seed="7").do("back")
    assert page.app.match.seed == "7"
    page = same(page.do("new_match:yes", "side:daily", "side:daily"), seed="7")
    assert page.app.match.kind == "daily" and waiting(page.app)


def test_an_address_begins_again_once_the_later_match_is_over() -> None:
    page = Page(opponent=Inline()).start(seed="7", level="3").do("rules:target=10", "new_match:yes")
    while not page.app.match.is_over:
        move(page)
    assert page.app.match.seed != "7"
    after = again(page, seed="7")
    assert after.app.match.seed == "7" and after.app.match.actions == []
    assert len(after.app.history.matches) == 1  # nothing is lost: the finished one is in the history


def test_a_save_that_knows_no_address_learns_it_from_the_next_one() -> None:
    page = Page().start(seed="7").do("take", "pass")
    name = next(name for name in page.store if name.endswith("match"))
    kept = json.loads(page.store[name])
    del kept["address"]
    page.store[name] = json.dumps(kept)
    page = same(page, seed="7").do("new_match:yes", "take", "pass")
    same(page, seed="7")


def test_a_finished_match_shows_its_end_again_and_is_kept_once() -> None:
    page = short_match(10)
    while not page.app.match.is_over:
        move(page)
    assert len(page.app.history.matches) == 1
    after = same(page)
    assert after.app.ui.screen == "showdown" and after.app.view().phase == "matchover"
    after.do("set:volume=3")
    assert len(after.app.history.matches) == 1
    after.do("new_match")
    assert after.app.view().phase != "matchover" and len(after.app.history.matches) == 1


def test_the_store_may_be_cleared_in_the_middle() -> None:
    page = Page().start(seed="7").do("take", "pass", "draw")
    page.store.clear()
    page.do("discard:" + page.app.ui.order[0])
    assert page.app.ui.notice == ""
    same(page)


@pytest.mark.parametrize("card", ["", "Zz", "2c", 5])
def test_a_spread_that_cannot_be_chosen_is_not_opened(card: object) -> None:
    page = table(READY, upcard="9s")
    page.app.save()
    data = json.loads(page.store["gin-rummy:match"])
    page.store["gin-rummy:match"] = json.dumps(data | {"knock_card": card, "selected": card})
    ui: UiState = again(page).app.ui
    assert (ui.screen, ui.selected if card != "2c" else "") == ("", "")
