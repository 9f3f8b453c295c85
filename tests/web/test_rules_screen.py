"""The rules screen: every setting, what differs, the player's own rules, and the rules in words."""

from __future__ import annotations

import re
from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginengine.cards import parse_card
from ginengine.rules import CHOICES, PRESETS, RANGES, Rules
from tests.web.fakes import MemoryStore, Page
from tests.web.trees import nodes, text
from web.markup import Node
from web.own_rules import own_rules, with_rules
from web.rule_knobs import KNOBS, differences, nearest_preset, with_knob
from web.rule_text import preset_name, rule_card, rule_lines, upcard_text
from web.screens import screen
from web.screens_parts import Extras
from web.settings_store import settings_from, settings_text
from web.ui_state import Settings, UiState
from web.words import Words

WORDS = Words()
VALUES = {
    **{name: st.sampled_from(words) for name, words in CHOICES.items()},
    **{name: st.integers(*limits) for name, limits in RANGES.items()},
    "games": st.sampled_from([1, 3]),
}
RULES = st.builds(Rules, **{f.name: VALUES.get(f.name, st.booleans()) for f in fields(Rules)})


def rules_page(settings: Settings, **extras: bool) -> Node:
    """The rules screen of a player with these settings."""
    shown = screen(UiState(screen="rules", settings=settings), None, WORDS, Extras(**extras))
    assert shown is not None
    return shown


def by(tree: Node, name: str, value: str) -> Node:
    """The one element with this attribute."""
    (found,) = [one for one in nodes(tree) if (name, value) in one.attributes]
    return found


def test_every_setting_has_its_knob() -> None:
    assert set(KNOBS) == {field.name for field in fields(Rules)}
    labels = [knob.label for knob in KNOBS.values()]
    assert len(set(labels)) == len(labels)
    for name, words in CHOICES.items():
        assert tuple(value for value, _ in KNOBS[name].options) == words


@settings(max_examples=60, deadline=None)
@given(RULES)
def test_every_control_shows_the_value_of_its_setting(rules: Rules) -> None:
    page = rules_page(Settings(rules=rules))
    for name in KNOBS:
        control = by(page, "data-rules", name)
        value = getattr(rules, name)
        given = dict(control.attributes)
        if isinstance(value, bool):
            assert ("checked" in given) == value
        elif control.tag == "select":
            chosen = [option for option in nodes(control) if "selected" in dict(option.attributes)]
            assert [dict(option.attributes)["value"] for option in chosen] == [str(value)]
        else:
            assert given["value"] == str(value)
            assert (int(given["min"]), int(given["max"])) == RANGES[name]


@settings(max_examples=100, deadline=None)
@given(RULES)
def test_the_numbers_in_words_are_those_of_the_rules(rules: Rules) -> None:
    card = {name: value for name, _, value in rule_card(rules, WORDS)}
    for name in ("gin_bonus", "target", "take_guard"):
        assert card[name] == str(getattr(rules, name))
    assert ("big_gin_bonus" in card) == rules.big_gin
    assert ("undercut_bonus" in card) == ("tie" in card) == rules.has_knocks
    assert ("knock_limit" in card) != rules.oklahoma
    assert ("spades_double" in card) == ("oklahoma_ace" in card) == rules.oklahoma
    numbers = set(re.findall(r"\d+", " ".join(rule_lines(rules, WORDS))))
    wanted = {rules.gin_bonus, rules.target, rules.take_guard}
    wanted |= {rules.big_gin_bonus} if rules.big_gin else set()
    wanted |= {rules.undercut_bonus} if rules.has_knocks else set()
    wanted |= {rules.knock_limit} if rules.has_knocks and not rules.oklahoma else set()
    fixed = {"1", "2", "3", "10", "100", "200", "20"}
    assert {str(number) for number in wanted} <= numbers <= {str(number) for number in wanted} | fixed


def test_gin_only_says_nothing_of_knocks() -> None:
    lines = " ".join(rule_lines(PRESETS["straight"], WORDS))
    assert "Nobody knocks" in lines
    assert not re.search("lay off|undercut|knocker", lines)


@pytest.mark.parametrize(
    ("knob", "value", "named"),
    [
        ("tie", "nobody", "Equal deadwood scores nothing"),
        ("last_discard", "on", "may still be taken to go down"),
        ("next_dealer", "loser", "The loser of a deal deals next"),
        ("next_dealer", "alternate", "deal in turn"),
        ("settlement", "plain", "wins by the difference"),
        ("settlement", "classic", "or 200 when"),
        ("games", "3", "three games run at once"),
        ("big_gin", "off", "There is no big gin"),
        ("take_guard", "1", "after 1 take of"),
    ],
)
def test_turning_a_knob_changes_the_words(knob: str, value: str, named: str) -> None:
    assert named not in " ".join(rule_lines(Rules(), WORDS))
    assert named in " ".join(rule_lines(with_knob(Rules(), knob, value), WORDS))


