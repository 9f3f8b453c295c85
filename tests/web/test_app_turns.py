"""The opponent's turns, whole matches, any commands at all, and what is kept between visits."""

from __future__ import annotations

import asyncio
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginengine.cards import card_name, cards_of
from ginengine.deal import Phase
from tests.web.fakes import MemoryStore, Page, RandomOpponent, conserved
from tests.web.finished import finished
from tests.web.tables import MIXED, READY, Script, draw, my_discard, table
from web.commands import Command


def test_the_opponents_turn_is_one_message() -> None:
    page = my_discard(table(MIXED, upcard="9s"))
    page.app.opponent = Script("draw")
    page.changes.clear()
    page.run()
    spoken = [said for *_, said, _ in page.changes if said]
    assert len(spoken) == 1
    assert page.app.ui.opponent_action


def test_the_turn_is_paced_and_speed_zero_is_not() -> None:
    page = my_discard(table(MIXED, upcard="9s"))
    page.run()
    assert not any(page.clock.slept)
    slow = table(MIXED, upcard="9s")
    slow.app.speed_zero = False
    my_discard(slow).run()
    assert len(slow.clock.slept) >= 2 and slow.clock.slept[-1] >= 600


def test_a_new_match_while_thinking_drops_the_old_answer() -> None:
    page = my_discard(table(MIXED, upcard="9s"))
    page.do("new_match:yes", run=False)
    state = page.app.state()
    old = page.waiting.pop(0)
    asyncio.run(old)  # type: ignore[arg-type]
    assert page.app.state() == state
    assert conserved(page.app) == 52


@pytest.mark.parametrize("fault", ["raise", "nonsense", "discard Kd", "layoff 8s 0", "knock 2c -"])
def test_a_broken_opponent_still_moves(fault: str, caplog: pytest.LogCaptureFixture) -> None:
    page = my_discard(table(MIXED, upcard="9s"))
    page.app.opponent = RandomOpponent(fault)
    page.run()
    assert page.app.match.deal.turn == 0 or page.app.match.deal.phase is Phase.OVER
    assert not page.app.ui.thinking
    assert caplog.records


def test_the_opponent_never_gets_the_seed_of_the_match() -> None:
    page = Page().start(seed="secret7")
    for _ in range(4):
        page.do("take", "pass", "draw")
        page.do(f"discard:{page.app.ui.order[0]}")
    for view, _, seed in page.opponent.asked:
        assert "secret7" not in seed and "secret7" not in view.to_json()
        assert view.seat == 1


# -- nothing hidden --------------------------------------------------------------------------------


def test_the_view_names_no_hidden_card() -> None:
    page = Page().start(seed="5")
    for _ in range(6):
        deal = page.app.match.deal
        if deal.phase is Phase.OVER:
            break
        seen = {card.card for card in page.app.view().hand}
        public = {card_name(card) for card in deal.discards}
        hidden = {card_name(card) for card in cards_of((1 << 52) - 1)} - seen - public
        hidden -= {text.split()[2] for text in deal.log if text.split()[1] == "discard"}
        hidden -= {card_name(deal.first_upcard)}
        shown = repr(page.app.view()) + json.dumps(page.app.state())
        assert not [card for card in hidden if f"'{card}'" in shown or f'"{card}"' in shown]
        page.do("pass", "draw")
        page.do(f"discard:{page.app.ui.order[0]}")


# -- anything goes ---------------------------------------------------------------------------------

COMMANDS = """
draw take pass discard knock gin biggin sort:melds sort:suit sort:rank sort: move:left move:right
best_layoffs finish_layoffs spread:0 spread:1 spread:x cancel next_deal escape close deselect
tap:pile:stock tap:pile:discard tap:spot:knock tap:meld:0 tap:meld:9 tap: tap:nothing:x open:menu
open:log open:showdown open:nothing set:arrange=melds set:arrange=x set:volume=x level:4 level:x
rules:oklahoma rules:target=5 rules:x=1 repeat read:hand read:pile read:last read:scores new_match
new_match:yes set:show_melds=false set:show_hints=false nonsense drop:pile:stock>hand@3
drop:pile:discard>hand drop:pile:stock>pile:discard drop:x drop:>
""".split()  # noqa: SIM905
BY_CARD = ["tap:card:{}", "discard:{}", "knock:{}", "drop:card:{}>hand@4", "drop:card:{}>pile:discard"]
BY_CARD += ["drop:card:{}>spot:knock", "drop:card:{}>meld:0", "drop:card:{}>pile:stock"]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.data())
def test_any_commands_keep_every_card_and_never_raise(seed: int, data: st.DataObject) -> None:
    page = Page().start(seed=str(seed))
    steps = data.draw(st.lists(st.tuples(st.integers(0, 10), st.integers(0, 60), st.booleans()), max_size=60))
    for position, choice, by_card in steps:
        cards = [*page.app.ui.order, "Zz"]
        if by_card:
            text = BY_CARD[choice % len(BY_CARD)].format(cards[position % len(cards)])
        else:
            text = COMMANDS[choice % len(COMMANDS)]
        page.app.dispatch(Command.from_text(text))
        page.run()
        assert page.app.match.deal.faults() == []
        assert conserved(page.app) == 52


