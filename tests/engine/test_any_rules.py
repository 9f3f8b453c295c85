"""Thousands of deals under random rules (design, section 9): cards, legality, endings and scores."""

from collections import Counter
from random import Random

from any_rules import KNOBS, Knobs, play_match
from hypothesis import given, settings
from hypothesis import strategies as st

from ginengine.rules import PRESETS, Rules

DEALS = 2000
REACHED = ("knock", "gin", "biggin", "undercut", "tie", "dead", "guard", "last chance")
REACHED += ("doubled", "laid off", "matches over")


def test_thousands_of_deals_under_rules_in_which_every_setting_takes_every_value():
    knobs, seen, number = Knobs(Random("any rules")), Counter(), 0
    while seen["deals"] < DEALS:
        number += 1
        rules = knobs.draw()
        try:
            seen += play_match(rules, number)
        except AssertionError as fault:
            raise AssertionError(f"match {number} under {rules.to_text()}") from fault
    for name, values in KNOBS.items():
        assert knobs.drawn[name] == set(values), name
    for what in REACHED:
        assert seen[what] > 2, f"{what} is rare in {seen}"


RULES = st.builds(Rules, **{name: st.sampled_from(values) for name, values in KNOBS.items()})


@settings(max_examples=100, deadline=None)
@given(RULES, st.integers(0, 10**9))
def test_a_match_under_any_rules(rules, seed):
    play_match(rules, seed, 2)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(PRESETS)), st.integers(0, 10**9))
def test_a_match_under_a_preset(name, seed):
    play_match(PRESETS[name], seed, 4, ("shed",))
