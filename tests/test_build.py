"""The built site: complete, reproducible, servable from any sub-path, free of what must not ship."""

from __future__ import annotations

import base64
import gettext
import gzip
import hashlib
import html
import io
import json
import re
import struct
import tempfile
import zipfile
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tools import archives, build, paths, snapshot
from tools.catalogues import compile_catalogue, parse
from web.start_texts import TEXTS

SHORTCUTS = {"daily", "new", "history", "statistics"}
"""Of ``web/main.py``, which only a browser can import; e2e/test_boot.py opens each."""

ROOT = paths.ROOT
CATALOGUE = """
# A comment
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#: web/words.py
msgid "Draw a card"
msgstr "Zieh eine Karte"

#, fuzzy
msgid "Knock"
msgstr "Falsch"

msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} Karte"
msgstr[1] "{count} Karten"

msgctxt "suit"
msgid "hearts"
msgstr "Herz"
"""


def listed_in_service_worker(site: Path) -> dict[str, str]:
    """The precache list of the built service worker."""
    found = re.search(r"const FILES = (\{.*?\});", (site / "sw.js").read_text(), re.DOTALL)
    assert found is not None
    files: dict[str, str] = json.loads(found[1])
    return files


def test_precache_lists_every_file_with_its_hash(site: Path) -> None:
    listed = listed_in_service_worker(site)
    on_disk = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    for left_out in ("web/art/screen-", "rt/words-"):  # for the installer, and for a first visit
        on_disk = {name for name in on_disk if not name.startswith(left_out)}
    on_disk -= {"sw.js", ".nojekyll", "404.html"}
    expected = {"" if name == "index.html" else name for name in on_disk}
    assert set(listed) == expected
    for name, digest in listed.items():
        assert hashlib.sha256((site / (name or "index.html")).read_bytes()).hexdigest()[:16] == digest


def test_every_file_of_the_page_is_in_the_site(site: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(gzip.decompress((site / "rt" / "app.bin").read_bytes()))) as archive:
        packed = set(archive.namelist())
    code = {path for path in packed if path.endswith(".pyc") and not path.startswith("pyscript/")}
    assert {"ginengine/deal.pyc", "web/app.pyc", "web/screens_settings.pyc", "web/words.pyc"} <= code
    assert "ginengine/__main__.pyc" not in code
    for folder in ("ginengine", "web"):
        for path in paths.files_below(ROOT / folder):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix == ".po":
                assert f"web/locale/{path.stem}.mo" in packed, name
            elif name == "web/manifest.webmanifest":
                assert (site / "manifest.webmanifest").exists()
            elif path.suffix == ".css":
                assert path.read_text(encoding="utf-8") in (site / "web" / "css" / "all.css").read_text(
                    "utf-8"
                )
            elif folder == "web" and path.suffix not in (".py", ".pot"):
                assert (site / name).exists(), name


def test_no_path_of_the_site_begins_with_an_underscore(site: Path) -> None:
    assert [name for name in listed_in_service_worker(site) if re.search(r"(^|/)_", name)] == []
    assert (site / ".nojekyll").exists()


def test_addresses_are_relative(site: Path) -> None:
    for path in [
        site / "index.html",
        site / "manifest.webmanifest",
        *site.glob("web/css/*.css"),
        *site.glob("web/*.mjs"),
    ]:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"""(href|src)="/|url\(["']?/|from ["']/|"/(rt|web|pyscript)/""", text), (
            path.name
        )


def test_no_foreign_address_in_the_page(site: Path) -> None:
    text = (site / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"""(?:href|src)=["']https?:""", text) == []


def test_every_address_in_the_page_exists(site: Path) -> None:
    text = (site / "index.html").read_text(encoding="utf-8")
    for name in re.findall(r"""<(?:link|script)[^>]*(?:href|src)=["']([^"'#]+)["']""", text):
        assert (site / name).exists(), name
    manifest = json.loads((site / "manifest.webmanifest").read_text())
    for picture in manifest["icons"] + manifest["screenshots"]:
        assert (site / picture["src"]).exists()


