"""The bot protocol: every request gets its reply, every fault a plain error, events silence."""

from __future__ import annotations

import io
import json
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginengine.actions import Action
from ginengine.ai import LEVELS, choose, protocol
from ginengine.match import Match
from ginengine.rules import Rules
from ginengine.view import view_of

NUMBERS = [level.number for level in LEVELS]
JSON = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=5),
        st.sampled_from(["7h", "draw"]),
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


def _view(seat=1):
    return view_of(Match(Rules(), "protocol", first_dealer=0), seat)


def _some_requests():
    match = Match(Rules(), "mutable", first_dealer=0)
    lines = []
    while match.deal.result is None:
        view = view_of(match, match.deal.turn)
        lines.append(protocol.request(view, 1 + len(lines) % 3, "s", len(lines)))
        match.apply(choose(view, 3, len(lines)))
    return lines


MUTABLE = _some_requests()


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


def test_a_level_on_the_command_line_is_played_whatever_the_request_names():
    line = protocol.request(_view(), 1, "s", 1)
    assert json.loads(protocol.answer(line, level=2))["action"] == str(choose(_view(), 2, "s"))
    asked = json.loads(line)
    del asked["level"]
    assert json.loads(protocol.answer(json.dumps(asked), level=2))["action"] == str(choose(_view(), 2, "s"))


def test_a_view_larger_than_a_table_is_refused_before_anybody_thinks_about_it():
    view = json.loads(protocol.request(_view(), 3, 9))["view"]
    deck = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]
    for name, value in (("hand", deck), ("spread", [deck[:3]] * 4), ("discards", deck * 2)):
        reply = json.loads(protocol.answer(_changed(view={**view, name: value})))
        assert "more cards" in reply["error"]
    assert "characters" in json.loads(protocol.answer(" " * 300_000))["error"]


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_mutated_request_is_answered_or_refused(data):
    """Fields replaced by arbitrary values, texts cut or changed: never an exception."""
    asked = json.loads(MUTABLE[data.draw(st.integers(0, len(MUTABLE) - 1))])
    for _ in range(data.draw(st.integers(1, 3))):
        holder = data.draw(st.sampled_from([asked, asked["view"], asked["view"]["rules"]]))
        name = data.draw(st.sampled_from(sorted(holder)))
        if name in ("view", "rules"):
            continue
        holder[name] = data.draw(st.one_of(JSON, st.just(holder[name])))
    line = json.dumps(asked)
    cut = data.draw(st.integers(0, len(line)))
    for text in (line, line[:cut], line[cut:]):
        reply = protocol.answer(text)
        assert reply == "" or {"action", "error"} & set(json.loads(reply))


def test_the_bot_answers_line_by_line_until_the_input_ends(monkeypatch, capsys):
    lines = [protocol.event("new_match"), protocol.request(_view(), 1, 1, 1), "", "junk"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))
    assert protocol.main(["--level", "2"]) == 0
    replies = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(replies) == 2
    assert "action" in replies[0]
    assert "error" in replies[1]
