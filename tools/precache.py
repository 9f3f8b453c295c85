"""The service worker's list: every file of the site with the hash of its content."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from tools.paths import ROOT, files_below

LEFT_OUT = (".nojekyll", "sw.js", "404.html", "web/art/screen-", "rt/words-")
"""What nobody needs without a network: for the host, the installer, or a first visit."""


def write_service_worker(site: Path) -> str:
    """Write ``sw.js`` with the hash of every file, and return the build's id."""
    hashes = {}
    for path in files_below(site):
        name = path.relative_to(site).as_posix()
        if not name.startswith(LEFT_OUT):
            key = "" if name == "index.html" else name
            hashes[key] = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
    version = hashlib.sha256(json.dumps(hashes, sort_keys=True).encode()).hexdigest()[:12]
    listed = json.dumps(hashes, indent=0, sort_keys=True).strip("{}")
    text = (ROOT / "sw.js").read_text(encoding="utf-8")
    text = text.replace("/*build:version*/", version).replace("/*build:files*/", listed)
    (site / "sw.js").write_text(text, encoding="utf-8")
    return version
