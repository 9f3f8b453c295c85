"""The boundaries of the code, read from the sources: who may import what, how large a file may get."""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BROWSER = {"js", "pyodide", "pyodide_js", "pyscript", "_pyodide", "polyscript"}
MAY_TOUCH_THE_BROWSER = {"dom.py", "audio.py", "device.py", "browser.py", "main.py"}
COMMANDS = {
    "ginengine.__main__",
    "ginengine.bench",
    "ginengine.terminal",
    "ginengine.timing",
    "ginengine.under_node",
    "ginengine.ai.arena",
    "ginengine.ai.arena_command",
    "ginengine.ai.bench",
    "ginengine.ai.contestants",
    "ginengine.ai.protocol",
}
"""What ``python -m ginengine`` runs: these may read a clock, start programs, read and print."""
OUTSIDE = {"time", "datetime", "os", "sys", "io", "pathlib", "subprocess", "secrets", "threading"}
LINES, SCRIPT_LINES = 400, 300
PYTHON = sorted((ROOT / "ginengine").rglob("*.py")) + sorted((ROOT / "web").rglob("*.py"))


def name_of(path: Path) -> str:
    """The dotted module name of a source file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in PYTHON}


def is_for_types_only(node: ast.stmt) -> bool:
    """Whether a statement is ``if TYPE_CHECKING:``."""
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def imports_in(path: Path, *, at_import: bool) -> set[str]:
    """Modules a file imports: all of them, or only those imported when it is."""
    package = name_of(path) if path.name == "__init__.py" else name_of(path).rpartition(".")[0]
    found: set[str] = set()

    def visit(node: ast.AST) -> None:
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*parents, *([base] if base else [])])
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                found.add(inner if inner in MODULES else base)
        for child in ast.iter_child_nodes(node):
            if at_import and (
                isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
                or (isinstance(child, ast.stmt) and is_for_types_only(child))
            ):
                continue
            visit(child)

    visit(ast.parse(path.read_text(encoding="utf-8")))
    return found


@cache
def edges() -> dict[str, set[str]]:
    """Which of our modules imports which at import time."""
    return {
        name: {m for m in imports_in(p, at_import=True) if m in MODULES} - {name}
        for name, p in MODULES.items()
    }


def test_engine_needs_the_standard_library_only() -> None:
    for path in sorted((ROOT / "ginengine").rglob("*.py")):
        roots = {name.partition(".")[0] for name in imports_in(path, at_import=False)} - {"ginengine"}
        assert roots <= sys.stdlib_module_names, (path.name, roots - sys.stdlib_module_names)
        assert not roots & BROWSER, path.name


CORE = [path for path in sorted((ROOT / "ginengine").rglob("*.py")) if name_of(path) not in COMMANDS]


@pytest.mark.parametrize("path", CORE, ids=name_of)
def test_the_core_of_the_engine_has_no_clock_no_files_and_no_common_chance(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    roots = {name.partition(".")[0] for name in imports_in(path, at_import=False)}
    assert not roots & OUTSIDE
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            assert "random" not in [alias.name for alias in node.names], "a generator is handed in"
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert [alias.name for alias in node.names] == ["Random"], "a generator is handed in"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("open", "print", "input"), f"line {node.lineno}"


@pytest.mark.parametrize("path", sorted((ROOT / "web").rglob("*.py")), ids=lambda path: path.name)
def test_few_modules_touch_the_browser(path: Path) -> None:
    roots = {name.partition(".")[0] for name in imports_in(path, at_import=False)}
    assert roots - BROWSER - {"ginengine", "web"} <= sys.stdlib_module_names
    if path.name not in MAY_TOUCH_THE_BROWSER:
        assert not roots & BROWSER, f"{path.name} imports {roots & BROWSER}"


def test_no_import_cycles() -> None:
    done: set[str] = set()

    def walk(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, " -> ".join([*way[way.index(name) :], name])
        if name in done:
            return
        for other in sorted(edges()[name]):
            walk(other, (*way, name))
        done.add(name)

    for name in sorted(edges()):
        walk(name, ())


@pytest.mark.parametrize("path", PYTHON + sorted((ROOT / "tools").glob("*.py")), ids=lambda path: path.name)
def test_files_stay_readable(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= LINES, f"{path.name} has {lines} lines"


def test_scripts_are_few_and_say_why() -> None:
    scripts = [ROOT / "sw.js", *sorted((ROOT / "web").rglob("*.mjs")), *sorted((ROOT / "web").rglob("*.js"))]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in scripts) < SCRIPT_LINES
    for path in scripts:
        assert "cannot be Python" in path.read_text(encoding="utf-8")[:400], path.name


def test_shipped_library_has_what_the_page_imports() -> None:
    kept = set((ROOT / "tools" / "stdlib_modules.txt").read_text().split())
    builtin = set(sys.builtin_module_names) | {"math", "array", "zlib", "unicodedata", "binascii", "pyexpat"}
    reached: set[str] = set()
    waiting = ["web.main"]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += edges()[name]
            package = name.rpartition(".")[0]
            waiting += [package] if package in MODULES else []
    for name in sorted(reached):
        wanted = {other for other in imports_in(MODULES[name], at_import=True) if other not in MODULES}
        wanted = {other for other in wanted if other.partition(".")[0] not in BROWSER | {"web", "ginengine"}}
        assert wanted <= kept | builtin, f"{name} needs {wanted - kept - builtin} in tools/stdlib_modules.txt"
