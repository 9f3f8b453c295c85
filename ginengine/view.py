"""Everything one seat may know, and nothing else: what a strategy, a bot and the tests get.

A view is built from public facts and the seat's own hand, so an opponent that is given
a view cannot look at hidden cards.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from .actions import Action
from .cards import (
    FULL_DECK,
    Card,
    CardSet,
    Seat,
    card_name,
    cards_of,
    mask_of,
    other,
    parse_card,
    parse_cards,
)
from .deal import Deal, Phase
from .match import Match
from .rules import Rules


@dataclass(frozen=True, slots=True)
class View:
    """One seat's knowledge of the table; the fields are those of the bot protocol."""

    rules: Rules
    seat: Seat
    dealer: Seat
    phase: Phase
    turn: Seat
    hand: CardSet
    upcard: Card | None
    discards: tuple[Card, ...]
    """The whole pile, bottom first."""
    stock_count: int
    opponent_count: int
    opponent_known: CardSet
    """Cards the other seat took from the pile and has not let go since."""
    just_taken: Card | None
    knock_limit: int
    spread: tuple[CardSet, ...]
    """The knocker's melds as they lie, laid off cards included."""
    laid_off: tuple[tuple[Card, int], ...]
    scores: tuple[int, int]
    deals_won: tuple[int, int]
    legal: tuple[str, ...]
    """What this seat may do now, as texts; empty when it is not its turn."""
    log: tuple[str, ...]

    @property
    def unseen(self) -> CardSet:
        """The cards this seat cannot place: in the stock or, unknown, in the other hand."""
        seen = self.hand | mask_of(self.discards) | self.opponent_known
        for meld in self.spread:
            seen |= meld
        return FULL_DECK & ~seen

    @property
    def actions(self) -> tuple[Action, ...]:
        """The legal actions as values."""
        return tuple(map(Action.from_text, self.legal))

    def to_json(self) -> str:
        """One line of JSON: cards as texts, piles and hands as lists of them."""
        return json.dumps(self.to_dict(), separators=(",", ":"))

    def to_dict(self) -> dict[str, Any]:
        """What ``to_json`` writes, before it is written."""
        values: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}
        values["rules"] = {field.name: getattr(self.rules, field.name) for field in fields(self.rules)}
        values["phase"] = self.phase.value
        for name in ("hand", "opponent_known"):
            values[name] = _names(cards_of(values[name]))
        values["discards"] = _names(self.discards)
        for name in ("upcard", "just_taken"):
            values[name] = None if values[name] is None else card_name(values[name])
        values["spread"] = [_names(cards_of(meld)) for meld in self.spread]
        values["laid_off"] = [[card_name(card), meld] for card, meld in self.laid_off]
        return values

    @staticmethod
    def from_json(text: str) -> View:
        """Read what ``to_json`` writes.

        :raises ValueError: if *text* is no view.
        """
        try:
            return View.from_dict(json.loads(text))
        except RecursionError:
            raise ValueError("this is not a view: too deep") from None

    @staticmethod
    def from_dict(values: Any) -> View:
        """Read what ``to_dict`` gives.

        :raises ValueError: if it is no view.
        """
        try:
            return _read(values)
        except (LookupError, TypeError, AttributeError) as problem:
            raise ValueError(f"this is not a view: {problem}") from problem


def _read(values: dict[str, Any]) -> View:
    return View(
        rules=Rules(**values["rules"]),
        seat=values["seat"],
        dealer=values["dealer"],
        phase=Phase(values["phase"]),
        turn=values["turn"],
        hand=parse_cards("".join(values["hand"])),
        upcard=_card(values["upcard"]),
        discards=tuple(map(parse_card, values["discards"])),
        stock_count=values["stock_count"],
        opponent_count=values["opponent_count"],
        opponent_known=parse_cards("".join(values["opponent_known"])),
        just_taken=_card(values["just_taken"]),
        knock_limit=values["knock_limit"],
        spread=tuple(parse_cards("".join(meld)) for meld in values["spread"]),
        laid_off=tuple((parse_card(card), meld) for card, meld in values["laid_off"]),
        scores=_pair(values["scores"]),
        deals_won=_pair(values["deals_won"]),
        legal=tuple(values["legal"]),
        log=tuple(values["log"]),
    )


def _names(cards: Sequence[Card]) -> list[str]:
    return [card_name(card) for card in cards]


def _card(name: str | None) -> Card | None:
    return None if name is None else parse_card(name)


def _pair(values: Sequence[int]) -> tuple[int, int]:
    one, two = values
    return (one, two)


def view_of(source: Match | Deal, seat: Seat) -> View:
    """What *seat* may know now; a bare deal counts as the first of a match."""
    deal = source.deal if isinstance(source, Match) else source
    return View(
        rules=deal.rules,
        seat=seat,
        dealer=deal.dealer,
        phase=deal.phase,
        turn=deal.turn,
        hand=deal.hands[seat],
        upcard=deal.upcard,
        discards=deal.discards,
        stock_count=len(deal.stock),
        opponent_count=deal.hands[other(seat)].bit_count(),
        opponent_known=deal.known[other(seat)],
        just_taken=deal.just_taken,
        knock_limit=deal.knock_limit,
        spread=deal.spread,
        laid_off=deal.laid_off,
        scores=source.scores if isinstance(source, Match) else (0, 0),
        deals_won=source.deals_won if isinstance(source, Match) else (0, 0),
        legal=tuple(map(str, deal.legal_actions())) if deal.turn == seat else (),
        log=tuple(deal.log),
    )
