"""What the page keeps in the browser's store, written and read from outside."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import BrowserContext, Page

from web.history import History
from web.storage import Shelf

PREFIX = "gin-rummy:/gin/"


class Written(dict[str, str]):
    """A store in memory with the calls of the page's."""

    def set(self, key: str, value: str) -> None:
        self[key] = value

    def remove(self, key: str) -> None:
        self.pop(key, None)


def shelf() -> tuple[Shelf, Written]:
    """A shelf as the page would have it, and its texts."""
    store = Written()
    return Shelf(store, "/gin/"), store  # type: ignore[arg-type]


def with_history(matches: list[tuple[Any, int, int]]) -> Written:
    """The texts of a history with these matches: (match, level, ended)."""
    on_shelf, store = shelf()
    history = History(on_shelf)
    for match, level, ended in matches:
        history.add(match, level, ended)
    while history.measure():
        pass
    history.keep()
    return store


def put(context: BrowserContext, texts: dict[str, str]) -> None:
    """Put *texts* into the store of a new profile, once, before the page reads it."""
    context.add_init_script(
        "if (location.protocol.startsWith('http') && !localStorage.getItem('put')) {"
        " localStorage.setItem('put', '1');"
        f" for (const [key, text] of Object.entries({json.dumps(texts)})) localStorage.setItem(key, text); "
        "}"
    )


def kept(page: Page, name: str) -> str | None:
    """One text of the store."""
    found: str | None = page.evaluate("name => localStorage.getItem(name)", PREFIX + name)
    return found
