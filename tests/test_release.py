"""What is offered for download is the same every time and can be checked."""

from __future__ import annotations

import hashlib
import zipfile
from pathlib import Path

import pytest

from tools import build, paths, release


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Path], list[Path]]:
    """Two releases made one after the other."""
    build.up_to_date()
    first, second = tmp_path_factory.mktemp("first"), tmp_path_factory.mktemp("second")
    return release.make(first), release.make(second)


def test_the_same_bytes_every_time(made: tuple[list[Path], list[Path]]) -> None:
    for one, other in zip(*made, strict=True):
        assert one.name == other.name and one.read_bytes() == other.read_bytes(), one.name


def test_checksums_are_those_of_the_files(made: tuple[list[Path], list[Path]]) -> None:
    *files, sums = made[0]
    listed = dict(reversed(line.split("  ")) for line in sums.read_text().splitlines())
    assert listed == {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_the_zip_holds_the_site_in_one_folder(made: tuple[list[Path], list[Path]]) -> None:
    with zipfile.ZipFile(made[0][0]) as archive:
        names = archive.namelist()
        assert archive.read("gin-rummy/index.html") == (paths.DIST / "index.html").read_bytes()
    site = {path.relative_to(paths.DIST).as_posix() for path in paths.files_below(paths.DIST)}
    assert set(names) == {f"gin-rummy/{name}" for name in site | {"LICENSE"}}
    assert names == sorted(names)
