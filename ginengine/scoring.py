"""What a deal and a match are worth.

A ``DealResult`` holds facts only, so the same deal can be priced under other rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .cards import Seat, other
from .rules import Rules

GAME_BONUS = 100
BOX_BONUS = 20


class ResultKind(Enum):
    """How a deal ended (rules, "Scoring a deal")."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "biggin"
    UNDERCUT = "undercut"
    DEAD = "dead"
    TIE = "tie"


@dataclass(frozen=True, slots=True)
class DealResult:
    """The facts of a finished deal; nobody wins a drawn one."""

    kind: ResultKind
    winner: Seat | None = None
    knocker: Seat | None = None
    knocker_deadwood: int = 0
    defender_deadwood: int = 0
    doubled: bool = False
    """The first upcard was a spade, under rules that double for it."""
    by_guard: bool = False
    """Drawn because the upcard was taken too many times in a row (rules, "The drawn deal")."""


def went_down(
    knocker: Seat,
    knocker_deadwood: int,
    defender_deadwood: int,
    tie: str,
    doubled: bool,
    big_gin: bool = False,
) -> DealResult:
    """The result of a showdown (rules, "Scoring a deal")."""
    defender = other(knocker)
    winner: Seat | None = knocker
    if big_gin:
        kind = ResultKind.BIG_GIN
    elif knocker_deadwood == 0:
        kind = ResultKind.GIN
    elif knocker_deadwood < defender_deadwood:
        kind = ResultKind.KNOCK
    elif knocker_deadwood == defender_deadwood and tie == "nobody":
        kind, winner = ResultKind.TIE, None
    else:
        kind, winner = ResultKind.UNDERCUT, defender
    return DealResult(kind, winner, knocker, knocker_deadwood, defender_deadwood, doubled)


def points(result: DealResult, rules: Rules) -> int:
    """What the winner of the deal scores; 0 when nobody does."""
    if result.winner is None:
        return 0
    bonus = {
        ResultKind.GIN: rules.gin_bonus,
        ResultKind.BIG_GIN: rules.big_gin_bonus,
        ResultKind.UNDERCUT: rules.undercut_bonus,
    }.get(result.kind, 0)
    count = abs(result.defender_deadwood - result.knocker_deadwood)
    if not result.doubled or rules.spades_double == "off":
        return count + bonus
    return 2 * (count + bonus) if rules.spades_double == "all" else 2 * count + bonus


@dataclass(frozen=True, slots=True)
class FinalScore:
    """The settlement of one game, with the parts of its arithmetic.

    ``total`` is seen from ``leader``, who reached the target: below zero he loses after all.
    ``parts`` add up to it, before ``doubled`` doubles them.
    """

    settlement: str
    leader: Seat
    scores: tuple[int, int]
    deals_won: tuple[int, int]
    parts: tuple[tuple[str, int], ...]
    doubled: bool
    total: int

    @property
    def winner(self) -> Seat | None:
        """Who won; None for a tied match."""
        if self.total == 0 and self.settlement != "plain":
            return None
        return self.leader if self.total >= 0 else other(self.leader)


def final_score(
    settlement: str, leader: Seat, scores: tuple[int, int], deals_won: tuple[int, int]
) -> FinalScore:
    """Settle one game in which *leader* reached the target (rules, "The match")."""
    trailer = other(leader)
    won, lost = scores[leader], scores[trailer]
    boxes = deals_won[leader] - deals_won[trailer]
    shut_out = lost == 0
    parts: tuple[tuple[str, int], ...] = (("won", won), ("lost", -lost))
    doubled = False
    if settlement == "pro":
        parts = (("game", GAME_BONUS), *parts, ("boxes", BOX_BONUS * boxes))
        doubled = shut_out
    elif settlement == "classic":
        parts = (("game", GAME_BONUS * (2 if shut_out else 1)), *parts, ("boxes", BOX_BONUS * boxes))
    total = sum(amount for _, amount in parts) * (2 if doubled else 1)
    return FinalScore(settlement, leader, scores, deals_won, parts, doubled, total)
