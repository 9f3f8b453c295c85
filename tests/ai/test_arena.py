"""The arena: fair pairs, honest intervals, and programs that misbehave lose instead of crashing it."""

from __future__ import annotations

import io
import json
import shlex
import sys

import distributed
import pytest

from ginengine.actions import Action
from ginengine.ai import STRATEGIES, arena, arena_command, contestants, protocol
from ginengine.ai.contestants import ForfeitError, Program, contestant
from ginengine.match import Match
from ginengine.rules import PRESETS, Rules
from ginengine.shuffle import deal_seed, deck
from ginengine.view import view_of

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


def _facts(met):
    return met.pairs, met.deals, [(t.points, t.gin, t.knock, t.undercut, t.decisions) for t in met.tallies]


def test_more_jobs_change_nothing_but_the_time():
    one = arena.run(SHORT, "simple", "random", pairs=9, seed="jobs")
    done = []
    with arena_command.workers(2) as (executor, count):
        two = arena.run(SHORT, "simple", "random", 9, "jobs", executor, count, progress=done.append)
    assert _facts(one) == _facts(two)
    assert sum(done) == 9
    assert len(done) > 1, "parts are small enough for a bar to move"


def test_a_cluster_plays_the_same_series():
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
        ) as cluster,
        arena_command.workers(1, cluster.scheduler_address) as (executor, count),
    ):
        assert count == 2
        met = arena.run(SHORT, "simple", "random", 5, "cluster", executor, count)
    assert _facts(met) == _facts(arena.run(SHORT, "simple", "random", 5, "cluster"))


def test_a_scheduler_that_is_not_there_is_told_in_plain_words(monkeypatch):
    def refused(*_args, **_named):
        raise OSError("connection refused")

    monkeypatch.setattr(distributed, "Client", refused)
    with (
        pytest.raises(ValueError, match="tcp://nowhere:1 does not answer"),
        arena_command.workers(1, "tcp://nowhere:1"),
    ):
        pass


def test_without_dask_a_scheduler_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ValueError, match=r"ginengine\[cluster\]"), arena_command.workers(1, "tcp://x:1"):
        pass


def test_both_matches_of_a_pair_have_the_same_decks_and_each_pair_its_own(monkeypatch):
    seen = []

    class Recorded(Match):
        def next_deal(self, words=""):
            seen.append((self.seed, self.deal_number))
            return super().next_deal(words)

        def __init__(self, rules, seed, first_dealer=None):
            seen.append((seed, 0, first_dealer))
            super().__init__(rules, seed, first_dealer)

    monkeypatch.setattr(arena, "Match", Recorded)
    arena.play_series(SHORT, "level:1", "simple", pairs=2, seed="decks")
    begun = [one for one in seen if len(one) == 3]
    assert begun == [("decks/0", 0, 0)] * 2 + [("decks/1", 0, 0)] * 2


def test_no_player_gets_a_seed_that_gives_the_deck_away(monkeypatch):
    seeds = []

    def curious(view, rng):
        return STRATEGIES["simple"](view, rng)

    def spied(seed):
        seeds.append(seed)
        return real(seed)

    real = contestants.generator
    monkeypatch.setattr(contestants, "generator", spied)
    monkeypatch.setitem(STRATEGIES, "curious", curious)
    arena.play_series(SHORT, "curious", "curious", pairs=1, seed="secret")
    assert len(set(seeds)) > 20
    assert not any("secret" in seed for seed in seeds)
    assert deck(deal_seed("secret/0", 1)) not in [deck(deal_seed(seed, 1)) for seed in seeds]


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ({}, Rules()),
        ({"knock": "upcard"}, Rules(oklahoma=True)),
        ({"knock": "gin"}, Rules(knock_limit=0)),
        ({"knock": "0"}, Rules(knock_limit=0)),
        ({"knock": "5", "preset": "oklahoma"}, None),
        ({"target": 50}, Rules(target=50)),
        ({"settings": ["gin_bonus=20", "big_gin=no"]}, Rules(gin_bonus=20, big_gin=False)),
        ({"preset": "straight"}, PRESETS["straight"]),
    ],
)
def test_rules_are_parameters(options, rules):
    made = arena_command.rules_from(**{"preset": "standard", **options})
    assert made == rules or (rules is None and made.knock_limit == 5 and not made.oklahoma)


@pytest.mark.parametrize(
    "wrong", [["--knock", "11"], ["--knock", "x"], ["--target", "1"], ["--rule", "wild=2"]]
)
def test_impossible_rules_are_refused(wrong, capsys):
    with pytest.raises(SystemExit):
        arena_command.main(["simple", "random", *wrong])
    assert "arena: error:" in capsys.readouterr().err


def test_the_series_is_played_by_the_rules_asked_for():
    met = arena.run(Rules(knock_limit=0, target=25), "level:3", "random", pairs=2, seed="gin only")
    assert met.tallies[0].gin > 0
    assert met.tallies[0].knock == met.tallies[1].knock == 0


def test_players_who_never_go_down_do_not_play_for_ever(monkeypatch):
    def patient(view, rng):
        plain = [text for text in view.legal if not text.startswith(("knock", "biggin"))]
        return Action.from_text(plain[0])

    monkeypatch.setitem(STRATEGIES, "patient", patient)
    monkeypatch.setattr(arena, "MOST_DEALS", 3)
    met = arena.play_series(SHORT, "patient", "patient", pairs=1, seed="patient")
    assert met.pairs == [0.5]
    assert met.deals == 6


