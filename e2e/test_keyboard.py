"""The page by keys alone: a whole deal and the next, every screen, and the focus never lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import wait_ready
from e2e.ear import Ear
from e2e.moments import open_at, press, saved_match
from e2e.play import drawn, state
from e2e.server import PagesServer
from web.keys import KEYS
from web.opponents import name_of
from web.readout import read
from web.screens import SCREENS
from web.ui_state import UiState
from web.words import Words

SAME_SEED = "crypto.getRandomValues = array => array.fill(7)"
FOCUS = """() => {
    const one = document.activeElement;
    if (one === document.body) return 'body';
    return one.dataset.card || one.id || one.dataset.do || one.tagName.toLowerCase();
}"""


def focus(page: Page) -> str:
    """What has the focus: a card, an id, a command; "body" is nothing."""
    found: str = page.evaluate(FOCUS)
    return found


def watchful(page: Page) -> Ear:
    """Fingers that look after every key whether the focus is still somewhere."""

    def look() -> None:
        drawn(page)
        assert focus(page) != "body"

    return Ear(page, look)


def at_first_deal(page: Page, server: PagesServer) -> Ear:
    """Begin a match from the start screen, by keys; gives back the player, whose turn it is."""
    page.add_init_script(SAME_SEED)
    page.goto(server.url + "?speed=0&test=1", wait_until="commit")
    wait_ready(page)
    player = watchful(page)
    player.tab_to("Play")
    player.press("Enter")
    player.until_my_turn(player.wait_for("New hand"))
    return player


def test_from_the_start_screen_to_the_next_deal(table_page: Page, server: PagesServer) -> None:
    page = table_page
    player = at_first_deal(page, server)
    player.play_deal()
    assert state(page)["phase"] == "handover"
    assert focus(page) == "screen-title"
    player.press("Tab")
    assert focus(page) == "next_deal"
    player.press("Enter")
    expect(page.locator("dialog#screen")).not_to_be_visible()
    player.wait_for("New hand")
    assert len(state(page)["hand"]) == 10


def test_every_screen_opens_holds_the_focus_and_gives_it_back(table_page: Page, server: PagesServer) -> None:
    page = open_at(table_page, server, "handover")
    fingers = watchful(page)
    fingers.press("Escape")
    expect(page.locator("dialog#screen")).not_to_be_visible()
    assert focus(page) != "table"
    for name in SCREENS:
        page.locator("#menu").focus()
        press(page, f"open:{name}")
        if not page.locator(f"dialog[open].for-{name}").count():
            continue  # it has to know what to show
        inside = "document.activeElement.closest('dialog') !== null"
        assert page.evaluate(inside), name
        assert page.evaluate("document.querySelector('dialog[open]').matches(':modal')"), name
        stops = []
        for key in ("Shift+Tab",) + ("Tab",) * 12 + ("Shift+Tab",) * 14:
            fingers.press(key)
            within, stop = page.evaluate(f"[{inside}, ({FOCUS})()]")
            assert within, f"{key} left {name}"
            stops.append(stop)
        assert len(set(stops)) > 1, name
        for _ in range(5):  # some screens lie on another
            fingers.press("Escape")
            if not page.locator("dialog[open]").count():
                break
        assert not page.locator("dialog[open]").count(), name
        assert focus(page) == "menu", name


def test_menu_by_keys(table_page: Page, server: PagesServer) -> None:
    page = open_at(table_page, server, "draw")
    fingers = watchful(page)
    fingers.tab_to("Menu")
    fingers.press("Enter")
    fingers.tab_to("Settings")
    fingers.press("Enter")
    expect(page.locator("#screen-title")).to_have_text("Settings")
    fingers.tab_to("High contrast")
    fingers.press("Space")
    expect(page.locator("html")).to_have_attribute("data-contrast", "more")
    fingers.tab_to("Done")
    fingers.press("Enter")
    assert focus(page) == "menu"


def test_the_hand_is_one_tab_stop_and_it_follows_the_focus(table_page: Page, server: PagesServer) -> None:
    page = open_at(table_page, server, "draw")
    fingers = watchful(page)
    order = state(page)["order"]
    stops = []
    for _ in range(20):
        fingers.press("Tab")
        stops.append(focus(page))
        if stops[-1] in order:
            break
    assert stops[:4] == ["menu", "score", "help", "sound"]
    assert stops[4:] == ["stock", "discard", "knock", order[0]]
    for key, place in (("ArrowRight", 1), ("ArrowRight", 2), ("End", 9), ("ArrowLeft", 8), ("4", 3)):
        fingers.press(key)
        assert focus(page) == order[place]
    fingers.press("Tab")
    assert focus(page) not in order
    fingers.press("Shift+Tab")
    assert focus(page) == order[3]
    assert page.locator('#hand button[tabindex="0"]').count() == 1
    fingers.press("Shift+ArrowLeft")
    assert focus(page) == order[3] and state(page)["order"][2] == order[3]


def test_the_focus_goes_with_the_cards(table_page: Page, server: PagesServer) -> None:
    page = open_at(table_page, server, "draw")
    fingers = watchful(page)
    before = state(page)["order"]
    fingers.press("d")
    drawn = next(card for card in state(page)["order"] if card not in before)
    assert focus(page) == drawn
    fingers.press("3")
    fingers.press("Enter")
    left = state(page)["order"]
    fingers.press("x")
    page.wait_for_selector("html:not([data-phase=opponent])", state="attached")
    assert focus(page) in (left[3], "screen-title")


def test_letters_can_be_switched_off(table_page: Page, server: PagesServer) -> None:
    page = open_at(table_page, server, "draw", letter_keys=False)
    fingers = watchful(page)
    before = state(page)
    for key in "dtxkpmhwlsrgu?5":
        fingers.press(key)
    assert state(page) == before and not page.locator("dialog[open]").count()
    fingers.press("F1")
    expect(page.locator("dialog[open]")).to_be_visible()


def test_letters_work_at_the_table_only(table_page: Page, server: PagesServer) -> None:
    page = open_at(table_page, server, "draw")
    before = state(page)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("d")
    assert state(page) == before
    page.locator("#status").click()
    page.keyboard.press("d")
    assert state(page)["phase"] == "discard"


def test_k_asks_once(table_page: Page, server: PagesServer) -> None:
    page = open_at(table_page, server, "knock")
    player = watchful(page)
    hand = player.hand()
    for place in range(len(hand)):
        player.press("1234567890"[place] if place < 10 else "End")
        if "could knock" in player.say("Enter") or "gin" in player.live():
            break
    assert "Press the key again" in player.say("k")
    assert state(page)["phase"] == "discard"
    player.press("ArrowLeft")  # another key withdraws the question
    assert "Press the key again" in player.say("k")
    assert state(page)["phase"] == "discard"
    player.press("k")
    page.wait_for_selector("html[data-phase=handover]", state="attached")


@pytest.mark.parametrize("moment", ["discard", "layoff"])
def test_every_reading_key_says_what_the_table_tells(
    table_page: Page, server: PagesServer, moment: str
) -> None:
    page = open_at(table_page, server, moment)
    player, match = watchful(page), saved_match(moment)
    keys = [(entry.keys[0], entry.command) for entry in KEYS if entry.command.startswith("read:")]
    assert len(keys) >= 5
    for key, command in keys:
        expected = read(command.partition(":")[2], match, UiState(), Words(), name_of(2))
        player.press(key)
        player.wait_for(re.escape(expected))  # a notice of the same moment may be said in one breath with it
    assert expected in player.say("r")


def test_the_help_shows_every_key_of_the_table(table_page: Page, server: PagesServer) -> None:
    page = open_at(table_page, server, "draw")
    page.locator("#stock").focus()
    page.keyboard.press("?")
    shown = page.locator("dialog[open] kbd").all_inner_texts()
    assert shown == [entry.shown for entry in KEYS]
