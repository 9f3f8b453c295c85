"""The commands and screens of what is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.fakes import MemoryStore, Page
from tests.web.finished import finished
from tests.web.trees import commands, text
from web import app_history
from web.markup import Node
from web.outside import Nowhere, Told
from web.replay import replay_of
from web.screens import screen
from web.screens_parts import Extras

SEEDS = ["a", "b", "c"]


class Desk(Nowhere):
    """A browser that remembers what it was asked."""

    def __init__(self, copies: bool = True) -> None:
        self.copies = copies
        self.files: list[tuple[str, str]] = []
        self.copied = ""
        self.persisted = 0

    def copy(self, text: str, told: Told) -> None:
        self.copied = text
        told(self.copies)

    def download(self, name: str, text: str) -> None:
        self.files.append((name, text))

    def persist(self) -> None:
        self.persisted += 1

    def pick(self, largest: int, taken: Callable[[str | None], None]) -> None:
        taken(None)


def page_with(seeds: list[str], **rules: str) -> tuple[Page, Desk]:
    page, desk = Page(store=MemoryStore()), Desk()
    page.app.outside = desk
    page.start(seed="1")
    for number, seed in enumerate(seeds):
        page.app.history.add(finished(seed, rules.get(seed, "target=30")), 1 + number % 5, 100 + number)
    while page.app.history.measure():
        pass
    return page, desk


def shown(page: Page) -> Node:
    found = screen(page.app.ui, page.app.match, page.app.words, page.app.extras(Extras()))
    assert found is not None
    return found


def test_the_list_is_newest_first_and_tells_the_limit() -> None:
    page, _ = page_with(SEEDS)
    page.do("open:history")
    found = commands(shown(page))
    ids = [one.id for one in reversed(page.app.history.matches)]
    assert [c.removeprefix("open:replay/") for c in found if c.startswith("open:replay/")] == ids
    assert "The last 200 matches can be replayed" in text(shown(page))


def test_an_empty_history_says_so() -> None:
    page, _ = page_with([])
    for name in ("history", "statistics"):
        page.do("open:" + name)
        assert "open:confirm_delete/all" not in commands(shown(page))
        assert "yet" in text(shown(page))


def test_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_history, "PAGE", 2)
    page, _ = page_with(SEEDS)
    page.do("open:history/1")
    assert sum(c.startswith("open:replay/") for c in commands(shown(page))) == 1
    page.do("open:history/99")
    assert "Page 2 of 2" in text(shown(page))


def test_deleting_asks_first() -> None:
    page, _ = page_with(SEEDS)
    one = page.app.history.matches[0].id
    page.do("open:history", f"delete:{one}", "delete:all")
    assert len(page.app.history.matches) == 3
    page.do(f"open:confirm_delete/{one}")
    assert f"delete:{one}" in commands(shown(page))
    page.do("delete:all")
    assert len(page.app.history.matches) == 3
    page.do(f"delete:{one}")
    assert len(page.app.history.matches) == 2 and page.app.ui.screen == "history"
    page.do("open:confirm_delete/all", "delete:all")
    assert page.app.history.matches == [] and "history" not in page.app.shelf.names()


def test_replay_walks_and_tells() -> None:
    page, _ = page_with(SEEDS)
    one = page.app.history.matches[1].id
    page.do(f"open:replay/{one}", "replay:next")
    assert page.app.ui.screen_at == f"{one}/0/1/open"
    first = page.said
    page.do("replay:next", "replay:back")
    assert page.said == first
    page.do("replay:turn", "replay:last")
    assert page.app.ui.screen_at.endswith("/seen")
    assert "Points" in text(shown(page))


def test_the_match_on_the_table_can_be_looked_at_only_when_a_deal_is_over() -> None:
    page, _ = page_with([])
    page.do("take", "pass", "draw", "open:replay/now")
    assert "no longer be replayed" in text(shown(page))
    page.set_match(finished("a")).do("open:replay/now")
    assert "replay:next" in commands(shown(page))


def test_sharing_copies_the_record() -> None:
    page, desk = page_with(SEEDS)
    one = page.app.history.matches[0].id
    page.do(f"open:share/{one}", "copy:record")
    assert desk.copied == finished("a").to_record() and page.said == "Copied."
    desk.copies = False
    page.do("copy:record")
    assert "does not let us copy" in page.alert
    page.do(f"download:{one}")
    assert desk.files == [("gin-match.txt", desk.copied)]


def test_export_of_everything_and_of_what_was_put_aside() -> None:
    page, desk = page_with(SEEDS)
    page.do("open:data", "export:file")
    assert desk.files[0][0] == "gin-rummy.json" and '"game": "gin-rummy"' in desk.files[0][1]
    page.app.shelf.put_aside("match", "{ruined")
    page.do("export:aside")
    assert "{ruined" in desk.files[1][1]
    page.do("open:data", "open:confirm_delete/aside")
    asked = commands(shown(page))
    assert "open:data" in asked and "Delete the saves that were put aside?" in str(shown(page))
    page.do("delete:aside")
    assert page.app.shelf.aside() == [] and page.app.ui.screen == "data"


def test_a_file_that_is_too_large_is_told() -> None:
    page, _ = page_with([])
    page.do("open:data", "import:file")
    assert "larger than" in text(shown(page))


def test_statistics_of_all_of_one_opponent_and_of_one_set_of_rules() -> None:
    page, _ = page_with(SEEDS, c="target=30 knock_limit=0")
    page.do("open:statistics")
    told = text(shown(page))
    assert "Luck of the cards" in told and "Matches won against each opponent" in told
    found = commands(shown(page))
    assert "open:statistics/level-3" in found and "open:statistics/rules-custom" in found
    page.do("open:statistics/level-3")
    statistics = page.app.extras(Extras()).statistics
    assert statistics is not None and statistics.totals.matches == 1
    page.do("open:statistics/nonsense")
    shown(page)


def test_a_chart_has_its_numbers_as_a_table() -> None:
    page, _ = page_with(SEEDS)
    page.do("open:statistics")

    def figures(node: Any) -> list[Node]:
        if isinstance(node, str):
            return []
        return [node] * (node.tag == "figure") + [one for child in node.children for one in figures(child)]

    found = figures(shown(page))
    assert len(found) == 2
    for figure in found:
        tags = [child.tag for child in figure.children if isinstance(child, Node)]
        assert tags == ["figcaption", "svg", "details"]
        assert "table" in [child.tag for child in figure.children[2].children]  # type: ignore[union-attr]


def test_persistence_is_asked_once_after_the_first_deal() -> None:
    page, desk = page_with([])
    page.do("take", "pass", "draw")
    assert desk.persisted == 0
    page.set_match(finished("a"))
    page.app.save()
    page.app.save()
    assert desk.persisted == 1
    other, again = Page(store=page.store), Desk()
    other.app.outside = again
    other.start().app.save()
    assert again.persisted == 0


def test_a_finished_match_is_kept_with_level_and_date() -> None:
    page, desk = page_with([])
    desk.now = lambda: 777  # type: ignore[method-assign]
    page.set_match(finished("a"))
    page.app.save()
    page.run()
    one = page.app.history.matches[0]
    assert (one.level, one.ended) == (page.app.ui.settings.level, 777) and one.luck is not None
    page.do("open:confirm_delete/all", "delete:all")
    page.app.save()
    assert page.app.history.matches == [], "deleted means deleted"


def test_the_replay_leads_to_what_the_opponent_saw() -> None:
    page, _ = page_with(SEEDS)
    one = page.app.history.matches[0]
    actions = finished("a").actions
    page.do(f"open:replay/{one.id}")
    links = set()
    for _ in range(len(actions) + 20):
        page.do("replay:next")
        links |= {command for command in commands(shown(page)) if command.startswith("open:saw/")}
    numbers = sorted(int(link.rpartition("/")[2]) for link in links)
    film = replay_of(finished("a").to_record())
    acted = [frame.seat for frames in film.deals for frame in frames[1:]]
    assert numbers == [number for number, seat in enumerate(acted) if seat == 1]
