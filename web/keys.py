"""The key table: which key means which command, and the list the help screen shows.

The handler and the help both read this table, so neither can know a key the other does not.
"""

from __future__ import annotations

from dataclasses import dataclass

from .commands import Command
from .words import Words, mark


@dataclass(frozen=True, slots=True)
class Key:
    """One line of the table.

    ``keys`` are ``KeyboardEvent.key`` values in lower case, ``shown`` is for people.

    ``command`` "" means that the browser itself handles the key, ``walk`` that the focus moves.
    """

    keys: tuple[str, ...]
    shown: str
    command: str
    text: str
    letter: bool = False
    shift: bool = False
    spare: str = ""  # what is shown of it when single characters are switched off, "" nothing


KEYS: tuple[Key, ...] = (
    Key(("arrowleft", "arrowright"), mark("Left, Right"), "walk", mark("Move along the hand")),
    Key(("home", "end"), mark("Home, End"), "walk", mark("First or last card")),
    Key(tuple("1234567890"), "1 ... 9, 0", "walk", mark("Jump to card 1 to 10"), letter=True),
    Key(("enter", " "), mark("Enter, Space"), "", mark("Select a card; draw, take or discard at a pile")),
    Key(("arrowleft",), mark("Shift+Left"), "move:left", mark("Move the card left"), shift=True),
    Key(("arrowright",), mark("Shift+Right"), "move:right", mark("Move the card right"), shift=True),
    Key(("d",), "D", "draw", mark("Draw from the stock"), letter=True),
    Key(("t",), "T", "take", mark("Take the top discard"), letter=True),
    Key(("x", "delete"), "X, Delete", "discard", mark("Discard the selected card"), True, spare="Delete"),
    Key(("k",), "K", "knock", mark("Knock or go gin with the selected card; asks once"), letter=True),
    Key(("b",), "B", "biggin", mark("Declare big gin"), letter=True),
    Key(("a",), "A", "best_layoffs", mark("Lay off all that fits"), letter=True),
    Key(("f",), "F", "finish_layoffs", mark("Finish laying off"), letter=True),
    Key(("p",), "P", "pass", mark("Pass the up card"), letter=True),
    Key(("m",), "M", "sort:melds", mark("Sort by best melds, again for your own order"), letter=True),
    Key(("h",), "H", "read:hand", mark("Read the hand"), letter=True),
    Key(("w",), "W", "read:pile", mark("Read what lies on the table"), letter=True),
    Key(("o",), "O", "read:opponent", mark("Read the opponent's cards and level"), letter=True),
    Key(("l",), "L", "read:last", mark("Read the opponent's last action"), letter=True),
    Key(("s",), "S", "read:scores", mark("Read scores, limit and deadwood"), letter=True),
    Key(("r",), "R", "repeat", mark("Repeat the last message"), letter=True),
    Key(("g",), "G", "open:log", mark("Open the game log"), letter=True),
    Key(("u",), "U", "undo", mark("Undo what showed you nothing new"), letter=True),
    Key(("?", "f1"), "?, F1", "open:help", mark("Show the keys"), letter=True, spare="F1"),
    Key(("escape",), "Esc", "escape", mark("Cancel, deselect, close")),
)


def command_for(key: str, shift: bool = False, letters: bool = True, card: str = "") -> Command | None:
    """The command of a key press, or None.  *card* is the focused hand card: moving works on it.

    ``walk`` comes with the key pressed, in lower case.
    """
    pressed = key.lower()
    for entry in KEYS:
        if pressed not in entry.keys or not entry.command:
            continue
        if entry.letter and not letters and len(pressed) == 1:
            continue
        if entry.shift != (shift and pressed.startswith("arrow")):
            continue
        command = Command.from_text(entry.command)
        if command.name == "walk":
            return Command("walk", pressed)
        if command.name == "move" and card:
            return Command("move", f"{command.argument}:{card}")
        return command
    return None


SCREEN_KEYS: dict[str, dict[str, str]] = {
    "replay": {
        "arrowleft": "replay:back",
        "arrowright": "replay:next",
        "home": "replay:first",
        "end": "replay:last",
        "pageup": "replay:last_deal",
        "pagedown": "replay:next_deal",
    }
}
"""Keys of a screen of its own, by the screen's name."""


def screen_command(screen: str, key: str) -> Command | None:
    """The command of a key press on an open screen, or None."""
    found = SCREEN_KEYS.get(screen, {}).get(key.lower())
    return Command.from_text(found) if found else None


@dataclass(slots=True)
class KnockQuestion:
    """K asks before it knocks: the first press becomes ``ask_knock``, a second right after it knocks."""

    asked: bool = False

    def answer(self, command: Command | None) -> Command | None:
        """What the command of a key press turns into; anything but ``knock`` withdraws the question."""
        if command is None or command.name != "knock":
            self.asked = False
            return command
        self.asked = not self.asked
        return Command("ask_knock") if self.asked else command


def help_lines(words: Words, letters: bool = True) -> tuple[tuple[str, str], ...]:
    """(key, what it does) for the help screen; without *letters* only what works without them."""
    shown = ((entry.spare if entry.letter and not letters else entry.shown, entry.text) for entry in KEYS)
    return tuple((words.t(key), words.t(text)) for key, text in shown if key)
