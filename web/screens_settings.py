"""The comfort settings: looks, help, sound and pace."""

from __future__ import annotations

from ginengine.match import Match

from .markup import Node, h
from .screens_parts import Extras, choices, frame, labelled, press, select, switch
from .ui_state import Settings, UiState
from .words import Words

Options = tuple[tuple[str, str], ...]
"""Values with the words they are shown by."""


def settings(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node:
    """Looks, sounds, help and pace; nothing here touches the rules."""
    now = ui.settings
    return frame(
        "settings",
        words.t("Settings"),
        words,
        _table(now, words),
        _help(now, words),
        _sound_and_pace(now, words, extras.vibration),
        _keys_and_language(now, words, extras.languages),
        foot=[press(words.t("Done"), "close", True)],
    )


def _table(now: Settings, words: Words) -> list[Node]:
    themes = [
        ("emerald", words.t("Emerald")),
        ("midnight", words.t("Midnight")),
        ("burgundy", words.t("Burgundy")),
    ]
    backs = [("lattice", words.t("Lattice")), ("waves", words.t("Waves")), ("rosette", words.t("Rosette"))]
    sizes = [("normal", words.t("Normal")), ("large", words.t("Large"))]
    four = words.t("Diamonds blue, clubs green")
    return [
        h("h3", words.t("Table")),
        choices(words.t("Felt"), "set:theme=", themes, now.theme, "felt"),
        choices(words.t("Card back"), "set:card_back=", backs, now.card_back, "swatch-back"),
        choices(words.t("Card size"), "set:card_size=", sizes, now.card_size),
        switch(words.t("Four colours"), "four_colours", now.four_colours, note=four),
        switch(words.t("Hand in one row"), "one_row", now.one_row, note=words.t("On a phone")),
        switch(words.t("Left-handed"), "left_handed", now.left_handed),
        switch(words.t("High contrast"), "high_contrast", now.high_contrast),
    ]


def _help(now: Settings, words: Words) -> list[Node]:
    orders = [
        ("manual", words.t("By hand")),
        ("melds", words.t("Melds")),
        ("suit", words.t("Suit")),
        ("rank", words.t("Rank")),
    ]
    return [
        h("h3", words.t("Help while playing")),
        choices(words.t("Arrange the hand"), "set:arrange=", orders, now.arrange),
        switch(words.t("Show deadwood"), "show_deadwood", now.show_deadwood),
        switch(words.t("Mark melds"), "show_melds", now.show_melds),
        switch(words.t("Tell when you can knock"), "show_hints", now.show_hints),
        switch(words.t("Show past discards"), "show_discards", now.show_discards),
    ]


def _sound_and_pace(now: Settings, words: Words, vibration: bool) -> list[Node | None]:
    """*vibration* tells whether the device can."""
    volume = h(
        "input",
        type="range",
        class_="range",
        id="set-volume",
        data_set="volume",
        min=0,
        max=100,
        step=10,
        value=now.volume,
    )
    paces = [("slow", words.t("Slow")), ("normal", words.t("Normal")), ("fast", words.t("Fast"))]
    motions = [("normal", words.t("Normal")), ("fast", words.t("Short")), ("off", words.t("Off"))]
    return [
        h("h3", words.t("Sound and pace")),
        switch(words.t("Sound"), "sound", now.sound),
        labelled(words.t("Volume"), volume),
        switch(words.t("Vibration"), "vibration", now.vibration) if vibration else None,
        choices(words.t("Opponent's pace"), "set:pace=", paces, now.pace),
        choices(words.t("Animations"), "set:animation=", motions, now.animation),
    ]


def _keys_and_language(now: Settings, words: Words, languages: Options) -> list[Node]:
    details = [("normal", words.t("Normal")), ("short", words.t("Short"))]
    offered = [("", words.t("As the browser")), *languages]
    note = words.t("D draws, K knocks and so on")
    return [
        h("h3", words.t("Keys and language")),
        choices(words.t("Announcements"), "set:speech=", details, now.speech),
        switch(words.t("Letter keys"), "letter_keys", now.letter_keys, note=note),
        select(words.t("Language"), "data_set", "language", offered, now.language),
    ]
