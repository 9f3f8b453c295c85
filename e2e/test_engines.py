"""The smoke suite in every engine: Chromium, Firefox and WebKit. ``ENGINES=chromium`` asks for fewer.

An engine that was asked for and is not there fails; it is never left out in silence.
"""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from e2e import fonts
from tools import engines
from tools.get_engines import asked_for
from tools.paths import ROOT

STEPS = ("start", "taps", "drags", "keys", "offline")


@cache
def outcome(name: str, folder: str) -> dict[str, Any]:
    """What the suite says in this engine; run once, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "e2e.engines", name],
        cwd=ROOT,
        env={**fonts.environment(), "GIN_DIST": folder},
        capture_output=True,
        text=True,
        timeout=280,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    print(name, told["version"], told["seconds"], "s")
    return told


@pytest.mark.parametrize("name", asked_for())
def test_smoke(name: str, site: Path) -> None:
    """Start, taps, drags, keys, and a start with the server gone; one run of the suite tells of them all."""
    assert engines.missing(name) == "", f"{name} cannot be used; ENGINES=chromium asks for fewer"
    assert outcome(name, str(site))["steps"] == dict.fromkeys(STEPS, "")


def test_all_three_unless_asked_for_fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ENGINES", raising=False)
    assert asked_for() == ("chromium", "firefox", "webkit")
    monkeypatch.setenv("ENGINES", "firefox, chromium")
    assert asked_for() == ("chromium", "firefox")
    monkeypatch.setenv("ENGINES", "opera")
    with pytest.raises(ValueError, match="opera"):
        asked_for()
