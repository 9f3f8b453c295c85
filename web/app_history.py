"""Commands about what is kept: finished matches, replay, statistics."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from . import clipboard
from .pages import HistoryPage, HistoryRow, ReplayPage, StatisticsPage
from .replay import NOW, Place, Replay, inside, moved, place_from, replay_of
from .screens_history import opponent_name
from .screens_parts import Extras
from .screens_replay import told
from .statistics import by_level, by_rules, running_points, totals

if TYPE_CHECKING:
    from .app import App

PAGE = 20
ASKED = "asked"
"""Kept once the browser was asked not to clear our store."""
LINE = 60
"""Matches in the line of the statistics."""


# -- keeping ---------------------------------------------------------------------------------------


def keep(app: App) -> None:
    """After an action: put a finished match into the history; after the first deal ask to be kept."""
    if not app.match.deal.is_over:
        return
    if app.shelf.read(ASKED) is None:
        app.shelf.write(ASKED, "1", spare=False)
        app.outside.persist()
    if app.match.is_over and app.kept is not app.match:
        app.kept = app.match
        if app.history.add(app.match, app.ui.settings.level, app.outside.now()) is not None:
            app.beside(measured(app))


async def measured(app: App) -> None:
    """Work out the luck of every match that lacks it, one at a time, with the page alive in between."""
    found = False
    while not app.tabs.elsewhere:
        await asyncio.sleep(0)
        if not app.history.measure():
            break
        found = True
    if found and not app.tabs.elsewhere:
        app.history.keep()
        if app.ui.screen == "statistics":
            app.changed()


# -- what the screens tell -------------------------------------------------------------------------


def history_page(app: App, page: Extras) -> Extras:
    """The list; *screen_at* is the page's number, or the match that is to be deleted."""
    matches = app.history.matches
    pages = max(1, -(-len(matches) // PAGE))
    at = app.ui.screen_at
    number = min(int(at), pages - 1) if at.isascii() and at.isdigit() and len(at) < 6 else 0
    newest = list(reversed(matches))[number * PAGE : (number + 1) * PAGE]
    if app.ui.screen == "confirm_delete":
        newest = [one for one in matches if one.id == at]
    rows = tuple(
        HistoryRow(one, app.outside.date(one.ended, app.words.language), app.history.has_record(one.id))
        for one in newest
    )
    return replace(page, history=HistoryPage(rows, number, pages, len(matches)))


def replay_page(app: App, page: Extras) -> Extras:
    """The match that is looked at; nothing where it cannot be."""
    return replace(page, replay=_replay(app, place_from(app.ui.screen_at)))


def _replay(app: App, place: Place) -> ReplayPage | None:
    if place.match_id == NOW:
        record, level = app.match.to_record(), app.ui.settings.level
    else:
        summary = app.history.find(place.match_id)
        kept = app.history.record(place.match_id)
        if summary is None or kept is None:
            return None
        record, level = kept, summary.level
    try:
        film = replay_of(record)
    except ValueError:
        return None
    if not film.deals:
        return None
    place = inside(place, film)
    if place.match_id == NOW and app.match.kind == "casual" and not app.match.is_over:
        record = ""  # it holds the secret that gives every deal to come
    return ReplayPage(film, place, level, record, _saw(place, film))


def _saw(place: Place, film: Replay) -> str:
    """The screen with what the opponent saw before the action that led here; "" when it was not his."""
    if film.deals[place.deal][place.step].seat == 0:
        return ""
    number = sum(len(frames) - 1 for frames in film.deals[: place.deal]) + place.step - 1
    return f"saw/{place.match_id}/{number}"


def statistics_page(app: App, page: Extras) -> Extras:
    """The totals of what *screen_at* chooses."""
    matches = app.history.matches
    kind, _, value = app.ui.screen_at.partition("-")
    chosen = matches
    if kind == "level":
        chosen = [one for one in matches if str(one.level) == value]
    elif kind == "rules":
        chosen = [one for one in matches if one.preset == value]
    line = running_points(chosen[-LINE:])
    measuring = any(one.luck is None and app.history.has_record(one.id) for one in chosen)
    found = StatisticsPage(
        app.ui.screen_at,
        totals(chosen),
        tuple(by_level(matches)),
        tuple(by_rules(matches)),
        tuple(line),
        sum(not one.counts for one in chosen),
        measuring,
    )
    return replace(page, statistics=found)


# -- commands --------------------------------------------------------------------------------------


def step(app: App, how: str) -> None:
    """Another step of the replay: ``next``, ``back``, a number ..., see ``replay.moved``."""
    page = _replay(app, place_from(app.ui.screen_at))
    if app.ui.screen != "replay" or page is None:
        return
    place = moved(page.place, page.replay, how)
    if place == page.place:
        return
    app.ui = replace(app.ui, screen_at=str(place))
    frame = page.replay.deals[place.deal][place.step]
    app.changed(said=told(frame, app.words, opponent_name(page.level, app.words), place.open))


def delete(app: App, match_id: str) -> None:
    """Forget a match, ``all`` of them or the saves put ``aside``; only from the question."""
    if app.ui.screen != "confirm_delete" or app.ui.screen_at != match_id:
        return
    if match_id == "aside":
        for name in app.shelf.aside():
            app.shelf.drop(name)
    elif match_id == "all":
        app.history.delete_all()
    else:
        app.history.delete(match_id)
    app.ui = replace(app.ui, screen="data" if match_id == "aside" else "history", screen_at="")
    app.changed(said=app.words.t("Deleted."))


def copy(app: App, _what: str) -> None:
    """Put the record that is shown on the clipboard."""
    page = _replay(app, place_from(app.ui.screen_at))
    clipboard.copy(app, page.record if page is not None else "")


def download(app: App, match_id: str) -> None:
    """Give the player one record as a file."""
    page = _replay(app, place_from(app.ui.screen_at))
    if page is not None and page.record and page.place.match_id == match_id:
        app.outside.download("gin-match.txt", page.record)


HANDLERS: dict[str, Callable[[App, str], None]] = {
    "replay": step,
    "delete": delete,
    "copy": copy,
    "download": download,
}
FILLERS: dict[str, Callable[[App, Extras], Extras]] = {
    "history": history_page,
    "confirm_delete": history_page,
    "replay": replay_page,
    "share": replay_page,
    "statistics": statistics_page,
}
