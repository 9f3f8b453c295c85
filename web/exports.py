"""Everything in one file, and back: settings, the running match, the finished ones.

What comes in is not trusted: its size is limited, every record is played again under its rules, and nothing
that is here already is written over.  Reading is cut into steps, for many records take a while.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from ginengine.match import Match

from .envelope import VERSION, BrokenError, NewerError, opened, whole
from .history import History
from .match_store import Saved, replayed, saved_from
from .settings_store import settings_from, settings_text
from .statistics import totals
from .summaries import summary_from
from .ui_state import Settings

GAME = "gin-rummy"
LARGEST_FILE = 4_000_000
LARGEST_RECORD = 200_000
MOST_MATCHES = 2_000
TOLD = 8
"""Refused matches that are named one by one."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import has done so far."""

    busy: bool = False
    done: int = 0
    of: int = 0
    taken: int = 0
    results: int = 0
    """Results without a record that were taken."""
    known: int = 0
    refused: int = 0
    reasons: tuple[str, ...] = ()
    """What was wrong, as the reader of records says it."""
    problem: str = ""
    """Why nothing at all could be read: "large", "newer", "unreadable"; "" otherwise."""
    settings: Settings | None = None
    match: Saved | None = None
    """A running match that was in it; the player decides whether to go on with it."""

    @property
    def told(self) -> bool:
        """True when there is anything to tell."""
        return self != NOTHING


NOTHING = Imported()


def everything(history: History, settings: Settings, match: str | None, now: int) -> str:
    """One text with all that is kept; *match* is the save of the running match."""
    records, results = [], []
    for one in history.matches:
        record = history.record(one.id)
        if record is None:
            results.append(one.to_dict())
        else:
            records.append({"ended": one.ended, "level": one.level, "record": record})
    data = {
        "game": GAME,
        "version": VERSION,
        "exported": now,
        "settings": json.loads(settings_text(settings)),
        "match": _object(match),
        "history": records,
        "results": results,
        "statistics": asdict(totals(history.matches)),
    }
    return json.dumps(data, indent=1)


def _object(text: str | None) -> Any:
    if not text:
        return None
    try:
        return opened(text)
    except BrokenError:
        return None


def imports(text: str, history: History, now: int) -> Iterator[Imported]:
    """Take in *text*, a record or a file of ``everything``, step by step; the last value is the outcome."""
    if len(text) > LARGEST_FILE:
        yield Imported(problem="large")
        return
    body = text.strip().lstrip("\ufeff")
    if not body.startswith("{"):
        yield _taken_record(Imported(of=1), body, 0, now, history)
        return
    try:
        data = opened(body, LARGEST_FILE)
    except NewerError:
        yield Imported(problem="newer")
        return
    except BrokenError:
        yield Imported(problem="unreadable")
        return
    yield from _taken_file(data, history, now)


def _taken_file(data: dict[str, Any], history: History, now: int) -> Iterator[Imported]:
    entries, results = data.get("history"), data.get("results")
    entries = entries if isinstance(entries, list) else []
    results = results if isinstance(results, list) else []
    if "record" in data:  # a single saved match
        data = {"game": GAME, "match": data}
    if data.get("game") != GAME:
        yield Imported(problem="unreadable")
        return
    found = Imported(busy=True, of=min(len(entries), MOST_MATCHES))
    if isinstance(data.get("settings"), dict):
        found = replace(found, settings=settings_from(json.dumps(data["settings"])))
    found = _with_match(found, data.get("match"), history)
    if len(entries) > MOST_MATCHES:
        found = _refused(found, f"only {MOST_MATCHES} matches are read", len(entries) - MOST_MATCHES)
    for entry in entries[:MOST_MATCHES]:
        yield found
        one = entry if isinstance(entry, dict) else {}
        level, ended = whole(one.get("level")), whole(one.get("ended"))
        ended = ended if 0 <= ended <= now else now
        found = _taken_record(
            found, one.get("record"), level if 0 <= level <= 5 else 0, ended, history, offer=False
        )
    summaries = []
    for result in results[:MOST_MATCHES]:
        try:
            summaries.append(summary_from(result))
        except BrokenError as error:
            found = _refused(found, str(error))
    yield replace(found, busy=False, results=history.add_summaries(summaries))


def _with_match(found: Imported, data: object, history: History) -> Imported:
    if not isinstance(data, dict):
        return found
    try:
        saved = saved_from(json.dumps(data))
    except BrokenError as error:
        return _refused(found, str(error))
    if saved.match.is_over:
        return found
    return replace(found, match=saved)


def _taken_record(
    found: Imported, record: object, level: int, ended: int, history: History, offer: bool = True
) -> Imported:
    """One record more: kept when it is a finished match; *offer* one that is not to the player."""
    found = replace(found, done=found.done + 1)
    if isinstance(record, str) and len(record) > LARGEST_RECORD:
        return _refused(found, "too long")
    try:
        match: Match = replayed(record)
    except BrokenError as error:
        return _refused(found, str(error))
    if not match.is_over:
        return replace(found, match=Saved(match)) if offer else _refused(found, "the match is not over")
    if history.add(match, level, ended) is None:
        return replace(found, known=found.known + 1)
    return replace(found, taken=found.taken + 1)


def _refused(found: Imported, reason: str, count: int = 1) -> Imported:
    reasons = (*found.reasons, reason[:200]) if len(found.reasons) < TOLD else found.reasons
    return replace(found, refused=found.refused + count, reasons=reasons)
