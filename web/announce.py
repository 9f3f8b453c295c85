"""What is said when something happens, and the game log as sentences.  One short sentence per event.

With *brief* only the facts are said that nothing else on the table tells by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ginengine.cards import CardSet, card_name, cards_of
from ginengine.deal import Deal, Phase
from ginengine.events import (
    BigGinDeclared,
    Discarded,
    Event,
    Knocked,
    LaidOff,
    LayoffsFinished,
    StockDrawn,
    UpcardPassed,
    UpcardTaken,
)
from ginengine.layoffs import best_layoffs
from ginengine.match import Match
from ginengine.melds import meld_of

from . import arrange
from .scores import after_deal
from .words import Words, mark

LOW_STOCK = 4

LOG_TEXTS = {
    "pass": (mark("You passed."), mark("{name} passed.")),
    "take": (mark("You took the {card}."), mark("{name} took the {card}.")),
    "draw": (mark("You drew from the stock."), mark("{name} drew from the stock.")),
    "discard": (mark("You discarded the {card}."), mark("{name} discarded the {card}.")),
    "knock": (
        mark("You went down, discarding the {card}."),
        mark("{name} went down, discarding the {card}."),
    ),
    "biggin": (mark("You declared big gin."), mark("{name} declared big gin.")),
    "layoff": (mark("You laid off the {card}."), mark("{name} laid off the {card}.")),
    "done": (mark("You finished laying off."), mark("{name} finished laying off.")),
}


def log_sentences(log: Iterable[str], words: Words, name: str, seat: int = 0) -> tuple[str, ...]:
    """The public lines of a deal (``"1 take 7h"``) as sentences."""
    return tuple(_log_sentence(line, words, name, seat) for line in log)


def _log_sentence(line: str, words: Words, name: str, seat: int) -> str:
    who, verb, *rest = line.split()
    if verb not in LOG_TEXTS:
        return line
    card = words.card(rest[0]) if rest and verb != "biggin" else ""
    return words.t(LOG_TEXTS[verb][0 if who == str(seat) else 1], name=name, card=card)


def new_hand(match: Match, words: Words, name: str, seat: int = 0, brief: bool = False) -> str:
    """Said after a deal."""
    deal = match.deal
    upcard = words.card(card_name(deal.first_upcard))
    if brief:
        said = words.t("New hand. Up card {card}.", card=upcard)
    else:
        said = words.t(
            "New hand. You have 10 cards, deadwood {deadwood}. Up card {card}.",
            deadwood=arrange.planned(deal.hands[seat]).deadwood,
            card=upcard,
        )
    if deal.turn == seat:
        return said + " " + words.t("Take it or pass.")
    return said + " " + words.t("{name} decides first.", name=name)


def announcement(
    events: Sequence[Event], match: Match, words: Words, name: str, seat: int = 0, brief: bool = False
) -> str:
    """One message for what just happened: the player's action, or the opponent's whole turn."""
    theirs = [phrase for event in events if (phrase := _phrase(event, words, seat))]
    parts: list[str] = []
    if theirs:
        parts.append(words.t("{name} {actions}.", name=name, actions=words.listed(theirs)))
    parts.extend(said for event in events if (said := _own(event, match, words, seat, brief)))
    if match.deal.phase is Phase.OVER:
        return " ".join([*parts, outcome(match, words, name, seat)])
    parts.append(_next_step(events, match, words, name, seat, brief))
    return " ".join(part for part in parts if part)


def last_action(event: Event, words: Words, seat: int = 0) -> str:
    """What the opponent just did, for the line below the name; "" for an event of the player."""
    phrase = _phrase(event, words, seat)
    return phrase[:1].upper() + phrase[1:] if phrase else ""


def _phrase(event: Event, words: Words, seat: int) -> str:
    if getattr(event, "seat", seat) == seat:
        return ""
    match event:
        case UpcardPassed():
            return words.t("passed")
        case UpcardTaken(card=card):
            return words.t("took the {card}", card=words.card(card_name(card)))
        case StockDrawn():
            return words.t("drew from the stock")
        case Discarded(card=card):
            return words.t("discarded the {card}", card=words.card(card_name(card)))
        case Knocked(kind="gin"):
            return words.t("has gin")
        case Knocked(deadwood=left):
            return words.t("knocks with {left}", left=left)
        case BigGinDeclared():
            return words.t("has big gin")
        case LaidOff(card=card):
            return words.t("laid off the {card}", card=words.card(card_name(card)))
        case LayoffsFinished():
            return ""
    return ""


def _own(event: Event, match: Match, words: Words, seat: int, brief: bool) -> str:
    if getattr(event, "seat", -1) != seat:
        return ""
    deal = match.deal
    match event:
        case UpcardPassed():
            return words.t("You passed.")
        case UpcardTaken(card=card) if brief:
            return words.t("You took the {card}.", card=words.card(card_name(card)))
        case UpcardTaken(card=card):
            return words.t(
                "You took the {card}. It cannot be discarded this turn.", card=words.card(card_name(card))
            )
        case StockDrawn(card=card) if card is not None and brief:
            return words.t("You drew the {card}.", card=words.card(card_name(card)))
        case StockDrawn(card=card) if card is not None:
            return words.t(
                "You drew the {card}. Deadwood {left}.",
                card=words.card(card_name(card)),
                left=arrange.planned(deal.hands[seat]).deadwood,
            )
        case Discarded(card=card):
            return words.t("You discarded the {card}.", card=words.card(card_name(card)))
        case Knocked(kind="gin"):
            return words.t("You have gin!")
        case Knocked(deadwood=left):
            return words.t("You knock with {left}.", left=left)
        case BigGinDeclared():
            return words.t("You have big gin!")
        case LaidOff(card=card):
            return words.t("You laid off the {card}.", card=words.card(card_name(card)))
    return ""


def _next_step(events: Sequence[Event], match: Match, words: Words, name: str, seat: int, brief: bool) -> str:
    deal = match.deal
    low = ""
    drawn = any(isinstance(event, StockDrawn) for event in events)
    if drawn and len(deal.stock) == LOW_STOCK and deal.phase is not Phase.LAYOFF:
        low = words.n("{count} card left in the stock.", "{count} cards left in the stock.", LOW_STOCK)
    if deal.turn != seat:
        step = "" if brief else words.t("{name}'s turn.", name=name)
    elif deal.phase is Phase.DISCARD:
        step = "" if brief else words.t("Choose a discard.")
    elif deal.phase is Phase.LAYOFF:
        step = layoff_hint(deal, words, seat)
    elif deal.phase is Phase.UPCARD:
        step = words.t("Take the up card or pass.")
    else:
        step = words.t("Your turn.")
    return f"{low} {step}".strip()


def layoff_hint(deal: Deal, words: Words, seat: int = 0) -> str:
    """Which cards are worth laying off, and where."""
    best = best_layoffs(deal.hands[seat], deal.spread)
    if not best.layoffs:
        return words.t("There is nothing worth laying off.")
    card, index = best.layoffs[0]
    where = meld_text(deal.spread[index], words)
    shown, more = words.card(card_name(card)), len(best.layoffs) - 1
    if not more:
        return words.t("You can lay off the {card} on the {meld}.", card=shown, meld=where)
    said = words.t("You can lay off the {card} on the {meld}", card=shown, meld=where)
    return words.n("{said} and {count} more card.", "{said} and {count} more cards.", more, said=said)


def meld_text(meld: CardSet, words: Words) -> str:
    """A meld in words: "run 4 5 6 of hearts"."""
    return words.meld((card_name(card) for card in cards_of(meld)), meld_of(meld).kind.value)


def outcome(match: Match, words: Words, name: str, seat: int = 0) -> str:
    """How the deal ended: "You win the hand, 18 points. 60 to 35."."""
    if not match.results:
        return ""
    result, points = match.results[-1]
    scores = after_deal(match, words, seat)
    if result.winner is None:
        return words.t("Nobody scores in this hand.") + " " + scores
    undercut = result.kind.name == "UNDERCUT"
    if result.winner == seat:
        said = words.n("You win the hand, {count} point.", "You win the hand, {count} points.", points)
        if undercut:
            said = words.t("Undercut!") + " " + said
    else:
        said = words.n(
            "{name} wins the hand, {count} point.",
            "{name} wins the hand, {count} points.",
            points,
            name=name,
        )
        if undercut:
            said = words.t("Undercut by {name}!", name=name) + " " + said
    if match.is_over:
        return said + " " + scores + " " + match_end(match, words, name, seat)
    return said + " " + scores


def match_end(match: Match, words: Words, name: str, seat: int = 0) -> str:
    """Who won the match."""
    winner = match.outcome.winner if match.outcome is not None else None
    if winner is None:
        return words.t("The match is a draw.")
    return words.t("You win the match!") if winner == seat else words.t("{name} wins the match.", name=name)
