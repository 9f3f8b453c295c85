"""Deals by code, of the day, again and from the other seat; the match they interrupt goes on afterwards."""

from __future__ import annotations

import pytest

from ginengine import codes
from ginengine.actions import Action
from ginengine.codes import DealCode, code_of
from ginengine.match import Match
from ginengine.rules import PRESETS, Rules
from tests.web.fakes import Page
from web.deals import clean_words, daily_code, day_of
from web.markup import Node
from web.screens import screen
from web.screens_parts import Extras
from web.ui_state import Settings

DAILY = "10ZQ2-R7E4Q-042SN-M26Y5-Z9W6Q-BQR1P"
CODE = DealCode(PRESETS["oklahoma"], 1, "0123456789abcdef" * 2)


def shown(page: Page) -> str:
    """Every text and command of the open dialog."""
    app = page.app

    def texts(node: Node | str) -> list[str]:
        if isinstance(node, str):
            return [node]
        told = [value for name, value in node.attributes if name in ("data-do", "value")]
        return told + [text for child in node.children for text in texts(child)]

    node = screen(app.ui, app.match, app.words, app.extras(Extras()))
    return "\n".join(texts(node)) if node else ""


def finish(page: Page) -> Page:
    """Play on until the deal is over."""
    for _ in range(200):
        phase = page.app.view().phase
        if phase in ("handover", "matchover"):
            assert shown(page)
            return page
        if phase == "upcard":
            page.do("pass")
        elif phase == "draw":
            page.do("draw")
        elif phase == "discard":
            page.do("discard:" + page.app.ui.order[-1])
        else:
            page.do("finish_layoffs")
    raise AssertionError("the deal never ended")


def type_code(page: Page, text: str) -> Page:
    page.app.outside.field = lambda element_id: text  # type: ignore[method-assign]
    return page.do("open:deals", "deal_code")


# -- codes -----------------------------------------------------------------------------------------


def test_a_code_deals_its_cards_to_whoever_types_it() -> None:
    page = type_code(Page().start(), str(CODE).lower())
    match = page.app.match
    assert (match.kind, match.deal.first_upcard) == ("code", CODE.deal().first_upcard)
    assert match.start == CODE.deal() and match.rules == PRESETS["oklahoma"]
    assert page.app.ui.screen == "" and "does not count" in page.app.ui.notice


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Type or paste"),
        (str(CODE)[:-2], "too short: it should have 30"),
        (str(CODE) + "00", "too long: it should have 30"),
        (str(CODE)[:-1] + "?", "“?” at place 35"),
        (str(CODE)[:-1] + ("0" if str(CODE)[-1] != "0" else "1"), "wrong or missing"),
    ],
)
def test_a_wrong_code_says_what_is_wrong_and_changes_nothing(text: str, said: str) -> None:
    page = Page().start(seed="1").do("pass")
    before = page.app.match.to_record()
    type_code(page, text)
    assert said in page.alert and said in shown(page)
    assert page.app.match.to_record() == before and page.app.ui.screen == "deals"
    page.do("close")
    assert page.app.ui.screen == ""


def test_a_code_of_a_newer_release_is_refused_as_such() -> None:
    values = [2, *range(27)]
    text = "".join(codes.ALPHABET[one] for one in (*values, *codes._check(values)))
    assert "newer version" in type_code(Page().start(), text).alert


def test_a_running_match_is_asked_about_waits_and_goes_on() -> None:
    page = Page().start(seed="1").do("pass")
    record, order = page.app.match.to_record(), page.app.ui.order
    type_code(page, str(CODE))
    assert page.app.ui.screen == "confirm_deal" and "waits, and goes on" in shown(page)
    page.do("close")
    assert page.app.match.to_record() == record
    type_code(page, str(CODE)).do(f"side:{page.app.ui.screen_at}")
    assert page.app.match.kind == "code"
    finish(page)
    assert page.app.ui.screen == "showdown" and "Back to your match" in shown(page)
    page.do("back")
    assert (page.app.match.to_record(), page.app.ui.order) == (record, order)
    assert page.app.shelf.read("waiting") is None and page.app.match.kind == "casual"


