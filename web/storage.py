"""Where things are kept between visits: one shelf of texts, by name, in the browser's own store.

A store that throws or a save that cannot be read never stops the game: the first is told once, the second
is put aside beside its old place, never thrown away.  The store is passed in; its calls answer at once, so
what was written before the page is killed is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from ginengine.match import Match

from .envelope import BrokenError, NewerError
from .match_store import Saved, save_text, saved_from
from .settings_store import settings_from, settings_text
from .ui_state import Settings, UiState

ASIDE = 5
"""Bad saves of one name that are kept; the last place is used again when all are taken."""


class Store(Protocol):
    """The browser's local storage, or a dictionary in tests.  Every call may raise."""

    def get(self, key: str) -> str | None: ...

    def set(self, key: str, value: str) -> None: ...

    def remove(self, key: str) -> None: ...

    def keys(self) -> Iterable[str]: ...


class Shelf:
    """Texts by name in a ``Store``; ``trouble`` collects what to tell: "blocked", "full", "corrupt", "newer".

    ``mine`` says whether this page may write; ``make_room`` gives up something old when the store is
    full, and is true as long as that is worth another try.
    """

    def __init__(self, store: Store, path: str = "") -> None:
        self._store = store
        self._prefix = f"gin-rummy:{path}"
        self.trouble: list[str] = []
        self.mine: Callable[[], bool] = lambda: True
        self.make_room: Callable[[], bool] = lambda: False
        self._told = False
        self._kept_in_place: set[str] = set()
        self._recorded: tuple[Match | None, int, int] = (None, 0, 0)
        self._record = ""

    # -- texts by name -------------------------------------------------------------------------

    def read(self, name: str) -> str | None:
        """What is kept under *name*, None when nothing is or nothing can be read."""
        try:
            value = self._store.get(self._prefix + name)
        except Exception:  # the browser's errors arrive as its own kinds
            self._cannot("blocked")
            return None
        return value if isinstance(value, str) else None

    def write(self, name: str, text: str, spare: bool = True) -> bool:
        """Keep *text*; true when it is kept.  *spare* gives up old matches for it when there is no room."""
        if name in self._kept_in_place or not self.mine():
            return False
        if self._set(name, text):
            return True
        full = self._takes_what_it_has()
        while full and spare and self.make_room():
            if self._set(name, text):
                return True
        self._cannot("full" if full else "blocked")
        return False

    def claim(self, name: str, text: str) -> None:
        """Write a claim that decides who may write."""
        self._set(name, text)

    def drop(self, name: str) -> bool:
        """Keep nothing under *name* any more; true when that is so."""
        try:
            self._store.remove(self._prefix + name)
        except Exception:
            self._cannot("blocked")
            return False
        return True

    def names(self, begin: str = "") -> list[str]:
        """The names in use that begin with *begin*, sorted."""
        try:
            keys = [str(key) for key in self._store.keys()]  # noqa: SIM118 - a store is no dictionary
        except Exception:
            self._cannot("blocked")
            return []
        whole = self._prefix + begin
        return sorted(key[len(self._prefix) :] for key in keys if key.startswith(whole))

    def put_aside(self, name: str, text: str, why: str = "bad") -> None:
        """Move a save that cannot be used to a place of its own; where that is impossible it stays."""
        self.trouble.append("corrupt" if why == "bad" else "newer")
        places = [f"{name}.{why}{number or ''}" for number in (0, *range(2, ASIDE + 1))]
        taken = {place: self.read(place) for place in places}
        if text not in taken.values():
            free = next((place for place in places if taken[place] is None), places[-1])
            if not self._set(free, text):
                self.drop(name)  # its own room is enough for it
                if not self._set(free, text):
                    self._set(name, text)
                    self._kept_in_place.add(name)
                    return
        self.drop(name)

    def aside(self) -> list[str]:
        """The names of the saves that were put aside."""
        return [name for name in self.names() if ".bad" in name or ".newer" in name]

    def _set(self, name: str, text: str) -> bool:
        try:
            self._store.set(self._prefix + name, text)
        except Exception:
            return False
        return True

    def _takes_what_it_has(self) -> bool:
        """True for a store that is only full: it still takes what it holds already, or a single letter."""
        name = next(iter(self.names()), "probe")
        held = self.read(name)
        if not self._set(name, "1" if held is None else held):
            return False
        return held is not None or self.drop(name)

    def _cannot(self, what: str) -> None:
        if not self._told:
            self._told = True
            self.trouble.append(what)

    # -- settings and the running match --------------------------------------------------------

    def load_settings(self) -> Settings:
        """The settings as they were left; the defaults where there are none."""
        text = self.read("settings")
        if text is None:
            return Settings()
        try:
            return settings_from(text)
        except BrokenError:
            self.put_aside("settings", text)
            return Settings()

    def save_settings(self, settings: Settings) -> None:
        """Keep the settings."""
        self.write("settings", settings_text(settings))

    def load_match(self) -> Saved | None:
        """The match as it was left, None when there is none; one of a later release waits for that."""
        for name in ("match", "match.newer"):
            text = self.read(name)
            if text is None:
                continue
            try:
                saved = saved_from(text)
            except NewerError:
                if name == "match":
                    self.put_aside(name, text, "newer")
                return None
            except BrokenError:
                self.put_aside(name, text)
                return None
            if name != "match" and self.write("match", text):
                self.drop(name)
            return saved
        return None

    def save_match(self, match: Match, ui: UiState, address: str = "") -> None:
        """Keep the running match, and the seed of the *address* that was taken last."""
        made = (match, match.deal_number, len(match.actions))
        if self._recorded[0] is not match or self._recorded[1:] != made[1:]:
            self._recorded, self._record = made, match.to_record()
        self.write("match", save_text(self._record, ui, address))

    def forget_match(self) -> None:
        """Keep no running match."""
        self.drop("match")