def test_a_strategy_that_raises_forfeits_and_the_reason_is_told(monkeypatch):
    def broken(view, rng):
        raise KeyError("7h")

    monkeypatch.setitem(STRATEGIES, "broken", broken)
    met = arena.play_series(SHORT, "simple", "broken", pairs=2, seed="broken")
    assert met.win_rate == 1.0
    assert met.tallies[1].faults == {"KeyError: '7h'": 4}
    shown = arena_command.table(met.summary(["simple", "broken"]))
    assert "broken forfeited 4: KeyError: '7h'" in shown


def test_the_progress_bar_moves_to_its_end():
    stream = io.StringIO()
    bar = arena_command.ProgressBar(4, stream)
    for _ in range(4):
        bar(1)
    shown = stream.getvalue()
    assert "2/8 matches" in shown
    assert shown.endswith("\n")
    assert "#" * arena_command.BAR in shown.split("\r")[-1]


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
    return shlex.join([sys.executable, str(path)])


def test_a_program_plays_by_the_protocol(tmp_path):
    body = (
        "    if 'event' not in ask:\n"
        "        move = ask['view']['legal'][0]\n"
        "        print(json.dumps({'v': 1, 'id': ask['id'], 'action': move}) + '\\n\\n', flush=True)\n"
    )
    met = arena.play_series(SHORT, f"cmd:{_program(tmp_path, body)}", "simple", pairs=1, seed="program")
    assert met.tallies[0].forfeits == 0
    assert met.deals > 1


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("    time.sleep(60)\n", "no reply within"),
        ("    sys.exit(1)\n", "the program has ended"),
        ("    print('hello', flush=True)\n", "not JSON"),
        ("    print('[' * 200_000, flush=True)\n", "not JSON"),
        ("    sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()\n", "not JSON"),
        (
            "    print(json.dumps({'v': 1, 'id': ask.get('id'), 'action': 'discard 1x'}), flush=True)\n",
            "1x",
        ),
        ("    print(json.dumps({'v': 1, 'id': -1, 'action': 'draw'}), flush=True)\n", "the reply is to -1"),
        (
            "    print(json.dumps({'v': 1, 'id': ask.get('id'), 'action': 'done'}), flush=True)\n",
            "IllegalAction",
        ),
        ("    print(json.dumps({'v': 1, 'id': ask.get('id'), 'error': 'lost'}), flush=True)\n", "lost"),
    ],
    ids=["silent", "gone", "no JSON", "endless", "no text", "no action", "other request", "illegal", "error"],
)
def test_a_program_that_misbehaves_forfeits(tmp_path, body, why):
    answering = "    if 'event' in ask: continue\n" + body
    name = f"cmd:{_program(tmp_path, answering)}"
    met = arena.play_series(SHORT, name, "simple", pairs=1, seed="bad", timeout=1.0)
    assert met.tallies[0].forfeits == 2
    assert met.win_rate == 0.0
    assert why in str(met.tallies[0].faults)
    assert met.tallies[1].forfeits == 0


def test_a_program_that_reads_nothing_blocks_nobody():
    """Its pipe fills up after some requests; the arena does not wait for it to be emptied."""
    program = Program(f'{shlex.quote(sys.executable)} -c "import time; time.sleep(60)"', timeout=0.2)
    for _ in range(2000):
        program.tell("new_match", filling="x" * 1000)
    with pytest.raises(ForfeitError, match="no reply"):
        program.choose(view_of(Match(SHORT, "deaf", first_dealer=0), 1), "s")


def test_a_program_that_ends_between_deals_forfeits_and_is_started_again(tmp_path):
    body = (
        "    if ask.get('event') == 'deal_over': sys.exit(0)\n"
        "    if 'event' not in ask:\n"
        "        move = ask['view']['legal'][-1]\n"
        "        print(json.dumps({'v': 1, 'id': ask['id'], 'action': move}), flush=True)\n"
    )
    name = f"cmd:{_program(tmp_path, body)}"
    met = arena.play_series(Rules(target=200), name, "simple", pairs=1, seed="leaves", timeout=5.0)
    assert met.tallies[0].faults == {"the program has ended": 2}
    assert met.deals >= 2


def test_a_program_that_does_not_exist_forfeits():
    met = arena.play_series(SHORT, "cmd:/no/such/program", "simple", pairs=1, seed="none")
    assert met.tallies[0].forfeits == 2
    assert met.win_rate == 0.0
    assert "cannot be started" in str(met.tallies[0].faults)


def test_our_own_bot_plays_in_the_arena_at_the_level_it_was_started_with():
    name = f"cmd:{shlex.quote(sys.executable)} -m ginengine bot --level 2"
    outside = arena.play_series(SHORT, name, "simple", pairs=1, seed="own")
    inside = arena.play_series(SHORT, "level:2", "simple", pairs=1, seed="own")
    assert _facts(outside) == _facts(inside)


def test_the_command_prints_json(capsys):
    options = ["--matches", "3", "--seed", "7", "--target", "25", "--json", "--progress"]
    assert arena_command.main(["simple", "random", *options]) == 0
    printed = capsys.readouterr()
    shown = json.loads(printed.out)
    assert shown["matches"] == 4, "an odd number is rounded up to whole pairs"
    assert [player["player"] for player in shown["players"]] == ["simple", "random"]
    assert "target=25" in shown["rules"]
    assert "4/4 matches" in printed.err


def test_the_command_refuses_what_it_does_not_know(capsys):
    with pytest.raises(SystemExit):
        arena_command.main(["simple", "nobody"])
    assert "nobody" in capsys.readouterr().err


def test_events_need_no_reply():
    assert protocol.answer(protocol.event("match_over", scores=[100, 3])) == ""
