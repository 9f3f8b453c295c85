"""What the opponent did last, as pictures: it stays until its next turn and holds no card that nobody saw."""

from __future__ import annotations

import pytest

from web.presented import last_acts


@pytest.mark.parametrize(
    ("log", "acts"),
    [
        ([], ()),
        (["0 pass", "1 pass"], ()),
        (["1 draw", "1 discard Ts"], (("draw", ""), ("discard", "Ts"))),
        (["1 take 7h", "1 discard Kd", "0 draw"], (("take", "7h"), ("discard", "Kd"))),
        (["1 draw", "1 discard Ts", "0 draw", "0 discard 2c", "1 draw"], (("draw", ""),)),
        (["0 knock 2c 3c4c5c", "1 layoff 8s 0", "1 layoff 9s 0"], (("layoff", "8s"), ("layoff", "9s"))),
    ],
)
def test_the_latest_turn_of_the_opponent(log: list[str], acts: tuple[tuple[str, str], ...]) -> None:
    assert last_acts(log, 1) == acts
