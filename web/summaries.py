"""A finished match in a few numbers: what lists and statistics need without playing it again.

A summary is kept beside each record and is always seen from the player's seat 0.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from ginengine.match import Match
from ginengine.rules import Rules, preset_of
from ginengine.scoring import ResultKind

from .envelope import BrokenError, whole
from .luck import Luck, luck_of

PLAYER = 0


@dataclass(frozen=True, slots=True)
class Side:
    """What one seat did in the deals of a match; numbers of deals and sums of points."""

    won: int = 0
    knocks: int = 0
    """Times it knocked with deadwood left, the undercut ones included."""
    gins: int = 0
    """Gin and big gin."""
    undercuts: int = 0
    """Times it undercut the other."""
    points: int = 0
    caught: int = 0
    """Deadwood left in its hand when the other went down, summed."""
    caught_times: int = 0


@dataclass(frozen=True, slots=True)
class Summary:
    """One finished match.  ``ended`` is in milliseconds since 1970, ``level`` 0 when nobody knows it."""

    id: str
    ended: int
    level: int
    kind: str
    rules: str
    """The settings that differ from the standard rules, as ``Rules.from_text`` reads them."""
    winner: int | None
    """The seat that won the match; None when it is tied."""
    total: int
    """The final score, seen from the player."""
    scores: tuple[int, int]
    deals: int
    sides: tuple[Side, Side]
    luck: tuple[Luck, Luck] | None = None
    """None until it has been worked out."""

    @property
    def preset(self) -> str:
        """The name of the rules, "custom" when they are none of the presets."""
        return preset_of(Rules.from_text(self.rules)) or "custom"

    @property
    def counts(self) -> bool:
        """False for practice: a single deal beside the ordinary matches."""
        return self.kind == "casual"

    def to_dict(self) -> dict[str, Any]:
        """The summary for JSON."""
        return asdict(self)


def identity(match: Match) -> str:
    """The same text for the same cards and the same actions, in every release."""
    start = match.start
    set_up = [] if start is None else [*start.hands, start.first_upcard, *start.stock]
    facts = json.dumps([match.seed, match.first_dealer, set_up, match.words, match.actions])
    return hashlib.blake2s(facts.encode(), digest_size=8).hexdigest()


def summary_of(match: Match, level: int, ended: int) -> Summary:
    """A finished match in numbers, its luck not yet worked out.

    :raises ValueError: if the match is not over.
    """
    outcome = match.outcome
    if outcome is None:
        raise ValueError("the match is not over")
    return Summary(
        identity(match),
        ended,
        level,
        match.kind,
        short_rules(match.rules),
        outcome.winner,
        outcome.total,
        match.scores,
        len(match.results),
        (_side(match, 0), _side(match, 1)),
    )


def with_luck(summary: Summary, match: Match) -> Summary:
    """The summary with the luck of its cards worked out."""
    one, two = luck_of(match)
    return replace(summary, luck=(_rounded(one), _rounded(two)))


def short_rules(rules: Rules) -> str:
    """The rules without what is standard."""
    standard = Rules().to_text().split()
    return " ".join(part for part in rules.to_text().split() if part not in standard)


def summary_from(data: object) -> Summary:
    """Read what ``to_dict`` gave.

    :raises BrokenError: if it is no summary, or one that cannot be.
    """
    try:
        return _read(data)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise BrokenError(str(error)) from error


def _read(data: Any) -> Summary:
    identity_, kind, rules = str(data["id"]), str(data["kind"]), str(data["rules"])
    if not (len(identity_) == 16 and identity_.isalnum()) or len(kind) > 20 or not kind.isalnum():
        raise BrokenError("not a match")
    winner, luck = data["winner"], data["luck"]
    one, two = (_numbers(Side, side) for side in data["sides"])
    scores = tuple(_count(score) for score in data["scores"])
    lucky = None if luck is None else tuple(_numbers(Luck, part) for part in luck)
    if winner not in (0, 1, None) or len(scores) != 2 or (lucky is not None and len(lucky) != 2):
        raise BrokenError("not a result")
    return Summary(
        identity_,
        _count(data["ended"], 10**14),
        min(5, _count(data["level"])),
        kind,
        short_rules(Rules.from_text(rules)),
        winner,
        max(-(10**6), min(10**6, whole(data["total"]))),
        (scores[0], scores[1]),
        _count(data["deals"], 5000),
        (one, two),
        None if lucky is None else (lucky[0], lucky[1]),
    )


def _numbers(kind: type[Any], data: Mapping[str, object]) -> Any:
    """A ``Side`` or ``Luck`` from JSON; every number checked."""
    values: dict[str, float] = {}
    for field in fields(kind):
        value = data[field.name]
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 10**6:
            raise BrokenError(f"{field.name} is {value!r}")
        values[field.name] = float(value) if field.type == "float" else whole(value)
    return kind(**values)


def _count(value: object, most: int = 10**6) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise BrokenError(f"{value!r} is no number here")
    return value


def _side(match: Match, seat: int) -> Side:
    won = knocks = gins = undercuts = points = caught = caught_times = 0
    for result, scored in match.results:
        if result.winner == seat:
            won, points = won + 1, points + scored
            undercuts += result.kind is ResultKind.UNDERCUT
        if result.knocker == seat:
            gin = result.kind in (ResultKind.GIN, ResultKind.BIG_GIN)
            gins, knocks = gins + gin, knocks + (not gin)
        elif result.knocker is not None:
            caught, caught_times = caught + result.defender_deadwood, caught_times + 1
    return Side(won, knocks, gins, undercuts, points, caught, caught_times)


def _rounded(luck: Luck) -> Luck:
    return replace(luck, expected=round(luck.expected, 3), variance=round(luck.variance, 3))
