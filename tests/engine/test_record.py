"""A match is its record: it comes back at every prefix, and a corrupt one is refused by line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import playout
from test_rules import RULES

from ginengine import Match, Rules
from ginengine.record import RecordError

UNDERCUT = """[Rules "oklahoma=no target=100"]
[Seed "-"] [Dealer "1"]
[Hands "Qs5s6s7s9cTcJcKsKcKd 2s2c2d2h8s8c8d9s7cAc"] [Upcard "Jd"] [Stock "rest"]
take
knock Qs 5s6s7s/9cTcJc/KsKcKd
layoff 8s 0
layoff 9s 0
layoff 8c 1
layoff 7c 1
done
= undercut winner=1 knocker=10 defender=9 points=26
"""


def test_the_record_of_the_design_replays():
    match = Match.from_record(UNDERCUT)
    assert (match.scores, match.deals_won) == ((0, 26), (0, 1))
    assert match.to_record().splitlines()[3:] == UNDERCUT.replace("KsKcKd\n", "KcKdKs\n").splitlines()[3:]


@settings(max_examples=10, deadline=None)
@given(RULES, st.integers(0, 10**9))
def test_a_match_comes_back_at_every_prefix(rules, seed):
    def look(match):
        if len(match.actions) % 3 == 0 or match.deal.is_over:
            assert Match.from_record(match.to_record()) == match

    match = playout(rules, seed, 2, look)
    lines = match.to_record().splitlines()
    for end in range(2, len(lines) + 1, 7):
        text = "\n".join(lines[:end]) + "\n"
        assert Match.from_record(text).to_record().startswith(text)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (1, '[Rules "target=5"]'),
        (1, '[Colour "red"]'),
        (1, "[Rules]"),
        (2, '[Seed "-"] [Dealer "2"]'),
        (2, '[Seed "-"] [Dealer "1"] [Dealer "1"]'),
        (3, '[Hands "Qs5s6s7s9cTcJcKsKcKd 2s2c2d2h8s8c8d9s7cQs"] [Upcard "Jd"] [Stock "rest"]'),
        (3, '[Hands "Qs5s6s7s9cTcJcKsKcKd"] [Upcard "Jd"] [Stock "rest"]'),
        (4, "fly"),
        (4, "draw"),
        (5, "knock Qs 5s6s7s/9cTcJc"),
        (5, "= dead points=0"),
        (6, "layoff 8s 1"),
        (10, "deal"),
        (11, "= undercut winner=1 knocker=10 defender=9 points=27"),
        (11, "take"),
        (11, "deal"),
    ],
)
def test_a_corrupt_record_is_refused_with_its_line(line, text):
    lines = UNDERCUT.splitlines()
    lines[line - 1] = text
    with pytest.raises(RecordError, match=f"^line {line}: ") as refusal:
        Match.from_record("\n".join(lines))
    assert refusal.value.line == line


@pytest.mark.parametrize("text", ["", '[Rules ""]', '[Seed "a"]', "take"])
def test_a_record_without_its_header_is_refused(text):
    with pytest.raises(RecordError):
        Match.from_record(text)


def test_comments_and_blank_lines_are_skipped():
    assert Match.from_record("# a match\n\n" + UNDERCUT) == Match.from_record(UNDERCUT)


def test_a_seed_that_could_not_be_written_is_refused():
    with pytest.raises(ValueError):
        Match(Rules(), 'a"b')
