"""Commands that only the keyboard gives: K's question before a knock."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import readout
from .commands import Command

if TYPE_CHECKING:
    from .app import App


def ask_knock(app: App, _argument: str) -> None:
    """Ask whether to knock with the selected card; where nothing is to be asked, knock or hear why not."""
    question = readout.knock_question(app.match.deal, app.ui.selected, app.words) if app.begun else ""
    if question:
        app.changed(said=question)
    else:
        app.table(Command("knock"))


HANDLERS: dict[str, Callable[[App, str], None]] = {"ask_knock": ask_knock}
