"""What the app asks of the browser beside drawing: the date, files, the clipboard, one table at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Told = Callable[[bool], None]


class Outside(Protocol):
    """The browser around the page; none of these calls may raise."""

    token: str
    """Names this page among others; "" when there can be no other."""
    address: str
    """The page's own address, without parameters; "" when it has none."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        ...

    def date(self, ms: int, language: str) -> str:
        """A moment as day and time, in the form that *language* uses."""
        ...

    def copy(self, text: str, told: Told) -> None:
        """Put *text* on the clipboard; *told* hears whether that was possible."""
        ...

    def download(self, name: str, text: str) -> None:
        """Give the player a file."""
        ...

    def pick(self, largest: int, taken: Callable[[str | None], None]) -> None:
        """Let the player choose a text file; *taken* gets its text, None when it is larger than *largest*."""
        ...

    def field(self, element_id: str) -> str:
        """What stands in a text field of the page."""
        ...

    def persist(self) -> None:
        """Ask the browser not to clear our store by itself."""
        ...

    async def hold(self, steal: bool, lost: Callable[[], None]) -> bool:
        """Take the table for this page; false when another open page has it and *steal* is not set.

        *lost* is called when another page takes it.
        """
        ...


class Nowhere:
    """No browser at all: time stands still, files and clipboard do not exist, nobody else is there."""

    token = ""
    address = ""

    def now(self) -> int:
        return 0

    def date(self, ms: int, language: str) -> str:
        return str(ms)

    def copy(self, text: str, told: Told) -> None:
        told(False)

    def download(self, name: str, text: str) -> None:
        return None

    def pick(self, largest: int, taken: Callable[[str | None], None]) -> None:
        return None

    def field(self, element_id: str) -> str:
        return ""

    def persist(self) -> None:
        return None

    async def hold(self, steal: bool, lost: Callable[[], None]) -> bool:
        return True
