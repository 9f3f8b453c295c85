"""Does looking ahead help?  ``python -m training.search --idea rollouts --rival simple``.

Prints a line of a table: by how many points the share of matches won changes when the network's player
decides its discards and knocks by an idea, with its standard error, and what that costs in evaluations of
the network.  Every match is played twice with the seats swapped, by the idea and by the plain player, all
four on the same cards; the error is computed from such pairs.
"""

import argparse
from pathlib import Path

import numpy as np

from training import guess, hands, ideas, plausible
from training.ideas import CHANGED, DECISIONS, LOOKED
from training.matches import match_room, one_match, table
from training.play import SIMPLE, WATCHFUL
from training.pool import equity_of
from training.shipped import shipped

IDEAS = {
    "nothing": ideas.NOTHING,
    "rollouts": ideas.ROLLOUTS,
    "draws": ideas.DRAWS,
    "knocks": ideas.KNOCKS_TRIED,
    "danger": ideas.DANGER,
    "quick-rollouts": ideas.QUICK_ROLLOUTS,
}
RIVALS = {"simple": SIMPLE, "watchful": WATCHFUL, "itself": 0}
HANDS = {"even": hands.EVEN, "guessed": hands.GUESSED, "weighed": hands.WEIGHED, "true": hands.TRUE_HAND}


def chances(net: np.ndarray, hunch: tuple, matches: int = 2000) -> np.ndarray:
    """The chance to win a match by the points both need, from what deals of the network with itself pay."""
    place, match = table(hunch), match_room()
    alike, plain, unused = np.zeros((2, 5), np.int64), np.zeros((2, 8)), np.zeros((101, 101))
    for i in range(matches):
        one_match(net[None], alike, plain, -i, unused, place, match)
    return equity_of(match[-1])


def positions(net: np.ndarray, equity: np.ndarray, amount: int, number: int) -> tuple:
    """Positions noted in matches against all three rivals; ``number`` tells the lots of cards apart."""
    place = table(hands.hunch(guess.fresh(0), plausible.fresh(0), guess.fresh(0)), amount)
    match = match_room()
    i = 0
    while place[-1][-1][0] < amount:
        agents = np.array([[0, -1, 0, 0, 0], [list(RIVALS.values())[i % 3], -1, 0, 0, 0]], np.int64)
        one_match(net[None], agents, np.zeros((2, 8)), -1 - 2 * i - number, equity, place, match)
        i += 1
    return place[-1]


def compare(
    net: np.ndarray, equity: np.ndarray, way: list[float], rival: str, matches: int, seed: int, hunch: tuple
) -> str:
    """A line of the table: the change in points and its standard error, then the cost."""
    nets = net[None]
    place = table(hunch)
    match = match_room()
    plain = np.zeros(8)
    agents = np.array([[0, -1, 0, 0, 0], [RIVALS[rival], -1, 0, 0, 0]], np.int64)
    ways = np.array([way, plain])
    pairs = np.zeros((matches // 2, 2))
    for i in range(matches // 2):
        for swapped in range(2):
            order = [1, 0] if swapped else [0, 1]
            number = seed * 1_000_003 + i
            for which, how in enumerate((np.zeros((2, 8)), ways)):
                won = one_match(nets, agents[order], how[order], number, equity, place, match)
                pairs[i, which] += (won != bool(swapped)) / 2
    gain = 100 * (pairs[:, 1] - pairs[:, 0])
    error = gain.std(ddof=1) / np.sqrt(len(gain))
    tally, work = place[7], place[8]
    decisions = max(tally[DECISIONS], 1)
    work = np.sort(work[1 : work[0] + 1]) if work[0] else np.zeros(1)
    return (
        f"| {rival} | {2 * len(pairs):,} | {100 * pairs[:, 0].mean():.1f} | {100 * pairs[:, 1].mean():.1f} "
        f"| {gain.mean():+.2f} ({error:.2f}) | {100 * tally[LOOKED] / decisions:.0f} % "
        f"| {100 * tally[CHANGED] / decisions:.1f} % "
        f"| {work.mean():.0f} / {np.quantile(work, 0.95):.0f} / {work.max():.0f} |"
    )


HEADING = (
    "| against | matches | plain | with the idea | change (error) | looked into | changed | evaluations: "
    "mean / 95 % / most |"
)


def main() -> None:
    """Measure one idea against one rival."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--net", type=Path, help="as training.train writes it; else the shipped one")
    parser.add_argument("--idea", choices=IDEAS, required=True)
    parser.add_argument("--rival", choices=RIVALS, default="simple")
    parser.add_argument("--matches", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--samples", type=int, default=32, help="hands of the opponent, or draws, tried")
    parser.add_argument("--depth", type=int, default=60, help="turns played on; 2 is his answer and my draw")
    parser.add_argument("--stock", type=int, default=31, help="only with at most so many cards in the stock")
    parser.add_argument("--margin", type=float, default=2.0, help="points an option may be worse")
    parser.add_argument("--options", type=int, default=3)
    parser.add_argument(
        "--prior",
        type=float,
        default=16.0,
        help="samples the network's value counts for; points for a certain danger",
    )
    parser.add_argument("--hands", choices=HANDS, default="even")
    asked = parser.parse_args()
    net = np.load(asked.net)["mean"] if asked.net else shipped()
    way = [IDEAS[asked.idea], asked.samples, asked.depth, asked.stock, asked.margin, asked.options]
    way += [asked.prior, HANDS[asked.hands]]
    hunch = (guess.fresh(0), plausible.fresh(0), guess.fresh(0))
    equity = chances(net, hands.hunch(*hunch))
    if asked.hands in ("guessed", "weighed") or asked.idea == "danger":
        lots = [positions(net, equity, amount, i) for i, amount in enumerate((400_000, 40_000))]
        hunch = hands.learnt(lots, 1, (12_000, 6_000))
    print(HEADING)
    print(compare(net, equity, way, asked.rival, asked.matches, asked.seed, hands.hunch(*hunch)))


if __name__ == "__main__":
    main()
