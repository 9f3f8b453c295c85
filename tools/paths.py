"""Where things are, and what every part of the build needs."""

from __future__ import annotations

import shutil
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
