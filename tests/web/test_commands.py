"""The list of commands is whole: what the page can be asked stands where a reader looks for it."""

from __future__ import annotations

import re
from pathlib import Path

from web.app import HANDLERS
from web.commands import Command
from web.intents import TABLE_COMMANDS

MAIN = Path(__file__).resolve().parents[2] / "web" / "main.py"


def test_every_command_is_described() -> None:
    described = set(re.findall(r"``(\w+)``", Command.__doc__ or ""))
    asked = re.findall(r"command\.name (?:==|in) (.+):", MAIN.read_text(encoding="utf-8"))
    of_the_page = set(re.findall(r'"(\w+)"', " ".join(asked)))
    assert of_the_page == {"update", "install", "hush", "print"}
    assert set(HANDLERS) | TABLE_COMMANDS | of_the_page <= described
