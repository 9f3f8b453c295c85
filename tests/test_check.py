"""``make test`` runs each step once, tells of every one that failed, and keeps apart what runs at once."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import check


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """Stand-ins for the steps: what pytest would have been called with; its second call fails."""
    asked: list[list[str]] = []

    def run(title: str, *command: str) -> bool:
        asked.append([title, *command])
        return title != "browser tests"

    monkeypatch.setattr(check, "run", run)
    monkeypatch.setattr(check, "BESIDE", [("loud", "-c", "print('beside')")])
    monkeypatch.setattr(check, "make_environment", lambda *more: 0)
    monkeypatch.setattr(check, "venv_python", lambda: Path(sys.executable))
    monkeypatch.setattr(sys, "argv", ["check.py"])
    return asked


def test_every_step_runs_once_and_a_failed_one_is_told(
    steps: list[list[str]], capfd: pytest.CaptureFixture[str]
) -> None:
    assert check.main() == 1
    titles = [title for title, *_ in steps]
    assert titles == [*(title for title, *_ in check.FIRST), "unit tests", "browser tests"]
    told = capfd.readouterr().out
    assert "failed: browser tests" in told
    assert told.index("== loud") < told.index("beside") < told.index("== loud: passed")


def test_tests_run_in_several_processes(steps: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "processors", lambda: 2)
    check.main()
    assert [step[4:6] for step in steps[-2:]] == [["-n", "2"], ["-n", "3"]]
    monkeypatch.setattr(check, "processors", lambda: 64)
    check.main()
    assert [step[5] for step in steps[-2:]] == [str(check.MOST)] * 2


def test_what_runs_beside_may_fail(
    steps: list[list[str]], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "BESIDE", [("broken", "-c", "raise SystemExit(3)")])
    assert check.main() == 1
    assert "== broken: FAILED" in capfd.readouterr().out