def test_whole_matches_by_commands() -> None:
    for seed in range(3):
        page = Page().start(seed=f"whole{seed}")
        for _ in range(1500):
            if page.app.match.is_over:
                break
            page.do("next_deal", "best_layoffs", "finish_layoffs", "take" if seed == 1 else "pass", "draw")
            page.do("biggin", "sort:melds")
            cards = [card for card in reversed(page.app.ui.order) if len(page.app.ui.order) == 11]
            for card in cards[:3]:
                page.do(f"knock:{card}", "spread:0", f"discard:{card}")
        assert page.app.match.is_over, page.app.state()
        page.do("next_deal")
        assert page.app.ui.screen == "match_over"


def test_the_store_gets_every_action() -> None:
    store = MemoryStore()
    page = Page(store=store).start(seed="9")
    for _ in range(3):
        page.do("take", "pass", "draw", "sort:rank")
        page.do(f"discard:{page.app.ui.order[-1]}")
        again = Page(store=store).start()
        assert again.app.state() | {"epoch": 0} == page.app.state() | {"epoch": 0}
        assert again.app.ui.order == page.app.ui.order


def test_what_the_keys_read() -> None:
    page = draw(table(READY, upcard="9s"))
    page.do("read:hand")
    assert "run 2 3 4 of clubs" in page.said
    page.do("read:pile")
    assert page.said == "The discard pile is empty. 31 cards in the stock."
    page.do("read:last")
    assert page.said == "Ada has not played yet."
    page.do("read:scores")
    assert "game to 100" in page.said and "Limit 10" in page.said
    page.do("repeat")
    assert "game to 100" in page.said


def test_a_seed_from_the_address_cannot_break_the_record() -> None:
    page = Page().start(seed='a"b\\c\n')
    assert page.app.match.seed == "abc"


def test_reloading_with_the_same_seed_goes_on() -> None:
    store = MemoryStore()
    page = Page(store=store).start(seed="9").do("take", "pass", "draw")
    again = Page(store=store).start(seed="9")
    assert again.app.state()["hand"] == page.app.state()["hand"]


def test_another_seed_asks_before_it_costs_a_running_match() -> None:
    store = MemoryStore()
    page = Page(store=store).start(seed="9").do("take", "pass", "draw")
    hand, level = page.app.state()["hand"], page.app.ui.settings.level
    other = Page(store=store).start(seed="10", level="5")
    assert other.app.ui.screen == "confirm_new"
    assert other.app.state()["hand"] == hand and other.app.ui.settings.level == level
    other.do("new_match")
    assert other.app.match.seed == "10" and other.app.ui.settings.level == 5 and other.app.ui.screen == ""
    assert Page(store=store).start(seed="10").app.match.seed == "10"


def test_a_refused_seed_is_forgotten() -> None:
    store = MemoryStore()
    page = Page(store=store).start(seed="9").do("take", "pass", "draw")
    other = Page(store=store).start(seed="10").do("close")
    assert other.app.state()["hand"] == page.app.state()["hand"] and other.app.ui.screen == ""
    other.do("open:confirm_new", "new_match")
    assert other.app.match.seed not in ("9", "10"), (
        "a new match from the menu has nothing to do with the address"
    )


def test_another_seed_follows_a_finished_match_at_once() -> None:
    store = MemoryStore()
    page = Page(store=store).start(seed="9")
    page.app.shelf.save_match(finished("9", "target=30"), page.app.ui, "9")
    assert Page(store=store).start(seed="10").app.match.seed == "10"


def test_rules_and_settings_from_the_start_screen() -> None:
    page = Page().start().do("rules:oklahoma", "open:settings", "set:four_colours=true", "close")
    assert page.app.ui.screen == "start" and page.app.match.rules.oklahoma
    page.do("rules:target=5")
    assert page.alert and page.app.match.rules.target == 150
    page.do("close")
    assert page.app.begun and page.app.ui.screen == ""
    page.do("open:rules", "rules:standard")
    assert page.app.match.rules.oklahoma, "a running match keeps its rules"


def test_the_level_changes_while_the_opponent_thinks() -> None:
    page = my_discard(table(MIXED, upcard="9s"))
    page.do("level:5", run=False)
    assert len(page.waiting) == 2
    page.run()
    assert page.opponent.asked[-1][1] == 5
    assert conserved(page.app) == 52 and not page.app.ui.thinking
