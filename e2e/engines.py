"""The smoke suite in one engine, in a process of its own: ``python -m e2e.engines firefox``.

Start, a deal by taps, a deal by drags, keys, and a start with the server gone. Prints one JSON object: a text
for every step, "" where it went well. Only what all three drivers can do is used: coordinates and keys.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from e2e.play import best_discard, knock_card
from e2e.server import PagesServer
from tools import build, engines

WAIT = 60.0
"""Seconds for a start on a busy machine."""
MOVES = 160
STOCK, DISCARD, KNOCK, HAND = "#stock", "#discard", "#knock", "#hand"
SELENIUM_KEYS = {
    "Home": "\ue011",
    "End": "\ue010",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "ArrowRight": "\ue014",
}
WATCH = """(() => {
    window.ginErrors = [];
    addEventListener('error', event => window.ginErrors.push(String(event.message)));
    addEventListener('unhandledrejection', event => window.ginErrors.push(String(event.reason)));
    return true;
})()"""

CHANGED = "JSON.stringify(window.ginTest.state()) !== window.ginBefore"
State = dict[str, Any]


class Uncached(PagesServer):
    """A server whose answers no HTTP cache keeps: without it only the page's own offline copy is left."""

    def answer(self, target: str, headers: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
        """As the parent's, never to be stored."""
        status, send, body = super().answer(target, headers)
        return status, {**send, "Cache-Control": "no-store"}, body


class Fingers:
    """A mouse and a keyboard in any engine."""

    def __init__(self, profile: Any) -> None:
        self.profile = profile

    def ask(self, expression: str) -> Any:
        """The value of an expression on the page."""
        return self.profile.ask(expression)

    def until(self, expression: str, seconds: float = 15) -> Any:
        """Wait until an expression is true, and give back its value."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if found := self.ask(expression):
                    return found
            except Exception as error:  # the page may just be changing
                if time.monotonic() + 1 > end:
                    raise AssertionError(f"{expression}: {error}") from error
            time.sleep(0.03)
        raise AssertionError(f"never came true: {expression}")

    def box(self, selector: str) -> tuple[float, float, float, float]:
        """Where an element is."""
        code = f"(() => {{ const one = document.querySelector({json.dumps(selector)}); if (!one) return null;"
        found = self.ask(
            code + " const b = one.getBoundingClientRect(); return [b.x, b.y, b.width, b.height] })()"
        )
        assert found, f"there is no {selector}"
        x, y, width, height = found
        return x, y, width, height

    def grip(self, selector: str) -> tuple[float, float]:
        """The corner of an element that no neighbour covers."""
        x, y, width, height = self.box(selector)
        return x + min(14, width / 2), y + min(18, height / 2)

    def middle(self, selector: str) -> tuple[float, float]:
        """The middle of an element."""
        x, y, width, height = self.box(selector)
        return x + width / 2, y + height / 2

    def click(self, selector: str) -> None:
        """One click."""
        self.path([self.grip(selector)])

    def drag(self, source: str, target: str) -> None:
        """One drag with the mouse."""
        (x, y), (to_x, to_y) = self.grip(source), self.middle(target)
        self.path([(x, y), (x + 12, y - 12), ((x + to_x) / 2, (y + to_y) / 2), (to_x, to_y)])

    def path(self, points: list[tuple[float, float]]) -> None:
        """Press at the first point, let go at the last."""
        if hasattr(self.profile, "page"):
            mouse = self.profile.page.mouse
            mouse.move(*points[0])
            mouse.down()
            for point in points[1:]:
                mouse.move(*point)
            mouse.up()
            return
        from selenium.webdriver.common.actions.action_builder import ActionBuilder

        builder = ActionBuilder(self.profile.driver, duration=20)
        pointer = builder.pointer_action
        pointer.move_to_location(*map(round, points[0]))
        pointer.pointer_down()
        for point in points[1:]:
            pointer.move_to_location(*map(round, point))
        pointer.pointer_up()
        builder.perform()

    def press(self, key: str) -> None:
        """One key."""
        if hasattr(self.profile, "page"):
            self.profile.page.keyboard.press(key)
            return
        from selenium.webdriver import ActionChains

        ActionChains(self.profile.driver, duration=0).send_keys(SELENIUM_KEYS.get(key, key)).perform()


YES = '.screen-confirm [data-do="new_match"]'
"""Gives up the match of the step before, which the page asks about."""


class Smoke:
    """The steps, in this order, in one profile."""

    def __init__(self, name: str, server: PagesServer) -> None:
        self.server = server
        self.profile = engines.launch(name)
        self.fingers = Fingers(self.profile)

    def open(self, seed: int) -> None:
        """The table with this deal, ready."""
        self.profile.go(f"{self.server.url}?seed={seed}&speed=0&test=1")
        ready = f"location.search.includes('seed={seed}&') && document.documentElement.dataset.app"
        state = self.fingers.until(f"{ready} !== 'loading' && {ready}", WAIT)
        assert state == "ready", self.fingers.ask("document.getElementById('failure').innerText")
        self.fingers.ask(WATCH)
        if self.fingers.ask(f"Boolean(document.querySelector('{YES}'))"):
            self.fingers.click(YES)

    def state(self) -> State:
        """The table when it is the player's turn or the deal is over; checked: the screen shows it."""
        turn = "document.documentElement.dataset.phase !== 'opponent' && window.ginTest.state()"
        now: State = self.fingers.until(turn)
        self.fingers.ask("(window.ginBefore = JSON.stringify(window.ginTest.state())).length")
        shown = self.fingers.ask(
            "[...document.querySelectorAll('#hand [data-card]')].map(one => one.dataset.card)"
        )
        assert shown == now["order"], (shown, now)
        if now["phase"] in ("upcard", "draw", "discard"):
            assert len(now["hand"]) + len(now["discard"]) + now["stock"] + now["opponent_count"] == 52, now
        return now

    def well(self) -> None:
        """No error, and nothing came from elsewhere."""
        errors = self.fingers.ask("window.ginErrors")
        assert errors == [], errors
        code = "performance.getEntriesByType('resource').map(one => new URL(one.name)).filter(one => "
        foreign = self.fingers.ask(
            code + "one.protocol.startsWith('http') && one.origin !== origin).map(String)"
        )
        assert foreign == [], foreign

    def deal(self, put: Callable[[str, str], None], draw: Callable[[], None]) -> None:
        """A deal to its end; *put* brings a card to a place."""
        for _ in range(MOVES):
            now = self.state()
            if now["phase"] in ("handover", "matchover"):
                return self.well()
            if now["phase"] == "upcard":
                self.fingers.click('[data-do="pass"]')
            elif now["phase"] == "draw":
                draw()
            elif now["phase"] == "layoff":
                self.fingers.click('[data-do="finish_layoffs"]')
            else:
                card = knock_card(now)
                put(f'#hand [data-card="{card or best_discard(now)}"]', KNOCK if card else DISCARD)
                if self.fingers.ask("Boolean(document.querySelector('dialog[open] [data-do^=\"spread:\"]'))"):
                    self.fingers.click('dialog[open] [data-do^="spread:"]')
            self.fingers.until(CHANGED)
        raise AssertionError("the deal never ended")

    def start(self) -> None:
        """The page starts from its own origin."""
        self.open(1)
        self.state()
        self.well()

    def taps(self) -> None:
        """A whole deal by clicks."""

        def put(card: str, place: str) -> None:
            self.fingers.click(card)
            self.fingers.click(place)

        self.open(2)
        self.deal(put, lambda: self.fingers.click(STOCK))

    def drags(self) -> None:
        """A whole deal by drags."""
        self.open(3)
        self.deal(self.fingers.drag, lambda: self.fingers.drag(f"{STOCK} .top", HAND))

    def keys(self) -> None:
        """Draw, walk, discard and look at the keys, without the mouse."""
        self.open(4)
        fingers, now = self.fingers, self.state()
        if now["phase"] == "upcard":
            fingers.press("p")
            now = self.state()
        before = now
        fingers.press("d")
        fingers.until("window.ginTest.state().phase === 'discard'")
        fingers.press("Home")
        fingers.press("ArrowRight")
        second = self.state()["order"][1]
        fingers.until(f"document.activeElement.dataset.card === '{second}'")
        fingers.press("Enter")
        fingers.until(f"window.ginTest.state().selected === '{second}'")
        fingers.press("x")
        fingers.until(f"!window.ginTest.state().hand.includes('{second}')")
        assert len(self.state()["hand"]) == len(before["hand"])
        assert self.fingers.ask("document.activeElement !== document.body")
        if not self.fingers.ask("Boolean(document.querySelector('dialog[open]'))"):
            fingers.press("?")
            fingers.until("document.querySelector('dialog[open]') !== null")
            fingers.press("Escape")
            fingers.until("document.querySelector('dialog[open]') === null")
        assert self.fingers.ask("document.activeElement !== document.body")
        self.well()

    def offline(self) -> None:
        """After a visit the page starts and plays with the server stopped."""
        self.open(5)
        self.fingers.until("document.documentElement.dataset.offline === 'ready'", WAIT)
        self.fingers.until("Boolean(navigator.serviceWorker.controller)", WAIT)
        self.server.stop()
        self.open(6)
        now = self.state()
        self.fingers.click('[data-do="pass"]' if now["phase"] == "upcard" else STOCK)
        self.fingers.until(CHANGED)

    def run(self) -> dict[str, str]:
        """What went wrong in each step."""
        found = {}
        for step in (self.start, self.taps, self.drags, self.keys, self.offline):
            begun = time.monotonic()
            try:
                step()
                found[step.__name__] = ""
            except Exception as error:
                found[step.__name__] = f"{type(error).__name__}: {error}"
            took = time.monotonic() - begun
            print(
                f"{step.__name__}: {found[step.__name__] or 'ok'} ({took:.1f} s)", file=sys.stderr, flush=True
            )
        return found

    def version(self) -> str:
        """The browser and its version."""
        if hasattr(self.profile, "driver"):
            told = self.profile.driver.capabilities
            return f"{told['browserName']} {told['browserVersion']}"
        browser = self.profile.page.context.browser
        return str(browser.version) if browser else str(self.fingers.ask("navigator.userAgent"))


def main() -> int:
    """Run the suite in the engine that is named; 0 when the browser could be started at all."""
    parser = argparse.ArgumentParser(description="Smoke-test one engine.")
    parser.add_argument("engine", choices=("chromium", "firefox", "webkit"))
    options = parser.parse_args()
    given = os.environ.get("GIN_DIST")
    folder = Path(given) if given else build.up_to_date()
    server = Uncached(folder)
    begun = time.monotonic()
    smoke = Smoke(options.engine, server)
    try:
        told = {
            "version": smoke.version(),
            "steps": smoke.run(),
            "seconds": round(time.monotonic() - begun, 1),
        }
        print(json.dumps(told))
    finally:
        smoke.profile.close()
        server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
