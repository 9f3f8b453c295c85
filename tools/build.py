"""Build the site into ``dist/``: static files that work from any sub-path, and offline after one visit.

``python tools/build.py`` builds, ``--if-stale`` only when something changed.
The same sources give the same bytes.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import snapshot  # noqa: E402  (the root has to be importable first)
from tools.catalogues import compile_catalogue  # noqa: E402

DIST = ROOT / "dist"
WORK = ROOT / "build"
CACHE = WORK / "cache"
PYODIDE = ROOT / "node_modules" / "pyodide"
PYSCRIPT = ROOT / "node_modules" / "@pyscript" / "core"
STAMP = "inputs.sha256"

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

PLUGINS = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"]
"""Parts of PyScript that the page switches off (one, ``error``, is fetched all the same)."""

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
)
SOURCES_SERVED = ("main.py", "worker.py")
"""Python files that PyScript fetches by name; all others travel in ``app.zip``."""

COUNTED = ("pyodide.asm.wasm", "pyodide.asm.mjs", "app.zip", "pyc.pack")
"""Downloads that the progress bar counts."""


class BuildError(Exception):
    """A reason, in a plain sentence, why there is no build."""


def source_files() -> Iterator[Path]:
    """Every file the build depends on, in a fixed order."""
    for name in ("index.html", "sw.js", "package-lock.json", "tools/build.py", "tools/catalogues.py"):
        yield ROOT / name
    yield from (
        ROOT / "tools" / name for name in ("compile.mjs", "snapshot.mjs", "snapshot.py", "stdlib_modules.txt")
    )
    for folder in ("web", "ginengine"):
        yield from files_below(ROOT / folder)


def files_below(folder: Path) -> list[Path]:
    """Files in a folder and below, sorted, without caches and editors' leftovers."""
    found = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return sorted(path for path in found if path.suffix != ".pyc" and not path.name.endswith("~"))


def digest_of_sources() -> str:
    """One digest over names and contents of all inputs."""
    digest = hashlib.sha256(b"snapshot" if with_snapshot() else b"plain")
    for path in source_files():
        if path.exists():
            digest.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def is_stale() -> bool:
    """Whether ``dist/`` is missing or was made from other sources."""
    stamp = WORK / STAMP
    if not (DIST / "index.html").exists() or not stamp.exists():
        return True
    return stamp.read_text() != digest_of_sources()


def install_runtime() -> None:
    """Fetch the pinned runtime with npm unless the right versions are there."""
    wanted: dict[str, str] = json.loads((ROOT / "package.json").read_text())["dependencies"]
    if all(installed_version(name) == version for name, version in wanted.items()):
        return
    npm = shutil.which("npm")
    if npm is None:
        raise BuildError("npm is missing. Install Node.js 20 or newer (https://nodejs.org), it brings npm.")
    print("Fetching the Python runtime of the page (npm ci) ...", flush=True)
    done = subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=ROOT, capture_output=True, text=True)
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
    node = shutil.which("node")
    if node is None:
        raise BuildError("node is missing. Install Node.js 20 or newer (https://nodejs.org) and try again.")
    compiler = ROOT / "tools" / "compile.mjs"
    base = compiler.read_bytes() + (ROOT / "package-lock.json").read_bytes()
    wanted = []
    for job in jobs:
        digest = hashlib.sha256(
            base + json.dumps({**job, "files": [name for name, _ in pairs(job)]}).encode()
        )
        for _, source in pairs(job):
            digest.update(hashlib.sha256(Path(source).read_bytes()).digest())
        kept = CACHE / f"{digest.hexdigest()[:24]}-{job['name']}"
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
        CACHE.mkdir(parents=True, exist_ok=True)
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
    """Add the memory of an interpreter that has imported everything; without it a start takes longer."""
    node = shutil.which("node")
    assert node is not None
    modules = snapshot.modules(ROOT, set((ROOT / "tools" / "stdlib_modules.txt").read_text().split()))
    maker = ROOT / "tools" / "snapshot.mjs"
    digest = hashlib.sha256(
        maker.read_bytes() + (ROOT / "package-lock.json").read_bytes() + repr(modules).encode()
    )
    for name in ("python_stdlib.zip", "app.zip"):
        digest.update(hashlib.sha256((runtime / name).read_bytes()).digest())
    kept = CACHE / f"{digest.hexdigest()[:24]}-snapshot.bin"
    if not kept.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        temporary = kept.with_name(f"{kept.name}.{os.getpid()}")
        job = {"runtime": str(PYODIDE), "lock": LOCK, "modules": modules, "out": str(temporary)}
        job |= {"library": str(runtime / "python_stdlib.zip"), "app": str(runtime / "app.zip")}
        with tempfile.TemporaryDirectory() as folder:
            order = Path(folder) / "job.json"
            order.write_text(json.dumps(job))
            done = subprocess.run([node, str(maker), str(order)], capture_output=True, text=True)
        if done.returncode != 0:
            raise BuildError(f"The memory snapshot could not be made:\n{done.stderr.strip()[-2000:]}")
        os.replace(temporary, kept)
    shutil.copyfile(kept, runtime / "snapshot.bin")
    (runtime / "empty.zip").write_bytes(b"PK\5\6" + bytes(18))


