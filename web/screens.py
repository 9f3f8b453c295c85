"""What stands in the one dialog of the page, by the name of the screen."""

from __future__ import annotations

from collections.abc import Callable

from ginengine.match import Match

from .markup import Node
from .screens_data import confirm_import, data
from .screens_deals import confirm_deal, deals
from .screens_fair import fair
from .screens_help import help_screen
from .screens_history import confirm_delete, elsewhere, history_screen, share
from .screens_parts import Extras
from .screens_play import log_screen, spread
from .screens_replay import replay
from .screens_result import match_over, showdown
from .screens_rules import rules_screen
from .screens_saw import saw
from .screens_settings import settings
from .screens_start import confirm_new, menu, start
from .screens_statistics import statistics
from .ui_state import UiState
from .words import Words

Maker = Callable[[UiState, "Match | None", Words, Extras], "Node | None"]

SCREENS: dict[str, Maker] = {
    "start": start,
    "menu": menu,
    "settings": settings,
    "rules": rules_screen,
    "help": help_screen,
    "confirm_new": confirm_new,
    "spread": spread,
    "showdown": showdown,
    "match_over": match_over,
    "log": log_screen,
    "deals": deals,
    "confirm_deal": confirm_deal,
    "fair": fair,
    "saw": saw,
    "history": history_screen,
    "confirm_delete": confirm_delete,
    "replay": replay,
    "share": share,
    "statistics": statistics,
    "data": data,
    "confirm_import": confirm_import,
    "elsewhere": elsewhere,
}


def screen(ui: UiState, match: Match | None, words: Words, extras: Extras | None = None) -> Node | None:
    """The content of the dialog for ``ui.screen``; ``None`` when the table stands alone."""
    maker = SCREENS.get(ui.screen)
    return maker(ui, match, words, extras or Extras()) if maker else None
