"""What Node makes with the page's own interpreter: byte-code archives and the memory snapshot.

Both are kept under ``build/cache`` by the digest of what they were made from.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from tools import paths, snapshot
from tools.catalogues import compile_catalogue
from tools.paths import PYODIDE, ROOT, BuildError, files_below

LOCK = {
    "info": {
        "abi_version": "2026_0",
        "arch": "wasm32",
        "platform": "emscripten_5_0_3",
        "version": "314.0.7",
        "python": "3.14.2",
    },
    "packages": {},
}
"""What Pyodide's package list must say; given inline, so that the 119 kB file is never fetched."""


def install_runtime() -> None:
    """Fetch the pinned runtime with npm unless the right versions are there."""
    package: dict[str, dict[str, str]] = json.loads((ROOT / "package.json").read_text())
    wanted = {**package["dependencies"], **package["devDependencies"]}
    if all(installed_version(name) == version for name, version in wanted.items()):
        return
    npm = shutil.which("npm")
    if npm is None:
        raise BuildError("npm is missing. Install Node.js 20 or newer (https://nodejs.org), it brings npm.")
    print("Fetching the Python runtime of the page (npm ci) ...", flush=True)
    done = subprocess.run(
        [npm, "ci", "--include=dev", "--no-audit", "--no-fund"], cwd=ROOT, capture_output=True, text=True
    )
    if done.returncode != 0:
        detail = "\n".join((done.stderr or done.stdout).strip().splitlines()[-6:])
        raise BuildError(
            f"The runtime could not be downloaded. Check the network and try again. npm said:\n{detail}"
        )


def installed_version(package: str) -> str | None:
    """Version of a package in ``node_modules``, or None."""
    try:
        version: str = json.loads((ROOT / "node_modules" / package / "package.json").read_text())["version"]
    except (OSError, ValueError, KeyError):
        return None
    return version


def compile_archives(jobs: list[dict[str, object]], out: Path) -> None:
    """Run the page's own interpreter in Node to make byte-code archives; ones made before are reused."""
    node = paths.node()
    compiler = ROOT / "tools" / "compile.mjs"
    base = compiler.read_bytes() + (ROOT / "package-lock.json").read_bytes()
    wanted = []
    for job in jobs:
        digest = hashlib.sha256(
            base + json.dumps({**job, "files": [name for name, _ in pairs(job)]}).encode()
        )
        for _, source in pairs(job):
            digest.update(hashlib.sha256(Path(source).read_bytes()).digest())
        kept = paths.CACHE / f"{digest.hexdigest()[:24]}-{job['name']}"
        if kept.exists():
            shutil.copyfile(kept, out / str(job["name"]))
        else:
            wanted.append((job, kept))
    if not wanted:
        return
    with tempfile.TemporaryDirectory() as folder:
        order = Path(folder) / "job.json"
        archives = [job for job, _ in wanted]
        order.write_text(
            json.dumps({"runtime": str(PYODIDE), "lock": LOCK, "out": folder, "archives": archives})
        )
        done = subprocess.run([node, str(compiler), str(order)], capture_output=True, text=True)
        if done.returncode != 0:
            raise BuildError(
                f"The Python files could not be compiled:\n{(done.stderr or done.stdout).strip()[-2000:]}"
            )
        paths.CACHE.mkdir(parents=True, exist_ok=True)
        for job, kept in wanted:
            made = Path(folder) / str(job["name"])
            shutil.copyfile(made, out / made.name)
            temporary = kept.with_name(f"{kept.name}.{os.getpid()}")
            shutil.copyfile(made, temporary)
            os.replace(temporary, kept)


def with_snapshot() -> bool:
    """Whether the site gets a memory snapshot: not with ``SNAPSHOT=0``."""
    return os.environ.get("SNAPSHOT", "1") != "0"


def take_snapshot(runtime: Path) -> None:
    """Add the memory of an interpreter that has imported the library and the game."""
    modules = snapshot.modules(ROOT, set((ROOT / "tools" / "stdlib_modules.txt").read_text().split()))
    maker, tidy = ROOT / "tools" / "snapshot.mjs", ROOT / "tools" / "snapshot_tidy.py"
    library, app = runtime / "python_stdlib.zip", runtime / "app.bin"
    interpreter = [runtime / name for name in ("pyodide.asm.mjs", "pyodide.asm.wasm")]
    digest = hashlib.sha256(repr(modules).encode())
    for path in (maker, tidy, ROOT / "package-lock.json", library, app, *interpreter):
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    job: dict[str, object] = {"runtime": str(runtime), "lock": LOCK, "modules": modules}
    job |= {"library": str(library), "app": str(app), "tidy": str(tidy)}
    name = f"{digest.hexdigest()[:24]}-snapshot.bin"
    kept = paths.made_by_node(name, maker, job, "The memory snapshot could not be made:")
    shutil.copyfile(kept, runtime / "snapshot.bin")


def pairs(job: dict[str, object]) -> list[list[str]]:
    """The (name in the archive, source file) pairs of a job."""
    files = job["files"]
    assert isinstance(files, list)
    return files


def code_files() -> list[list[str]]:
    """The modules that the page can reach; tools and tests of the engine stay at home."""
    paths = snapshot.sources(ROOT)
    return [
        [paths[name].relative_to(ROOT).as_posix(), str(paths[name])]
        for name in sorted(snapshot.reached(ROOT))
    ]


def data_files(scratch: Path) -> list[list[str]]:
    """Compiled catalogues, and files of numbers that a module on the page reads by name."""
    found = []
    code = "".join(Path(path).read_text(encoding="utf-8") for _, path in code_files())
    for path in files_below(ROOT / "ginengine") + files_below(ROOT / "web"):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix == ".bin" and f'"{path.name}"' in code:
            found.append([name, str(path)])
        elif path.suffix == ".po":
            compiled = scratch / f"{path.stem}.mo"
            try:
                compiled.write_bytes(compile_catalogue(path.read_text(encoding="utf-8")))
            except (ValueError, SyntaxError) as error:
                raise BuildError(f"{name}: {error}") from error
            found.append([f"web/locale/{path.stem}.mo", str(compiled)])
    return found


def archive_jobs(scratch: Path) -> list[dict[str, object]]:
    """The archives: standard library, application, and for each language its catalogue alone.

    The last are all that a first start from the memory snapshot needs beside it.
    """
    modules = (ROOT / "tools" / "stdlib_modules.txt").read_text().split()
    data = data_files(scratch)
    package: dict[str, object] = {"kind": "package", "prefix": "/app.zip/"}
    words = [
        {**package, "name": f"words-{Path(name).stem}.bin", "files": [[name, source]]}
        for name, source in data
        if name.endswith(".mo")
    ]
    return [
        {"name": "python_stdlib.zip", "kind": "library", "modules": modules, "files": []},
        {**package, "name": "app.bin", "files": code_files() + data},
        *words,
    ]
