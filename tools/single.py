"""``make single``: the whole game in one HTML file that runs from a double click, without server and network.

Everything that the page would fetch is in the file, packed; ``single.js`` answers for it. Pages opened as ``file://``
have no service worker and cannot be installed; everything else works as on the site.
"""

from __future__ import annotations

import base64
import gzip
import json
import re
import sys
from pathlib import Path, PurePosixPath
from urllib.parse import urljoin

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import build  # noqa: E402  (the root has to be importable first)
from tools.paths import DIST, ROOT, WORK, BuildError  # noqa: E402

BASE = "https://app.invalid/"
OUT = WORK / "release" / "gin-rummy.html"
LARGEST = 10_000_000
TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".py": "text/x-python",
}
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:",
        "style-src 'unsafe-inline'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    ]
)
"""Nothing at all may be fetched; scripts are in the document or made from it."""


def absolute(text: str, url: str) -> str:
    """A module's text with every address in it absolute: one made from data has no place of its own."""
    text = text.replace("import.meta.url", json.dumps(url))
    return re.sub(
        r"""(\b(?:from|import)\s*\(?\s*)(["'`])(\.\.?/[^"'`]+)\2""",
        lambda found: found[1] + json.dumps(urljoin(url, found[3])),
        text,
    )


def payload(name: str, data: bytes) -> str:
    """One file as a block of data."""
    packed = base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()
    kind = TYPES.get(PurePosixPath(name).suffix, "application/octet-stream")
    return f'<script type="text/plain" data-path="{name}" data-type="{kind}">{packed}</script>'


def picture(path: Path) -> str:
    """A picture as an address that holds it."""
    return f"data:image/svg+xml;base64,{base64.b64encode(path.read_bytes()).decode()}"


def styles(site: Path, names: list[str]) -> str:
    """All style sheets in one, with their pictures."""

    def inline(found: re.Match[str]) -> str:
        return f'url("{picture(site / "web" / "css" / found[1])}")'

    text = "\n".join((site / name).read_text(encoding="utf-8") for name in names)
    text = re.sub(r"""url\(["']?(\.\./[^"')]+)["']?\)""", inline, text)
    return f"<style>\n{text}\n</style>"


def blocks(site: Path) -> list[str]:
    """Everything the page would fetch."""
    found = []
    modules = [
        *(f"rt/{name}" for name in ("pyodide.mjs", "pyodide.asm.mjs")),
        "web/loader.mjs",
        "web/boot.mjs",
    ]
    modules += sorted(path.relative_to(site).as_posix() for path in (site / "pyscript").glob("*.js"))
    for name in modules:
        text = absolute((site / name).read_text(encoding="utf-8"), BASE + name)
        if name == "web/loader.mjs":
            text = text.replace("true/*build:snapshot*/", "false")  # it would make the file too large
        found.append(payload(name, text.encode()))
    for name in ("rt/pyodide.asm.wasm", "rt/app.bin", "rt/python_stdlib.zip", "web/main.py"):
        found.append(payload(name, (site / name).read_bytes()))
    for path in sorted((site / "web" / "art").glob("opponent-*.svg")):
        name = path.relative_to(site).as_posix()
        found.append(
            f'<script type="text/plain" data-path="{name}" data-type="image">{picture(path)}</script>'
        )
    return found


def once(text: str, pattern: str, replacement: str) -> str:
    """The text with the pattern's only occurrence replaced; BuildError when there are none or more."""
    text, count = re.subn(pattern, lambda _: replacement, text)
    if count != 1:
        raise BuildError(f"index.html has {count} places for {pattern}, not one.")
    return text


def page(site: Path) -> str:
    """The one file's text."""
    text = (site / "index.html").read_text(encoding="utf-8")
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)">', text)
    text = once(text, r'(?<=<meta http-equiv="Content-Security-Policy" content=")[^"]+', POLICY)
    text = re.sub(
        r'<link rel="(?:stylesheet|manifest|icon|apple-touch-icon|modulepreload|preload)"[^>]*>\n?', "", text
    )
    icon = f'<link rel="icon" href="{picture(site / "web/art/icon.svg")}">'
    text = once(text, "</head>", f"{icon}\n{styles(site, sheets)}\n</head>")
    text = once(text, '(?<=<script type="py" src=")web/main.py', BASE + "web/main.py")
    text = once(text, r'(?<="interpreter":")\./(?=web/loader\.mjs")', BASE)
    text = re.sub(r'<script type="module"[^>]*></script>\n?', "", text)
    guard = (site / "web" / "guard.js").read_text(encoding="utf-8")
    text = once(text, r'<script async src="web/guard\.js"></script>', f"<script>\n{guard}</script>")
    start = (ROOT / "tools" / "single.js").read_text(encoding="utf-8")
    return once(text, "</body>", "\n".join([*blocks(site), f"<script>\n{start}</script>", "</body>"]))


def make(out: Path = OUT) -> Path:
    """Write the file from an up-to-date site, and return where it is."""
    build.up_to_date()
    data = page(DIST).encode()
    if len(data) > LARGEST:
        raise BuildError(f"The one-file edition has {len(data):,} bytes, more than {LARGEST:,}.")
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(data)
    return out


if __name__ == "__main__":
    try:
        made = make()
    except BuildError as error:
        sys.exit(f"Not built: {error}")
    print(f"{made.relative_to(ROOT)}: {made.stat().st_size:,} bytes. Open it with a double click.")
