"""A whole match on the real page, under rules chosen on the rules screen."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.play import Taps, play_deal, wait_turn

Open = Callable[..., Page]
DEALS = 40
"""More deals than a match to 50 takes."""


def choose_rules(page: Page, preset: str, target: str = "") -> None:
    """Start a new match under a preset, perhaps with another target, by way of menu and rules screen."""
    page.locator("#menu").click()
    page.locator('dialog[open] [data-do="open:rules"]').first.click()
    page.locator(f'dialog[open] [data-do="rules:{preset}"]').first.click()
    if target:
        page.locator('dialog[open] [data-rules="target"]').fill(target)
        page.keyboard.press("Tab")
    page.locator('dialog[open] [data-do^="new_match"]').first.click()
    confirm = page.locator('dialog[open] [data-do^="new_match"]')
    if confirm.count():
        confirm.first.click()
    expect(page.locator("dialog#screen")).not_to_be_visible()


def test_a_match_to_fifty_ends_with_its_settlement_and_another_begins(open_table: Open) -> None:
    page = open_table(seed=4)
    choose_rules(page, "standard", "50")
    expect(page.locator("#score")).to_contain_text("50")
    for _ in range(DEALS):
        ended = play_deal(page, Taps(page))
        if ended["phase"] == "matchover":
            break
        page.locator('dialog[open] [data-do="next_deal"]').first.click()
    assert ended["phase"] == "matchover" and max(ended["scores"]) >= 50
    dialog = page.locator("dialog#screen")
    if "Final score" not in dialog.inner_text():
        page.locator('dialog[open] [data-do="open:match_over"]').first.click()
    expect(dialog).to_contain_text("Game bonus: +100")
    page.locator('dialog[open] [data-do^="new_match"]').first.click()
    expect(dialog).not_to_be_visible()
    begun = wait_turn(page)
    assert begun["scores"] == [0, 0] and len(begun["hand"]) == 10


def test_the_table_shows_the_limit_that_the_upcard_sets(open_table: Open) -> None:
    page = open_table(seed=4)
    for _ in range(DEALS):  # until the opponent leaves the first upcard to the player
        choose_rules(page, "oklahoma")
        now = wait_turn(page)
        if now["phase"] == "upcard":
            break
    assert now["phase"] == "upcard"
    rank, suit = now["discard"][0]
    limit = page.locator("#status").inner_text()
    if rank == "A":
        assert "gin" in limit.lower()
    else:
        worth = 10 if rank in "TJQK" else int(rank)
        assert f"Knock with {worth} or less" in limit
    assert ("double" in page.locator("main").inner_text().lower()) == (suit == "s")
