"""What happens in an interpreter before PyScript uses it."""

from __future__ import annotations

import random
import sys
import zipfile
import zipimport
from pathlib import Path
from types import ModuleType

import pytest

from web import early


def test_chance_is_seeded_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    state = random.getstate()
    drawn = set()
    for _ in range(3):
        random.setstate(state)  # as a snapshot does
        early.wake()
        drawn.add(random.getrandbits(64))
    assert len(drawn) == 3


def test_the_package_that_nobody_uses_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "pyscript"
    package.mkdir()
    (package / "__init__.py").write_text("import sys\nsys.ran = True\nvalue = 7\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.delitem(sys.modules, "pyscript", raising=False)
    monkeypatch.setattr(sys, "ran", False, raising=False)
    early.wake()
    early.wake()
    assert sys.meta_path.count(early.Later) == 1
    module = __import__("pyscript")
    assert vars(sys)["ran"] is False
    assert module.value == 7
    assert vars(sys)["ran"] is True
    monkeypatch.delitem(sys.modules, "pyscript")


def test_everything_else_is_found_as_ever() -> None:
    assert early.Later.find_spec("json") is None
    assert early.Later.find_spec("pyscript.web", []) is None


def test_exchanged_archives_are_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "app.zip"
    for content in ("one", "two, and longer"):
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("first.txt" if content == "one" else "a.txt", "x" * len(content))
            archive.writestr("data.txt", content)
        if content == "one":
            loader = zipimport.zipimporter(str(path))
            module = ModuleType("web.of_an_archive")
            module.__loader__ = loader
            monkeypatch.setitem(sys.modules, module.__name__, module)
            assert loader.get_data(str(path / "data.txt")) == b"one"
        else:
            early.look_again()
            assert loader.get_data(str(path / "data.txt")) == b"two, and longer"
