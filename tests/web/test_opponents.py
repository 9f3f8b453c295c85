"""Who is on offer: every opponent with name, way of playing, and the strength that was measured."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginengine.ai import LEVELS as ENGINE_LEVELS
from ginengine.ai import choose
from ginengine.match import Match
from ginengine.rules import Rules
from ginengine.view import view_of
from tests.web.fakes import Page
from tests.web.trees import text
from web import opponents, screens_result, screens_start
from web.markup import Node
from web.opponents import LEVELS
from web.screens_parts import Extras
from web.strengths import MEASURED
from web.ui_state import Settings, UiState
from web.words import Words

WORDS = Words()


def test_the_page_offers_the_levels_of_the_engine() -> None:
    assert tuple(level.number for level in ENGINE_LEVELS) == LEVELS
    for described in (opponents.NAMES, opponents.LEVEL_WORDS, opponents.STYLES, opponents.CHARACTERS):
        assert tuple(described) == LEVELS
        assert len(set(described.values())) == len(LEVELS)


@pytest.mark.parametrize("level", LEVELS)
def test_the_strength_shown_is_the_one_measured(level: int) -> None:
    row = next(one for one in MEASURED if one[:3] == (f"level:{level}", "simple", ""))
    number = str(round(100 * row.wins))
    assert opponents.strength_text(level, WORDS) == f"strength\N{NO-BREAK SPACE}{number}"
    assert f"wins {number} of 100 matches" in opponents.strength_words(level, WORDS)
    assert opponents.share_won(level) == row.wins


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_shows_face_name_level_strength_and_style(level: int) -> None:
    node = screens_start.person(level, level == 3, WORDS)
    shown = text(node)
    for part in (opponents.NAMES[level], f"Level {level}", "strength", opponents.STYLES[level]):
        assert part in shown
    assert dict(node.attributes)["aria-pressed"] == ("true" if level == 3 else "false")
    assert any(isinstance(one, Node) and one.tag == "img" for one in node.children)


def test_the_start_screen_advises_on_results_and_only_then(monkeypatch: pytest.MonkeyPatch) -> None:
    ui = UiState(settings=replace(Settings(), level=2))
    plain = text(screens_start.start(ui, None, WORDS, Extras()))
    assert "more even match" not in plain
    results = ((2, True),) * 8
    node = screens_start.start(ui, None, WORDS, Extras(results=results))
    assert "You won 8 of your last 8 matches against Ada. Rosa would be a more even match." in text(node)
    assert "Choose Rosa" in text(node)
    assert opponents.CHARACTERS[2] in text(node)


def test_a_level_without_a_measurement_claims_no_strength(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "MEASURED", ())
    assert opponents.strength_text(3, WORDS) == opponents.strength_words(3, WORDS) == ""
    assert opponents.share_won(3) == 0.5
    assert "strength" not in text(screens_start.person(3, True, WORDS))


def test_the_app_hands_the_players_own_results_to_the_start_screen() -> None:
    page = Page().start(seed="1", level="2")
    for number in range(6):
        match = Match(Rules(target=10), f"won {number}")
        while not match.is_over:
            if match.deal.is_over:
                match.next_deal()
            level = 3 if match.deal.turn == 0 else 1
            match.apply(choose(view_of(match, match.deal.turn), level, len(match.actions)))
        page.app.history.add(match, 2, number)
    results = page.app.history.results()
    assert len(results) == 6 and results.count((2, True)) > 3
    page.do("open:start")
    extras = page.app.extras(Extras())
    assert extras.results == tuple(results)
    shown = text(screens_start.start(page.app.ui, page.app.match, WORDS, extras))
    assert "Rosa would be a more even match." in shown
    page.do("level:3", "open:start")
    assert "more even match" not in text(screens_start.start(page.app.ui, page.app.match, WORDS, extras))
    page.do("close")
    assert page.app.extras(Extras()).results == ()


def test_after_a_match_the_advice_stands_beside_the_way_to_another_opponent() -> None:
    match = Match(Rules(target=10), "over")
    while not match.is_over:
        if match.deal.is_over:
            match.next_deal()
        match.apply(choose(view_of(match, match.deal.turn), 3, len(match.actions)))
    ui = UiState(settings=replace(Settings(), level=2))
    node = screens_result.match_over(ui, match, WORDS, Extras(results=((2, True),) * 8))
    assert node is not None
    assert "Rosa would be a more even match." in text(node)
    assert "Change opponent" in text(node)
    assert "Choose Rosa" not in text(node), "it would change the name of whoever has just been played"
