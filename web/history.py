"""The finished matches: a record each for replay, and one index of their summaries.

The records are the truth; the index is rebuilt from them when it is lost.  The last ``RECORDS`` matches keep
their records, the last ``RESULTS`` their summaries; the oldest go first, and records go early when the
browser's store is full.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace

from ginengine.match import Match

from .envelope import VERSION, BrokenError, NewerError, opened, whole
from .match_store import replayed
from .storage import Shelf
from .summaries import Summary, summary_from, summary_of, with_luck

RECORDS = 200
RESULTS = 1000
LARGEST_INDEX = 3_000_000
FOLDER, INDEX = "history/", "history"


class History:
    """The finished matches on a shelf; read when they are first asked for."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._matches: list[Summary] | None = None
        self._recorded: set[str] = set()
        shelf.make_room = self._make_room

    # -- asking --------------------------------------------------------------------------------

    @property
    def matches(self) -> list[Summary]:
        """The summaries, newest last."""
        if self._matches is None:
            self._matches = self._load()
        return self._matches

    def results(self) -> list[tuple[int, bool]]:
        """(level, won) of every ordinary match that somebody won, newest last."""
        return [
            (one.level, one.winner == 0)
            for one in self.matches
            if one.counts and one.winner is not None and one.level
        ]

    def find(self, match_id: str) -> Summary | None:
        """The summary of a match."""
        return next((one for one in self.matches if one.id == match_id), None)

    def has_record(self, match_id: str) -> bool:
        """True when the match can still be replayed."""
        return self.find(match_id) is not None and match_id in self._recorded

    def record(self, match_id: str) -> str | None:
        """The record of a match; None when it is no longer kept."""
        if not self.has_record(match_id):
            return None
        try:
            return self._entry(match_id)[0]
        except BrokenError:
            return None

    # -- changing ------------------------------------------------------------------------------

    def add(self, match: Match, level: int, ended: int) -> Summary | None:
        """Keep a finished match; None when it is there already."""
        summary = summary_of(match, level, ended)
        known = self.find(summary.id)
        if known is not None and summary.id in self._recorded:
            return None
        entry = {"version": VERSION, "ended": ended, "level": level, "record": match.to_record()}
        if self._shelf.write(FOLDER + summary.id, json.dumps(entry)):
            self._recorded.add(summary.id)
        if known is None:
            self._insert(summary)
        self._save()
        return summary if known is None else None

    def add_summaries(self, summaries: Iterable[Summary]) -> int:
        """Keep results without their records, from an exported file; how many were new."""
        new = 0
        for summary in summaries:
            if self.find(summary.id) is None:
                self._insert(summary)
                new += 1
        if new:
            self._save()
        return new

    def delete(self, match_id: str) -> None:
        """Forget one match."""
        self._matches = [one for one in self.matches if one.id != match_id]
        self._forget_record(match_id)
        self._save()

    def delete_all(self) -> None:
        """Forget every match."""
        self._matches = []
        for name in self._shelf.names(FOLDER):
            self._shelf.drop(name)
        self._recorded.clear()
        self._shelf.drop(INDEX)

    def measure(self) -> bool:
        """Work out the luck of one match that lacks it; false when none does."""
        for place in range(len(self.matches) - 1, -1, -1):
            summary = self.matches[place]
            if summary.luck is not None or summary.id not in self._recorded:
                continue
            try:
                match = replayed(self._entry(summary.id)[0])
            except BrokenError:
                self._recorded.discard(summary.id)
                continue
            self.matches[place] = with_luck(summary, match)
            return True
        return False

    def keep(self) -> None:
        """Write the index, after ``measure``."""
        self._save()

    # -- the shelf -----------------------------------------------------------------------------

    def _insert(self, summary: Summary) -> None:
        matches = self.matches
        place = len(matches)
        while place and matches[place - 1].ended > summary.ended:
            place -= 1
        matches.insert(place, summary)
        for old in matches[:-RESULTS]:
            self._forget_record(old.id)
        del matches[:-RESULTS]
        recorded = [one.id for one in matches if one.id in self._recorded]
        for match_id in recorded[:-RECORDS]:
            self._forget_record(match_id)

    def _forget_record(self, match_id: str) -> bool:
        self._recorded.discard(match_id)
        return self._shelf.drop(FOLDER + match_id)

    def _make_room(self) -> bool:
        """Give up the record of the oldest match that has one; its result stays."""
        for one in self.matches:
            if one.id in self._recorded:
                return self._forget_record(one.id)
        return False

    def _entry(self, match_id: str) -> tuple[str, int, int]:
        """Record, level and end of a kept match.

        :raises BrokenError: if it cannot be read.
        """
        data = opened(self._shelf.read(FOLDER + match_id) or "")
        record = data.get("record")
        if not isinstance(record, str):
            raise BrokenError("no record")
        level = whole(data.get("level"))
        return record, level if 0 <= level <= 5 else 0, max(0, whole(data.get("ended")))

    def _save(self) -> None:
        index = {"version": VERSION, "matches": [one.to_dict() for one in self.matches]}
        self._shelf.write(INDEX, json.dumps(index, separators=(",", ":")))

    def _load(self) -> list[Summary]:
        """The index, and the matches it does not know although their records are there."""
        self._recorded = {name.removeprefix(FOLDER) for name in self._shelf.names(FOLDER) if "." not in name}
        text = self._shelf.read(INDEX)
        found: dict[str, Summary] = {}
        if text is not None:
            try:
                for data in opened(text, LARGEST_INDEX).get("matches", ()):
                    summary = summary_from(data)
                    found[summary.id] = summary
            except (BrokenError, TypeError) as error:
                self._shelf.put_aside(INDEX, text, "newer" if isinstance(error, NewerError) else "bad")
        for match_id in sorted(self._recorded - set(found)):
            summary_ = self._rebuilt(match_id)
            if summary_ is not None:
                found[match_id] = summary_
        return sorted(found.values(), key=lambda one: one.ended)

    def _rebuilt(self, match_id: str) -> Summary | None:
        """The summary of a record that the index does not know; what cannot be read is put aside."""
        try:
            record, level, ended = self._entry(match_id)
            return replace(summary_of(replayed(record), level, ended), id=match_id)
        except NewerError:
            pass  # it waits where it is
        except ValueError:
            self._shelf.put_aside(FOLDER + match_id, self._shelf.read(FOLDER + match_id) or "")
        self._recorded.discard(match_id)
        return None
