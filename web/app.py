"""The running app: the match, what the page remembers, and the one door ``dispatch``.

Everything outside (clock, store, opponent, chance, page) is handed in, so whole matches run in tests.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any, Protocol

from ginengine.errors import IllegalAction
from ginengine.events import Event
from ginengine.match import Match
from ginengine.rules import Rules

from . import (
    app_data,
    app_history,
    app_keys,
    app_matches,
    app_screens,
    app_turn,
    app_walk,
    arrange,
    match_store,
    readout,
    tabs,
)
from .after import settled
from .announce import announcement, new_hand
from .app_deals import Memory, forget_waiting, from_link, waiting
from .app_fair import FILLERS as FAIR
from .app_fair import HANDLERS as DEALS
from .commands import Command
from .cues import cues_for
from .exports import NOTHING
from .history import History
from .intents import TABLE_COMMANDS, interpret, reason
from .opponent import Opponent
from .opponents import name_of
from .options import drop_targets
from .outside import Nowhere, Outside
from .present import present, state
from .screens_parts import Extras
from .storage import Shelf, Store
from .table_view import TableView
from .ui_state import UiState
from .undo import HANDLERS as UNDO
from .words import Words

SEAT = 0


class Clock(Protocol):
    """Waiting, without saying how."""

    async def sleep(self, ms: float) -> None: ...


Handler = Callable[["App", str], None]
Filler = Callable[["App", Extras], Extras]
OnChange = Callable[["App", tuple[Event, ...], tuple[str, ...], str, str], None]
Spawn = Callable[[Coroutine[Any, Any, None]], object]

# What is not a move, by the command's name: a module of its own for each part of the product.
HANDLERS: dict[str, Handler] = {
    **app_matches.HANDLERS,
    **app_screens.HANDLERS,
    **app_keys.HANDLERS,
    **app_history.HANDLERS,
    **app_data.HANDLERS,
    **tabs.HANDLERS,
    **app_walk.HANDLERS,
}
HANDLERS |= {**UNDO, **DEALS}
# What a screen tells beside the match, by the screen's name.
FILLERS: dict[str, Filler] = {
    **app_matches.FILLERS,
    **app_history.FILLERS,
    **app_data.FILLERS,
    **FAIR,
}


class App:
    """One table.  ``dispatch`` is synchronous for the player's part; the opponent plays in a spawned task.

    ``begun`` is true while a match is played, false while one only waits behind the start screen.
    ``epoch`` counts what makes a running opponent's turn out of date: a new match, a new deal, a new level.
    """

    def __init__(
        self,
        clock: Clock,
        store: Store,
        opponent: Opponent,
        random_seed: Callable[[], str],
        words: Words,
        on_change: OnChange,
        spawn: Spawn | None = None,
        path: str = "",
        outside: Outside | None = None,
    ) -> None:
        self.clock = clock
        self.shelf = Shelf(store, path)
        self.history = History(self.shelf)
        self.outside: Outside = outside or Nowhere()
        self.tabs = tabs.Tabs(self.shelf, self.outside.token)
        self.imports = NOTHING
        self.kept: Match | None = None
        self.deals = Memory()
        self.opponent = opponent
        self.random_seed = random_seed
        self.words = self.browser_words = words
        self.on_change = on_change
        self.epoch = 0
        self.params: dict[str, str] = {}
        self.address = ""  # the seed of the address that was taken last
        self.ui = UiState()
        self.match = Match(Rules(), random_seed())
        self.speed_zero = False
        self._tasks: set[asyncio.Task[None]] = set()
        self.beside: Spawn = spawn or self._run
        self.begun = False

    # -- what the page asks --------------------------------------------------------------------

    def view(self) -> TableView:
        """The table as it is now."""
        return present(self.match, self.ui, self.words, SEAT)

    def state(self) -> dict[str, object]:
        """The table for outside checks; no hidden card."""
        return state(self.match, self.ui, self.epoch, SEAT)

    def drop_targets(self, source: str) -> frozenset[str]:
        """Where the dragged *source* may be let go."""
        return drop_targets(self.match.deal, source, SEAT)

    @property
    def name(self) -> str:
        """The opponent's name."""
        return name_of(self.ui.settings.level)

    # -- beginning -----------------------------------------------------------------------------

    async def start(self, params: dict[str, str]) -> None:
        """Take up the saved match, or begin the one named by ``seed``, or show the start screen.

        An address begins its match once (``Saved.goes_on``): reloading it costs nothing that was begun since.
        Where it would cost another match that runs or waits, that one goes on behind a question.

        While another page has the table, only say so.
        """
        self.params = params
        self.speed_zero = params.get("speed") == "0"
        if await tabs.take(self):
            self.open_table()

    def open_table(self) -> None:
        """Begin with what is saved, once the table is this page's."""
        params = self.params
        self.history = History(self.shelf)
        settings = self.shelf.load_settings()
        self.words = Words.load(settings.language) if settings.language else self.browser_words
        level = params.get("level", "")
        level = level if level in ("1", "2", "3", "4", "5") else ""
        if level:
            settings = replace(settings, level=int(level))
        self.ui = UiState(settings=settings)
        saved = self.shelf.load_match()
        seed = match_store.clean_seed(params.get("seed", ""))
        self.address = seed or self.address or (saved.address if saved is not None else "")
        notice = self._trouble()
        if saved is not None and saved.goes_on(seed, waits=bool(waiting(self))):
            self.resume(saved, keep_level=bool(level))
            if saved.address != self.address:
                self.save()
            said = self.words.t("Your match goes on.")
        elif saved is not None and seed and saved.would_be_lost(waits=bool(waiting(self))):
            self.resume(saved)
            self.ui = app_matches.asked(self.ui, level, seed)
            said = self.words.t("Your match goes on.")
        elif seed:
            said = self.begin(seed, "")
        else:
            self.deal_match(self.random_seed())
            self.ui = replace(self.ui, screen="start")
            said = ""
        if notice:
            self.ui = replace(self.ui, notice=notice)
        opened = from_link(self)
        self.params = {}  # the address counts once: when the table comes back here, what was saved goes on
        if not opened:
            self.changed((), (), said)
        self.go_on()  # also behind a question about the link: the match on the table goes on

    def resume(self, saved: match_store.Saved, keep_level: bool = False) -> None:
        """Put a saved match on the table as it was left."""
        self.match = saved.match
        self.epoch += 1
        self.begun = True
        self.kept = self.match if self.match.is_over else None
        self.ui = match_store.table_of(saved, self.ui, keep_level)

    def begin(self, seed: str, own_words: str | None = None) -> str:
        """Begin a match with *seed* under the rules of the settings; gives back what to say.

        *own_words* are mixed into the shuffle instead of those of the settings: none where the address names
        the seed, for it means the same cards to everybody.
        """
        self.deal_match(seed, own_words)
        self.begun = True
        forget_waiting(self)
        self.save()
        return self.told_deal()

    def told_deal(self) -> str:
        """What to say of a deal that begins."""
        return new_hand(self.match, self.words, self.name, SEAT, self.brief)

    @property
    def brief(self) -> bool:
        """True when the player wants short announcements."""
        return self.ui.settings.speech == "short"

    def deal_match(self, seed: str, own_words: str | None = None) -> None:
        """Put a new match on the table, not begun yet; see ``begin`` for *own_words*."""
        self.epoch += 1
        notice = "" if self.begun else self.ui.notice  # behind the start screen nobody has read it yet
        self.begun = False
        settings = self.ui.settings
        self.match = Match(settings.rules, seed, words=settings.own_words if own_words is None else own_words)
        self.ui = UiState(settings=self.ui.settings, notice=notice)
        self.fresh_hand()

    def follow_rules(self) -> None:
        """Deal a match that has not begun again, under the rules of the settings; leave any other alone."""
        if not self.begun:
            screen = self.ui.screen
            self.deal_match(self.match.seed)
            self.ui = replace(self.ui, screen=screen)

    def fresh_hand(self) -> None:
        """Arrange a hand that was just dealt."""
        ui = replace(self.ui, order=(), own_order=(), sorted_by="", fresh="", selected="", knock_card="")
        self.ui = arrange.settle(ui, self.match.deal.hands[SEAT])

    # -- the one door --------------------------------------------------------------------------

    def dispatch(self, command: Command) -> None:
        """Do what the player asked, or say why not.  Nothing is queued and nothing is ever half done."""
        if self.tabs.elsewhere and command.name not in tabs.HANDLERS:
            return
        try:
            if command.name in TABLE_COMMANDS:
                self.table(command)
            else:
                self._other(command)
        except IllegalAction as error:
            self.refuse(reason(error.why, self.words))

    def table(self, command: Command) -> None:
        """Do what a command about the table asks, or refuse it."""
        if not self.begun and command.name not in ("sort", "move"):
            return
        intent = interpret(self.match.deal, self.ui, command, self.words, SEAT)
        if intent.refusal:
            self.refuse(intent.refusal)
            return
        if not intent.actions:
            if intent.ui == self.ui:
                return
            selecting = intent.ui.selected != self.ui.selected
            self.ui = intent.ui
            self.save()
            self.changed((), ("select",) if selecting else (), intent.said)
            return
        events: list[Event] = []
        for action in intent.actions:
            try:
                events.extend(self.match.apply(action, SEAT))
            except IllegalAction:
                if not events:
                    raise
                break
        self.ui = replace(intent.ui, notice="")
        self.settle(events, intent.insert)
        self.report(events)
        self.go_on()

    def refuse(self, text: str) -> None:
        """Say why not."""
        self.changed((), ("refuse",), "", text)

    def settle(self, events: Sequence[Event], insert: int = -1) -> None:
        self.ui = settled(self.ui, self.match.deal, events, insert, SEAT)

    def report(self, events: Sequence[Event]) -> None:
        self.save()
        said = announcement(events, self.match, self.words, self.name, SEAT, self.brief)
        self.changed(tuple(events), cues_for(events, SEAT), said)

    # -- everything that is not a move ---------------------------------------------------------

    def _other(self, command: Command) -> None:
        handler = HANDLERS.get(command.name)
        if handler is not None:
            handler(self, command.argument)

    def extras(self, page: Extras) -> Extras:
        """What the open screen tells beside the match; *page* is what the page knows of itself."""
        page = replace(page, can_continue=self.begun)
        if self.ui.screen in ("start", "match_over"):
            page = replace(page, results=tuple(self.history.results()))
        fill = FILLERS.get(self.ui.screen)
        return fill(self, page) if fill is not None else page

    # -- the opponent --------------------------------------------------------------------------

    def go_on(self) -> None:
        """Start the opponent's turn when it is due."""
        app_turn.go_on(self)

    def _run(self, coroutine: Coroutine[Any, Any, None]) -> object:
        task = asyncio.ensure_future(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # -- telling and keeping -------------------------------------------------------------------

    def save(self) -> None:
        """Keep the match, and a finished one in the history; unless another page has taken the table."""
        if not self.begun:
            return
        if not self.tabs.mine():
            tabs.lost(self)
            return
        app_history.keep(self)
        self.shelf.save_match(self.match, self.ui, self.address)

    def _trouble(self) -> str:
        found, self.shelf.trouble = self.shelf.trouble, []
        return readout.trouble(found, self.words)

    def changed(
        self,
        events: tuple[Event, ...] = (),
        cues: tuple[str, ...] = (),
        said: str = "",
        alert: str = "",
    ) -> None:
        """Tell the page what happened: *events* to show, *cues* to sound, texts to say or to warn with."""
        notice = self._trouble()
        if notice:
            self.ui = replace(self.ui, notice=notice)
        if said or alert:
            self.ui = replace(self.ui, message=said or alert)
        self.on_change(self, events, cues, said, alert)
