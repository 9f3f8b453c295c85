"""How strong the levels are: a floor (and for the weak ones a ceiling) well away from what was measured.

The series are seeded, so a test here fails only when somebody plays differently.  Raise
``BOUNDS`` when a level has become stronger; ``docs/OPPONENTS.md`` has the measured values.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ginengine.ai import arena
from ginengine.rules import Rules
from tools.opponents_table import MEETINGS, Meeting
from web.strengths import MEASURED

MATCHES = 400
"""The 95 % interval is then some five points wide to either side."""


class Bounds(NamedTuple):
    """The least and the most share of matches that the first player may win."""

    least: float
    most: float = 1.0


BOUNDS: dict[Meeting, Bounds] = {
    Meeting("level:1", "simple"): Bounds(0.02, 0.13),
    Meeting("level:2", "simple"): Bounds(0.15, 0.33),
    Meeting("level:3", "simple"): Bounds(0.42, 0.61),
    Meeting("level:4", "simple"): Bounds(0.60),
    Meeting("level:5", "simple"): Bounds(0.70),
    Meeting("level:2", "level:1"): Bounds(0.75),
    Meeting("level:3", "level:2"): Bounds(0.67),
    Meeting("level:4", "level:3"): Bounds(0.56),
    Meeting("level:5", "level:4"): Bounds(0.53),
    Meeting("level:5", "simple", "oklahoma=yes"): Bounds(0.66),
    Meeting("level:5", "simple", "knock_limit=0"): Bounds(0.70),
    Meeting("level:5", "watchful"): Bounds(0.55),
    Meeting("simple", "random"): Bounds(0.97),
}


def _name(meeting: Meeting) -> str:
    return " ".join(meeting)


@pytest.mark.slow
@pytest.mark.parametrize("meeting", BOUNDS, ids=_name)
def test_a_level_is_as_strong_as_it_is_said_to_be(meeting):
    rules = Rules.from_text(meeting.rules)
    met = arena.run(rules, meeting.first, meeting.second, MATCHES // 2, f"strength {_name(meeting)}")
    assert met.tallies[0].forfeits == met.tallies[1].forfeits == 0
    bounds = BOUNDS[meeting]
    assert bounds.least <= met.win_rate <= bounds.most, met.summary(meeting[:2])


@pytest.mark.parametrize("meeting", BOUNDS, ids=_name)
def test_the_bounds_lie_well_away_from_what_was_published(meeting):
    """Three and a half standard errors of the slow test: it is not to fail by chance, whatever the seed."""
    published = next(one for one in MEASURED if one[:3] == meeting)
    bounds = BOUNDS[meeting]
    spread = 3.5 * (published.high - published.low) / 3.92 * (published.matches / MATCHES) ** 0.5
    assert bounds.least < published.wins - spread or published.wins > 0.99
    assert bounds.most > published.wins + spread or bounds.most == 1.0


def test_every_level_has_bounds_against_the_yardstick_and_the_level_below():
    assert set(BOUNDS) >= {one for one in MEETINGS if one.second == "simple"}
    assert set(BOUNDS) >= {one for one in MEETINGS if one.second.startswith("level:")}
