"""``docs/TESTING.md`` is true: every check stands in it, every test and file it names exists."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "docs" / "TESTING.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (R\d+) \| (P[012]) \| ([^|]+) \| ([^|]+) \|$", TEXT, re.M)
NUMBERS = (
    "1 2 3 4 5 6 8 9 10 11 14 15 16 18 19 22 24 25 26 27 28 29 30 31 32 34 37 38 39 40 42 43 44 46 47"
    " 49 50 51 52 54 55 56 57 59 60 62 65 66 68 69 70 72 73 74 76 77 78 79 80 82 83 84 86 87 88 89 90"
    " 92 94 95 96 97 98 100"
)
CHECKS = [f"R{int(number):02}" for number in NUMBERS.split()]
"""The numbers of the list of faults other games shipped."""

TEST = re.compile(r"`((?:tests|e2e)/[\w/]+\.py)::(\w+)`")


@cache
def source(name: str) -> str:
    """A test file's text."""
    return (ROOT / name).read_text(encoding="utf-8")


def test_every_check_stands_in_the_table_once() -> None:
    assert [number for number, *_ in ROWS] == CHECKS


@pytest.mark.parametrize(("number", "priority", "where"), [(row[0], row[1], row[3]) for row in ROWS])
def test_every_check_names_a_test_or_says_why_not(number: str, priority: str, where: str) -> None:
    tests = TEST.findall(where)
    if priority != "P2" and "bench:" not in where:
        assert tests, f"{number} has no test"
    assert tests or "by hand" in where, number
    for name, test in tests:
        assert (ROOT / name).exists(), name
        assert re.search(rf"^def {test}\(", source(name), re.M), f"{name} has no {test}"


def test_every_number_that_a_test_claims_is_in_the_table() -> None:
    claims = {
        (number, path.relative_to(ROOT).as_posix(), test)
        for path in [*(ROOT / "tests").rglob("test_*.py"), *(ROOT / "e2e").glob("test_*.py")]
        for test in re.findall(r"^def (test_r\d\w+)\(", path.read_text(encoding="utf-8"), re.M)
        for number in re.findall(r"r(\d{2,3})_", test)
    }
    table = {row[0]: row[3] for row in ROWS}
    for number, path, test in sorted(claims):
        if f"R{number}" in table:
            assert f"{path}::{test}" in table[f"R{number}"], f"R{number} does not name {test}"


def test_every_file_and_target_that_is_named_exists() -> None:
    for name in re.findall(r"`((?:tests|e2e|tools|docs)/[\w./]+)`", TEXT):
        assert (ROOT / name.partition("::")[0]).exists(), name
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`(?:\w+=\w+ )?make ([\w-]+)", TEXT):
        assert re.search(rf"^{target}:", makefile, re.M), target
