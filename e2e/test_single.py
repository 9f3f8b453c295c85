"""The one-file edition runs from a double click: opened as ``file://``, with every request refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from e2e.conftest import wait_ready
from e2e.play import Taps, step, wait_turn
from tools import paths, single


@pytest.fixture(scope="module")
def one_file(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The edition, made from the site under test."""
    path = tmp_path_factory.mktemp("single") / "gin-rummy.html"
    path.write_text(single.page(site), encoding="utf-8")
    return path


def test_it_plays_from_a_file_and_asks_for_nothing(chromium: Browser, one_file: Path) -> None:
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, offline=True)
    asked: list[str] = []
    errors: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.on("weberror", lambda error: errors.append(str(error.error)))
    context.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    page: Page = context.new_page()
    page.goto(one_file.as_uri() + "?seed=5&speed=0&test=1")
    wait_ready(page)
    hands = Taps(page)
    for _ in range(4):
        step(page, hands, wait_turn(page))
    picture = page.locator("#opponent img").first
    assert picture.evaluate("image => image.complete && image.naturalWidth > 0")
    page.reload()
    wait_ready(page)
    context.close()
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    assert {url.split("?")[0] for url in asked if url.startswith("file:")} == {one_file.as_uri()}
    assert errors == []


def test_it_is_one_file_of_bearable_size(one_file: Path) -> None:
    text = one_file.read_text(encoding="utf-8")
    assert one_file.stat().st_size < single.LARGEST < 10_000_001
    assert "connect-src" not in text.split("</head>")[0] and "default-src 'none'" in text
    assert 'href="web/' not in text and "url(../" not in text and 'src="web/' not in text


def test_addresses_in_modules_become_absolute() -> None:
    text = "import { a } from './b.mjs';\nawait import(`../rt/c.mjs`);\nnew URL('.', import.meta.url);"
    assert single.absolute(text, "https://app.invalid/web/x.mjs") == (
        'import { a } from "https://app.invalid/web/b.mjs";\nawait import("https://app.invalid/rt/c.mjs");\n'
        "new URL('.', \"https://app.invalid/web/x.mjs\");"
    )
    assert paths.DIST.name == "dist"
