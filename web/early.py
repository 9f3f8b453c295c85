"""What an interpreter needs before PyScript uses it, whether it was started or restored from a snapshot."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import LazyLoader
from types import ModuleType

LATER = "pyscript"
"""The package that PyScript writes and imports at every start; the page itself does without it."""


class Later:
    """Finds that package, but leaves its import to the first use of it: that spares a tenth of the start."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """How to import it; None of every other name."""
        found = PathFinder.find_spec(name, path, target) if name == LATER else None
        if found is not None and found.loader is not None:
            found.loader = LazyLoader(found.loader)
        return found


def look_again() -> None:
    """Notice that the archives were exchanged.

    Not by ``importlib.invalidate_caches``: that imports a module the trimmed library does not have.
    """
    for finder in list(sys.path_importer_cache.values()):
        getattr(finder, "invalidate_caches", int)()
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("ginengine", "web"):
            getattr(module.__loader__, "invalidate_caches", int)()


def wake() -> None:
    """Seed chance anew, else a snapshot would deal the same cards to every player; put off what can wait."""
    random.seed()
    if Later not in sys.meta_path:
        sys.meta_path.insert(0, Later)
