"""The key table: which key means which command, and the list the help screen shows."""

from __future__ import annotations

from dataclasses import dataclass

from .commands import Command
from .words import Words, mark


@dataclass(frozen=True, slots=True)
class Key:
    """One line of the table.

    ``keys`` are ``KeyboardEvent.key`` values in lower case, ``shown`` is for people.

    ``command`` "" means that the page itself handles the key (moving the focus).
    """

    keys: tuple[str, ...]
    shown: str
    command: str
    text: str
    letter: bool = False
    shift: bool = False


KEYS: tuple[Key, ...] = (
    Key(("arrowleft", "arrowright"), mark("Left, Right"), "", mark("Move along the hand")),
    Key(("home", "end"), mark("Home, End"), "", mark("First or last card")),
    Key(tuple("1234567890"), "1 ... 9, 0", "", mark("Jump to card 1 to 10"), letter=True),
    Key(("enter", " "), mark("Enter, Space"), "", mark("Select a card; draw, take or discard at a pile")),
    Key(("arrowleft",), mark("Shift+Left"), "move:left", mark("Move the card left"), shift=True),
    Key(("arrowright",), mark("Shift+Right"), "move:right", mark("Move the card right"), shift=True),
    Key(("d",), "D", "draw", mark("Draw from the stock"), letter=True),
    Key(("t",), "T", "take", mark("Take the top discard"), letter=True),
    Key(("x", "delete"), "X, Delete", "discard", mark("Discard the selected card"), letter=True),
    Key(("k",), "K", "knock", mark("Knock or go gin with the selected card"), letter=True),
    Key(("b",), "B", "biggin", mark("Declare big gin"), letter=True),
    Key(("p",), "P", "pass", mark("Pass the up card"), letter=True),
    Key(("m",), "M", "sort:melds", mark("Sort by best melds, again for your own order"), letter=True),
    Key(("h",), "H", "read:hand", mark("Read the hand"), letter=True),
    Key(("w",), "W", "read:pile", mark("Read the discard pile and the stock"), letter=True),
    Key(("l",), "L", "read:last", mark("Read the opponent's last action"), letter=True),
    Key(("s",), "S", "read:scores", mark("Read scores, limit and deadwood"), letter=True),
    Key(("r",), "R", "repeat", mark("Repeat the last message"), letter=True),
    Key(("g",), "G", "open:log", mark("Open the game log"), letter=True),
    Key(("u",), "U", "undo", mark("Undo what showed you nothing new"), letter=True),
    Key(("?", "f1"), "?, F1", "open:help", mark("Show the keys")),
    Key(("escape",), "Esc", "escape", mark("Cancel, deselect, close")),
)


def command_for(key: str, shift: bool = False, letters: bool = True, card: str = "") -> Command | None:
    """The command of a key press, or None.  *card* is the focused hand card: moving works on it."""
    pressed = key.lower()
    for entry in KEYS:
        if pressed not in entry.keys or not entry.command:
            continue
        if entry.letter and not letters and len(pressed) == 1:
            continue
        if entry.shift != (shift and pressed.startswith("arrow")):
            continue
        command = Command.from_text(entry.command)
        if command.name == "move" and card:
            return Command("move", f"{command.argument}:{card}")
        return command
    return None


def help_lines(words: Words, letters: bool = True) -> tuple[tuple[str, str], ...]:
    """(key, what it does) for the help screen."""
    return tuple((words.t(entry.shown), words.t(entry.text)) for entry in KEYS if letters or not entry.letter)
