"""Browsers for measuring and smoke tests: a fresh profile of Chromium, Firefox or WebKit, driven alike.

Chromium and Firefox are driven by Playwright, WebKitGTK's MiniBrowser by Selenium (``pip install selenium``)
under Xvfb. Debian packages: ``chromium``, ``firefox-esr``, ``webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb``.
"""

from __future__ import annotations

import importlib.util
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Protocol

from tools import browser

WEBKIT = Path("/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser")


class Profile(Protocol):
    """A browser with an empty cache and one page."""

    def go(self, url: str) -> None:
        """Open an address; returns when the document is there."""

    def ask(self, expression: str) -> Any:
        """The value of a JavaScript expression on the page."""

    def close(self) -> None:
        """End the browser and forget its profile."""


def missing(name: str) -> str:
    """Why an engine cannot be used here, "" when it can."""
    if name == "chromium":
        found = browser.installed() or browser.playwright_copy()
        return "" if found else "no Chromium (apt-get install chromium)"
    if name == "firefox":
        found = shutil.which("firefox-esr") or browser.playwright_copy("firefox")
        return "" if found else "no Firefox (apt-get install firefox-esr, or playwright install firefox)"
    if not WEBKIT.exists() or not shutil.which("WebKitWebDriver") or not shutil.which("Xvfb"):
        return "no WebKit (apt-get install webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb)"
    return "" if importlib.util.find_spec("selenium") else "no Selenium (pip install selenium)"


def launch(name: str, mbit: float = 0, latency: float = 40) -> Profile:
    """A fresh profile; ``mbit`` limits its download speed in Mbit/s, ``latency`` in ms (Chromium only)."""
    return WebKit() if name == "webkit" else Driven(name, mbit, latency)


class Driven:
    """Chromium or Firefox under Playwright, with a profile folder of its own."""

    def __init__(self, name: str, mbit: float = 0, latency: float = 40) -> None:
        from playwright.sync_api import sync_playwright

        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self._playwright = sync_playwright().start()
        options: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
        if name == "firefox":  # by its own remote protocol: Playwright's patched build is the second choice
            path = shutil.which("firefox-esr")
            self._browser = self._playwright.firefox.launch(
                executable_path=path,
                channel="moz-firefox" if path else None,
                headless=True,
                env={**browser.environment()},
            )
            self._context = self._browser.new_context(**options)
        else:
            self._context = self._playwright.chromium.launch_persistent_context(
                self._folder.name,
                executable_path=browser.installed(),
                args=browser.ARGUMENTS,
                env={**browser.environment()},
                **options,
            )
        self.page = self._context.new_page()
        if mbit:
            limit = {"offline": False, "latency": latency, "uploadThroughput": -1}
            session = self._context.new_cdp_session(self.page)
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", {**limit, "downloadThroughput": mbit * 1e6 / 8})

    def go(self, url: str) -> None:
        self.page.goto(url, wait_until="commit")

    def ask(self, expression: str) -> Any:
        return self.page.evaluate(expression)

    def close(self) -> None:
        self._context.close()
        self._playwright.stop()
        self._folder.cleanup()


class WebKit:
    """MiniBrowser under Selenium; its profile is the one WebDriver makes and forgets."""

    def __init__(self) -> None:
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service

        screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
        self._display = subprocess.Popen(screen, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self._display.stdout is not None
        number = self._display.stdout.readline().strip()  # a free one, told once it can be used
        options = Options()
        options.binary_location = str(WEBKIT)
        options.add_argument("--automation")
        options.page_load_strategy = "none"
        env = {**browser.environment(), "DISPLAY": f":{number}"}
        service = Service(shutil.which("WebKitWebDriver") or "", env=env)
        self.driver = webdriver.WebKitGTK(options=options, service=service)
        self.driver.set_script_timeout(60)

    def go(self, url: str) -> None:
        self.driver.get(url)

    def ask(self, expression: str) -> Any:
        return self.driver.execute_script(f"return ({expression})")

    def close(self) -> None:
        try:
            self.driver.quit()
        finally:
            self._display.send_signal(signal.SIGTERM)
            self._display.wait()
