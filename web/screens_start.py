"""The screens around a match: start, menu, the question before a running match is given up."""

from __future__ import annotations

from collections.abc import Sequence

from ginengine.match import Match
from ginengine.rules import PRESETS, Rules, preset_of

from . import faces
from .markup import Node, h
from .match_me import suggestion
from .opponents import CHARACTERS, LEVELS, STYLES, level_text, name_of, strength_text, strength_words
from .own_rules import OWN, own_rules
from .rule_text import PRESET_WORDS
from .screens_deals import seal_part
from .screens_parts import Extras, frame, press
from .ui_state import UiState
from .words import Words


def person(level: int, chosen: bool, words: Words) -> Node:
    """One opponent to choose: face, name, level, measured strength and way of playing."""
    place = " · ".join(filter(None, [level_text(level, words), strength_text(level, words)]))
    return h(
        "button",
        faces.opponent_face(level),
        h(
            "span",
            h("b", name_of(level)),
            h("small", place, class_="lvl"),
            h("small", words.t(STYLES[level]), class_="manner"),
            class_="about",
        ),
        type="button",
        class_="pick person",
        data_do=f"level:{level}",
        aria_pressed="true" if chosen else "false",
        key=f"level{level}",
    )


def advice(
    results: Sequence[tuple[int, bool]], level: int, words: Words, choosing: bool = True
) -> Node | None:
    """An opponent who would make a more even match, where the player's results say so.

    *choosing* puts a button with it that changes the opponent at once.
    """
    better = suggestion(results, level)
    if better is None:
        return None
    text = words.t(
        "You won {won} of your last {played} matches against {name}. {other} would be a more even match.",
        won=better.won,
        played=better.played,
        name=name_of(level),
        other=name_of(better.level),
    )
    if not choosing:
        return h("p", text, class_="note", key="advice")
    choose = press(
        words.t("Choose {name}", name=name_of(better.level)), f"level:{better.level}", extra="quiet link"
    )
    return h("p", text, " ", choose, class_="note", key="advice")


def preset_names(words: Words) -> dict[str, str]:
    """The presets by the names players see."""
    return {name: words.t(PRESET_WORDS.get(name, name)) for name in PRESETS}


def preset_line(rules: Rules, words: Words) -> str:
    """The rules in one line: limit, bonuses, target."""
    if rules.oklahoma:
        limit = words.t("the upcard sets the limit")
    elif rules.knock_limit == 0:
        limit = words.t("gin only")
    else:
        limit = words.t("knock with {limit}", limit=rules.knock_limit)
    target = words.t("to {target}", target=rules.target)
    if rules.games > 1:
        target = words.t("three games to {target}", target=rules.target)
    return f"{limit} · {words.t('gin {bonus}', bonus=rules.gin_bonus)} · {target}"


def _presets(ui: UiState, words: Words) -> list[Node]:
    """The presets to choose from, and the player's own rules where there are any."""
    chosen = preset_of(ui.settings.rules) or OWN
    offered = [(name, shown, "pick preset") for name, shown in preset_names(words).items()]
    if own_rules(ui.settings) is not None:
        offered.append((OWN, words.t("My rules"), "pick preset custom"))
    return [
        h(
            "button",
            h("b", shown),
            type="button",
            class_=look,
            data_do=f"rules:{name}",
            aria_pressed="true" if name == chosen else "false",
            key=name,
        )
        for name, shown, look in offered
    ]


def start(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node:
    """Who to play, by which rules, and go."""
    level = ui.settings.level
    people = [person(one, one == level, words) for one in LEVELS]
    going = extras.can_continue
    play = press(words.t("New match") if going else words.t("Play"), "new_match", not going, "wide")
    foot = [press(words.t("Continue"), "close", True, "wide"), play] if going else [play]
    return frame(
        "start",
        words.t("Gin Rummy"),
        words,
        h("h3", words.t("Your opponent")),
        h("div", people, class_="people", role="group", aria_label=words.t("Your opponent")),
        h("p", " ".join([words.t(CHARACTERS[level]), strength_words(level, words)]), class_="note"),
        advice(extras.results, level, words),
        h("h3", words.t("Rules")),
        h("div", _presets(ui, words), class_="picks presets", role="group", aria_label=words.t("Rules")),
        h(
            "p",
            preset_line(ui.settings.rules, words),
            " ",
            press(words.t("Details"), "open:rules", extra="quiet link"),
            press(words.t("Menu"), "open:menu", extra="quiet link"),
            class_="note",
        ),
        seal_part(extras.deal, words),
        foot=foot,
        close="",
    )


def menu(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node:
    """Everything that is not the game itself."""
    items = [
        ("close", words.t("Back to the table"), True),
        ("open:settings", words.t("Settings"), False),
        ("open:rules", words.t("Rules"), False),
        ("open:help", words.t("How to play"), False),
        ("walk", words.t("Guide me through the deal"), False),
        ("open:log", words.t("Score and log"), False),
        ("open:deals", words.t("Deals and codes"), False),
        ("open:fair", words.t("Fair deals"), False),
        ("open:history", words.t("History"), False),
        ("open:statistics", words.t("Statistics"), False),
        ("open:data", words.t("Your data"), False),
        *([("install", words.t("Install the game"), False)] if extras.install else []),
        ("open:start", words.t("Change opponent"), False),
        ("new_match", words.t("New match"), False),
    ]
    version = (
        h("p", words.t("Version {version}", version=extras.version), class_="note")
        if extras.version
        else None
    )
    return frame(
        "menu",
        words.t("Menu"),
        words,
        h("div", [press(text, command, main, "wide") for command, text, main in items], class_="stack"),
        version,
    )


def given_up(words: Words, extras: Extras) -> str:
    """Which match a new one would end."""
    if extras.waiting:
        return words.t("The match that waits for you ends here and its score is lost.")
    return words.t("The match you are playing ends here and its score is lost.")


def confirm_new(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node:
    """Asked before a running match is given up."""
    return frame(
        "confirm",
        words.t("Start a new match?"),
        words,
        h("p", given_up(words, extras)),
        foot=[
            press(words.t("Keep playing"), "close", True),
            press(words.t("New match"), "new_match", extra="danger"),
        ],
    )
