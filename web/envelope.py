"""What every save has around it: one JSON object with the version of its format.

A save is read with suspicion: it may be cut short, foreign, or written by a release that does not exist yet.
"""

from __future__ import annotations

import json
from typing import Any

VERSION = 1
LARGEST = 1_000_000  # characters; a longer save is none of ours


class BrokenError(ValueError):
    """A save that cannot be read."""


class NewerError(BrokenError):
    """A save whose version this release does not know; it is kept for the release that does."""


def opened(text: str, largest: int = LARGEST, newer: bool = False) -> dict[str, Any]:
    """The object in *text*; *newer* lets one of a later release pass, where a part of it will do.

    :raises NewerError: if a later release wrote it.
    :raises BrokenError: if it is no JSON object or longer than *largest* characters.
    """
    if len(text) > largest:
        raise BrokenError("too long")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BrokenError(str(error)) from error
    if not isinstance(data, dict):
        raise BrokenError("not an object")
    if not newer and whole(data.get("version"), VERSION) > VERSION:
        raise NewerError(f"version {data['version']}")
    return data


def whole(value: object, default: int = 0) -> int:
    """*value* if it is a whole number, else *default*; JSON's true is no number."""
    return value if isinstance(value, int) and not isinstance(value, bool) else default
