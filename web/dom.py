"""The browser's page for the rest of the app: elements, rectangles, focus, flights, storage, parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy, to_js

from .gestures import Rect
from .render import Flight

SVG = "http://www.w3.org/2000/svg"
TRAVEL = {"normal": 220, "fast": 110}
"""Milliseconds a card is under way."""
COLLECT_STEP = 4
"""Milliseconds between two cards that are collected."""


def js_object(values: object) -> Any:
    """A plain JavaScript value made of dicts, lists and the like."""
    return to_js(values, dict_converter=js.Object.fromEntries)


class Page:
    """The real page as a ``render.Surface``."""

    def create(self, tag: str, svg: bool) -> Any:
        return js.document.createElementNS(SVG, tag) if svg else js.document.createElement(tag)

    def text(self, content: str) -> Any:
        return js.document.createTextNode(content)

    def set_text(self, element: Any, content: str) -> None:
        element.data = content

    def set(self, element: Any, name: str, value: str) -> None:
        element.setAttribute(name, value)

    def remove(self, element: Any, name: str) -> None:
        element.removeAttribute(name)

    def variable(self, element: Any, name: str, value: str) -> None:
        if value:
            element.style.setProperty(name, value)
        else:
            element.style.removeProperty(name)

    def property(self, element: Any, name: str, value: str | bool) -> None:
        if getattr(element, name) != value:
            setattr(element, name, value)

    def insert(self, parent: Any, child: Any, before: Any) -> None:
        if before is None:
            parent.appendChild(child)
        else:
            parent.insertBefore(child, before)

    def detach(self, parent: Any, child: Any) -> None:
        parent.removeChild(child)

    def copy(self, element: Any) -> Any:
        return element.cloneNode(True)


def by_id(name: str) -> Any:
    """The element with this id, or None."""
    return js.document.getElementById(name) or None


def find(selector: str) -> Any:
    """The first element that fits, or None."""
    return js.document.querySelector(selector) or None


def every(selector: str) -> list[Any]:
    """All elements that fit, in document order."""
    return list(js.document.querySelectorAll(selector))


def nearest(target: Any, selector: str) -> Any:
    """The element itself or the nearest one around it that fits, or None."""
    closest = getattr(target, "closest", None) if target else None
    return (closest(selector) or None) if closest else None


def attribute(element: Any, name: str) -> str:
    """An attribute's text, "" when it is not there."""
    return str(element.getAttribute(name) or "") if element else ""


def rect(element: Any) -> Rect:
    """Where the element is on the screen."""
    box = element.getBoundingClientRect()
    return Rect(float(box.left), float(box.top), float(box.width), float(box.height))


def shown(element: Any) -> bool:
    """True when the element has a place on the screen."""
    return bool(element and element.isConnected and element.getClientRects().length)


def visible_rect(selector: str) -> Rect | None:
    """The rectangle of the first element that fits, None when it is not shown."""
    element = find(selector)
    place = rect(element) if element is not None else None
    return place if place is not None and place.width else None


def same(one: Any, other: Any) -> bool:
    """True when both are the same element."""
    return bool(one and other and one == other)


def focused() -> Any:
    """The focused element, or None when nothing has the focus."""
    element = js.document.activeElement or None
    return None if element is None or same(element, js.document.body) else element


def focus(element: Any) -> bool:
    """Give the focus to the element, without scrolling; False when it cannot have it."""
    if not shown(element):
        return False
    element.focus(js_object({"preventScroll": True}))
    return same(js.document.activeElement, element)


def write(element_id: str, text: str) -> None:
    """Let the element hold this text."""
    element = by_id(element_id)
    if element is not None and element.textContent != text:
        element.textContent = text


def speak(element_id: str, text: str) -> None:
    """Put a sentence into a live region so that it is read even if it was the last one too."""
    element = by_id(element_id)
    if element is not None:
        element.textContent = text + "\u00a0" if text and element.textContent == text else text


