"""The guide through the first deal: there at every moment, once by itself, gone when it is not wanted."""

from __future__ import annotations

from tests.web.fakes import Page
from web.screens_walk import coach, hint
from web.words import Words


def test_it_shows_itself_in_the_very_first_match_only() -> None:
    page = Page().start()
    assert not page.app.ui.walking
    page.do("new_match")
    assert page.app.ui.walking
    assert not page.app.ui.settings.guided
    again = Page(store=page.store).start(seed="other")
    assert not again.app.ui.walking
    again.do("new_match:yes")
    assert not again.app.ui.walking


def test_it_can_be_left_and_called_again_from_the_menu() -> None:
    page = Page().start(seed="s")
    page.do("open:menu", "walk")
    assert page.app.ui.walking
    assert page.app.ui.screen == ""
    page.do("walk:off")
    assert not page.app.ui.walking
    assert page.changes[-1][2]


def test_every_moment_of_a_deal_has_its_hint_and_the_deal_can_be_played() -> None:
    page = Page().start(seed="s")
    page.do("walk")
    words, met = Words(), set()
    for _ in range(200):
        view = page.app.view()
        met.add(view.phase)
        if view.phase in ("handover", "matchover"):
            break
        assert hint(view, words)
        assert coach(view, True, words).children
        if view.phase == "upcard":
            page.do("pass")
        elif view.phase == "draw":
            page.do("draw")
        elif view.phase == "discard":
            page.do(f"tap:card:{view.hand[-1].card}", "discard")
        elif view.phase == "layoff":
            page.do("finish_layoffs")
    assert {"draw", "discard", "handover"} <= met
    page.do("next_deal")
    assert not page.app.ui.walking
    assert coach(page.app.view(), page.app.ui.walking, words).children == ()
