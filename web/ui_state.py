"""What the page remembers beside the match: settings, selection, hand order, the open screen."""

from __future__ import annotations

from dataclasses import dataclass, field

from ginengine.rules import Rules


@dataclass(frozen=True, slots=True)
class Settings:
    """The player's comfort settings; none of them changes the rules of a match."""

    language: str = ""  # "" follows the browser
    sound: bool = True
    volume: int = 70  # per cent
    vibration: bool = True
    animation: str = "normal"  # normal | fast | off
    pace: str = "normal"  # the opponent's: slow | normal | fast
    arrange: str = "manual"  # manual | melds | suit | rank: what the app does by itself
    show_deadwood: bool = True
    show_melds: bool = True
    show_hints: bool = True  # tell when knock, gin or big gin is possible
    show_discards: bool = True
    four_colours: bool = False
    left_handed: bool = False
    one_row: bool = False
    card_size: str = "normal"  # normal | large
    theme: str = "emerald"  # emerald | midnight | burgundy
    card_back: str = "lattice"  # lattice | waves | rosette
    high_contrast: bool = False
    letter_keys: bool = True
    guided: bool = True  # the guide shows itself in the next match; off after the first
    speech: str = "normal"  # how much is announced: short | normal
    level: int = 2
    own_words: str = ""  # the player's share in the shuffle of the next match
    rules: Rules = field(default_factory=Rules)  # for the next match
    own_rules: str = ""  # the last rules that were none of the presets, as text


@dataclass(frozen=True, slots=True)
class UiState:
    """Everything a player sees that is not in the match's record."""

    screen: str = ""  # "" is the table, else a name of ``screens.SCREENS``
    screen_at: str = ""  # the open screen's own argument: which match, which step
    selected: str = ""  # card text, "" for none
    order: tuple[str, ...] = ()  # the hand as shown, left to right
    own_order: tuple[str, ...] = ()  # restored by a second sort
    sorted_by: str = ""  # "" | melds | suit | rank
    fresh: str = ""  # the card just drawn
    knock_card: str = ""  # the discard a spread is being chosen for
    notice: str = ""  # a toast: saved nothing, new version, refused action
    message: str = ""  # last thing said, for R
    opponent_action: str = ""  # last thing the opponent did, in words
    thinking: bool = False
    walking: bool = False  # the guide through this deal is on
    settings: Settings = field(default_factory=Settings)
