"""How the build fetches what it is made from."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tools import archives, paths


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What npm is asked for, on a machine that has nothing yet; npm itself always fails."""
    calls: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        calls.append(command)
        return subprocess.CompletedProcess(command, 1, "", "no network here")

    monkeypatch.setattr(archives, "installed_version", lambda name: None)
    monkeypatch.setattr(archives.shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(archives.subprocess, "run", run)
    return calls


def test_what_the_build_needs_is_fetched_even_where_npm_leaves_it_out(asked: list[list[str]]) -> None:
    with pytest.raises(paths.BuildError, match="no network here"):
        archives.install_runtime()
    (command,) = asked
    assert command[1:3] == ["ci", "--include=dev"]


def test_every_package_must_be_there_in_its_version(
    asked: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    package = json.loads((paths.ROOT / "package.json").read_text())
    wanted = {**package["dependencies"], **package["devDependencies"]}
    monkeypatch.setattr(archives, "installed_version", wanted.get)
    archives.install_runtime()
    assert not asked
    monkeypatch.setattr(archives, "installed_version", {**wanted, "binaryen": "131.0.0"}.get)
    with pytest.raises(paths.BuildError):
        archives.install_runtime()
    assert Path(asked[0][0]).name == "npm"
