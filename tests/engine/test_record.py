"""A match is its record: it comes back at every prefix, and a corrupt one is refused by line."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import playout
from test_rules import RULES

from ginengine import IllegalAction, Match, Rules, record
from ginengine.match import KINDS
from ginengine.record import NewerRecordError, RecordError

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures" / "records"

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


@pytest.mark.parametrize("seed, words", [('a"b', ""), ("a", "b\\"), ("a", "b\nc")])
def test_words_that_could_not_be_written_are_refused(seed, words):
    with pytest.raises(ValueError):
        Match(Rules(), seed, words=words)


# -- versions --------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.gin")), ids=lambda path: path.stem)
def test_what_a_release_once_wrote_is_read_for_ever(path):
    """Each file is named by its version; the scores it must come to stand in its first comment."""
    text = path.read_text(encoding="utf-8")
    match = Match.from_record(text)
    scores = f"# scores {match.scores[0]} {match.scores[1]}, deals {len(match.results)}"
    assert text.splitlines()[0] == scores
    assert Match.from_record(match.to_record()) == match


def test_every_version_has_a_record_on_file():
    on_file = {int(path.name.partition("-")[0]) for path in FIXTURES.glob("*.gin")}
    assert on_file == set(range(1, record.VERSION + 1))
    assert set(record.MIGRATIONS) == set(range(1, record.VERSION))


def test_the_version_stands_first_and_a_text_without_one_is_the_first_version():
    text = Match(Rules(), "a").to_record()
    assert text.startswith(f'[Version "{record.VERSION}"] ')
    assert record.version_of(text) == record.VERSION
    assert record.version_of(UNDERCUT) == 1


def test_a_record_of_a_newer_release_is_refused_politely():
    newer = Match(Rules(), "a").to_record().replace(f'"{record.VERSION}"', '"7"', 1)
    newer = newer.replace("[Seed", '[Weather "fine"] [Seed') + "some action of the future\n"
    with pytest.raises(NewerRecordError, match="update the game") as refusal:
        Match.from_record(newer)
    assert (refusal.value.line, refusal.value.version) == (1, 7)


@pytest.mark.parametrize("version", ["", "0", "-1", "one", "²", "999999"])
def test_what_is_no_version_is_refused_as_such(version):
    with pytest.raises(RecordError, match="^line 1: ") as refusal:
        Match.from_record(f'[Version "{version}"] {UNDERCUT}')
    assert not isinstance(refusal.value, NewerRecordError)


def test_an_older_record_goes_through_every_migration_in_turn(monkeypatch):
    """As it will be: one old version wrote "Pile" for "Stock", the next one "fold" for "pass"."""
    monkeypatch.setattr(record, "VERSION", 3)
    steps = []

    def first(text):
        steps.append(1)
        return text.replace("[Pile ", "[Stock ")

    def second(text):
        steps.append(2)
        return text.replace("\nfold", "\npass")

    monkeypatch.setattr(record, "MIGRATIONS", {1: first, 2: second})
    old = UNDERCUT.replace("[Stock ", "[Pile ")
    assert Match.from_record(old).scores == (0, 26) and steps == [1, 2]
    steps.clear()
    assert Match.from_record('[Version "2"] [Rules ""]\n[Seed "a"]\nfold\n').actions == ["pass"]
    assert steps == [2]
    assert (
        Match.from_record('[Version "3"] [Rules ""]\n[Seed "a"]\npass\n')
        .to_record()
        .startswith('[Version "3"]')
    )
    assert steps == [2]


def test_kind_and_words_are_part_of_the_record():
    for kind in KINDS:
        match = Match(Rules(), "a", kind=kind, words="lucky seven")
        again = Match.from_record(match.to_record())
        assert again == match and (again.kind, again.words) == (kind, ["lucky seven"])
    assert Match(Rules(), "a", words="x").deal.hands != Match(Rules(), "a").deal.hands
    assert "Kind" not in Match(Rules(), "a").to_record()
    with pytest.raises(RecordError, match="^line 2: .*kind"):
        Match.from_record('[Rules ""]\n[Seed "a"] [Kind "rigged"]')


# -- taking back -----------------------------------------------------------------------------------


@settings(max_examples=10, deadline=None)
@given(RULES, st.integers(0, 10**9))
def test_taking_back_gives_the_match_as_it_was(rules, seed):
    before = []

    def look(match):
        if match.deal.log and not match.deal.is_over:
            after = Match.from_record(match.to_record())
            after.take_back()
            assert after.to_record() == before[-1]
            assert after.deal == Match.from_record(before[-1]).deal
        before.append(match.to_record())

    playout(rules, seed, 2, look)


def test_a_scored_deal_is_not_taken_back():
    match = Match.from_record(UNDERCUT)
    with pytest.raises(IllegalAction):
        match.take_back()
    with pytest.raises(IllegalAction):
        Match(Rules(), "a").take_back()


def test_a_match_at_its_start():
    match = Match.from_record(UNDERCUT)
    assert match.at_start().actions == [] and match.at_start().deal == match.start
    with_words = Match(Rules(), "a", kind="daily", words="mine")
    assert with_words.at_start() == with_words


def test_the_example_of_the_description_is_a_record():
    text = (FIXTURES.parents[2] / "docs" / "RECORDS.md").read_text(encoding="utf-8")
    match = Match.from_record(text.split("```")[1])
    assert (match.scores, match.kind, match.deal_number) == ((23, 0), "again", 2)


@pytest.mark.parametrize("words", ["[" * 100_000, "5", "rain", '["rain"]', '"rain'])
def test_words_that_are_no_text_are_refused_with_their_line(words):
    with pytest.raises(RecordError, match="line 12: the words"):
        Match.from_record(UNDERCUT + f"deal {words}\n")
