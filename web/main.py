"""The page's entry: makes the app, the painter and the inputs, and ties them together.

PyScript runs this file; everything else is imported from the application's archive.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import traceback
from collections.abc import Coroutine
from typing import Any

import js
from pyodide.ffi import create_proxy

from ginengine.events import Event, StockDrawn, UpcardTaken
from ginengine.view import View
from web import device, dom
from web.app import App
from web.audio import Sounds
from web.browser import Browser
from web.commands import Command
from web.inputs import Inputs
from web.opponent import Inline
from web.painter import LAST_CARD, Painter
from web.speech import Speech
from web.words import Words

LIVE = ("live", "screen-live")
"""The polite regions: the table's, and the dialog's, for what lies behind an open dialog is not read."""
ALERTS = ("alert", "screen-alert")
NOTICE_SECONDS = 8.0
ALERT_SECONDS = 6.0
SHORTCUTS = {
    "daily": Command("side", "daily"),
    "new": Command("new_match"),
    "history": Command("open", "history"),
    "statistics": Command("open", "statistics"),
}
"""What the address may ask for with ``?go=``; the installed game's shortcuts do."""
WARM_SECONDS = 1.0
"""After the start, when the opponent's weights are loaded: before his first turn, after the first paint."""


class Clock:
    """Waiting in the browser."""

    async def sleep(self, ms: float) -> None:
        await asyncio.sleep(ms / 1000)


class Patient(Inline):
    """The opponent in this thread; the page is drawn before it starts to think."""

    def __init__(self, pause: float) -> None:
        super().__init__()
        self._pause = pause

    async def ask(self, view: View, level: int, seed: str) -> str:
        await asyncio.sleep(self._pause)
        return await super().ask(view, level, seed)


