"""Playing on the page as a person does: by taps, by mouse drags, by a finger, by keys."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, Page

from ginengine import parse_cards, shed_options
from ginengine.cards import card_name

State = dict[str, Any]
MOVES = 160
"""More moves than any deal takes."""
PATIENCE = 45.0
"""Seconds until something that is waited for must have happened."""
DRAWN = 200
"""Looks before a hand that is not the state's counts as wrongly drawn; each waits 25 ms."""


FRAME = """new Promise(done => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 150);
})"""
"""Over when what the page had to draw is drawn: within a frame or, at worst, a tenth of a second."""


def drawn(page: Page) -> None:
    """Wait until the page has drawn what it knows now."""
    page.evaluate(FRAME)


def until(page: Page, expression: str) -> None:
    """Wait until an expression holds on the page, or the promise it gives is of something true.

    The page's policy forbids Playwright's own way, which also takes a promise itself for true.
    """
    end = time.monotonic() + PATIENCE
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"never came true: {expression}"
        page.wait_for_timeout(20)


def state(page: Page) -> State:
    """The table as the page tells it; checked: 52 cards, none twice."""
    if "speed=0" not in page.url:
        drawn(page)
    now: State = page.evaluate("window.ginTest.state()")
    known = [*now["hand"], *now["discard"]]
    laid = [card for meld in now["melds"] for card in meld]
    if now["phase"] in ("handover", "matchover"):
        return now
    unseen = [card for card in laid if card not in now["hand"]]
    assert len(set(known + unseen)) == len(known + unseen), now
    assert len(known) + now["stock"] + now["opponent_count"] + len(unseen) == 52, now
    assert sorted(now["order"]) == sorted(now["hand"])
    for _ in range(DRAWN):  # a busy machine may take its time for the frame
        shown = page.locator("#hand [data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
        if shown == now["order"] or "speed=0" in page.url:
            break
        page.wait_for_timeout(25)
        now = page.evaluate("window.ginTest.state()")
    assert shown == now["order"]
    return now


def wait_turn(page: Page) -> State:
    """Wait until the player may act or the deal is over."""
    for _ in range(500):
        page.wait_for_selector("html:not([data-phase=opponent])", state="attached")
        if page.evaluate("window.ginTest.state().phase") != "opponent":
            break
        page.wait_for_timeout(20)
    return state(page)


class Taps:
    """Everything by clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def act(self, selector: str) -> None:
        """Activate one element."""
        self.page.locator(selector).click(position={"x": 12, "y": 16})

    def draw(self) -> None:
        self.act("#stock")

    def take(self) -> None:
        self.act("#discard")

    def play(self, card: str, zone: str) -> None:
        """Put a card on the discard pile or the knock place."""
        self.act(f'#hand [data-card="{card}"]')
        self.act(zone)


class Drags(Taps):
    """Everything by dragging with the mouse."""

    def drag(self, source: str, target: str) -> None:
        """One drag, from the visible corner of the source to the middle of the target."""
        start = self.page.locator(source).bounding_box()
        end = self.page.locator(target).bounding_box()
        assert start and end
        self.path(start["x"] + 14, start["y"] + 20, end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)

    def path(self, x: float, y: float, to_x: float, to_y: float) -> None:
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 12, y - 12)
        mouse.move(to_x, to_y, steps=4)
        mouse.up()

    def draw(self) -> None:
        self.drag("#stock .card.top", "#hand")

    def take(self) -> None:
        self.drag("#discard .card.top", "#hand")

    def play(self, card: str, zone: str) -> None:
        self.drag(f'#hand [data-card="{card}"]', zone)


class Finger(Drags):
    """Everything by dragging with one finger."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.session: CDPSession = page.context.new_cdp_session(page)

    def touch(self, kind: str, x: float = 0, y: float = 0) -> None:
        """One touch event of finger 1."""
        points = [] if kind in ("touchEnd", "touchCancel") else [{"x": x, "y": y, "id": 1}]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def path(self, x: float, y: float, to_x: float, to_y: float) -> None:
        self.touch("touchStart", x, y)
        for part in (0.1, 0.4, 0.7, 1.0):
            self.touch("touchMove", x + (to_x - x) * part, y + (to_y - y) * part)
        self.touch("touchEnd")


def best_discard(now: State) -> str:
    """The discard that leaves least."""
    left = shed_options(parse_cards(" ".join(now["hand"])))
    return card_name(min(left, key=lambda card: (left[card], -card)))


def step(page: Page, hands: Taps, now: State) -> None:
    """One action of the player."""
    if now["phase"] == "upcard":
        page.locator('[data-do="pass"]').first.click()
    elif now["phase"] == "draw":
        hands.draw()
    elif now["phase"] == "discard":
        card = knock_card(now)
        hands.play(card or best_discard(now), "#knock" if card else "#discard")
        spread = page.locator('dialog[open] [data-do^="spread:"]')
        if spread.count():
            spread.first.click()
    elif now["phase"] == "layoff":
        page.locator('[data-do="finish_layoffs"]').first.click()


def knock_card(now: State) -> str:
    """A card whose discard leaves 10 or less, "" when there is none."""
    left, card = min((left, card) for card, left in shed_options(parse_cards(" ".join(now["hand"]))).items())
    return card_name(card) if left <= 10 else ""


def play_deal(page: Page, hands: Taps, look: Callable[[State], None] = lambda _: None) -> State:
    """A whole deal; every state is checked."""
    for _ in range(MOVES):
        now = wait_turn(page)
        look(now)
        if now["phase"] in ("handover", "matchover"):
            return now
        step(page, hands, now)
        changed = state(page)
        assert changed != now, f"nothing happened in {now}"
    raise AssertionError("the deal never ended")
