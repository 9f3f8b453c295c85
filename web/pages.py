"""What the screens of history, replay, statistics and data tell: plain values, made by ``app_history``."""

from __future__ import annotations

from dataclasses import dataclass

from .exports import Imported
from .replay import Place, Replay
from .statistics import Totals
from .summaries import Summary


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One finished match of the list."""

    summary: Summary
    date: str
    can_replay: bool


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """One page of the list, newest first."""

    rows: tuple[HistoryRow, ...]
    page: int
    pages: int
    count: int


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """The match that is looked at, and where."""

    replay: Replay
    place: Place
    level: int
    record: str
    """"" while the match is played: its secret is nobody's business yet."""
    saw: str = ""
    """The screen that shows what the opponent saw here, with its argument; "" where there is none."""


@dataclass(frozen=True, slots=True)
class StatisticsPage:
    """Totals of what was chosen, and what there is to choose from."""

    chosen: str
    """"" for everything, ``level-3``, ``rules-standard``."""
    totals: Totals
    levels: tuple[tuple[int, Totals], ...]
    rules: tuple[tuple[str, Totals], ...]
    line: tuple[int, ...]
    practice: int
    measuring: bool


@dataclass(frozen=True, slots=True)
class DataPage:
    """What is kept here, and what the last import did."""

    matches: int
    aside: int
    imported: Imported
    running: bool