class Main:
    """The running page."""

    def __init__(self, params: dict[str, str]) -> None:
        self.params = params
        self.root = js.document.documentElement
        self.sounds = Sounds()
        self.painter = Painter(self.root, dom.attribute(dom.find("meta[name=version]"), "content"))
        self.frame = dom.Frame(self.paint)
        self._tasks: set[asyncio.Future[None]] = set()
        self._fly = self._drew = False
        self._notice = ""
        self._alerts = 0
        self._speech = Speech(self._show, lambda ms, job: asyncio.get_event_loop().call_later(ms / 1000, job))
        self._drawing = False
        quick = params.get("speed") == "0"
        self._opponent = Patient(0 if quick else 0.03)
        self.app = App(
            Clock(),
            dom.NoStore() if "nosave" in params else dom.LocalStore(),
            self._opponent,
            lambda: secrets.token_hex(16),
            Words.load(device.language()),
            self.changed,
            self.spawn,
            dom.path(),
            Browser(dom.path(), alone="nosave" in params),
        )
        self.inputs = Inputs(self.app, self.painter, self.act, self.sounds.wake)

    async def start(self) -> None:
        """Deal or resume, paint, and only then say that the page is ready."""
        await self.app.start(self.params)
        self._fly = self._drew = False  # nothing is carried to a table that was not there
        self.frame.now()
        self.inputs.listen(js.document, js.window)
        dom.listen(js.window, "gin-update-ready", self._update_ready)
        if not device.served_offline():  # told once, on the first visit
            dom.listen(js.window, "gin-offline-ready", self._offline_ready)
        if dom.attribute(self.root, "data-update") == "ready":
            self._update_ready()
        if self.params.get("test") == "1":
            self._state = create_proxy(lambda: dom.js_object(self.app.state()))
            js.window.ginTest = dom.js_object({"state": self._state})
        splash = dom.by_id("splash")
        if splash is not None:
            splash.hidden = True
        self.root.dataset.app = "ready"
        if self.params.get("go", "") in SHORTCUTS:
            js.history.replaceState(None, "", dom.path())  # once: loaded again, the match goes on
            self.act(SHORTCUTS[self.params["go"]])
        asyncio.get_event_loop().call_later(1.0, self._prepare, 0)
        asyncio.get_event_loop().call_later(WARM_SECONDS, self._warm)
        if dom.focused() is None:  # keys work from the start, and no ring shows for those who use none
            dom.focus(dom.by_id("table"))

    def _warm(self) -> None:
        """Load what the opponent plays with before he has to play."""
        self.spawn(self._opponent.arrive(self.app.ui.settings.level))

    def _prepare(self, card: int) -> None:
        self.painter.prepare(self.app, card)
        if card < LAST_CARD:
            asyncio.get_event_loop().call_later(0.02, self._prepare, card + 1)

    def spawn(self, work: Coroutine[Any, Any, None]) -> object:
        """Run *work* beside the page; what goes wrong in it is told, not swallowed."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Future[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self._trouble(task.exception())

    def _trouble(self, error: BaseException | None) -> None:
        js.console.error("".join(traceback.format_exception(error)) if error else "unknown trouble")
        if dom.attribute(self.root, "data-app") == "loading":
            self.root.dataset.app = "failed"
            dom.by_id("failure").hidden = False
            dom.listen(dom.by_id("retry"), "click", lambda _: js.location.reload())
            return
        self._alert(self.app.words.t("Something went wrong. Your match is kept; reload the page to go on."))

    def act(self, command: Command) -> None:
        """Do what the player asked."""
        if command.name in ("update", "install"):  # web/boot.mjs knows how, when the browser offers it
            apply = getattr(js.window, "ginApplyUpdate" if command.name == "update" else "ginInstall", None)
            if apply:
                apply()
            return
        if command.name == "hush":
            self._hush()
            return
        if command.name == "print":
            js.window.print()
            return
        try:
            self.app.dispatch(command)
        except Exception as error:
            self._trouble(error)

    # -- what the app tells --------------------------------------------------------------------

    def changed(
        self, app: App, events: tuple[Event, ...], cues: tuple[str, ...], said: str, alert: str
    ) -> None:
        """Something changed: show it, say it, let it sound."""
        self._fly = True
        self._drew = self._drew or any(
            isinstance(event, (StockDrawn, UpcardTaken)) and event.seat == 0 for event in events
        )
        settings = app.ui.settings
        self.sounds.tune(settings.sound, settings.volume)
        hidden = bool(js.document.hidden)
        if not hidden:
            for cue in cues:
                self.sounds.play(cue)
            if cues and settings.vibration:
                device.vibrate(cues[0])
        self._speech.say(said)
        if alert:
            self._alert(alert)
        if app.speed_zero or hidden:
            self.frame.now()
        else:
            self.frame.ask()

    def paint(self) -> None:
        """Draw the page as the app is now."""
        if self._drawing:
            return
        self._drawing = True
        fly, drew = self._fly, self._drew
        self._fly = self._drew = False
        try:
            self.painter.paint(self.app, fly, drew)
            self.inputs.redrawn()
        finally:
            self._drawing = False
        self._settle_focus()
        notice = self.app.ui.notice
        if notice != self._notice:
            self._notice = notice
            if notice:
                self._speech.say(notice)
                asyncio.get_event_loop().call_later(NOTICE_SECONDS, self._dismiss, notice)

    def _dismiss(self, notice: str) -> None:
        if self.app.ui.notice != notice:
            return
        if self.app.ui.screen:  # it stands behind a dialog, where nobody has read it yet
            asyncio.get_event_loop().call_later(NOTICE_SECONDS, self._dismiss, notice)
        else:
            self.act(Command("dismiss"))

    def _show(self, text: str) -> None:
        for region in LIVE:
            dom.speak(region, text)

    def _alert(self, text: str) -> None:
        """Say why not, to the ear and, for a while, to the eye."""
        self._alerts += 1
        for region in ALERTS:
            dom.speak(region, text)
            dom.by_id(region).className = "notice"
        asyncio.get_event_loop().call_later(ALERT_SECONDS, self._alert_over, self._alerts)

    def _hush(self) -> None:
        """Take away what the toast says: the warning, or else the notice."""
        if dom.by_id("alert").className == "notice":
            self._alert_over(self._alerts)
            return
        self.painter.update_ready = False
        self.act(Command("dismiss"))
        self.frame.ask()

    def _alert_over(self, number: int) -> None:
        if number != self._alerts:
            return
        for region in ALERTS:
            dom.by_id(region).className = "sr"
            dom.speak(region, "")
        self._settle_focus()

    def _settle_focus(self) -> None:
        """A message takes its close button with it, and the browser would let the focus fall to nothing."""
        held = dom.focused()
        if held is not None and not dom.shown(held):
            self.painter.focus_hand()

    def _offline_ready(self, _event: Any = None) -> None:
        self._speech.say(self.app.words.t("Ready to play without a network."))

    def _update_ready(self, _event: Any = None) -> None:
        self.painter.update_ready = True
        self._speech.say(self.app.words.t("A new version is ready."))
        self.frame.ask()


def begin() -> Main:
    """Start the page; gives back what runs it."""
    logging.basicConfig(level=logging.WARNING)
    main = Main(dom.parameters())
    main.spawn(main.start())
    return main
