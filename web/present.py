"""From the match and the page's own state to the table as plain values.

Everything is read from the player's own view of the match; the other hand is looked at only after it was laid
on the table.
"""

from __future__ import annotations

from ginengine.cards import card_name, parse_card, points
from ginengine.deal import LAST_STOCK, Phase
from ginengine.match import Match
from ginengine.melds import Arrangement, MeldKind, meld_of, shed_options
from ginengine.view import View, view_of

from . import arrange
from .announce import layoff_hint, log_sentences, match_end, outcome
from .opponents import level_text, name_of
from .options import can_big_gin, drop_targets, knock_cards, laid_on, on_table
from .presented import after_side_deal, buttons, deal_row, last_acts
from .scores import standing
from .table_view import (
    CardView,
    DiscardView,
    KnockView,
    OpponentView,
    ScoreView,
    SpreadMeldView,
    SpreadView,
    StockView,
    TableView,
)
from .ui_state import UiState
from .words import Words

FEW_DRAWS = 8
"""From so many draws before the end of a deal without a winner on, the table counts them."""


def phase_name(match: Match, seat: int = 0) -> str:
    """The moment as the page names it in ``data-phase``."""
    deal = match.deal
    if deal.phase is Phase.OVER:
        return "matchover" if match.is_over else "handover"
    return deal.phase.value if deal.turn == seat else "opponent"


def present(match: Match, ui: UiState, words: Words, seat: int = 0) -> TableView:
    """The whole table as *seat* may see it."""
    return _Presenter(match, ui, words, seat).table()


