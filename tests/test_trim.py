"""What the build leaves out of the interpreter, and what it may not leave out."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from tools import paths, trim

NAMES = [f"_f{number}" for number in range(200)]


def script(rest: str = "", names: list[str] = NAMES) -> str:
    """A script in the form of Pyodide's."""
    assigned = [f'{name}=Module["{name}"]=wasmExports["{name[1:]}"]' for name in names]
    special = ['memory=Module["memory"]=wasmMemory=wasmExports["memory"]']
    return (
        f"var {','.join([*names, 'wasmMemory'])};{trim.BEGIN}{';'.join([*assigned, *special])}"
        f"{trim.END}{{}};{rest}"
    )


def test_a_name_that_stands_nowhere_else_is_left_out() -> None:
    found = trim.trim_script(script("_f7(1)"))
    assert 'wasmExports["f7"]' in found.script and "var _f7,wasmMemory;" in found.script
    assert "_f8" not in found.script
    assert {"f7", "memory"} <= set(found.exports)
    assert "f8" not in found.exports


@pytest.mark.parametrize("use", ['Module["_f7"]', 'ccall("f7")', "wasmExports.f7", "`${_f7}`"])
def test_any_mention_keeps_an_export(use: str) -> None:
    assert "f7" in trim.trim_script(script(use)).exports
    assert "f7" in trim.trim_script(script(), others=use).exports


def test_a_value_is_kept_like_a_function() -> None:
    text = script("_f7").replace('wasmExports["f7"]', 'wasmExports["f7"].value>>>0')
    text = text.replace('wasmExports["f8"]', 'wasmExports["f8"].value>>>0')
    found = trim.trim_script(text)
    assert 'wasmExports["f7"].value>>>0' in found.script and "f8" not in found.exports


@pytest.mark.parametrize("text", ["", script().replace(trim.BEGIN, "x"), script(names=["_f1"])])
def test_a_script_of_another_form_is_not_guessed_at(text: str) -> None:
    with pytest.raises(paths.BuildError, match="another form"):
        trim.trim_script(text)


def exports_of(module: Path) -> set[str]:
    """What a module offers, as Node reads it."""
    program = (
        "const fs = require('fs');"
        "const module = new WebAssembly.Module(fs.readFileSync(process.argv[1]));"
        "console.log(JSON.stringify(WebAssembly.Module.exports(module).map(one => one.name)))"
    )
    done = subprocess.run(
        [paths.node(), "-e", program, str(module)], capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stdout))


def test_whatever_the_page_names_of_the_interpreter_is_there(site: Path) -> None:
    """Counted from the other end than the build does: by what the shipped scripts say."""
    offered, stock = exports_of(site / "rt" / trim.MODULE), exports_of(paths.PYODIDE / trim.MODULE)
    text = (site / "rt" / trim.SCRIPT).read_text(encoding="utf-8")
    assigned = re.findall(r'wasmExports\["([\w$]+)"\]', text)
    assert set(assigned) <= offered <= stock
    begin = text.index(trim.BEGIN)
    rest = text[: text.rindex(";var ", 0, begin)] + text[text.index(trim.END, begin) :]
    others = [site / "rt" / "pyodide.mjs", site / "web" / "loader.mjs"]
    said = set(trim.NAME.findall(rest + "".join(path.read_text(encoding="utf-8") for path in others)))
    before = (paths.PYODIDE / trim.SCRIPT).read_text(encoding="utf-8")
    for own, export in re.findall(r'([\w$]+)=Module\["[\w$]+"\]=wasmExports\["([\w$]+)"\]', before):
        assert export in offered or not said & {own, export}, export
    for export in stock & said:
        assert export in offered, export


def test_most_of_the_interpreter_s_exports_are_left_out(site: Path) -> None:
    offered, stock = exports_of(site / "rt" / trim.MODULE), exports_of(paths.PYODIDE / trim.MODULE)
    assert len(offered) < 0.05 * len(stock)
    for name, ratio in ((trim.MODULE, 0.95), (trim.SCRIPT, 0.7)):
        assert (site / "rt" / name).stat().st_size < ratio * (paths.PYODIDE / name).stat().st_size
