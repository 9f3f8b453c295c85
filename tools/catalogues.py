"""Compile a gettext ``.po`` text into the ``.mo`` bytes that Python's ``gettext`` reads.

Babel does this too, but playing must not need a virtual environment. Only what our catalogues
use is understood: comments, ``msgctxt``, ``msgid``, ``msgid_plural``, ``msgstr`` and continued strings.
"""

from __future__ import annotations

import ast
import re
import struct

_LINE = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])?\s+)?(".*")$')


def parse(text: str) -> dict[str, str]:
    """Return source text to translation, keyed as in a ``.mo`` file, without fuzzy and empty entries."""
    found: dict[str, str] = {}
    entry: dict[str, str] = {}
    field = ""
    fuzzy = False

    def store() -> None:
        plurals = [entry[name] for name in sorted(entry) if name.startswith("msgstr")]
        if "msgid" in entry and any(plurals) and not (fuzzy and entry["msgid"]):
            key = entry["msgid"]
            if "msgid_plural" in entry:
                key += "\0" + entry["msgid_plural"]
            if "msgctxt" in entry:
                key = entry["msgctxt"] + "\4" + key
            found[key] = "\0".join(plurals)

    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            if any(name.startswith("msgstr") for name in entry):
                store()
                entry, fuzzy = {}, False
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        match = _LINE.match(line)
        if match is None:
            raise ValueError(f"line {number}: not understood: {line}")
        name, index, quoted = match.groups()
        if name:
            if name in ("msgctxt", "msgid") and any(other.startswith("msgstr") for other in entry):
                store()
                entry, fuzzy = {}, False
            field = f"{name}[{index or 0}]" if name == "msgstr" else name
            entry[field] = ""
        entry[field] += ast.literal_eval(quoted)
    store()
    return found


def compile_catalogue(text: str) -> bytes:
    """Return the ``.mo`` file for one ``.po`` text."""
    pairs = sorted((key.encode(), value.encode()) for key, value in parse(text).items())
    keys = b"".join(key + b"\0" for key, _ in pairs)
    values = b"".join(value + b"\0" for _, value in pairs)
    at = 28 + 16 * len(pairs)
    table_of_keys, table_of_values = b"", b""
    key_at, value_at = at, at + len(keys)
    for key, value in pairs:
        table_of_keys += struct.pack("<II", len(key), key_at)
        table_of_values += struct.pack("<II", len(value), value_at)
        key_at += len(key) + 1
        value_at += len(value) + 1
    head = struct.pack("<IIIIIII", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + table_of_keys + table_of_values + keys + values
