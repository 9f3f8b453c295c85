"""A match as text, and back: a header, then one action a line.

The record is not trusted: every line is played under the rules, and the results
written in it must be the ones the engine comes to.  The first line that cannot be is named.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TypeVar

from .actions import Action
from .cards import FULL_DECK, card_name, cards_of, mask_of, parse_card, parse_cards
from .deal import Deal
from .match import Match
from .melds import name_of
from .rules import Rules
from .scoring import DealResult

T = TypeVar("T")
_TAG = re.compile(r'\[([A-Za-z]+) "([^"\\]*)"\]')
_NEXT = "deal"
_TAGS = ("Rules", "Seed", "Dealer", "Hands", "Upcard", "Stock")


class RecordError(ValueError):
    """A record that cannot be; ``line`` counts from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line


def to_record(match: Match) -> str:
    """The record of a match, ended by a newline."""
    lines = [
        f'[Rules "{match.rules.to_text()}"]',
        f'[Seed "{match.seed}"] [Dealer "{match.first_dealer}"]',
    ]
    if match.start is not None:
        hands = " ".join(map(name_of, match.start.hands))
        upcard, stock = card_name(match.start.first_upcard), "".join(map(card_name, match.start.stock))
        lines.append(f'[Hands "{hands}"] [Upcard "{upcard}"] [Stock "{stock}"]')
    actions = iter(match.actions)
    replay = Match(match.rules, match.seed, match.first_dealer, match.start)
    for number, words in enumerate(match.words):
        if number:
            replay.next_deal(words)
            lines.append(f"{_NEXT} {json.dumps(words)}" if words else _NEXT)
        while not replay.deal.is_over and (text := next(actions, None)) is not None:
            replay.apply(Action.from_text(text))
            lines.append(text)
        if replay.deal.is_over:
            lines.append(result_line(*replay.results[-1]))
    return "\n".join(lines) + "\n"


def result_line(result: DealResult, points: int) -> str:
    """The line that closes a deal: ``= undercut winner=1 knocker=10 defender=9 points=26``."""
    if result.knocker is None:
        return f"= {result.kind.value} points=0"
    winner = "-" if result.winner is None else result.winner
    counts = f"knocker={result.knocker_deadwood} defender={result.defender_deadwood}"
    return f"= {result.kind.value} winner={winner} {counts} points={points}"


def from_record(text: str) -> Match:
    """Replay a record; blank lines and lines that begin with ``#`` are skipped.

    :raises RecordError: with the line number, if anything in it cannot be.
    """
    numbered = [(number, line.strip()) for number, line in enumerate(text.split("\n"), start=1)]
    lines = [(number, line) for number, line in numbered if line and not line.startswith("#")]
    tags: dict[str, tuple[int, str]] = {}
    header = 0
    for number, line in lines:
        if not line.startswith("["):
            break
        header += 1
        _read_tags(number, line, tags)
    match = _match(tags)
    closed = False
    for number, line in lines[header:]:
        closed = _step(match, number, line, closed)
    return match


def _step(match: Match, number: int, line: str, closed: bool) -> bool:
    """Play one line; true when it closed a deal by its result."""
    if line.startswith("="):
        if closed or not match.deal.is_over:
            raise RecordError(number, "a result, but no deal has just ended")
        expected = result_line(*match.results[-1])
        if " ".join(line.split()) != expected:
            raise RecordError(number, f"the deal ended otherwise: {expected}")
        return True
    verb, _, rest = line.partition(" ")
    if verb == _NEXT:
        if not closed:
            raise RecordError(number, "the next deal begins before the result of the last one")
        words = _tried(number, lambda: json.loads(rest) if rest else "")
        if not isinstance(words, str):
            raise RecordError(number, "the words of a deal stand in quotation marks")
        _tried(number, lambda: match.next_deal(words))
        return False
    if match.deal.is_over:
        raise RecordError(number, "the deal is over, but the record goes on")
    _tried(number, lambda: match.apply(Action.from_text(line)))
    return False


def _read_tags(number: int, line: str, tags: dict[str, tuple[int, str]]) -> None:
    if _TAG.sub("", line).strip():
        raise RecordError(number, f'{line!r} is not a header such as [Seed "abc"]')
    for name, value in _TAG.findall(line):
        if name not in _TAGS:
            raise RecordError(number, f"{name} is no header: they are {', '.join(_TAGS)}")
        if name in tags:
            raise RecordError(number, f"{name} is given twice")
        tags[name] = (number, value)


def _match(tags: dict[str, tuple[int, str]]) -> Match:
    for name in ("Rules", "Seed"):
        if name not in tags:
            raise RecordError(1, f"the header {name} is missing")
    line, text = tags["Rules"]
    rules = _tried(line, lambda: Rules.from_text(text))
    dealer = None
    if "Dealer" in tags:
        line, text = tags["Dealer"]
        if text not in ("0", "1"):
            raise RecordError(line, "the dealer is 0 or 1")
        dealer = int(text)
    line, seed = tags["Seed"]
    if "Hands" not in tags:
        if "Upcard" in tags or "Stock" in tags:
            raise RecordError(line, "an upcard or a stock without the hands")
        return _tried(line, lambda: Match(rules, seed, dealer))
    line, _ = tags["Hands"]
    if dealer is None or "Upcard" not in tags or "Stock" not in tags:
        raise RecordError(line, "hands need the headers Dealer, Upcard and Stock")
    seat = dealer
    return _tried(line, lambda: Match(rules, seed, seat, _set_up(rules, seat, tags)))


def _set_up(rules: Rules, dealer: int, tags: dict[str, tuple[int, str]]) -> Deal:
    hands = [parse_cards(one) for one in tags["Hands"][1].split()]
    upcard, stock = parse_card(tags["Upcard"][1]), tags["Stock"][1]
    if stock != "rest":
        return Deal.from_hands(rules, dealer, hands, upcard, stock)
    rest = FULL_DECK & ~mask_of([upcard])
    for hand in hands:
        rest &= ~hand
    return Deal.from_hands(rules, dealer, hands, upcard, cards_of(rest))


def _tried(line: int, work: Callable[[], T]) -> T:
    try:
        return work()
    except ValueError as problem:
        raise RecordError(line, str(problem)) from problem
