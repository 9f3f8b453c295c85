"""Whole deals through the one door, with a fake clock and a fake opponent."""

from __future__ import annotations

import re

from ginengine.deal import Phase
from ginengine.match import Match
from tests.web.fakes import Page, conserved
from tests.web.finished import finished_record
from tests.web.tables import MIXED, READY, Script, draw, knocked_on, my_discard, table
from web.screens import screen


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
    choice = screen(page.app.ui, page.app.match, page.app.words)
    # four eights leave one end of the run open, a run to the eight leaves both; the proposal comes first
    told = re.findall(r"Open for laying off: ([^']*)'", str(choice))
    assert told == ["4 of hearts", "4 of hearts and 9 of hearts"]
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


def test_a_result_is_shown_only_where_there_is_one() -> None:
    page = Page().start(seed="1").do("open:showdown", "open:match_over")
    assert page.app.ui.screen == ""
    page.set_match(Match.from_record(finished_record("a").rpartition("\ndeal")[0] + "\n"))
    assert page.app.match.deal.is_over and not page.app.match.is_over
    page.do("open:match_over")
    assert page.app.ui.screen == ""
    page.do("open:showdown")
    assert page.app.ui.screen == "showdown"
