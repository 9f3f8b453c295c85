"""Putting a text on the clipboard, and telling whether that was possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .app import App


def copy(app: App, text: str) -> None:
    """Copy *text*; where the browser refuses, it stands on the screen to be selected.  "" copies nothing."""
    if not text:
        return

    def told(possible: bool) -> None:
        if possible:
            app.changed(said=app.words.t("Copied."))
        else:
            app.refuse(app.words.t("The browser does not let us copy. Select the text and copy it yourself."))

    app.outside.copy(text, told)
