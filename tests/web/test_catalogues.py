"""The catalogues: every text goes through them, and the tool that keeps them notices each kind of fault."""

from __future__ import annotations

import ast
import gettext
import io

import pytest
from babel.messages.catalog import Catalog

from tools.catalogues import compile_catalogue
from tools.translate import LOCALE, ROOT, bypassing, extracted, faults, languages, read, text_of
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


def test_every_catalogue_has_every_text_and_no_other() -> None:
    wanted = {message.id for message in extracted() if message.id}
    for language in languages():
        catalogue = read(language)
        assert faults(catalogue) == [], language
        assert {message.id for message in catalogue if message.id} == wanted, language


def test_the_template_is_up_to_date() -> None:
    assert (LOCALE / "messages.pot").read_text(encoding="utf-8") == text_of(extracted())


def test_no_text_is_put_together_before_it_is_asked_for() -> None:
    """``words.t(f"...")`` could never be found in a catalogue."""
    for path in sorted((ROOT / "web").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in ("t", "n")
            ):
                first = node.args[0] if node.args else None
                assert not isinstance(first, (ast.JoinedStr, ast.BinOp)), f"{path.name}:{node.lineno}"
