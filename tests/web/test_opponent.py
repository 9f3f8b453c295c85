"""Whatever the opponent does wrong, a safe legal move is played within a second and the match goes on."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Callable

import pytest

from ginengine.actions import Action
from ginengine.ai import choose
from ginengine.deal import Phase
from ginengine.match import Match
from ginengine.rules import PRESETS, Rules
from ginengine.view import View, view_of
from tests.web.fakes import Page
from web import opponent, watchdog
from web.opponent import Inline, Opponent, ask, play, safest, stumbled
from web.watchdog import TooLongError, limited


def for_ever() -> None:
    while True:
        try:
            time.perf_counter()
        except Exception:
            continue


def endless() -> int:
    return sum(1 for _ in iter(int, 1))


def deeper(level: int = 0) -> None:
    for _ in range(10):
        if level < 30:
            deeper(level + 1)


@pytest.mark.parametrize("work", [for_ever, endless, deeper])
def test_work_without_end_is_stopped(work: Callable[[], object]) -> None:
    with pytest.raises(TooLongError):
        limited(work, 0.05)
    assert limited(lambda: 7, 0.05) == 7, "and the next work is not"


def test_what_the_work_raises_comes_through_and_nothing_keeps_watching() -> None:
    before = sys.gettrace()
    with pytest.raises(KeyError):
        limited(lambda: {}["x"], 0.05)
    assert sys.gettrace() is before
    end = time.perf_counter() + 0.1
    while time.perf_counter() < end:  # longer than the limit, and outside of it
        pass


class Faulty:
    """An opponent with one fault."""

    def __init__(self, fault: str) -> None:
        self.fault = fault

    async def ask(self, view: View, level: int, seed: str) -> str:
        if self.fault == "raises":
            raise RuntimeError("out of order")
        if self.fault == "silent":
            await asyncio.Event().wait()
        if self.fault == "dies":
            raise asyncio.CancelledError
        if self.fault == "dies later":
            lost: asyncio.Future[str] = asyncio.get_running_loop().create_future()
            asyncio.get_running_loop().call_later(0.01, lost.cancel)
            return await lost
        if self.fault == "hangs":
            limited(for_ever, 0.05)
        if self.fault == "another kind":
            return 17  # type: ignore[return-value]
        return self.fault


FAULTS = [
    "raises", "silent", "dies", "dies later", "hangs", "another kind", "", "nonsense", "discard 1x",
    "layoff 8s 0", "knock 2c -", "knock", "biggin 2c3c4c", "discard " * 50, "[" * 900, "\0", "discard 7h x",
]  # fmt: skip


def play_out(match: Match, asked: Opponent, limit: int = 400) -> int:
    """Play a deal in which seat 1 is *asked*; how many of its moves were not its own."""
    fallen = 0
    for number in range(limit):
        if match.deal.phase is Phase.OVER:
            break
        if match.deal.turn == 1:
            text = asyncio.run(ask(asked, match, 3, 1))
            assert play(match, text, 1)
            fallen += stumbled(match, text)
        else:
            match.apply(choose(view_of(match, 0), 3, number))
        assert match.deal.faults() == []
    assert match.deal.phase is Phase.OVER
    return fallen


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: ascii(fault[:14]))
def test_a_deal_is_played_to_its_end_whatever_the_opponent_does(
    fault: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opponent, "GLANCE", 0.004)
    assert play_out(Match(Rules(), f"fault {fault[:9].strip(chr(0))}", first_dealer=0), Faulty(fault)) > 0
    assert [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert all(len(record.getMessage()) < 400 for record in caplog.records), "a long answer fills no log"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rescue_move_is_legal_under_all_rules_even_when_nobody_can_think(
    preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_given: object) -> Action:
        raise RuntimeError("no thought at all")

    monkeypatch.setattr(opponent, "choose_simple", broken)
    for seed in range(3):
        assert play_out(Match(PRESETS[preset], f"rescue {seed}", first_dealer=0), Faulty("raises")) > 0


def test_an_engine_that_hangs_in_every_thought_is_survived(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(opponent, "choose", lambda *_: for_ever())
    monkeypatch.setattr(opponent, "choose_simple", lambda *_: for_ever())
    monkeypatch.setattr(opponent, "THINKING", 0.01)
    monkeypatch.setattr(opponent, "RESCUE", 0.01)
    assert play_out(Match(Rules(), "hang", first_dealer=0), Inline()) > 0
    assert any("stopped" in str(record.exc_info) for record in caplog.records)


@pytest.mark.parametrize("level", [4, 5])
def test_loading_the_weights_does_not_count_as_thinking(level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow device would be stopped in it each time, and never play this level."""
    loaded: list[int] = []
    monkeypatch.setattr(opponent, "prepare", loaded.append)

    def thought(work: Callable[[], object], seconds: float) -> object:
        assert loaded == [level]
        return work()

    monkeypatch.setattr(opponent, "limited", thought)
    view = view_of(Match(Rules(), "load", first_dealer=0), 1)
    assert asyncio.run(Inline().ask(view, level, "s")) in view.legal


