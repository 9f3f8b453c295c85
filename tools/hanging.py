"""A deal against an opponent that hangs in every thought: how long the slowest move took, as JSON.

Run it with ``node tools/pyodide_engine.mjs hanging``: what stops a thought is a part of the
interpreter, so it has to be tried in the one the page has.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Coroutine, Sequence
from pathlib import Path
from time import perf_counter
from unittest import mock

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from ginengine import Action, Match, Rules, choose, view_of  # noqa: E402  (the root comes first)
from web import opponent, watchdog  # noqa: E402

MOVES = 3
"""Moves of the opponent that are tried; each takes its full time."""


def hang(*_given: object) -> Action:
    """Think for ever, and let no exception end it."""
    while True:
        try:
            perf_counter()
        except Exception:
            continue


def main(argv: Sequence[str] | None = None) -> int:
    """Play, and print what happened."""
    del argv
    match = Match(Rules(), "hanging", first_dealer=0)
    slowest = 0.0
    played: list[str] = []
    with mock.patch.multiple(opponent, choose=hang, choose_simple=hang):
        while len(played) < MOVES:
            if match.deal.turn == 0:
                match.apply(choose(view_of(match, 0), 3, len(match.actions)))
                continue
            started = perf_counter()
            opponent.play(match, _driven(opponent.Inline().ask(view_of(match, 1), 3, "s")), 1)
            slowest = max(slowest, perf_counter() - started)
            played.append(match.actions[-1])
    print(json.dumps({"slowest": slowest, "played": played, "faults": match.deal.faults()}))
    return 0


def _driven(thought: Coroutine[object, None, str]) -> str:
    """Run a coroutine that waits for nothing; "" when it fails, as ``opponent.ask`` gives back."""
    try:
        thought.send(None)
    except StopIteration as answer:
        return str(answer.value)
    except watchdog.TooLongError:
        return ""
    raise RuntimeError("the opponent waits for something")


if __name__ == "__main__":
    sys.exit(main())
