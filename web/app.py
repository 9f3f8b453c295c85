"""The running app: the match, what the page remembers, and the one door ``dispatch``.

Everything outside (clock, store, opponent, chance, page) is handed in, so whole matches run in tests.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any, Protocol

from ginengine.deal import Phase
from ginengine.errors import IllegalAction
from ginengine.events import Event
from ginengine.match import Match
from ginengine.rules import Rules

from . import arrange, menus, readout, storage
from .after import settled
from .announce import announcement, last_action, new_hand
from .commands import Command
from .cues import cues_for
from .intents import TABLE_COMMANDS, interpret, reason
from .opponent import Opponent, ask, play
from .opponents import name_of
from .options import drop_targets
from .pacing import wait
from .present import present, state
from .storage import Shelf, Store
from .table_view import TableView
from .ui_state import UiState
from .words import Words

SEAT = 0
OTHER = 1


class Clock(Protocol):
    """Waiting, without saying how."""

    async def sleep(self, ms: float) -> None: ...


OnChange = Callable[["App", tuple[Event, ...], tuple[str, ...], str, str], None]
Spawn = Callable[[Coroutine[Any, Any, None]], object]


class App:
    """One table.  ``dispatch`` is synchronous for the player's part; the opponent plays in a spawned task.

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
    ) -> None:
        self.clock = clock
        self.shelf = Shelf(store, path)
        self.opponent = opponent
        self.random_seed = random_seed
        self.words = self._browser_words = words
        self.on_change = on_change
        self.epoch = 0
        self.ui = UiState()
        self.match = Match(Rules(), random_seed())
        self.speed_zero = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._spawn: Spawn = spawn or self._run
        self._begun = False

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
    def begun(self) -> bool:
        """True when the match is being played; False while it only waits behind the start screen."""
        return self._begun

    @property
    def name(self) -> str:
        """The opponent's name."""
        return name_of(self.ui.settings.level)

    # -- beginning -----------------------------------------------------------------------------

    async def start(self, params: dict[str, str]) -> None:
        """Take up the saved match, or the one named by ``seed``, or show the start screen."""
        self.speed_zero = params.get("speed") == "0"
        settings = self.shelf.load_settings()
        if settings.language:
            self.words = Words.load(settings.language)
        level = params.get("level", "")
        if level in ("1", "2", "3", "4", "5"):
            settings = replace(settings, level=int(level))
        self.ui = UiState(settings=settings)
        saved = self.shelf.load_match()
        seed = storage.clean_seed(params.get("seed", ""))
        notice = self._trouble()
        if saved is not None and seed in ("", saved.match.seed) and not saved.match.is_over:
            self._resume(saved, keep_level=bool(level))
            said = self.words.t("Your match goes on.")
        elif seed:
            said = self._begin(seed)
        else:
            self._deal_match(self.random_seed())
            self.ui = replace(self.ui, screen="start")
            said = ""
        if notice:
            self.ui = replace(self.ui, notice=notice)
        self._changed((), (), said)
        self._continue()

    def _resume(self, saved: storage.Saved, keep_level: bool) -> None:
        self.match = saved.match
        self.epoch += 1
        self._begun = True
        hand = self.match.deal.hands[SEAT]
        settings = self.ui.settings if keep_level else replace(self.ui.settings, level=saved.level)
        over = self.match.deal.phase is Phase.OVER
        self.ui = replace(
            self.ui,
            settings=settings,
            order=arrange.follow(saved.order, hand),
            own_order=arrange.follow(saved.own_order, hand) if saved.own_order else (),
            sorted_by=saved.sorted_by,
            fresh=saved.fresh if hand.bit_count() == 11 else "",
            screen="showdown" if over else "",
        )

    def _begin(self, seed: str) -> str:
        self._deal_match(seed)
        self._begun = True
        self._save()
        return new_hand(self.match, self.words, self.name, SEAT)

    def _deal_match(self, seed: str) -> None:
        self.epoch += 1
        self._begun = False
        self.match = Match(self.ui.settings.rules, seed)
        self.ui = UiState(settings=self.ui.settings)
        self._fresh_hand()

    def _fresh_hand(self) -> None:
        ui = replace(self.ui, order=(), own_order=(), sorted_by="", fresh="", selected="", knock_card="")
        self.ui = arrange.settle(ui, self.match.deal.hands[SEAT])

    # -- the one door --------------------------------------------------------------------------

    def dispatch(self, command: Command) -> None:
        """Do what the player asked, or say why not.  Nothing is queued and nothing is ever half done."""
        try:
            if command.name in TABLE_COMMANDS:
                self._table(command)
            else:
                self._other(command)
        except IllegalAction as error:
            self._refuse(reason(error.why, self.words))

    def _table(self, command: Command) -> None:
        if not self._begun and command.name not in ("sort", "move"):
            return
        intent = interpret(self.match.deal, self.ui, command, self.words, SEAT)
        if intent.refusal:
            self._refuse(intent.refusal)
            return
        if not intent.actions:
            if intent.ui == self.ui:
                return
            selecting = intent.ui.selected != self.ui.selected
            self.ui = intent.ui
            self._save()
            self._changed((), ("select",) if selecting else (), intent.said)
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
        self._settle(events, intent.insert)
        self._report(events)
        self._continue()

    def _refuse(self, text: str) -> None:
        self._changed((), ("refuse",), "", text)

    def _settle(self, events: Sequence[Event], insert: int = -1) -> None:
        self.ui = settled(self.ui, self.match.deal, events, insert, SEAT)

    def _report(self, events: Sequence[Event]) -> None:
        self._save()
        said = announcement(events, self.match, self.words, self.name, SEAT)
        self._changed(tuple(events), cues_for(events, SEAT), said)

    # -- everything that is not a move ---------------------------------------------------------

    def _other(self, command: Command) -> None:
        name, argument = command.name, command.argument
        if name == "next_deal":
            self._next_deal()
        elif name == "new_match":
            self._new_match(argument)
        elif name == "open":
            self._open(argument)
        elif name in ("close", "escape"):
            self._close(name)
        elif name == "set":
            key, _, value = argument.partition("=")
            self._set(key, value)
        elif name == "level":
            self._set("level", argument)
        elif name == "rules":
            self._rules(argument)
        elif name == "repeat":
            self._changed((), (), self.ui.message)
        elif name == "read":
            said = readout.read(argument, self.match, self.ui, self.words, self.name, SEAT)
            if said:
                self._changed((), (), said)
        elif name == "dismiss" and self.ui.notice:
            self.ui = replace(self.ui, notice="")
            self._changed((), (), "")

    def _next_deal(self) -> None:
        if self.match.deal.phase is not Phase.OVER:
            return
        if self.match.is_over:
            self.ui = replace(self.ui, screen="match_over")
            self._changed((), (), "")
            return
        self.epoch += 1
        events = self.match.next_deal()
        self.ui = replace(self.ui, screen="", opponent_action="", thinking=False, notice="")
        self._fresh_hand()
        self._save()
        self._changed(tuple(events), (), new_hand(self.match, self.words, self.name, SEAT))
        self._continue()

    def _new_match(self, argument: str) -> None:
        running = self._begun and not self.match.is_over
        if running and argument != "yes" and self.ui.screen != "confirm_new":
            self.ui = replace(self.ui, screen="confirm_new", knock_card="")
            self._changed((), (), "")
            return
        said = self._begin(self.random_seed())
        self._changed((), (), said)
        self._continue()

    def _open(self, screen: str) -> None:
        ui = menus.opened(self.ui, screen, over=self.match.deal.phase is Phase.OVER)
        if ui != self.ui:
            self.ui = ui
            self._changed((), (), "")

    def _close(self, name: str) -> None:
        ui = self.ui
        if ui.screen == "spread" or (name == "escape" and not ui.screen):
            if ui.screen or ui.selected:
                self._table(Command("cancel"))
            return
        if ui.screen == "start" and not self._begun:
            if name == "close":  # the match that waits behind the start screen
                self._changed((), (), self._begin(self.match.seed))
                self._continue()
            return
        closed = menus.closed(ui, self._begun)
        if closed != ui:
            self.ui = closed
            self._changed((), (), "")

    def _set(self, key: str, value: str) -> None:
        deal = self.match.deal
        try:
            ui = menus.with_setting(self.ui, key, value, deal.hands[SEAT], deal.just_taken)
        except (ValueError, KeyError, OverflowError):
            self._refuse(self.words.t("That setting cannot have this value."))
            return
        if ui == self.ui:
            return
        self.ui = ui
        if key == "language":
            self.words = Words.load(value) if value else self._browser_words
        if key == "level":
            self.epoch += 1
            self.ui = replace(self.ui, thinking=False)
        self.shelf.save_settings(ui.settings)
        self._save()
        self._changed((), (), "")
        self._continue()

    def _rules(self, argument: str) -> None:
        try:
            ui = menus.with_rules(self.ui, argument)
        except (ValueError, KeyError, TypeError):
            self._refuse(self.words.t("These rules do not go together."))
            return
        if ui == self.ui:
            return
        self.ui = ui
        self.shelf.save_settings(ui.settings)
        if not self._begun:  # nothing was played yet: the waiting match takes the new rules
            self._deal_match(self.match.seed)
            self.ui = replace(self.ui, screen=ui.screen)
        self._changed((), (), "")

    # -- the opponent --------------------------------------------------------------------------

    def _continue(self) -> None:
        """Start the opponent's turn when it is due."""
        deal = self.match.deal
        if self._begun and deal.phase is not Phase.OVER and deal.turn == OTHER and not self.ui.thinking:
            self.ui = replace(self.ui, thinking=True)
            self._changed((), (), "")
            self._spawn(self.opponent_turn())

    async def opponent_turn(self) -> None:
        """Play the opponent's actions, paced, until it is the player's turn or the deal is over."""
        epoch = self.epoch
        try:
            await self._play_turn(epoch, self.match)
        finally:
            if epoch == self.epoch and self.ui.thinking:
                self.ui = replace(self.ui, thinking=False)

    async def _play_turn(self, epoch: int, match: Match) -> None:
        done: list[Event] = []
        steps = 0
        while epoch == self.epoch and match.deal.phase is not Phase.OVER and match.deal.turn == OTHER:
            pace = "none" if self.speed_zero else self.ui.settings.pace
            await self.clock.sleep(wait(pace, steps, match.deal.phase is Phase.LAYOFF))
            if epoch != self.epoch:
                return
            text = await ask(self.opponent, match, self.ui.settings.level, OTHER)
            if epoch != self.epoch:
                return
            events = play(match, text, OTHER)
            done.extend(events)
            steps += 1
            self._after_opponent(events, done)

    def _after_opponent(self, events: Sequence[Event], done: Sequence[Event]) -> None:
        deal = self.match.deal
        going_on = deal.phase is not Phase.OVER and deal.turn == OTHER
        acts = [text for event in done if (text := last_action(event, self.words, SEAT))]
        shown = (
            self.words.listed([acts[0], *(text[:1].lower() + text[1:] for text in acts[1:])]) if acts else ""
        )
        self.ui = replace(self.ui, thinking=going_on, opponent_action=shown)
        self._settle(events)
        self._save()
        said = "" if going_on else announcement(done, self.match, self.words, self.name, SEAT)
        self._changed(tuple(events), cues_for(events, SEAT), said)

    def _run(self, coroutine: Coroutine[Any, Any, None]) -> object:
        task = asyncio.ensure_future(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # -- telling and keeping -------------------------------------------------------------------

    def _save(self) -> None:
        if self._begun:
            self.shelf.save_match(self.match, self.ui)

    def _trouble(self) -> str:
        found, self.shelf.trouble = self.shelf.trouble, []
        return readout.trouble(found, self.words)

    def _changed(self, events: tuple[Event, ...], cues: tuple[str, ...], said: str, alert: str = "") -> None:
        notice = self._trouble()
        if notice:
            self.ui = replace(self.ui, notice=notice)
        if said or alert:
            self.ui = replace(self.ui, message=said or alert)
        self.on_change(self, events, cues, said, alert)
