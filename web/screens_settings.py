"""Comfort settings and the rules of the next match."""

from __future__ import annotations

from dataclasses import fields

from ginengine.match import Match
from ginengine.rules import PRESETS, Rules, preset_of

from .markup import Node, h
from .screens_parts import Extras, choices, frame, number, press, select, switch
from .screens_start import preset_line, preset_names
from .ui_state import UiState
from .words import Words


def settings(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node:
    """Looks, sounds, help and pace; nothing here touches the rules."""
    now = ui.settings
    themes = [
        ("emerald", words.t("Emerald")),
        ("midnight", words.t("Midnight")),
        ("burgundy", words.t("Burgundy")),
    ]
    backs = [("lattice", words.t("Lattice")), ("waves", words.t("Waves")), ("rosette", words.t("Rosette"))]
    sizes = [("normal", words.t("Normal")), ("large", words.t("Large"))]
    paces = [("slow", words.t("Slow")), ("normal", words.t("Normal")), ("fast", words.t("Fast"))]
    motions = [("normal", words.t("Normal")), ("fast", words.t("Short")), ("off", words.t("Off"))]
    orders = [
        ("manual", words.t("By hand")),
        ("melds", words.t("Melds")),
        ("suit", words.t("Suit")),
        ("rank", words.t("Rank")),
    ]
    languages = [("", words.t("As the browser")), *extras.languages]
    volume = h(
        "label",
        h("span", words.t("Volume"), class_="legend"),
        h(
            "input",
            type="range",
            class_="range",
            id="set-volume",
            data_set="volume",
            min=0,
            max=100,
            step=10,
            value=now.volume,
        ),
        class_="row",
    )
    return frame(
        "settings",
        words.t("Settings"),
        words,
        h("h3", words.t("Table")),
        choices(words.t("Felt"), "set:theme=", themes, now.theme, "felt"),
        choices(words.t("Card back"), "set:card_back=", backs, now.card_back, "swatch-back"),
        choices(words.t("Card size"), "set:card_size=", sizes, now.card_size),
        switch(
            words.t("Four colours"),
            "four_colours",
            now.four_colours,
            note=words.t("Diamonds blue, clubs green"),
        ),
        switch(words.t("Hand in one row"), "one_row", now.one_row, note=words.t("On a phone")),
        switch(words.t("Left-handed"), "left_handed", now.left_handed),
        switch(words.t("High contrast"), "high_contrast", now.high_contrast),
        h("h3", words.t("Help while playing")),
        choices(words.t("Arrange the hand"), "set:arrange=", orders, now.arrange),
        switch(words.t("Show deadwood"), "show_deadwood", now.show_deadwood),
        switch(words.t("Mark melds"), "show_melds", now.show_melds),
        switch(words.t("Tell when you can knock"), "show_hints", now.show_hints),
        switch(words.t("Show past discards"), "show_discards", now.show_discards),
        h("h3", words.t("Sound and pace")),
        switch(words.t("Sound"), "sound", now.sound),
        volume,
        switch(words.t("Vibration"), "vibration", now.vibration) if extras.vibration else None,
        choices(words.t("Opponent's pace"), "set:pace=", paces, now.pace),
        choices(words.t("Animations"), "set:animation=", motions, now.animation),
        h("h3", words.t("Keys and language")),
        switch(
            words.t("Letter keys"),
            "letter_keys",
            now.letter_keys,
            note=words.t("D draws, K knocks and so on"),
        ),
        select(words.t("Language"), "data_set", "language", languages, now.language),
        foot=[press(words.t("Done"), "close", True)],
    )


def _value(value: object, words: Words) -> str:
    if isinstance(value, bool):
        return words.t("on") if value else words.t("off")
    return str(value).replace("_", " ")


def _difference(rules: Rules, name: str, base: Rules, words: Words) -> str:
    """What the preset says about a knob that was turned, "" when it was not."""
    usual = getattr(base, name)
    if getattr(rules, name) == usual:
        return ""
    return words.t("Changed; usually {value}", value=_value(usual, words))


def rules_screen(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node:
    """Presets first, then every knob; what differs from the preset says so."""
    rules = ui.settings.rules
    preset = preset_of(rules)
    base_name = preset or _nearest(rules)
    base = PRESETS[base_name]
    names = preset_names(words)

    def changed(name: str) -> str:
        return "" if preset else _difference(rules, name, base, words)

    def count(text: str, name: str, low: int, high: int) -> Node:
        return number(text, name, int(getattr(rules, name)), low, high, changed(name))

    def pick(text: str, name: str, options: list[tuple[str, str]]) -> Node:
        return select(text, "data_rules", name, options, str(getattr(rules, name)), changed(name))

    def yes(text: str, name: str) -> Node:
        return switch(text, name, bool(getattr(rules, name)), "data_rules", changed(name))

    heading = (
        names.get(preset, preset) if preset else words.t("Custom, from {preset}", preset=names[base_name])
    )
    return frame(
        "rules",
        words.t("Rules"),
        words,
        h("p", words.t("They count from the next match on."), class_="note"),
        choices(words.t("Preset"), "rules:", list(names.items()), preset or ""),
        h("p", h("b", heading), " · ", preset_line(rules, words), class_="note"),
        h("h3", words.t("Going down")),
        yes(words.t("The upcard sets the limit (Oklahoma)"), "oklahoma"),
        count(words.t("Knock limit, 0 is gin only"), "knock_limit", 0, 10),
        pick(
            words.t("Upcard is an ace"),
            "oklahoma_ace",
            [("gin_only", words.t("gin only")), ("one", words.t("limit 1"))],
        ),
        pick(
            words.t("Upcard is a spade"),
            "spades_double",
            [
                ("off", words.t("no doubling")),
                ("points", words.t("points doubled")),
                ("all", words.t("everything doubled")),
            ],
        ),
        yes(words.t("Big gin"), "big_gin"),
        yes(words.t("Last discard may be taken to go down"), "last_discard"),
        h("h3", words.t("Points")),
        count(words.t("Gin bonus"), "gin_bonus", 0, 50),
        count(words.t("Big gin bonus"), "big_gin_bonus", 0, 50),
        count(words.t("Undercut bonus"), "undercut_bonus", 0, 50),
        pick(
            words.t("A tie is"),
            "tie",
            [("undercut", words.t("an undercut")), ("nobody", words.t("nobody's"))],
        ),
        h("h3", words.t("Match")),
        count(words.t("Target"), "target", 10, 1000),
        pick(
            words.t("Final score"),
            "settlement",
            [
                ("pro", words.t("game bonus and deals won")),
                ("plain", words.t("as it stands")),
                ("classic", words.t("game bonus and boxes")),
            ],
        ),
        pick(
            words.t("Next dealer"),
            "next_dealer",
            [
                ("winner", words.t("the winner")),
                ("loser", words.t("the loser")),
                ("alternate", words.t("by turns")),
            ],
        ),
        pick(words.t("Games at once"), "games", [("1", words.t("one")), ("3", words.t("three (Hollywood)"))]),
        foot=[press(words.t("Done"), "close", True), press(words.t("New match"), "new_match")],
    )


def _nearest(rules: Rules) -> str:
    """The preset that differs in the fewest knobs."""

    def apart(name: str) -> int:
        other = PRESETS[name]
        return sum(getattr(rules, one.name) != getattr(other, one.name) for one in fields(rules))

    return min(PRESETS, key=apart)
