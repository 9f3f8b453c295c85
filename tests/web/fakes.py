"""A clock, a store, an opponent and a page that live in a test."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import Any

from ginengine.events import Event
from ginengine.match import Match
from ginengine.view import View
from web.app import App
from web.commands import Command
from web.ui_state import UiState
from web.words import Words


class FakeClock:
    """Waits no time, but remembers how long it would have been."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    async def sleep(self, ms: float) -> None:
        self.slept.append(ms)
        await asyncio.sleep(0)


class MemoryStore(dict[str, str]):
    """A store in memory; ``broken`` makes every call fail as a locked browser does."""

    broken = False

    def get(self, key: str, default: Any = None) -> Any:
        self._check()
        return super().get(key, default)

    def set(self, key: str, value: str) -> None:
        self._check()
        self[key] = value

    def remove(self, key: str) -> None:
        self._check()
        self.pop(key, None)

    def _check(self) -> None:
        if self.broken:
            raise RuntimeError("SecurityError")


class RandomOpponent:
    """Plays any legal action, chosen by the decision's seed; asks for nothing it should not see."""

    def __init__(self, fault: str = "") -> None:
        self.fault = fault
        self.asked: list[tuple[View, int, str]] = []

    async def ask(self, view: View, level: int, seed: str) -> str:
        self.asked.append((view, level, seed))
        await asyncio.sleep(0)
        if self.fault == "raise":
            raise RuntimeError("out of order")
        if self.fault:
            return self.fault
        return str(random.Random(seed).choice(list(view.legal)))


class Page:
    """The app with everything around it; ``run`` lets the opponent finish."""

    def __init__(self, opponent: Any = None, store: MemoryStore | None = None, speed: str = "0") -> None:
        self.clock = FakeClock()
        self.store = MemoryStore() if store is None else store
        self.opponent = opponent or RandomOpponent()
        self.seeds = iter(f"seed{number}" for number in range(1000))
        self.changes: list[tuple[tuple[Event, ...], tuple[str, ...], str, str]] = []
        self.waiting: list[Coroutine[Any, Any, None]] = []
        self.speed = speed
        self.app = App(
            self.clock,
            self.store,
            self.opponent,
            lambda: next(self.seeds),
            Words(),
            self._changed,
            spawn=self.waiting.append,
        )

    def _changed(
        self, app: App, events: tuple[Event, ...], cues: tuple[str, ...], said: str, alert: str
    ) -> None:
        self.changes.append((events, cues, said, alert))
        assert conserved(app) == 52
        app.view()

    def __del__(self) -> None:
        for coroutine in self.waiting:
            coroutine.close()

    def start(self, **params: str) -> Page:
        asyncio.run(self.app.start({"speed": self.speed, **params}))
        return self.run()

    def run(self) -> Page:
        """Let everything that was begun go on, side by side as in a browser."""
        while self.waiting:
            begun, self.waiting[:] = list(self.waiting), []
            asyncio.run(together(begun))
        return self

    def do(self, *commands: str, run: bool = True) -> Page:
        for text in commands:
            self.app.dispatch(Command.from_text(text))
            if run:
                self.run()
        return self

    @property
    def said(self) -> str:
        return next((said for *_, said, _ in reversed(self.changes) if said), "")

    @property
    def alert(self) -> str:
        return self.changes[-1][3]

    @property
    def cues(self) -> tuple[str, ...]:
        return self.changes[-1][1]

    def set_match(self, match: Match) -> Page:
        """Put a prepared match on the table."""
        self.app.match = match
        self.app.epoch += 1
        self.app.ui = UiState(settings=self.app.ui.settings)
        self.app.begun = True
        self.app.fresh_hand()
        self.changes.clear()
        return self


async def together(begun: list[Coroutine[Any, Any, None]]) -> None:
    """Run all of them at the same time."""
    await asyncio.gather(*begun)


def conserved(app: App) -> int:
    """How many cards the page's state accounts for; each may be named only once."""
    state: Any = app.state()
    named = [*state["hand"], *state["discard"], *(card for meld in state["melds"] for card in meld)]
    assert len(set(named)) == len(named), named
    return len(named) + int(state["stock"]) + int(state["opponent_count"])


Check = Callable[[Page], None]
