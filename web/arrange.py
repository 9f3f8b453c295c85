"""The order a player sees the hand in.  Pure functions on tuples of card texts."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ginengine.cards import CardSet, card_name, cards_of, parse_card, parse_cards, points_of, rank_of, suit_of
from ginengine.melds import Arrangement, best_arrangement, shed_options

from .ui_state import UiState

Order = tuple[str, ...]
KINDS = ("melds", "suit", "rank")

_SUIT_PLACE = {"c": 0, "d": 1, "s": 2, "h": 3}
"""Black and red in turn, so that neighbouring suits differ in colour."""


def names(cards: CardSet) -> Order:
    """The cards of a mask as texts."""
    return tuple(card_name(card) for card in cards_of(cards))


def follow(order: Order, hand: CardSet, at: int = -1) -> Order:
    """The order with cards that left taken out and new ones put at *at*, at the end by default."""
    held = set(names(hand))
    kept = [card for card in order if card in held]
    new = [card for card in names(hand) if card not in set(kept)]
    place = len(kept) if at < 0 else min(at, len(kept))
    return (*kept[:place], *new, *kept[place:])


@lru_cache(maxsize=64)
def planned(hand: CardSet, just_taken: int | None = None) -> Arrangement:
    """The arrangement the app shows: least deadwood; with eleven cards the least after the best discard."""
    if hand.bit_count() < 11:
        return best_arrangement(hand)
    whole = best_arrangement(hand)
    if whole.deadwood == 0:
        return whole
    options = {card: left for card, left in shed_options(hand).items() if card != just_taken}
    worst = min(options, key=lambda card: (options[card], -points_of(card), card))
    return Arrangement(hand, best_arrangement(hand & ~(1 << worst)).melds)


def arranged(kind: str, hand: CardSet, just_taken: int | None = None) -> Order:
    """The hand in order: ``melds`` (melds first, then deadwood), ``suit`` or ``rank``."""
    cards = names(hand)
    if kind == "suit":
        return tuple(sorted(cards, key=lambda card: (_SUIT_PLACE[card[1]], parse_card(card))))
    if kind == "rank":
        return tuple(sorted(cards, key=_by_rank))
    plan = planned(hand, just_taken)
    melds = sorted(plan.melds, key=lambda meld: (meld.kind.value, meld.cards & -meld.cards))
    laid = [card for meld in melds for card in names(meld.cards)]
    return (*laid, *sorted(names(plan.deadwood_cards), key=_by_rank))


def _by_rank(card: str) -> tuple[int, int]:
    number = parse_card(card)
    return rank_of(number), suit_of(number)


def sort(ui: UiState, kind: str, hand: CardSet, just_taken: int | None = None) -> UiState:
    """Sort the hand; the same sort a second time gives the player's own order back."""
    current = follow(ui.order, hand)
    if kind not in KINDS or ui.sorted_by == kind:
        own = follow(ui.own_order or current, hand)
        return replace(ui, order=own, own_order=(), sorted_by="")
    own = ui.own_order if ui.sorted_by else current
    return replace(ui, order=arranged(kind, hand, just_taken), own_order=follow(own, hand), sorted_by=kind)


def place(ui: UiState, card: str, index: int) -> UiState:
    """The card at *index* of the hand: the player's own order from now on."""
    rest = [other for other in ui.order if other != card]
    if len(rest) == len(ui.order):
        return ui
    index = max(0, min(index, len(rest)))
    order = (*rest[:index], card, *rest[index:])
    if order == ui.order:
        return ui
    return replace(ui, order=order, own_order=(), sorted_by="")


def shift(ui: UiState, card: str, by: int) -> UiState:
    """The card moved *by* places; at the end it stays."""
    if card not in ui.order:
        return ui
    return place(ui, card, ui.order.index(card) + by)


def settle(ui: UiState, hand: CardSet, at: int = -1) -> UiState:
    """After the hand changed: cards that left are gone from every order, new ones are put in.

    With ``settings.arrange`` on, a hand of ten is put in order by itself; a card just drawn stays at the end.
    """
    order = follow(ui.order, hand, at)
    own = follow(ui.own_order, hand) if ui.own_order else ()
    result = replace(ui, order=order, own_order=own)
    automatic = ui.settings.arrange
    if automatic in KINDS and hand.bit_count() == 10 and at < 0:
        return replace(result, order=arranged(automatic, hand), sorted_by=automatic, own_order=own or order)
    return result


def groups(order: Order, plan: Arrangement) -> dict[str, tuple[str, int]]:
    """For every melded card its kind and the number of its meld, counted left to right as shown."""
    where = {card: number for number, meld in enumerate(plan.melds) for card in names(meld.cards)}
    numbered: dict[int, int] = {}
    found: dict[str, tuple[str, int]] = {}
    for card in order:
        if card in where:
            number = numbered.setdefault(where[card], len(numbered))
            found[card] = (plan.melds[where[card]].kind.value, number)
    return found


def mask(order: Order) -> CardSet:
    """The cards of an order as a mask."""
    return parse_cards(" ".join(order))
