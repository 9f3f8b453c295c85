"""The page is killed at every phase of a deal and under every fault of its store, and the match goes on."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.conftest import wait_ready
from e2e.kept import PREFIX, kept
from e2e.play import Taps, state, step, wait_turn
from e2e.server import PagesServer
from ginengine import Deal, Match, Rules
from ginengine.actions import Action
from ginengine.cards import card_name
from tests.web.finished import finished_record

pytestmark = pytest.mark.own_context(warm=True)

Open = Callable[..., Page]
MATCH = PREFIX + "match"
THREES = "As 5s 6s 7s 5c 6c 7c 5d 6d 7d"


def prepared(hands: tuple[str, str], upcard: str, stock: str, actions: str) -> dict[str, Any]:
    """A save of a match that stands after these actions."""
    named = " ".join([*hands, upcard, stock]).split()
    rest = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK" if rank + suit not in named]
    theirs = hands[1].split()
    theirs += [rest.pop() for _ in range(10 - len(theirs))]
    deal = Deal.from_hands(Rules(), 1, (hands[0], " ".join(theirs)), upcard, " ".join(stock.split() + rest))
    match = Match(Rules(), "prepared", first_deal=deal)
    for text in actions.split(","):
        match.apply(Action.from_text(text))
    return {"version": 1, "record": match.to_record(), "level": 2}


SPREAD = prepared((THREES, ""), "Kd", "Kh", "pass,pass,draw")
LAYOFF = prepared(
    ("7s 8s Ts Kc Kd Qc Jd 9h 8d 2c", "4s 5s 6s Tc Td Th 2h 3h 4h Ah"),
    "Qs",
    "Kh Ks",
    "pass,pass,draw,discard Kh,draw,knock Ks 4s5s6s/TcTdTh/2h3h4h",
)


class Life:
    """One profile, whose page may be killed and opened again."""

    def __init__(self, context: BrowserContext, server: PagesServer, query: str = "") -> None:
        self.context = context
        self.url = server.url + "?speed=0&test=1" + query
        self.page = context.new_page()
        self.open()

    def open(self) -> Page:
        self.page.goto(self.url)
        wait_ready(self.page)
        return self.page

    def kill(self) -> Page:
        """End the page without a word to it, and open another."""
        self.page.close(run_before_unload=False)
        self.page = self.context.new_page()
        return self.open()

    def facts(self) -> dict[str, Any]:
        """What has to be the same: the table, the own order, score, selection, dialog, record, next card."""
        page = self.page
        record = json.loads(kept(page, "match") or "{}").get("record", "")
        table = {**page.evaluate("window.ginTest.state()"), "epoch": 0}
        shown = page.locator("#hand [data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
        dialog = page.locator("dialog[open] .screen").evaluate_all("all => all.map(one => one.className)")
        return {"table": table, "shown": shown, "dialog": dialog, "record": record}

    def survives(self) -> None:
        before = self.facts()
        self.kill()
        assert self.facts() == before

    def put(self, save: dict[str, Any]) -> None:
        """Change the save as if the page had been left there."""
        self.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [MATCH, json.dumps(save)])
        self.kill()


def next_card(page: Page) -> str:
    """The card that lies on top of the stock."""
    return card_name(Match.from_record(json.loads(kept(page, "match") or "{}")["record"]).deal.stock[0])


def test_killed_at_every_phase_the_match_goes_on(context: BrowserContext, server: PagesServer) -> None:
    life = Life(context, server, "&seed=1")
    page = life.page
    if wait_turn(page)["phase"] == "upcard":
        page.keyboard.press("m")
        life.survives()
        life.page.locator('[data-do="pass"]').first.click()
    assert wait_turn(life.page)["phase"] == "draw"
    life.survives()
    expected = next_card(life.page)
    Taps(life.page).draw()
    assert expected in state(life.page)["hand"]
    life.page.locator("#hand [data-card]").nth(3).click(position={"x": 12, "y": 16})
    life.page.locator('[data-do="move:left"]').first.click()
    life.survives()
    assert life.facts()["table"]["selected"]
    life.url = server.url + "?speed=0&test=1"
    life.put(SPREAD)
    Taps(life.page).play("Kh", "#knock")
    assert life.facts()["dialog"] == ["screen screen-spread"]
    life.survives()
    life.page.locator('dialog[open] [data-do="spread:1"]').click()
    ended = wait_turn(life.page)
    assert ended["phase"] == "handover"
    life.survives()
    life.page.locator('dialog[open] [data-do="next_deal"]').first.click()
    wait_turn(life.page)
    life.survives()
    life.put(LAYOFF)
    assert life.facts()["table"]["phase"] == "layoff"
    life.survives()
    life.page.locator('[data-do="finish_layoffs"]').first.click()
    assert wait_turn(life.page)["phase"] == "handover"


def test_the_end_of_a_match_comes_back_and_stands_in_the_history(
    context: BrowserContext, server: PagesServer
) -> None:
    life = Life(context, server)
    record = finished_record("life", "target=30")
    lines = record.splitlines()
    end = next(number for number in range(len(lines) - 1, 0, -1) if not lines[number].startswith("="))
    life.put({"version": 1, "record": "\n".join(lines[:end]) + "\n", "level": 1})
    for _ in range(60):
        now = wait_turn(life.page)
        if now["phase"] == "matchover":
            break
        step_anyhow(life.page, now)
    assert now["phase"] == "matchover"
    life.page.wait_for_selector("dialog[open]")
    life.survives()
    assert len(json.loads(kept(life.page, "history") or "{}")["matches"]) == 1


def step_anyhow(page: Page, now: dict[str, Any]) -> None:
    """One action of the player, whatever it is worth; a new deal when one is over."""
    if now["phase"] == "handover":
        page.locator('dialog[open] [data-do="next_deal"]').first.click()
    else:
        step(page, Taps(page), now)


def plays(page: Page) -> None:
    """A few moves can be played."""
    page.locator('dialog[open] [data-do="new_match"]').first.click()
    for _ in range(3):
        now = wait_turn(page)
        if now["phase"] in ("handover", "matchover"):
            return
        step_anyhow(page, now)
        assert state(page) != now


BLOCKED = {
    "no local storage": "Object.defineProperty(window, 'localStorage',"
    " {get() { throw new DOMException('no', 'SecurityError') }})",
    "nothing can be written": "Storage.prototype.setItem ="
    " () => { throw new DOMException('full', 'QuotaExceededError') }",
    "nothing can be read": "Storage.prototype.getItem = () => { throw new Error('broken') }",
}


@pytest.mark.parametrize("script", BLOCKED.values(), ids=BLOCKED)
def test_a_blocked_store_is_told_once_and_a_game_can_be_played(
    context: BrowserContext, server: PagesServer, script: str
) -> None:
    context.add_init_script(script)
    page = Life(context, server).page
    page.locator('dialog[open] [data-do="new_match"]').first.click()
    expect(page.locator("#notice")).to_contain_text("not saved")
    page.evaluate("document.querySelector('[data-do=dismiss]')?.click()")
    for _ in range(3):
        step_anyhow(page, wait_turn(page))
    expect(page.locator("#notice")).not_to_contain_text("not saved")


def test_damaged_saves_are_kept_aside_and_a_newer_one_too(
    context: BrowserContext, server: PagesServer
) -> None:
    life = Life(context, server, "&seed=1")
    wait_turn(life.page)
    good = kept(life.page, "match") or ""
    life.url = server.url + "?speed=0&test=1"
    damaged = {"{": "bad", good[: len(good) // 2]: "bad2", good.replace("Seed", "Sead"): "bad3"}
    for text, place in {**damaged, good.replace('"version": 1', '"version": 9'): "newer"}.items():
        life.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [MATCH, text])
        page = life.kill()
        assert kept(page, f"match.{place}") == text and kept(page, "match") is None
        expect(page.locator("#notice")).to_contain_text("later version" if place == "newer" else "put aside")
    plays(life.page)
    assert kept(life.page, "match.bad") == "{"


def test_a_full_or_cleared_store_in_the_middle_of_a_game(
    context: BrowserContext, server: PagesServer
) -> None:
    life = Life(context, server, "&seed=1")
    page = life.page
    wait_turn(page)
    page.evaluate("localStorage.clear()")
    step_anyhow(page, wait_turn(page))
    wait_turn(page)
    life.survives()
    page = life.page
    page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') } }"
    )
    step_anyhow(page, wait_turn(page))
    expect(page.locator("#notice")).to_contain_text("not saved")
    before = wait_turn(page)
    step_anyhow(page, before)
    assert state(page) != before


def test_two_tabs_do_not_play_at_one_table(context: BrowserContext, server: PagesServer) -> None:
    life = Life(context, server, "&seed=1")
    wait_turn(life.page)
    other = context.new_page()
    other.goto(server.url + "?speed=0&test=1")
    wait_ready(other)
    expect(other.locator("dialog#screen")).to_contain_text("Open in another tab")
    other.keyboard.press("Escape")
    expect(other.locator("dialog#screen")).to_be_visible()
    step_anyhow(life.page, wait_turn(life.page))
    mine = life.facts()
    other.locator('[data-do="play_here"]').click()
    expect(other.locator("dialog#screen")).not_to_be_visible()
    expect(life.page.locator("dialog#screen")).to_contain_text("Open in another tab")
    assert state(other)["order"] == mine["table"]["order"]
    step_anyhow(other, wait_turn(other))
    moved = kept(other, "match")
    other.close(run_before_unload=False)
    assert kept(life.page, "match") == moved
    life.page.locator('[data-do="play_here"]').click()
    expect(life.page.locator("dialog#screen")).not_to_be_visible()
    assert json.loads(moved or "{}")["record"] == life.facts()["record"]
