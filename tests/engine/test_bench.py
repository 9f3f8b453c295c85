"""The bench prints every figure and bar it promises; how good they are is not a test's business."""

import json
import subprocess

import pytest

from ginengine import bench, under_node
from ginengine.__main__ import main
from ginengine.ai import bench as opponents_bench
from ginengine.timing import OPEN_SPIEL, PYODIDE, RLCARD, Line

FEW = ["--hands=20", "--deals=2", "--passes=1", "--rounds=1"]
TIMED = [
    "deadwood, 10 cards",
    "best discard of 11",
    "shed_options, 11 cards",
    "arrangements, 10 cards",
    "best_layoffs",
    "legal actions",
    "random deal",
]


@pytest.fixture
def quick_pyodide(monkeypatch):
    """Pyodide as if it took twice our time for everything and three times for deals."""
    asked = []

    def answered(*amounts):
        asked.append(amounts)
        return [Line(what, 1e9 if what == "random deal" else 1e-9) for what in TIMED]

    monkeypatch.setattr(bench, "in_pyodide", answered)
    monkeypatch.setattr(bench, "no_pyodide", lambda: "")
    return asked


def test_the_bench_command_times_every_operation_here_and_in_pyodide(capsys, quick_pyodide):
    assert main(["bench", *FEW]) == 0
    printed = capsys.readouterr().out
    assert quick_pyodide == [(20, 2, 1)]
    for what in TIMED:
        assert any(line.startswith(what) for line in printed.splitlines())
    assert "Pyodide us" in printed
    said = [line for line in printed.splitlines() if line.startswith("bar ")]
    assert any("optimal layoff in deadwoods" in line and line.endswith("at most 20") for line in said)
    about_pyodide = {line.split("Pyodide, ")[1].split("  ")[0]: line for line in said if "Pyodide, " in line}
    assert set(about_pyodide) == set(TIMED)
    for what, line in about_pyodide.items():
        assert line.startswith("bar NOT MET" if what == "random deal" else "bar met"), line
        assert line.endswith("at most 2.5")


def test_the_bench_as_json(capsys, quick_pyodide):
    assert main(["bench", "--json", *FEW, "--rounds=2"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(quick_pyodide) == 2
    assert [line["what"] for line in told["lines"]] == TIMED
    assert all(line["us"] > 0 and line["others"][PYODIDE] > 0 for line in told["lines"])
    assert {bar["what"]: bar["at_most"] for bar in told["bars"]}["optimal layoff in deadwoods"] == 20
    for bar in told["bars"]:
        assert bar["met"] == (bar["ratio"] <= bar["at_most"])


@pytest.mark.parametrize(
    ("missing", "said"),
    [("node", "Node is not installed"), ("modules", "node_modules/pyodide is missing"), ("runner", "beside")],
)
def test_without_pyodide_the_bench_says_why(capsys, monkeypatch, tmp_path, missing, said):
    if missing == "node":
        monkeypatch.setattr("shutil.which", lambda name: None)
    else:
        monkeypatch.setattr("shutil.which", lambda name: "/usr/bin/node")
    if missing == "modules":
        monkeypatch.setattr(under_node, "ROOT", tmp_path)
    if missing == "runner":
        monkeypatch.setattr(under_node, "RUNNER", tmp_path / "none.mjs")
    assert main(["bench", *FEW]) == 0
    printed = capsys.readouterr().out
    assert any(line.startswith("no Pyodide column: ") and said in line for line in printed.splitlines())
    assert "Pyodide us" not in printed


def test_both_benches_run_pyodide_the_same_way_and_say_the_same_of_it(monkeypatch):
    asked = []

    def node(command, **_):
        asked.append(command)
        if "bench" in command:
            return subprocess.CompletedProcess(command, 0, '{"lines": []}', "")
        return subprocess.CompletedProcess(command, 2, "", "x" * 1000 + "no memory\n")

    monkeypatch.setattr("subprocess.run", node)
    assert bench.in_pyodide(3, 2, 1) == []
    with pytest.raises(RuntimeError, match=r"^Pyodide could not be timed: x{391}no memory$"):
        opponents_bench.in_pyodide(2, 1)
    runner = ["node", str(under_node.RUNNER)]
    assert asked == [
        [*runner, "bench", "--json", "--rounds=1", "--hands=3", "--deals=2", "--passes=1"],
        [*runner, "bench-opponents", "--json", "--deals=2", "--passes=1"],
    ]
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert bench.no_pyodide() == "no Pyodide column: Node is not installed"
    assert opponents_bench.why_no_pyodide() == "Pyodide was not timed: Node is not installed"


def test_a_pyodide_that_fails_is_told(capsys, monkeypatch):
    def fails(*amounts):
        raise RuntimeError("Pyodide could not be timed: no memory")

    monkeypatch.setattr(bench, "in_pyodide", fails)
    monkeypatch.setattr(bench, "no_pyodide", lambda: "")
    assert main(["bench", *FEW]) == 1
    assert "no memory" in capsys.readouterr().err


def test_every_bar_is_the_ratio_it_names():
    lines = [Line(what, 2.0) for what in TIMED]
    lines[0].others = {OPEN_SPIEL: 2.5, RLCARD: 100.0, PYODIDE: 6.0}
    lines[1].others = {OPEN_SPIEL: 1.0}
    lines[4].us = 41.0
    assert [(bar.what, bar.ratio, bar.at_most, bar.met) for bar in bench.bars(lines)] == [
        ("optimal layoff in deadwoods", 20.5, 20.0, False),
        ("deadwood against OpenSpiel", 0.8, 0.8, True),
        ("best discard against OpenSpiel", 2.0, 1.0, False),
        ("deadwood against RLCard", 0.02, 0.05, True),
        ("Pyodide, deadwood, 10 cards", 3.0, 2.5, False),
    ]
    assert bench.notes(lines, "") == []
    assert bench.notes([Line("a", 1.0)], "why") == [
        "why",
        "no OpenSpiel column: it is not installed (pip install open_spiel)",
        "no RLCard column: it is not installed (pip install rlcard)",
    ]
    assert bench.table(lines).splitlines()[1].split()[-6:] == [
        "2.50",
        "1.25",
        "100.00",
        "50.00",
        "6.00",
        "3.00",
    ]


def test_the_quickest_round_counts():
    rounds = [[Line("a", 3.0, {RLCARD: 9.0})], [Line("a", 2.0, {RLCARD: 10.0})]]
    assert bench.quickest(rounds) == [Line("a", 2.0, {RLCARD: 9.0})]


def test_an_impossible_amount_is_refused(capsys):
    with pytest.raises(SystemExit):
        bench.main(["--hands=0"])
    assert "1 or more" in capsys.readouterr().err


def test_the_real_pyodide_times_the_same_operations():
    assert bench.no_pyodide() == "", bench.no_pyodide()
    assert [line.what for line in bench.in_pyodide(5, 1, 1)] == TIMED