class Flights:
    """Cards under way.  Nothing waits for them: they only hide the jump from the old place to the new."""

    def __init__(self) -> None:
        self._running: list[Any] = []
        self._until = 0.0
        self._collected: Any = None

    @property
    def under_way(self) -> bool:
        """True while a card may still be travelling."""
        return bool(self._running) and monotonic() < self._until

    def start(self, flights: Sequence[Flight], motion: str, elements: Mapping[str, Any]) -> None:
        """Let the cards travel; *elements* are those of the cards that have a name."""
        length = TRAVEL.get(motion, 0)
        if not length:
            return
        if not self.under_way:
            self._running = []
        for flight in flights:
            card = find(flight.selector) if flight.selector else elements.get(flight.card)
            if card is not None:
                self._send(card, flight, length)
                self._until = max(self._until, monotonic() + (length + flight.delay) / 1000)

    def _send(self, card: Any, flight: Flight, length: int) -> None:
        begin = {"translate": f"{flight.dx}px {flight.dy}px", "scale": str(flight.scale), "zIndex": "30"}
        end = {"translate": "0px 0px", "scale": "1", "zIndex": "30"}
        frames: list[object] = [begin, end]
        if flight.delay:  # until its turn comes it is one of the stock's cards
            begin["opacity"], end["opacity"] = "0", "1"
            frames.insert(1, {"opacity": 1, "offset": 0.01})
        if flight.flip:
            begin["rotate"], end["rotate"] = "y 180deg", "y 0deg"
        timing: dict[str, object] = {
            "duration": length,
            "delay": flight.delay,
            "easing": "cubic-bezier(0.2, 0.8, 0.3, 1)",
            "fill": "backwards",
        }
        with suppress(Exception):  # motion is decoration: a browser that cannot shows the cards in place
            self._running.append(card.animate(js_object(frames), js_object(timing)))
            if flight.flip:
                back = [{"opacity": 1}, {"opacity": 1, "offset": 0.3}, {"opacity": 0, "offset": 0.301}]
                back.append({"opacity": 0})
                timing |= {"easing": "linear", "pseudoElement": "::before"}
                self._running.append(card.animate(js_object(back), js_object(timing)))

    def collect(self, places: Sequence[Rect], pile: Rect, motion: str) -> int:
        """Slide backs from *places* onto the *pile*, where they are gone; gives back how long it takes (ms).

        They stand for cards that are no longer on the page, and show no face.
        """
        length = TRAVEL.get(motion, 0)
        if not length or not places:
            return 0
        self._sweep()
        heap = self._collected = js.document.createElement("div")
        heap.className = "collected"
        heap.setAttribute("aria-hidden", "true")
        for name, value in (("--cw", pile.width), ("left", pile.left), ("top", pile.top)):
            heap.style.setProperty(name, f"{value:.1f}px")
        (x, y), step = pile.center, COLLECT_STEP * length // TRAVEL["normal"]
        for number, place in enumerate(places):
            card = js.document.createElement("span")
            card.className = "card still"
            heap.appendChild(card)
            (old_x, old_y), turn = place.center, (number % 5 - 2) * 3
            begin = {
                "translate": f"{old_x - x:.1f}px {old_y - y:.1f}px",
                "scale": f"{place.width / pile.width:.3f}",
                "rotate": "0deg",
            }
            end = {"translate": "0px 0px", "scale": "1", "rotate": f"{turn}deg"}
            timing = {"duration": length, "delay": step * number, "easing": "ease-in-out", "fill": "both"}
            with suppress(Exception):
                card.animate(js_object([begin, end]), js_object(timing))
        js.document.body.appendChild(heap)
        whole = length + step * len(places)
        js.setTimeout(create_once_callable(lambda: heap.remove()), whole + 40)
        return whole

    def _sweep(self) -> None:
        if self._collected is not None:
            self._collected.remove()
            self._collected = None

    def finish(self) -> None:
        """Put every card where it belongs, now."""
        self._sweep()
        running, self._running = self._running, []
        for flight in running:
            flight.cancel()


class LocalStore:
    """The browser's local storage; every call may raise, as ``storage.Shelf`` expects."""

    def get(self, key: str) -> str | None:
        value = js.localStorage.getItem(key)
        return value if isinstance(value, str) else None

    def set(self, key: str, value: str) -> None:
        js.localStorage.setItem(key, value)

    def remove(self, key: str) -> None:
        js.localStorage.removeItem(key)

    def keys(self) -> list[str]:
        store = js.localStorage
        return [str(store.key(place)) for place in range(int(store.length))]


class NoStore:
    """Keeps nothing beyond this visit."""

    def __init__(self) -> None:
        self._kept: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        return self._kept.get(key)

    def set(self, key: str, value: str) -> None:
        self._kept[key] = value

    def remove(self, key: str) -> None:
        self._kept.pop(key, None)

    def keys(self) -> list[str]:
        return list(self._kept)


def parameters() -> dict[str, str]:
    """The page's address parameters."""
    found = js.URLSearchParams.new(js.location.search)
    names = ("seed", "speed", "test", "level", "nosave", "deal", "go")
    return {name: str(found.get(name)) for name in names if found.has(name)}


def path() -> str:
    """The page's folder on its server: games at other places of one origin keep their own saves."""
    return str(js.location.pathname).rsplit("/", 1)[0] + "/"


def listen(target: Any, kinds: str, handler: Callable[[Any], None], passive: bool = False) -> None:
    """Hear events for as long as the page lives, before anybody else does."""
    proxy = create_proxy(handler)
    for kind in kinds.split():
        target.addEventListener(kind, proxy, js_object({"capture": True, "passive": passive}))


class Frame:
    """Runs a job at most once a frame, and within *patience* ms even when the browser gives no frames."""

    def __init__(self, job: Callable[[], None], patience: int = 100) -> None:
        self._job = job
        self._patience = patience
        self._waiting = False
        self._proxy = create_proxy(self._run)

    def ask(self) -> None:
        """Have the job run soon."""
        if self._waiting:
            return
        self._waiting = True
        js.window.requestAnimationFrame(self._proxy)
        js.setTimeout(self._proxy, self._patience)

    def now(self) -> None:
        """Run the job at once; a run asked for before is no longer needed."""
        self._waiting = False
        self._job()

    def _run(self, *_: Any) -> None:
        if self._waiting:
            self.now()
