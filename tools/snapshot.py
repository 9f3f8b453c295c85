"""Which modules the page needs: those go into its archive, and of the library into the memory snapshot."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

ENTRIES = ("web.early", "web.main")
"""Where the page begins."""

RUNTIME = [
    *("asyncio", "ast", "inspect", "linecache", "pathlib", "random", "sys", "tokenize", "traceback"),
    *("pyodide.ffi", "pyodide.code", "pyodide.webloop", "pyodide_js", "js"),
]
"""What Pyodide and PyScript import while they start."""


def sources(root: Path) -> dict[str, Path]:
    """All modules of the game by dotted name."""
    found: dict[str, Path] = {}
    for folder in ("ginengine", "web"):
        for path in sorted((root / folder).rglob("*.py")):
            found[".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")] = path
    return found


def imported(name: str, path: Path) -> set[str]:
    """All dotted names that a module may import, anywhere in it, and the packages around them."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    names: set[str] = {package}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")
            base = ".".join(parents[: len(parents) - node.level + 1]) if node.level else ""
            base = ".".join(part for part in (base, node.module) if part)
            names.add(base)
            names.update(f"{base}.{alias.name}" for alias in node.names)
    return {name.rpartition(".")[0] for name in names if "." in name} | names


def reached(root: Path) -> dict[str, set[str]]:
    """The modules that the page can come to import, from its entries on, each with what it imports."""
    paths = sources(root)
    found: dict[str, set[str]] = {}
    waiting = list(ENTRIES)
    while waiting:
        name = waiting.pop()
        if name in paths and name not in found:
            found[name] = imported(name, paths[name])
            waiting += found[name]
    return found


def modules(root: Path, kept: set[str]) -> list[str]:
    """Modules of the library to import before the snapshot is taken; ``kept`` are those that ship."""
    library = {name for names in reached(root).values() for name in names if name in kept}
    library = {name for name in library if name.partition(".")[0] in sys.stdlib_module_names}
    return [*RUNTIME, *sorted(library - set(RUNTIME)), *sorted(reached(root))]
