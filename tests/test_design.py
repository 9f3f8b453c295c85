"""``docs/DESIGN.md`` is true where it can be checked: numbers, guards, modules that touch the browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.test_architecture import MAY_TOUCH_THE_BROWSER

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "docs" / "DESIGN.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (I\d+[a-z]?) \| ([^|]+) \| ([^|]+) \|$", TEXT, re.M)


def test_every_invariant_has_a_number_of_its_own() -> None:
    numbers = [number for number, *_ in ROWS]
    assert len(set(numbers)) == len(numbers)
    assert len(ROWS) == len(re.findall(r"^\| I", TEXT, re.M))


@pytest.mark.parametrize(("number", "guard"), [(row[0], row[2]) for row in ROWS])
def test_every_guard_of_an_invariant_exists(number: str, guard: str) -> None:
    named = re.findall(r"`((?:tests|e2e)/[^`]+)`", guard)
    assert any("/test_" in name for name in named), f"{number} names no test"
    for name in named:
        path = ROOT / name
        assert path.exists(), f"{number} names {name}"
        if path.suffix == ".py":
            source = path.read_text(encoding="utf-8")
            assert re.search(r"^def test_|^Test\w+ = ", source, re.M), f"{name} holds no test"


def test_it_names_the_modules_that_may_touch_the_browser() -> None:
    (named,) = re.findall(r"Only (.+?) import the browser", TEXT, re.S)
    assert set(re.findall(r"`(\w+\.py)`", named)) == MAY_TOUCH_THE_BROWSER
    for name in MAY_TOUCH_THE_BROWSER:
        assert (ROOT / "web" / name).exists(), name


def test_every_file_it_names_exists() -> None:
    for name in re.findall(r"`((?:tests|e2e|tools|docs|web|ginengine)/[\w./]+\w)`", TEXT):
        assert (ROOT / name).exists(), name
