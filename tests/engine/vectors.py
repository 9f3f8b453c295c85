"""Finds the answers of outside programs and reads them; says so plainly when they are missing.

They lie next to the repository in ``../shared/vectors``; ``GIN_VECTORS`` names
another folder.  A missing file fails the test: a skipped proof looks like one passed.
"""

import gzip
import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]


def folder() -> Path:
    """Where the vectors are looked for."""
    named = os.environ.get("GIN_VECTORS")
    return Path(named) if named else REPOSITORY.parent / "shared" / "vectors"


@cache
def _read(path: Path) -> tuple[dict[str, Any], ...]:
    if path.suffix == ".gz":
        text = gzip.decompress(path.read_bytes()).decode("utf-8")
    else:
        text = path.read_text(encoding="utf-8")
    return tuple(json.loads(line) for line in text.splitlines() if line.strip())


def read_vectors(name: str, at_least: int = 1) -> tuple[dict[str, Any], ...]:
    """Every line of one file, such as ``"layoff.jsonl"``; fails the test when there are too few."""
    path = folder() / name
    if not path.is_file():
        pytest.fail(
            f"The vectors file {path} is missing. Put the vectors into {REPOSITORY.parent}/shared/vectors "
            "or set GIN_VECTORS to the folder that holds them.",
            pytrace=False,
        )
    lines = _read(path)
    if len(lines) < at_least:
        pytest.fail(f"{path} has {len(lines)} lines, {at_least} were expected.", pytrace=False)
    return lines
