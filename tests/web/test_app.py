"""Whole deals through the one door, with a fake clock and a fake opponent."""

from __future__ import annotations

import asyncio
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginengine.cards import card_name, cards_of, parse_cards
from ginengine.deal import Deal, Phase
from ginengine.match import Match
from ginengine.rules import Rules
from tests.web.fakes import MemoryStore, Page, RandomOpponent, conserved
from web.commands import Command


def table(
    mine: str, theirs: str = "", upcard: str = "", stock: str = "", dealer: int = 1, **rules: object
) -> Page:
    """A page with a prepared deal on it; what is not named is filled in card order."""
    named = parse_cards(mine) | parse_cards(theirs) | parse_cards(upcard) | parse_cards(stock)
    rest = [card_name(card) for card in cards_of(((1 << 52) - 1) & ~named)]
    their_cards = theirs.split() + [rest.pop() for _ in range(10 - len(theirs.split()))]
    up = upcard or rest.pop()
    page = Page().start(seed="1")
    terms = Rules(**rules)  # type: ignore[arg-type]
    in_order = "".join(stock.split() + rest)
    deal = Deal.from_hands(terms, dealer, (mine, " ".join(their_cards)), up, in_order)
    match = Match(terms, "1", first_deal=deal)
    return page.set_match(match)


def draw(page: Page) -> Page:
    """Past the first upcard to a drawn card."""
    return page.do("tap:pile:discard")


# -- beginning -------------------------------------------------------------------------------------


def test_first_visit_shows_the_start_screen_and_nobody_plays() -> None:
    page = Page().start()
    assert page.app.ui.screen == "start"
    assert page.opponent.asked == []
    page.do("draw", "tap:pile:stock")
    assert page.opponent.asked == []
    page.do("level:3", "new_match")
    assert page.app.ui.screen == ""
    assert page.app.view().opponent.name == "Rosa"
    assert "New hand. You have 10 cards" in "".join(said for *_, said, _ in page.changes)


def test_the_seed_names_the_deal() -> None:
    one, two = Page().start(seed="7"), Page().start(seed="7")
    assert one.app.state()["hand"] == two.app.state()["hand"]
    assert one.app.state() == two.app.state()


def test_level_by_parameter() -> None:
    assert Page().start(seed="7", level="5").app.view().opponent.name == "Minerva"
    assert Page().start(seed="7", level="9").app.view().opponent.level == 2


# -- one turn --------------------------------------------------------------------------------------

MIXED = "2c 3c 4c 9d 9h Ks Qd 7h 5s Ad"


def test_take_the_upcard_then_it_is_locked() -> None:
    page = table(MIXED, upcard="9s")
    assert page.app.view().phase == "upcard"
    draw(page)
    view = page.app.view()
    assert view.phase == "discard"
    assert view.hand[-1].card == "9s" and view.hand[-1].locked and view.hand[-1].fresh
    assert "cannot be discarded now" in view.hand[-1].label
    assert "cannot be discarded this turn" in page.said
    page.do("tap:card:9s", "tap:pile:discard")
    assert page.alert == "You cannot discard the card you just took from the pile."
    assert page.cues == ("refuse",)
    assert page.app.view().phase == "discard"


def test_tap_selects_same_deselects_other_takes_over() -> None:
    page = draw(table(MIXED, upcard="9s"))
    page.do("tap:card:Ks")
    assert page.app.ui.selected == "Ks" and page.cues == ("select",)
    assert page.app.view().after_discard.startswith("After this discard")
    page.do("tap:card:Qd")
    assert page.app.ui.selected == "Qd"
    page.do("tap:card:Qd")
    assert page.app.ui.selected == "" and page.said == "Nothing selected."


def test_discard_by_pile_key_and_drag() -> None:
    for commands in (
        ("tap:card:Ks", "tap:pile:discard"),
        ("tap:card:Ks", "discard"),
        ("drop:card:Ks>pile:discard",),
    ):
        page = draw(table(MIXED, upcard="9s"))
        page.do(*commands, run=False)
        assert page.app.state()["discard"] == ["Ks"]
        assert page.app.ui.selected == "" and page.app.ui.fresh == ""
        assert "You discarded the King of spades." in page.said


