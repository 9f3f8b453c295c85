"""Every refusal: each ``Why`` is reached, and nothing has moved."""

import pytest
from test_golden import before_discard

from ginengine import Action, Deal, IllegalAction, Rules
from ginengine.cards import FULL_DECK, cards_of, mask_of, parse_cards
from ginengine.errors import Why

KNOCKER, DEFENDER = "5s6s7s9cTcJcKsKcKdJd", "2s2c2d2h8s8c8d9s7cAc"


def fresh():
    held = parse_cards(KNOCKER) | parse_cards(DEFENDER)
    free = [card for card in range(52) if not held >> card & 1]
    return Deal.from_hands(Rules(), 1, (KNOCKER, DEFENDER), free[0], free[1:])


def at(*texts):
    deal = fresh()
    for text in texts:
        deal.apply(Action.from_text(text))
    return deal


KNOCK = "knock Qs 5s6s7s/9cTcJc/KsKcKd"


def knocked():
    deal = before_discard(KNOCKER, DEFENDER, Rules(), eleventh="Qs")
    deal.apply(Action.from_text(KNOCK))
    return deal


def last_chance():
    """The last discard may be taken only to go down, and seat 1 cannot."""
    deal = fresh()
    deal.rules = Rules(last_discard=True)
    deal.apply(Action.from_text("pass"))
    deal.apply(Action.from_text("pass"))
    while deal.phase.value != "draw" or len(deal.stock) > 2:
        verb = (
            "draw"
            if deal.phase.value == "draw"
            else next(str(one) for one in deal.legal_actions() if str(one).startswith("discard"))
        )
        deal.apply(Action.from_text(verb))
    return deal


REFUSALS = [
    (fresh, "draw", Why.WRONG_PHASE),
    (fresh, "discard Jd", Why.WRONG_PHASE),
    (fresh, "done", Why.WRONG_PHASE),
    (lambda: at("pass", "pass"), "take", Why.MUST_DRAW_STOCK),
    (lambda: at("pass", "pass"), "pass", Why.MUST_DRAW_STOCK),
    (lambda: at("take"), "discard 3c", Why.JUST_TAKEN),
    (lambda: at("take"), "discard 2s", Why.NOT_IN_HAND),
    (lambda: at("take"), "knock 3c 5s6s7s/9cTcJc/KsKcKd", Why.JUST_TAKEN),
    (lambda: at("take"), "knock 2c 5s6s7s/9cTcJc/KsKcKd", Why.NOT_IN_HAND),
    (lambda: at("take"), "knock Jd 5s6s7s/9cTcJc", Why.TOO_MUCH_DEADWOOD),
    (lambda: at("take"), "knock Jd -", Why.TOO_MUCH_DEADWOOD),
    (lambda: at("take"), "knock Jd 5s6s7s/9cTcJc/KsKcKh", Why.SPREAD_MISMATCH),
    (lambda: at("take"), "knock Jd 5s6s9c/KsKcKd", Why.SPREAD_MISMATCH),
    (lambda: at("take"), "knock Jd 5s6s7s/5s6s7s", Why.SPREAD_MISMATCH),
    (lambda: at("take"), "biggin 5s6s7s/9cTcJc/KsKcKd", Why.NOT_BIG_GIN),
    (knocked, "layoff Ks 0", Why.NOT_IN_HAND),
    (knocked, "layoff 8s 3", Why.NO_SUCH_MELD),
    (knocked, "layoff 8s 1", Why.DOES_NOT_FIT),
    (knocked, "layoff 9s 0", Why.DOES_NOT_FIT),
    (knocked, "draw", Why.WRONG_PHASE),
    (last_chance, "draw", Why.MUST_GO_DOWN),
    (last_chance, "take", Why.MUST_GO_DOWN),
]


@pytest.mark.parametrize(("deal", "text", "why"), REFUSALS)
def test_a_refusal_says_why_and_moves_nothing(deal, text, why):
    here = deal()
    before = here.copy()
    with pytest.raises(IllegalAction) as refusal:
        here.apply(Action.from_text(text))
    assert refusal.value.why is why
    assert here == before


def test_every_reason_is_reached():
    assert {why for _, _, why in REFUSALS} | {Why.NOT_YOUR_TURN} == set(Why)


def test_the_other_seat_is_refused():
    with pytest.raises(IllegalAction) as refusal:
        fresh().apply(Action.from_text("pass"), seat=1)
    assert refusal.value.why is Why.NOT_YOUR_TURN


@pytest.mark.parametrize(
    "hands",
    [("2c3c", DEFENDER), (KNOCKER, KNOCKER), (KNOCKER,), (KNOCKER, FULL_DECK)],
)
def test_a_deal_that_is_not_the_pack_is_refused(hands):
    with pytest.raises(ValueError):
        Deal.from_hands(Rules(), 1, hands, "3c", "4c")


def test_a_deck_must_be_the_52_cards():
    with pytest.raises(ValueError):
        Deal.from_deck(Rules(), 0, range(51))
    with pytest.raises(ValueError):
        Deal.from_deck(Rules(), 0, [0, *range(51)])
    assert mask_of(cards_of(FULL_DECK)) == FULL_DECK


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fly",
        "discard",
        "discard 1h",
        "knock 7h",
        "knock 7h 3c3c3d",
        "layoff 7h x",
        "layoff 7h -1",
        "pass 1",
        "knock 7h /",
    ],
)
def test_a_text_that_is_no_action_is_refused(text):
    with pytest.raises(ValueError):
        Action.from_text(text)
