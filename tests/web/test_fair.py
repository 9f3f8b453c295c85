"""The screen on fairness: the seal comes before the deal, the secret after it, and neither too early."""

from __future__ import annotations

import json

import pytest

from ginengine import fairness, replaying
from ginengine.ai import protocol
from ginengine.cards import card_name, cards_of
from ginengine.shuffle import deal_seed
from tests.web.fakes import Page
from tests.web.finished import unfinished_record
from tests.web.test_deals import CODE, finish, shown, type_code
from web.app_fair import text_of
from web.opponent import Inline

SEED = "0123456789abcdef" * 2


def secret_page() -> Page:
    """A page whose seeds are as long as the real ones."""
    page = Page()
    page.app.random_seed = lambda: f"{next(page.seeds):0>32}".replace("seed", "0000")
    return page.start()


def seal_of(page: Page, number: int, seed: str = "") -> str:
    return fairness.seal(deal_seed(seed or page.app.match.seed, number))


def test_the_seal_stands_on_the_start_screen_and_is_kept() -> None:
    page = secret_page()
    start = shown(page)
    sealed = seal_of(page, 1)
    assert f"{sealed[:4]} {sealed[4:8]}" in start
    page.do("open:fair")
    assert sealed in shown(page)
    page.do("new_match", run=False)
    assert seal_of(page, 1) == sealed
    page.do("open:fair")
    assert sealed in shown(page) and "Seal of the deal you are playing" in shown(page)


def test_the_secret_comes_after_the_deal_and_shows_no_other() -> None:
    page = secret_page().do("new_match")
    secrets = [deal_seed(page.app.match.seed, number) for number in range(1, 9)]
    page.do("open:fair")
    text = shown(page)
    assert not any(secret in text for secret in secrets) and page.app.match.seed not in text
    page.do("close")
    finish(page)
    page.do("open:fair")
    text = shown(page)
    assert secrets[0] in text and not any(secret in text for secret in secrets[1:])
    assert page.app.match.seed not in text and fairness.seal(page.app.match.seed) in text
    assert seal_of(page, 2) in text and "Seal of the next deal" in text
    assert text.count("✓") == 2 and "✗" not in text


def test_the_seal_of_the_next_deal_stands_beside_the_button_that_deals_it() -> None:
    page = finish(secret_page().do("new_match"))
    sealed = seal_of(page, 2)
    assert f"{sealed[:4]} {sealed[4:8]}" in shown(page)
    page.do("next_deal", run=False)
    assert page.app.deals.seals[page.app.match.seed, 2] == sealed


def test_a_deal_that_does_not_fit_its_seal_is_told() -> None:
    page = finish(secret_page().do("new_match"))
    page.app.deals.seals[page.app.match.seed, 1] = fairness.seal("another secret")
    one, two = (cards_of(hand)[0] for hand in page.app.match.deal.hands)
    page.app.match.deal.hands[0] ^= 1 << one | 1 << two
    page.do("open:fair")
    assert "The secret does not fit the seal!" in shown(page)
    assert "Secret and words give other cards!" in shown(page)


def test_after_a_reload_the_page_does_not_claim_to_remember() -> None:
    page = finish(secret_page().do("new_match"))
    again = Page(store=page.store).start().do("open:fair")
    assert "does not remember the seal" in shown(again)
    assert text_of(again.app, "proof").startswith("seal ")


def test_a_reload_draws_the_seal_of_a_match_that_has_not_begun_anew_and_no_other() -> None:
    """As docs/FAIR.md says."""
    page = secret_page()
    page.do("new_match", "take", "pass", "open:fair")
    before = shown(page)
    running, next_match = seal_of(page, 1), seal_of(page, 1, page.app.deals.secret)
    assert page.app.deals.secret and running in before and next_match in before
    after = shown(Page(store=page.store).start().do("open:fair"))
    assert running in after and next_match not in after
    unbegun = secret_page()
    assert seal_of(unbegun, 1)[:4] in shown(unbegun)
    reloaded = Page(store=unbegun.store).start()
    assert seal_of(reloaded, 1) != seal_of(unbegun, 1)


def test_own_words_go_into_the_next_match_and_not_into_this_one() -> None:
    page = secret_page().do("new_match")
    running = page.app.match.to_record()
    text = shown(page.do("open:fair"))
    sealed = seal_of(page, 1, page.app.deals.secret)
    assert page.app.deals.secret and sealed in text
    page.app.outside.field = lambda element_id: ' rain "on" Monday '  # type: ignore[method-assign]
    page.do("open:fair", "own_words")
    assert page.app.match.to_record() == running
    assert page.app.ui.settings.own_words == "rain on Monday"
    assert Page(store=page.store).start().app.ui.settings.own_words == "rain on Monday"
    page.do("close", "new_match", "new_match")
    match = page.app.match
    assert match.words == ["rain on Monday"] and '[Words "rain on Monday"]' in match.to_record()
    assert sealed == seal_of(page, 1)
    finish(page).do("next_deal")
    assert match.words == ["rain on Monday"] * 2
    finish(page).do("open:fair")
    assert shown(page).count("✓") == 2 and "rain on Monday" in shown(page)


