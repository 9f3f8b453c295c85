"""Damaged texts: what a copy, a full disk, another program or a joker makes of a good one."""

from __future__ import annotations

import os

from hypothesis import strategies as st

ODD = (
    "",
    "\0",
    "\ud800",
    "\u202e",
    "٣",
    "🂡",
    "9" * 5000,
    "-1",
    "1e999",
    "NaN",
    "null",
    "{",
    "[" * 3000,
    "\r\n",
    '"',
)


@st.composite
def damaged(draw: st.DrawFn, good: str) -> str:
    """*good* with one to four injuries: a piece lost, doubled, moved, or something foreign put in."""
    text = good
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        end = min(len(text), at + draw(st.integers(0, 40)))
        kind = draw(st.sampled_from(("lose", "cut", "double", "move", "foreign", "letter")))
        piece = text[at:end]
        if kind == "lose":
            text = text[:at] + text[end:]
        elif kind == "cut":
            text = text[:at]
        elif kind == "double":
            text = text[:end] + piece + text[end:]
        elif kind == "move":
            rest = text[:at] + text[end:]
            to = draw(st.integers(0, len(rest)))
            text = rest[:to] + piece + rest[to:]
        elif kind == "foreign":
            text = text[:at] + draw(st.sampled_from(ODD)) + text[end:]
        else:
            text = text[:at] + draw(st.characters()) + text[at + 1 :]
    return text


def hostile(*good: str) -> st.SearchStrategy[str]:
    """Anything at all, and each good text damaged."""
    return st.one_of(st.text(max_size=300), st.sampled_from(ODD), *(damaged(text) for text in good))


def many(count: int) -> int:
    """Examples to try: *count*, and with ``EXPLORE=50`` fifty times as many, new ones each time."""
    text = os.environ.get("EXPLORE", "")
    return count * (int(text) if text.isdecimal() else 1)
