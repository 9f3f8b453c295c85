"""Matches left at a certain moment, as saves that the page takes up; no opponent is asked for them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from playwright.sync_api import Page

from e2e.conftest import wait_ready
from e2e.profiles import BLANK
from e2e.server import PagesServer
from ginengine import Match, Rules
from ginengine.actions import Discard, DrawStock, FinishLayoffs, Knock, PassUpcard
from ginengine.cards import card_name
from ginengine.deal import Phase
from ginengine.layoffs import best_layoffs
from web.match_store import save_text
from web.options import knock_cards, spread_choices
from web.ui_state import Settings, UiState

Moment = Callable[[Match], bool]
SEEDS = 3000


def mine(match: Match, phase: Phase) -> bool:
    """True when the player at the page is to act in this phase."""
    return match.deal.phase is phase and match.deal.turn == 0


def knock_with_a_choice(match: Match) -> str:
    """A card the player can knock with in more than one way, "" when there is none."""
    if not mine(match, Phase.DISCARD):
        return ""
    cards = (card_name(card) for card in knock_cards(match.deal, 0))
    return next((card for card in cards if len(spread_choices(match.deal, card)) > 1), "")


MOMENTS: dict[str, Moment] = {
    "upcard": lambda match: mine(match, Phase.UPCARD),
    "draw": lambda match: mine(match, Phase.DRAW) and len(match.deal.discards) > 2,
    "discard": lambda match: mine(match, Phase.DISCARD) and len(match.deal.discards) > 2,
    "knock": lambda match: mine(match, Phase.DISCARD) and bool(knock_cards(match.deal, 0)),
    "spread": lambda match: bool(knock_with_a_choice(match)),
    "layoff": lambda match: (
        mine(match, Phase.LAYOFF) and bool(best_layoffs(match.deal.hands[0], match.deal.spread).layoffs)
    ),
    "handover": lambda match: match.deal.phase is Phase.OVER,
    "last layoff": lambda match: mine(match, Phase.LAYOFF),
}


def forward(match: Match) -> None:
    """One action of whoever is to act: pass, draw, knock as soon as it can be, else shed the worst card."""
    deal = match.deal
    if deal.phase is Phase.UPCARD:
        match.apply(PassUpcard())
    elif deal.phase is Phase.DRAW:
        match.apply(DrawStock())
    elif deal.phase is Phase.LAYOFF:
        match.apply(FinishLayoffs())
    elif can := knock_cards(deal, deal.turn):
        card = min(can, key=lambda one: (can[one], one))
        melds = spread_choices(deal, card_name(card))[0].melds
        match.apply(Knock(card, tuple(meld.cards for meld in melds)))
    else:
        legal = [action for action in deal.legal_actions() if isinstance(action, Discard)]
        match.apply(max(legal, key=lambda action: (action.card % 13, action.card)))


@cache
def save_at(moment: str, seed: int = 0) -> str:
    """The save of a match that has come to *moment*, from the first seed after *seed* that leads there.

    The "last layoff" ends the match: its target is ten points.

    :raises LookupError: if no seed does.
    """
    rules = replace(Rules(), target=10) if moment == "last layoff" else Rules()
    for number in range(seed, seed + SEEDS):
        match = Match(rules, f"moment {number}")
        while True:
            if MOMENTS[moment](match):
                card = knock_with_a_choice(match) if moment == "spread" else ""
                screen = "spread" if card else ""
                ui = UiState(settings=Settings(), knock_card=card, screen=screen, selected=card)
                return save_text(match.to_record(), ui)
            if match.deal.phase is Phase.OVER:
                break
            forward(match)
    raise LookupError(moment)


def saved_match(moment: str) -> Match:
    """The match of the save of *moment*."""
    return Match.from_record(json.loads(save_at(moment))["record"])


def open_at(page: Page, server: PagesServer, moment: str, speed: int = 0, **settings: object) -> Page:
    """Open the page with the save of *moment*, and with these settings; ``seed:7`` begins that match."""
    blank = f"http://127.0.0.1:{server.port}/blank"  # of the same origin, and nothing runs there
    page.route(blank, lambda route: route.fulfill(content_type="text/html", body=BLANK))
    page.goto(blank)
    seed = moment.removeprefix("seed:") if moment.startswith("seed:") else ""
    kept = {} if seed else {"match": save_at(moment)}
    if settings:
        kept["settings"] = json.dumps({"version": 1, **settings})
    page.evaluate(
        """kept => {
            localStorage.clear();
            for (const name in kept) localStorage.setItem(`gin-rummy:/gin/${name}`, kept[name]);
        }""",
        kept,
    )
    options = f"speed={speed}&test=1" + (f"&seed={seed}" if seed else "")
    page.goto(f"{server.url}?{options}", wait_until="commit")
    wait_ready(page)
    return page


def speak(page: Page, language: str) -> None:
    """Have the page speak another language, and wait until it does."""
    press(page, f"set:language={language}")
    page.wait_for_selector(f"html[lang='{language}']", state="attached")


def press(page: Page, do: str) -> None:
    """Have the page do what a button with this command would do, also where no such button stands now."""
    page.evaluate(
        """command => {
            const button = document.createElement('button');
            button.dataset.do = command;
            document.body.append(button);
            button.click();
            button.remove();
        }""",
        do,
    )
    page.wait_for_timeout(30)
