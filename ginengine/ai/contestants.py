"""Who can play in the arena: a level, a named strategy, or a program speaking the bot protocol.

A program gets nothing a level does not get.  Whatever it does wrong, silence included,
is a ``ForfeitError`` of the match, never a crash of the arena.
"""

from __future__ import annotations

import shlex
import subprocess
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Protocol

from ..actions import Action
from ..view import View
from . import LEVELS, STRATEGIES, choose, generator, protocol

TIMEOUT = 10.0
"""Seconds an outside program may take for one decision."""


class ForfeitError(Exception):
    """The player loses the match here and now; the message says why."""


class Contestant(Protocol):
    """One player of the arena."""

    def choose(self, view: View, seed: str) -> Action: ...

    def tell(self, event: str, **facts: Any) -> None: ...

    def close(self) -> None: ...


class Player:
    """A level or a strategy of this package."""

    def __init__(self, level: int = 0, strategy: str = "") -> None:
        self._level = level
        self._strategy = strategy

    def choose(self, view: View, seed: str) -> Action:
        if self._strategy:
            return STRATEGIES[self._strategy](view, generator(seed))
        return choose(view, self._level, seed)

    def tell(self, event: str, **facts: Any) -> None:
        """Nothing is remembered between decisions."""

    def close(self) -> None:
        """Nothing is held."""


class Program:
    """An outside program, started when first needed and again after a forfeit."""

    def __init__(self, command: str, timeout: float = TIMEOUT, level: int = 5) -> None:
        self._command = shlex.split(command)
        self._timeout = timeout
        self._level = level
        self._process: subprocess.Popen[str] | None = None
        self._lines: SimpleQueue[str] = SimpleQueue()
        self._number = 0

    def choose(self, view: View, seed: str) -> Action:
        self._number += 1
        budget = int(1000 * self._timeout * 0.8)
        self._send(protocol.request(view, self._level, seed, self._number, budget))
        try:
            line = self._lines.get(timeout=self._timeout)
        except Empty:
            self.close()
            raise ForfeitError(f"no reply within {self._timeout:g} s") from None
        try:
            return protocol.read_reply(line, self._number)
        except ValueError as wrong:
            self.close()
            raise ForfeitError(str(wrong) if line else "the program has ended") from wrong

    def tell(self, event: str, **facts: Any) -> None:
        self._send(protocol.event(event, **facts))

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()

    def _send(self, line: str) -> None:
        try:
            process = self._process or self._start()
            assert process.stdin is not None
            process.stdin.write(line + "\n")
            process.stdin.flush()
        except OSError as wrong:
            self.close()
            raise ForfeitError(f"the program cannot be reached: {wrong}") from wrong

    def _start(self) -> subprocess.Popen[str]:
        lines: SimpleQueue[str] = SimpleQueue()
        process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self._process, self._lines = process, lines

        def read() -> None:
            assert process.stdout is not None
            for line in process.stdout:
                lines.put(line)
            lines.put("")

        Thread(target=read, daemon=True).start()
        return process


def contestant(name: str, timeout: float = TIMEOUT) -> Contestant:
    """The player of this name: ``level:3``, ``simple``, ``cmd:./my-bot --fast``.

    :raises ValueError: if there is none.
    """
    kind, colon, rest = name.partition(":")
    if kind == "level" and rest in {str(level.number) for level in LEVELS}:
        return Player(level=int(rest))
    if name in STRATEGIES:
        return Player(strategy=name)
    if kind == "cmd" and colon and rest.strip():
        return Program(rest, timeout)
    known = ", ".join(sorted(STRATEGIES))
    raise ValueError(f"{name!r} is no player: write level:1 to level:{len(LEVELS)}, {known} or cmd:PROGRAM")
