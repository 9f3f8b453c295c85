"""Leave out of Pyodide's two large files what only packages written in C would need.

Pyodide offers every function of CPython to packages that are linked to it while it runs.  The game
installs none, yet at each start the browser would make an object of each of those 8,560 exports, give it
an address and store it under two names.  Exports that no JavaScript of the page names are left out of both
files, and with them the code that nothing else in the module calls (``trim.mjs`` finds it with Binaryen).
"""

from __future__ import annotations

import hashlib
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from tools import paths
from tools.paths import PYODIDE, ROOT, BuildError

SCRIPT, MODULE = "pyodide.asm.mjs", "pyodide.asm.wasm"
USERS = (PYODIDE / "pyodide.mjs", ROOT / "web" / "loader.mjs", ROOT / "tools" / "snapshot.mjs")
"""What else names functions of the interpreter, beside its own script."""

BEGIN, END = "function assignWasmExports(wasmExports){", "}var wasmImports="
"""What stands around the statements that name each export in JavaScript."""
ASSIGNED = re.compile(r'([\w$]+)=Module\["([\w$]+)"\]=wasmExports\["([\w$]+)"\](?:\.value>>>0)?')
DECLARED = re.compile(r"var ((?:[\w$]+,){100,}[\w$]+);$")
NAMED = re.compile(r'=wasmExports\["([\w$]+)"\]')
NAME = re.compile(r"[\w$]+")


@dataclass(frozen=True, slots=True)
class Trimmed:
    """The script without the names nobody uses, and the exports that the module has to keep."""

    script: str
    exports: tuple[str, ...]


def trim_script(script: str, others: str = "") -> Trimmed:
    """Take the unused names out of Pyodide's script.

    An export is used if its name, or one of the two that the script gives it, stands anywhere else in the
    script or in *others*.  Raises ``BuildError`` when the script is not built as it was.
    """
    begin, end = script.find(BEGIN), script.find(END)
    declared = DECLARED.search(script[:begin]) if 0 <= begin < end else None
    if declared is None:
        raise BuildError("Pyodide's script has another form than the build knows: see tools/trim.py.")
    before, statements = script[: declared.start()], script[begin + len(BEGIN) : end].split(";")
    used = set(NAME.findall(before + script[end:] + others))
    kept, dropped = [], set()
    for statement in statements:
        found = ASSIGNED.fullmatch(statement)
        if found is None or used.intersection(found.groups()):
            kept.append(statement)
        else:
            dropped.add(found[1])
    names = [name for name in declared[1].split(",") if name not in dropped]
    text = f"{before}var {','.join(names)};{BEGIN}{';'.join(kept)}{script[end:]}"
    named = {name for statement in kept for name in NAMED.findall(statement)}
    return Trimmed(text, tuple(sorted(named | used)))


def trim_runtime(out: Path) -> None:
    """Write both files, trimmed, into the folder *out*; ones made before are reused."""
    tool = ROOT / "tools" / "trim.mjs"
    others = "".join(path.read_text(encoding="utf-8") for path in USERS)
    sources = [Path(__file__), tool, ROOT / "package-lock.json", PYODIDE / SCRIPT, PYODIDE / MODULE]
    digest = hashlib.sha256(others.encode())
    for source in sources:
        digest.update(hashlib.sha256(source.read_bytes()).digest())
    trimmed = trim_script((PYODIDE / SCRIPT).read_text(encoding="utf-8"), others)
    job: dict[str, object] = {"module": str(PYODIDE / MODULE), "exports": trimmed.exports}
    name = f"{digest.hexdigest()[:24]}-{MODULE}"
    kept = paths.made_by_node(name, tool, job, "The interpreter could not be trimmed:")
    shutil.copyfile(kept, out / MODULE)
    (out / SCRIPT).write_text(trimmed.script, encoding="utf-8")
