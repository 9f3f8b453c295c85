"""Get the browsers of the smoke suite that are not there yet; say plainly what could not be had.

Debian's and Ubuntu's packages when there is ``apt-get`` and the right to use it, else Playwright's own copy
of Firefox.  WebKit comes as a package only.  ``ENGINES=chromium`` asks for fewer.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import browser, engines

ALL = ("chromium", "firefox", "webkit")
PACKAGES = {
    "firefox": ("firefox-esr",),
    "webkit": ("webkit2gtk-driver", "libwebkit2gtk-4.1-0", "xvfb"),
}


def asked_for() -> tuple[str, ...]:
    """The engines to test: all, or those that ``ENGINES`` names; raises ValueError for an unknown name."""
    text = os.environ.get("ENGINES", "")
    chosen = {name for name in text.replace(",", " ").split() if name} or set(ALL)
    if unknown := sorted(chosen - set(ALL)):
        raise ValueError(f"ENGINES names {', '.join(unknown)}, but there are only {', '.join(ALL)}.")
    return tuple(name for name in ALL if name in chosen)


def as_root() -> list[str]:
    """What to put before ``apt-get`` to have the right to use it."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return []
    return ["sudo", "-n"]


def apt_install(packages: tuple[str, ...]) -> bool:
    """Install Debian packages without a question; False when that is not possible."""
    if not shutil.which("apt-get"):
        return False
    quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "stdout": subprocess.DEVNULL}
    before = as_root()
    if before and not shutil.which("sudo"):
        return False
    subprocess.run([*before, "apt-get", "update", "-q"], **quiet)  # type: ignore[call-overload]
    install = [*before, "apt-get", "install", "-y", "-q", "--no-install-recommends", *packages]
    code: int = subprocess.run(install, **quiet).returncode  # type: ignore[call-overload]
    return code == 0


def get(name: str) -> str:
    """Make an engine usable; "" when it is, else why not."""
    if engines.missing(name) == "":
        return ""
    if name == "chromium":
        try:
            browser.find_or_install()
        except RuntimeError as error:
            return str(error)
        return ""
    print(f"Installing {name} ...", flush=True)
    apt_install(PACKAGES[name])
    if engines.missing(name) and name == "firefox":
        subprocess.run([sys.executable, "-m", "playwright", "install", "firefox"])
    return engines.missing(name)


def main() -> int:
    """Get every engine that was asked for; 1 when one could not be had."""
    try:
        wanted = asked_for()
    except ValueError as error:
        print(error)
        return 1
    problems = {name: get(name) for name in wanted}
    for name, problem in problems.items():
        print(f"{name}: {problem or 'ready'}")
    lost = [name for name, problem in problems.items() if problem]
    if lost:
        rest = [name for name in wanted if name not in lost]
        print(f"The tests need {' and '.join(lost)}. To test without: ENGINES={','.join(rest)} make test")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
