"""Reads the answers of outside programs in ``tests/vectors`` (its README says where each came from).

A missing or short file fails the test: a skipped proof looks like one passed.
"""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

VECTORS = Path(__file__).resolve().parent.parent / "vectors"


@cache
def _read(path: Path) -> tuple[dict[str, Any], ...]:
    text = gzip.decompress(path.read_bytes()).decode("utf-8")
    return tuple(json.loads(line) for line in text.splitlines() if line.strip())


def read_vectors(name: str, at_least: int, folder: Path = VECTORS) -> tuple[dict[str, Any], ...]:
    """Every line of one file, such as ``"layoff"``; fails the test when there are fewer than *at_least*."""
    path = folder / f"{name}.jsonl.gz"
    if not path.is_file():
        pytest.fail(f"The vectors file {path} is missing; it is part of the repository.", pytrace=False)
    lines = _read(path)
    if len(lines) < at_least:
        pytest.fail(f"{path} has {len(lines)} lines, {at_least} were expected.", pytrace=False)
    return lines