def pairs(job: dict[str, object]) -> list[list[str]]:
    """The (name in the archive, source file) pairs of a job."""
    files = job["files"]
    assert isinstance(files, list)
    return files


def application_files(scratch: Path) -> list[list[str]]:
    """What ``app.zip`` holds: both packages with their data, and compiled catalogues."""
    found = []
    for path in files_below(ROOT / "ginengine") + files_below(ROOT / "web"):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix == ".py" or (name.startswith("ginengine/") and path.suffix == ".bin"):
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
    """The three archives: standard library, application, and the cache beside PyScript's own sources."""
    modules = (ROOT / "tools" / "stdlib_modules.txt").read_text().split()
    package = PYSCRIPT / "src" / "stdlib" / "pyscript"
    own = [[path.name, str(path)] for path in sorted(package.glob("*.py"))]
    return [
        {"name": "python_stdlib.zip", "kind": "library", "modules": modules, "files": []},
        {"name": "app.zip", "kind": "package", "prefix": "/app.zip/", "files": application_files(scratch)},
        {"name": "pyc.pack", "kind": "cache", "prefix": "/home/pyodide/pyscript/", "files": own},
    ]


def copy_runtime(site: Path) -> str:
    """Copy the few runtime files the page fetches; return the hashed name of PyScript's main chunk."""
    (site / "rt").mkdir()
    (site / "pyscript").mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        shutil.copyfile(PYODIDE / name, site / "rt" / name)
    chunks = [*(PYSCRIPT / "dist").glob("core-*.js"), *(PYSCRIPT / "dist").glob("error-*.js")]
    for path in [PYSCRIPT / "dist" / "core.js", *chunks]:
        text = path.read_text(encoding="utf-8")
        kept = [line for line in text.splitlines() if not line.startswith("//# sourceMappingURL=")]
        (site / "pyscript" / path.name).write_text("\n".join(kept) + "\n", encoding="utf-8")
    return next(path.name for path in chunks if path.name.startswith("core-"))


def copy_page_files(site: Path) -> None:
    """Copy styles, art, scripts and the two Python files fetched by name."""
    for path in files_below(ROOT / "web"):
        name = path.relative_to(ROOT / "web").as_posix()
        if path.suffix in (".py", ".po", ".pot") and name not in SOURCES_SERVED:
            continue
        target = site / ("manifest.webmanifest" if name == "manifest.webmanifest" else f"web/{name}")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    if not with_snapshot():
        loader = site / "web" / "loader.mjs"
        text = loader.read_text(encoding="utf-8")
        loader.write_text(text.replace("true/*build:snapshot*/", "false"), encoding="utf-8")


def head_tags(site: Path, core: str) -> str:
    """What replaces ``<!-- build:head -->``."""
    start = "snapshot.bin" if (site / "rt/snapshot.bin").exists() else "python_stdlib.zip"
    sizes = {name: (site / "rt" / name).stat().st_size for name in (*COUNTED, start)}
    lines = [
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        f"<meta name=\"load-bytes\" content='{json.dumps(sizes, separators=(',', ':'))}'>",
        '<link rel="manifest" href="manifest.webmanifest">',
    ]
    if (site / "web/art/icon.svg").exists():
        lines.append('<link rel="icon" href="web/art/icon.svg" type="image/svg+xml">')
    if (site / "web/art/icon-180.png").exists():
        lines.append('<link rel="apple-touch-icon" href="web/art/icon-180.png">')
    scripts = (f"pyscript/{core}", "rt/pyodide.mjs", "rt/pyodide.asm.mjs", "web/loader.mjs")
    lines += [f'<link rel="modulepreload" href="{name}">' for name in scripts]
    fetched = ("rt/pyodide.asm.wasm", f"rt/{start}", "rt/app.zip", "rt/pyc.pack")
    lines += [f'<link rel="preload" as="fetch" crossorigin href="{name}">' for name in fetched]
    return "\n".join(lines)


