"""A store that is full, half blocked or used by a later release, and saves that were put aside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.web.fakes import MemoryStore, Page
from web.exports import imports
from web.history import History
from web.match_store import saved_from
from web.settings_store import settings_from
from web.storage import ASIDE, Shelf

SAVES = Path(__file__).parent.parent / "fixtures" / "saves"
MATCH = "gin-rummy:match"


class SmallStore(MemoryStore):
    """Takes only so many characters in all, as a browser's quota does."""

    room = 100

    def set(self, key: str, value: str) -> None:
        others = sum(len(name) + len(text) for name, text in self.items() if name != key)
        if others + len(key) + len(value) > self.room:
            raise RuntimeError("QuotaExceededError")
        super().set(key, value)


class ReadOnlyStore(MemoryStore):
    """Reads, but takes nothing at all."""

    def set(self, key: str, value: str) -> None:
        raise RuntimeError("QuotaExceededError")


@pytest.mark.parametrize("name", ["match-v1-first.json", "match-v1.json"])
def test_a_match_saved_by_an_earlier_release_goes_on(name: str) -> None:
    text = (SAVES / name).read_text(encoding="utf-8")
    saved = saved_from(text)
    assert saved.level == 3 and saved.fresh == "8h" and saved.order[0] == "Ts"
    page = Page(store=MemoryStore({MATCH: text})).start()
    assert page.app.ui.screen == "" and page.app.ui.order == saved.order
    assert page.app.state()["phase"] == "discard"
    page.do("discard:Qs")
    assert page.app.ui.notice == "" and "Qs" not in page.app.ui.order


def test_settings_saved_by_an_earlier_release_are_read() -> None:
    settings = settings_from((SAVES / "settings-v1.json").read_text(encoding="utf-8"))
    assert (settings.volume, settings.four_colours, settings.level) == (33, True, 3)
    assert settings.rules.oklahoma and settings.rules.target == 150


def test_a_save_of_a_later_release_is_kept_and_taken_up_by_it() -> None:
    data = json.loads((SAVES / "match-v1.json").read_text(encoding="utf-8"))
    newer = json.dumps(data | {"version": 2})
    store = MemoryStore({MATCH: newer})
    page = Page(store=store).start()
    assert "later version" in page.app.ui.notice and page.app.ui.screen == "start"
    assert store[MATCH + ".newer"] == newer
    page.do("new_match", "take", "pass", "draw")
    assert store[MATCH + ".newer"] == newer and json.loads(store[MATCH])["version"] == 1
    store = MemoryStore({MATCH + ".newer": json.dumps(data)})  # now this release is the later one
    page = Page(store=store).start()
    assert page.app.ui.order[0] == "Ts" and MATCH in store and MATCH + ".newer" not in store


def test_a_newer_record_inside_a_save_is_kept_too() -> None:
    data = json.loads((SAVES / "match-v1.json").read_text(encoding="utf-8"))
    data["record"] = data["record"].replace('[Version "1"]', '[Version "99"]')
    store = MemoryStore({MATCH: json.dumps(data)})
    assert Shelf(store).load_match() is None
    assert store[MATCH + ".newer"] == json.dumps(data)


def test_settings_of_a_later_release_are_read_as_far_as_they_go() -> None:
    text = json.dumps({"version": 7, "volume": 11, "weather": "fine"})
    assert settings_from(text).volume == 11


def test_bad_saves_do_not_push_each_other_out() -> None:
    store = MemoryStore()
    for number in range(ASIDE):
        store[MATCH] = f"bad {number}"
        shelf = Shelf(store)
        assert shelf.load_match() is None and shelf.trouble == ["corrupt"]
    kept = [store[f"gin-rummy:{name}"] for name in Shelf(store).aside()]
    assert sorted(kept) == [f"bad {number}" for number in range(ASIDE)]
    store[MATCH] = "bad 0"
    Shelf(store).load_match()
    assert len(Shelf(store).aside()) == ASIDE, "the same text needs no second place"


def test_a_bad_save_is_moved_even_when_there_is_no_room_for_two() -> None:
    store = SmallStore({MATCH: "x" * 80})
    assert Shelf(store).load_match() is None
    assert dict(store) == {MATCH + ".bad": "x" * 80}


def test_a_bad_save_that_cannot_be_moved_is_not_written_over() -> None:
    store = SmallStore({MATCH: "x" * (SmallStore.room - len(MATCH))})
    page = Page(store=store).start().do("new_match", "take", "pass", "draw")
    assert store == {MATCH: "x" * (SmallStore.room - len(MATCH))}
    assert page.app.begun and page.app.view().phase == "discard"


def test_a_full_store_is_told_once_and_gives_up_nothing_for_settings() -> None:
    store = SmallStore()
    page = Page(store=store).start(seed="1")
    assert page.app.ui.notice == "This browser has no room left: your progress is not saved."
    page.do("dismiss", "take", "pass", "draw", "set:volume=5")
    assert page.app.ui.notice == "" and not store


def test_a_store_that_takes_nothing_counts_as_blocked_and_costs_no_history() -> None:
    asked = []
    shelf = Shelf(ReadOnlyStore({MATCH: "old"}))
    shelf.make_room = lambda: bool(asked.append(1)) or True
    assert not shelf.write("match", "new") and asked == [] and shelf.trouble == ["blocked"]


def test_old_things_make_room_for_the_match() -> None:
    store = SmallStore({"gin-rummy:old1": "x" * 30, "gin-rummy:old2": "x" * 30})
    shelf = Shelf(store)
    old = ["old1", "old2"]
    shelf.make_room = lambda: bool(old) and shelf.drop(old.pop(0))
    assert shelf.write("match", "y" * 40)
    assert old == ["old2"] and shelf.trouble == []


def test_history_and_exports_of_an_earlier_release_are_read() -> None:
    texts = json.loads((SAVES / "history-v1.json").read_text(encoding="utf-8"))
    one = json.loads(texts["index"])["matches"][0]["id"]
    kept = {"gin-rummy:history": texts["index"], f"gin-rummy:history/{one}": texts["entry"]}
    found = History(Shelf(MemoryStore(kept)))
    assert [(match.id, match.level, match.ended) for match in found.matches] == [(one, 3, 1796000000000)]
    assert found.has_record(one) and found.matches[0].luck is not None
    del kept["gin-rummy:history"]
    again = History(Shelf(MemoryStore(kept)))
    assert [match.id for match in again.matches] == [one], "the identity is the same in every release"
    text = (SAVES / "everything-v1.json").read_text(encoding="utf-8")
    into = History(Shelf(MemoryStore()))
    report = list(imports(text, into, 1800000000000))[-1]
    assert (report.taken, report.results, report.refused) == (1, 1, 0)
    assert report.match is not None and report.settings is not None and report.settings.volume == 33
    assert into.matches[-1].id == one


def test_the_notice_waits_behind_the_start_screen() -> None:
    store = MemoryStore()
    store.broken = True
    page = Page(store=store).start()
    assert page.app.ui.screen == "start"
    page.do("new_match")
    assert "not saved" in page.app.ui.notice and page.app.ui.screen == ""
