"""When things are said: sentences that come close together become one message, so that none is lost.

A screen reader hears what stands in the live region when it gets round to looking; a text that is replaced
at once is never heard.  So nothing is shown before a short wait in which others may join it.
"""

from __future__ import annotations

from collections.abc import Callable

MERGE = 150.0
"""Milliseconds in which sentences are gathered."""
KEPT = 3
"""Sentences gathered at most; beyond it the oldest gives way to the newest."""

Later = Callable[[float, Callable[[], None]], object]


class Speech:
    """The queue before the polite live region.

    *show* puts a text there, *later* calls something after so many milliseconds.
    """

    def __init__(self, show: Callable[[str], None], later: Later) -> None:
        self._show = show
        self._later = later
        self._waiting: list[str] = []

    def say(self, text: str) -> None:
        """Have *text* said soon, in order, once."""
        if not text:
            return
        due = bool(self._waiting)
        if text in self._waiting:
            self._waiting.remove(text)
        self._waiting.append(text)
        del self._waiting[:-KEPT]
        if not due:
            self._later(MERGE, self._flush)

    def _flush(self) -> None:
        said, self._waiting = " ".join(self._waiting), []
        self._show(said)
