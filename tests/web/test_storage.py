"""Saves that are missing, broken, foreign or refused by the browser."""

from __future__ import annotations

import json

import pytest

from ginengine.rules import PRESETS
from tests.web.fakes import MemoryStore, Page
from web import settings_store
from web.ui_state import Settings


def test_settings_come_back() -> None:
    settings = settings_store.changed(Settings(rules=PRESETS["oklahoma"]), "volume", "33")
    settings = settings_store.changed(settings, "four_colours", "true")
    assert settings_store.settings_from(settings_store.settings_text(settings)) == settings


def test_wrong_values_keep_their_defaults() -> None:
    text = json.dumps({"volume": "loud", "theme": "pink", "sound": "maybe", "rules": "target=x", "level": 99})
    assert settings_store.settings_from(text) == Settings(level=5)


@pytest.mark.parametrize(("key", "value"), [("theme", "pink"), ("sound", "2"), ("rules", "x"), ("none", "1")])
def test_impossible_settings_are_refused(key: str, value: str) -> None:
    with pytest.raises(ValueError):
        settings_store.changed(Settings(), key, value)


def test_every_key_is_ours() -> None:
    store = MemoryStore(save="x", settings="y", game="z")
    page = Page(store=store).start(seed="1").do("set:volume=10", "take", "pass", "draw")
    assert all(key.startswith("gin-rummy:") for key in set(store) - {"save", "settings", "game"})
    assert store["save"] == "x"
    assert page.app.ui.notice == ""


BAD = [
    "{",
    "null",
    "[]",
    "{}",
    '{"record": 5}',
    '{"record": "[Rules \\"x\\"]"}',
    "x" * 2_000_000,
    "",
    "[" * 90_000,
]


@pytest.mark.parametrize("bad", BAD, ids=range(len(BAD)))
def test_a_corrupt_save_is_put_aside(bad: str) -> None:
    store = MemoryStore({"gin-rummy:match": bad})
    page = Page(store=store).start()
    assert page.app.ui.screen == "start"
    assert "could not be read" in page.app.ui.notice
    assert store["gin-rummy:match.bad"] == bad
    page.do("new_match", "take", "pass", "draw")
    assert page.app.begun


def test_a_damaged_record_is_put_aside() -> None:
    store = MemoryStore()
    Page(store=store).start(seed="1").do("take", "pass", "draw")
    data = json.loads(store["gin-rummy:match"])
    data["record"] += "\ndiscard Zz\n"
    store["gin-rummy:match"] = json.dumps(data)
    page = Page(store=store).start()
    assert "gin-rummy:match.bad" in store and page.app.ui.screen == "start"


def test_a_blocked_store_is_told_once_and_the_game_goes_on() -> None:
    store = MemoryStore()
    store.broken = True
    page = Page(store=store).start(seed="1")
    assert "not saved" in page.app.ui.notice
    page.do("dismiss", "take", "pass", "draw", "sort:suit", "set:volume=5")
    assert page.app.ui.notice == ""


def test_a_damaged_hand_order_does_no_harm() -> None:
    store = MemoryStore()
    Page(store=store).start(seed="1")
    data = json.loads(store["gin-rummy:match"])
    data |= {"order": ["Zz", 5, "2c", "2c"], "sorted_by": 7, "fresh": [], "level": True}
    store["gin-rummy:match"] = json.dumps(data)
    page = Page(store=store).start()
    assert len(page.app.ui.order) == 10 and page.app.ui.screen == ""