def test_policy_comes_before_everything_it_governs(site: Path) -> None:
    text = (site / "index.html").read_text(encoding="utf-8")
    at = text.index("Content-Security-Policy")
    assert at < text.index("<link") and at < text.index("<script")
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=", text)


def test_same_sources_same_bytes(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "CACHE", tmp_path)  # so that everything is compiled anew
    before = {path.relative_to(site): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    with tempfile.TemporaryDirectory(dir=paths.WORK) as folder:  # not in the place that others serve from
        again = Path(folder) / "site"
        version = build.build(quiet=True, out=again)
        after = {path.relative_to(again): path.read_bytes() for path in again.rglob("*") if path.is_file()}
    assert [name for name in before.keys() | after.keys() if before.get(name) != after.get(name)] == []
    assert version in before[Path("sw.js")].decode()


def test_runtime_is_the_pinned_one() -> None:
    wanted = json.loads((ROOT / "package.json").read_text())["dependencies"]
    assert archives.LOCK["info"]["version"] == wanted["pyodide"]
    assert f"version = '{wanted['pyodide']}'" in (ROOT / "web" / "loader.mjs").read_text()
    lock = (ROOT / "package-lock.json").read_text()
    hosts = set(re.findall(r'"resolved": "https?://([^/"]+)', lock))
    assert hosts <= {"registry.npmjs.org"}
    assert lock.count('"integrity"') == lock.count('"node_modules/')


def test_catalogue_compiler_agrees_with_babel() -> None:
    ours = gettext.GNUTranslations(io.BytesIO(compile_catalogue(CATALOGUE)))
    buffer = io.BytesIO()
    write_mo(buffer, read_po(io.BytesIO(CATALOGUE.encode())))
    buffer.seek(0)
    theirs = gettext.GNUTranslations(buffer)
    for words in (ours, theirs):
        assert words.gettext("Draw a card") == "Zieh eine Karte"
        assert words.gettext("Knock") == "Knock"
        assert [words.ngettext("{count} card", "{count} cards", n) for n in (1, 2)] == [
            "{count} Karte",
            "{count} Karten",
        ]
        assert words.pgettext("suit", "hearts") == "Herz"


def test_shipped_catalogues_agree_with_babel() -> None:
    for path in sorted((ROOT / "web" / "locale").glob("*.po")):
        with path.open("rb") as file:
            theirs = {
                m.id: m.string
                for m in read_po(file)
                if m.id and not m.fuzzy and isinstance(m.id, str) and m.string
            }
        ours = parse(path.read_text(encoding="utf-8"))
        assert {key: ours[key] for key in theirs if key in ours} == theirs, path.name


def test_catalogue_error_names_the_line() -> None:
    with pytest.raises(ValueError, match="line 2"):
        parse('msgid "a"\nmsgstr broken\n')


def packed_size(folder: Path, names: list[str]) -> int:
    """Bytes on the wire of a server that packs what is text or WebAssembly, as GitHub Pages does."""
    ready = (".zip", ".bin")
    read = [((folder / name).read_bytes(), name.endswith(ready)) for name in names]
    return sum(len(data) if packed else len(gzip.compress(data, 6, mtime=0)) for data, packed in read)


def test_a_start_downloads_less_than_a_stock_page(site: Path) -> None:
    stock = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"]
    core = next((site / "pyscript").glob("core-*.js")).name
    plugins = ["core.js", core, "core.css"] + [
        path.name
        for path in sorted((paths.PYSCRIPT / "dist").glob("*.js"))
        if path.name.startswith(
            ("error-", "deprecations-", "donkey-", "py-editor-", "py-game-", "py-terminal-")
        )
    ]
    theirs = packed_size(paths.PYODIDE, stock) + packed_size(paths.PYSCRIPT / "dist", plugins)
    page = [path.relative_to(site).as_posix() for path in sorted((site / "web").rglob("*"))]
    page = [name for name in page if name.endswith((".css", ".js", ".mjs", ".py", ".svg"))]
    both = [f"rt/{name}" for name in stock[:3]] + [f"pyscript/{core}", "index.html", *page]
    plain = packed_size(site, [*both, "rt/app.bin", "rt/python_stdlib.zip"])
    quick = packed_size(site, [*both, "rt/words-th.bin", "rt/snapshot.bin"])
    assert plain < 0.9 * theirs
    assert quick < 1.1 * theirs


def test_modules_of_the_page_are_followed_through_relative_imports() -> None:
    found = snapshot.reached(ROOT)
    assert {"web.words", "web.dom", "ginengine.cards", "ginengine.ai"} <= set(found)
    assert not {"ginengine.__main__", "web.storage.json"} & set(found)


def picture_size(data: bytes) -> str:
    """Width and height of a PNG or JPEG, as the manifest writes it."""
    if data.startswith(b"\x89PNG"):
        return "{}x{}".format(*struct.unpack(">II", data[16:24]))
    at = 2
    while data[at + 1] not in (0xC0, 0xC1, 0xC2):
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    height, width = struct.unpack(">HH", data[at + 5 : at + 9])
    return f"{width}x{height}"


def test_manifest_is_complete(site: Path) -> None:
    manifest = json.loads((site / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert {"name", "short_name", "description", "lang", "dir", "theme_color", "background_color"} <= set(
        manifest
    )
    assert len(manifest["short_name"]) <= 12
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert manifest["display"] == "standalone"
    assert "id" not in manifest, "it would be taken from the origin, and clash with the owner's other pages"
    assert "orientation" not in manifest, "the player turns the device as he likes"
    for shortcut in manifest["shortcuts"]:
        assert shortcut["url"].removeprefix("./?go=") in SHORTCUTS and shortcut["name"]
        assert (site / shortcut["icons"][0]["src"]).exists()
    purposes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= purposes
    assert {shot["form_factor"] for shot in manifest["screenshots"]} == {"narrow", "wide"}
    for picture in manifest["icons"] + manifest["screenshots"]:
        assert picture_size((site / picture["src"]).read_bytes()) == picture["sizes"], picture["src"]
    listed = listed_in_service_worker(site)
    assert not [shot["src"] for shot in manifest["screenshots"] if shot["src"] in listed]


def test_the_page_for_an_unknown_address_runs_only_what_is_in_it(site: Path) -> None:
    text = (site / "404.html").read_text(encoding="utf-8")
    assert text.count("Content-Security-Policy") == 1 and "default-src 'none'" in text
    for tag in ("script", "style"):
        content = text.split(f"<{tag}>")[1].split(f"</{tag}>")[0]
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in text
    assert re.findall(r"""(?:href|src)=["']([^"']+)""", text) == ["./"]
    script = text.split("<script>")[1].split("</script>")[0]
    assert "\n" not in script and "<!-- build" not in text


def test_the_page_can_speak_every_language_before_python(site: Path) -> None:
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    static = re.findall(r"<p[^>]*>([^<]+)</p>|id=\"retry\"[^>]*>([^<]+)<", page.split('id="splash"')[1])
    shown = {text or retry for text, retry in static} - {"Gin Rummy"}
    code = "".join((ROOT / "web" / name).read_text(encoding="utf-8") for name in ("loader.mjs", "guard.js"))
    shown |= {
        text
        for text in re.findall(r"'([A-Z][^'\n]*(?:[.…]|[a-z]))'", code)
        if "-" not in text and " " in text
    }
    without_script = {text for text in shown if text.startswith("This game needs JavaScript")}
    assert shown - without_script <= set(TEXTS)
    assert {"Your match is kept.", "Dealing…", "Details"} <= set(TEXTS)
    built = (site / "index.html").read_text(encoding="utf-8")
    found = re.search(r'<meta name="load-texts" content="([^"]*)">', built)
    assert found
    texts = json.loads(html.unescape(found[1]))
    assert set(texts) == {path.stem for path in (ROOT / "web" / "locale").glob("*.po")}
    assert all(set(known) <= set(TEXTS) for known in texts.values())
