"""Commands about the guide through the first deal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from . import menus

if TYPE_CHECKING:
    from .app import App


def walk(app: App, argument: str) -> None:
    """Begin the guide, from any screen, or end it ("off")."""
    ui = replace(app.ui, walking=argument != "off")
    if ui.walking and ui.screen != "start":
        ui = menus.closed(ui, app.begun)
    if ui != app.ui:
        app.ui = ui
        app.changed(said="" if ui.walking else app.words.t("The guide is off. The menu has it again."))


def begun(app: App) -> None:
    """A match was begun by the player: the very first one is guided, once."""
    if not app.ui.settings.guided:
        return
    app.ui = replace(app.ui, walking=True, settings=replace(app.ui.settings, guided=False))
    app.shelf.save_settings(app.ui.settings)


HANDLERS: dict[str, Callable[[App, str], None]] = {"walk": walk}