@pytest.mark.parametrize("over", [False, True], ids=["during the deal", "after the deal"])
def test_a_new_match_asks_about_the_match_that_waits(over: bool) -> None:
    page = Page().start(seed="1").do("pass")
    record = page.app.match.to_record()
    code = DealCode(Rules(target=10), 1, f"{9:032x}")  # one deal won ends a match to ten
    type_code(page, str(code)).do(f"side:{page.app.ui.screen_at}", run=False)
    if over:
        page.app.match.apply(Action.from_text("pass"))
        page.app.match.games = (page.app.match.games[0].scored(0, 10, 10),)
        assert page.app.match.is_over
    page.do("new_match", run=False)
    assert page.app.ui.screen == "confirm_new" and "The match that waits for you ends" in shown(page)
    page.do("close", "back", run=False)
    assert page.app.match.to_record() == record
    page.do("new_match", run=False)
    assert "The match you are playing ends here" in shown(page)


def test_a_deal_beside_the_match_and_the_match_survive_a_reload() -> None:
    page = Page().start(seed="1").do("pass")
    record = page.app.match.to_record()
    type_code(page, str(CODE)).do(f"side:{page.app.ui.screen_at}")
    again = Page(store=page.store).start()
    assert again.app.match.kind == "code"
    finish(again).do("close", "next_deal")
    assert again.app.match.to_record() == record


def test_going_back_from_nowhere_leaves_the_match_alone() -> None:
    page = Page().start(seed="1").do("pass")
    record = page.app.match.to_record()
    page.do("back")
    assert page.app.begun and page.app.match.to_record() == record
    assert Page(store=page.store).start().app.match.to_record() == record


def test_without_a_match_that_waits_the_start_screen_comes_back() -> None:
    page = finish(type_code(Page().start(), str(CODE)))
    assert "Back to your match" not in shown(page)
    page.do("back")
    assert page.app.ui.screen == "start" and not page.app.begun
    assert Page(store=page.store).start().app.ui.screen == "start"


def test_a_link_opens_its_deal_and_asks_when_a_match_is_running() -> None:
    page = Page().start(deal=str(CODE))
    assert page.app.match.start == CODE.deal() and page.app.ui.screen == ""
    again = Page(store=page.store).start(deal=str(CODE))
    assert again.app.match.kind == "code" and again.app.ui.screen == ""  # it is on the table already
    busy = Page().start(seed="1").do("pass")
    other = Page(store=busy.store).start(deal=str(CODE))
    assert other.app.ui.screen == "confirm_deal" and other.app.match.seed == "1"
    wrong = Page().start(deal="nonsense")
    assert wrong.app.ui.screen == "deals" and wrong.alert
    wrong.do("close")
    assert wrong.app.ui.screen == "start"


@pytest.mark.parametrize("link", [str(CODE), "nonsense"])
def test_the_opponent_goes_on_behind_the_question_of_a_link(link: str) -> None:
    page = Page().start(seed="1").do("pass", "draw")
    page.do("discard:" + page.app.ui.order[0], run=False)  # the page is left while the opponent thinks
    assert page.app.ui.thinking
    again = Page(store=page.store).start(deal=link)
    assert again.app.ui.screen in ("confirm_deal", "deals")
    again.do("close")
    assert again.app.match.deal.turn == 0 and len(again.app.match.actions) > len(page.app.match.actions)


def test_a_seed_in_the_address_deals_the_same_cards_whatever_the_own_words() -> None:
    page = Page().start()
    page.app.outside.field = lambda element_id: "rain"  # type: ignore[method-assign]
    page.do("own_words")
    with_words = Page(store=page.store).start(seed="5")
    assert with_words.app.ui.settings.own_words == "rain"
    assert with_words.app.match.deal == Page().start(seed="5").app.match.deal
    finish(with_words).do("next_deal", run=False)
    assert with_words.app.match.words == ["", ""]
    with_words.do("new_match:yes", run=False)
    assert with_words.app.match.words == ["rain"]


