"""One file with everything, out and in again; files that are foreign, damaged or hostile."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.fakes import MemoryStore, Page
from tests.web.finished import finished, finished_record, unfinished_record
from tests.web.test_deals import shown
from web import exports
from web.app_deals import waiting
from web.exports import Imported, everything, imports
from web.history import History
from web.storage import Shelf
from web.summaries import summary_of
from web.ui_state import Settings

NOW = 10_000


def history(*seeds: str) -> History:
    found = History(Shelf(MemoryStore()))
    for number, seed in enumerate(seeds):
        found.add(finished(seed), 2, 100 + number)
    return found


def read(text: str, into: History | None = None) -> Imported:
    return list(imports(text, history() if into is None else into, NOW))[-1]


def file_with(**changes: Any) -> str:
    data = json.loads(everything(history("a", "b"), Settings(volume=12), None, NOW))
    return json.dumps(data | changes)


def test_everything_comes_back() -> None:
    source = history("a", "b", "c")
    source.add_summaries([summary_of(finished("old"), 3, 5)])
    page = Page().start(seed="1").do("take", "pass", "draw")
    text = everything(source, Settings(volume=12), page.store["gin-rummy:match"], NOW)
    into = history()
    found = read(text, into)
    assert (found.taken, found.results, found.known, found.refused) == (3, 1, 0, 0)
    assert into.matches == source.matches and into.record(into.matches[-1].id) == finished_record("c")
    assert found.settings == Settings(volume=12)
    assert found.match is not None and found.match.match.to_record() == page.app.match.to_record()
    assert json.loads(text)["statistics"]["matches"] == 4
    again = read(text, into)
    assert (again.taken, again.results, again.known) == (0, 0, 3)
    assert len(into.matches) == 4


def test_one_record_as_text() -> None:
    into = history("a")
    assert read(finished_record("b"), into).taken == 1
    assert read("\ufeff  " + finished_record("b"), into).known == 1
    assert [one.level for one in into.matches] == [2, 0]


def test_an_unfinished_record_is_offered_not_taken() -> None:
    text = unfinished_record("a")
    found = read(text)
    assert found.taken == 0 and found.match is not None and not found.match.match.is_over


def test_a_changed_result_or_card_is_refused_with_its_line() -> None:
    record = finished_record("a")
    bent = record.replace("discard", "discard Zz", 1)
    for bad in (record.replace("points=", "points=9"), bent, record + "draw\n"):
        found = read(bad)
        assert (found.taken, found.refused) == (0, 1) and "line" in found.reasons[0]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "unreadable"), ("{}", "unreadable"), ('{"game": "chess"}', "unreadable"),
        ('{"game": "gin-rummy", "version": 9}', "newer"), ("{" * 100_000, "unreadable"),
        ("x" * (exports.LARGEST_FILE + 1), "large"),
    ],
)  # fmt: skip
def test_what_is_no_file_of_ours_is_refused(text: str, problem: str) -> None:
    assert read(text).problem == problem


@pytest.mark.parametrize("text", ["", "hello", "[", "[1, 2]", '[Rules "x"]', "\0" * 50])
def test_what_is_no_record_is_refused(text: str) -> None:
    found = read(text)
    assert (found.taken, found.refused) == (0, 1)


def test_bad_entries_do_not_keep_the_good_ones_out() -> None:
    good = {"ended": 5, "level": 2, "record": finished_record("x")}
    bad = [None, 5, {}, {"record": 7}, {"record": "x" * (exports.LARGEST_RECORD + 1)}, {"record": "[" * 5000}]
    half = {"ended": 5, "level": 2, "record": unfinished_record("y")}
    into = history()
    text = file_with(history=[*bad, half, good], results=[{}, 7], settings=[], match={"record": "x"})
    found = read(text, into)
    assert found.taken == 1 and found.refused == len(bad) + 1 + 2 + 1
    assert len(found.reasons) == exports.TOLD and found.settings is None and found.match is None
    assert len(into.matches) == 1


def test_dates_and_levels_that_cannot_be_are_made_harmless() -> None:
    into = history()
    entry = {"ended": 10**18, "level": 77, "record": finished_record("x")}
    assert read(file_with(history=[entry]), into).taken == 1
    assert (into.matches[0].ended, into.matches[0].level) == (NOW, 0)


def test_only_so_many_matches_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "MOST_MATCHES", 1)
    found = read(file_with())
    assert (found.taken, found.refused) == (1, 1)


def test_no_part_of_a_file_makes_an_import_fail() -> None:
    text = file_with(history=[])
    for value in (None, 5, "x", [], {}, [[]], [{"id": {}}], True, 1e300, {"record": None}):
        for key in ("history", "results", "settings", "match", "version", "statistics", "record"):
            read(json.dumps(json.loads(text) | {key: value}))


# -- on the page -----------------------------------------------------------------------------------


class Desk(Page):
    """A page whose text field and files are the test's."""

    def paste(self, text: str) -> Page:
        self.app.outside.field = lambda _: text  # type: ignore[method-assign]
        return self.do("open:data", "import:paste")


