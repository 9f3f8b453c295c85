"""What a command means at this moment: actions for the match, a new state of the page, or a plain refusal.

``interpret`` changes nothing.  The match still checks every action by itself; here a request that cannot be
granted gets a reason a player understands.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ginengine.actions import (
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
from ginengine.cards import Card, card_name, parse_card
from ginengine.deal import Deal, Phase
from ginengine.errors import Why
from ginengine.layoffs import best_layoffs
from ginengine.melds import Arrangement, best_arrangement, shed_options

from . import arrange
from .commands import Command
from .hints import least_deadwood, selected_text
from .options import can_big_gin, can_pass, hand_text, knock_cards, my_turn, spread_choices
from .ui_state import UiState
from .words import Words, mark

TABLE_COMMANDS = frozenset(
    [
        "tap",
        "drop",
        "draw",
        "take",
        "pass",
        "discard",
        "knock",
        "gin",
        "biggin",
        "sort",
        "move",
        "best_layoffs",
        "finish_layoffs",
        "layoff",
        "spread",
        "cancel",
        "deselect",
    ]
)

REASONS = {
    "WRONG_PHASE": mark("That is not possible now."),
    "NOT_YOUR_TURN": mark("It is not your turn."),
    "NOT_IN_HAND": mark("That card is not in your hand."),
    "JUST_TAKEN": mark("You cannot discard the card you just took from the pile."),
    "TOO_MUCH_DEADWOOD": mark("You have too much deadwood to go down."),
    "SPREAD_MISMATCH": mark("These melds do not fit your hand."),
    "NOT_BIG_GIN": mark("Big gin needs all eleven cards in melds."),
    "MUST_DRAW_STOCK": mark("Both passed: draw from the stock."),
    "MUST_GO_DOWN": mark("The last discard can only be taken to go down with it."),
    "NO_SUCH_MELD": mark("There is no such meld on the table."),
    "DOES_NOT_FIT": mark("That card does not fit this meld."),
}


@dataclass(frozen=True, slots=True)
class Intent:
    """``ui`` as it shall be, ``actions`` to apply in order, or a ``refusal`` (then nothing changes)."""

    ui: UiState
    actions: tuple[Action, ...] = ()
    refusal: str = ""
    said: str = ""
    insert: int = -1  # where a drawn card shall go in the hand, -1 the end


def reason(why: Why, words: Words) -> str:
    """A refusal of the match in the player's words."""
    return words.t(REASONS.get(why.name, REASONS["WRONG_PHASE"]))


def interpret(deal: Deal, ui: UiState, command: Command, words: Words, seat: int = 0) -> Intent:
    """What *command* asks for; commands that are not about the table give an empty intent."""
    return _Reader(deal, ui, words, seat).read(command)


