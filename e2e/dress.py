"""What a test of the layout looks at: sets of fonts, and the languages in each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page

from e2e import fonts
from e2e.profiles import Profiles
from web.words import LANGUAGES


@dataclass(frozen=True)
class Dress:
    """The profiles with a certain set of fonts, and the languages to look at in it."""

    profiles: Profiles
    fonts: str
    languages: tuple[str, ...]

    @contextmanager
    def page(self) -> Iterator[Page]:
        """An empty page with these fonts, on which nothing may go wrong."""
        from e2e.conftest import Faults

        faults = Faults(self.profiles.origin)
        with self.profiles.one(faults, viewport={"width": 1280, "height": 800}) as context:
            yield context.new_page()
        assert faults.unexpected() == []


EVERY_LANGUAGE = tuple(code for code, _name in LANGUAGES)
FEW = {"wide": ("de", "th"), "arial": ("es",), "roboto": ("fr",), "noto": ("hi", "pt")}
DRESSES = [pytest.param((name, FEW[name]), id=name) for name in fonts.SETS] + [
    pytest.param((name, EVERY_LANGUAGE), id=f"{name}, every language", marks=pytest.mark.slow)
    for name in fonts.SETS
]
"""Every set of fonts, every translation once, long words in the widest letters; slow tests: all in all."""
