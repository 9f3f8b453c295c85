"""Fingers on the page: real touch events, as many at a time as a hand has."""

from __future__ import annotations

from playwright.sync_api import Page

Point = tuple[float, float]


class Fingers:
    """Touches by number; each call is one event of the browser's own input."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.at: dict[int, Point] = {}

    def _send(self, kind: str, points: dict[int, Point]) -> None:
        listed = [{"x": x, "y": y, "id": number} for number, (x, y) in points.items()]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": listed})

    def down(self, number: int, at: Point) -> None:
        """Put a finger down."""
        self.at[number] = at
        self._send("touchStart", self.at)

    def move(self, number: int, to: Point, steps: int = 3) -> None:
        """Move a finger."""
        x, y = self.at[number]
        for step in range(1, steps + 1):
            part = step / steps
            self.at[number] = (x + (to[0] - x) * part, y + (to[1] - y) * part)
            self._send("touchMove", self.at)

    def up(self, number: int) -> None:
        """Lift a finger; the others stay."""
        gone = {number: self.at.pop(number)}
        self._send("touchEnd", gone if self.at else {})

    def lost(self) -> None:
        """The browser takes all touches away."""
        self.at.clear()
        self._send("touchCancel", {})

    def tap(self, at: Point) -> None:
        """Down and up."""
        self.down(1, at)
        self.up(1)
