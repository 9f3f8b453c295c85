"""Settings: their limits, their text, the presets as the rules list them."""

from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ginengine
from ginengine.cards import parse_card
from ginengine.rules import PRESETS, Rules, preset_of

RULES = st.builds(
    Rules,
    knock_limit=st.integers(0, 10),
    oklahoma=st.booleans(),
    oklahoma_ace=st.sampled_from(["gin_only", "one"]),
    spades_double=st.sampled_from(["off", "points", "all"]),
    gin_bonus=st.integers(0, 50),
    big_gin=st.booleans(),
    big_gin_bonus=st.integers(0, 50),
    undercut_bonus=st.integers(0, 50),
    tie=st.sampled_from(["undercut", "nobody"]),
    last_discard=st.booleans(),
    next_dealer=st.sampled_from(["winner", "loser", "alternate"]),
    target=st.integers(10, 1000),
    settlement=st.sampled_from(["pro", "plain", "classic"]),
    games=st.sampled_from([1, 3]),
    take_guard=st.integers(1, 60),
)


@given(RULES)
def test_rules_survive_their_text(rules):
    assert Rules.from_text(rules.to_text()) == rules


def test_a_setting_left_out_has_its_default():
    assert Rules.from_text("") == Rules()
    assert Rules.from_text("oklahoma=yes target=50") == Rules(oklahoma=True, target=50)


@pytest.mark.parametrize(
    "text",
    [
        "colour=red",
        "target",
        "target=5",
        "target=x",
        "big_gin=1",
        "tie=maybe",
        "games=2",
        "target=50 target=60",
    ],
)
def test_an_impossible_setting_is_refused(text):
    with pytest.raises(ValueError):
        Rules.from_text(text)


@pytest.mark.parametrize("name", [field.name for field in fields(Rules)])
def test_a_value_of_the_wrong_kind_is_refused(name):
    with pytest.raises(ValueError, match=name):
        Rules(**{name: None})


def test_every_preset_knows_its_name():
    assert list(PRESETS) == [
        "standard",
        "parlour",
        "oklahoma",
        "pro_upcard",
        "straight",
        "classic",
        "hollywood",
    ]
    assert all(preset_of(rules) == name for name, rules in PRESETS.items())
    assert preset_of(Rules(target=77)) is None


def test_the_presets_are_those_of_the_rules():
    shown = {
        name: (
            one.gin_bonus,
            one.big_gin and one.big_gin_bonus,
            one.undercut_bonus,
            one.target,
            one.settlement,
        )
        for name, one in PRESETS.items()
    }
    assert shown == {
        "standard": (25, 31, 25, 100, "pro"),
        "parlour": (25, False, 20, 100, "plain"),
        "oklahoma": (25, False, 20, 150, "plain"),
        "pro_upcard": (25, False, 25, 120, "pro"),
        "straight": (25, 31, 25, 100, "pro"),
        "classic": (20, False, 10, 100, "classic"),
        "hollywood": (25, 31, 25, 100, "pro"),
    }


@pytest.mark.parametrize(
    ("rules", "upcard", "limit"),
    [
        (Rules(), "As", 10),
        (Rules(knock_limit=0), "7h", 0),
        (Rules(oklahoma=True), "7h", 7),
        (Rules(oklahoma=True), "Kh", 10),
        (Rules(oklahoma=True), "Ah", 0),
        (Rules(oklahoma=True, oklahoma_ace="one"), "Ah", 1),
    ],
)
def test_the_limit_of_a_deal(rules, upcard, limit):
    assert rules.limit_for(parse_card(upcard)) == limit


@pytest.mark.parametrize("spades", ["off", "points", "all"])
def test_a_spade_doubles_under_the_upcard_limit_only(spades):
    assert not Rules(spades_double=spades).doubles(parse_card("7s"))
    oklahoma = Rules(oklahoma=True, spades_double=spades)
    assert oklahoma.doubles(parse_card("7s")) == (spades != "off")
    assert not any(oklahoma.doubles(parse_card(card)) for card in ("7c", "7d", "7h"))


def test_no_rule_is_played_by_the_name_of_a_preset():
    package = Path(ginengine.__file__).parent
    for name in (
        "deal",
        "match",
        "scoring",
        "layoffs",
        "spreads",
        "melds",
        "tables",
        "record",
        "view",
        "events",
    ):
        source = (package / f"{name}.py").read_text(encoding="utf-8")
        assert "PRESETS" not in source and "preset_of" not in source, name
