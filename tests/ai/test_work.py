"""How much a decision computes, in traced lines of Python: the page stands still for as long (check R70).

Lines are the same on every machine, and a search that got out of hand would run many more.  What they take in
milliseconds is measured by ``python -m ginengine bench-opponents``.
"""

from __future__ import annotations

import pytest

from ginengine.ai import LEVELS, choose, prepare
from ginengine.deal import Phase
from ginengine.match import Match
from ginengine.rules import Rules
from ginengine.view import view_of
from tests.fuzz.test_bounds import work

MOST = 40_000
"""Lines of one decision; the longest that were seen ran half as many."""


@pytest.mark.parametrize("level", [level.number for level in LEVELS])
def test_no_decision_is_long(level: int) -> None:
    prepare(level)
    longest = 0
    match = Match(Rules(), f"work {level}")
    while match.deal.phase is not Phase.OVER:
        view = view_of(match, match.deal.turn)
        actions = []
        longest = max(longest, work(lambda: actions.append(choose(view, level, "s"))))  # noqa: B023
        match.apply(actions[0])
    assert 50 < longest < MOST
