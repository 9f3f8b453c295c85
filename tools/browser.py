"""Find a Chromium for the browser tests, or get one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def environment(given: dict[str, str] | None = None) -> dict[str, str]:
    """The environment *given*, or this process's, with English and the time of Greenwich for a browser."""
    plain = {"LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "LANGUAGE": "en_US", "TZ": "UTC"}
    return {**(os.environ if given is None else given), **plain}


def installed() -> str | None:
    """The browser of ``$CHROMIUM``, else the system's; None when there is none."""
    chosen = os.environ.get("CHROMIUM")
    if chosen:
        return chosen
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def playwright_copy(name: str = "chromium") -> str | None:
    """The browser that Playwright downloaded before, if any."""
    code = (
        "from playwright.sync_api import sync_playwright as start\n"
        f"with start() as p: print(p.{name}.executable_path)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    path = done.stdout.strip()
    return path if path and Path(path).exists() else None


def find_or_install() -> str:
    """A browser's path, installing one when there is none; raises RuntimeError with a plain sentence."""
    found = installed() or playwright_copy()
    if found:
        return found
    debian = shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0
    if debian:
        print("Installing Chromium with apt-get ...", flush=True)
        quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "stdout": subprocess.DEVNULL}
        subprocess.run(["apt-get", "update", "-q"], **quiet)  # type: ignore[call-overload]
        install = ["apt-get", "install", "-y", "-q", "--no-install-recommends", "chromium"]
        subprocess.run(install, **quiet)  # type: ignore[call-overload]
        found = installed()
    if not found:
        print("Downloading Chromium with Playwright ...", flush=True)
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"])
        found = playwright_copy()
    if not found:
        raise RuntimeError("No Chromium was found or could be installed. Set CHROMIUM to a browser's path.")
    return found


if __name__ == "__main__":
    try:
        print(find_or_install())
    except RuntimeError as error:
        sys.exit(str(error))
