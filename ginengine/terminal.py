"""A match in the terminal: what the player sees before each turn, and what may be typed.

Reading and writing are handed in, so whole matches run in tests.
"""

from __future__ import annotations

from collections.abc import Callable

from .actions import Action, Knock
from .ai import choose
from .cards import card_name, format_cards
from .deal import Phase
from .fairness import decision_seed
from .match import Match
from .melds import best_arrangement
from .tables import shed_options
from .view import View, view_of

Ask = Callable[[str], str]
Say = Callable[[str], object]

HELP = "? lists what is legal, q stops; knock 7h alone lays out the melds as proposed"
YOU, OTHER = 0, 1


def play(match: Match, level: int, ask: Ask = input, say: Say = print) -> int:
    """Play *match* from seat 0 against the opponent of this level, until it ends or the player stops.

    :raises ValueError: if there is no such level.
    """
    say(f"Seed {match.seed}. Type an action: {HELP}.")
    while True:
        while not match.deal.is_over:
            if match.deal.turn == YOU:
                if not _turn(match, ask, say):
                    return 0
            else:
                action = choose(view_of(match, OTHER), level, decision_seed(match))
                match.apply(action)
                say(f"  opponent: {action}")
        say(_result(match))
        if match.outcome is not None:
            winner = match.outcome.winner
            say("The match is tied." if winner is None else f"{_who(winner)} won the match.")
            return 0
        match.next_deal()


def _turn(match: Match, ask: Ask, say: Say) -> bool:
    """Ask until an action was played; False when the player stops."""
    view = view_of(match, YOU)
    say(shown(view))
    while True:
        try:
            text = ask("> ").strip()
        except EOFError:
            return False
        if text in ("q", "quit"):
            return False
        if text in ("", "?"):
            say("  " + ", ".join(view.legal))
            continue
        try:
            match.apply(read(text, view))
            return True
        except ValueError as refusal:
            say(f"  no: {refusal}")


def read(text: str, view: View) -> Action:
    """The action meant by *text*.

    :raises ValueError: if it is none.
    """
    for one in view.actions:
        if isinstance(one, Knock) and text.lower() == f"knock {card_name(one.card)}".lower():
            return one
    return Action.from_text(text)


def shown(view: View) -> str:
    """The table as the player's seat sees it, in two or three lines."""
    scores = f"{view.scores[view.seat]} : {view.scores[1 - view.seat]}"
    limit = f"knock with {view.knock_limit}" if view.knock_limit else "gin only"
    pile = "empty" if view.upcard is None else f"{card_name(view.upcard)} of {len(view.discards)}"
    lines = [f"{scores}   {limit}   pile {pile}   stock {view.stock_count}"]
    if view.phase is Phase.LAYOFF:
        laid = "   ".join(f"{number}: {format_cards(meld)}" for number, meld in enumerate(view.spread))
        lines.append(f"  on the table: {laid}")
    lines.append(f"  {_hand(view)}")
    return "\n".join(lines)


def _hand(view: View) -> str:
    """The hand with its melds, and its deadwood or, with eleven cards, the least that can be left."""
    if view.hand.bit_count() > 10:
        left = min(value for card, value in shed_options(view.hand).items() if card != view.just_taken)
        return f"{format_cards(view.hand)}   (deadwood {left} after the best discard)"
    best = best_arrangement(view.hand)
    melds = "   ".join(format_cards(meld.cards) for meld in best.melds)
    loose = format_cards(best.deadwood_cards)
    return f"{'   '.join(filter(None, [melds, loose]))}   (deadwood {best.deadwood})"


def _result(match: Match) -> str:
    result, scored = match.results[-1]
    if result.winner is None:
        return "  Nobody won the deal."
    return f"  {_who(result.winner)} won by {result.kind.value.replace('_', ' ')}: {scored} points."


def _who(seat: int) -> str:
    return "You" if seat == YOU else "Your opponent"
