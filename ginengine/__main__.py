"""``python -m ginengine``: the engine at the command line, and the way to its larger commands."""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from .cards import card_name, parse_cards
from .melds import best_arrangement, shed_options
from .rules import PRESETS

_PASSED_ON = ("bench", "bench-opponents", "arena", "bot")


def deadwood_command(text: str) -> int:
    """Print the best arrangement of up to ten cards, or every discard from eleven."""
    hand = parse_cards(text)
    if hand.bit_count() > 11:
        raise ValueError(f"{hand.bit_count()} cards: a hand has at most 11")
    if hand.bit_count() < 11:
        best = best_arrangement(hand)
        print(best.deadwood)
        print(best)
        return 0
    options = shed_options(hand)
    print(min(options.values()))
    for card, left in sorted(options.items(), key=lambda pair: (pair[1], pair[0])):
        print(f"discard {card_name(card)}: {left}")
    return 0


def perft_command(path: str, max_nodes: int | None) -> int:
    """Count every position of a file; on a mismatch print the count behind each first action."""
    from .perft import TooManyNodes, perft, read_positions, split

    wrong = nodes = 0
    start = time.perf_counter()
    for position in read_positions(Path(path).read_text(encoding="utf-8")):
        deal = position.deal
        for depth, expected in enumerate(position.counts, start=1):
            try:
                count = perft(deal, depth, max_nodes)
            except TooManyNodes as stopped:
                print(f"{position.name} depth {depth}: stopped, {stopped}")
                break
            nodes += count
            print(
                f"{position.name} depth {depth}: {count}" + ("" if count == expected else f", not {expected}")
            )
            if count != expected:
                wrong += 1
                for action, part in split(deal, depth):
                    print(f"    {action}: {part}")
    taken = time.perf_counter() - start
    print(f"{nodes} nodes, {nodes / max(taken, 1e-9):,.0f} a second; {wrong} wrong")
    return 1 if wrong else 0


def replay_command(path: str) -> int:
    """Replay a record, print what happened and where the match stands."""
    from .match import Match

    match = Match.from_record(Path(path).read_text(encoding="utf-8"))
    print(match.to_record(), end="")
    print(
        f"# scores {match.scores[0]} {match.scores[1]}, deals won {match.deals_won[0]} {match.deals_won[1]}"
    )
    outcome = match.outcome
    if outcome is not None:
        print("# tied" if outcome.winner is None else f"# seat {outcome.winner} wins, {abs(outcome.total)}")
    elif not match.deal.is_over:
        print(f"# seat {match.deal.turn} to {match.deal.phase.value}")
    return 0


def play_command(level: int, seed: str, preset: str) -> int:
    """A match in the terminal against an opponent of this level."""
    from . import terminal
    from .match import Match

    return terminal.play(Match(PRESETS[preset], seed or secrets.token_hex(16)), level)


def _passed_on(name: str, argv: Sequence[str]) -> int:
    if name == "bench":
        from . import bench

        return bench.main(argv)
    if name == "bench-opponents":
        from .ai import bench as opponents

        return opponents.main(argv)
    if name == "arena":
        from .ai import arena_command

        return arena_command.main(list(argv))
    from .ai import protocol

    return protocol.main(list(argv))


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand; the exit code is 2 for a mistake in what was asked."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words and words[0] in _PASSED_ON:
        return _passed_on(words[0], words[1:])
    parser = argparse.ArgumentParser(prog="ginengine", description="Gin rummy at the command line.")
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("deadwood", help="the least deadwood of a hand")
    one.add_argument("cards", nargs="+", help="such as 7h Ts 3C")
    one = commands.add_parser("perft", help="count action sequences and compare")
    one.add_argument("file")
    one.add_argument("--max-nodes", type=int, default=None)
    one = commands.add_parser("replay", help="replay a record")
    one.add_argument("file")
    one = commands.add_parser("play", help="play in the terminal")
    one.add_argument("--level", type=int, default=3)
    one.add_argument("--seed", default="")
    one.add_argument("--rules", default="standard", choices=list(PRESETS), help="a preset")
    for name in _PASSED_ON:
        commands.add_parser(name, help=f"see {name} --help", add_help=False)
    chosen = parser.parse_args(words)
    try:
        if chosen.command == "deadwood":
            return deadwood_command(" ".join(chosen.cards))
        if chosen.command == "perft":
            return perft_command(chosen.file, chosen.max_nodes)
        if chosen.command == "replay":
            return replay_command(chosen.file)
        return play_command(chosen.level, chosen.seed, chosen.rules)
    except (ValueError, OSError, KeyError) as problem:
        print(f"ginengine: {problem}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
