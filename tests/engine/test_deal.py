"""The course of a deal, clause by clause."""

from test_deal_errors import KNOCKER, at, fresh, knocked, last_chance

from ginengine import Action, Deal, Rules
from ginengine.actions import Knock
from ginengine.cards import card_name, mask_of, parse_card, parse_cards
from ginengine.deal import Phase
from ginengine.events import DealEnded, StockDrawn, redacted
from ginengine.scoring import ResultKind


def texts(deal):
    return [str(one) for one in deal.legal_actions()]


def test_ten_each_the_non_dealer_first_and_the_21st_turned_up():
    deal = Deal.from_deck(Rules(), 0, range(52))
    assert deal.hands == [mask_of(range(1, 20, 2)), mask_of(range(0, 20, 2))]
    assert (deal.first_upcard, deal.discards, len(deal.stock), deal.stock[0]) == (20, (20,), 31, 21)
    assert (deal.turn, deal.phase) == (1, Phase.UPCARD)


def test_when_both_pass_the_non_dealer_draws_from_the_stock():
    deal = at("pass")
    assert (deal.turn, texts(deal)) == (1, ["pass", "take"])
    deal.apply(Action.from_text("pass"))
    assert (deal.turn, deal.phase, texts(deal)) == (0, Phase.DRAW, ["draw"])
    deal.apply(Action.from_text("draw"))
    deal.apply(Action.from_text("discard Ks"))
    assert (deal.turn, texts(deal)) == (1, ["take", "draw"])
    assert deal.discards == (deal.first_upcard, parse_card("Ks"))


def test_the_dealer_who_takes_the_first_upcard_discards_and_play_goes_on_with_the_other():
    deal = at("pass", "take")
    assert (deal.turn, deal.phase, deal.just_taken) == (1, Phase.DISCARD, deal.first_upcard)
    deal.apply(Action.from_text("discard 9s"))
    assert (deal.turn, deal.phase, deal.just_taken) == (0, Phase.DRAW, None)


def test_the_card_just_taken_stays_and_a_drawn_card_may_go():
    assert "discard 3c" not in texts(at("take"))
    deal = at("pass", "pass", "draw")
    drawn = deal.log and deal.hands[0] & ~parse_cards(KNOCKER)
    assert Action.from_text(f"discard {'4c'}") in deal.legal_actions()
    assert drawn == parse_cards("4c")


def test_what_was_taken_is_known_until_it_goes():
    deal = at("take", "discard Jd", "draw", "discard 9s")
    assert deal.known == [parse_cards("3c"), 0]
    deal.apply(Action.from_text("draw"))
    deal.apply(Action.from_text("discard 3c"))
    assert deal.known == [0, 0]


def test_a_layoff_extends_the_meld_and_the_index_stays():
    deal = knocked()
    deal.apply(Action.from_text("layoff 8s 0"))
    assert deal.spread == (parse_cards("5s6s7s8s"), parse_cards("9cTcJc"), parse_cards("KsKcKd"))
    assert deal.laid_off == ((parse_card("8s"), 0),)
    assert "layoff 9s 0" in texts(deal)


def test_the_discard_of_the_knock_lies_on_the_pile_and_is_no_part_of_anything():
    deal = knocked()
    assert deal.upcard == parse_card("Qs")
    assert not deal.hands[0] & parse_cards("Qs")


def test_a_knocker_may_spread_more_deadwood_than_he_must():
    deal = at("pass", "pass", "draw")
    spreads = deal.spreads(parse_card("Jd"))
    assert spreads[0].deadwood == min(one.deadwood for one in spreads)
    for one in spreads:
        after = deal.copy()
        after.apply(Knock(parse_card("Jd"), tuple(meld.cards for meld in one.melds)))
        assert after.faults() == []


def test_two_cards_left_draw_the_deal_and_the_same_hand_may_still_go_down():
    deal = fresh()
    deal.apply(Action.from_text("pass"))
    deal.apply(Action.from_text("pass"))
    while len(deal.stock) > 2:
        draw = deal.phase is Phase.DRAW
        legal = [text for text in texts(deal) if draw == (text == "draw") and not text.startswith("knock")]
        deal.apply(Action.from_text(legal[0]))
    assert deal.phase is Phase.DISCARD
    shed = next(one for one in deal.legal_actions() if str(one).startswith("discard"))
    event = deal.apply(shed)[-1]
    assert isinstance(event, DealEnded)
    assert (deal.result.kind, deal.result.by_guard, event.points) == (ResultKind.DEAD, False, 0)


def test_the_last_discard_left_lying_draws_the_deal():
    deal = last_chance()
    assert texts(deal) == ["pass"]
    deal.apply(Action.from_text("pass"))
    assert deal.result.kind is ResultKind.DEAD


def test_the_last_discard_may_be_taken_to_go_down_and_then_must():
    deal = last_chance()
    hand = parse_cards("AcAdAhKcKdKh5c6c7c2d")
    for place in range(2):
        deal.hands[place] = hand if place == deal.turn else parse_cards("2c3d4h6s8s9dTdQhJsQs")
    deal.discards = (parse_card("As"),)
    assert texts(deal) == ["take", "pass"]
    deal.apply(Action.from_text("take"))
    assert texts(deal) and all(text.startswith(("knock", "biggin")) for text in texts(deal))
    deal.apply(next(one for one in deal.legal_actions() if str(one).startswith("knock 2d")))
    assert deal.result.kind is ResultKind.GIN


def test_fifty_takes_in_a_row_draw_the_deal():
    deal = at("take", "discard Jd")
    takes = 1
    while not deal.is_over:
        deal.apply(Action.from_text("take"))
        takes += 1
        shed = [one for one in deal.legal_actions() if str(one).startswith("discard")]
        deal.apply(shed[-1])
    assert takes == 50
    assert (deal.result.kind, deal.result.by_guard) == (ResultKind.DEAD, True)


def test_a_drawn_card_is_hidden_from_the_other_seat():
    event = StockDrawn(0, 5)
    assert redacted(event, 0) == event
    assert redacted(event, 1) == StockDrawn(0, None)


def test_the_log_names_the_card_that_was_taken() -> None:
    deal = Deal.from_deck(Rules(), 1, tuple(range(52)))
    upcard = card_name(deal.first_upcard)
    deal.apply(Action.from_text("take"))
    assert deal.log == [f"0 take {upcard}"]
