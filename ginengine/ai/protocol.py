"""The bot protocol: one JSON object a line, a view in, an action out.

Outside programs and ``python -m ginengine bot`` speak it, and the page shows its lines as what the
opponent saw.  An answer depends on the request alone, so a program that is started again loses nothing.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

from ..actions import Action
from ..view import View
from . import LEVELS, choose

VERSION = 1
EVENTS = ("new_match", "deal_over", "match_over")
"""What a program is told about without being asked for an action."""
LONGEST = 200_000
"""Characters a line may have; a request has some three thousand."""


class RequestError(ValueError):
    """A line that is no request; the message says what is wrong with it."""


def request(view: View, level: int, seed: int | str, number: int = 1, budget_ms: int = 900) -> str:
    """The line that asks for an action."""
    return _line(
        {
            "v": VERSION,
            "id": number,
            "level": level,
            "seed": seed,
            "budget_ms": budget_ms,
            "view": view.to_dict(),
        }
    )


def event(name: str, **facts: Any) -> str:
    """The line that tells of an event; nobody answers it."""
    return _line({"v": VERSION, "event": name, **facts})


def answer(line: str, level: int | None = None) -> str:
    """The reply to one line, or the empty text where none is due.

    *level* is played whatever level the request names.  Whatever is wrong with the request
    comes back as ``error``; nothing is raised.
    """
    number: object = None
    try:
        asked = _read(line)
        number = asked.get("id")
        if "event" in asked:
            return ""
        action = choose(_view(asked), _level(asked) if level is None else level, _seed(asked))
    except Exception as wrong:  # a view that contradicts itself can trip a player anywhere
        return _line({"v": VERSION, "id": number, "error": f"{type(wrong).__name__}: {wrong}"})
    return _line({"v": VERSION, "id": number, "action": str(action)})


def read_reply(line: str, number: int) -> Action:
    """The action of a reply to request *number*.

    :raises RequestError: if the line is no reply, answers another request or is an error.
    """
    reply = _read(line)
    if reply.get("id") != number:
        raise RequestError(f"the reply is to {reply.get('id')!r}, not to {number}")
    text = reply.get("action")
    if not isinstance(text, str):
        raise RequestError(str(reply.get("error", "the reply has no action")))
    return Action.from_text(text)


def main(argv: Sequence[str] | None = None) -> int:
    """Answer the requests of the standard input until it ends."""
    import argparse  # the page reads and writes the protocol too, and ships no command line

    parser = argparse.ArgumentParser(prog="ginengine bot", description="Play over stdin and stdout.")
    numbers = [level.number for level in LEVELS]
    parser.add_argument("--level", type=int, choices=numbers, help="instead of the level a request names")
    level: int | None = parser.parse_args(argv).level
    for line in sys.stdin:
        if line.strip() and (reply := answer(line, level)):
            print(reply, flush=True)
    return 0


def _line(message: dict[str, Any]) -> str:
    return json.dumps(message, separators=(",", ":"))


def _read(line: str) -> dict[str, Any]:
    if len(line) > LONGEST:
        raise RequestError(f"a line of more than {LONGEST} characters")
    try:
        message = json.loads(line)
    except ValueError as wrong:
        raise RequestError(f"not JSON: {wrong}") from wrong
    except RecursionError as wrong:
        raise RequestError("not JSON: nested too deeply") from wrong
    if not isinstance(message, dict):
        raise RequestError("a message is a JSON object")
    if message.get("v") != VERSION:
        raise RequestError(f"this is protocol version {VERSION}, not {message.get('v')!r}")
    return message


def _view(asked: dict[str, Any]) -> View:
    """The view of a request; one larger than a table is refused, as it could keep a player busy for ever."""
    if not isinstance(asked.get("view"), dict):
        raise RequestError("the request holds no view")
    view = View.from_dict(asked["view"])
    if view.hand.bit_count() > 11 or len(view.spread) > 3 or len(view.discards) > 52:
        raise RequestError("the view holds more cards than a table can")
    return view


def _level(asked: dict[str, Any]) -> int:
    level = asked.get("level")
    if isinstance(level, bool) or not isinstance(level, int):
        raise RequestError("the level is a whole number")
    return level


def _seed(asked: dict[str, Any]) -> int | str:
    seed = asked.get("seed", 0)
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise RequestError("the seed is a whole number or a text")
    return seed
