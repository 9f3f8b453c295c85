"""Commands about deals and matches: the next deal, a new match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from ginengine.deal import Phase

from . import app_deals, app_walk
from .screens_parts import Extras
from .ui_state import UiState

if TYPE_CHECKING:
    from .app import App


def next_deal(app: App, _argument: str) -> None:
    """Deal again once a deal is over; after the last one show the match's result."""
    if app.match.deal.phase is not Phase.OVER:
        return
    if app.match.kind != "casual":
        app_deals.back(app, "")
        return
    if app.match.is_over:
        app.ui = replace(app.ui, screen="match_over")
        app.changed()
        return
    app.epoch += 1
    events = app.match.next_deal(app.match.words[0])
    app.ui = replace(app.ui, screen="", opponent_action="", thinking=False, notice="", walking=False)
    app.fresh_hand()
    app.save()
    app.changed(tuple(events), said=app.told_deal())
    app.go_on()


def asked(ui: UiState, level: str = "", seed: str = "") -> UiState:
    """The question before a match is given up; *level* ("" or a digit) and *seed* are those of an address."""
    return replace(ui, screen="confirm_new", screen_at=f"{level}/{seed}", knock_card="")


def new_match(app: App, argument: str) -> None:
    """Begin anew; a match that runs or waits is given up only after a question ("yes" asks nothing)."""
    given_up = (app.begun and not app.match.is_over) or app_deals.waiting(app)
    if given_up and argument != "yes" and app.ui.screen != "confirm_new":
        app.ui = asked(app.ui)
        app.changed()
        return
    level, _, seed = app.ui.screen_at.partition("/") if app.ui.screen == "confirm_new" else ("", "", "")
    if level:
        app.ui = replace(app.ui, settings=replace(app.ui.settings, level=int(level)))
    said = app.begin(seed, "") if seed else app.begin(app_deals.take_secret(app))
    app_walk.begun(app)
    app.changed(said=said)
    app.go_on()


def question(app: App, page: Extras) -> Extras:
    """Which match the question is about: one that waits is more than the deal it waits for."""
    return replace(page, waiting=bool(app_deals.waiting(app)))


HANDLERS: dict[str, Callable[[App, str], None]] = {"next_deal": next_deal, "new_match": new_match}
FILLERS: dict[str, Callable[[App, Extras], Extras]] = {"confirm_new": question}
