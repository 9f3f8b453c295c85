"""Commands about the player's data: export of everything, import of a file or a pasted text."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from .app_deals import forget_waiting, keep_secret, waiting
from .app_history import measured
from .exports import LARGEST_FILE, NOTHING, Imported, everything, imports
from .match_store import Saved, save_text
from .pages import DataPage
from .screens_parts import Extras
from .ui_state import Settings, UiState
from .words import Words

if TYPE_CHECKING:
    from .app import App


def data_page(app: App, page: Extras) -> Extras:
    """What is kept, and what the last import did."""
    running = app.begun and not app.match.is_over
    data = DataPage(len(app.history.matches), len(app.shelf.aside()), app.imports, running)
    return replace(page, data=data)


def export(app: App, what: str) -> None:
    """Give the player everything as one file, or the saves put ``aside``."""
    if what == "aside":
        texts = [f"{name}\n{app.shelf.read(name)}" for name in app.shelf.aside()]
        app.outside.download("gin-rummy-aside.txt", "\n\n".join(texts))
        return
    text = everything(app.history, app.ui.settings, _running(app), app.outside.now())
    app.outside.download("gin-rummy.json", text)


def _running(app: App) -> str | None:
    """The player's match as a save: one that waits for a deal to end, or else the one on the table.

    It is not read from the store, which may keep nothing: then the file is all that can be kept.
    """
    if not app.begun:
        return waiting(app) or None
    return waiting(app) or save_text(app.match.to_record(), app.ui)


def import_(app: App, what: str) -> None:
    """Import by ``file`` or ``paste``; afterwards take over the ``settings`` or ``match`` that were in it."""
    if app.imports.busy:
        return
    if what == "file":
        app.outside.pick(LARGEST_FILE, lambda text: _read(app, text))
    elif what == "paste":
        text = app.outside.field("import-text")
        if not text.strip():
            app.refuse(app.words.t("There is no text yet. Paste one first."))
            return
        _read(app, text)
    elif what == "settings" and app.imports.settings is not None:
        _use_settings(app, app.imports.settings)
    elif what == "match" and app.imports.match is not None:
        _take_match(app, app.imports.match)


def _read(app: App, text: str | None) -> None:
    if text is None:
        app.imports = Imported(problem="large")
        app.changed()
        return
    app.imports = Imported(busy=True)
    app.beside(_reading(app, text))


async def _reading(app: App, text: str) -> None:
    for found in imports(text, app.history, app.outside.now()):
        if app.tabs.elsewhere:
            app.imports = NOTHING  # what is left is not read; the page may import again once it has the table
            return
        app.imports = found
        if app.ui.screen == "data":
            app.changed()
        await asyncio.sleep(0)
    app.beside(measured(app))


def _use_settings(app: App, settings: Settings) -> None:
    level = app.ui.settings.level if app.begun else settings.level
    app.imports = replace(app.imports, settings=None)
    app.ui = replace(app.ui, settings=replace(settings, level=level))
    app.words = Words.load(settings.language) if settings.language else app.browser_words
    app.shelf.save_settings(app.ui.settings)
    app.follow_rules()
    app.changed(said=app.words.t("Settings imported."))


def _take_match(app: App, saved: Saved) -> None:
    given_up = (app.begun and not app.match.is_over) or _ends_waiting(app, saved)
    if given_up and app.ui.screen != "confirm_import":
        app.ui = replace(app.ui, screen="confirm_import")
        app.changed()
        return
    app.imports = replace(app.imports, match=None)
    if _ends_waiting(app, saved):
        forget_waiting(app)
    keep_secret(app)
    app.ui = UiState(settings=app.ui.settings)
    app.resume(saved)
    app.save()
    app.changed(said=app.words.t("Your match goes on."))
    app.go_on()


def _ends_waiting(app: App, saved: Saved) -> bool:
    """True when the imported match takes the place of one that waits: only one ordinary match goes on."""
    return saved.match.kind == "casual" and bool(waiting(app))


def question(app: App, page: Extras) -> Extras:
    """Which match the question before an import is about."""
    saved = app.imports.match
    return replace(page, waiting=saved is not None and _ends_waiting(app, saved))


HANDLERS: dict[str, Callable[[App, str], None]] = {"export": export, "import": import_}
FILLERS: dict[str, Callable[[App, Extras], Extras]] = {"data": data_page, "confirm_import": question}
