"""The published figures: one source, no stale table, and a command that makes them anew."""

from __future__ import annotations

import pytest

from ginengine.ai import LEVELS
from tools import opponents_table
from tools.opponents_table import DOCUMENT, MEETINGS, MODULE, Meeting
from web.strengths import MEASURED

NUMBERS = [level.number for level in LEVELS]


def test_the_table_of_the_document_is_made_from_the_figures_of_the_app():
    text = DOCUMENT.read_text(encoding="utf-8")
    assert opponents_table.with_table(text, MEASURED) == text, "run tools/opponents_table.py --print"


def test_the_module_is_as_the_command_writes_it():
    assert opponents_table.module_text(MEASURED) == MODULE.read_text(encoding="utf-8")


def test_a_figure_changed_by_hand_shows():
    better = MEASURED[0]._replace(wins=MEASURED[0].wins + 0.01)
    text = DOCUMENT.read_text(encoding="utf-8")
    assert opponents_table.with_table(text, [better, *MEASURED[1:]]) != text


def test_a_document_without_its_marks_is_refused():
    with pytest.raises(ValueError, match="marks"):
        opponents_table.with_table("no table here", MEASURED)


def test_every_level_is_measured_against_the_yardstick_and_the_level_below():
    measured = {Meeting(*one[:3]) for one in MEASURED}
    assert measured == set(MEETINGS)
    for number in NUMBERS:
        assert Meeting(f"level:{number}", "simple") in measured
        assert number == 1 or Meeting(f"level:{number}", f"level:{number - 1}") in measured


@pytest.mark.parametrize("one", MEASURED, ids=lambda one: f"{one.first}-{one.second} {one.rules}")
def test_the_figures_make_sense(one):
    assert 0 <= one.low <= one.wins <= one.high <= 1
    assert one.gin + one.knock + one.undercut < 1
    assert one.matches > 0
    assert one.commit not in ("", "unknown")


def test_a_meeting_is_played_by_its_rules_and_from_its_seed():
    gin_only = Meeting("level:3", "random", "knock_limit=0 target=25")
    one = opponents_table.measure(gin_only, 3, "test", jobs=1)
    assert (one.matches, one.seed, one.knock) == (4, "test", 0)
    assert one.gin > 0
    assert one == opponents_table.measure(gin_only, 3, "test", jobs=1)


def test_a_fingerprint_tells_one_way_of_playing_from_another():
    assert opponents_table.fingerprint("level:1") == opponents_table.fingerprint("level:1")
    assert len({opponents_table.fingerprint(f"level:{number}") for number in (1, 2, 3)}) == 3


@pytest.mark.parametrize("player", sorted({name for one in MEASURED for name in one[:2]}))
def test_a_player_that_plays_otherwise_than_when_it_was_measured_is_measured_anew(player):
    told = {name: print_ for one in MEASURED for name, print_ in zip(one[:2], one.play.split(), strict=True)}
    assert opponents_table.fingerprint(player) == told[player], f"run make opponents: {player} has changed"
