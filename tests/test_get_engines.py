"""How a machine without browsers gets them: with packages where it may, else with Playwright's own copies.

The programs that would install are stand-ins on a search path of their own, which really run.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tools import browser, engines, get_engines

STAND_IN = """#!/bin/sh
echo "${{0##*/}} $*" >> "{log}"
case "$*" in *install*) {installs} ;; esac
exit {code}
"""


class Machine:
    """A machine with nothing on its path but what a test puts there."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.bin, self.log = folder / "bin", folder / "log"
        self.bin.mkdir()
        self._patch = monkeypatch
        monkeypatch.setenv("PATH", str(self.bin))
        monkeypatch.delenv("CHROMIUM", raising=False)
        monkeypatch.delenv("ENGINES", raising=False)
        monkeypatch.setattr(browser, "playwright_copy", self.copy)
        monkeypatch.setattr(engines, "WEBKIT", folder / "MiniBrowser")
        self.user(0)
        self.program("playwright-python", code=1)
        monkeypatch.setattr(sys, "executable", str(self.bin / "playwright-python"))

    def copy(self, name: str = "chromium") -> str | None:
        """Playwright's copy of a browser: there once a stand-in has "downloaded" it."""
        path = self.bin / f"copy-of-{name}"
        return str(path) if path.exists() else None

    def user(self, number: int) -> None:
        self._patch.setattr(os, "geteuid", lambda: number)

    def program(self, name: str, gives: tuple[str, ...] = (), code: int = 0) -> None:
        """A program that notes its call and, when it is to install something, makes these files."""
        made = "".join(f": > '{self.bin / one}'; /bin/chmod +x '{self.bin / one}'; " for one in gives)
        path = self.bin / name
        path.write_text(STAND_IN.format(log=self.log, installs=made or ":", code=code))
        path.chmod(0o755)

    def called(self) -> list[str]:
        return self.log.read_text().splitlines() if self.log.exists() else []


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


def test_root_on_debian_gets_packages(machine: Machine) -> None:
    machine.program("apt-get", gives=("chromium",))
    assert get_engines.get("chromium") == ""
    machine.program("apt-get", gives=("firefox-esr",))
    assert get_engines.get("firefox") == ""
    installs = [line for line in machine.called() if "install" in line]
    assert [line.split()[-1] for line in installs] == ["chromium", "firefox-esr"]
    assert all(line.startswith("apt-get install -y") for line in installs)
    assert not [line for line in machine.called() if "playwright" in line]
    assert browser.installed() == str(machine.bin / "chromium")


def test_what_is_there_is_not_installed_again(machine: Machine) -> None:
    machine.program("apt-get")
    machine.program("google-chrome")
    machine.program("firefox-esr")
    assert get_engines.get("chromium") == get_engines.get("firefox") == ""
    assert machine.called() == []


def test_a_user_of_sudo_is_not_asked_for_a_password(machine: Machine) -> None:
    machine.user(1000)
    machine.program("apt-get")
    machine.program("sudo", gives=("firefox-esr",))
    assert get_engines.get("firefox") == ""
    assert [line for line in machine.called() if "install" in line][0].startswith(
        "sudo -n apt-get install -y"
    )


@pytest.mark.parametrize("name", ["chromium", "firefox"])
@pytest.mark.parametrize("root", [True, False])
def test_without_packages_playwright_downloads_its_own(machine: Machine, name: str, root: bool) -> None:
    machine.user(0 if root else 1000)
    if root:
        machine.program("apt-get", code=100)  # a mirror that cannot be reached
    machine.program("playwright-python", gives=(f"copy-of-{name}",))
    assert get_engines.get(name) == ""
    assert machine.called()[-1] == f"playwright-python -m playwright install {name}"


def test_what_cannot_be_had_is_told_with_what_to_do(
    machine: Machine, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert get_engines.main() == 1
    told = capsys.readouterr().out
    assert "No Chromium was found" in told
    assert "apt-get install firefox-esr, or playwright install firefox" in told
    assert "apt-get install webkit2gtk-driver" in told
    machine.program("chromium")
    assert get_engines.main() == 1
    assert "ENGINES=chromium make test" in capsys.readouterr().out
    monkeypatch.setenv("ENGINES", "chromium")
    assert get_engines.main() == 0
    monkeypatch.setenv("ENGINES", "opera")
    assert get_engines.main() == 1


def test_webkit_needs_all_of_its_parts(machine: Machine) -> None:
    machine.program("apt-get", gives=("WebKitWebDriver", "Xvfb"))
    assert "no WebKit" in get_engines.get("webkit"), "the browser itself is missing"
    engines.WEBKIT.touch()
    assert get_engines.get("webkit") == ""
    assert "webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb" in machine.called()[1]


def test_the_chosen_chromium_comes_first(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.program("chromium")
    monkeypatch.setenv("CHROMIUM", "/opt/mine")
    assert browser.installed() == "/opt/mine"
