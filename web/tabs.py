"""One table, however many pages show it: only one page at a time plays and saves.

The browser's lock says who has the table, and falls away with its page, however that ends.  A token beside
the saves says the same, and is read before every write: a page that was frozen while another took the table
never writes again.  Where the browser has no locks the token alone decides: the newest page has the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .app import App
    from .storage import Shelf

OWNER = "owner"


class Tabs:
    """This page's claim on the table."""

    def __init__(self, shelf: Shelf, token: str) -> None:
        self._shelf = shelf
        self.token = token
        self.elsewhere = False
        """True while another page has the table; this one then only says so."""
        shelf.mine = self.mine

    def mine(self) -> bool:
        """True when this page may write.  A store that was cleared belongs to whoever plays."""
        if self.elsewhere or not self.token:
            return not self.elsewhere
        return self._shelf.read(OWNER) in (None, "", self.token)

    def claim(self) -> None:
        """Have the table from now on."""
        self.elsewhere = False
        if self.token:
            self._shelf.claim(OWNER, self.token)


async def take(app: App, steal: bool = False) -> bool:
    """Take the table for this page, or say where it is; true when this page has it."""
    if not await app.outside.hold(steal, lambda: lost(app)):
        lost(app)
        return False
    app.tabs.claim()
    return True


def lost(app: App) -> None:
    """Another page has the table: play and save nothing, and say so."""
    if app.tabs.elsewhere:
        return
    app.tabs.elsewhere = True
    app.epoch += 1
    app.ui = replace(app.ui, screen="elsewhere", thinking=False, selected="", knock_card="", notice="")
    app.changed(said=app.words.t("The game is open in another tab."))


def play_here(app: App, _argument: str) -> None:
    """Take the table from the other page and go on with what is saved."""
    if app.tabs.elsewhere:
        app.beside(_taken_over(app))


async def _taken_over(app: App) -> None:
    if await take(app, steal=True):
        app.open_table()


HANDLERS: dict[str, Callable[[App, str], None]] = {"play_here": play_here}
