"""``docs/RULES.md`` is complete: its presets are the engine's, and each clause names a test that exists."""

import re
from pathlib import Path

import pytest

from ginengine.rules import PRESETS

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "RULES.md").read_text(encoding="utf-8")
TITLE = "Where each clause is tested"
ROWS = re.findall(
    r"^\| (.+?) \| (.+?) \| `(\S+?)::(\w+)` \|$", TEXT.partition(f"## {TITLE}")[2], re.MULTILINE
)


@pytest.mark.parametrize(("name", "test"), [row[2:] for row in ROWS])
def test_every_test_named_in_the_rules_exists(name, test):
    path = ROOT / name if "/" in name else ROOT / "tests" / "engine" / name
    assert f"def {test}(" in path.read_text(encoding="utf-8")


def test_every_section_of_the_rules_names_tests():
    sections = re.findall(r"^## (.+)$", TEXT, re.MULTILINE)
    assert set(sections) - {TITLE} == {row[0] for row in ROWS} - {"everything at once"}


def test_every_row_of_the_table_is_read():
    assert len(ROWS) == TEXT.partition(f"## {TITLE}")[2].count("\n| ") - 1


def test_the_table_of_presets_is_the_engines():
    rows = re.findall(
        r"^\| (\w[\w ]*?)(?: \(default\))? \| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$", TEXT, re.MULTILINE
    )
    shown = {
        row[0].lower().replace(" ", "_").replace("straight_gin", "straight"): row[1:] for row in rows[1:]
    }
    for name, rules in PRESETS.items():
        limit, bonuses, target, other = shown[name]
        big = rules.big_gin_bonus if rules.big_gin else "off"
        undercut = rules.undercut_bonus if rules.has_knocks else "-"
        assert bonuses == f"{rules.gin_bonus} / {big} / {undercut}"
        assert target.split(" (")[0].removeprefix("3 x ") == str(rules.target)
        assert limit.startswith("upcard") == rules.oklahoma
        assert (limit == "gin only") == (not rules.has_knocks)
        assert ("ace = 1" in limit) == (rules.oklahoma and rules.oklahoma_ace == "one")
        assert ("spades double all" in limit) == (rules.spades_double == "all")
        assert ("three columns" in other) == (rules.games == 3)
        assert ("loser deals" in other) == (rules.next_dealer == "loser")
        assert rules.games == 3 or f"`{rules.settlement}`" in other