class _Presenter:
    def __init__(self, match: Match, ui: UiState, words: Words, seat: int) -> None:
        self.match, self.ui, self.words, self.seat = match, ui, words, seat
        self.deal = match.deal
        self.view: View = view_of(match, seat)
        self.phase = phase_name(match, seat)
        self.name = name_of(ui.settings.level)
        self.hand = self.view.hand & ~on_table(self.deal, seat)
        self.plan: Arrangement = arrange.planned(self.hand, self.view.just_taken)
        self.order = arrange.follow(ui.order, self.hand)
        self.selected = ui.selected if ui.selected in self.order else ""
        self.knocks = knock_cards(self.deal, seat)
        self.options = shed_options(self.hand) if self.phase == "discard" else {}

    def table(self) -> TableView:
        words, settings = self.words, self.ui.settings
        history = tuple(card_name(card) for card in reversed(self.view.discards))
        return TableView(
            phase=self.phase,
            hand=self.cards(),
            hand_label=self.hand_label(),
            opponent=self.opponent(),
            stock=self.stock(),
            discard=self.discard(),
            knock=self.knock(),
            buttons=buttons(self.deal, self.ui, self.phase, words, bool(self.knocks), self.seat)
            if self.match.kind == "casual" or not self.deal.is_over
            else after_side_deal(words),
            message=self.message(),
            deadwood=self.deadwood_text(),
            after_discard=self.after_discard(),
            limit=self.limit(),
            chip=self.chip(),
            score=self.score(),
            discards=history if settings.show_discards else (),
            discards_title=words.t("Discard pile, newest first") + ": " + words.card_list(history),
            log=log_sentences(self.view.log, words, self.name, self.seat),
            spread=self.spread(),
            notice=self.ui.notice,
            can_go_down=self.phase == "discard" and bool(self.knocks) and settings.show_hints,
            meld_names=(("run", words.t("run")), ("set", words.t("set"))),
        )

    # -- the hand ------------------------------------------------------------------------------

    def cards(self) -> tuple[CardView, ...]:
        marks = arrange.groups(self.order, self.plan) if self.ui.settings.show_melds else {}
        shown = []
        for position, card in enumerate(self.order):
            kind, group = marks.get(card, ("", -1))
            locked = self.phase == "discard" and parse_card(card) == self.view.just_taken
            fresh = card == self.ui.fresh
            shown.append(
                CardView(
                    card=card,
                    label=self.card_label(card, kind, fresh, locked, position),
                    meld=kind,
                    group=group,
                    selected=card == self.selected,
                    fresh=fresh,
                    locked=locked,
                )
            )
        return tuple(shown)

    def card_label(self, card: str, kind: str, fresh: bool, locked: bool, position: int) -> str:
        words = self.words
        parts = [words.card(card)]
        if locked:
            parts.append(words.t("from the discard pile, cannot be discarded now"))
        elif fresh:
            parts.append(words.t("just drawn"))
        if self.ui.settings.show_melds:
            if kind == "run":
                parts.append(words.t("in a run"))
            elif kind == "set":
                parts.append(words.t("in a set"))
            else:
                parts.append(words.t("deadwood {points}", points=points(1 << parse_card(card))))
        parts.append(words.t("{position} of {count}", position=position + 1, count=len(self.order)))
        return ", ".join(parts)

    def hand_label(self) -> str:
        count = len(self.order)
        said = self.words.n("Your hand, {count} card", "Your hand, {count} cards", count)
        if self.ui.settings.show_deadwood:
            said += ", " + self.words.t("deadwood {points}", points=self.plan.deadwood)
        return said

    def deadwood_text(self) -> str:
        if not self.ui.settings.show_deadwood or self.phase in ("handover", "matchover"):
            return ""
        return self.words.t("Deadwood {points}", points=self.plan.deadwood)

    def after_discard(self) -> str:
        if not self.selected or not self.options or not self.ui.settings.show_deadwood:
            return ""
        number = parse_card(self.selected)
        if number == self.view.just_taken:
            return ""
        return self.words.t("After this discard {points}", points=self.options[number])

    # -- the other seat and the piles ----------------------------------------------------------

    def opponent(self) -> OpponentView:
        words, level = self.words, self.ui.settings.level
        laid = on_table(self.deal, 1 - self.seat).bit_count()
        count = self.deal.hands[1 - self.seat].bit_count() - laid
        backs = words.n("{count} card", "{count} cards", count)
        return OpponentView(
            name=self.name,
            level=level,
            level_text=level_text(level, words),
            count=count,
            label=f"{self.name}, {backs}",
            action=self.ui.opponent_action,
            acts=last_acts(self.view.log, 1 - self.seat),
            thinking=self.ui.thinking,
            backs_label=backs,
        )

    def stock(self) -> StockView:
        words, count = self.words, self.view.stock_count
        enabled = "hand" in drop_targets(self.deal, "pile:stock", self.seat)
        label = words.n("Stock, {count} card", "Stock, {count} cards", count)
        if enabled:
            label += ", " + words.t("draw")
        left, told = self.draws_left()
        if told:
            label += ", " + told
        return StockView(count, label, enabled, words.n("{count} card", "{count} cards", count), left)

    def draws_left(self) -> tuple[str, str]:
        """How near the end without a winner is, for the eye and for the ear; "" while it is far."""
        words, left = self.words, self.view.stock_count - LAST_STOCK
        if left > FEW_DRAWS or self.phase not in ("draw", "discard", "opponent"):
            return "", ""
        if left <= 0:
            return words.t("Last turn"), words.t("the deal ends with this turn unless somebody goes down")
        return words.n("{count} more draw", "{count} more draws", left), words.n(
            "{count} more draw before the deal ends without a winner",
            "{count} more draws before the deal ends without a winner",
            left,
        )

    def discard(self) -> DiscardView:
        words = self.words
        cards = self.view.discards
        top = card_name(cards[-1]) if cards else ""
        take = "hand" in drop_targets(self.deal, "pile:discard", self.seat)
        play = bool(self.selected) and "pile:discard" in drop_targets(
            self.deal, f"card:{self.selected}", self.seat
        )
        if top:
            label = words.n(
                "Discard pile, top card {card}, {count} card",
                "Discard pile, top card {card}, {count} cards",
                len(cards),
                card=words.card(top),
            )
        else:
            label = words.t("Discard pile, empty")
        caption = ""
        if take:
            caption = words.t("Take")
            label += ", " + words.t("take")
        elif play:
            caption = words.t("Discard")
            label += ", " + words.t("discard the {card}", card=words.card(self.selected))
        theirs = bool(self.view.log) and self.view.log[-1].startswith(f"{1 - self.seat} discard")
        return DiscardView(top, len(cards), label, take or play, caption, theirs)

    def knock(self) -> KnockView:
        words, limit = self.words, self.view.knock_limit
        big = can_big_gin(self.deal, self.seat)
        number = parse_card(self.selected) if self.selected else -1
        left = self.knocks.get(number)
        kind, text, enabled = "knock", words.t("Knock"), False
        if big and left is None:
            kind, text, enabled = "biggin", words.t("Big gin"), True
        elif left is not None:
            enabled = True
            if left == 0:
                kind, text = "gin", words.t("Gin")
        elif self.knocks and self.ui.settings.show_hints:
            if not self.selected and min(self.knocks.values()) == 0:
                kind, text = "gin", words.t("Gin")
        elif limit == 0:
            kind, text = "gin", words.t("Gin")
        label = text + ", " + words.t("limit {limit}", limit=limit)
        if number in self.options and number != self.view.just_taken and self.ui.settings.show_deadwood:
            label += ", " + words.t("your deadwood would be {left}", left=self.options[number])
        elif not enabled and self.knocks and self.ui.settings.show_hints:
            label += ", " + words.t("select the card to discard first")
        caption = words.t("Gin only") if limit == 0 else words.t("{limit} or less", limit=limit)
        return KnockView(kind, text, label, enabled, caption)

    # -- sentences -----------------------------------------------------------------------------

    def message(self) -> str:
        words = self.words
        match self.phase:
            case "upcard":
                return words.t("Take the up card or pass.")
            case "draw":
                if self.deal.last_chance:
                    return words.t("Take the last discard to go down with it, or pass.")
                if self.deal.must_draw:
                    return words.t("Both passed: draw from the stock.")
                return words.t("Your turn: draw from the stock or take the discard.")
            case "discard":
                if self.ui.settings.show_hints:
                    if can_big_gin(self.deal, self.seat):
                        return words.t("You have big gin!")
                    if self.knocks:
                        if min(self.knocks.values()) == 0:
                            return words.t("You can go gin. Choose a discard.")
                        return words.t("You can knock. Choose a discard.")
                return words.t("Choose a card to discard.")
            case "layoff":
                return layoff_hint(self.deal, words, self.seat)
            case "opponent":
                return words.t("{name}'s turn.", name=self.name)
            case "matchover":
                return match_end(self.match, words, self.name, self.seat)
        return outcome(self.match, words, self.name, self.seat)

    def limit(self) -> str:
        if self.view.knock_limit == 0:
            return self.words.t("Gin only")
        return self.words.t("Knock with {limit} or less", limit=self.view.knock_limit)

    def chip(self) -> str:
        rules, words = self.view.rules, self.words
        first = card_name(self.deal.first_upcard)
        if rules.doubles(self.deal.first_upcard):
            if rules.spades_double == "points":
                return f"{words.card(first)}: {words.t('points doubled')}"
            return words.t("{card}: double", card=words.card(first))
        return words.t("Up card {card}", card=words.card(first)) if rules.oklahoma else ""

    def score(self) -> ScoreView:
        match, words = self.match, self.words
        return ScoreView(
            text=standing(match, words, self.name, self.seat),
            games=tuple((one[self.seat], one[1 - self.seat]) for one in match.columns),
            target=match.rules.target,
            rows=tuple(deal_row(result, scored, words, self.seat) for result, scored in match.results),
        )

    def spread(self) -> SpreadView | None:
        view, words = self.view, self.words
        if not view.spread or view.phase not in (Phase.LAYOFF, Phase.OVER):
            return None
        knocker = self.deal.knocker
        if knocker is None:
            return None
        mine = knocker == self.seat
        loose = self.deal.hands[knocker] & ~on_table(self.deal, knocker)
        laid = laid_on(self.deal)
        melds = []
        for number, cards in enumerate(view.spread):
            whole = meld_of(cards)
            shown = arrange.names(whole.cards)
            fits = bool(self.selected) and f"meld:{number}" in drop_targets(
                self.deal, f"card:{self.selected}", self.seat
            )
            melds.append(
                SpreadMeldView(
                    index=number,
                    cards=shown,
                    kind=whole.kind.value,
                    label=words.meld(shown, "set" if whole.kind is MeldKind.SET else "run"),
                    can_take=fits,
                    laid=arrange.names(laid[number]),
                )
            )
        left = arrange.names(loose)
        total = points(loose)
        return SpreadView(
            title=words.t("Your melds") if mine else words.t("{name}'s melds", name=self.name),
            melds=tuple(melds),
            deadwood_cards=left,
            deadwood_text=words.t("Deadwood {points}", points=total) if left else words.t("No deadwood"),
            deadwood_names=words.card_list(left),
        )


def state(match: Match, ui: UiState, epoch: int, seat: int = 0) -> dict[str, object]:
    """What outside checks may read: the table as the player sees it, no hidden card."""
    view = view_of(match, seat)
    deal = match.deal
    hand = deal.hands[seat] & ~on_table(deal, seat)
    other = deal.hands[1 - seat] & ~on_table(deal, 1 - seat)
    order = list(arrange.follow(ui.order, hand))
    return {
        "phase": phase_name(match, seat),
        "turn": deal.turn,
        "hand": order,
        "discard": [card_name(card) for card in view.discards],
        "stock": view.stock_count,
        "scores": list(match.scores),
        "selected": ui.selected,
        "epoch": epoch,
        "opponent_count": other.bit_count(),
        "melds": [list(arrange.names(cards)) for cards in view.spread],
        "order": order,
        "screen": ui.screen,
    }
