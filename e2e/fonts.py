"""The fonts of the browser tests: they come with the development packages, so no machine's own fonts count.

A page looks as its reader's fonts make it, so the tests of the layout run with several.  Each set is a
fontconfig file that offers the set's family as the system's font, and the same Devanagari and Thai beside it.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

from tools import paths

PACKAGES = paths.ROOT / "node_modules"
EXPO = PACKAGES / "@expo-google-fonts"
SCRIPTS = ("noto-sans-devanagari", "noto-sans-thai")
FOLDER = paths.WORK / "fonts"


@dataclass(frozen=True)
class FontSet:
    """A family that stands for the system's font, and where its files are."""

    name: str
    family: str
    folder: Path


SETS = {
    one.name: one
    for one in (
        FontSet("wide", "DejaVu Sans", PACKAGES / "dejavu-fonts-ttf" / "ttf"),
        FontSet("arial", "Arimo", EXPO / "arimo"),
        FontSet("roboto", "Roboto", EXPO / "roboto"),
        FontSet("noto", "Noto Sans", EXPO / "noto-sans"),
    )
}
STANDARD = "wide"
"""What a test has that asks for no other: the widest, in which least fits."""
GENERIC = ("system-ui", "sans-serif", "serif", "sans")
"""Names that stand for a font of the system's choice; the browser also asks without any name."""


def configuration(fonts: FontSet) -> str:
    """The text of a fontconfig file that knows the folders of *fonts* and no others.

    :raises FileNotFoundError: if a folder holds no font, because the packages are not there.
    """
    folders = [fonts.folder, *(EXPO / script for script in SCRIPTS)]
    for folder in folders:
        if not any(folder.rglob("*.ttf")):
            raise FileNotFoundError(f"There are no fonts in {folder}. Run npm ci.")
    lines = ['<?xml version="1.0"?>', '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">', "<fontconfig>"]
    lines += [f"<dir>{escape(str(folder))}</dir>" for folder in folders]
    lines.append(f"<cachedir>{escape(str(FOLDER / 'cache'))}</cachedir>")
    for name in GENERIC:
        lines.append(
            f'<match target="pattern"><test name="family"><string>{name}</string></test>'
            f'<edit name="family" mode="prepend" binding="strong">'
            f"<string>{fonts.family}</string></edit></match>"
        )
    lines.append(
        f'<match target="pattern"><edit name="family" mode="append_last" binding="strong">'
        f"<string>{fonts.family}</string></edit></match>"
    )
    return "\n".join([*lines, "</fontconfig>", ""])


def environment(name: str = STANDARD) -> dict[str, str | float | bool]:
    """The environment of a browser that has the fonts of a set; writes its fontconfig file."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{name}.conf"
    text = configuration(SETS[name])
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        temporary = path.with_suffix(f".{os.getpid()}")  # several processes may do this at once
        temporary.write_text(text, encoding="utf-8")
        os.replace(temporary, path)
    # Firefox keeps its pages from fonts outside the system's folders, and draws boxes instead of letters.
    return {**os.environ, "FONTCONFIG_FILE": str(path), "MOZ_DISABLE_CONTENT_SANDBOX": "1"}