def test_a_link_to_the_deal_on_the_table_is_known_however_it_is_written() -> None:
    link = str(CODE).replace("-", "").lower().replace("0", "o")
    page = Page().start(deal=link)
    again = Page(store=page.store).start(deal=link)
    assert again.app.match.kind == "code" and again.app.ui.screen == ""


def test_the_code_is_shown_when_the_deal_is_over_and_not_before() -> None:
    page = Page().start(seed="1")
    code = str(code_of(page.app.match, 1))
    page.do("open:log")
    assert code not in shown(page)
    page.do("close")
    finish(page)
    assert code in shown(page)
    page.do("open:log")
    assert code in shown(page)
    page.do("close", "next_deal", "open:log")
    assert code in shown(page) and "Code of the last deal" in shown(page)


# -- the same cards --------------------------------------------------------------------------------


def test_the_same_deal_again_and_from_the_other_seat() -> None:
    page = Page().start(seed="1")
    first = page.app.match.deal.copy()
    finish(page)
    score = page.app.match.scores
    page.do("side:again", run=False)
    deal = page.app.match.at_start().deal
    assert (deal.hands, deal.first_upcard, deal.stock) == (first.hands, first.first_upcard, first.stock)
    assert page.app.match.kind == "again"
    finish(page.run())
    page.do("side:swapped", run=False)
    deal = page.app.match.at_start().deal
    assert (deal.hands[::-1], deal.stock, deal.dealer) == (first.hands, first.stock, 1 - first.dealer)
    assert page.app.match.kind == "swapped"
    finish(page.run())
    text = shown(page)
    assert text.count("You\n") >= 2 and "You, from the other seat" in text and "Both seats together" in text
    page.do("back")
    assert page.app.match.kind == "casual" and page.app.match.scores == score


@pytest.mark.parametrize("level", range(1, 6))
def test_a_level_plays_my_cards_against_the_same_opponent(level: int) -> None:
    page = finish(Page().start(seed="1"))
    before = page.app.match.to_record()
    page.do(f"play_for_me:{level}", f"play_for_me:{level}")
    assert shown(page).count("with your cards") == 1
    assert page.app.match.to_record() == before


def test_nobody_plays_the_cards_of_a_running_deal() -> None:
    page = Page().start(seed="1").do("play_for_me:3")
    assert page.app.deals.plays == {}


def test_a_deal_beside_the_matches_is_marked_in_its_record() -> None:
    page = finish(Page().start(seed="1")).do("side:again", run=False)
    assert Match.from_record(page.app.match.to_record()).kind == "again"


# -- the deal of the day ---------------------------------------------------------------------------


def test_the_daily_deal_is_the_same_for_everybody() -> None:
    noon = 1_796_040_000_000
    assert day_of(noon) == "2026-11-30" and day_of(noon + 43_200_000) == "2026-12-01"
    assert daily_code("2026-11-30") != daily_code("2026-12-01")
    # kept for ever: whoever plays that day plays these cards
    assert str(daily_code("2026-11-30")) == DAILY
    one, two = Page().start(level="1"), Page().start(level="5")
    for page in (one, two):
        page.app.outside.now = lambda: noon  # type: ignore[method-assign]
        page.do("side:daily", run=False)
    assert one.app.match.kind == two.app.match.kind == "daily"
    assert one.app.match.start == two.app.match.start == daily_code("2026-11-30").deal()
    assert one.app.match.rules == PRESETS["standard"]


# -- words and seals -------------------------------------------------------------------------------


def test_words_for_the_shuffle_are_kept_clean() -> None:
    assert clean_words('  a "b"\\ c\n d ') == "a b c d"
    assert len(clean_words("x" * 500)) == 60
    assert Settings().own_words == ""


def test_where_nothing_is_kept_the_match_waits_all_the_same() -> None:
    page = Page()
    page.store.broken = True
    page.start(seed="1").do("pass")
    record = page.app.match.to_record()
    type_code(page, str(CODE)).do(f"side:{page.app.ui.screen_at}")
    finish(page)
    assert "Back to your match" in shown(page)
    page.do("back")
    assert page.app.match.to_record() == record
    page.do("new_match", "new_match")
    assert page.app.deals.waiting == ""
