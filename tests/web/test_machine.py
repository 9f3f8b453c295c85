"""The app's core under any order of events: gestures, late or faulty opponents, settings, lost storage.

After every step the 52 cards are there, the drawn table names no hidden card, and the save can be taken up.
"""

from __future__ import annotations

import json
import logging

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ginengine.cards import card_name, cards_of
from ginengine.deal import Phase
from tests.fuzz.mutations import many
from tests.web.fakes import MemoryStore, Page, RandomOpponent, conserved
from web.markup import Node
from web.match_store import saved_from
from web.screens import SCREENS, screen
from web.screens_parts import Extras
from web.table_markup import regions
from web.words import LANGUAGES

SETTINGS = (
    "theme=midnight",
    "arrange=melds",
    "arrange=rank",
    "arrange=manual",
    "show_deadwood=off",
    "show_melds=off",
    "show_discards=off",
    "letter_keys=off",
    "pace=fast",
    "volume=1e9",
    "volume=x",
    "nonsense=1",
)
RULES = ("oklahoma", "straight", "hollywood", "target=25", "knock_limit=99", "big_gin=no", "nonsense")
MATCH = "gin-rummy:match"


def cards_in(node: Node) -> set[str]:
    """The cards that a tree shows by name."""
    found = {value for name, value in node.attributes if name == "data-card"}
    for child in node.children:
        if isinstance(child, Node):
            found |= cards_in(child)
    return found


class Refused(logging.Handler):
    """Hears of answers of a sound opponent that the match did not take: they were for another moment."""

    def __init__(self, opponent: RandomOpponent) -> None:
        super().__init__()
        self.opponent = opponent
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if not self.opponent.fault and "refused" in record.getMessage():
            self.heard.append(record.getMessage())


