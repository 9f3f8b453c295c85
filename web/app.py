"""The running app: the match, what the page remembers, and the one door ``dispatch``.

Everything outside (clock, store, opponent, chance, page) is handed in, so whole matches run in tests.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any, Protocol

from ginengine.actions import Action
from ginengine.ai import choose
from ginengine.cards import card_name
from ginengine.deal import Phase
from ginengine.errors import IllegalAction
from ginengine.events import DealEnded, Discarded, Event, StockDrawn, UpcardTaken
from ginengine.match import Match
from ginengine.rules import PRESETS, Rules
from ginengine.view import view_of

from . import arrange, readout, storage
from .announce import announcement, last_action, new_hand
from .commands import Command
from .cues import cues_for
from .intents import TABLE_COMMANDS, interpret, reason
from .opponent import Opponent, decision_seed
from .opponents import name_of
from .options import drop_targets
from .pacing import wait
from .present import present, state
from .rule_knobs import with_knob
from .storage import Shelf, Store
from .table_view import TableView
from .ui_state import UiState
from .words import Words

log = logging.getLogger("gin")

SEAT = 0
OTHER = 1
MODAL = frozenset({"start", "confirm_new", "spread"})
SCREENS = frozenset(
    ("start", "menu", "settings", "rules", "help", "confirm_new", "showdown", "match_over", "log")
)


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
        self.words = words
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
        seed = params.get("seed", "")
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
            events.extend(self.match.apply(action))
        self.ui = replace(intent.ui, notice="")
        self._settle(events, intent.insert)
        self._report(events)
        self._continue()

    def _refuse(self, text: str) -> None:
        self._changed((), ("refuse",), "", text)

    def _settle(self, events: Sequence[Event], insert: int = -1) -> None:
        """Bring the hand order, the selection and the open screen in line with what happened."""
        fresh, selected = self.ui.fresh, self.ui.selected
        for event in events:
            if isinstance(event, (StockDrawn, UpcardTaken)) and event.seat == SEAT and event.card is not None:
                fresh = card_name(event.card)
            elif isinstance(event, Discarded) and event.seat == SEAT:
                fresh = ""
        hand = self.match.deal.hands[SEAT]
        ui = arrange.settle(self.ui, hand, insert)
        if fresh not in ui.order:
            fresh = ""
        if selected not in ui.order:
            selected = ""
        screen, knock_card = ui.screen, ui.knock_card
        if any(isinstance(event, DealEnded) for event in events):
            screen, knock_card, selected, fresh = "showdown", "", "", ""
        elif screen == "spread" and (self.match.deal.turn != SEAT or not knock_card):
            screen, knock_card = "", ""
        self.ui = replace(ui, fresh=fresh, selected=selected, screen=screen, knock_card=knock_card)

    def _report(self, events: Sequence[Event]) -> None:
        self._save()
        said = announcement(events, self.match, self.words, self.name, SEAT)
        self._changed(tuple(events), cues_for(events, self.match, SEAT), said)

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
        if screen not in SCREENS or screen == self.ui.screen:
            return
        if screen in ("showdown", "match_over") and self.match.deal.phase is not Phase.OVER:
            return
        self.ui = replace(self.ui, screen=screen, knock_card="")
        self._changed((), (), "")

    def _close(self, name: str) -> None:
        ui = self.ui
        if ui.screen == "spread" or (name == "escape" and not ui.screen):
            if ui.screen or ui.selected:
                self._table(Command("cancel"))
            return
        if not ui.screen or ui.screen == "start":
            return
        if not self._begun:  # settings, rules or help opened from the start screen
            self.ui = replace(ui, screen="start")
        else:
            self.ui = replace(ui, screen="")
        self._changed((), (), "")

    def _set(self, key: str, value: str) -> None:
        old = self.ui.settings
        try:
            settings = storage.changed(old, key, value)
        except (ValueError, KeyError, OverflowError):
            self._refuse(self.words.t("That setting cannot have this value."))
            return
        if settings == old:
            return
        self.ui = replace(self.ui, settings=settings)
        if key == "language":
            self.words = Words.load(value)
        if key == "arrange" and value != "manual":
            hand = self.match.deal.hands[SEAT]
            if self.ui.sorted_by != value:
                self.ui = arrange.sort(self.ui, value, hand, self.match.deal.just_taken)
        self.shelf.save_settings(settings)
        if key == "level":
            self.epoch += 1
            self.ui = replace(self.ui, thinking=False)
        self._save()
        self._changed((), (), "")
        if key == "level":
            self._continue()

    def _rules(self, argument: str) -> None:
        old = self.ui.settings.rules
        try:
            if "=" in argument:
                knob, _, value = argument.partition("=")
                rules = with_knob(old, knob, value)
            else:
                rules = PRESETS[argument]
        except (ValueError, KeyError, TypeError):
            self._refuse(self.words.t("These rules do not go together."))
            return
        if rules == old:
            return
        self.ui = replace(self.ui, settings=replace(self.ui.settings, rules=rules))
        self.shelf.save_settings(self.ui.settings)
        if not self._begun:  # nothing was played yet: the waiting match takes the new rules
            screen = self.ui.screen
            self._deal_match(self.match.seed)
            self.ui = replace(self.ui, screen=screen)
        self._changed((), (), "")

    # -- the opponent --------------------------------------------------------------------------

    def _continue(self) -> None:
        """Start the opponent's turn when it is due."""
        deal = self.match.deal
        if self._begun and deal.phase is not Phase.OVER and deal.turn == OTHER and not self.ui.thinking:
            self.ui = replace(self.ui, thinking=True)
            self._spawn(self.opponent_turn())

    async def opponent_turn(self) -> None:
        """Play the opponent's actions, paced, until it is the player's turn or the deal is over."""
        epoch, match = self.epoch, self.match
        done: list[Event] = []
        steps = 0
        while epoch == self.epoch and match.deal.phase is not Phase.OVER and match.deal.turn == OTHER:
            action = await self._ask(match)
            pause = self._pause(steps, match.deal.phase is Phase.LAYOFF)
            if pause:
                await self.clock.sleep(pause)
            if epoch != self.epoch:
                return
            events = self._play(match, action)
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
        self._changed(tuple(events), cues_for(events, self.match, SEAT), said)

    def _pause(self, steps: int, layoff: bool) -> int:
        if self.speed_zero:
            return 0
        return wait(self.ui.settings.pace, steps, layoff)

    async def _ask(self, match: Match) -> str:
        try:
            return await self.opponent.ask(
                view_of(match, OTHER), self.ui.settings.level, decision_seed(match)
            )
        except Exception:
            log.exception("the opponent failed; a simple move is played instead")
            return ""

    def _play(self, match: Match, text: str) -> tuple[Event, ...]:
        """Apply the opponent's action; when it is none or not legal, a simple legal one."""
        try:
            return match.apply(Action.from_text(text))
        except ValueError as error:
            if text:
                log.error("the opponent's action %r was refused: %s", text, error)
        try:
            return match.apply(choose(view_of(match, OTHER), 1, decision_seed(match)))
        except Exception:
            log.exception("the simple opponent failed; the first legal move is played")
        return match.apply(match.deal.legal_actions()[0])

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
        """The notice for what the store could not do, in the player's words; each kind is told once."""
        found, self.shelf.trouble = self.shelf.trouble, []
        if "corrupt" in found:
            return self.words.t(
                "The saved game could not be read. It was put aside; you can start a new match."
            )
        if "blocked" in found:
            return self.words.t("This browser keeps nothing for us: your progress is not saved.")
        return ""

    def _changed(self, events: tuple[Event, ...], cues: tuple[str, ...], said: str, alert: str = "") -> None:
        notice = self._trouble()
        if notice:
            self.ui = replace(self.ui, notice=notice)
        if said or alert:
            self.ui = replace(self.ui, message=said or alert)
        self.on_change(self, events, cues, said, alert)
