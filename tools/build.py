"""Build the site into ``dist/``: static files that work from any sub-path, and offline after one visit.

``python tools/build.py`` builds, ``--if-stale`` only when something changed.
The same sources give the same bytes.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import archives, assemble, precache  # noqa: E402  (the root has to be importable first)
from tools.paths import DIST, ROOT, WORK, BuildError, files_below, project_version  # noqa: E402

STAMP = "inputs.sha256"
TOOLS = [
    *("archives.py", "assemble.py", "build.py", "catalogues.py", "compile.mjs", "paths.py"),
    *("precache.py", "snapshot.mjs", "snapshot.py", "snapshot_tidy.py", "stdlib_modules.txt"),
    *("trim.mjs", "trim.py"),
]
"""Files of ``tools/`` that decide what the site looks like."""


def source_files() -> Iterator[Path]:
    """Every file the build depends on, in a fixed order."""
    yield from (
        ROOT / name for name in ("index.html", "404.html", "sw.js", "package-lock.json", "pyproject.toml")
    )
    yield from (ROOT / "tools" / name for name in TOOLS)
    for folder in ("web", "ginengine"):
        yield from files_below(ROOT / folder)


def digest_of_sources() -> str:
    """One digest over names and contents of all inputs."""
    digest = hashlib.sha256(b"snapshot" if archives.with_snapshot() else b"plain")
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


@contextmanager
def alone() -> Iterator[None]:
    """One build at a time in this working copy: two would exchange ``dist/`` under each other."""
    WORK.mkdir(exist_ok=True)
    with (WORK / "lock").open("w") as held:
        try:
            import fcntl
        except ImportError:  # Windows
            yield
            return
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def build(quiet: bool = False, out: Path = DIST) -> str:
    """Make the site in *out* anew and return the build's id; the old one stays until the new one is whole."""
    with alone():
        return _build(quiet, out)


def up_to_date() -> Path:
    """The site's folder, built now if it is out of date; several processes may ask at once."""
    if is_stale():
        with alone():
            if is_stale():  # another process may just have built it
                _build(True, DIST)
    return DIST


def _build(quiet: bool, out: Path) -> str:
    begun = time.monotonic()
    archives.install_runtime()
    stamp = digest_of_sources()
    with tempfile.TemporaryDirectory(dir=WORK) as folder:
        site, scratch = Path(folder) / "site", Path(folder) / "scratch"
        site.mkdir()
        scratch.mkdir()
        assemble.copy_runtime(site)
        archives.compile_archives(archives.archive_jobs(scratch), site / "rt")
        if archives.with_snapshot():
            archives.take_snapshot(site / "rt")
        assemble.copy_page_files(site)
        assemble.write_index(site, f"{project_version()} ({stamp[:8]})")
        assemble.write_not_found(site)
        version = precache.write_service_worker(site)
        (site / ".nojekyll").touch()
        if out.exists():
            os.replace(out, Path(folder) / "before")
        os.replace(site, out)
    if out == DIST:
        (WORK / STAMP).write_text(stamp)
    if not quiet:
        report(out, version, time.monotonic() - begun)
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
