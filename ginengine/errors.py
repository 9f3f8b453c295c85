"""Refusals: an illegal action says why, so the page can say it in the player's words."""

from __future__ import annotations

from enum import Enum


class Why(Enum):
    """The reasons an action is refused, each with the sentence of the rules behind it."""

    WRONG_PHASE = "this is not the moment for that"
    NOT_YOUR_TURN = "it is the other player's turn"
    NOT_IN_HAND = "that card is not in the hand"
    JUST_TAKEN = "a card taken from the pile cannot be discarded in the same turn"
    TOO_MUCH_DEADWOOD = "the deadwood is more than the knock limit"
    SPREAD_MISMATCH = "the spread is not made of melds that lie apart in the hand"
    NOT_BIG_GIN = "big gin needs all eleven cards in melds, and the setting on"
    MUST_DRAW_STOCK = "both passed the first upcard, so the non-dealer draws from the stock"
    MUST_GO_DOWN = "the last discard is taken only to go down with it"
    NO_SUCH_MELD = "there is no such meld on the table"
    DOES_NOT_FIT = "the card does not fit that meld"


class IllegalAction(ValueError):  # noqa: N818 - a refusal, not a fault
    """An action the rules do not allow now.  Nothing has moved."""

    def __init__(self, why: Why, detail: str = "") -> None:
        super().__init__(f"{why.value}: {detail}" if detail else why.value)
        self.why = why
