"""A monkey at the table: seeded random actions on the real page, checked after each one.

``python -m e2e.monkey --seed 7 --actions 20000`` plays lives of some hundred actions, each in a fresh
profile. When something is wrong it looks for a shorter way to the same fault and prints it; ``--replay``
does that again.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from e2e.conftest import Faults
from e2e.monkey_hands import POINTING, WEIGHTS, Action, Hands
from e2e.server import PagesServer
from e2e.table_checks import Checks
from tools import browser as browsers
from tools import build

STYLES = ("desk", "phone", "moving")
"""A still table with a mouse, a still one on a phone, and one with its animations and the opponent's pace."""
SHAPES = {"desk": (1280, 800), "phone": (390, 844), "moving": (1024, 768)}
LIFE = 400
"""Actions in one profile."""
TRIES, SECONDS = 40, 60.0
"""How long a shorter way is looked for."""
OWN_CHANCE = """(() => {
    let now = SEED;
    crypto.getRandomValues = array => {
        for (let at = 0; at < array.length; at++) {
            now = (now * 69069 + 12345) % 4294967296;
            array[at] = now >>> 8;
        }
        return array;
    };
    window.print = () => {};
})()"""
"""The page's own chance, the same every time."""


@dataclass(frozen=True)
class Failure:
    """What was wrong, after which of the actions."""

    problem: str
    at: int

    @property
    def kind(self) -> str:
        """The sort of fault, by which two failures are the same."""
        return self.problem.partition(":")[0]


@dataclass
class Told:
    """What a run met."""

    actions: Counter[str] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)
    screens: Counter[str] = field(default_factory=Counter)
    changed: Counter[str] = field(default_factory=Counter)
    """Actions after which the state was another one, by their kind."""
    moving: int = 0
    """Actions of mouse, finger or keys that met cards under way."""
    hidden: int = 0

    def show(self) -> None:
        """Print it."""
        for name in ("actions", "changed", "phases", "screens"):
            print(f"{name}:", " ".join(f"{one} {times}" for one, times in getattr(self, name).most_common()))
        print(f"actions that met cards under way: {self.moving}")
        print(f"states in which hidden cards were looked for: {self.hidden}", flush=True)


def actions(seed: str, count: int) -> list[Action]:
    """The actions of one life."""
    rng = random.Random(seed)
    kinds, weights = list(WEIGHTS), list(WEIGHTS.values())
    return [
        (kind, rng.randrange(1000), rng.randrange(1000), rng.randrange(1000))
        for kind in rng.choices(kinds, weights, k=count)
    ]


def text_of(done: Sequence[Action]) -> str:
    """Actions as ``--replay`` reads them."""
    return " ".join("/".join(map(str, action)) for action in done)


def actions_of(text: str) -> list[Action]:
    """The actions of a ``--replay`` text."""
    parts = [part.split("/") for part in text.split()]
    return [(kind, int(a), int(b), int(c)) for kind, a, b, c in parts]


def live(
    browser: Browser,
    server: PagesServer,
    style: str,
    seed: str,
    done: Sequence[Action],
    told: Told,
    fault: str = "",
) -> Failure | None:
    """One life in a fresh profile: None, or what went wrong first.

    *fault* is a script that breaks the page on purpose, to see that the monkey finds it.
    """
    width, height = SHAPES[style]
    chance = random.Random(seed).randrange(1 << 30)
    faults = Faults(f"http://127.0.0.1:{server.port}/")
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=True)
    context.set_default_timeout(10_000)
    faults.watch(context)
    context.add_init_script(OWN_CHANCE.replace("SEED", str(chance)))
    if fault:
        context.add_init_script(fault)
    url = f"{server.url}?test=1&speed={1 if style == 'moving' else 0}"
    checks, hands = Checks(), Hands(context.new_page(), url)
    try:
        hands.open()
        for number, action in enumerate(done):
            kind, before = action[0], checks.state
            told.actions[kind] += 1
            told.moving += checks.moving and kind in POINTING
            try:
                hands.do(action)
                problem = checks.problem(hands.page, by_key=kind == "key" and not hands.leaves)
            except (PlaywrightError, AssertionError) as error:
                problem = f"stuck: {str(error)[:300]}"
            told.changed[kind] += checks.state != before
            problem = next(iter(faults.unexpected()), problem)
            if hands.loads > hands.asked:
                problem = f"loaded: the page was loaded anew by itself; {problem}"
            if problem:
                return Failure(problem, number)
            told.phases[checks.phase] += 1
            told.screens[checks.screen] += 1
        told.hidden += checks.hidden_looked_for
        return None
    finally:
        context.close()


