"""The fonts a test's page is drawn with are those of its set, whatever the machine has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from e2e import fonts
from e2e.dress import Dress
from e2e.moments import open_at, press, speak
from e2e.server import PagesServer

OF_SCRIPTS = {"Noto Sans Devanagari", "Noto Sans Thai"}


def drawn_with(page: Page) -> set[str]:
    """The families of all glyphs on the page."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    nodes = session.send(
        "DOM.querySelectorAll",
        {
            "nodeId": root,
            "selector": "main :is(p, b, small, span, button), dialog[open] :is(h2, h3, p, b, small, button)",
        },
    )["nodeIds"]
    used = (session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"] for node in nodes)
    return {str(font["familyName"]) for each in used for font in each}


def test_every_glyph_is_drawn_with_the_fonts_of_the_set(dressed: Dress, server: PagesServer) -> None:
    own = fonts.SETS[dressed.fonts].family
    with dressed.page() as page:
        open_at(page, server, "discard")
        for language in ("en", "hi", "th"):
            speak(page, language)
            press(page, "open:settings")
            used = drawn_with(page)
            assert own in used or f"{own} Black" in used
            strange = {name for name in used - OF_SCRIPTS if not name.startswith(own.split()[0])}
            assert strange == set(), (language, used)


@pytest.mark.parametrize("name", fonts.SETS)
def test_a_set_names_the_folders_of_its_packages_and_no_other(name: str) -> None:
    text = fonts.configuration(fonts.SETS[name])
    folders = re.findall("<dir>(.*)</dir>", text)
    assert len(folders) == 3 and "<include" not in text
    for folder in folders:
        assert Path(folder).is_relative_to(fonts.PACKAGES)
        assert any(Path(folder).rglob("*.ttf"))


def test_fonts_that_are_not_there_are_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="Run npm ci"):
        fonts.configuration(fonts.FontSet("none", "Nothing", tmp_path))
