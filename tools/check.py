"""``make test``: make the environment, find a browser, build, run every check; say what ran and how long.

It starts on the system's Python and does the rest in its own ``.venv``. Every check runs even when one fails,
and none runs a second time because it did.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
FIRST = [
    ("browser", "tools/browser.py"),
    ("engines", "tools/get_engines.py"),
    ("build", "tools/build.py", "--if-stale"),
]
"""Steps on which the tests depend, one after another."""
BESIDE = [
    ("lint", "-m", "ruff", "check", "."),
    ("format", "-m", "ruff", "format", "--check", "."),
    ("types", "-m", "mypy", "--strict"),
]
"""Steps that run meanwhile."""
MOST = 8
"""Processes of tests at the same time; each has browsers of its own."""


def venv_python() -> Path:
    """The environment's interpreter."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def development_packages(*more: str) -> list[str]:
    """The pinned development dependencies of ``pyproject.toml``, and those of *more* of its extras."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras: dict[str, list[str]] = project["optional-dependencies"]
    return [package for name in ("dev", *more) for package in extras[name]]


def make_environment(*more: str) -> int:
    """Create ``.venv`` with the pinned packages, and those of the extras in *more*, unless it has them."""
    packages = development_packages(*more)
    stamp = VENV / f"{'-'.join(('packages', *more))}.sha256"
    digest = hashlib.sha256("\n".join(packages).encode()).hexdigest()
    if venv_python().exists() and stamp.exists() and stamp.read_text() == digest:
        return 0
    if not venv_python().exists():
        made = subprocess.run([sys.executable, "-m", "venv", str(VENV)]).returncode
        if made != 0:
            print("The virtual environment could not be made. On Debian: apt-get install python3-venv")
            return made
    install = [str(venv_python()), "-m", "pip", "install", "-q", "--disable-pip-version-check", *packages]
    done = subprocess.run(install).returncode
    if done != 0:
        print("The development packages could not be installed. Check the network and try again.")
        return done
    stamp.write_text(digest)
    return 0


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass
class Running:
    """A step that has begun; without *shown*, what it prints is kept until it ends."""

    title: str
    command: tuple[str, ...]
    shown: bool = True
    begun: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        kept = {} if self.shown else {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        if self.shown:
            self.tell_what()
        command = [str(venv_python()), *self.command]
        self.process = subprocess.Popen(command, cwd=ROOT, text=True, **kept)  # type: ignore[call-overload]

    def tell_what(self) -> None:
        print(f"\n== {self.title}: {' '.join(self.command)}", flush=True)

    def ends(self) -> bool:
        """Wait for the end, print what it was and how long it took, and return whether it passed."""
        said = self.process.communicate()[0]
        took = time.monotonic() - self.begun
        if not self.shown:
            self.tell_what()
            print(said, end="")
        well: bool = self.process.returncode == 0
        print(f"== {self.title}: {'passed' if well else 'FAILED'} in {took:.1f} s", flush=True)
        return well


def run(title: str, *command: str) -> bool:
    """Run one step and return whether it passed."""
    return Running(title, command).ends()


def main() -> int:
    """Run all steps; 0 when all passed."""
    parser = argparse.ArgumentParser(description="Run every check.")
    parser.add_argument("--slow", action="store_true", help="run only the tests that take long")
    parser.add_argument(
        "--processes", type=int, default=0, help="of the browser tests; else by the processors"
    )
    options = parser.parse_args()
    if sys.version_info < (3, 11):  # noqa: UP036  (it is the system's Python, of any age)
        print(f"Python 3.11 or newer is needed, this is {sys.version.split()[0]}.")
        return 1
    begun = time.monotonic()
    print(f"== environment: {VENV.name} with the packages of pyproject.toml", flush=True)
    if make_environment(*(["training"] if options.slow else [])) != 0:
        return 1
    print(f"== environment: ready in {time.monotonic() - begun:.1f} s", flush=True)
    if options.slow:
        return 0 if run("slow tests", "-m", "pytest", "-m", "slow", "--timeout", "3600") else 1
    beside = [Running(title, tuple(command), shown=False) for title, *command in BESIDE]
    failed = [title for title, *command in FIRST if not run(title, *command)]
    failed += [step.title for step in beside if not step.ends()]
    units = min(processors(), MOST)
    pages = options.processes or min(processors() + 1, MOST)  # a page waits more than it works
    for title, folder, count in (("unit tests", "tests", units), ("browser tests", "e2e", pages)):
        if not run(title, "-m", "pytest", folder, "-n", str(count), "--dist", "worksteal"):
            failed.append(title)
    print(
        f"\n== {'failed: ' + ', '.join(failed) if failed else 'all passed'}; {time.monotonic() - begun:.0f} s"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