def test_all_the_waiting_together_is_less_than_a_second() -> None:
    assert opponent.GLANCE * opponent.GLANCES + opponent.RESCUE < 1
    assert opponent.THINKING < opponent.GLANCE * opponent.GLANCES, (
        "a stopped thought tells before it is given up"
    )


def test_an_opponent_that_thinks_is_never_replaced(caplog: pytest.LogCaptureFixture) -> None:
    for seed in range(3):
        assert play_out(Match(Rules(), f"sound {seed}", first_dealer=0), Inline()) == 0
    assert not caplog.records


def test_a_turn_that_is_called_off_stays_called_off() -> None:
    async def called_off() -> bool:
        turn = asyncio.ensure_future(ask(Faulty("silent"), Match(Rules(), "off", first_dealer=0), 3, 1))
        await asyncio.sleep(0.01)
        turn.cancel()
        await asyncio.wait({turn})
        return turn.cancelled()

    assert asyncio.run(called_off())


def test_a_late_timer_does_not_count_against_the_opponent() -> None:
    """In the background a page's timers come late, the opponent's and those that wait for it alike."""

    class Late(asyncio.SelectorEventLoop):
        def call_at(self, when: float, *args: object, **named: object) -> asyncio.TimerHandle:  # type: ignore[override]
            return super().call_at(when + 0.3, *args, **named)  # type: ignore[arg-type]

    class Napping(Inline):
        async def ask(self, view: View, level: int, seed: str) -> str:
            await asyncio.sleep(0.03)
            return await super().ask(view, level, seed)

    match = Match(Rules(), "late", first_dealer=0)
    with asyncio.Runner(loop_factory=Late) as runner:
        text = runner.run(ask(Napping(), match, 3, 1))
    assert text == str(choose(view_of(match, 1), 3, opponent.decision_seed(match)))


def test_the_safest_move_keeps_the_deal_going_where_it_can() -> None:
    match = Match(Rules(), "safest", first_dealer=0)
    assert str(safest(view_of(match, 1))) == "pass"
    match.apply(Action.from_text("take"))
    assert str(safest(view_of(match, 1))).startswith("discard")


def test_only_the_answer_given_counts_as_its_own() -> None:
    match = Match(Rules(), "own", first_dealer=0)
    play(match, "pass", 1)
    assert not stumbled(match, "pass")
    assert stumbled(match, "take")
    assert stumbled(match, "")
    assert stumbled(match, "nonsense")


def test_the_watchdog_lets_another_tool_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where somebody else traces, a debugger say, the work runs and what was set stays set."""
    seen: list[object] = []

    def trace(*given: object) -> None:
        seen.append(given)

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        assert watchdog.limited(lambda: 3, 0.05) == 3
        assert sys.gettrace() is trace
    finally:
        sys.settrace(before)


@pytest.mark.parametrize("fault", ["raises", "nonsense", "dies"])
def test_the_player_is_told_and_the_match_goes_on(fault: str) -> None:
    page = Page(opponent=Faulty(fault)).start(seed="7", level="3")
    for _ in range(40):
        if page.app.match.actions and page.app.ui.notice:
            break
        page.do("pass", "draw", *(f"discard:{card}" for card in page.app.ui.order[-2:]))
    assert page.app.ui.notice == "Rosa could not decide. A simple move was played instead."
    assert not page.app.ui.thinking
    assert page.app.match.deal.turn == 0 or page.app.match.deal.phase is Phase.OVER


def test_nothing_is_told_of_an_opponent_that_plays_its_own_moves() -> None:
    page = Page(opponent=Inline()).start(seed="7", level="3")
    for _ in range(30):
        page.do("pass", "draw", *(f"discard:{card}" for card in page.app.ui.order[-2:]))
        assert page.app.ui.notice == ""
    assert len(page.app.match.actions) > 10


def test_what_a_level_plays_with_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A first visit is at its table before the archive with the weights has come."""
    looks: list[int] = []
    real = opponent.prepare

    def late(level: int) -> None:
        looks.append(level)
        if len(looks) < 12:
            raise FileNotFoundError("weights.bin")
        real(level)

    monkeypatch.setattr(opponent, "prepare", late)
    monkeypatch.setattr(opponent, "ARRIVAL", 0.0)
    match = Match(Rules(), "late", first_dealer=0)
    answer = asyncio.run(ask(Inline(), match, 5, 1))
    assert answer == str(choose(view_of(match, 1), 5, opponent.decision_seed(match)))
    assert len(looks) >= 12


def test_what_never_comes_is_waited_for_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []

    def never(level: int) -> None:
        looks.append(level)
        raise FileNotFoundError("weights.bin")

    monkeypatch.setattr(opponent, "prepare", never)
    monkeypatch.setattr(opponent, "ARRIVAL", 0.0)
    match, inline = Match(Rules(), "never", first_dealer=0), Inline()
    assert asyncio.run(ask(inline, match, 5, 1)) == ""
    first = len(looks)
    assert first >= opponent.ARRIVALS
    assert asyncio.run(ask(inline, match, 5, 1)) == ""
    assert len(looks) <= first + 2
