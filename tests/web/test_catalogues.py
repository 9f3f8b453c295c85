"""The catalogues: every text goes through them, and the tool that keeps them notices each kind of fault."""

from __future__ import annotations

import gettext
import io

import pytest
from babel.messages.catalog import Catalog

from tools.catalogues import compile_catalogue
from tools.translate import LOCALE, ROOT, bypassing, extracted, faults, languages, read
from web.words import LANGUAGES, Words


def test_no_text_of_the_page_bypasses_the_catalogue() -> None:
    found = [
        fault
        for path in sorted((ROOT / "web").glob("*.py"))
        for fault in bypassing(path.read_text(encoding="utf-8"), path.name)
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    ['h("p", "Your turn")', 'h("p", class_="x", aria_label="Close")', 'h("b", f"{points} points")'],
)
def test_a_text_that_bypasses_the_catalogue_is_found(source: str) -> None:
    assert len(bypassing(source, "x.py")) == 1


def test_the_extraction_finds_texts_plurals_and_marks() -> None:
    ids = {message.id for message in extracted() if message.id}
    assert "Your turn." in ids
    assert ("{count} card", "{count} cards") in ids
    assert "clubs" in ids


@pytest.mark.parametrize(
    ("text", "translation", "fault"),
    [
        ("Take {card}", "", "not translated"),
        ("Take {card}", "Nimm {karte}", "places differ"),
        ("Take {card}", "Nimm {card} {card", "malformed"),
        ("Take", "Nimm ", "blank at an end"),
        (("{count} card", "{count} cards"), ("{count} Karte", ""), "not translated"),
    ],
)
def test_a_faulty_entry_is_refused(text: str, translation: str, fault: str) -> None:
    catalogue = Catalog(locale="de")
    catalogue.add(text, translation)
    assert any(found.startswith(fault) for found in faults(catalogue))


@pytest.mark.parametrize("language", languages())
def test_no_translation_is_malformed(language: str) -> None:
    wrong = [fault for fault in faults(read(language)) if not fault.startswith("not translated")]
    assert wrong == []


@pytest.mark.parametrize("language", languages())
def test_a_compiled_catalogue_speaks_its_language(language: str) -> None:
    compiled = compile_catalogue((LOCALE / f"{language}.po").read_text(encoding="utf-8"))
    words = Words(gettext.GNUTranslations(io.BytesIO(compiled)), language)
    assert words.t("Your turn.") != "Your turn."
    shown = words.card("Qs")
    assert words.rank("Qs") in shown and words.suit("Qs") in shown
    assert "3" in words.n("{count} card", "{count} cards", 3)


def test_every_offered_language_has_a_catalogue() -> None:
    assert sorted(languages()) == sorted(code for code, _ in LANGUAGES if code != "en")
