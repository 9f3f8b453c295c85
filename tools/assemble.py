"""The files of the page: runtime, styles, scripts, and ``index.html`` with what the build fills in."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import shutil
from pathlib import Path

from tools.archives import with_snapshot
from tools.catalogues import parse
from tools.paths import PYODIDE, PYSCRIPT, ROOT, BuildError, files_below
from tools.trim import trim_runtime
from web.start_texts import TEXTS

PLUGINS = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"]
"""Parts of PyScript that the page switches off (one, ``error``, is fetched all the same)."""

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
)
STYLES = "web/css/all.css"
SOURCES_SERVED = ("main.py", "worker.py")
"""Python files that PyScript fetches by name; all others travel in ``app.bin``."""

COUNTED = ("pyodide.asm.wasm", "pyodide.asm.mjs", "app.bin", "python_stdlib.zip", "snapshot.bin")
"""Downloads that the progress bar may count; the loader decides which of them a start needs."""


def copy_runtime(site: Path) -> None:
    """Copy the few runtime files the page fetches, without what the game never uses of them."""
    (site / "rt").mkdir()
    (site / "pyscript").mkdir()
    shutil.copyfile(PYODIDE / "pyodide.mjs", site / "rt" / "pyodide.mjs")
    trim_runtime(site / "rt")
    chunks = [*(PYSCRIPT / "dist").glob("core-*.js"), *(PYSCRIPT / "dist").glob("error-*.js")]
    for path in [PYSCRIPT / "dist" / "core.js", *chunks]:
        text = path.read_text(encoding="utf-8")
        kept = [line for line in text.splitlines() if not line.startswith("//# sourceMappingURL=")]
        (site / "pyscript" / path.name).write_text("\n".join(kept) + "\n", encoding="utf-8")


def copy_page_files(site: Path) -> None:
    """Copy styles, art, scripts and the two Python files fetched by name."""
    for path in files_below(ROOT / "web"):
        name = path.relative_to(ROOT / "web").as_posix()
        if path.suffix in (".py", ".po", ".pot") and name not in SOURCES_SERVED:
            continue
        target = site / ("manifest.webmanifest" if name == "manifest.webmanifest" else f"web/{name}")
        target.parent.mkdir(parents=True, exist_ok=True)
        if name in SOURCES_SERVED:  # from the archive, where it is compiled already
            target.write_text(f"from web.{path.stem} import begin\n\nbegin()\n", encoding="utf-8")
        else:
            shutil.copyfile(path, target)
    if not with_snapshot():
        loader = site / "web" / "loader.mjs"
        text = loader.read_text(encoding="utf-8")
        loader.write_text(text.replace("true/*build:snapshot*/", "false"), encoding="utf-8")


def start_texts() -> dict[str, dict[str, str]]:
    """Language to English text to translation, of what the page says before there is a Python."""
    found = {}
    for path in sorted((ROOT / "web" / "locale").glob("*.po")):
        known = parse(path.read_text(encoding="utf-8"))
        found[path.stem] = {text: known[text] for text in TEXTS if known.get(text)}
    return found


def head_tags(site: Path, version: str) -> str:
    """What replaces ``<!-- build:head -->``; the loader starts while the page is still being read."""
    sizes = {name: (site / "rt" / name).stat().st_size for name in COUNTED if (site / "rt" / name).exists()}
    texts = json.dumps(start_texts(), ensure_ascii=False, separators=(",", ":"))
    lines = [
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        f"<meta name=\"load-bytes\" content='{json.dumps(sizes, separators=(',', ':'))}'>",
        f'<meta name="load-texts" content="{html.escape(texts)}">',
        f'<meta name="version" content="{version}">',
        '<script async src="web/guard.js"></script>',
        '<script type="module" async src="web/loader.mjs"></script>',
        '<link rel="manifest" href="manifest.webmanifest">',
        '<link rel="preload" as="fetch" crossorigin href="web/main.py">',
        *(
            f'<link rel="preload" as="script" crossorigin href="pyscript/{path.name}">'
            for path in sorted((site / "pyscript").glob("core-*.js"))
        ),
    ]
    if (site / "web/art/icon.svg").exists():
        lines.append('<link rel="icon" href="web/art/icon.svg" type="image/svg+xml">')
    if (site / "web/art/icon-180.png").exists():
        lines.append('<link rel="apple-touch-icon" href="web/art/icon-180.png">')
    return "\n".join(lines)


def script_tags() -> str:
    """What replaces ``<!-- build:scripts -->``."""
    off = [f"!{name}" for name in PLUGINS]
    config = json.dumps({"interpreter": "./web/loader.mjs", "plugins": off}, separators=(",", ":"))
    other = json.dumps({"plugins": off}, separators=(",", ":"))
    return "\n".join(
        [
            f"<mpy-config hidden>{other}</mpy-config>",
            f'<script type="py" src="web/main.py" async="false" config=\'{config}\'></script>',
        ]
    )


def write_index(site: Path, version: str) -> None:
    """Fill in the places of ``index.html``; the page shows the version."""
    text = (ROOT / "index.html").read_text(encoding="utf-8")
    # What the loader asks for first, no more: preloaded modules are parsed too, before the first paint.
    early = '<link rel="modulepreload" href="rt/pyodide.mjs">'
    for mark, tags in (
        ("</head>", f"{early}\n</head>"),
        ("<!-- build:head -->", head_tags(site, version)),
        ("<!-- build:scripts -->", script_tags()),
    ):
        if text.count(mark) != 1:
            raise BuildError(f"index.html must contain {mark} exactly once.")
        text = text.replace(mark, tags)
    (site / "index.html").write_text(bundle_styles(site, text), encoding="utf-8")


def write_not_found(site: Path) -> None:
    """The page a host shows for an unknown address, as GitHub Pages does; it may run just what is in it."""
    text = (ROOT / "404.html").read_text(encoding="utf-8")
    rules = ["default-src 'none'", "connect-src 'self'", "base-uri 'none'", "form-action 'none'"]
    for tag in ("script", "style"):
        content = text.split(f"<{tag}>")[1].split(f"</{tag}>")[0]
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        rules.append(f"{tag}-src 'sha256-{digest}'")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{"; ".join(rules)}">'
    (site / "404.html").write_text(text.replace("<!-- build:policy -->", policy), encoding="utf-8")


def bundle_styles(site: Path, text: str) -> str:
    """Put the style sheets into one file: the first paint waits for each, and even paper's is fetched."""
    links = re.findall(r'<link rel="stylesheet" href="(web/css/[a-z]+\.css)"(?: media="([a-z]+)")?>\n', text)
    sheets = []
    for name, medium in links:
        sheet = (site / name).read_text(encoding="utf-8")
        sheets.append(f"@media {medium} {{\n{sheet}}}\n" if medium else sheet)
        (site / name).unlink()
    (site / STYLES).write_text("".join(sheets), encoding="utf-8")
    place = f'<link rel="stylesheet" href="{STYLES}">\n'
    return re.sub(r'(?:<link rel="stylesheet" href="web/css/[^>]*>\n)+', lambda _: place, text)
