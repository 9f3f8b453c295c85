"""The browser around the page as ``outside.Outside``: date, files, clipboard, and one page at a table."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy, to_js

from . import dom
from .outside import Told
from .tabs import OWNER

SECOND_LOOK = 0.3
"""Seconds after which a taken table is tried again: a page that was just left may still hold it."""


class Browser:
    """The real browser.  *path* is the page's folder, which names its saves and its lock.

    A page that is *alone* keeps nothing, so it shares no table with any other.
    """

    def __init__(self, path: str, alone: bool = False) -> None:
        self.token = "" if alone else secrets.token_hex(8)
        self.address = str(js.location.origin) + str(js.location.pathname)
        self._name = f"gin-rummy:{path}"
        self._lost: Callable[[], None] = lambda: None
        self._held: asyncio.Future[None] | None = None
        self._work: set[asyncio.Future[Any]] = set()
        self._forms: dict[str, Any] = {}
        if not alone:
            dom.listen(js.window, "storage", self._stored)

    # -- date, clipboard, files ----------------------------------------------------------------

    def now(self) -> int:
        return int(js.Date.now())

    def date(self, ms: int, language: str) -> str:
        try:
            if language not in self._forms:
                looks = dom.js_object({"dateStyle": "medium", "timeStyle": "short"})
                self._forms[language] = js.Intl.DateTimeFormat.new(language, looks)
            return str(self._forms[language].format(ms))
        except Exception:  # an old browser, or a language it has never heard of
            return str(js.Date.new(ms).toISOString())[:16].replace("T", " ")

    def copy(self, text: str, told: Told) -> None:
        self._run(self._copied(text, told))

    async def _copied(self, text: str, told: Told) -> None:
        try:
            await js.navigator.clipboard.writeText(text)
        except Exception:
            told(False)
        else:
            told(True)

    def download(self, name: str, text: str) -> None:
        blob = js.Blob.new(to_js([text]), dom.js_object({"type": "text/plain;charset=utf-8"}))
        address = js.URL.createObjectURL(blob)
        link = js.document.createElement("a")
        link.href, link.download = address, name
        link.click()
        js.setTimeout(create_once_callable(lambda: js.URL.revokeObjectURL(address)), 60_000)

    def pick(self, largest: int, taken: Callable[[str | None], None]) -> None:
        chooser = js.document.createElement("input")
        chooser.type, chooser.accept = "file", ".json,.txt,.gin,application/json,text/plain"

        def chosen(_event: Any) -> None:
            file = chooser.files.item(0)
            if file:
                self._run(self._read(file, largest, taken))

        chooser.addEventListener("change", create_once_callable(chosen))
        chooser.click()

    async def _read(self, file: Any, largest: int, taken: Callable[[str | None], None]) -> None:
        if int(file.size) > 4 * largest:  # bytes; a character takes at most four
            taken(None)
            return
        try:
            taken(str(await file.text()))
        except Exception:
            taken("")

    def field(self, element_id: str) -> str:
        element = dom.by_id(element_id)
        return str(element.value) if element is not None else ""

    # -- staying -------------------------------------------------------------------------------

    def persist(self) -> None:
        if self.token:
            self._run(self._persisted())

    async def _persisted(self) -> None:
        try:
            await js.navigator.storage.persist()
        except Exception:  # refused, or unknown to this browser: nothing is lost by it
            return

    async def hold(self, steal: bool, lost: Callable[[], None]) -> bool:
        if not self.token:
            return True
        self._lost = lost
        locks = getattr(js.navigator, "locks", None)
        if not locks or (self._held is not None and not self._held.done()):
            return True
        if steal:
            return await self._request(locks, {"steal": True})
        if await self._request(locks, {"ifAvailable": True}):
            return True
        await asyncio.sleep(SECOND_LOOK)
        return await self._request(locks, {"ifAvailable": True})

    async def _request(self, locks: Any, options: dict[str, bool]) -> bool:
        """Ask for the lock; it is held until this page goes or another one steals it."""
        loop = asyncio.get_event_loop()
        answer: asyncio.Future[bool] = loop.create_future()
        held: asyncio.Future[None] = loop.create_future()

        async def granted(lock: Any) -> None:
            answer.set_result(bool(lock))
            if lock:
                self._held = held
                await held

        async def watch() -> None:
            try:
                await locks.request(self._name + "table", dom.js_object(options), create_proxy(granted))
            except Exception:
                if not answer.done():
                    answer.set_result(True)  # no lock is to be had here: the token decides
                    return
                held.cancel()
                self._held = None
                self._lost()

        self._run(watch())
        return await answer

    def _stored(self, event: Any) -> None:
        """Another page wrote something: perhaps that the table is its own now."""
        if str(event.key or "") == self._name + OWNER and str(event.newValue or "") not in ("", self.token):
            if self._held is not None:
                self._held.cancel()
                self._held = None
            self._lost()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)