def test_refusals_say_why_and_change_nothing() -> None:
    page = table(MIXED, upcard="9s")
    before = page.app.state()
    page.do("tap:pile:stock")
    assert "pass" in page.alert
    for command in ("discard:Ks", "knock", "biggin", "best_layoffs", "drop:card:Ks>meld:0", "tap:card:Jc"):
        page.do(command)
        assert page.alert, command
    assert page.app.state() == before
    draw(page)
    before = page.app.state()
    for command in ("draw", "take", "pass", "discard", "tap:pile:discard", "knock:Ks", "tap:spot:knock"):
        page.do(command)
        assert page.alert, command
    assert page.app.state() == before


def test_draw_by_drag_puts_the_card_where_it_was_dropped() -> None:
    page = table(MIXED, upcard="9s").do("drop:pile:discard>hand@2")
    assert page.app.ui.order[2] == "9s"


def test_moving_and_sorting() -> None:
    page = table(MIXED, upcard="9s")
    own = page.app.ui.order
    page.do("sort:melds")
    assert page.app.ui.order[:3] == ("2c", "3c", "4c") and page.said.startswith("Sorted: run 2 3 4 of clubs")
    page.do("sort:melds")
    assert page.app.ui.order == own
    page.do("drop:card:Ks>hand@0")
    assert page.app.ui.order[0] == "Ks"
    page.do("tap:card:Ks", "move:right")
    assert page.app.ui.order[1] == "Ks" and page.said == "King moved to position 2 of 10."


# -- going down ------------------------------------------------------------------------------------

READY = "2c 3c 4c 9d 9h Ks Ad 5h 6h 7h"


def test_knock_without_a_selection_says_which_card() -> None:
    page = draw(table(READY, upcard="9s"))
    page.do("tap:spot:knock")
    assert "King of spades" in page.alert and "knock with 1" in page.alert
    assert page.app.view().knock.kind == "knock"


def test_knock_with_the_selection() -> None:
    for commands in (("tap:card:Ks", "tap:spot:knock"), ("drop:card:Ks>spot:knock",), ("knock:Ks",)):
        page = draw(table(READY, upcard="9s")).do(*commands)
        assert page.app.match.deal.phase is Phase.OVER
        assert page.app.ui.screen == "showdown"
        assert conserved(page.app) == 52


def test_gin_is_called_gin() -> None:
    page = draw(table("2c 3c 4c 9d 9h Ks 8h 5h 6h 7h", upcard="9s"))
    page.do("tap:card:Ks")
    assert page.app.view().knock.text == "Gin"
    page.do("tap:spot:knock")
    assert "You have gin!" in page.said and "gin" in page.cues


def test_big_gin() -> None:
    page = draw(table("2c 3c 4c 9d 9h 5c 8h 5h 6h 7h", upcard="9s"))
    assert page.app.view().knock.text == "Big gin"
    page.do("tap:spot:knock")
    assert page.app.match.results[-1][0].kind.name == "BIG_GIN"


def test_choosing_the_spread_and_taking_it_back() -> None:
    page = draw(table("5h 6h 7h 8h 8c 8d 8s 2c 2d Ks", upcard="Ah")).do("tap:card:Ks")
    before = page.app.state()
    page.do("tap:spot:knock")
    assert page.app.ui.screen == "spread" and page.app.ui.knock_card == "Ks"
    page.do("cancel")
    assert page.app.ui.knock_card == "" and page.app.state() == before
    page.do("tap:spot:knock", "spread:99")
    assert page.alert
    page.do("spread:1", run=False)
    assert page.app.match.deal.spread != () and page.app.ui.screen == ""


def test_a_double_tap_on_the_pile_takes_and_discards_nothing() -> None:
    page = table(MIXED, upcard="9s").do("tap:card:Ks", "tap:pile:discard", "tap:pile:discard")
    assert len(page.app.ui.order) == 11
    assert page.alert == "Select the card to discard first."


def test_the_log_names_what_was_taken() -> None:
    page = my_discard(table(MIXED, upcard="9s"))
    page.app.opponent = Script("take")
    page.run()
    assert page.app.view().log[:3] == (
        "You took the 9 of spades.",
        "You discarded the King of spades.",
        "Ada took the King of spades.",
    )


