"""Which modules the memory snapshot holds: those the page imports that hold nothing of the browser."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

BROWSER = {"js", "pyodide", "pyodide_js", "pyscript", "polyscript"}
RUNTIME = [
    *("asyncio", "base64", "bisect", "collections", "copy", "dataclasses", "enum", "functools", "heapq"),
    *(
        "html",
        "inspect",
        "io",
        "itertools",
        "json",
        "linecache",
        "math",
        "operator",
        "os",
        "pathlib",
        "random",
    ),
    *("re", "string", "sys", "textwrap", "time", "tokenize", "traceback", "typing"),
    *("pyodide.ffi", "pyodide.code", "pyodide.webloop", "pyodide_js", "js"),
]
"""What PyScript itself imports while it starts."""


def imported(path: Path) -> set[str]:
    """All dotted names that a file imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def modules(root: Path, kept: set[str]) -> list[str]:
    """Modules to import before the snapshot is taken, in order.

    ``kept`` is the part of the standard library that ships. Modules reached from the page's entry count,
    unless they touch the browser, at once or through another: JavaScript objects cannot be restored.
    """
    paths: dict[str, Path] = {}
    for folder in ("ginengine", "web"):
        for path in sorted((root / folder).rglob("*.py")):
            name = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
            paths[name] = path
    names = {name: imported(path) for name, path in paths.items()}
    roots = {name: {part.partition(".")[0] for part in found} for name, found in names.items()}
    touching = {name for name in names if roots[name] & BROWSER}
    while more := {name for name, found in names.items() if name not in touching and found & touching}:
        touching |= more
    reached: set[str] = set()
    waiting = ["web.main", "web.worker"]
    while waiting:
        name = waiting.pop()
        if name in paths and name not in reached:
            reached.add(name)
            waiting += names[name]
    library = {found for name in reached for found in names[name] if found in kept}
    library = {name for name in library if name.partition(".")[0] in sys.stdlib_module_names}
    return [*RUNTIME, *sorted(library - set(RUNTIME)), *sorted(reached - touching)]
