"""Everything the player does on the page: one set of listeners on the document, whatever stands on it.

A press on something with ``data-do`` is followed as a gesture; the click the browser sends after it is then
spent.  A click that comes by itself (Enter, a screen reader, ``element.click()``) acts directly.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from . import dom
from .app import App
from .commands import Command
from .dragging import Dragging
from .focus import walked
from .gestures import (
    IDLE,
    DragCancel,
    DragMove,
    DragStart,
    Drop,
    Gesture,
    Press,
    Sample,
    Tap,
    Tracking,
    step,
)
from .keys import KnockQuestion, command_for, screen_command
from .painter import Painter

KINDS = {
    "pointerdown": "down",
    "pointermove": "move",
    "pointerup": "up",
    "pointercancel": "cancel",
    "lostpointercapture": "cancel",
}


class Inputs:
    """Turns events into commands."""

    def __init__(
        self, app: App, painter: Painter, act: Callable[[Command], None], gesture: Callable[[], None]
    ) -> None:
        self._app = app
        self._painter = painter
        self._act = act
        self._gesture = gesture
        self._tracking: Tracking = IDLE
        self._do = ""
        self._spent = False
        self._repeated = False
        self._handle_element: Any = None
        self._drag = Dragging()
        self._moved: DragMove | None = None
        self._frame = dom.Frame(self._follow)
        self._question = KnockQuestion()

    def listen(self, document: Any, window: Any) -> None:
        """Start to listen."""
        dom.listen(document, " ".join(KINDS), self.pointer)
        dom.listen(document, "mousedown", self._mouse)
        dom.listen(document, "click", self.click)
        dom.listen(document, "keydown", self.key)
        dom.listen(document, "focusin", self._focus, passive=True)
        dom.listen(document, "change", self.change)
        dom.listen(document, "contextmenu", self._menu)
        dom.listen(document, "dragstart", lambda event: event.preventDefault())
        dom.listen(document, "cancel", self._dialog_cancel)
        dom.listen(document, "close", self._dialog_closed)
        dom.listen(document, "visibilitychange", self.cancel, passive=True)
        dom.listen(document, "scroll", self._scrolled, passive=True)
        dom.listen(window, "blur resize orientationchange pagehide", self._window, passive=True)

    # -- pointers ------------------------------------------------------------------------------

    def pointer(self, event: Any) -> None:
        """One pointer event."""
        name = event.type
        kind = KINDS[name]
        if kind == "move":  # the most frequent by far: only what a move is about is read
            if self._tracking.active:
                x, y, buttons = float(event.clientX), float(event.clientY), int(event.buttons)
                self._feed(Sample(kind, int(event.pointerId), x, y, buttons=buttons))
            return
        if name == "lostpointercapture" and dom.attribute(dom.nearest(event.target, "*"), "id") != "table":
            return  # a finger's own capture, handed over to the table
        source, draggable = "", False
        if kind == "down":
            self._painter.flights.finish()
            if not self._tracking.active:
                self._spent = self._repeated = self._question.asked = False
                self._painter.by_keyboard = False
                button = dom.nearest(event.target, "[data-do]")
                handle = dom.nearest(event.target, "[data-drag]")
                self._do = dom.attribute(button, "data-do")
                self._handle_element = handle
                source = dom.attribute(handle, "data-drag") or self._do
                draggable = handle is not None
        elif kind == "up":
            self._gesture()
        sample = Sample(
            kind,
            int(event.pointerId),
            float(event.clientX),
            float(event.clientY),
            str(event.pointerType or "mouse"),
            int(event.button),
            int(event.buttons),
            source,
            draggable,
        )
        self._feed(sample)

    def cancel(self, _event: Any = None) -> None:
        """Whatever is being dragged goes home."""
        if self._tracking.active:
            self._feed(Sample("cancel", pointer=-1))

    def _scrolled(self, _event: Any) -> None:
        """What was measured for a drag is no longer true; a press on a button means the same as before.

        (The event tells of what was scrolled up to a frame ago.)
        """
        if self._tracking.dragging:
            self.cancel()

    def _window(self, event: Any) -> None:
        if event.type != "blur" or dom.nearest(event.target, "*") is None:
            self.cancel()

    def _feed(self, sample: Sample) -> None:
        before = self._tracking
        self._tracking, gestures = step(before, sample)
        for gesture in gestures:
            self._handle(gesture, sample)

    def _handle(self, gesture: Gesture, sample: Sample) -> None:
        match gesture:
            case Press():
                pass
            case Tap():
                self._spent = True
                if self._do and not (self._repeated and not self._do.startswith("tap:card")):
                    self._act(Command.from_text(self._do))
            case DragStart(source):
                self._spent = True
                self._lift(source, sample)
            case DragMove():
                self._moved = gesture
                self._frame.ask()
            case Drop(source, dx, dy, x, y):
                self._let_go(source, DragMove(source, dx, dy, x, y))
            case DragCancel():
                self._spent = True
                self._go_home()

    def _lift(self, source: str, sample: Sample) -> None:
        card = self._handle_element
        if not dom.shown(card):
            return
        self._drag.lift(card, source, self._app.drop_targets(source))
        with suppress(Exception):  # the pointer may be gone already; the document hears its end anyway
            dom.by_id("table").setPointerCapture(sample.pointer)

    def _follow(self) -> None:
        moved, self._moved = self._moved, None
        if moved is not None and self._drag.card is not None:
            self._drag.follow(moved)

    def _let_go(self, source: str, move: DragMove) -> None:
        self._moved = None
        if self._drag.card is None:
            return
        self._drag.follow(move)
        target = self._drag.target(move)
        self._land()
        if target and target != source:
            self._act(Command("drop", f"{source}>{target}"))

    def _go_home(self) -> None:
        """The drag is over and means nothing."""
        self._moved = None
        if self._drag.card is not None:
            self._land()

    def _land(self) -> None:
        """The card is let go: the next paint lets it glide from here to its place."""
        self._painter.hold_places(self._drag.card)
        self._drag.land()
        self._app.changed()

    def redrawn(self) -> None:
        """After a repaint: a drag whose card is gone ends; one that goes on keeps its looks."""
        card = self._drag.card
        if not self._tracking.dragging or card is None:
            return
        if not dom.shown(card) or dom.attribute(card, "data-drag") != self._tracking.source:
            self.cancel()
        else:
            card.classList.add("dragging")
            self._drag.measure()

    # -- clicks and controls -------------------------------------------------------------------

    def _mouse(self, event: Any) -> None:
        self._repeated = int(event.detail) > 1

    def click(self, event: Any) -> None:
        """A click: spent when a press already acted, else a request of its own."""
        if self._spent and int(event.detail) > 0:
            self._spent = False
            return
        button = dom.nearest(event.target, "[data-do]")
        if button is not None:
            self._gesture()
            self._act(Command.from_text(dom.attribute(button, "data-do")))

    def change(self, event: Any) -> None:
        """A form control got another value."""
        control = dom.nearest(event.target, "[data-set], [data-rules]")
        if control is None:
            return
        kind = str(getattr(control, "type", "") or "")
        value = ("true" if control.checked else "false") if kind == "checkbox" else str(control.value)
        setting = dom.attribute(control, "data-set")
        if setting:
            self._act(Command("set", f"{setting}={value}"))
        else:
            self._act(Command("rules", f"{dom.attribute(control, 'data-rules')}={value}"))

    def _menu(self, event: Any) -> None:
        if dom.nearest(event.target, "[data-drag], #hand, .card") or self._tracking.active:
            event.preventDefault()
        self.cancel()

    def _dialog_cancel(self, event: Any) -> None:
        event.preventDefault()
        self._act(Command("escape"))

    def _dialog_closed(self, _event: Any) -> None:
        """The browser itself closed the dialog (a back gesture): the state follows, or opens it again."""
        if self._app.ui.screen and not dom.by_id("screen").open:
            self._act(Command("escape"))
            self._app.changed()

    # -- keys ----------------------------------------------------------------------------------

    def key(self, event: Any) -> None:
        """One key press."""
        name = str(event.key or "")
        self._painter.flights.finish()
        if name not in ("Shift", "Control", "Alt", "Meta"):
            self._painter.by_keyboard = True
            self._gesture()
        if event.ctrlKey or event.altKey or event.metaKey or event.isComposing:
            return
        if name in ("Enter", " ") and event.repeat:
            event.preventDefault()
            return
        if name == "Escape":
            event.preventDefault()
            if self._tracking.active:
                self.cancel()
            else:
                self._act(Command("escape"))
            return
        if self._app.ui.screen:
            own = screen_command(self._app.ui.screen, name)
            if name == "Tab" and self._painter.around(bool(event.shiftKey)):
                event.preventDefault()
            elif own is not None and not dom.nearest(event.target, "textarea, input, select"):
                event.preventDefault()
                self._act(own)
            return
        if not dom.nearest(event.target, "#table") or dom.nearest(event.target, "input, select"):
            return
        card = dom.attribute(dom.nearest(event.target, "#hand [data-card]"), "data-card")
        shift, letters = bool(event.shiftKey), self._app.ui.settings.letter_keys
        command = command_for(name, shift, letters, card)
        if command is not None and command.name == "walk":
            if not dom.nearest(event.target, "#log") and self._walk(command.argument):
                event.preventDefault()
        elif command is not None and not event.repeat:
            event.preventDefault()
            self._act(self._question.answer(command) or command)
            return
        self._question.asked = False

    def _walk(self, pressed: str) -> bool:
        """Move the focus along the hand; True when there was a card to go to."""
        cards = self._painter.hand()
        held = dom.focused()
        at = next((number for number, one in enumerate(cards) if dom.same(one, held)), -1)
        place = walked(pressed, at, len(cards))
        if place < 0:
            return bool(cards) and at < 0 and not pressed.isdecimal() and self._painter.focus_hand()
        return dom.focus(cards[place])

    def _focus(self, event: Any) -> None:
        """The hand has one tab stop: the card that had the focus last."""
        card = dom.nearest(event.target, "#hand button[data-card]")
        if card is not None:
            self._painter.rove(dom.attribute(card, "data-card"))
