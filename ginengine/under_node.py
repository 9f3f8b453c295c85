"""Running a command of this package inside Pyodide, under Node: what both benches time it with."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
RUNNER = ROOT / "tools" / "pyodide_engine.mjs"


def why_not() -> str:
    """What is missing for Pyodide, as the end of a sentence; "" when all is there."""
    if sys.platform == "emscripten":
        return "this is Pyodide"
    if not RUNNER.exists():
        return "tools/pyodide_engine.mjs is not beside the package"
    if shutil.which("node") is None:
        return "Node is not installed"
    if not (ROOT / "node_modules" / "pyodide" / "pyodide.mjs").exists():
        return 'node_modules/pyodide is missing, "npm ci" or "make build" brings it'
    return ""


def told(*command: str) -> Any:
    """What a command that prints JSON tells inside Pyodide.

    :raises RuntimeError: with the end of what Node said, if it failed.
    """
    done = subprocess.run(["node", str(RUNNER), *command], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"Pyodide could not be timed: {done.stderr.strip()[-400:]}")
    return json.loads(done.stdout)