class Table(RuleBasedStateMachine):
    """One page that lives through everything; a reload makes a new one on the same store."""

    @initialize(level=st.integers(1, 3))
    def sit_down(self, level: int) -> None:
        self.store = MemoryStore()
        self.opponent = RandomOpponent()
        self.refused = Refused(self.opponent)
        logging.getLogger("gin").addHandler(self.refused)
        self.page = Page(self.opponent, self.store).start(seed="machine", level=str(level))

    def hand(self) -> list[str]:
        return [card_name(card) for card in cards_of(self.page.app.match.deal.hands[0])]

    def do(self, command: str, run: bool) -> None:
        self.page.do(command, run=False)
        if run:
            self.page.run()

    # -- the player ----------------------------------------------------------------------------

    @rule(
        what=st.sampled_from(("draw", "take", "pass", "biggin", "undo", "best_layoffs", "finish_layoffs")),
        run=st.booleans(),
    )
    def press(self, what: str, run: bool) -> None:
        self.do(what, run)

    @rule(
        what=st.sampled_from(("tap:card:", "discard:", "knock:")), place=st.integers(0, 10), run=st.booleans()
    )
    def play(self, what: str, place: int, run: bool) -> None:
        hand = self.hand()
        self.do(what + hand[place % len(hand)], run)

    @rule(
        source=st.sampled_from(("card", "pile:stock", "pile:discard", "meld:0")),
        to=st.sampled_from(
            ("hand@0", "hand@5", "pile:discard", "spot:knock", "pile:stock", "meld:0", "meld:2", "")
        ),
        place=st.integers(0, 10),
        run=st.booleans(),
    )
    def drag(self, source: str, to: str, place: int, run: bool) -> None:
        hand = self.hand()
        source = f"card:{hand[place % len(hand)]}" if source == "card" else source
        self.do(f"drop:{source}>{to}", run)

    @rule(
        what=st.sampled_from(
            ("sort:melds", "sort:suit", "sort:rank", "move:left", "move:right", "spread:0", "cancel")
        )
    )
    def arrange(self, what: str) -> None:
        self.do(what, True)

    @rule(screen=st.sampled_from(sorted(SCREENS)))
    def open(self, screen: str) -> None:
        self.do(f"open:{screen}", True)

    @rule(
        what=st.sampled_from(
            ("close", "escape", "dismiss", "repeat", "read:hand", "read:scores", "nonsense:1")
        )
    )
    def small(self, what: str) -> None:
        self.do(what, True)

    @rule(what=st.sampled_from(SETTINGS))
    def set(self, what: str) -> None:
        self.do(f"set:{what}", False)

    @rule(language=st.sampled_from([code for code, _ in LANGUAGES]))
    def speak(self, language: str) -> None:
        self.do(f"set:language={language}", False)

    @rule(what=st.sampled_from(RULES))
    def change_rules(self, what: str) -> None:
        self.do(f"rules:{what}", False)

    @rule(level=st.integers(0, 6))
    def change_opponent(self, level: int) -> None:
        self.do(f"level:{level}", False)

    @precondition(lambda self: self.page.app.match.deal.phase is Phase.OVER)
    @rule(run=st.booleans())
    def go_on(self, run: bool) -> None:
        self.do("next_deal", run)

    @rule(sure=st.sampled_from(("", ":yes")))
    def give_up(self, sure: str) -> None:
        self.do(f"new_match{sure}", False)

    # -- the world -----------------------------------------------------------------------------

    @rule()
    def opponent_answers(self) -> None:
        self.page.run()

    @rule(fault=st.sampled_from(("", "", "raise", "nonsense", "draw", "discard 7h")))
    def opponent_breaks(self, fault: str) -> None:
        self.opponent.fault = fault

    @rule(broken=st.booleans())
    def store_breaks(self, broken: bool) -> None:
        self.store.broken = broken

    @rule()
    def reload(self) -> None:
        before = self.page.app.match.to_record() if self.page.app.begun else ""
        saved = None if self.store.broken else self.store.get(MATCH)
        self.page = Page(self.opponent, self.store).start()
        if saved and before and self.page.app.begun and saved_from(saved).match.to_record() == before:
            resumed = self.page.app.match.to_record()
            assert resumed.startswith(before.rstrip("\n"))  # the opponent may have gone on by now
            if resumed == before:
                assert list(self.page.app.ui.order) == json.loads(saved)["order"]

    def teardown(self) -> None:
        if hasattr(self, "refused"):
            logging.getLogger("gin").removeHandler(self.refused)

    # -- what always holds ---------------------------------------------------------------------

    @invariant()
    def a_sound_opponent_is_never_refused(self) -> None:
        if hasattr(self, "page"):
            assert self.refused.heard == []

    @invariant()
    def no_card_is_lost(self) -> None:
        if hasattr(self, "page"):
            assert conserved(self.page.app) == 52
            assert sorted(self.page.app.ui.order) == sorted(
                card
                for card in self.page.app.state()["hand"]  # type: ignore[attr-defined]
            )

    @invariant()
    def no_hidden_card_is_drawn(self) -> None:
        if not hasattr(self, "page"):
            return
        app = self.page.app
        deal = app.match.deal
        shown = set().union(*(cards_in(tree) for tree in regions(app.view(), app.ui, app.words).values()))
        hidden = {card_name(card) for card in deal.stock}
        if deal.phase not in (Phase.OVER, Phase.LAYOFF):
            hidden |= {card_name(card) for card in cards_of(deal.hands[1])}
        assert not shown & hidden

    @invariant()
    def what_is_open_shows_something(self) -> None:
        if hasattr(self, "page"):
            app = self.page.app
            if app.ui.screen:
                assert screen(app.ui, app.match, app.words, app.extras(Extras())) is not None

    @invariant()
    def the_save_can_be_taken_up(self) -> None:
        if hasattr(self, "page") and not self.store.broken and MATCH in self.store:
            saved_from(self.store[MATCH])


Table.TestCase.settings = settings(
    max_examples=many(60), stateful_step_count=60, deadline=None, suppress_health_check=list(HealthCheck)
)
TestTable = Table.TestCase
