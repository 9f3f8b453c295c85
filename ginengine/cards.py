"""Cards as small integers, sets of cards as 52-bit masks.

A card is ``13 * suit + rank`` with the ace low (rank 0) and suits in the order
of ``SUITS``.  A set of cards is the mask with one bit a card, so "is this meld
in this hand" is one ``&``.  Both are plain ``int``s: rollouts create millions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Card: TypeAlias = int
CardSet: TypeAlias = int
Seat: TypeAlias = int

RANKS = "A23456789TJQK"
SUITS = "cdhs"
FULL_DECK: CardSet = (1 << 52) - 1

RANK_POINTS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""Rules, "Cards": the ace 1, two to ten their number, J Q K ten."""

_CARD_POINTS = RANK_POINTS * 4
_NAMES = tuple(rank + suit for suit in SUITS for rank in RANKS)
_NUMBERS = {name.lower(): card for card, name in enumerate(_NAMES)}


def parse_card(text: str) -> Card:
    """Read a card such as ``"7h"`` or ``"Ts"``; either case will do.

    >>> card_name(parse_card("tS"))
    'Ts'

    :raises ValueError: if *text* names no card.
    """
    card = _NUMBERS.get(text.strip().lower())
    if card is None:
        raise ValueError(
            f"{text!r} is not a card: write a rank ({RANKS}) and then a suit ({SUITS}), such as 7h"
        )
    return card


def card_name(card: Card) -> str:
    """The text form of a card: rank, then suit.

    :raises ValueError: if *card* is not 0 to 51.
    """
    if not 0 <= card < 52:
        raise ValueError(f"{card} is not a card number: they are 0 to 51")
    return _NAMES[card]


def parse_cards(text: str) -> CardSet:
    """Read cards with or without blanks between them.

    >>> format_cards(parse_cards("7h Ts3C"))
    '3c 7h Ts'

    :raises ValueError: if something is not a card, or a card is there twice.
    """
    packed = "".join(text.split())
    cards = 0
    for start in range(0, len(packed), 2):
        card = parse_card(packed[start : start + 2])
        if cards >> card & 1:
            raise ValueError(f"{_NAMES[card]} is there twice in {text!r}")
        cards |= 1 << card
    return cards


def format_cards(cards: CardSet) -> str:
    """The cards in ascending number, one blank apart; ``parse_cards`` reads it back."""
    return " ".join(_NAMES[card] for card in cards_of(cards))


def cards_of(cards: CardSet) -> tuple[Card, ...]:
    """The cards of a mask, ascending."""
    found = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return tuple(found)


def mask_of(cards: Iterable[Card]) -> CardSet:
    """The mask that holds these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def rank_of(card: Card) -> int:
    """0 for the ace to 12 for the king."""
    return card % 13


def suit_of(card: Card) -> int:
    """0 to 3: clubs, diamonds, hearts, spades."""
    return card // 13


def points_of(card: Card) -> int:
    """What one card counts as deadwood (rules, "Cards")."""
    return _CARD_POINTS[card]


def points(cards: CardSet) -> int:
    """What these cards count together as deadwood."""
    total = 0
    while cards:
        low = cards & -cards
        total += _CARD_POINTS[low.bit_length() - 1]
        cards ^= low
    return total


def other(seat: Seat) -> Seat:
    """The seat across the table."""
    return 1 - seat
