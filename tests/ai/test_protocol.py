"""The bot protocol: every request gets its reply, every fault a plain error, events silence."""

from __future__ import annotations

import io
import json
import sys

import pytest

from ginengine.actions import Action
from ginengine.ai import LEVELS, choose, protocol
from ginengine.match import Match
from ginengine.rules import Rules
from ginengine.view import view_of

NUMBERS = [level.number for level in LEVELS]


def _view(seat=1):
    return view_of(Match(Rules(), "protocol", first_dealer=0), seat)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_reply_is_what_choose_does(number):
    view = _view()
    reply = json.loads(protocol.answer(protocol.request(view, number, "s", 17)))
    assert reply == {"v": 1, "id": 17, "action": str(choose(view, number, "s"))}


def test_a_reply_reads_back_as_an_action():
    line = protocol.answer(protocol.request(_view(), 2, 5, 4))
    assert isinstance(protocol.read_reply(line, 4), Action)
    with pytest.raises(ValueError, match="reply is to 4"):
        protocol.read_reply(line, 5)


def test_a_request_holds_exactly_what_the_protocol_says():
    asked = json.loads(protocol.request(_view(), 3, 9, 2, 700))
    assert set(asked) == {"v", "id", "level", "seed", "budget_ms", "view"}
    assert set(asked["view"]) == {
        "rules", "seat", "dealer", "phase", "turn", "hand", "upcard", "discards", "stock_count",
        "opponent_count", "opponent_known", "just_taken", "knock_limit", "spread", "laid_off",
        "scores", "deals_won", "legal", "log",
    }  # fmt: skip


@pytest.mark.parametrize("name", protocol.EVENTS)
def test_events_are_not_answered(name):
    assert protocol.answer(protocol.event(name)) == ""


def _changed(**changes):
    asked = json.loads(protocol.request(_view(), 3, 9, 2))
    asked.update(changes)
    return json.dumps(asked)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "hello",
        "[]",
        "3",
        "null",
        "[" * 100_000,
        '{"v":2,"id":1}',
        '{"v":1,"id":1}',
        _changed(level=9),
        _changed(level="3"),
        _changed(level=True),
        _changed(level=None),
        _changed(seed=[1]),
        _changed(seed=1.5),
        _changed(view=None),
        _changed(view={}),
        _changed(view={**json.loads(protocol.request(_view(), 3, 9))["view"], "hand": ["1x"]}),
        _changed(view={**json.loads(protocol.request(_view(), 3, 9))["view"], "legal": []}),
        _changed(view={**json.loads(protocol.request(_view(), 3, 9))["view"], "rules": {"wild": 2}}),
    ],
)
def test_a_faulty_line_gets_an_error_and_never_raises(line):
    reply = json.loads(protocol.answer(line))
    assert "action" not in reply
    assert reply["error"]


def test_an_error_names_the_request_it_belongs_to():
    assert json.loads(protocol.answer(_changed(view=None)))["id"] == 2


def test_the_level_of_the_command_line_is_played_where_none_is_asked():
    asked = json.loads(protocol.request(_view(), 1, "s", 1))
    del asked["level"]
    reply = json.loads(protocol.answer(json.dumps(asked), level=2))
    assert reply["action"] == str(choose(_view(), 2, "s"))


def test_the_bot_answers_line_by_line_until_the_input_ends(monkeypatch, capsys):
    lines = [protocol.event("new_match"), protocol.request(_view(), 1, 1, 1), "", "junk"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))
    assert protocol.main(["--level", "2"]) == 0
    replies = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(replies) == 2
    assert "action" in replies[0]
    assert "error" in replies[1]
