"""What is kept between visits: settings, and the running match as its record.

The browser's store is passed in.
A store that throws or a save that cannot be read never stops the game: the first is told once, the second is
put aside under a ``.bad`` key.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from typing import Any, Protocol

from ginengine.cards import parse_card
from ginengine.match import Match
from ginengine.rules import Rules

from .ui_state import Settings, UiState

VERSION = 1
LARGEST = 1_000_000  # characters; a longer save is none of ours

CHOICES: dict[str, tuple[str, ...]] = {
    "animation": ("normal", "fast", "off"),
    "pace": ("slow", "normal", "fast"),
    "arrange": ("manual", "melds", "suit", "rank"),
    "card_size": ("normal", "large"),
    "theme": ("emerald", "midnight", "burgundy"),
    "card_back": ("lattice", "waves", "rosette"),
}
RANGES: dict[str, tuple[int, int]] = {"volume": (0, 100), "level": (1, 5)}


class Store(Protocol):
    """The browser's local storage, or a dictionary in tests.  Every call may raise."""

    def get(self, key: str) -> str | None: ...

    def set(self, key: str, value: str) -> None: ...

    def remove(self, key: str) -> None: ...


class BrokenError(ValueError):
    """A save that cannot be read."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A match as it was left, with the hand order and the opponent's level."""

    match: Match
    order: tuple[str, ...] = ()
    own_order: tuple[str, ...] = ()
    sorted_by: str = ""
    fresh: str = ""
    level: int = 2


# -- settings --------------------------------------------------------------------------------------


def changed(settings: Settings, key: str, value: str) -> Settings:
    """The settings with one of them set from text.

    :raises ValueError: if there is no such setting or the value is none of its values.
    """
    old = getattr(settings, key, None)
    if key == "rules" or old is None:
        raise ValueError(f"no setting {key!r}")
    new: object
    if isinstance(old, bool):
        if value.lower() not in ("true", "false", "1", "0", "on", "off", "yes", "no"):
            raise ValueError(f"{value!r} is neither on nor off")
        new = value.lower() in ("true", "1", "on", "yes")
    elif isinstance(old, int):
        low, high = RANGES[key]
        new = max(low, min(high, int(float(value))))
    else:
        if key in CHOICES and value not in CHOICES[key]:
            raise ValueError(f"{value!r} is none of {', '.join(CHOICES[key])}")
        if key == "language" and len(value) > 20:
            raise ValueError("that is no language")
        new = value
    values: dict[str, Any] = {key: new}
    return replace(settings, **values)


def settings_text(settings: Settings) -> str:
    """The settings as JSON."""
    values = {f.name: getattr(settings, f.name) for f in fields(settings) if f.name != "rules"}
    return json.dumps({"version": VERSION, **values, "rules": settings.rules.to_text()})


def settings_from(text: str) -> Settings:
    """Read settings; anything unknown or wrong keeps its default.

    :raises BrokenError: if the text is no settings at all.
    """
    data = _object(text)
    settings = Settings()
    for field in fields(settings):
        value = data.get(field.name)
        try:
            if field.name == "rules":
                settings = replace(settings, rules=Rules.from_text(str(value or "")))
            elif isinstance(value, (str, int, float)):
                settings = changed(settings, field.name, str(value))
        except (ValueError, TypeError, KeyError, OverflowError):
            continue
    return settings


def clean_seed(text: str) -> str:
    """A seed from the address without what a record cannot hold."""
    return "".join(c for c in text if c.isprintable() and c not in '"\\')[:100]


# -- the running match -----------------------------------------------------------------------------


def save_text(record: str, ui: UiState) -> str:
    """The match as JSON around its record."""
    data = {
        "version": VERSION,
        "record": record,
        "order": list(ui.order),
        "own_order": list(ui.own_order),
        "sorted_by": ui.sorted_by,
        "fresh": ui.fresh,
        "level": ui.settings.level,
    }
    return json.dumps(data)


def saved_from(text: str) -> Saved:
    """Read a saved match.

    :raises BrokenError: if it is not one; the record is replayed, so an impossible match is refused too.
    """
    data = _object(text)
    record = data.get("record")
    if not isinstance(record, str):
        raise BrokenError("no record")
    try:
        match = Match.from_record(record)
        faults = match.deal.faults()
    except Exception as error:  # whatever a damaged text makes the reader do, it is no match
        raise BrokenError(str(error)) from error
    if faults:
        raise BrokenError("; ".join(faults))
    level = data.get("level")
    fresh = data.get("fresh")
    kind = data.get("sorted_by")
    return Saved(
        match,
        order=_cards(data.get("order")),
        own_order=_cards(data.get("own_order")),
        sorted_by=kind if kind in ("melds", "suit", "rank") else "",
        fresh="".join(_cards([fresh])),
        level=level if isinstance(level, int) and not isinstance(level, bool) and 1 <= level <= 5 else 2,
    )


def _object(text: str) -> dict[str, Any]:
    if len(text) > LARGEST:
        raise BrokenError("too long")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BrokenError(str(error)) from error
    if not isinstance(data, dict):
        raise BrokenError("not an object")
    return data


def _cards(value: object) -> tuple[str, ...]:
    """The card texts in a list, each once; anything else is left out."""
    found: list[str] = []
    for item in value if isinstance(value, list) else ():
        try:
            parse_card(item)
        except (ValueError, AttributeError, TypeError):
            continue
        card = str(item)
        if len(card) == 2 and card not in found:
            found.append(card)
    return tuple(found)


# -- the shelf -------------------------------------------------------------------------------------


class Shelf:
    """Settings and match in a ``Store``; ``trouble`` collects what to tell: "blocked", "corrupt"."""

    def __init__(self, store: Store, path: str = "") -> None:
        self._store = store
        self._match = f"gin-rummy:{path}match"
        self._settings = f"gin-rummy:{path}settings"
        self.trouble: list[str] = []
        self._blocked = False
        self._recorded: tuple[Match | None, int, int] = (None, 0, 0)
        self._record = ""

    def load_settings(self) -> Settings:
        text = self._get(self._settings)
        if text is None:
            return Settings()
        try:
            return settings_from(text)
        except BrokenError:
            self._put_aside(self._settings, text)
            return Settings()

    def load_match(self) -> Saved | None:
        text = self._get(self._match)
        if text is None:
            return None
        try:
            return saved_from(text)
        except BrokenError:
            self._put_aside(self._match, text)
            return None

    def save_settings(self, settings: Settings) -> None:
        self._set(self._settings, settings_text(settings))

    def save_match(self, match: Match, ui: UiState) -> None:
        made = (match, match.deal_number, len(match.actions))
        if self._recorded[0] is not match or self._recorded[1:] != made[1:]:
            self._recorded, self._record = made, match.to_record()
        self._set(self._match, save_text(self._record, ui))

    def forget_match(self) -> None:
        """Remove the saved match."""
        try:
            self._store.remove(self._match)
        except Exception:
            self._blocked_once()

    def _put_aside(self, key: str, text: str) -> None:
        self.trouble.append("corrupt")
        self._set(key + ".bad", text)
        try:
            self._store.remove(key)
        except Exception:
            self._blocked_once()

    def _get(self, key: str) -> str | None:
        try:
            value = self._store.get(key)
        except Exception:  # the browser's errors arrive as its own kinds
            self._blocked_once()
            return None
        return value if isinstance(value, str) else None

    def _set(self, key: str, value: str) -> None:
        try:
            self._store.set(key, value)
        except Exception:
            self._blocked_once()

    def _blocked_once(self) -> None:
        if not self._blocked:
            self._blocked = True
            self.trouble.append("blocked")