def test_words_come_after_the_seal() -> None:
    """The secret of the next match is drawn before the words are asked for, and stays the same."""
    page = secret_page().do("new_match")
    finish(page)
    page.app.match.games = tuple(game.scored(0, 100, 100) for game in page.app.match.games)
    page.do("open:fair")
    before = page.app.deals.secret
    sealed = seal_of(page, 1, before)
    assert sealed in shown(page)
    page.app.outside.field = lambda element_id: "mine"  # type: ignore[method-assign]
    page.do("own_words")
    assert sealed in shown(page)
    page.do("new_match", run=False)
    assert page.app.match.seed == before and page.app.match.words == ["mine"]


@pytest.mark.parametrize("where", ["on the start screen", "in a deal beside the match"])
def test_a_seal_that_was_shown_outlives_a_deal_beside_the_match(where: str) -> None:
    page = secret_page()
    if where != "on the start screen":
        type_code(page, str(CODE))
    page.do("open:fair")
    told = page.app.extras(page_extras()).fair
    assert told is not None and told.words_seal in shown(page)
    if where == "on the start screen":
        type_code(page, str(CODE))
    page.do("back", "new_match", run=False)
    assert seal_of(page, 1) == told.words_seal


def test_a_seal_that_was_shown_outlives_an_imported_match() -> None:
    page = secret_page()
    sealed = seal_of(page, 1)
    assert f"{sealed[:4]} {sealed[4:8]}" in shown(page)
    page.app.outside.field = lambda element_id: unfinished_record("a")  # type: ignore[method-assign]
    page.do("open:data", "import:paste", "import:match")
    assert page.app.match.seed == "a"
    page.do("new_match", "new_match", run=False)
    assert seal_of(page, 1) == sealed


def test_no_seal_is_shown_for_cards_that_could_be_known() -> None:
    page = type_code(Page().start(), str(CODE)).do("open:fair")
    assert "could be known beforehand" in shown(page)
    assert "could be known beforehand" in shown(Page().start(seed="7").do("open:fair"))


@pytest.mark.parametrize("what", ["code", "link", "seal", "proof", "program", "seen", "nonsense"])
def test_copying_before_anything_happened_does_nothing_wrong(what: str) -> None:
    page, copied = secret_page(), list[str]()
    page.app.outside.copy = lambda text, told: copied.append(text)  # type: ignore[method-assign]
    page.do(f"copy_text:{what}")
    assert copied == ([seal_of(page, 1)] if what == "seal" else [])


def test_where_the_browser_does_not_copy_it_says_so() -> None:
    page = finish(secret_page().do("new_match")).do("copy_text:code")
    assert "copy it yourself" in page.alert
    taken: list[str] = []
    page.app.outside.copy = lambda text, told: (taken.append(text), told(True))  # type: ignore[assignment, method-assign, return-value]
    page.do("copy_text:code")
    assert page.said == "Copied." and taken[0] in shown(page)


# -- what the opponent saw -------------------------------------------------------------------------


def test_what_the_opponent_saw_is_shown_for_finished_deals_only() -> None:
    page = Page(opponent=Inline()).start(seed="4").do("pass", "open:saw")
    assert "Nothing to show yet" in shown(page)
    number = next(iter(range(len(page.app.match.actions))))
    page.do(f"open:saw/{number}", f"open:saw/now/{number}")
    assert "Nothing to show yet" in shown(page)
    page.do("close")
    finish(page).do("open:saw")
    assert "Choose a decision" in shown(page)


def test_every_decision_shows_the_text_that_gives_it_again() -> None:
    page = finish(Page(opponent=Inline()).start(seed="4"))
    match, looked = page.app.match, 0
    for number, action in replaying.decisions(match)[0]:
        page.do(f"open:saw/now/{number}")
        text = text_of(page.app, "seen")
        assert json.loads(protocol.answer(text))["action"] == action
        assert text in shown(page) and "does the same" in shown(page)
        before = replaying.at_action(match, number).deal
        hidden = [card_name(card) for card in cards_of(before.hands[0] & ~before.known[0])]
        assert not any(f'"{card}"' in text for card in hidden if card not in str(before.spread))
        looked += 1
    assert looked > 2


def test_a_running_deal_stays_closed_while_earlier_ones_are_looked_at() -> None:
    page = finish(Page(opponent=Inline()).start(seed="4")).do("next_deal")
    for _ in range(3):
        page.do("pass", "draw", "discard:" + page.app.ui.order[-1])
    for number in range(len(page.app.match.actions)):
        page.do(f"open:saw/now/{number}")
        told = page.app.extras(page_extras()).saw
        assert told is not None and told.deal == 1
        if told.text:
            before = replaying.at_action(page.app.match, number).deal
            assert json.loads(told.text)["view"]["log"] == before.log


def page_extras():  # type: ignore[no-untyped-def]
    from web.screens_parts import Extras

    return Extras()


@pytest.mark.parametrize("at", ["x", "now/x", "now/-1", "now/999999999", "nobody/3", "//", "now/99999"])
def test_an_address_that_leads_nowhere_is_no_trouble(at: str) -> None:
    page = finish(Page().start(seed="4")).do(f"open:saw/{at}")
    assert shown(page)


def test_a_running_match_is_not_given_away_as_text() -> None:
    """Its record holds the secret that gives every deal to come."""
    page = finish(secret_page().do("new_match")).do("open:replay/now/0")
    assert "As text" not in shown(page)
    page.do("open:share/now/0", "copy:record")
    assert page.app.match.seed not in shown(page)
    told = page.app.extras(page_extras()).replay
    assert told is not None and told.record == ""
