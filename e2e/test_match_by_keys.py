"""A whole match without pointer or sight: from the start screen to the final score and into the next one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.ear import Ear
from e2e.play import state
from e2e.server import PagesServer
from e2e.test_keyboard import at_first_deal, focus

TARGET = 60
"""Points to play to: few enough for a short test, too many for most first deals."""
DEALS = 30


def choose_target(player: Ear, page: Page) -> None:
    """Menu, rules, the target typed into its field, a new match; all by keys."""
    player.tab_to("Menu", backwards=True)
    player.press("Enter")
    player.tab_to("Rules")
    player.press("Enter")
    expect(page.locator("#screen-title")).to_have_text("Rules")
    for _ in range(80):
        if page.evaluate("document.activeElement.dataset.rules") == "target":
            break
        player.press("Tab")
    assert player.focused().role == "spinbutton"
    player.press("Control+a")
    for digit in str(TARGET):
        player.press(digit)
    player.press("Tab")  # leaving the field takes the number over
    assert page.locator('dialog [data-rules="target"]').input_value() == str(TARGET)
    player.tab_to("New match")
    player.press("Enter")
    expect(page.locator("dialog[open].for-confirm_new")).to_be_visible()  # a match is not given up unasked
    player.tab_to("New match")
    player.press("Enter")
    expect(page.locator("dialog#screen")).not_to_be_visible()


@pytest.mark.slow
def test_a_whole_match_by_keys_alone(table_page: Page, server: PagesServer) -> None:
    page = table_page
    player = at_first_deal(page, server)
    choose_target(player, page)
    player.wait_for("New hand")
    expect(page.locator("#score")).to_contain_text(str(TARGET))
    scores, deals = [state(page)["scores"]], 0
    assert scores == [[0, 0]]
    while True:
        deals += 1
        assert deals < DEALS, scores
        player.until_my_turn(player.live())
        player.play_deal()
        now = state(page)
        scores.append(now["scores"])
        assert focus(page) == "screen-title"
        if now["phase"] == "matchover":
            break
        player.tab_to("Next hand")
        player.press("Enter")
        player.wait_for("New hand")
    assert deals > 1, "a match of one deal shows nothing"
    assert all(before <= after for before, after in zip(scores, scores[1:], strict=False))
    assert max(scores[-1]) >= TARGET > max(scores[-2])
    player.wait_for("match|win")
    the_score_is_read(player, scores[-1])
    player.tab_to("New match")
    player.press("Enter")
    player.wait_for("New hand")
    fresh = state(page)
    assert fresh["scores"] == [0, 0] and len(fresh["hand"]) == 10


def the_score_is_read(player: Ear, scores: list[int]) -> None:
    """Come to the final score by keys; a reader finds both sums there."""
    if "Final score" not in heard(player):
        player.tab_to("Final score|Match result|Result.*")
        player.press("Enter")
    text = heard(player)
    assert "Final score" in text
    for points in scores:
        assert str(points) in text, text


def heard(player: Ear) -> str:
    """All that a reader finds, in one text."""
    return " ".join(one.name for one in player.all())
