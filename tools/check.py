"""``make test``: make the environment, find a browser, build, run every check; say what ran and how long.

It starts on the system's Python and does the rest in its own ``.venv``. Every check runs even when one fails.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"


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


def run(title: str, *command: str) -> bool:
    """Run one step, print what it was and how long it took, and return whether it passed."""
    print(f"\n== {title}: {' '.join(command)}", flush=True)
    begun = time.monotonic()
    code = subprocess.run([str(venv_python()), *command], cwd=ROOT).returncode
    print(
        f"== {title}: {'passed' if code == 0 else 'FAILED'} in {time.monotonic() - begun:.1f} s", flush=True
    )
    return code == 0


def main() -> int:
    """Run all steps; 0 when all passed."""
    parser = argparse.ArgumentParser(description="Run every check.")
    parser.add_argument("--slow", action="store_true", help="run only the tests that take long")
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
    steps = [
        ("browser", "tools/browser.py"),
        ("engines", "tools/get_engines.py"),
        ("build", "tools/build.py", "--if-stale"),
        ("lint", "-m", "ruff", "check", "."),
        ("format", "-m", "ruff", "format", "--check", "."),
        ("types", "-m", "mypy", "--strict"),
        ("unit tests", "-m", "pytest", "tests"),
        ("browser tests", "-m", "pytest", "e2e"),
    ]
    failed = [title for title, *command in steps if not run(title, *command)]
    if failed == ["browser tests"]:
        # A machine that stalls for a minute fails a browser test; a fault of the page fails it again.
        again = run("browser tests that failed, once more", "-m", "pytest", "e2e", "--lf", "--lfnf", "none")
        if again:
            print("== NOT CLEAN: these passed only at the second try (see above)", flush=True)
            failed = []
    print(
        f"\n== {'failed: ' + ', '.join(failed) if failed else 'all passed'}; {time.monotonic() - begun:.0f} s"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
