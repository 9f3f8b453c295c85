"""A match: deals up to the target, the score, the next dealer, the settlement.

Rules, seed, first dealer and the action texts determine all of it; the record is no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .actions import Action
from .cards import Seat, other
from .deal import Deal
from .errors import IllegalAction, Why
from .events import DealEnded, Dealt, Event, MatchEnded
from .rules import Rules
from .scoring import DealResult, FinalScore, final_score
from .shuffle import deal_seed, deck, shuffled

KINDS = ("casual", "daily", "code", "again", "swapped")
"""What a match can be for; all but the first are a single deal beside the ordinary matches."""


@dataclass(frozen=True, slots=True)
class Column:
    """One game of the score sheet; Hollywood has three (rules, "The match")."""

    scores: tuple[int, int] = (0, 0)
    deals_won: tuple[int, int] = (0, 0)
    leader: Seat | None = None
    """Who reached the target and ended this game."""

    def scored(self, winner: Seat, gained: int, target: int) -> Column:
        """The column after one more deal in it."""
        scores = _added(self.scores, winner, gained)
        leader = winner if scores[winner] >= target else None
        return Column(scores, _added(self.deals_won, winner, 1), leader)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The settlement of every game of a finished match; ``total`` is seen from seat 0."""

    games: tuple[FinalScore, ...]

    @property
    def total(self) -> int:
        return sum(one.total if one.leader == 0 else -one.total for one in self.games)

    @property
    def winner(self) -> Seat | None:
        """Who won the match; None when it is tied."""
        if len(self.games) == 1:
            return self.games[0].winner
        total = self.total
        return None if total == 0 else 0 if total > 0 else 1


