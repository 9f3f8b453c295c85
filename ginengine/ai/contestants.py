"""Who can play in the arena: a level, a named strategy, or a program speaking the bot protocol.

A program gets nothing a level does not get.  Whatever it does wrong, silence included,
is a ``ForfeitError`` of the match, never a crash of the arena.
"""

from __future__ import annotations

import shlex
import subprocess
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Protocol

from ..actions import Action
from ..view import View
from . import LEVELS, STRATEGIES, choose, generator, protocol

TIMEOUT = 10.0
"""Seconds an outside program may take for one decision."""
LONGEST_LINE = 100_000
"""Characters of a reply that are read at once; a longer one is no reply."""


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
        self._pipe: _Pipe | None = None
        self._number = 0

    def choose(self, view: View, seed: str) -> Action:
        self._number += 1
        budget = int(1000 * self._timeout * 0.8)
        pipe = self._running()
        pipe.say(protocol.request(view, self._level, seed, self._number, budget))
        try:
            line = pipe.lines.get(timeout=self._timeout)
        except Empty:
            self.close()
            raise ForfeitError(f"no reply within {self._timeout:g} s") from None
        try:
            return protocol.read_reply(line, self._number)
        except ValueError as wrong:
            self.close()
            raise ForfeitError(str(wrong) if line else "the program has ended") from wrong

    def tell(self, event: str, **facts: Any) -> None:
        self._running().say(protocol.event(event, **facts))

    def close(self) -> None:
        pipe, self._pipe = self._pipe, None
        if pipe is not None:
            pipe.close()

    def _running(self) -> _Pipe:
        if self._pipe is None:
            try:
                self._pipe = _Pipe(self._command)
            except OSError as wrong:
                raise ForfeitError(f"the program cannot be started: {wrong}") from wrong
        return self._pipe


class _Pipe:
    """A running program and the lines that go to and fro.

    Both ways have a thread of their own, so a program that neither reads nor writes is
    noticed by the missing reply and can block nobody.  An ended program gives the empty line.
    """

    def __init__(self, command: list[str]) -> None:
        self.lines: SimpleQueue[str] = SimpleQueue()
        self._said: SimpleQueue[str] = SimpleQueue()
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        self._threads = [Thread(target=work, daemon=True) for work in (self._read, self._write)]
        for thread in self._threads:
            thread.start()

    def say(self, line: str) -> None:
        self._said.put(line)

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        self._said.put("")

    def _read(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        with suppress(OSError, ValueError), stream:
            while line := stream.readline(LONGEST_LINE):
                if line.strip():
                    self.lines.put(line)
        self.lines.put("")

    def _write(self) -> None:
        stream = self._process.stdin
        assert stream is not None
        with suppress(OSError, ValueError), stream:
            while line := self._said.get():
                stream.write(line + "\n")
                stream.flush()


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
