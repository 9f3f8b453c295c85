"""The opponents in the interpreter of the page: timed by the same command, and stopped when they hang."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from ginengine.ai import LEVELS

ROOT = Path(__file__).resolve().parent.parent


def in_pyodide(*command: str) -> Any:
    """The last line that a command of the runner prints, read as JSON."""
    node = shutil.which("node")
    assert node, "Node is missing; it runs Pyodide outside a browser. Install Node 20 or newer"
    done = subprocess.run(
        [node, "tools/pyodide_engine.mjs", *command], cwd=ROOT, capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_a_thought_without_end_is_stopped_there_too() -> None:
    """Nothing else could end it: no other thread runs while Python does, and none ever would."""
    told = in_pyodide("hanging")
    assert len(told["played"]) == 3
    assert told["faults"] == []


def test_the_opponents_can_be_timed_there() -> None:
    figures = in_pyodide("bench-opponents", "--json", "--deals=1", "--passes=1")
    assert [one["level"] for one in figures] == [level.number for level in LEVELS]
    assert all(one["median"] > 0 for one in figures)
