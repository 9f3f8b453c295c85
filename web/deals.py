"""Deals beside the ordinary matches, and proofs of fair ones, as the screens tell them: plain values."""

from __future__ import annotations

import time
from dataclasses import dataclass

from ginengine.codes import CodeError, DealCode
from ginengine.fairness import Proof
from ginengine.rules import PRESETS
from ginengine.scoring import DealResult
from ginengine.shuffle import deal_seed, shuffled

from .words import Words, mark

KIND_WORDS = {
    "daily": mark("Daily deal"),
    "code": mark("Deal from a code"),
    "again": mark("The same deal again"),
    "swapped": mark("The same deal from the other seat"),
}
LONGEST_WORDS = 60


@dataclass(frozen=True, slots=True)
class DealRow:
    """One play of a deal: by whom, from which seat, and how it ended.  ``winner`` 0 is who is named."""

    play: str
    """Tells one play of a deal from another."""
    level: int
    """0 for the player, else the opponent who played his cards."""
    kind: str
    dealer: int
    how: str
    winner: int | None
    points: int

    @property
    def margin(self) -> int:
        """Points won, or lost as a negative number."""
        return self.points if self.winner == 0 else -self.points


def row_of(play: str, level: int, kind: str, dealer: int, result: DealResult, points: int) -> DealRow:
    """How one play of a deal ended; *level* 0 is the player."""
    return DealRow(play, level, kind, dealer, result.kind.name, result.winner, points)


@dataclass(frozen=True, slots=True)
class DealPage:
    """The deal on the table and what can be done with it."""

    kind: str = "casual"
    code: str = ""
    """The code of the last deal whose cards are known, "" when there is none."""
    link: str = ""
    over: bool = False
    rows: tuple[DealRow, ...] = ()
    waiting: bool = False
    """A match waits for this deal to end."""
    next_seal: str = ""
    today: str = ""
    problem: CodeError | None = None


@dataclass(frozen=True, slots=True)
class FairPage:
    """What is sealed, and what has been shown of it."""

    known: bool = False
    """The cards of the deal on the table could be known beforehand: from a code, or from the address."""
    next_seal: str = ""
    next_match: bool = False
    """The next seal is of the first deal of another match."""
    seal: str = ""
    """Of the deal that is being played."""
    match_seal: str = ""
    match_secret: str = ""
    follows: bool = False
    proof: Proof | None = None
    noted: bool = False
    """The page still knows the seal that it showed before the deal."""
    kept: bool = False
    played: bool = False
    script: str = ""
    words: str = ""
    """The player's words in the match on the table."""
    words_seal: str = ""
    """Of the first deal of the next match, into which new words go."""


@dataclass(frozen=True, slots=True)
class SawPage:
    """What the opponent did in one finished deal, and the text it was given before one of these decisions."""

    match_id: str
    deal: int
    deals: tuple[int, ...]
    """For each finished deal of the match, the number of the opponent's first decision; -1 without one."""
    rows: tuple[tuple[int, str], ...]
    """The number of each decision, and its line in the log."""
    number: int = -1
    text: str = ""
    action: str = ""
    again: str = ""
    """What the opponent answers to the text now."""
    level: int = 2


def daily_code(day: str) -> DealCode:
    """The deal of a day (``2026-11-30``), the same for everybody."""
    secret = f"gin daily deal {day}"
    return DealCode(PRESETS["standard"], shuffled(2, f"{secret} dealer")[0], deal_seed(secret, 1))


def day_of(ms: int) -> str:
    """The day of a moment in milliseconds since 1970, by world time: ``2026-11-30``."""
    return time.strftime("%Y-%m-%d", time.gmtime(ms / 1000))


def clean_words(text: str) -> str:
    """The player's words as a record can hold them: one line, no quotation marks, not too long."""
    kept = "".join(c for c in text if c.isprintable() and c not in '"\\')
    return " ".join(kept.split())[:LONGEST_WORDS].strip()


def problem_text(problem: CodeError, words: Words) -> str:
    """What is wrong with a code, in the player's words."""
    match problem.kind:
        case "empty":
            return words.t("Type or paste a code first.")
        case "short":
            return words.t("The code is too short: it should have {count} characters.", count=problem.length)
        case "long":
            return words.t("The code is too long: it should have {count} characters.", count=problem.length)
        case "character":
            return words.t(
                "“{mark}” at place {place} cannot be in a code.", mark=problem.found, place=problem.place
            )
        case "newer":
            return words.t("A newer version of the game made this code. Update the game to play it.")
        case "rules":
            return words.t("This code names rules that do not exist.")
    return words.t("A character of the code is wrong or missing, or two have changed places.")
