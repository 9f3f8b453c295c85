"""What the device can do beyond the page: vibrate, and what its owner prefers."""

from __future__ import annotations

import js
from pyodide.ffi import to_js

PATTERNS: dict[str, tuple[int, ...]] = {
    "select": (8,),
    "draw": (15,),
    "take": (15,),
    "discard": (15,),
    "refuse": (20, 40, 20),
    "knock": (30, 60, 30),
    "gin": (30, 60, 30),
}


def can_vibrate() -> bool:
    """True when the browser knows vibration; whether the device shakes nobody can tell."""
    return bool(getattr(js.navigator, "vibrate", None))


def vibrate(cue: str) -> None:
    """Shake for *cue* if the player has touched the page already; never fails."""
    pattern = PATTERNS.get(cue)
    if not pattern or not can_vibrate():
        return
    try:
        activation = getattr(js.navigator, "userActivation", None)
        if activation and not activation.hasBeenActive:
            return
        js.navigator.vibrate(to_js(list(pattern)))
    except Exception:
        return


def matches(query: str) -> bool:
    """True when the media query holds; unknown queries do not."""
    try:
        return bool(js.window.matchMedia(query).matches)
    except Exception:
        return False


def reduced_motion() -> bool:
    """True when the system asks for less movement."""
    return matches("(prefers-reduced-motion: reduce)")


def language() -> str:
    """The browser's language, "" if it tells none."""
    return str(js.navigator.language or "")


def served_offline() -> bool:
    """True when the page came from its offline copy, which was there before this visit."""
    workers = getattr(js.navigator, "serviceWorker", None)
    return bool(workers and workers.controller)