def test_knock_too_dear_says_the_numbers() -> None:
    page = draw(table(MIXED, upcard="9s")).do("tap:card:Ad", "tap:spot:knock")
    assert "the limit is 10" in page.alert


# -- laying off and the showdown -------------------------------------------------------------------

THEIRS = "4s 5s 6s Tc Td Th 2h 3h 4h Ah"


class Script(RandomOpponent):
    """Plays these actions, then any."""

    def __init__(self, *actions: str) -> None:
        super().__init__()
        self.actions = list(actions)

    async def ask(self, view, level, seed):  # type: ignore[no-untyped-def]
        if self.actions and (action := self.actions.pop(0)) in view.legal:
            return action
        knocks = [str(one) for one in view.legal if str(one).startswith("knock")]
        return knocks[0] if knocks else await super().ask(view, level, seed)


def knocked_on() -> Page:
    page = table("7s 8s Ts Kc Kd Qc Jd 9h 8d 2c", theirs=THEIRS, upcard="Qs", stock="Kh", dealer=0)
    page.app.opponent = Script("take")
    page.app._continue()
    page.run()
    assert page.app.match.deal.phase is Phase.LAYOFF
    return page


def test_laying_off_one_by_one() -> None:
    page = knocked_on()
    view = page.app.view()
    assert view.phase == "layoff" and view.spread is not None
    assert "lay off" in view.message
    spade = next(meld.index for meld in view.spread.melds if meld.kind == "run" and "4s" in meld.cards)
    page.do("tap:card:7s")
    chosen = page.app.view().spread
    assert chosen is not None and chosen.melds[spade].can_take
    page.do(f"tap:meld:{spade}", "tap:card:8s", f"tap:meld:{spade}", f"drop:card:Kc>meld:{spade}")
    assert "does not fit" in page.alert
    laid = page.app.view().spread
    assert laid is not None and laid.melds[spade].laid == ("7s", "8s")
    page.do("finish_layoffs")
    assert page.app.ui.screen == "showdown"


def test_best_layoffs_lays_all() -> None:
    page = knocked_on().do("best_layoffs")
    laid = page.app.view().spread
    assert laid is not None and sum(len(meld.laid) for meld in laid.melds) >= 3
    if page.app.match.deal.phase is Phase.LAYOFF:
        page.do("finish_layoffs")
    assert page.app.ui.screen == "showdown"


def test_the_showdown_stays_until_it_is_dismissed() -> None:
    page = draw(table(READY, upcard="9s")).do("knock:Ks")
    assert page.app.view().phase == "handover"
    number = page.app.match.deal_number
    for command in ("draw", "tap:pile:stock", "tap:card:2c", "knock", "tap:spot:knock"):
        page.do(command)
        assert page.app.ui.screen == "showdown"
    page.do("next_deal")
    assert page.app.ui.screen == "" and page.app.match.deal_number == number + 1
    page.do("next_deal")
    assert page.app.match.deal_number == number + 1


def test_match_over_then_a_new_match() -> None:
    page = draw(table("2c 3c 4c 9d 9h Ks 8h 5h 6h 7h", upcard="9s", target=10)).do("knock:Ks")
    assert page.app.view().phase == "matchover"
    assert "You win the match!" in page.said and "match_won" in page.cues
    page.do("next_deal")
    assert page.app.ui.screen == "match_over"
    page.do("new_match")
    assert page.app.ui.screen == "" and page.app.match.scores == (0, 0)


def test_a_running_match_is_given_up_only_when_confirmed() -> None:
    page = Page().start(seed="3")
    match = page.app.match
    page.do("new_match")
    assert page.app.ui.screen == "confirm_new" and page.app.match is match
    page.do("close")
    assert page.app.ui.screen == "" and page.app.match is match
    page.do("new_match", "new_match")
    assert page.app.match is not match


# -- the opponent ----------------------------------------------------------------------------------


def my_discard(page: Page) -> Page:
    draw(page)
    return page.do("drop:card:Ks>pile:discard", run=False)


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
    other = Page(store=store).start(seed="10")
    assert other.app.match.seed == "10"


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
