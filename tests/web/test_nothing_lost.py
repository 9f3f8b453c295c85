"""Whatever is pressed, in one page or two: no match goes without a question, no opponent falls asleep.

A random player presses what is offered, reloads, follows links, plays deals beside the match and imports.
"""

from __future__ import annotations

import random

import pytest

from ginengine.codes import DealCode
from ginengine.rules import Rules
from tests.web.fakes import MemoryStore, Page
from tests.web.finished import finished_record, unfinished_record
from tests.web.test_deals import CODE
from tests.web.test_tabs import Locks, tab
from tests.web.trees import commands
from web.app_deals import CODE_FIELD, waiting
from web.match_store import saved_from
from web.screens import screen
from web.screens_parts import Extras

STEPS = 120
ON_THE_TABLE = (
    "draw", "take", "pass", "best_layoffs", "finish_layoffs", "undo", "next_deal", "open:menu", "open:deals",
    "back", "gin", "biggin",
)  # fmt: skip
IMPORT = "import:paste import:match import:match"
AT_ANY_TIME = ("new_match", "new_match new_match", "side:daily", "back", IMPORT)
"""What ends or begins matches, wanted more often than by chance."""
QUESTIONS = {"new_match": "confirm_new", "import:match": "confirm_import"}
"""What gives a match up, and the question it has to answer."""


def offered(page: Page) -> list[str]:
    """What can be pressed now."""
    app = page.app
    node = screen(app.ui, app.match, app.words, app.extras(Extras()))
    if node is not None:
        return commands(node) or ["escape"]
    cards = [f"{verb}:{card}" for card in app.ui.order for verb in ("discard", "knock")]
    return [*ON_THE_TABLE, *cards]


def going(page: Page) -> list[str]:
    """The seeds of the ordinary matches that are not over: on the table, and waiting."""
    app, text = page.app, waiting(page.app)
    on_table = [app.match.seed] if app.begun and app.match.kind == "casual" and not app.match.is_over else []
    return on_table + ([saved_from(text).match.seed] if text else [])


class Player:
    """Presses at random in up to two pages on one store."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.store, self.locks = MemoryStore(), Locks()
        self.names = iter(f"page{number}" for number in range(1000))
        self.pages = [self.opened()]
        self.wanted: list[str] = []
        """What comes next, whatever is offered."""

    def opened(self, **params: str) -> Page:
        return tab(self.store, self.locks, next(self.names), **params)

    def text(self, element_id: str) -> str:
        odd = DealCode(Rules(target=10), 1, f"{self.chance.randrange(99):032x}")
        match = unfinished_record(f"open{self.chance.randrange(3)}")
        if element_id == CODE_FIELD:
            return self.chance.choice([str(CODE), str(odd), "junk"])
        return self.chance.choice([match, match, "junk", finished_record("a")])

    def page(self) -> Page:
        """A page to use now, the one with the table most of the time; reloaded, or another one, at times."""
        lot = self.chance.random()
        thinking = any(page.waiting for page in self.pages)
        if lot < (0.3 if thinking else 0.04):
            self.locks.lost = None  # the page goes, and its lock with it
            self.pages = [self.opened(**self.chance.choice([{}, {"deal": str(CODE)}]))]
        elif lot < 0.08 and len(self.pages) < 2:
            self.pages.append(self.opened())
        return self.chance.choice(self.pages)

    def command(self, page: Page) -> str:
        """What is pressed: what was wanted, the answer to a question, or anything."""
        if not self.wanted and self.chance.random() < 0.2:
            self.wanted = self.chance.choice(AT_ANY_TIME).split()
        if self.wanted:
            return self.wanted.pop(0)
        if page.app.ui.screen == "confirm_deal" and self.chance.random() < 0.7:
            return f"side:{page.app.ui.screen_at}"
        return self.chance.choice(offered(page))

    def play(self) -> None:
        before: list[str] = []
        trail: list[str] = []
        asked = False
        for _ in range(STEPS):
            page = self.page()
            app = page.app
            app.outside.field = self.text  # type: ignore[method-assign]
            elsewhere = app.tabs.elsewhere
            command = self.command(page)
            asked |= QUESTIONS.get(command) == app.ui.screen
            trail.append(command)
            page.do(command, run=False)
            thinking = self.chance.random() < 0.2
            if not thinking:
                for one in self.pages:
                    one.run()
            if app.tabs.elsewhere:
                continue
            now = going(page)
            assert len(now) < 2, (trail[-12:], now)
            over = app.match.kind == "casual" and app.match.is_over and app.match.seed in before
            if not asked and not over and not elsewhere:
                assert set(before) <= set(now), (trail[-12:], before, now)
            deal = app.match.deal
            assert thinking or not app.begun or deal.is_over or deal.turn == 0, trail[-12:]
            before, asked = now, False


@pytest.mark.parametrize("seed", range(16))
def test_no_match_is_lost_without_a_question(seed: int) -> None:
    Player(seed).play()
