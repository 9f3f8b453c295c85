"""Golden positions for the tests: ``python -m training.golden tests/ai/features.json``.

Each is a random position with the features the compiled trainer finds active.
"""

import json
import random
import sys
from pathlib import Path

import numpy as np

from training.bits import ALL
from training.net import (
    HAND,
    KNOWN,
    LAST,
    LIMIT,
    PILE,
    REFUSED,
    SITUATION,
    STOCK,
    THROWN,
    features,
    scratch,
    situation,
)


def position(source: random.Random) -> dict:
    """One random position, hands leaning to low and neighbouring cards so that melds are common."""
    width = source.choice((16, 24, 52))
    deck = [13 * (i % 4) + i // 4 for i in range(52)]
    if source.random() < 0.5:
        deck = list(range(52))
    hand = source.sample(deck[source.randrange(53 - width) :][:width], 10)
    rest = [card for card in deck if card not in hand]
    source.shuffle(rest)
    top, pile, known = rest[0], rest[1 : 1 + source.randrange(20)], rest[40 : 40 + source.randrange(3)]

    def mask(cards: list[int]) -> int:
        return sum(1 << card for card in cards)

    masks, nums = np.zeros(9, np.int64), np.zeros(7, np.int64)
    lying = mask([*pile, top])
    thrown, refused, seen = (source.getrandbits(52) & cards for cards in (lying, lying, mask(hand)))
    stock, limit, mode = source.randrange(2, 32), source.choice((10, 10, 0, 5)), source.randrange(4)
    last = source.choice([-1, top, *pile])
    masks[HAND], masks[KNOWN], masks[KNOWN + 1], masks[PILE] = mask(hand), seen, mask(known), lying
    masks[THROWN + 1], masks[REFUSED + 1] = thrown, refused
    nums[STOCK], nums[LAST + 1], nums[LIMIT] = stock, last, limit
    need, scored, won = (
        [source.choice((1, 5, 6, 20, 21, 25, 60, 61, 100, 101, 250)) for _ in range(2)],
        [source.randrange(120) for _ in range(2)],
        [source.randrange(6) for _ in range(2)],
    )
    big = source.random() < 0.5
    fixed = np.zeros((2, SITUATION), np.int64)
    situation(fixed, 0, np.array(need), np.array(scored), np.array(won), limit, big)
    room = scratch()
    ix, counts = room[0], room[4]
    n = features(masks, nums, fixed, 0, mode, mask(hand), top, counts, ix)
    assert masks[HAND] <= ALL
    facts = {
        "known": mask(known),
        "seen": seen,
        "thrown": thrown,
        "refused": refused,
        "pile": lying,
        "stock": stock,
        "last": last,
        "limit": limit,
    }
    match = {"need": need, "scored": scored, "won": won, "limit": limit, "big_gin": big}
    return {
        "match": match,
        "facts": facts,
        "mode": mode,
        "hand": mask(hand),
        "top": top,
        "active": sorted(ix[:n].tolist()),
    }


def main() -> None:
    """Write two hundred positions."""
    source = random.Random(2)
    lines = ",\n".join(json.dumps(position(source)) for _ in range(200))
    Path(sys.argv[1]).write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
