"""A match as text, and back: a header, then one action a line.

The record is not trusted: every line is played under the rules, and the results
written in it must be the ones the engine comes to.  The first line that cannot be is named.

The header tells the version of the text.  What an older release wrote is brought up to date by
``MIGRATIONS`` before it is read; what a newer one wrote is refused in plain words.
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
from .replaying import by_deal
from .rules import Rules
from .scoring import DealResult

T = TypeVar("T")
_TAG = re.compile(r'\[([A-Za-z]+) "([^"\\]*)"\]')
_VERSION = re.compile(r'\[Version "([^"\\]*)"\]')
_NEXT = "deal"
_TAGS = ("Version", "Rules", "Seed", "Dealer", "Kind", "Words", "Hands", "Upcard", "Stock")

VERSION = 1
"""The version written; a text without the header is version 1."""
MIGRATIONS: dict[int, Callable[[str], str]] = {}
"""From each older version to the next: a function from text to text that keeps the lines in their places."""


class RecordError(ValueError):
    """A record that cannot be; ``line`` counts from 1.  A player sees it: a long problem is cut short."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem if len(problem) < 400 else problem[:400] + ' ...'}")
        self.line = line


class NewerRecordError(RecordError):
    """A record of a newer release; ``version`` is the version it names."""

    def __init__(self, line: int, version: int) -> None:
        super().__init__(
            line,
            f"this record is of version {version}, from a newer release; this one reads up to {VERSION}. "
            "Nothing is wrong with the record: update the game to read it",
        )
        self.version = version


def to_record(match: Match) -> str:
    """The record of a match, ended by a newline."""
    begun = f'[Seed "{match.seed}"] [Dealer "{match.first_dealer}"]'
    if match.kind != "casual":
        begun += f' [Kind "{match.kind}"]'
    if match.words[0]:
        begun += f' [Words "{match.words[0]}"]'
    lines = [f'[Version "{VERSION}"] [Rules "{match.rules.to_text()}"]', begun]
    if match.start is not None:
        hands = " ".join(map(name_of, match.start.hands))
        upcard, stock = card_name(match.start.first_upcard), "".join(map(card_name, match.start.stock))
        lines.append(f'[Hands "{hands}"] [Upcard "{upcard}"] [Stock "{stock}"]')
    for number, (words, actions) in enumerate(zip(match.words, by_deal(match), strict=True)):
        if number:
            lines.append(f"{_NEXT} {json.dumps(words)}" if words else _NEXT)
        lines.extend(actions)
        if number < len(match.results):
            lines.append(result_line(*match.results[number]))
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

    :raises NewerRecordError: if a newer release wrote it.
    :raises RecordError: with the line number, if anything in it cannot be.
    """
    for version in range(version_of(text), VERSION):
        text = MIGRATIONS[version](text)
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


def version_of(text: str) -> int:
    """The version a record names in its header.

    :raises NewerRecordError: if it is newer than this release.
    :raises RecordError: if it is no version, or older than any that can be read.
    """
    for number, line in enumerate(text.split("\n"), start=1):
        found = _VERSION.search(line)
        if found:
            named = found[1]
            if not (named.isascii() and named.isdigit() and len(named) < 6):
                raise RecordError(number, f"{named!r} is no version of a record")
            version = int(named)
            if version > VERSION:
                raise NewerRecordError(number, version)
            if version != VERSION and version not in MIGRATIONS:
                raise RecordError(number, f"there was never a record of version {version}")
            return version
        if line.strip() and not line.lstrip().startswith(("[", "#")):
            break
    return 1


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
        words = _words(number, rest)
        _tried(number, lambda: match.next_deal(words))
        return False
    if match.deal.is_over:
        raise RecordError(number, "the deal is over, but the record goes on")
    _tried(number, lambda: match.apply(Action.from_text(line)))
    return False


def _words(number: int, text: str) -> str:
    """The words behind ``deal``, "" where there are none."""
    try:
        words = json.loads(text) if text else ""
    except (ValueError, RecursionError):  # brackets by the thousand end in the latter
        words = None
    if not isinstance(words, str):
        raise RecordError(number, "the words of a deal stand in quotation marks")
    return words


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
    kind, words = (tags[name][1] if name in tags else "" for name in ("Kind", "Words"))
    kind = kind or "casual"
    if "Hands" not in tags:
        if "Upcard" in tags or "Stock" in tags:
            raise RecordError(line, "an upcard or a stock without the hands")
        return _tried(line, lambda: Match(rules, seed, dealer, None, kind, words))
    line, _ = tags["Hands"]
    if dealer is None or "Upcard" not in tags or "Stock" not in tags:
        raise RecordError(line, "hands need the headers Dealer, Upcard and Stock")
    seat = dealer
    return _tried(line, lambda: Match(rules, seed, seat, _set_up(rules, seat, tags), kind, words))


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
