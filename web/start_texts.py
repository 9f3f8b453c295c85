"""What the page says before there is a Python: the build puts the translations into the page itself.

``index.html``, ``loader.mjs`` and ``guard.js`` hold the English; a test compares.
"""

from __future__ import annotations

from .words import mark

TEXTS: tuple[str, ...] = (
    mark("Shuffling the cards…"),
    mark("First start: loading the game, later starts work offline."),
    mark("Dealing…"),
    mark(
        "Draw a card, then discard one. Build sets (three or four of a rank) and runs"
        " (three or more in a row of one suit)."
    ),
    mark(
        "Cards outside melds are deadwood: pictures count 10, the ace 1."
        " With 10 or less you may knock; with none you have gin."
    ),
    mark("The game could not start"),
    mark("Retry"),
    mark("Details"),
    mark("Your match is kept."),
    mark("Check the network and try again. Your match is kept."),
    mark("A part of the game could not be loaded. Check the network and try again."),
    mark(
        "A part of the game could not be loaded, or this browser is too old for it."
        " Check the network and try again."
    ),
    mark("The game did not finish loading. Check the network and try again."),
    mark("The game stopped while starting."),
    mark("This browser cannot run the game: WebAssembly is missing or switched off."),
)
