"""Where things are, and what every part of the build needs."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
WORK = ROOT / "build"
CACHE = WORK / "cache"
PYODIDE = ROOT / "node_modules" / "pyodide"
PYSCRIPT = ROOT / "node_modules" / "@pyscript" / "core"


class BuildError(Exception):
    """A reason, in a plain sentence, why there is no build."""


def files_below(folder: Path) -> list[Path]:
    """Files in a folder and below, sorted, without caches and editors' leftovers."""
    found = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return sorted(path for path in found if path.suffix != ".pyc" and not path.name.endswith("~"))


def project_version() -> str:
    """The version that ``pyproject.toml`` names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def node() -> str:
    """Node's path; raises BuildError where it is missing."""
    found = shutil.which("node")
    if found is None:
        raise BuildError("node is missing. Install Node.js 20 or newer (https://nodejs.org) and try again.")
    return found


def made_by_node(name: str, program: Path, job: dict[str, object], failure: str) -> Path:
    """The file *name* of the cache, which a program for Node makes if it is not there.

    The program gets *job* and, as its ``out``, where to write.  Raises ``BuildError``, beginning with the
    sentence *failure*, when it does not succeed.
    """
    kept = CACHE / name
    if kept.exists():
        return kept
    CACHE.mkdir(parents=True, exist_ok=True)
    temporary = kept.with_name(f"{kept.name}.{os.getpid()}")
    with tempfile.TemporaryDirectory() as folder:
        order = Path(folder) / "job.json"
        order.write_text(json.dumps({**job, "out": str(temporary)}))
        done = subprocess.run([node(), str(program), str(order)], capture_output=True, text=True)
    if done.returncode != 0:
        raise BuildError(f"{failure}\n{done.stderr.strip()[-2000:]}")
    os.replace(temporary, kept)
    return kept
