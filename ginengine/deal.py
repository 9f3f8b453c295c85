"""One deal: whose turn it is, what is legal, what an action does.

``apply`` checks and then calls ``push``, which trusts its caller, so rollouts play by the
same code.  Hands are masks and piles tuples: a copy shares everything but the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum

from . import events as ev
from .actions import (
    Action,
    BigGin,
    Discard,
    DrawStock,
    FinishLayoffs,
    Knock,
    LayOff,
    PassUpcard,
    TakeUpcard,
)
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
from .errors import IllegalAction, Why
from .layoffs import legal_layoffs
from .melds import Arrangement, deadwood, fits, shed_options
from .rules import Rules
from .scoring import DealResult, ResultKind, points, went_down
from .spreads import best_big_gin, can_go_down, checked_deadwood, legal_spreads, proposed

LAST_STOCK = 2
"""Rules, "The drawn deal": the last two cards are never drawn."""


class Phase(Enum):
    """Where a deal is: who decides on the first upcard, a turn's draw and discard, layoffs, the end."""

    UPCARD = "upcard"
    DRAW = "draw"
    DISCARD = "discard"
    LAYOFF = "layoff"
    OVER = "over"


@dataclass(slots=True)
class Deal:
    """One hand of play, from the first upcard to the showdown.  Mutable; ``copy`` is cheap."""

    rules: Rules
    dealer: Seat
    hands: list[CardSet]
    first_upcard: Card
    stock: tuple[Card, ...]
    discards: tuple[Card, ...] = ()
    phase: Phase = Phase.UPCARD
    turn: Seat = 0
    knock_limit: int = 0
    spread: tuple[CardSet, ...] = ()
    laid_off: tuple[tuple[Card, int], ...] = ()
    just_taken: Card | None = None
    known: list[CardSet] = field(default_factory=lambda: [0, 0])
    log: list[str] = field(default_factory=list)
    result: DealResult | None = None
    passes: int = 0
    must_draw: bool = False
    takes: int = 0
    """Takes of the upcard in a row, for the guard of the rules, "The drawn deal"."""
    knocker: Seat | None = None

    @staticmethod
    def from_deck(rules: Rules, dealer: Seat, deck: Sequence[Card]) -> Deal:
        """Deal ten each, one at a time, non-dealer first; the 21st card is turned (rules, "The deal").

        :raises ValueError: if *deck* is not the 52 cards.
        """
        if len(deck) != 52 or dealer not in (0, 1):
            raise ValueError(f"a deal needs 52 cards and the dealer 0 or 1, not {len(deck)} and {dealer}")
        hands = [0, 0]
        hands[other(dealer)], hands[dealer] = mask_of(deck[0:20:2]), mask_of(deck[1:20:2])
        return Deal.from_hands(rules, dealer, hands, deck[20], deck[21:])

    @staticmethod
    def from_hands(
        rules: Rules,
        dealer: Seat,
        hands: Sequence[CardSet | str],
        first_upcard: Card | str,
        stock: Iterable[Card] | str,
    ) -> Deal:
        """A deal with these hands by seat and the stock in drawing order; cards may be texts.

        :raises ValueError: in plain words, unless the 52 cards are each there once.
        """
        if dealer not in (0, 1) or len(hands) != 2:
            raise ValueError("a deal has two hands, and the dealer is 0 or 1")
        held = [parse_cards(one) if isinstance(one, str) else one for one in hands]
        up = parse_card(first_upcard) if isinstance(first_upcard, str) else first_upcard
        left = _in_order(stock) if isinstance(stock, str) else tuple(stock)
        if any(one.bit_count() != 10 for one in held):
            raise ValueError("each hand has ten cards")
        if len(left) != 31 or held[0] | held[1] | 1 << up | mask_of(left) != FULL_DECK:
            raise ValueError("the hands, the first upcard and the stock are not the 52 cards, each once")
        limit = rules.limit_for(up)
        return Deal(rules, dealer, held, up, left, (up,), turn=other(dealer), knock_limit=limit)

    def copy(self) -> Deal:
        """A deal that goes its own way from here."""
        return Deal(
            self.rules, self.dealer, self.hands[:], self.first_upcard, self.stock, self.discards,
            self.phase, self.turn, self.knock_limit, self.spread, self.laid_off, self.just_taken,
            self.known[:], self.log[:], self.result, self.passes, self.must_draw, self.takes, self.knocker,
        )  # fmt: skip

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def upcard(self) -> Card | None:
        return self.discards[-1] if self.discards else None

    @property
    def last_chance(self) -> bool:
        """True when the last discard may only be taken to go down (rules, ``last discard``)."""
        return (
            len(self.stock) <= LAST_STOCK and self.phase in (Phase.DRAW, Phase.DISCARD) and self._at_the_end
        )

    @property
    def _at_the_end(self) -> bool:
        # In the ordinary turn of the third-last card, the stock is short only after the draw.
        return self.phase is Phase.DRAW or self.just_taken is not None

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything the seat whose turn it is may do; knocks one a discard, with the proposed spread."""
        if self.phase is Phase.UPCARD:
            return (PassUpcard(), TakeUpcard())
        if self.phase is Phase.DRAW:
            if self.must_draw:
                return (DrawStock(),)
            if self.last_chance:
                return (TakeUpcard(), PassUpcard()) if self._take_goes_down() else (PassUpcard(),)
            return (TakeUpcard(), DrawStock())
        if self.phase is Phase.LAYOFF:
            layoffs = legal_layoffs(self.hands[self.turn], self.spread)
            return (*(LayOff(card, meld) for card, meld in layoffs), FinishLayoffs())
        return self._legal_discards() if self.phase is Phase.DISCARD else ()

    def _legal_discards(self) -> tuple[Action, ...]:
        hand = self.hands[self.turn]
        actions: list[Action] = []
        if not self.last_chance:
            actions += [Discard(card) for card in cards_of(hand) if card != self.just_taken]
        for card, left in sorted(shed_options(hand).items()):
            if left <= self.knock_limit and card != self.just_taken:
                actions.append(Knock(card, self.proposed_spread(card)))
        if self.rules.big_gin and (spread := best_big_gin(hand)):
            actions.append(BigGin(spread))
        return tuple(actions)

    def _take_goes_down(self) -> bool:
        hand, card = self.hands[self.turn] | 1 << self.discards[-1], self.discards[-1]
        if self.rules.big_gin and best_big_gin(hand):
            return True
        return can_go_down(shed_options(hand), card, self.knock_limit)

    def spreads(self, card: Card) -> tuple[Arrangement, ...]:
        """Every spread with which this discard may go down, the proposed one first."""
        hand = self.hands[self.turn]
        if self.phase is not Phase.DISCARD or not hand >> card & 1 or card == self.just_taken:
            return ()
        return legal_spreads(hand ^ 1 << card, self.knock_limit, mask_of(self.discards) | 1 << card)

    def proposed_spread(self, card: Card) -> tuple[CardSet, ...]:
        """The spread proposed for going down with this discard (rules, "Going down")."""
        hand = self.hands[self.turn] & ~(1 << card)
        best = proposed(hand, mask_of(self.discards) | 1 << card)
        return tuple(meld.cards for meld in best.melds)

    def check(self, action: Action) -> None:
        """Refuse what the rules do not allow.

        :raises IllegalAction: with the reason; nothing has moved.
        """
        hand = self.hands[self.turn]
        if self.phase not in _PHASES.get(type(action), ()):
            raise IllegalAction(Why.WRONG_PHASE, str(action))
        match action:
            case PassUpcard():
                if self.phase is Phase.DRAW and not self.last_chance:
                    raise IllegalAction(Why.MUST_DRAW_STOCK if self.must_draw else Why.WRONG_PHASE, "pass")
            case DrawStock():
                if self.last_chance:
                    raise IllegalAction(Why.MUST_GO_DOWN, "draw")
            case TakeUpcard():
                if self.phase is Phase.DRAW and self.must_draw:
                    raise IllegalAction(Why.MUST_DRAW_STOCK)
                if self.last_chance and not self._take_goes_down():
                    raise IllegalAction(Why.MUST_GO_DOWN)
            case Discard(card):
                self._check_shed(card)
                if self.last_chance:
                    raise IllegalAction(Why.MUST_GO_DOWN)
            case Knock(card, spread):
                self._check_shed(card)
                if checked_deadwood(hand ^ 1 << card, spread) > self.knock_limit:
                    raise IllegalAction(Why.TOO_MUCH_DEADWOOD, f"the limit is {self.knock_limit}")
            case BigGin(spread):
                if not self.rules.big_gin or checked_deadwood(hand, spread):
                    raise IllegalAction(Why.NOT_BIG_GIN)
            case LayOff(card, meld):
                if not hand >> card & 1:
                    raise IllegalAction(Why.NOT_IN_HAND, card_name(card))
                if not 0 <= meld < len(self.spread):
                    raise IllegalAction(Why.NO_SUCH_MELD, str(meld))
                if not fits(card, self.spread[meld]):
                    raise IllegalAction(Why.DOES_NOT_FIT, card_name(card))

    def _check_shed(self, card: Card) -> None:
        if not self.hands[self.turn] >> card & 1:
            raise IllegalAction(Why.NOT_IN_HAND, card_name(card))
        if card == self.just_taken:
            raise IllegalAction(Why.JUST_TAKEN, card_name(card))

    def apply(self, action: Action, seat: Seat | None = None) -> tuple[ev.Event, ...]:
        """Check *action* and do it; the events tell what happened.

        :raises IllegalAction: with the reason; nothing has moved.
        """
        if seat is not None and seat != self.turn:
            raise IllegalAction(Why.NOT_YOUR_TURN)
        self.check(action)
        return self.push(action)

    def push(self, action: Action) -> tuple[ev.Event, ...]:
        """Do an action that is known to be legal."""
        seat = self.turn
        taken = f" {card_name(self.discards[-1])}" if isinstance(action, TakeUpcard) else ""
        self.log.append(f"{seat} {action}{taken}")
        match action:
            case PassUpcard():
                return self._pass(seat)
            case TakeUpcard():
                return (self._take(seat),)
            case DrawStock():
                card, self.stock = self.stock[0], self.stock[1:]
                self.hands[seat] |= 1 << card
                self.must_draw, self.takes, self.phase = False, 0, Phase.DISCARD
                return (ev.StockDrawn(seat, card),)
            case Discard(card):
                return self._discard(seat, card)
            case Knock(card, spread):
                return self._knock(seat, card, spread)
            case BigGin(spread):
                self.spread, self.knocker, self.just_taken = spread, seat, None
                declared = ev.BigGinDeclared(seat, spread)
                return (declared, self._showdown(0, big_gin=True))
            case LayOff(card, meld):
                self._leave_hand(seat, card)
                self.spread = (*self.spread[:meld], self.spread[meld] | 1 << card, *self.spread[meld + 1 :])
                self.laid_off = (*self.laid_off, (card, meld))
                return (ev.LaidOff(seat, card, meld),)
            case FinishLayoffs():
                return (ev.LayoffsFinished(seat), self._showdown(self.knocker_deadwood))
        raise TypeError(f"{action!r} is not an action")

    def _pass(self, seat: Seat) -> tuple[ev.Event, ...]:
        passed = ev.UpcardPassed(seat)
        if self.phase is Phase.DRAW:
            return (passed, self._end(DealResult(ResultKind.DEAD)))
        self.passes += 1
        self.turn = other(seat)
        if self.passes == 2:
            self.phase, self.must_draw = Phase.DRAW, True
        return (passed,)

    def _take(self, seat: Seat) -> ev.Event:
        card, self.discards = self.discards[-1], self.discards[:-1]
        self.hands[seat] |= 1 << card
        self.known[seat] |= 1 << card
        self.just_taken = card
        self.takes += 1
        self.phase = Phase.DISCARD
        return ev.UpcardTaken(seat, card)

    def _leave_hand(self, seat: Seat, card: Card) -> None:
        self.hands[seat] &= ~(1 << card)
        self.known[seat] &= ~(1 << card)

    def _discard(self, seat: Seat, card: Card) -> tuple[ev.Event, ...]:
        self._leave_hand(seat, card)
        self.discards = (*self.discards, card)
        self.just_taken = None
        self.turn = other(seat)
        self.phase = Phase.DRAW
        discarded = ev.Discarded(seat, card)
        if self.takes >= self.rules.take_guard:
            return (discarded, self._end(DealResult(ResultKind.DEAD, by_guard=True)))
        if len(self.stock) <= LAST_STOCK and not self.rules.last_discard:
            return (discarded, self._end(DealResult(ResultKind.DEAD)))
        return (discarded,)

    def _knock(self, seat: Seat, card: Card, spread: tuple[CardSet, ...]) -> tuple[ev.Event, ...]:
        self._leave_hand(seat, card)
        self.discards = (*self.discards, card)
        self.spread, self.knocker, self.just_taken = spread, seat, None
        left = self.knocker_deadwood
        knocked = ev.Knocked(seat, card, spread, left, "knock" if left else "gin")
        if not left:
            return (knocked, self._showdown(0))
        self.turn, self.phase = other(seat), Phase.LAYOFF
        return (knocked,)

    @property
    def knocker_deadwood(self) -> int:
        """What the spread leaves of the knocker's hand; 0 before anybody has gone down."""
        if self.knocker is None:
            return 0
        left = self.hands[self.knocker]
        for meld in self.spread:
            left &= ~meld
        return checked_deadwood(left, ())

    def _showdown(self, knocker_deadwood: int, big_gin: bool = False) -> ev.DealEnded:
        assert self.knocker is not None
        kept = deadwood(self.hands[other(self.knocker)])
        doubled = self.rules.doubles(self.first_upcard)
        return self._end(went_down(self.knocker, knocker_deadwood, kept, self.rules.tie, doubled, big_gin))

    def _end(self, result: DealResult) -> ev.DealEnded:
        self.phase, self.result = Phase.OVER, result
        return ev.DealEnded(result, points(result, self.rules))

    def faults(self) -> list[str]:
        """What is wrong with this deal, in words; nothing ever should be."""
        from .faults import faults_of

        return faults_of(self)


_PHASES: dict[type[Action], tuple[Phase, ...]] = {
    PassUpcard: (Phase.UPCARD, Phase.DRAW),
    TakeUpcard: (Phase.UPCARD, Phase.DRAW),
    DrawStock: (Phase.DRAW,),
    Discard: (Phase.DISCARD,),
    Knock: (Phase.DISCARD,),
    BigGin: (Phase.DISCARD,),
    LayOff: (Phase.LAYOFF,),
    FinishLayoffs: (Phase.LAYOFF,),
}


def _in_order(text: str) -> tuple[Card, ...]:
    """The cards of a text in the order they are written."""
    packed = "".join(text.split())
    return tuple(parse_card(packed[start : start + 2]) for start in range(0, len(packed), 2))
