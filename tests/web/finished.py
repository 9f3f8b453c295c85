"""Finished matches for the tests of history, replay and statistics."""

from __future__ import annotations

import random
from functools import cache

from ginengine.actions import Action
from ginengine.ai import choose
from ginengine.match import Match
from ginengine.rules import Rules
from ginengine.view import view_of


@cache
def finished_record(seed: str = "one", rules: str = "target=30") -> str:
    """The record of a whole match between two simple players."""
    match = Match(Rules.from_text(rules), seed)
    chance = random.Random(seed)
    while True:
        while not match.deal.is_over:
            action = choose(view_of(match, match.deal.turn), 1, chance.random().hex())
            match.apply(action if isinstance(action, Action) else Action.from_text(str(action)))
        if match.is_over:
            return match.to_record()
        match.next_deal()


def unfinished_record(seed: str = "one") -> str:
    """The record of a match that stopped in the middle of its first deal."""
    lines = finished_record(seed).splitlines()
    end = next(number for number, line in enumerate(lines) if line.startswith("="))
    return "\n".join(lines[: 2 + (end - 2) // 2]) + "\n"


def finished(seed: str = "one", rules: str = "target=30") -> Match:
    """A whole match of its own."""
    return Match.from_record(finished_record(seed, rules))
