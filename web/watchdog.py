"""Work that may not take for ever: Python that does not come to an end is stopped after a time.

The opponents think in the page's own thread, where nobody else could stop them.  Python
itself tells of every jump back in a loop (``sys.monitoring``), and a look at the clock now
and then is enough.  It costs a tenth of a long decision and 20 microseconds of a short one;
what it cannot stop is a single call that never leaves C.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any, TypeVar

T = TypeVar("T")

EVERY = 1024
"""Jumps between two looks at the clock."""
_TOOL = 4
"""One of the two numbers that Python leaves to anyone; debuggers and profilers have others."""


class TooLongError(Exception):
    """The work was stopped."""


class _Stopped(BaseException):
    """Passes through the stopped work, which may catch every ``Exception``."""


class _Clock:
    """Counts jumps and raises when the time is over."""

    def __init__(self, seconds: float) -> None:
        self._end = perf_counter() + seconds
        self._jumps = 0

    def __call__(self, *_where: object) -> None:
        self._jumps += 1
        if self._jumps % EVERY == 0 and perf_counter() > self._end:
            raise _Stopped

    def trace(self, _frame: Any, event: str, _argument: Any) -> Any:
        """The same for ``sys.settrace``, which counts lines."""
        if event == "line":
            self()
        return self.trace


def limited(work: Callable[[], T], seconds: float) -> T:
    """What *work* gives back.

    :raises TooLongError: if it takes longer than so many seconds.
    """
    try:
        return _watched(work, _Clock(seconds))
    except _Stopped:
        raise TooLongError(f"stopped after {seconds:g} s") from None


if sys.version_info >= (3, 12):

    def _watched(work: Callable[[], T], clock: _Clock) -> T:
        watch, jump = sys.monitoring, sys.monitoring.events.JUMP
        if watch.get_tool(_TOOL) is not None:  # somebody else watches: rather unlimited than not at all
            return work()
        watch.use_tool_id(_TOOL, "gin")
        try:
            watch.register_callback(_TOOL, jump, clock)
            watch.set_events(_TOOL, jump)
            return work()
        finally:
            watch.set_events(_TOOL, 0)
            watch.register_callback(_TOOL, jump, None)
            watch.free_tool_id(_TOOL)

else:

    def _watched(work: Callable[[], T], clock: _Clock) -> T:
        before = sys.gettrace()
        sys.settrace(clock.trace)
        try:
            return work()
        finally:
            sys.settrace(before)
