"""No text makes a reader work out of proportion: twice the length, about twice the lines that run.

Work is counted in traced lines, which are the same on every machine.  What runs in C and takes for ever is
stopped by the time limit of the test command.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from tests.fuzz.test_parsers import EVERYTHING, READERS
from tests.web.fakes import MemoryStore
from web.envelope import LARGEST
from web.exports import LARGEST_FILE, LARGEST_RECORD, imports
from web.history import History
from web.storage import Shelf

LENGTH = 6_000
"""Characters of the shorter text."""
SLACK = 2_000
"""Lines that any text may cost."""
HEAVY = (
    *("9", "[", '{"a":', '[{"', "\n", " ", "-", "a-", "/", "7h ", "7h", "7h8h9h/", '"', "\\", "٣", "\0"),
    *("#\n", "0,", "discard 7h\n", "draw\n", '[Seed "1"]\n', "[Rules]\n", "; ", "target=50 ", "=", ":"),
    *("1 ", "A", "%", "\ud800"),
)


def work(job: Callable[[], object]) -> int:
    """The lines of Python that run in *job*, whose refusal is none of this test's business."""
    lines = 0

    def trace(_frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal lines
        lines += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        job()
    except (ValueError, RecursionError):
        pass
    finally:
        sys.settrace(before)
    return lines


@pytest.mark.parametrize("name", READERS)
def test_twice_the_text_is_twice_the_work(name: str) -> None:
    reader, good, _ = READERS[name]
    for piece in HEAVY:
        for before in ("", good[0], good[0][: len(good[0]) // 2]):
            text = before + piece * (LENGTH // len(piece))
            once = work(lambda text=text: reader(text))  # type: ignore[misc]
            longer = before + piece * (2 * LENGTH // len(piece))
            twice = work(lambda text=longer: reader(text))  # type: ignore[misc]
            assert twice <= 2.2 * once + SLACK, (before[:20], piece)


@pytest.mark.parametrize("name", ["save", "settings"])
def test_what_is_kept_is_not_read_when_it_is_too_long(name: str) -> None:
    reader, good, refusal = READERS[name]
    text = good[0] + " " * LARGEST
    with pytest.raises(refusal, match="long"):
        reader(text)
    assert work(lambda: reader(text)) < 50


def test_an_import_stops_at_its_limits() -> None:
    def taken(text: str) -> Any:
        *_, last = imports(text, History(Shelf(MemoryStore())), 9000)
        return last

    assert work(lambda: taken(EVERYTHING + " " * LARGEST_FILE)) < 200
    assert taken(EVERYTHING + " " * LARGEST_FILE).problem
    many = '{"game":"gin-rummy","version":1,"matches":[' + ",".join(["7"] * 50_000) + "]}"
    few = '{"game":"gin-rummy","version":1,"matches":[' + ",".join(["7"] * 2_000) + "]}"
    assert work(lambda: taken(many)) < 1.5 * work(lambda: taken(few)) + SLACK
    entry = '{"record":"' + "a" * (LARGEST_RECORD + 1) + '"}'
    assert work(lambda: taken('{"game":"gin-rummy","version":1,"matches":[' + entry + "]}")) < SLACK


def test_the_count_sees_work_out_of_proportion() -> None:
    def pairs(text: str) -> int:
        return sum(1 for one in text for other in text if one == other)

    once, twice = work(lambda: pairs("a" * 60)), work(lambda: pairs("a" * 120))
    assert twice > 3 * once
