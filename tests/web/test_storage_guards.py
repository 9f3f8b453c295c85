"""Each call to the browser's store may fail alone; the game starts, is played and opens its screens."""

from __future__ import annotations

import pytest

from tests.web.fakes import MemoryStore, Page
from web.screens import SCREENS
from web.screens_parts import Extras


class Failing(MemoryStore):
    """A store in which one call fails."""

    def __init__(self, call: str) -> None:
        super().__init__()
        self.call = call
        self.failed = 0

    def _fail(self, call: str) -> None:
        if call == self.call:
            self.failed += 1
            raise RuntimeError("SecurityError")

    def get(self, key: str, default: object = None) -> object:
        self._fail("get")
        return super().get(key, default)

    def set(self, key: str, value: str) -> None:
        self._fail("set")
        super().set(key, value)

    def remove(self, key: str) -> None:
        self._fail("remove")
        super().remove(key)

    def keys(self) -> list[str]:  # type: ignore[override]
        self._fail("keys")
        return list(super().keys())


@pytest.mark.parametrize("call", ["get", "set", "remove", "keys"])
def test_each_call_may_fail(call: str) -> None:
    store = Failing(call)
    store["gin-rummy:match"] = "{ damaged"
    page = Page(store=store).start()
    page.do("new_match:yes", "pass", "draw")
    page.do(f"discard:{page.app.ui.order[0]}", "set:theme=midnight", "level:1")
    for name in SCREENS:
        page.do(f"open:{name}")
        page.app.extras(Extras())
        page.do("escape")
    assert len(page.app.match.actions) >= 3
    assert store.failed > 0, f"{call} was never called"
