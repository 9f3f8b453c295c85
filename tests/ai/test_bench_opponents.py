"""Timing the opponents: every level, positions of every phase, the bars and their verdicts."""

from __future__ import annotations

import json

from ginengine import __main__ as command
from ginengine.ai import LEVELS, bench
from ginengine.ai.bench import Figure
from ginengine.deal import Phase


def test_the_positions_are_of_every_phase_and_each_pass_has_its_own():
    one, two = bench.positions("one", 6), bench.positions("two", 6)
    assert {view.phase for view in one} == {Phase.UPCARD, Phase.DRAW, Phase.DISCARD, Phase.LAYOFF}
    assert not {view.to_json() for view in one} & {view.to_json() for view in two}


def test_every_level_is_timed_and_held_to_its_bar():
    figures = bench.measure(1, 2, bench.CPYTHON)
    assert [one.level for one in figures] == [level.number for level in LEVELS] == list(bench.AT_MOST)
    for one in figures:
        assert 0 < one.median <= one.p95
        assert one.median <= one.longest


def test_the_verdict_is_about_the_percentile():
    quick, slow = Figure(3, "CPython", 1.0, 10.0, 99.0), Figure(3, "Pyodide", 1.0, 10.1, 10.2)
    assert quick.met and not slow.met
    lines = bench.table([quick, slow]).splitlines()
    assert lines[1].endswith("p95 at most 10 ms: met")
    assert lines[2].endswith("p95 at most 10 ms: NOT MET")
    assert Figure(5, "Pyodide", 1.0, 60.0, 90.0).met


def test_the_command_prints_and_fails_when_a_bar_is_missed(monkeypatch, capsys):
    monkeypatch.setattr(bench, "why_no_pyodide", lambda: "Node is not installed")
    monkeypatch.setattr(bench, "measure", lambda *_: [Figure(1, "CPython", 1.0, 2.0, 3.0)])
    assert command.main(["bench-opponents"]) == 0
    assert "Node is not installed" in capsys.readouterr().out
    monkeypatch.setattr(bench, "measure", lambda *_: [Figure(4, "CPython", 1.0, 61.0, 70.0)])
    assert command.main(["bench-opponents"]) == 1
    assert command.main(["bench-opponents", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])[0]["p95"] == 61.0
