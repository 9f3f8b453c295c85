"""The table as plain values: what is where, what it is called, what can be done.

Made by ``present``, drawn by ``table_markup``.

All texts are already in the player's language.  Card texts are ``"7h"``.  No hidden card ever stands here.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardView:
    """One card of the hand, in shown order."""

    card: str
    label: str  # full accessible label, ux.md 2.2 grammar
    meld: str = ""  # "" | set | run
    group: int = -1  # meld group number left to right; -1 deadwood
    selected: bool = False
    fresh: bool = False  # just drawn
    locked: bool = False  # cannot be discarded now


@dataclass(frozen=True, slots=True)
class OpponentView:
    """The other seat: never a card, only a count until the showdown."""

    name: str
    level: int
    level_text: str
    count: int
    label: str  # "Ada, 10 cards"
    action: str  # last action in words
    acts: tuple[tuple[str, str], ...]  # the same as (take | draw | discard | layoff, card or "")
    thinking: bool
    backs_label: str  # "10 cards"


@dataclass(frozen=True, slots=True)
class StockView:
    """The stock pile button."""

    count: int
    label: str
    enabled: bool
    caption: str
    left: str = ""  # "4 more draws" when a deal without a winner is near its end


@dataclass(frozen=True, slots=True)
class DiscardView:
    """The discard pile button; ``top`` is "" when empty."""

    top: str
    count: int
    label: str
    enabled: bool  # a click does something: take, or discard the selected card
    caption: str
    highlight: bool  # the opponent just played here


@dataclass(frozen=True, slots=True)
class KnockView:
    """The knock place: text is Knock, Gin or Big gin in the player's language."""

    kind: str  # knock | gin | biggin
    text: str
    label: str
    enabled: bool
    caption: str  # "10 or less"


@dataclass(frozen=True, slots=True)
class ButtonView:
    """An action button; ``command`` goes into data-do."""

    id: str
    text: str
    command: str
    enabled: bool = True
    primary: bool = False
    label: str = ""
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class SpreadMeldView:
    """A meld on the table; ``can_take`` says the selected card fits."""

    index: int
    cards: tuple[str, ...]
    kind: str
    label: str
    can_take: bool
    laid: tuple[str, ...] = ()  # cards laid off on it


@dataclass(frozen=True, slots=True)
class SpreadView:
    """The knocker's spread during layoffs."""

    title: str
    melds: tuple[SpreadMeldView, ...]
    deadwood_cards: tuple[str, ...]
    deadwood_text: str
    deadwood_names: str = ""  # the cards in words, for the ear


@dataclass(frozen=True, slots=True)
class ScoreView:
    """The score line and the score sheet."""

    text: str  # "You 42, Ada 35, game to 100"
    games: tuple[tuple[int, int], ...]  # (you, opponent) in each game that runs: one, or Hollywood's three
    target: int
    rows: tuple[tuple[str, str, str], ...]  # deal by deal: (how, you, opponent)


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table at one moment."""

    phase: str  # upcard | draw | discard | layoff | opponent | handover | matchover
    hand: tuple[CardView, ...]
    hand_label: str
    opponent: OpponentView
    stock: StockView
    discard: DiscardView
    knock: KnockView
    buttons: tuple[ButtonView, ...]
    message: str  # turn/phase sentence
    deadwood: str  # "Deadwood 14", "" when switched off
    after_discard: str  # "After this discard 9", ""
    limit: str  # "Knock with 10 or less"
    chip: str  # Oklahoma: "Spade: double", ""
    score: ScoreView
    discards: tuple[str, ...]  # pile history, newest first, () when hidden
    discards_title: str
    log: tuple[str, ...]  # sentences, newest last
    spread: SpreadView | None
    notice: str
    can_go_down: bool = False  # some discard lets the player go down, and he wants to be told
    meld_names: tuple[tuple[str, str], ...] = ()  # (kind, word) for title/label of marks
