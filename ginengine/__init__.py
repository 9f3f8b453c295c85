"""Gin rummy, exactly by its rules: melds, layoffs, deals, matches, records and opponents.

Pure Python, standard library only; no clock, no global randomness, no input or output but in the
commands of ``python -m ginengine``.
"""

from __future__ import annotations

from .actions import Action
from .cards import format_cards, parse_cards
from .deal import Deal
from .errors import IllegalAction
from .layoffs import best_layoffs
from .match import Match
from .melds import arrangements, best_arrangement, deadwood, shed_options
from .rules import Rules
from .view import View, view_of

from .ai import choose  # isort: skip  (the opponents stand on all of the above)

__all__ = [
    "Action",
    "Deal",
    "IllegalAction",
    "Match",
    "Rules",
    "View",
    "arrangements",
    "best_arrangement",
    "best_layoffs",
    "choose",
    "deadwood",
    "format_cards",
    "parse_cards",
    "shed_options",
    "view_of",
]
