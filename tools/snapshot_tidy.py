"""Run inside the interpreter whose memory is saved: every player downloads what is left over in it.

``tools/snapshot.mjs`` runs this after the imports.  Caches are emptied, and memory that was used
and given back is filled with zeros, which pack to nothing.
"""

from __future__ import annotations

import abc
import gc
import linecache
import re
import sys
import typing
import zipimport

LARGE = (*range(1 << 20, 1 << 16, -(1 << 16)), *range(1 << 16, 4096, -2048), *range(4096, 512, -128))
SMALL = range(512, 16, -16)
"""Sizes of the pieces that fill the gaps, the largest first."""
HEAD = 17
"""Bytes of a ``bytes`` object beside its content, on this 32-bit machine."""


def forget() -> None:
    """Empty the caches; those of the archives most of all, which are not there when the memory is used."""
    for clear in getattr(typing, "_cleanups", ()):
        clear()
    re.purge()
    linecache.clearcache()
    for one in gc.get_objects():
        if isinstance(one, abc.ABCMeta):
            abc._reset_caches(one)  # type: ignore[attr-defined]
    getattr(sys, "_clear_internal_caches", sys._clear_type_cache)()
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
    sys.path_importer_cache.clear()
    gc.collect()


def wipe() -> None:
    """Fill every gap below the top of the memory with zeros, and give it back."""
    top = id(bytes(2 * LARGE[0]))  # no gap is so large
    kept: list[bytes] = []
    for size in (*LARGE, *SMALL):
        while id(piece := bytes(size - HEAD)) < top:
            kept.append(piece)


forget()
wipe()
