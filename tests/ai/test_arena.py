"""The arena: fair pairs, honest intervals, and programs that misbehave lose instead of crashing it."""

from __future__ import annotations

import json
import sys

import pytest

from ginengine.ai import arena, protocol
from ginengine.ai.contestants import ForfeitError, Program, contestant
from ginengine.rules import Rules

SHORT = Rules(target=25)


def test_a_player_against_itself_is_even_on_every_pair():
    met = arena.play_series(SHORT, "simple", "simple", pairs=4, seed="mirror")
    assert met.win_rate == pytest.approx(0.5)
    assert len(met.pairs) == 4


def test_the_same_seed_gives_the_same_series():
    one, two = (arena.play_series(SHORT, "level:2", "simple", pairs=3, seed="same") for _ in range(2))
    assert one.pairs == two.pairs
    assert one.deals == two.deals
    assert [t.points for t in one.tallies] == [t.points for t in two.tallies]


def test_more_jobs_change_nothing_but_the_time():
    one = arena.run(SHORT, "simple", "random", pairs=4, seed="jobs", jobs=1)
    two = arena.run(SHORT, "simple", "random", pairs=4, seed="jobs", jobs=2)
    assert one.pairs == two.pairs
    assert one.deals == two.deals


def test_the_interval_comes_from_pairs():
    even = arena.Encounter(pairs=[0.5] * 50)
    low, high = even.interval
    assert high - low < 0.05, "mirrored halves that always split say the players are equal"
    wild = arena.Encounter(pairs=[0.0, 1.0] * 25)
    low, high = wild.interval
    assert 0.2 < high - low < 0.3
    assert arena.Encounter(pairs=[1.0]).interval == (0.0, 1.0)


def test_simple_beats_random_and_its_style_shows():
    summary = arena.run(SHORT, "simple", "random", pairs=3, seed="style").summary(["simple", "random"])
    assert summary["win_rate"] > 0.5
    mine = summary["players"][0]
    assert mine["knock"] > 0.2
    assert mine["forfeits"] == 0


@pytest.mark.parametrize("name", ["level:9", "level:", "nobody", "cmd:", "cmd: ", ""])
def test_an_unknown_player_is_refused_in_plain_words(name):
    with pytest.raises(ValueError, match="is no player"):
        contestant(name)


def _program(tmp_path, body):
    path = tmp_path / "program.py"
    path.write_text("import json, sys, time\nfor line in sys.stdin:\n    ask = json.loads(line)\n" + body)
    return f"{sys.executable} {path}"


def test_a_program_plays_by_the_protocol(tmp_path):
    body = (
        "    if 'event' not in ask:\n"
        "        move = ask['view']['legal'][0]\n"
        "        print(json.dumps({'v': 1, 'id': ask['id'], 'action': move}), flush=True)\n"
    )
    met = arena.play_series(SHORT, f"cmd:{_program(tmp_path, body)}", "simple", pairs=1, seed="program")
    assert met.tallies[0].forfeits == 0
    assert met.deals > 1


@pytest.mark.parametrize(
    "body",
    [
        "    time.sleep(60)\n",
        "    sys.exit(1)\n",
        "    print('hello', flush=True)\n",
        "    print(json.dumps({'v': 1, 'id': ask.get('id'), 'action': 'discard 1x'}), flush=True)\n",
        "    print(json.dumps({'v': 1, 'id': -1, 'action': 'draw'}), flush=True)\n",
        "    print(json.dumps({'v': 1, 'id': ask.get('id'), 'action': 'done'}), flush=True)\n",
    ],
    ids=["silent", "gone", "no JSON", "no action", "other request", "illegal"],
)
def test_a_program_that_misbehaves_forfeits(tmp_path, body):
    name = f"cmd:{_program(tmp_path, body)}"
    met = arena.play_series(SHORT, name, "simple", pairs=1, seed="bad", timeout=1.0)
    assert met.tallies[0].forfeits == 2
    assert met.win_rate == 0.0


def test_a_program_that_does_not_exist_forfeits():
    with pytest.raises(ForfeitError, match="cannot be reached"):
        Program("/no/such/program").tell("new_match")


def test_the_command_prints_json(capsys):
    assert arena.main(["simple", "random", "--matches", "3", "--seed", "7", "--target", "25", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["matches"] == 4, "an odd number is rounded up to whole pairs"
    assert [player["player"] for player in shown["players"]] == ["simple", "random"]


def test_the_command_refuses_what_it_does_not_know(capsys):
    with pytest.raises(SystemExit):
        arena.main(["simple", "nobody"])
    assert "nobody" in capsys.readouterr().err


def test_events_need_no_reply():
    assert protocol.answer(protocol.event("match_over", scores=[100, 3])) == ""
