"""The page as a screen reader finds it: a deal played by ear, no hidden card, and snapshots of the tree.

``ARIA_SNAPSHOTS=write`` makes the tests write the files in ``e2e/aria`` anew instead of comparing; look at
the difference before it is committed.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from e2e.ear import Ear
from e2e.moments import MOMENTS, open_at, press, saved_match
from e2e.play import state
from e2e.server import PagesServer
from ginengine.cards import card_name, cards_of
from ginengine.deal import Phase
from web.words import Words

SNAPSHOTS = Path(__file__).parent / "aria"
SHOWN = ("upcard", "draw", "discard", "layoff")


@pytest.mark.parametrize("seed", [1, 2])
def test_a_deal_by_ear_alone(table_page: Page, server: PagesServer, seed: int) -> None:
    page = open_at(table_page, server, f"seed:{seed}")
    player = Ear(page)
    page.locator("#table").focus()
    told = player.play_deal()
    assert player.dialog()
    assert "the hand" in told or "Nobody scores" in told or "match" in told
    player.tab_to("Next hand")
    player.press("Enter")
    assert "New hand" in player.wait_for("New hand")


def test_a_deal_by_ear_with_short_announcements(table_page: Page, server: PagesServer) -> None:
    page = open_at(table_page, server, "draw", speech="short")
    page.locator("#table").focus()
    player = Ear(page)
    assert "Deadwood" not in player.say("d")
    player.play_deal()
    assert player.dialog()


def hidden_names(moment: str) -> set[str]:
    """The names of the opponent's cards that the player has no right to know."""
    deal = saved_match(moment).deal
    known = set(deal.discards)
    for meld in deal.spread:
        known |= set(cards_of(meld))
    if deal.knocker == 1 or deal.phase is Phase.OVER:
        return set()
    return {Words().card(card_name(card)) for card in cards_of(deal.hands[1]) if card not in known}


@pytest.mark.parametrize("moment", ["upcard", "draw", "discard", "knock"])
def test_no_reader_finds_a_hidden_card(table_page: Page, server: PagesServer, moment: str) -> None:
    hidden = hidden_names(moment)
    assert len(hidden) == 10
    page = open_at(table_page, server, moment)
    player = Ear(page)
    open_tree = json.dumps(player.tree())
    own = Words().card(state(page)["order"][0])
    assert own in open_tree or player.dialog()
    press(page, "open:log")
    log_tree = json.dumps(player.tree())
    for name in hidden:
        assert name not in open_tree and name not in log_tree


def test_what_lies_behind_a_dialog_is_not_read(table_page: Page, server: PagesServer) -> None:
    page = open_at(table_page, server, "draw")
    player = Ear(page)
    assert player.hand() and not player.dialog()
    press(page, "open:menu")
    assert player.dialog() == "Menu" and not player.hand()
    press(page, "rules:standard")
    press(page, "repeat")
    page.wait_for_timeout(300)
    assert player.live()  # the dialog has a live region of its own


def test_the_reader_learns_what_cannot_be_done_and_why(table_page: Page, server: PagesServer) -> None:
    page = open_at(table_page, server, "discard")
    things = {one.name.partition(",")[0]: one for one in Ear(page).named("button")}
    assert things["Stock"].disabled and things["Discard"].disabled
    assert things["Discard"].description == "Select the card to discard first."


@pytest.mark.parametrize("moment", SHOWN)
def test_the_tree_of_a_known_deal(table_page: Page, server: PagesServer, moment: str) -> None:
    page = open_at(table_page, server, moment)
    found = page.locator("main").aria_snapshot() + "\n"
    found = re.sub(r"- status: .*", "- status", found)  # what was just said comes and goes
    path = SNAPSHOTS / f"{moment}.yml"
    if os.environ.get("ARIA_SNAPSHOTS") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8")


def test_every_moment_is_known() -> None:
    assert set(SHOWN) <= set(MOMENTS)
