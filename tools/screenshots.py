"""``make screenshots``: the two pictures of the table that the browser shows when the game is installed.

They are taken from the built page and committed, and the README shows the wider one; run it after the
table has changed its looks.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from e2e import fonts  # noqa: E402  (the root has to be importable first)
from e2e.server import PagesServer  # noqa: E402
from tools import browser, build  # noqa: E402
from tools.paths import DIST, ROOT  # noqa: E402

ART = ROOT / "web" / "art"
SIZES = {"screen-narrow.jpg": (390, 844, 2), "screen-wide.jpg": (1280, 800, 1)}
"""File name to width, height and pixels per unit; the manifest names the products."""


def main() -> None:
    """Write both pictures."""
    from playwright.sync_api import sync_playwright

    build.up_to_date()
    server = PagesServer(DIST)
    with sync_playwright() as playwright:
        path = browser.find_or_install()
        chromium = playwright.chromium.launch(
            executable_path=path, args=browser.ARGUMENTS, env=fonts.environment("arial")
        )
        for name, (width, height, scale) in SIZES.items():
            page = chromium.new_page(viewport={"width": width, "height": height}, device_scale_factor=scale)
            page.goto(server.url + "?seed=12&speed=0&test=1")
            page.wait_for_selector("html[data-app=ready]", state="attached", timeout=60_000)
            while page.locator('[data-do="pass"]').count():
                page.locator('[data-do="pass"]').first.click()
                page.wait_for_timeout(300)
            page.wait_for_timeout(500)
            page.screenshot(path=ART / name, type="jpeg", quality=82)
            page.close()
        chromium.close()
    server.stop()


if __name__ == "__main__":
    main()
