"""The opponent is slow enough to follow (check R42): 600 ms between its draw and discard, 250 when fast."""

from __future__ import annotations

import pytest

from web.pacing import PACES, wait


@pytest.mark.parametrize(("pace", "least"), [("slow", 600), ("normal", 600), ("fast", 250), ("none", 0)])
def test_r42_time_between_draw_and_discard(pace: str, least: int) -> None:
    """Check R42."""
    assert wait(pace, 1) >= least
    assert wait(pace, 0, layoff=True) >= least
    assert wait(pace, 0) <= wait("slow", 0)


def test_an_unknown_pace_is_the_normal_one() -> None:
    assert wait("?", 1) == PACES["normal"].between
