"""The style sheets hold their contrast in every theme: 4.5 to 1 for text, 3 to 1 for marks and edges."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CSS = Path(__file__).resolve().parents[2] / "web" / "css"
SHEETS = "".join(path.read_text(encoding="utf-8") for path in sorted(CSS.glob("*.css")))
PLAIN = re.sub(r"/\*.*?\*/", "", SHEETS, flags=re.S)
TOP_LEVEL = re.sub(r"@[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", PLAIN)
RULES = re.findall(r"([^{}]+)\{([^{}]*)\}", TOP_LEVEL)
THEMES = ("emerald", "midnight", "burgundy")
PAPER = "#ffffff"
GROUNDS = ("felt", "felt-mid", "felt-dark")
PANELS = ("panel", "panel-high")


def declared(selector: str) -> dict[str, str]:
    """The custom properties that rules with exactly this selector set, outside media queries."""
    found: dict[str, str] = {}
    for selectors, body in RULES:
        if selector in (one.strip() for one in selectors.split(",")):
            found |= dict(re.findall(r"--([\w-]+):\s*(#[0-9a-fA-F]{3,6})\b", body))
    return found


def tokens(theme: str, more: bool = False, four: bool = False) -> dict[str, str]:
    """All colour tokens as the page has them with these settings."""
    found = declared(":root") | declared(f'html[data-theme="{theme}"]')
    if four:
        found |= declared('html[data-four="true"]')
    if more:
        found |= declared('html[data-contrast="more"]')
        found |= declared(f'html[data-contrast="more"][data-theme="{theme}"]')
    return found


def rgb(colour: str) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 255."""
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(2 * one for one in digits)
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def over(colour: str, ground: str, part: float) -> str:
    """What *part* of a colour laid over a ground gives."""
    mixed = (part * a + (1 - part) * b for a, b in zip(rgb(colour), rgb(ground), strict=True))
    return "#" + "".join(f"{round(one):02x}" for one in mixed)


def luminance(colour: str) -> float:
    """Relative luminance after WCAG 2.2."""
    parts = (one / 255 for one in rgb(colour))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_measure() -> None:
    assert round(contrast("#000", "#fff"), 1) == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48
    assert over("#000000", "#ffffff", 0.5) == "#808080"


@pytest.mark.parametrize("more", [False, True], ids=["normal", "high contrast"])
@pytest.mark.parametrize("theme", THEMES)
def test_text_can_be_read(theme: str, more: bool) -> None:
    now = tokens(theme, more)
    least = 7.0 if more else 4.5
    faint = {
        (ink, ground): ratio
        for ink in ("#ffffff", now["soft"], now["gold"])
        for ground in (*GROUNDS, *PANELS)
        if (ratio := contrast(ink, now[ground])) < least
    }
    assert faint == {}
    for gold in ("#ffdf8a", now["gold"], now["gold-deep"]):  # the three stops of a primary button
        assert contrast(now["gold-ink"], gold) >= 4.5
    for ground in (*GROUNDS, *PANELS):  # a chosen option is tinted with gold
        assert contrast("#ffffff", over(now["gold"], now[ground], 0.18)) >= 4.5, ground
    for ground in GROUNDS:  # a place to knock that is not ready, a lit drop zone
        assert contrast("#d3dfd9", over("#000000", now[ground], 0.16)) >= 4.5
        assert contrast("#ffffff", over("#ffd54a", now[ground], 0.2)) >= 4.5
    assert contrast("#c3cfc9", now["panel"]) >= 4.5  # a button that cannot be used now is read all the same


@pytest.mark.parametrize("more", [False, True], ids=["normal", "high contrast"])
@pytest.mark.parametrize("theme", THEMES)
def test_edges_can_be_seen(theme: str, more: bool) -> None:
    now = tokens(theme, more)
    for ground in (*GROUNDS, *PANELS):
        assert contrast(now["line"], now[ground]) >= 3, ground
        assert contrast(now["gold"], now[ground]) >= 3, ground


@pytest.mark.parametrize("theme", THEMES)
def test_the_focus_ring_stands_out_everywhere(theme: str) -> None:
    """It has two colours, yellow and black: one of them differs from any ground, and each from the other."""
    now = tokens(theme)
    assert contrast(now["focus"], "#000000") >= 3
    for ground in (*(now[name] for name in (*GROUNDS, *PANELS, "gold", "gold-deep")), PAPER):
        assert max(contrast(now["focus"], ground), contrast("#000000", ground)) >= 3, ground


@pytest.mark.parametrize("four", [False, True], ids=["two colours", "four colours"])
def test_cards_can_be_read(four: bool) -> None:
    now = tokens("emerald", four=four)
    for ink in ("heart", "diamond", "club", "spade", "ink"):
        assert contrast(now[ink], PAPER) >= 4.5, ink
    for band in ("run", "set"):
        assert contrast(now[band], PAPER) >= 4.5, band
    for ink in ("heart", "diamond", "club", "spade"):
        assert contrast(now[ink], "#f4f1ea") >= 4.5, ink  # the darker corner of the paper


def test_two_colours_of_one_deck_are_told_apart_by_more_than_hue() -> None:
    """Suits differ in shape; red and black differ in lightness too."""
    now = tokens("emerald")
    assert contrast(now["heart"], now["spade"]) >= 2.5


@pytest.mark.parametrize("colour", ["#d3dfd9", "#ffdf8a", "#c3cfc9", "#ffd54a", "#f4f1ea"])
def test_the_colours_named_here_are_those_of_the_sheets(colour: str) -> None:
    assert colour in PLAIN, "measured above, but no longer used"
