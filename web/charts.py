"""Small charts as drawings, each with the same numbers as a table beside it.

The drawing is one image with a sentence for the ear; whoever wants the numbers opens the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .markup import Node, h
from .words import Words

WIDTH, BAR, GAP = 300, 20, 10
LABEL = 96
HEIGHT, MARGIN = 120, 6


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its name, how long it is (0 to 1), and its value in words."""

    name: str
    share: float
    value: str


def bars(title: str, rows: Sequence[Bar], words: Words) -> Node:
    """Horizontal bars, one under the other."""
    room = WIDTH - LABEL
    drawn: list[Node] = []
    for number, row in enumerate(rows):
        top = number * (BAR + GAP)
        middle = top + BAR - 5
        long = round(max(0.0, min(1.0, row.share)) * (room - 44))
        drawn += [
            h("text", row.name, class_="chart-name", x=0, y=middle),
            h("rect", class_="chart-track", x=LABEL, y=top, width=room - 44, height=BAR, rx=4),
            h("rect", class_="chart-bar", x=LABEL, y=top, width=long, height=BAR, rx=4),
            h("text", row.value, class_="chart-value", x=WIDTH, y=middle, text_anchor="end"),
        ]
    height = max(1, len(rows)) * (BAR + GAP)
    said = f"{title}. " + "; ".join(f"{row.name}: {row.value}" for row in rows)
    picture = _picture(drawn, height, said)
    return _figure(title, picture, [(row.name, row.value) for row in rows], words)


def line(title: str, values: Sequence[int], names: Sequence[str], words: Words) -> Node:
    """A line through *values*, which have *names*; the zero line is drawn."""
    low, high = min(0, *values), max(0, *values, 1)
    wide, tall = WIDTH - 2 * MARGIN - 44, HEIGHT - 2 * MARGIN

    def y(value: int) -> int:
        return round(MARGIN + (high - value) / (high - low) * tall)

    points = [
        f"{round(MARGIN + place / max(1, len(values) - 1) * wide)},{y(value)}"
        for place, value in enumerate(values)
    ]
    x, last = points[-1].split(",")
    end = signed(values[-1])
    drawn = [
        h("path", class_="chart-zero", d=f"M{MARGIN} {y(0)}H{MARGIN + wide}"),
        h("polyline", class_="chart-line", points=" ".join(points)),
        h("circle", class_="chart-end", cx=x, cy=last, r=4),
        h(
            "text",
            end,
            class_="chart-value",
            x=WIDTH,
            y=min(HEIGHT - 4, max(12, int(last) + 4)),
            text_anchor="end",
        ),
    ]
    said = f"{title}. {end}"
    rows = list(zip(names, map(signed, values), strict=True))
    return _figure(title, _picture(drawn, HEIGHT, said), rows, words)


def signed(value: float, places: int = 0) -> str:
    """The number with its sign, and a true minus."""
    shown = f"{abs(value):.{places}f}"
    if not shown.strip("0."):
        return shown
    return f"{'−' if value < 0 else '+'}{shown}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]], class_: str = "scores") -> Node:
    """A plain table; the first column names the rows."""
    return h(
        "table",
        h("thead", h("tr", [h("th", name, scope="col") for name in head])) if head else None,
        h(
            "tbody",
            [h("tr", h("th", row[0], scope="row"), [h("td", cell) for cell in row[1:]]) for row in rows],
        ),
        class_=class_,
    )


def _picture(drawn: Sequence[Node], height: int, said: str) -> Node:
    return h("svg", drawn, viewBox=f"0 0 {WIDTH} {height}", role="img", aria_label=said, class_="chart")


def _figure(title: str, picture: Node, rows: Sequence[tuple[str, str]], words: Words) -> Node:
    return h(
        "figure",
        h("figcaption", title),
        picture,
        h(
            "details",
            h("summary", words.t("As a table")),
            table((), rows),
        ),
        class_="figure",
        key=f"figure-{title}",
    )
