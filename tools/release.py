"""``make release``: what is offered for download, made so that anyone can check it.

``build/release/`` gets the site as a zip for any static host, the one-file edition and the checksums of both.
The same sources give the same bytes: names are sorted, dates are fixed.
"""

from __future__ import annotations

import hashlib
import sys
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import build, single  # noqa: E402  (the root has to be importable first)
from tools.paths import DIST, ROOT, WORK, BuildError, files_below, project_version  # noqa: E402

OUT = WORK / "release"
SUMS = "SHA256SUMS"


def pack(site: Path, target: Path) -> None:
    """Put a site into a zip, everything below one folder, with the licence."""
    files = {path.relative_to(site).as_posix(): path for path in files_below(site)}
    files["LICENSE"] = ROOT / "LICENSE"
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(f"gin-rummy/{name}", (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name].read_bytes(), compresslevel=9)


def make(out: Path = OUT) -> list[Path]:
    """Write the three files and return their paths, the checksums last."""
    build.up_to_date()
    out.mkdir(parents=True, exist_ok=True)
    site = out / f"gin-rummy-{project_version()}-site.zip"
    pack(DIST, site)
    files = [site, single.make(out / single.OUT.name)]
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (out / SUMS).write_text("".join(lines), encoding="utf-8")
    return [*files, out / SUMS]


if __name__ == "__main__":
    try:
        for made in make():
            print(f"{made.stat().st_size:>12,}  {made.relative_to(ROOT)}")
    except BuildError as error:
        sys.exit(f"Not built: {error}")
