"""The repository stands alone: nothing in it reads, or sends a reader to, a folder beside it."""

from __future__ import annotations

import re
from pathlib import Path

from tools import paths

TEXTS = {".py", ".md", ".yml", ".toml", ".json", ".mjs", ".js", ".html", ".css", ".sh", ""}
MADE = {".git", ".venv", "node_modules", "dist", "build", "artifacts"}
"""What is not part of the repository."""
BESIDE = re.compile(r"\.\./" + r"shared\b|parent / \"shared\"|GIN_" + "VECTORS")
"""Where the outside answers once lay, and what named that place."""


def texts() -> list[Path]:
    """Every text of the repository."""
    found = []
    for path in paths.files_below(paths.ROOT):
        parts = path.relative_to(paths.ROOT).parts
        if path.suffix in TEXTS and not MADE & set(parts) and not any(p.endswith("_cache") for p in parts):
            found.append(path)
    return found


def test_nothing_leads_out_of_the_repository() -> None:
    looked_at = {path.relative_to(paths.ROOT).as_posix(): path for path in texts()}
    assert {"README.md", "Makefile", ".ci/run", ".github/workflows/pages.yml", "docs/TESTING.md"} <= set(
        looked_at
    )
    beside = [name for name, path in looked_at.items() if BESIDE.search(path.read_text(encoding="utf-8"))]
    assert beside == []


def test_a_document_s_links_lead_to_files_that_are_there() -> None:
    lost = []
    for name in (
        "README.md",
        "SECURITY.md",
        *(f"docs/{path.name}" for path in (paths.ROOT / "docs").glob("*.md")),
    ):
        folder = (paths.ROOT / name).parent
        for link in re.findall(r"\]\(([^)#\s]+)", (paths.ROOT / name).read_text(encoding="utf-8")):
            if "://" in link:
                continue
            target = (folder / link).resolve()
            if not target.is_relative_to(paths.ROOT) or not target.exists():
                lost.append(f"{name}: {link}")
    assert lost == []
