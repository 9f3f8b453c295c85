"""The trainer needs numpy and numba; where they are not installed there is nothing to collect here."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("numba") and find_spec("numpy") else ["test_*.py"]