def script_tags() -> str:
    """What replaces ``<!-- build:scripts -->``: the loader first, to speak when the others fail."""
    off = [f"!{name}" for name in PLUGINS]
    config = json.dumps({"interpreter": "./web/loader.mjs", "plugins": off}, separators=(",", ":"))
    other = json.dumps({"plugins": off}, separators=(",", ":"))
    return "\n".join(
        [
            f"<mpy-config hidden>{other}</mpy-config>",
            f'<script type="py" src="web/main.py" config=\'{config}\'></script>',
            '<script type="module" src="web/loader.mjs"></script>',
            '<script type="module" src="web/boot.mjs"></script>',
        ]
    )


def write_index(site: Path, core: str) -> None:
    """Fill in the two places of ``index.html``."""
    text = (ROOT / "index.html").read_text(encoding="utf-8")
    for mark, tags in (
        ("<!-- build:head -->", head_tags(site, core)),
        ("<!-- build:scripts -->", script_tags()),
    ):
        if text.count(mark) != 1:
            raise BuildError(f"index.html must contain {mark} exactly once.")
        text = text.replace(mark, tags)
    (site / "index.html").write_text(text, encoding="utf-8")


def write_service_worker(site: Path) -> str:
    """Write ``sw.js`` with the hash of every file, and return the build's id."""
    hashes = {}
    for path in files_below(site):
        name = path.relative_to(site).as_posix()
        if name not in (".nojekyll", "sw.js"):
            key = "" if name == "index.html" else name
            hashes[key] = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
    version = hashlib.sha256(json.dumps(hashes, sort_keys=True).encode()).hexdigest()[:12]
    listed = json.dumps(hashes, indent=0, sort_keys=True).strip("{}")
    text = (ROOT / "sw.js").read_text(encoding="utf-8")
    text = text.replace("/*build:version*/", version).replace("/*build:files*/", listed)
    (site / "sw.js").write_text(text, encoding="utf-8")
    return version


def report(site: Path, version: str, seconds: float) -> None:
    """Print every file's size, raw and compressed."""
    raw_total = packed_total = 0
    for path in files_below(site):
        data = path.read_bytes()
        packed = len(gzip.compress(data, 9, mtime=0))
        raw_total += len(data)
        packed_total += min(packed, len(data))
        print(f"{len(data):>12,} {packed:>12,}  {path.relative_to(site).as_posix()}")
    print(f"{raw_total:>12,} {packed_total:>12,}  bytes, raw and gzip; build {version}, {seconds:.1f} s")


def build(quiet: bool = False) -> str:
    """Make ``dist/`` anew and return the build's id; the old one stays until the new one is whole."""
    begun = time.monotonic()
    install_runtime()
    stamp = digest_of_sources()
    WORK.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=WORK) as folder:
        site, scratch = Path(folder) / "site", Path(folder) / "scratch"
        site.mkdir()
        scratch.mkdir()
        core = copy_runtime(site)
        compile_archives(archive_jobs(scratch), site / "rt")
        if with_snapshot():
            take_snapshot(site / "rt")
        copy_page_files(site)
        write_index(site, core)
        version = write_service_worker(site)
        (site / ".nojekyll").touch()
        if DIST.exists():
            os.replace(DIST, Path(folder) / "before")
        os.replace(site, DIST)
    (WORK / STAMP).write_text(stamp)
    if not quiet:
        report(DIST, version, time.monotonic() - begun)
    return version


def main() -> int:
    """Build, or say in one sentence why not."""
    parser = argparse.ArgumentParser(description="Build the site into dist/.")
    parser.add_argument("--if-stale", action="store_true", help="do nothing when dist/ is up to date")
    options = parser.parse_args()
    try:
        if options.if_stale and not is_stale():
            print("dist/ is up to date.")
        else:
            build(quiet=options.if_stale)
    except BuildError as error:
        print(f"Not built: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
