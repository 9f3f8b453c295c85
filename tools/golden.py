"""The golden matches of ``tests/golden``, and what an interpreter makes of them.

``python tools/golden.py`` prints as JSON every record as it reads back and what each
opponent does at positions throughout; CPython and Pyodide have to print the same.
``--write`` plays the matches anew, which is right only when the rules or the format changed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from ginengine import Action, Match, Rules, View, choose, view_of  # noqa: E402  (the root comes first)
from ginengine.ai import LEVELS  # noqa: E402
from ginengine.codes import read  # noqa: E402
from ginengine.rules import PRESETS  # noqa: E402

GOLDEN = ROOT / "tests" / "golden"
FIXTURES = ROOT / "tests" / "fixtures"
STEP = 5
"""Every fifth position of a match is put to the opponents."""


class Game(NamedTuple):
    """How a golden match is played: the rules, a level for each seat, the words given with each deal."""

    rules: Rules
    levels: tuple[int, int]
    words: str = ""


GAMES = {
    "standard": Game(PRESETS["standard"], (2, 3)),
    "oklahoma": Game(PRESETS["oklahoma"], (3, 1)),
    "hollywood": Game(PRESETS["hollywood"], (3, 2), words="lucky seven"),
    "classic": Game(PRESETS["classic"], (1, 2)),
    "straight": Game(PRESETS["straight"], (3, 3)),
}


def play(name: str, seed: str) -> Match:
    """A whole match between opponents; the seed determines it."""
    game = GAMES[name]
    match = Match(game.rules, seed)
    while not match.is_over:
        if match.deal.is_over:
            match.next_deal(game.words)
        seat = match.deal.turn
        match.apply(choose(view_of(match, seat), game.levels[seat], f"{seed}/{len(match.actions)}"), seat)
    return match


def positions(match: Match) -> Iterator[View]:
    """Every fifth position of a match, from the seat whose turn it is, and every layoff."""
    replay = match.at_start()
    words = iter(match.words[1:])
    for number, text in enumerate(match.actions):
        if replay.deal.is_over:
            replay.next_deal(next(words))
        if number % STEP == 0 or replay.deal.phase.value == "layoff":
            yield view_of(replay, replay.deal.turn)
        replay.apply(Action.from_text(text))


def answers() -> dict[str, dict[str, list[str]]]:
    """For each golden match the record read back and what every level does; then one match played here."""
    found: dict[str, dict[str, list[str]]] = {}
    for path in sorted(GOLDEN.glob("*.gin")):
        match = Match.from_record(path.read_text(encoding="utf-8"))
        views = list(positions(match))
        found[path.stem] = {"record": match.to_record().splitlines()}
        for level in LEVELS:
            chosen = [str(choose(view, level.number, number)) for number, view in enumerate(views)]
            found[path.stem][f"level {level.number}"] = chosen
    kept = sorted((FIXTURES / "records").glob("*.gin"))
    found["kept for ever"] = {
        path.stem: Match.from_record(path.read_text(encoding="utf-8")).to_record().splitlines()
        for path in kept
    }
    codes = (FIXTURES / "codes" / "1.txt").read_text(encoding="utf-8").splitlines()[1:]
    deals = [read(line.partition(" | ")[0]).deal() for line in codes]
    found["codes"] = {"deals": [f"{deal.hands} {deal.first_upcard} {deal.stock}" for deal in deals]}
    found["played here"] = {"record": play("standard", "played here").to_record().splitlines()}
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Print the answers, or write the matches."""
    parser = argparse.ArgumentParser(description="What this interpreter makes of the golden matches.")
    parser.add_argument("--write", action="store_true", help="play the golden matches anew")
    if parser.parse_args(argv).write:
        GOLDEN.mkdir(exist_ok=True)
        for name in GAMES:
            text = play(name, f"golden {name}").to_record()
            (GOLDEN / f"{name}.gin").write_text(text, encoding="utf-8", newline="\n")
        return 0
    print(json.dumps(answers()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
