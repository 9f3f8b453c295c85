"""Keep the message catalogues in step with the code, with Babel.

Run as ``python tools/translate.py``: ``extract`` writes ``web/locale/messages.pot``; ``update`` brings every
``.po`` in line with it (new texts come in empty, texts that are gone go); ``missing LANG`` prints what has no
translation as JSON; ``fill LANG FILE.json`` takes such a JSON back, with the translations in it; ``check``
names every fault of every catalogue, and ends with 1 if there is one.
"""

from __future__ import annotations

import ast
import io
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "web" / "locale"
KEYWORDS = {"t": None, "n": (1, 2), "mark": None}
PLACE = re.compile(r"\{(\w+)\}")
PROJECT = "gin-rummy"
# Two forms are enough for our counts; CLDR's third is for whole millions.
PLURALS = {
    "es": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "pt": "nplurals=2; plural=(n > 1);",
}


def extracted() -> Catalog:
    """All texts of ``web/``, in the order of the files, each with the places it stands."""
    catalogue = Catalog(
        project=PROJECT, charset="utf-8", fuzzy=False, header_comment="# The texts of the game, in English."
    )
    found = extract_from_dir(
        str(ROOT / "web"), [("**.py", "python")], keywords=KEYWORDS, comment_tags=("Translators:",)
    )
    for filename, _line, text, comments, context in sorted(found, key=lambda one: (one[0], one[1])):
        catalogue.add(text, None, [(f"web/{filename}", 1)], (), comments, context=context)
    return catalogue


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.stem for path in LOCALE.glob("*.po"))


def read(language: str) -> Catalog:
    """The catalogue of one language."""
    with (LOCALE / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def text_of(catalogue: Catalog) -> str:
    """The catalogue as a ``.po`` text without anything that changes by itself, such as dates."""
    out = io.BytesIO()
    write_po(out, catalogue, width=120, omit_header=False, ignore_obsolete=True, include_lineno=False)
    lines = out.getvalue().decode().splitlines()
    dated = (
        '"POT-Creation-Date',
        '"PO-Revision-Date',
        '"Generated-By',
        '"Last-Translator',
        '"Report-Msgid-Bugs-To',
        '"Language-Team',
        '"Project-Id-Version',
    )
    return "\n".join(line for line in lines if not line.startswith(dated)) + "\n"


def key_of(message: Message) -> str:
    """The English text; singular and plural joined by a bar where there are two."""
    return message.id if isinstance(message.id, str) else " | ".join(message.id)


def parts_of(message: Message) -> list[str]:
    """The translation's forms, "" where one is missing."""
    if isinstance(message.string, str):
        return [message.string]
    return [part or "" for part in message.string or ("",)]


def missing(catalogue: Catalog) -> Iterator[Message]:
    """The entries without a (whole) translation."""
    for message in catalogue:
        if not message.id:
            continue
        parts = parts_of(message)
        if not all(parts) or (not isinstance(message.id, str) and len(parts) != catalogue.num_plurals):
            yield message


def faults(catalogue: Catalog) -> list[str]:
    """What is wrong with a catalogue: missing entries, places that differ, untidy ends."""
    wrong = [f"not translated: {key_of(message)!r}" for message in missing(catalogue)]
    for message in catalogue:
        if not message.id or message.fuzzy:
            continue
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        parts = parts_of(message)
        wanted = set(PLACE.findall(ids[-1]))
        for part in filter(None, parts):
            places = set(PLACE.findall(part))
            if places != wanted and not (len(ids) == 2 and places | {"count"} == wanted):
                wrong.append(f"places differ: {key_of(message)!r} -> {part!r}")
            if part != part.strip() and ids[0] == ids[0].strip():
                wrong.append(f"blank at an end: {part!r}")
            try:
                part.format(**dict.fromkeys(wanted | {"count"}, 1))
            except (ValueError, KeyError, IndexError):
                wrong.append(f"malformed: {part!r}")
    return wrong


def update(language: str, template: Catalog) -> Catalog:
    """The catalogue of *language* with exactly the template's entries."""
    fresh = Catalog(
        locale=language,
        project=PROJECT,
        charset="utf-8",
        fuzzy=False,
        header_comment=f"# The texts of the game: {language}.",
    )
    old = read(language) if (LOCALE / f"{language}.po").exists() else fresh
    if language in PLURALS:
        fresh.mime_headers = [("Plural-Forms", PLURALS[language])]
    for message in template:
        if not message.id:
            continue
        known = old.get(message.id, message.context)
        comments = list(known.user_comments) if known else []
        fresh.add(
            message.id,
            known.string if known else None,
            message.locations,
            (),
            message.auto_comments,
            comments,
            context=message.context,
        )
    return fresh


def fill(language: str, path: Path) -> int:
    """Put the translations of a JSON file in; how many were taken."""
    catalogue = read(language)
    given: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    taken = 0
    for message in catalogue:
        value = given.get(key_of(message)) if message.id else None
        if value:
            message.string = value if isinstance(value, str) else tuple(value)  # type: ignore[arg-type]
            taken += 1
    (LOCALE / f"{language}.po").write_text(text_of(catalogue), encoding="utf-8")
    return taken


def bypassing(source: str, name: str) -> list[str]:
    """Literal texts that ``h(...)`` would show without asking the catalogue."""
    spoken = ("aria_label", "title", "placeholder", "alt", "aria_description", "aria_roledescription")
    found = []
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "h"):
            continue
        shown = [*node.args[1:], *(word.value for word in node.keywords if word.arg in spoken)]
        for part in shown:
            pieces = part.values if isinstance(part, ast.JoinedStr) else [part]
            for piece in pieces:
                if (
                    isinstance(piece, ast.Constant)
                    and isinstance(piece.value, str)
                    and re.search(r"[A-Za-z]{2}", piece.value)
                ):
                    found.append(f"{name}:{piece.lineno}: {piece.value!r}")
    return found


def main(arguments: list[str]) -> int:
    """Run one of the commands."""
    LOCALE.mkdir(exist_ok=True)
    if arguments == ["extract"]:
        (LOCALE / "messages.pot").write_text(text_of(extracted()), encoding="utf-8")
    elif arguments[:1] == ["update"]:
        template = extracted()
        (LOCALE / "messages.pot").write_text(text_of(template), encoding="utf-8")
        for language in arguments[1:] or languages():
            catalogue = update(language, template)
            (LOCALE / f"{language}.po").write_text(text_of(catalogue), encoding="utf-8")
            print(language, sum(1 for _ in missing(catalogue)), "not translated")
    elif arguments[:1] == ["missing"] and len(arguments) == 2:
        catalogue = read(arguments[1])
        empty = {
            key_of(one): "" if isinstance(one.id, str) else [""] * catalogue.num_plurals
            for one in missing(catalogue)
        }
        print(json.dumps(empty, ensure_ascii=False, indent=1))
    elif arguments[:1] == ["fill"] and len(arguments) == 3:
        print(fill(arguments[1], Path(arguments[2])), "taken")
        for fault in faults(read(arguments[1])):
            print(fault)
    elif arguments == ["check"]:
        wrong = [f"{language}: {fault}" for language in languages() for fault in faults(read(language))]
        print("\n".join(wrong) or "all catalogues are whole")
        return bool(wrong)
    else:
        print(__doc__)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