def shorter(
    browser: Browser,
    server: PagesServer,
    style: str,
    seed: str,
    done: list[Action],
    failure: Failure,
    fault: str = "",
) -> list[Action]:
    """Fewer actions that lead to the same kind of fault: parts are left out while that still happens."""
    kept = done[: failure.at + 1]
    tries, until = 0, time.monotonic() + SECONDS
    last = 1
    while last < len(kept) // 2 and time.monotonic() < until:  # the last few are often enough
        fewer, last, tries = kept[-last:], last * 2, tries + 1
        again = live(browser, server, style, seed, fewer, Told(), fault)
        if again is not None and again.kind == failure.kind:
            kept = fewer[: again.at + 1]
            break
    size = max(1, len(kept) // 2)
    while tries < TRIES and time.monotonic() < until:
        begin, smaller = 0, False
        while begin < len(kept) and tries < TRIES and time.monotonic() < until:
            fewer = kept[:begin] + kept[begin + size :]
            tries += 1
            again = live(browser, server, style, seed, fewer, Told(), fault) if fewer else None
            if again is not None and again.kind == failure.kind:
                kept, smaller = fewer[: again.at + 1], True
            else:
                begin += size
        if size == 1 and not smaller:
            break
        size = max(1, size // 2)
    return kept


def play(
    browser: Browser,
    server: PagesServer,
    seed: str,
    count: int,
    styles: Sequence[str] = STYLES,
    life: int = LIFE,
    fault: str = "",
) -> Told:
    """Lives until *count* actions are done; raises AssertionError with the shortest way to a fault."""
    told = Told()
    for number, begin in enumerate(range(0, count, life)):
        style = styles[number % len(styles)]
        own = f"{seed}.{style}.{number}"
        done = actions(own, min(life, count - begin))
        failure = live(browser, server, style, own, done, told, fault)
        if failure is not None:
            told_at = f"{failure.problem}\nseed {own}, action {failure.at + 1}: {done[failure.at]}"
            print(told_at, "\nLooking for a shorter way ...", file=sys.stderr, flush=True)
            way = shorter(browser, server, style, own, done, failure, fault)
            raise AssertionError(
                f"{failure.problem}\nseed {own}, action {failure.at + 1}."
                f" The shortest way found, {len(way)} actions:\n"
                f'python -m e2e.monkey --style {style} --seed {own} --replay "{text_of(way)}"'
            )
    return told


def main() -> int:
    """The command line; 0 when nothing was wrong."""
    parser = argparse.ArgumentParser(description="Let a monkey play.")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--actions", type=int, default=20_000)
    parser.add_argument("--style", choices=STYLES, default="")
    parser.add_argument("--replay", default="", help="do just these actions")
    options = parser.parse_args()
    given = os.environ.get("GIN_DIST")
    built = Path(given) if given else build.up_to_date()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(folder) / "site"  # a copy: a build meanwhile would be an update of the page
        shutil.copytree(built, site)
        server = PagesServer(site)
        browser = playwright.chromium.launch(executable_path=browsers.installed(), args=browsers.ARGUMENTS)
        try:
            if options.replay:
                style, way = options.style or "desk", actions_of(options.replay)
                failure = live(browser, server, style, options.seed, way, Told())
                print(f"after action {failure.at + 1}: {failure.problem}" if failure else "nothing was wrong")
                return 1 if failure else 0
            styles = (options.style,) if options.style else STYLES
            told = play(browser, server, options.seed, options.actions, styles)
        except AssertionError as error:
            print(error, file=sys.stderr)
            return 1
        finally:
            browser.close()
            server.stop()
    print(f"{sum(told.actions.values())} actions in {time.monotonic() - begun:.0f} s, nothing was wrong")
    told.show()
    return 0


if __name__ == "__main__":
    sys.exit(main())
