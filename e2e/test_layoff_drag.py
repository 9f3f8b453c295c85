"""Laying off by dragging: a card goes onto the meld it fits, a wrong place gives it back with a reason."""

from __future__ import annotations

from playwright.sync_api import Page

from e2e.moments import open_at, saved_match
from e2e.play import Drags, state
from e2e.server import PagesServer
from e2e.test_drag import until
from ginengine.cards import card_name, cards_of
from ginengine.layoffs import best_layoffs


def test_a_card_is_dragged_onto_the_meld_it_fits(table_page: Page, server: PagesServer) -> None:
    page = open_at(table_page, server, "layoff")
    deal = saved_match("layoff").deal
    card, meld = best_layoffs(deal.hands[0], deal.spread).layoffs[0]
    name = card_name(card)
    before = state(page)
    assert before["phase"] == "layoff" and name in before["hand"]
    Drags(page).drag(f'#hand [data-card="{name}"]', f'[data-drop="meld:{meld}"]')
    after = state(page)
    assert name not in after["order"]
    assert name in after["melds"][meld]


def test_a_card_that_fits_nowhere_comes_home_and_the_page_says_why(
    table_page: Page, server: PagesServer
) -> None:
    page = open_at(table_page, server, "layoff")
    deal = saved_match("layoff").deal
    fitting = {action.card for action in deal.legal_actions() if hasattr(action, "card")}
    name = next(card_name(card) for card in cards_of(deal.hands[0]) if card not in fitting)
    before = state(page)
    Drags(page).drag(f'#hand [data-card="{name}"]', '[data-drop="meld:0"]')
    until(page, "document.getElementById('alert').textContent.length > 0")
    assert state(page)["order"] == before["order"]
    assert state(page)["melds"] == before["melds"]