@dataclass(frozen=True, slots=True)
class _Reader:
    deal: Deal
    ui: UiState
    words: Words
    seat: int

    def read(self, command: Command) -> Intent:
        name, argument = command.name, command.argument
        if name == "tap":
            return self.tap(argument)
        if name == "drop":
            return self.drop(argument)
        if name == "sort":
            return self.sort(argument)
        if name == "move":
            return self.move(argument)
        if name in ("cancel", "deselect"):
            return self.cancel()
        if name == "spread":
            return self.choose_spread(argument)
        if name not in TABLE_COMMANDS:
            return Intent(self.ui)
        if not my_turn(self.deal, self.seat):
            return self.refuse(self.words.t("It is not your turn."))
        if name in ("draw", "take", "pass"):
            return self.draw(name)
        if name == "discard":
            return self.discard(argument or self.ui.selected)
        if name in ("knock", "gin"):
            return self.knock(argument or self.ui.selected)
        if name == "biggin":
            return self.big_gin()
        return self.layoffs(name, argument)

    def refuse(self, text: str) -> Intent:
        return Intent(self.ui, refusal=text)

    def act(self, *actions: Action, insert: int = -1) -> Intent:
        return Intent(self.ui, actions, insert=insert)

    # -- taps ----------------------------------------------------------------------------------

    def tap(self, target: str) -> Intent:
        kind, _, name = target.partition(":")
        if kind == "card":
            return self.select(name)
        mine = my_turn(self.deal, self.seat)
        if not mine:
            return self.refuse(self.words.t("It is not your turn."))
        phase = self.deal.phase
        if target == "pile:stock":
            return self.draw("draw")
        if target == "pile:discard":
            if phase is Phase.DISCARD:
                return self.discard(self.ui.selected)
            return self.draw("take")
        if target == "spot:knock":
            return self.knock(self.ui.selected)
        if kind == "meld":
            if not self.ui.selected:
                return self.refuse(self.words.t("Select the card to lay off first."))
            return self.lay_off(self.ui.selected, name)
        return Intent(self.ui)

    def select(self, card: str) -> Intent:
        words = self.words
        if not self.holds(card):
            return self.refuse(self.words.t("That card is not in your hand."))
        if self.ui.selected == card:
            return Intent(replace(self.ui, selected=""), said=self.words.t("Nothing selected."))
        return Intent(
            replace(self.ui, selected=card), said=selected_text(self.deal, self.ui, card, words, self.seat)
        )

    def holds(self, card: str) -> bool:
        try:
            return bool(self.deal.hands[self.seat] >> parse_card(card) & 1)
        except ValueError:
            return False

    # -- drawing and discarding ----------------------------------------------------------------

    def draw(self, name: str, insert: int = -1) -> Intent:
        words, phase = self.words, self.deal.phase
        if not my_turn(self.deal, self.seat):
            return self.refuse(words.t("It is not your turn."))
        if name == "pass":
            if not can_pass(self.deal, self.seat):
                return self.refuse(words.t("Only the first up card can be passed."))
            return self.act(PassUpcard())
        if phase is Phase.DISCARD:
            return self.refuse(words.t("You have drawn already. Choose a discard."))
        if phase is Phase.LAYOFF:
            return self.refuse(words.t("Lay off cards or finish."))
        if name == "draw":
            if phase is Phase.UPCARD:
                return self.refuse(words.t("Take the up card or pass before anybody draws."))
            return self.act(DrawStock(), insert=insert)
        if self.deal.must_draw:
            return self.refuse(words.t("Both passed: draw from the stock."))
        return self.act(TakeUpcard(), insert=insert)

    def discard(self, card: str) -> Intent:
        words = self.words
        if not my_turn(self.deal, self.seat):
            return self.refuse(words.t("It is not your turn."))
        if self.deal.phase is not Phase.DISCARD:
            if self.deal.phase is Phase.LAYOFF:
                return self.refuse(words.t("Lay off cards or finish."))
            return self.refuse(words.t("Draw a card first."))
        if not card:
            return self.refuse(words.t("Select the card to discard first."))
        if not self.holds(card):
            return self.refuse(words.t("That card is not in your hand."))
        if parse_card(card) == self.deal.just_taken:
            return self.refuse(words.t("You cannot discard the card you just took from the pile."))
        return self.act(Discard(parse_card(card)))

    # -- going down ----------------------------------------------------------------------------

    def knock(self, card: str) -> Intent:
        words, deal = self.words, self.deal
        if not my_turn(deal, self.seat):
            return self.refuse(words.t("It is not your turn."))
        if deal.phase is not Phase.DISCARD:
            return self.refuse(words.t("You can knock only after drawing a card."))
        can = knock_cards(deal, self.seat)
        if not card:
            if can_big_gin(deal, self.seat):
                return self.big_gin()
            if not can:
                return self.refuse(least_deadwood(deal, words, self.seat))
            best = min(can, key=lambda one: (can[one], one))
            shown = words.card(card_name(best))
            if can[best] == 0:
                return self.refuse(
                    words.t("You have gin: select the {card} to discard, then knock.", card=shown)
                )
            return self.refuse(
                words.t(
                    "Select the card to discard first. With the {card} you knock with {left}.",
                    card=shown,
                    left=can[best],
                )
            )
        if not self.holds(card):
            return self.refuse(words.t("That card is not in your hand."))
        number = parse_card(card)
        if number == deal.just_taken:
            return self.refuse(words.t("You cannot discard the card you just took from the pile."))
        if number not in can:
            if can_big_gin(deal, self.seat):
                return self.big_gin()
            left = shed_options(deal.hands[self.seat])[number]
            return self.refuse(
                words.t(
                    "Discarding the {card} leaves deadwood {left}, the limit is {limit}.",
                    card=words.card(card),
                    left=left,
                    limit=deal.knock_limit,
                )
            )
        choices = spread_choices(deal, card)
        if len(choices) > 1:
            ui = replace(self.ui, selected=card, knock_card=card, screen="spread")
            return Intent(ui, said=words.t("Choose how to lay down your melds."))
        return self.act(_knock(number, choices[0]))

    def choose_spread(self, argument: str) -> Intent:
        if (
            not self.ui.knock_card
            or not my_turn(self.deal, self.seat)
            or self.deal.phase is not Phase.DISCARD
        ):
            return Intent(replace(self.ui, knock_card="", screen=_unless_spread(self.ui.screen)))
        choices = spread_choices(self.deal, self.ui.knock_card)
        if not argument.isdecimal() or int(argument) >= len(choices):
            return self.refuse(self.words.t("There is no such arrangement."))
        action = _knock(parse_card(self.ui.knock_card), choices[int(argument)])
        return Intent(replace(self.ui, knock_card="", screen=""), (action,))

    def cancel(self) -> Intent:
        if self.ui.knock_card or self.ui.screen == "spread":
            ui = replace(self.ui, knock_card="", screen=_unless_spread(self.ui.screen))
            return Intent(ui, said=self.words.t("You did not knock."))
        if self.ui.selected:
            return Intent(replace(self.ui, selected=""), said=self.words.t("Nothing selected."))
        return Intent(self.ui)

    def big_gin(self) -> Intent:
        if not can_big_gin(self.deal, self.seat):
            return self.refuse(self.words.t("Big gin needs all eleven cards in melds."))
        melds = best_arrangement(self.deal.hands[self.seat]).melds
        return self.act(BigGin(tuple(meld.cards for meld in melds)))

    # -- laying off ----------------------------------------------------------------------------

    def lay_off(self, card: str, meld: str) -> Intent:
        words = self.words
        if not my_turn(self.deal, self.seat) or self.deal.phase is not Phase.LAYOFF:
            return self.refuse(words.t("There is nothing to lay off on now."))
        if not self.holds(card):
            return self.refuse(words.t("That card is not in your hand."))
        if not meld.isdecimal() or int(meld) >= len(self.deal.spread):
            return self.refuse(words.t("There is no such meld on the table."))
        action = LayOff(parse_card(card), int(meld))
        if action not in self.deal.legal_actions():
            return self.refuse(words.t("The {card} does not fit this meld.", card=words.card(card)))
        return self.act(action)

    def layoffs(self, name: str, argument: str) -> Intent:
        if self.deal.phase is not Phase.LAYOFF:
            return self.refuse(self.words.t("There is nothing to lay off on now."))
        if name == "finish_layoffs":
            return self.act(FinishLayoffs())
        if name == "layoff":
            card, _, meld = argument.replace("@", ">").partition(">")
            return self.lay_off(card, meld.removeprefix("meld:"))
        best = best_layoffs(self.deal.hands[self.seat], self.deal.spread)
        if not best.layoffs:
            return self.refuse(self.words.t("There is nothing worth laying off."))
        return self.act(*(LayOff(card, meld) for card, meld in best.layoffs))

    # -- drops and the order of the hand -------------------------------------------------------

    def drop(self, argument: str) -> Intent:
        source, _, where = argument.partition(">")
        target, _, at = where.partition("@")
        index = int(at) if at.isdecimal() else -1
        kind, _, name = source.partition(":")
        if kind == "pile" and target == "hand":
            return self.draw("draw" if name == "stock" else "take", index)
        if kind != "card" or not target:
            return (
                Intent(self.ui)
                if source == target or not target
                else self.refuse(self.words.t("A card from a pile goes to your hand."))
            )
        if not self.holds(name):
            return self.refuse(self.words.t("That card is not in your hand."))
        if target == "hand":
            return Intent(arrange.place(self.ui, name, index)) if index >= 0 else Intent(self.ui)
        if target == "pile:discard":
            return self.discard(name)
        if target == "spot:knock":
            return self.knock(name)
        if target.startswith("meld:"):
            return self.lay_off(name, target.removeprefix("meld:"))
        return self.refuse(self.words.t("A card cannot go there."))

    def sort(self, kind: str) -> Intent:
        hand, words = self.deal.hands[self.seat], self.words
        ui = arrange.sort(self.ui, kind, hand, self.deal.just_taken)
        if not ui.sorted_by:
            return Intent(ui, said=words.t("Your own order again."))
        if kind == "suit":
            return Intent(ui, said=words.t("Sorted by suit."))
        if kind == "rank":
            return Intent(ui, said=words.t("Sorted by rank."))
        return Intent(
            ui, said=words.t("Sorted: {hand}.", hand=hand_text(self.deal, self.seat, words, brief=True))
        )

    def move(self, direction: str) -> Intent:
        card, words = self.ui.selected, self.words
        direction, _, named = direction.partition(":")
        card = named or card
        if not card:
            return self.refuse(words.t("Select a card to move first."))
        ui = arrange.shift(self.ui, card, 1 if direction == "right" else -1)
        if ui is self.ui:
            return Intent(ui)
        return Intent(
            ui,
            said=words.t(
                "{rank} moved to position {position} of {count}.",
                rank=words.rank(card),
                position=ui.order.index(card) + 1,
                count=len(ui.order),
            ),
        )


def _knock(card: Card, choice: Arrangement) -> Knock:
    return Knock(card, tuple(meld.cards for meld in choice.melds))


def _unless_spread(screen: str) -> str:
    return "" if screen == "spread" else screen