def test_the_running_match_is_never_replaced_without_a_question() -> None:
    page = Desk().start(seed="1")
    page.do("take", "pass", "draw")
    mine = page.app.match
    page.paste(unfinished_record("a"))
    assert page.app.match is mine
    page.do("import:match")
    assert page.app.ui.screen == "confirm_import" and page.app.match is mine
    page.do("import:match")
    assert page.app.match is not mine and page.app.ui.screen == ""
    assert Page(store=MemoryStore(page.store)).start().app.match.to_record() == page.app.match.to_record()


def test_settings_are_taken_only_when_asked_for_and_the_opponent_stays() -> None:
    page = Desk().start(seed="1", level="4")
    page.paste(file_with())
    assert page.app.ui.settings.volume != 12 and page.app.imports.taken == 2
    page.do("import:settings")
    assert page.app.ui.settings.volume == 12 and page.app.ui.settings.level == 4
    assert '"volume": 12' in page.store["gin-rummy:settings"]


def test_imported_rules_count_for_the_match_that_has_not_begun() -> None:
    page = Desk().start()
    page.paste(json.dumps(json.loads(file_with()) | {"settings": {"rules": "target=250"}}))
    page.do("import:settings")
    assert page.app.match.rules.target == 250 and page.app.ui.screen == "data"
    page.do("open:help")
    assert "The match goes to 250 points." in shown(page)
    running = Desk().start(seed="1")
    running.paste(json.dumps(json.loads(file_with()) | {"settings": {"rules": "target=250"}}))
    running.do("import:settings")
    assert running.app.match.rules.target == 100 and running.app.ui.settings.rules.target == 250


def test_an_import_asks_about_the_match_that_waits() -> None:
    page = Desk().start(seed="1").do("pass", "side:daily")
    page.do(f"side:{page.app.ui.screen_at}")
    page.paste(unfinished_record("a"))
    page.do("import:match")
    assert page.app.ui.screen == "confirm_import" and waiting(page.app)
    assert "The match that waits for you ends here" in shown(page)
    page.do("import:match")
    assert page.app.match.seed == "a" and not waiting(page.app)


def test_an_imported_deal_leaves_the_match_that_waits_alone() -> None:
    page = Desk().start(seed="1").do("pass", "side:daily")
    page.do(f"side:{page.app.ui.screen_at}")
    kept = waiting(page.app)
    page.paste(page.app.match.to_record())
    page.do("import:match")
    assert "The match you are playing ends here" in shown(page)
    page.do("import:match")
    assert page.app.match.kind == "daily" and waiting(page.app) == kept


def exported(page: Page) -> Any:
    texts: list[str] = []
    page.app.outside.download = lambda name, text: texts.append(text)  # type: ignore[method-assign]
    page.do("open:data", "export:file")
    return json.loads(texts[0])


def test_the_file_has_the_match_that_waits_not_the_deal_that_interrupts_it() -> None:
    page = Desk().start(seed="1").do("pass")
    record = page.app.match.to_record()
    page.do("side:daily").do(f"side:{page.app.ui.screen_at}")
    assert page.app.match.kind == "daily"
    assert exported(page)["match"]["record"] == record


def test_where_nothing_is_kept_the_file_has_the_match_all_the_same() -> None:
    page = Desk()
    page.store.broken = True
    page.start(seed="1").do("pass")
    assert exported(page)["match"]["record"] == page.app.match.to_record()
    assert exported(Desk().start())["match"] is None


def test_a_record_names_no_opponent_so_the_present_one_stays() -> None:
    page = Desk().start(seed="1", level="5")
    page.paste(unfinished_record("a"))
    page.do("import:match", "import:match")
    assert page.app.match.seed == "a" and page.app.ui.settings.level == 5


def test_luck_is_worked_out_after_an_import() -> None:
    page = Desk().start(seed="1")
    page.paste(file_with())
    assert [one.luck is not None for one in page.app.history.matches] == [True, True]


def test_an_empty_field_is_told() -> None:
    page = Desk().start(seed="1")
    page.paste("  ")
    assert "no text" in page.alert and page.app.imports == exports.NOTHING