@pytest.mark.parametrize(
    ("rules", "upcard", "said"),
    [
        (Rules(), "Ks", ""),
        (PRESETS["oklahoma"], "7h", "Knock with 7 or less."),
        (PRESETS["oklahoma"], "Ah", "Gin only."),
        (PRESETS["pro_upcard"], "Ah", "Knock with 1 or less."),
        (PRESETS["pro_upcard"], "7s", "Knock with 7 or less."),
        (PRESETS["oklahoma"], "7s", "everything scored in this deal counts double."),
        (replace(PRESETS["oklahoma"], spades_double="points"), "7s", "the bonus does not."),
    ],
)
def test_what_the_upcard_means(rules: Rules, upcard: str, said: str) -> None:
    found = upcard_text(rules, parse_card(upcard), WORDS)
    assert found.endswith(said) and bool(found) == bool(said)
    assert ("double" in found) == (upcard == "7s" and rules.spades_double != "off")


def test_a_preset_shows_what_differs_from_standard() -> None:
    shown = rules_page(Settings(rules=PRESETS["classic"]))
    items = [text(one) for one in nodes(by(shown, "id", "rules-differences")) if one.tag == "li"]
    assert items == [
        "Big gin: off; Standard has on",
        "Gin bonus: 20; Standard has 25",
        "Undercut bonus: 10; Standard has 25",
        "Final score: game bonus and boxes; Standard has game bonus and deals won",
        "Next dealer: the loser; Standard has the winner",
    ]
    assert "rules-differences" not in str(rules_page(Settings()))


def test_custom_rules_show_what_differs_from_the_nearest_preset() -> None:
    rules = replace(PRESETS["parlour"], target=77)
    assert (nearest_preset(rules), differences(rules, PRESETS["parlour"])) == ("parlour", ("target",))
    shown = rules_page(Settings(rules=rules))
    assert "Custom, from Parlour" in text(shown)
    assert text(by(shown, "id", "rules-differences")) == "Target: 77; Parlour has 100"
    assert preset_name(rules, WORDS) == "Your own rules"


@pytest.mark.parametrize(
    ("rules", "idle"),
    [
        (Rules(), {"oklahoma_ace", "spades_double"}),
        (PRESETS["parlour"], {"oklahoma_ace", "spades_double", "big_gin_bonus"}),
        (PRESETS["pro_upcard"], {"knock_limit", "big_gin_bonus"}),
        (PRESETS["straight"], {"oklahoma_ace", "spades_double", "undercut_bonus", "tie"}),
    ],
)
def test_a_setting_without_effect_says_why(rules: Rules, idle: set[str]) -> None:
    page = rules_page(Settings(rules=rules))
    for name, knob in KNOBS.items():
        row = next(
            one
            for one in nodes(page)
            if one.tag == "label" and f"'{name}'" in str(one.attributes + one.children)
        )
        assert (bool(knob.why_idle) and knob.why_idle in text(row)) == (name in idle), name


def test_own_rules_are_kept_beside_the_presets() -> None:
    now = with_rules(Settings(), "target=77")
    now = with_rules(now, "gin_bonus=30")
    own = now.rules
    assert own == Rules(target=77, gin_bonus=30)
    now = with_rules(now, "oklahoma")
    assert (now.rules, own_rules(now)) == (PRESETS["oklahoma"], own)
    again = settings_from(settings_text(now))
    assert again == now
    assert by(rules_page(again), "data-do", "rules:own") and "My rules" in text(rules_page(again))
    assert with_rules(again, "own").rules == own


def test_without_own_rules_none_are_offered() -> None:
    assert own_rules(Settings()) is None
    assert "rules:own" not in str(rules_page(Settings()))
    with pytest.raises(ValueError):
        with_rules(Settings(), "own")
    for damaged in ("target=5", "x", Rules().to_text()):
        assert own_rules(Settings(own_rules=damaged)) is None
    saved = settings_text(Settings()).replace('"own_rules": ""', '"own_rules": "target=5"')
    assert "target=5" in saved and settings_from(saved).own_rules == ""


def test_a_number_out_of_bounds_is_refused_in_plain_words() -> None:
    page = Page(store=MemoryStore()).start().do("open:rules", "rules:target=5")
    assert page.alert == "Target: a number from 10 to 1000."
    assert page.app.ui.settings.rules == Rules()
    page.do("rules:gin_bonus=")
    assert page.alert == "Gin bonus: a number from 0 to 50."
    page.do("rules:tie=maybe")
    assert page.alert == "That setting cannot have this value."


def test_a_running_match_tells_its_own_rules_and_the_upcard() -> None:
    page = Page().start().do("rules:oklahoma", "new_match", "rules:standard", "open:rules")
    shown = screen(page.app.ui, page.app.match, WORDS, Extras(can_continue=True))
    assert shown is not None
    running = text(by(shown, "id", "rules-running"))
    assert "This match: Oklahoma" in running and "First up card" in running
    assert "Standard" in text(by(shown, "data-do", "rules:standard"))
