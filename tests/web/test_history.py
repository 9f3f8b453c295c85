"""Finished matches: kept, listed, dropped oldest first, and found again after damage."""

from __future__ import annotations

import json

import pytest

from ginengine.match import Match
from tests.web.fakes import MemoryStore
from tests.web.finished import finished, finished_record
from web import history
from web.envelope import BrokenError
from web.history import History
from web.storage import Shelf
from web.summaries import Summary, identity, summary_from, summary_of, with_luck

SEEDS = [f"match {number}" for number in range(6)]


def kept(store: MemoryStore, seeds: list[str] = SEEDS) -> History:
    found = History(Shelf(store))
    for number, seed in enumerate(seeds):
        assert found.add(finished(seed), 1 + number % 5, 1000 + number) is not None
    return found


def test_matches_come_back_newest_last_with_their_records() -> None:
    store = MemoryStore()
    kept(store)
    again = History(Shelf(store))
    assert [one.ended for one in again.matches] == [1000 + number for number in range(6)]
    for one, seed in zip(again.matches, SEEDS, strict=True):
        assert again.record(one.id) == finished_record(seed)
        assert one == summary_of(finished(seed), one.level, one.ended)


def test_the_same_match_is_kept_once() -> None:
    found = kept(MemoryStore())
    assert found.add(finished(SEEDS[0]), 3, 5000) is None
    assert len(found.matches) == 6


def test_the_identity_does_not_depend_on_how_the_record_is_written() -> None:
    match = finished()
    text = "# a remark\n" + finished_record().replace('[Version "1"] ', "")
    assert identity(Match.from_record(text)) == identity(match)
    assert identity(finished("two")) != identity(match)


def test_records_are_dropped_oldest_first_and_results_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "RECORDS", 3)
    monkeypatch.setattr(history, "RESULTS", 5)
    store = MemoryStore()
    found = kept(store)
    assert [one.ended for one in found.matches] == [1001, 1002, 1003, 1004, 1005]
    assert [found.has_record(one.id) for one in found.matches] == [False, False, True, True, True]
    again = History(Shelf(store))
    assert again.matches == found.matches
    assert again.record(again.matches[0].id) is None
    assert len(Shelf(store).names("history/")) == 3


def test_deleting_one_and_all() -> None:
    store = MemoryStore(save="foreign")
    found = kept(store)
    gone = found.matches[2].id
    found.delete(gone)
    again = History(Shelf(store))
    assert len(again.matches) == 5 and again.find(gone) is None and again.record(gone) is None
    again.delete_all()
    assert dict(store) == {"save": "foreign"}


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"version":1,"matches":5}', '{"version":1,"matches":[{}]}', None]
)
def test_a_lost_index_is_made_anew_from_the_records(text: str | None) -> None:
    store = MemoryStore()
    expected = kept(store).matches
    del store["gin-rummy:history"]
    if text is not None:
        store["gin-rummy:history"] = text
    again = History(Shelf(store))
    assert again.matches == expected
    assert text is None or store["gin-rummy:history.bad"] == text


def test_a_match_that_was_written_before_the_page_died_is_found() -> None:
    store = MemoryStore()
    kept(store, SEEDS[:3])
    index = store["gin-rummy:history"]
    kept(store, SEEDS[3:])
    store["gin-rummy:history"] = index
    assert len(History(Shelf(store)).matches) == 6


def test_a_damaged_record_is_put_aside_and_a_newer_one_left_alone() -> None:
    store = MemoryStore()
    found = kept(store)
    one, two = found.matches[0].id, found.matches[1].id
    store["gin-rummy:history/" + one] = "{ruined"
    store["gin-rummy:history/" + two] = newer = '{"version": 5}'
    del store["gin-rummy:history"]
    again = History(Shelf(store))
    assert len(again.matches) == 4
    assert store[f"gin-rummy:history/{one}.bad"] == "{ruined"
    assert store["gin-rummy:history/" + two] == newer


def test_a_record_that_was_taken_away_cannot_be_replayed() -> None:
    store = MemoryStore()
    found = kept(store)
    one = found.matches[0].id
    del store["gin-rummy:history/" + one]
    again = History(Shelf(store))
    assert again.find(one) is not None and again.record(one) is None


def test_a_match_save_finds_room_by_giving_up_the_oldest_record() -> None:
    class Small(MemoryStore):
        room = 1_000_000

        def set(self, key: str, value: str) -> None:
            if sum(len(text) for name, text in self.items() if name != key) + len(value) > self.room:
                raise RuntimeError("QuotaExceededError")
            super().set(key, value)

    store = Small()
    found = kept(store)
    store.room = sum(map(len, store.values())) + 10
    shelf = found._shelf
    assert shelf.write("match", "x" * 1500)
    assert store["gin-rummy:match"] == "x" * 1500 and shelf.trouble == []
    assert [found.has_record(one.id) for one in found.matches].count(False) >= 1
    assert not found.has_record(found.matches[0].id) and found.has_record(found.matches[-1].id)
    assert len(found.matches) == 6


def test_results_for_others_are_plain_and_newest_last() -> None:
    found = kept(MemoryStore())
    practice = summary_of(finished("practice"), 2, 9000)
    object.__setattr__(practice, "kind", "daily")
    found.add_summaries([practice])
    assert found.results() == [(one.level, one.winner == 0) for one in found.matches[:-1]]


def test_luck_is_worked_out_later_and_kept() -> None:
    store = MemoryStore()
    found = kept(store, SEEDS[:2])
    assert all(one.luck is None for one in found.matches)
    assert found.measure() and found.measure() and not found.measure()
    found.keep()
    again = History(Shelf(store))
    assert again.matches == [
        with_luck(one, finished(seed)) for one, seed in zip(found.matches, SEEDS[:2], strict=True)
    ]


def test_every_summary_survives_its_text() -> None:
    summary = with_luck(
        summary_of(finished("x", "oklahoma=yes target=60"), 4, 77), finished("x", "oklahoma=yes target=60")
    )
    assert summary_from(json.loads(json.dumps(summary.to_dict()))) == summary
    assert len(json.dumps(summary.to_dict())) < 800


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("id", "../match"), ("id", "x"), ("ended", -1), ("ended", True), ("level", "2"), ("kind", "<b>"),
        ("rules", "target=x"), ("winner", 2), ("total", None), ("scores", [1]), ("scores", [1, float("nan")]),
        ("deals", 10**9), ("sides", []), ("luck", [{}]), ("sides", [{"won": -1}] * 2),
    ],
)  # fmt: skip
def test_an_impossible_summary_is_refused_or_made_harmless(key: str, value: object) -> None:
    data = summary_of(finished(), 2, 5).to_dict() | {key: value}
    if key == "total":
        assert summary_from(data).total == 0
        return
    with pytest.raises(BrokenError):
        summary_from(data)


def test_a_running_match_has_no_summary() -> None:
    with pytest.raises(ValueError):
        summary_of(Match.from_record(finished_record().split("=")[0].rsplit("\n", 3)[0]), 2, 5)


def test_sides_add_up() -> None:
    for seed in SEEDS:
        match = finished(seed)
        one: Summary = summary_of(match, 2, 5)
        mine, theirs = one.sides
        assert mine.points + theirs.points == sum(points for _, points in match.results)
        assert mine.won + theirs.won <= one.deals == len(match.results)
        downs = mine.knocks + mine.gins + theirs.knocks + theirs.gins
        assert downs == mine.caught_times + theirs.caught_times
        assert downs == sum(result.knocker is not None for result, _ in match.results)