@dataclass(slots=True, init=False)
class Match:
    """The one mutable owner of a match."""

    rules: Rules
    seed: str
    first_dealer: Seat
    deal: Deal
    deal_number: int
    games: tuple[Column, ...]
    """The games that run at once: one, or three with Hollywood scoring."""
    results: list[tuple[DealResult, int]] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    """The words given with each deal, the first one included."""
    start: Deal | None = None
    """The first deal as it began, where it was set up by hand."""
    kind: str = "casual"
    """What the match is for: one of ``KINDS``."""

    def __init__(
        self,
        rules: Rules,
        seed: str,
        first_dealer: Seat | None = None,
        first_deal: Deal | None = None,
        kind: str = "casual",
        words: str = "",
    ) -> None:
        """Shuffle and deal; *first_deal* is played first instead, where a position was set up by hand.

        *words* are the player's own share in the shuffle of the first deal.
        """
        if any(mark in text for mark in '"\\\r\n' for text in (seed, words)):
            raise ValueError("a seed and the words are one line without quotation marks and backslashes")
        if kind not in KINDS:
            raise ValueError(f"{kind!r} is no kind of match: they are {', '.join(KINDS)}")
        if first_deal is not None:
            first_dealer = first_deal.dealer
        if first_dealer is None:
            first_dealer = shuffled(2, f"gin dealer of {seed}")[0]
        if first_dealer not in (0, 1):
            raise ValueError("the first dealer is 0 or 1")
        self.rules, self.seed, self.first_dealer, self.kind = rules, seed, first_dealer, kind
        self.deal_number = 1
        self.games = (Column(),) * rules.games
        self.results, self.actions, self.words = [], [], [words]
        self.start = None if first_deal is None else first_deal.copy()
        self.deal = first_deal.copy() if first_deal is not None else self._dealt(1, first_dealer, words)

    def _dealt(self, number: int, dealer: Seat, words: str) -> Deal:
        return Deal.from_deck(self.rules, dealer, deck(deal_seed(self.seed, number), words))

    @property
    def dealer(self) -> Seat:
        return self.deal.dealer

    def dealer_of(self, number: int) -> Seat:
        """Who dealt deal *number*, counted from 1."""
        dealer = self.first_dealer
        for result, _ in self.results[: number - 1]:
            dealer = _next_dealer(self.rules, dealer, result.winner)
        return dealer

    @property
    def columns(self) -> tuple[tuple[int, int], ...]:
        """The scores of each game: one, or three with Hollywood scoring."""
        return tuple(column.scores for column in self.games)

    @property
    def scores(self) -> tuple[int, int]:
        """The score by seat; the sum of the three games with Hollywood scoring."""
        return (sum(one[0] for one in self.columns), sum(one[1] for one in self.columns))

    @property
    def deals_won(self) -> tuple[int, int]:
        won = [result.winner for result, _ in self.results]
        return (won.count(0), won.count(1))

    @property
    def is_over(self) -> bool:
        """True when every game has ended."""
        return all(column.leader is not None for column in self.games)

    @property
    def outcome(self) -> Outcome | None:
        """The settlement; None while the match goes on (rules, "The match")."""
        games = []
        for column in self.games:
            if column.leader is None:
                return None
            games.append(final_score(self.rules.settlement, column.leader, column.scores, column.deals_won))
        return Outcome(tuple(games))

    def apply(self, action: Action, seat: Seat | None = None) -> tuple[Event, ...]:
        """Play one action; when the deal ends it is scored.

        :raises IllegalAction: with the reason; nothing has moved.
        """
        events = self.deal.apply(action, seat)
        self.actions.append(str(action))
        last = events[-1]
        if not isinstance(last, DealEnded):
            return events
        self.book(last.result, last.points)
        outcome = self.outcome
        return events if outcome is None else (*events, MatchEnded(outcome.winner, outcome))

    def book(self, result: DealResult, gained: int) -> None:
        """Enter a finished deal into the score sheet; ``apply`` does so by itself."""
        self.results.append((result, gained))
        self.games = _entered(self.games, self.results, self.rules.target)

    @property
    def sheet(self) -> tuple[tuple[Column, ...], ...]:
        """The score sheet: how every game stood after each deal."""
        columns: tuple[Column, ...] = (Column(),) * self.rules.games
        found = []
        for number in range(1, len(self.results) + 1):
            columns = _entered(columns, self.results[:number], self.rules.target)
            found.append(columns)
        return tuple(found)

    def next_deal(self, words: str = "") -> tuple[Event, ...]:
        """Shuffle and deal again; *words* are the player's own share in the shuffle.

        :raises IllegalAction: WRONG_PHASE, while the deal goes on or after the match.
        """
        result = self.deal.result
        if result is None or self.is_over:
            raise IllegalAction(
                Why.WRONG_PHASE, "the deal is not over" if result is None else "the match is over"
            )
        dealer = _next_dealer(self.rules, self.dealer, result.winner)
        deal = self._dealt(self.deal_number + 1, dealer, words)
        self.deal, self.deal_number = deal, self.deal_number + 1
        self.words.append(words)
        return (Dealt(dealer, deal.first_upcard, (deal.hands[0], deal.hands[1])),)

    def at_start(self) -> Match:
        """The same match before its first action."""
        return Match(self.rules, self.seed, self.first_dealer, self.start, self.kind, self.words[0])

    def take_back(self) -> None:
        """Undo the last action of the deal; whether that is fair, the caller decides.

        :raises IllegalAction: WRONG_PHASE, where the deal has no action or is over and scored.
        """
        done = len(self.deal.log)
        if not done or self.deal.is_over:
            raise IllegalAction(Why.WRONG_PHASE, "there is nothing to take back")
        if self.deal_number == 1 and self.start is not None:
            deal = self.start.copy()
        else:
            deal = self._dealt(self.deal_number, self.deal.dealer, self.words[-1])
        for text in self.actions[-done:][:-1]:
            deal.push(Action.from_text(text))
        self.deal = deal
        self.actions.pop()

    def to_record(self) -> str:
        """The match as text: save file, replay and bug report at once."""
        from .record import to_record

        return to_record(self)

    @staticmethod
    def from_record(text: str) -> Match:
        """Replay a record.

        :raises RecordError: with the line number, if anything in it cannot be.
        """
        from .record import from_record

        return from_record(text)


def _entered(
    columns: tuple[Column, ...], results: Sequence[tuple[DealResult, int]], target: int
) -> tuple[Column, ...]:
    """The games with the last of *results* entered (rules, "The match").

    Hollywood: a player's first win counts in game 1, the second in 1 and 2, later ones in all.
    """
    winner, gained = results[-1][0].winner, results[-1][1]
    if winner is None:
        return columns
    reach = sum(result.winner == winner for result, _ in results)
    return tuple(
        column.scored(winner, gained, target) if number < reach and column.leader is None else column
        for number, column in enumerate(columns)
    )


def _next_dealer(rules: Rules, dealer: Seat, winner: Seat | None) -> Seat:
    """Rules, "The deal": after a drawn deal the same dealer deals again."""
    if winner is None:
        return dealer
    if rules.next_dealer == "winner":
        return winner
    return other(winner if rules.next_dealer == "loser" else dealer)


def _added(pair: tuple[int, int], seat: Seat, amount: int) -> tuple[int, int]:
    return (pair[0] + amount, pair[1]) if seat == 0 else (pair[0], pair[1] + amount)
