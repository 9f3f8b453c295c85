"""Draw the PNG icons from ``web/art/icon.svg``; run after changing it: ``.venv/bin/python tools/icons.py``.

The results are committed, so that building needs no browser.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import browser  # noqa: E402  (the root has to be importable first)

ART = ROOT / "web" / "art"
ICONS = {"icon-192.png": (192, False), "icon-512.png": (512, False), "icon-maskable-512.png": (512, True)}
"""File name to size, and whether the system cuts the shape itself (then the ground fills the square)."""


def main() -> None:
    """Write every icon."""
    from playwright.sync_api import sync_playwright

    drawing = (ART / "icon.svg").read_text(encoding="utf-8")
    full = drawing.replace('rx="104"', "").replace('id="cards"', 'transform="translate(77 77) scale(.7)"')
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=browser.find_or_install(), args=browser.ARGUMENTS
        )
        for name, (size, whole) in {**ICONS, "icon-180.png": (180, True)}.items():
            page = chromium.new_page(viewport={"width": size, "height": size})
            svg = full if whole else drawing
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{svg}")
            page.screenshot(path=ART / name, omit_background=True)
            page.close()
        chromium.close()


if __name__ == "__main__":
    main()
