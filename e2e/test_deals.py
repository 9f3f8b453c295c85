"""Deals by link and code, the same cards again, the proof of a fair deal and undo, on the real page."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from e2e.play import Taps, play_deal, state, wait_turn
from ginengine.codes import DealCode
from ginengine.fairness import seal
from ginengine.rules import PRESETS

Open = Callable[..., Page]
CODE = DealCode(PRESETS["standard"], 1, "0123456789abcdef" * 2)
TOOL = Path(__file__).resolve().parent.parent / "tools" / "verify_deal.py"


def dialog(page: Page, command: str) -> None:
    """Press a button of the open dialog."""
    page.locator(f'dialog[open] [data-do="{command}"]').first.click()


def menu(page: Page, command: str) -> None:
    page.locator("#menu").click()
    dialog(page, command)


def test_a_link_deals_its_cards_asks_first_and_gives_the_match_back(open_table: Open) -> None:
    page = open_table(seed=5)
    before = wait_turn(page)
    page.goto(page.url.replace("seed=5", f"deal={CODE}"))
    page.wait_for_selector("html[data-app=ready]", state="attached")
    expect(page.locator("dialog#screen")).to_contain_text("Play this deal now?")
    dialog(page, f"side:code/{CODE}")
    now = wait_turn(page)
    dealt = CODE.deal()
    held = sum(dealt.hands[0] >> card & 1 for card in range(52))
    assert held == len(now["hand"]) == 10 and sorted(now["hand"]) == sorted(named(dealt.hands[0]))
    play_deal(page, Taps(page))
    expect(page.locator("dialog#screen #text-code")).to_have_value(str(CODE))
    dialog(page, "play_for_me:3")
    expect(page.locator("dialog#screen table.scores")).to_contain_text("Rosa with your cards")
    dialog(page, "side:swapped")
    now = wait_turn(page)
    assert len(set(now["hand"]) & set(named(dealt.hands[1]))) >= 9
    play_deal(page, Taps(page))
    dialog(page, "back")
    expect(page.locator("dialog#screen")).not_to_be_visible()
    after = state(page)
    assert (after["hand"], after["discard"], after["scores"]) == (
        before["hand"],
        before["discard"],
        before["scores"],
    )


def named(cards: int) -> list[str]:
    """The cards of a mask by name."""
    from ginengine import format_cards

    return format_cards(cards).split()


def test_a_typed_code_is_told_what_is_wrong_with_it(open_table: Open) -> None:
    page = open_table(seed=5)
    wait_turn(page)
    menu(page, "open:deals")
    page.locator("#deal-code").fill(str(CODE)[:-1] + "!")
    dialog(page, "deal_code")
    expect(page.locator("#deal-problem")).to_contain_text("“!” at place 35")
    page.locator("#deal-code").fill(str(CODE).lower())
    dialog(page, "deal_code")
    dialog(page, f"side:code/{CODE}")
    assert sorted(wait_turn(page)["hand"]) == sorted(named(CODE.deal().hands[0]))


def test_the_page_proves_a_deal_and_a_python_outside_agrees(page: Page, server: object) -> None:
    page.goto(f"{server.url}?speed=0&test=1")  # type: ignore[attr-defined]
    page.wait_for_selector("html[data-app=ready]", state="attached")
    sealed = page.locator("dialog#screen .seal").get_attribute("title")
    dialog(page, "new_match")
    wait_turn(page)
    menu(page, "open:fair")
    assert page.locator("#text-seal").input_value() == sealed
    dialog(page, "close")
    first = set(state(page)["hand"])
    play_deal(page, Taps(page))
    dialog(page, "close")
    menu(page, "open:fair")
    expect(page.locator(".checks .right")).to_have_count(2)
    facts = page.locator(".facts dd").all_inner_texts()
    assert facts[0] == sealed == seal(facts[1])
    program = page.locator("#text-program").input_value()
    for command in (["-c", program], [str(TOOL), facts[0], facts[1]]):
        done = subprocess.run([sys.executable, "-I", *command], capture_output=True, text=True, timeout=30)
        lines = done.stdout.splitlines()
        assert lines[0] == "The seal is right."
        hands = [set(line.partition(":")[2].split()) for line in lines[1:3]]
        assert any(len(first & hand) >= 10 for hand in hands)
    dialog(page, "open:saw")
    page.locator('dialog[open] .decisions [data-do^="open:saw/"]').first.click()
    expect(page.locator("#text-seen")).to_have_value(text_of_a_request())


def text_of_a_request() -> object:
    """What every request to an opponent looks like."""
    import re

    return re.compile(r'^\{"v":1,"id":\d+,"level":\d,"seed":"[0-9a-f]+".*"view":\{.*\}\}$')


def test_a_page_that_keeps_nothing_knows_the_day_too(open_table: Open) -> None:
    page = open_table(seed=1, nosave=1)
    menu(page, "open:deals")
    expect(page.locator("dialog[open]")).to_contain_text("Deal of 20")


def test_the_upcard_goes_back_by_button_and_by_key(open_table: Open) -> None:
    for seed in range(1, 20):
        page = open_table(seed=seed, nosave=1)
        if wait_turn(page)["phase"] == "upcard":
            break
    before = state(page)
    for undo in (lambda: page.locator("#act-undo").click(), lambda: page.keyboard.press("u")):
        Taps(page).take()
        taken = state(page)
        assert len(taken["hand"]) == 11
        undo()
        assert state(page) == before
    expect(page.locator("#act-undo")).to_have_count(0)
