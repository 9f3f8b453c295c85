"""Undo takes back what showed the player nothing new, and nothing else."""

from __future__ import annotations

import pytest

from ginengine.deal import Phase
from ginengine.match import Match
from tests.web.fakes import Page
from tests.web.tables import MIXED, READY, Script, draw, knocked_on, table

THEIRS = "4s 6s 8s Tc Td Th 2h 3h 4h Ah"


def can(page: Page) -> bool:
    """Whether the table offers to undo."""
    return any(button.id == "act-undo" for button in page.app.view().buttons)


def actions(page: Page) -> list[str]:
    return page.app.match.actions


def saved(page: Page) -> Match:
    """The match as the store has it."""
    found = page.app.shelf.load_match()
    assert found is not None
    return found.match


def test_the_first_upcard_may_go_back() -> None:
    page = table(MIXED, upcard="Jd", dealer=1)
    before, order = page.app.match.to_record(), page.app.ui.order
    page.do("take")
    assert can(page) and page.app.ui.fresh == "Jd"
    page.do("undo")
    assert page.app.match.to_record() == before
    assert (page.app.ui.order, page.app.ui.fresh) == (order, "")
    assert page.said == "You put the Jack of diamonds back." and page.cues == ("discard",)
    assert page.app.match.deal.phase is Phase.UPCARD and not can(page)
    assert saved(page).actions == []
    page.do("pass")
    assert actions(page)[0] == "pass"


def test_an_upcard_taken_later_may_go_back() -> None:
    page = table(MIXED, theirs=THEIRS, upcard="Qs", stock="Kh 2d", dealer=0)
    page.app.opponent = Script("take", "discard Td")
    page.app.go_on()
    page.run()
    assert page.app.match.deal.phase is Phase.DRAW and not can(page)
    before, order = page.app.match.to_record(), page.app.ui.order
    page.do("take", "tap:card:Ks")
    assert can(page) and page.app.ui.selected == "Ks"
    page.do("undo")
    assert page.app.match.to_record() == before
    assert page.app.match.deal.upcard == page.app.match.deal.discards[-1]
    assert page.app.ui.selected == "" and page.app.ui.order == order


def test_a_card_from_the_stock_was_seen_and_stays() -> None:
    page = table(MIXED, upcard="Jd", dealer=1)
    page.app.opponent = Script("pass")
    page.do("pass", "draw")
    assert page.app.match.deal.phase is Phase.DISCARD and not can(page)
    before = list(actions(page))
    page.do("undo")
    assert actions(page) == before
    assert page.alert == "You have seen the card you drew: that cannot be undone."


@pytest.mark.parametrize("wait", [False, True], ids=["before the opponent acts", "after the opponent acted"])
def test_a_discard_stays(wait: bool) -> None:
    page = draw(table(MIXED, upcard="Jd", dealer=1))
    page.do("drop:card:Ks>pile:discard", run=wait)
    before = list(actions(page))
    assert not can(page)
    page.do("undo", run=False)
    assert actions(page) == before and page.alert == "There is nothing to undo."


def test_a_pass_stays() -> None:
    page = table(MIXED, upcard="Jd", dealer=1).do("pass", run=False)
    page.do("undo", run=False)
    assert actions(page) == ["pass"] and page.alert == "There is nothing to undo."


def test_what_the_opponent_did_stays() -> None:
    page = table(MIXED, theirs=THEIRS, upcard="Qs", stock="Kh 2d", dealer=0)
    page.app.opponent = Script("take", "discard Td")
    page.app.go_on()
    page.run().do("undo")
    assert actions(page) == ["take", "discard Td"] and page.alert == "There is nothing to undo."


def test_cards_laid_off_come_back_one_by_one() -> None:
    page = knocked_on()
    before = page.app.match.to_record()
    assert not can(page)
    page.do("undo")
    assert page.app.match.to_record() == before and page.alert == "There is nothing to undo."
    page.do("best_layoffs")
    laid = len(page.app.match.deal.laid_off)
    assert laid >= 2 and can(page)
    for left in range(laid - 1, -1, -1):
        page.do("undo")
        assert len(page.app.match.deal.laid_off) == left
    assert page.app.match.to_record() == before and not can(page)
    assert page.said.endswith("back.") and page.cues == ("take",)
    assert sorted(page.app.ui.order) == sorted(page.app.state()["hand"])  # type: ignore[call-overload]


def test_a_finished_deal_stays() -> None:
    page = knocked_on().do("best_layoffs", "finish_layoffs")
    assert page.app.match.deal.is_over and not can(page)
    before = page.app.match.to_record()
    page.do("close", "undo", "undo")
    assert page.app.match.to_record() == before


def test_the_choice_of_a_spread_is_taken_back_before_the_melds_lie() -> None:
    # 6c 6d 6h 6s 7h 8h 9h: the six of hearts goes with the sixes or with the run
    page = table("6c 6d 6h 6s 7h 8h 9h Ac Ad Ks", upcard="2s", dealer=1).do("take")
    page.do("tap:card:Ks", "knock")
    assert page.app.ui.screen == "spread"
    before = list(actions(page))
    page.do("undo")
    assert page.app.ui.screen == "" and page.app.ui.knock_card == "" and actions(page) == before
    assert page.said == "You did not knock."
    page.do("undo")
    assert actions(page) == []


def test_a_selection_is_taken_back_where_nothing_else_is() -> None:
    page = table(MIXED, upcard="Jd", dealer=1).do("tap:card:Ks", "undo")
    assert page.app.ui.selected == "" and page.said == "Nothing selected."


def test_a_reload_forgets_nothing_that_may_be_taken_back() -> None:
    page = table(MIXED, upcard="Jd", dealer=1).do("take")
    again = Page(store=page.store).start()
    assert can(again)
    again.do("undo")
    assert actions(again) == []


def test_nothing_happens_behind_a_screen_or_before_the_match() -> None:
    page = table(READY, upcard="Jd", dealer=1).do("take", "open:menu", "undo")
    assert actions(page) == ["take"]
    Page().start().do("undo")
