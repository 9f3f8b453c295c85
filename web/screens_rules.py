"""The rules of the next match: presets, the player's own, every setting, and all of it in words."""

from __future__ import annotations

from ginengine.match import Match
from ginengine.rules import PRESETS, Rules, preset_of

from .markup import Node, h
from .own_rules import OWN, own_rules
from .rule_knobs import KNOBS, SECTIONS, Knob, differences, nearest_preset, value_text
from .rule_text import PRESET_WORDS, preset_name, rule_card, rule_sections, upcard_text
from .screens_parts import Extras, choices, frame, number, press, select, switch
from .screens_start import preset_line, preset_names
from .ui_state import UiState
from .words import Words

TARGETS = (50, 100, 120, 150, 200, 250)
"""The targets the rules name; any other number goes into the field."""


def rules_screen(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node:
    """Presets and own rules, every setting with what is different about it, the rules in words."""
    rules = ui.settings.rules
    base = preset_of(rules) or nearest_preset(rules)
    sections: list[Node] = []
    for heading, knobs in SECTIONS:
        sections.append(h("h3", words.t(heading), key=heading))
        for knob in knobs:
            sections.append(_row(knob, rules, PRESETS[base], words))
            if knob.name == "target":
                sections.append(_targets(rules, words))
    names = list(preset_names(words).items())
    own = own_rules(ui.settings)
    if own is not None:
        names.append((OWN, words.t("My rules")))
    chosen = preset_of(rules) or (OWN if own == rules else "")
    return frame(
        "rules",
        words.t("Rules"),
        words,
        _running(match, words) if match is not None and extras.can_continue else None,
        h("p", words.t("They count from the next match on."), class_="note", key="when"),
        choices(words.t("Preset"), "rules:", names, chosen),
        _difference_list(rules, words),
        h("div", sections, class_="knobs", key="knobs"),
        h("h3", words.t("These rules in words"), print_button(words), key="in-words"),
        rule_words(rules, words),
        foot=[press(words.t("Done"), "close", True), press(words.t("New match"), "new_match")],
    )


def _running(match: Match, words: Words) -> Node:
    """By which rules the running match is played, and what its first upcard means."""
    name = preset_name(match.rules, words)
    lines: list[Node | str | None] = [
        h("b", words.t("This match: {rules}", rules=name)),
        " · ",
        preset_line(match.rules, words),
    ]
    upcard = upcard_text(match.rules, match.deal.first_upcard, words)
    return h(
        "div",
        h("p", lines),
        h("p", upcard) if upcard else None,
        class_="note running",
        id="rules-running",
        key="running",
    )


def _difference_list(rules: Rules, words: Words) -> Node:
    """The rules' name and one line, and every setting that differs from Standard or the nearest preset."""
    preset = preset_of(rules)
    base = "standard" if preset else nearest_preset(rules)
    basis = words.t(PRESET_WORDS[base])
    heading = preset_name(rules, words) if preset else words.t("Custom, from {preset}", preset=basis)
    found = [
        h(
            "li",
            words.t(
                "{setting}: {value}; {preset} has {usual}",
                setting=words.t(KNOBS[name].label),
                value=value_text(rules, name, words),
                preset=basis,
                usual=value_text(PRESETS[base], name, words),
            ),
            key=name,
        )
        for name in differences(rules, PRESETS[base])
    ]
    return h(
        "div",
        h("p", h("b", heading), " · ", preset_line(rules, words), class_="note"),
        h("ul", found, class_="lines differences", id="rules-differences") if found else None,
        key="differences",
    )


def _row(knob: Knob, rules: Rules, base: Rules, words: Words) -> Node:
    """One setting: what it is, when it does not count, what the preset has, and the control."""
    notes = []
    if not knob.counts(rules):
        notes.append(words.t(knob.why_idle))
    elif knob.is_number:
        notes.append("{}–{}".format(*knob.limits))
    if knob.name in differences(rules, base):
        notes.append(words.t("Changed; usually {value}", value=value_text(base, knob.name, words)))
    note, label = " · ".join(notes), words.t(knob.label)
    changed = knob.name in differences(rules, base)
    value = getattr(rules, knob.name)
    if knob.options:
        options = [(one, words.t(text)) for one, text in knob.options]
        return select(label, "data_rules", knob.name, options, str(value), note, changed)
    if knob.is_number:
        return number(label, knob.name, value, *knob.limits, note, changed)
    return switch(label, knob.name, value, "data_rules", note, changed)


def _targets(rules: Rules, words: Words) -> Node:
    shown = [(str(target), str(target)) for target in TARGETS]
    return choices(words.t("Usual targets"), "rules:target=", shown, str(rules.target))


def print_button(words: Words) -> Node:
    """Sends the open page to the printer; ``print.css`` leaves only the text."""
    return press(words.t("Print"), "print", extra="quiet link")


def rule_words(rules: Rules, words: Words) -> Node:
    """The short rule card and the rules in full; both read off *rules*."""
    rows = [
        h("tr", h("th", label, scope="row"), h("td", value), data_rule=name, key=name)
        for name, label, value in rule_card(rules, words)
    ]
    parts = [
        h("div", h("h4", heading), h("ul", [h("li", line) for line in lines], class_="lines"), key=heading)
        for heading, lines in rule_sections(rules, words)
    ]
    return h(
        "div",
        h("table", h("tbody", rows), class_="rule-card", id="rule-card"),
        parts,
        class_="rule-words",
        key="rule-words",
    )
