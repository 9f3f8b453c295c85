"""The interpreter in the browser and the one here play the same game, action text by action text."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from ginengine import Match
from tools import golden

ROOT = Path(__file__).resolve().parent.parent
FILES = sorted(golden.GOLDEN.glob("*.gin"))


@pytest.fixture(scope="module")
def in_pyodide() -> dict[str, dict[str, list[str]]]:
    """What Pyodide makes of the golden matches."""
    node = shutil.which("node")
    assert node, "Node is missing; it runs Pyodide outside a browser. Install Node 20 or newer"
    runtime = ROOT / "node_modules" / "pyodide" / "pyodide.mjs"
    assert runtime.exists(), 'node_modules is missing: run "npm ci" or "make build" first'
    done = subprocess.run(
        [node, "tools/pyodide_engine.mjs", "replay"], cwd=ROOT, capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, done.stderr
    answers: dict[str, dict[str, list[str]]] = json.loads(done.stdout)
    return answers


def test_every_golden_match_is_on_file() -> None:
    assert {path.stem for path in FILES} == set(golden.GAMES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_match_replays_to_its_own_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = Match.from_record(text)
    assert match.is_over
    assert match.rules == golden.GAMES[path.stem].rules
    assert match.to_record() == text


def test_pyodide_replays_and_decides_as_cpython_does(in_pyodide: dict[str, dict[str, list[str]]]) -> None:
    here = golden.answers()
    assert set(in_pyodide) == set(here)
    for name, parts in here.items():
        assert set(in_pyodide[name]) == set(parts), name
        for part, lines in parts.items():
            assert in_pyodide[name][part] == lines, (name, part)


def test_the_opponents_are_asked_often_enough(in_pyodide: dict[str, dict[str, list[str]]]) -> None:
    for path in FILES:
        for level in (1, 2, 3):
            chosen = in_pyodide[path.stem][f"level {level}"]
            assert len(chosen) >= 12, (path.stem, level)
            assert len({text.split()[0] for text in chosen}) >= 4, "too few kinds of decision"
