"""Property tests try the same examples in every run, so that a run tells of the code and not of chance.

``EXPLORE=1`` tries new ones each time, ``EXPLORE=50`` fifty times as many of them in the fuzz tests: that is
how faults are looked for.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

from tools import build

# No deadline: the clock of a busy machine tells nothing of the code.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("explore", derandomize=False, deadline=None)
settings.load_profile("explore" if os.environ.get("EXPLORE") else "steady")


@pytest.fixture(scope="session")
def site() -> Path:
    """The site, built if it is out of date."""
    return build.up_to_date()
