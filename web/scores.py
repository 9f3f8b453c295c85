"""How a match stands in words; with Hollywood scoring each of its three games by itself."""

from __future__ import annotations

from collections.abc import Iterable

from ginengine.match import Match

from .words import Words


def stands(columns: Iterable[tuple[int, int]], words: Words, seat: int = 0) -> str:
    """The games one after the other, as *seat* sees them: "79 to 30, 54 to 0, 36 to 0"."""
    return ", ".join(words.t("{you} to {other}", you=one[seat], other=one[1 - seat]) for one in columns)


def standing(match: Match, words: Words, name: str, seat: int = 0) -> str:
    """The score and what is played to: "You 42, Ada 35, game to 100"."""
    if match.rules.games > 1:
        return words.t(
            "You and {name}, three games to {target}: {games}",
            name=name,
            target=match.rules.target,
            games=stands(match.columns, words, seat),
        )
    return words.t(
        "You {you}, {name} {other}, game to {target}",
        you=match.scores[seat],
        name=name,
        other=match.scores[1 - seat],
        target=match.rules.target,
    )


def standing_with_limit(match: Match, deadwood: int, words: Words, name: str, seat: int = 0) -> str:
    """What the reading key says: the score, the knock limit of the deal and the player's *deadwood*."""
    limit = match.deal.knock_limit
    if match.rules.games > 1:
        return words.t(
            "You and {name}, three games to {target}: {games}. Limit {limit}. Your deadwood {deadwood}.",
            name=name,
            target=match.rules.target,
            games=stands(match.columns, words, seat),
            limit=limit,
            deadwood=deadwood,
        )
    return words.t(
        "You {you}, {name} {other}, game to {target}. Limit {limit}. Your deadwood {deadwood}.",
        you=match.scores[seat],
        name=name,
        other=match.scores[1 - seat],
        target=match.rules.target,
        limit=limit,
        deadwood=deadwood,
    )


def after_deal(match: Match, words: Words, seat: int = 0) -> str:
    """The score as it is said when a deal ends: "60 to 35."."""
    if match.rules.games > 1:
        return words.t("Games: {games}.", games=stands(match.columns, words, seat))
    return words.t("{you} to {other}.", you=match.scores[seat], other=match.scores[1 - seat])


def before_deal(columns: tuple[tuple[int, int], ...], words: Words, name: str, seat: int = 0) -> str:
    """The score a deal of a replay began with."""
    if len(columns) > 1:
        return words.t(
            "Score before, you and {name}: {games}.", name=name, games=stands(columns, words, seat)
        )
    return words.t(
        "Score before: you {you}, {name} {other}.",
        you=columns[0][seat],
        name=name,
        other=columns[0][1 - seat],
    )
