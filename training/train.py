"""Self-play training: ``python -m training.train --deals N --seed S --out FILE [--resume FILE]``.

The same command gives the same weights, bit for bit, on the same machine with the same packages: what is
played and learnt is counted in deals, and the two threads share nothing while they work.
"""

import argparse
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from numba import njit

from training.learn import BATCH, Learner, Store
from training.net import NPAR, fresh
from training.play import AT_ONCE, GIN_ONLY, OWN_WAY, ROOM, SIMPLE, WATCHFUL, desk, match_rate
from training.pool import FIRST_SNAPSHOT, MEAN, NOW, equity_of, gather, state

SNAPSHOTS = 16
BUFFER = 60_000
ROUND = 6000
"""Samples played between two exchanges of weights."""


@njit(cache=True)
def seed_all(seed):
    """Seed the compiled random source."""
    np.random.seed(seed)


def rates(nets: np.ndarray, matches: int, seed: int, place: tuple) -> str:
    """The averaged network against the references, itself in two styles and an earlier self, as text."""
    text = []
    for name, rival, style, limit in (
        ("simple", SIMPLE, OWN_WAY, 10),
        ("watchful", WATCHFUL, OWN_WAY, 10),
        ("gin only", MEAN, GIN_ONLY, 10),
        ("at once", MEAN, AT_ONCE, 10),
        ("earlier", FIRST_SNAPSHOT, OWN_WAY, 10),
        ("watchful, straight gin", WATCHFUL, OWN_WAY, 0),
    ):
        agents = np.array([[MEAN, OWN_WAY, 0, 0, 0], [rival, style, 0, 0, 0]], np.int64)
        stats = np.zeros((2, 4), np.int64)
        rate = match_rate(nets, agents, np.zeros(2), limit, 100, matches, seed, stats, place)
        text.append(f"{name} {100 * rate:.1f}%")
    return ", ".join(text)


def main() -> None:
    """Train for a while, reporting as it goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=10_000_000, help="to be played in this run")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--rate", type=float, nargs=2, default=(1e-3, 8e-6), metavar=("FROM", "TO"))
    parser.add_argument("--noise", type=float, nargs=2, default=(0.015, 0.002), metavar=("FROM", "TO"))
    parser.add_argument(
        "--explore",
        type=float,
        nargs=2,
        default=(0.1, 0.015),
        metavar=("FROM", "TO"),
        help="share of close draws decided the other way",
    )
    parser.add_argument(
        "--trace", type=float, default=0.7, help="lambda: how far a deal's end outweighs guesses"
    )
    parser.add_argument("--reuse", type=float, default=5)
    parser.add_argument("--reports", type=int, default=10)
    parser.add_argument("--matches", type=int, default=300)
    options = parser.parse_args()
    nets = np.zeros((FIRST_SNAPSHOT + SNAPSHOTS, NPAR), np.float32)
    nets[:] = fresh(options.seed)
    learner = Learner(nets[NOW].copy(), nets[MEAN].copy())
    snapshots, deals = 0, 0
    results = np.zeros(128, np.int64)
    results[1:61] = 1
    if options.resume:
        with np.load(options.resume) as old:
            learner.net[:], learner.mean[:] = old["now"], old["mean"]
            learner.moment1[:], learner.moment2[:] = old["moment1"], old["moment2"]
            learner.step, deals, results = int(old["step"]), int(old["deals"]), old["results"]
            snapshots = len(old["snapshots"])
            nets[FIRST_SNAPSHOT : FIRST_SNAPSHOT + snapshots] = old["snapshots"]
    store, fresh_samples = Store(BUFFER), Store(ROUND + 4 * ROOM)
    place, side, match = desk(ROOM), desk(1), state()
    picks = np.random.default_rng(options.seed)
    equity = equity_of(results)
    play_on = ThreadPoolExecutor(1)  # self-play goes on while the weights learn from the round before
    play_on.submit(seed_all, options.seed).result()
    seed_all(options.seed + 1)
    gather(nets, 0, 0.015, 0.1, 0.7, equity, results * 0, state(), desk(ROOM), fresh_samples.parts, 1)
    started = time.monotonic()
    loss = 0.0
    got = counted = 0
    before = deals
    next_report = options.deals / options.reports
    next_snapshot = options.deals / 40
    next_equity = deals + 60_000
    while (now := deals - before) < options.deals:
        part = now / options.deals
        rate = options.rate[0] * (options.rate[1] / options.rate[0]) ** part
        explore = options.explore[0] + (options.explore[1] - options.explore[0]) * part
        heat = options.noise[0] + (options.noise[1] - options.noise[0]) * part
        store.add(fresh_samples.parts, got)
        nets[NOW] = nets[MEAN] = learner.mean
        playing = play_on.submit(
            gather,
            nets,
            snapshots,
            heat,
            explore,
            options.trace,
            equity,
            results,
            match,
            place,
            fresh_samples.parts,
            ROUND,
        )
        batches = int(got * options.reuse / BATCH)
        loss += learner.improve(store, batches, rate)
        counted += batches * BATCH
        got, new = playing.result()
        deals += new
        if deals >= next_equity:
            next_equity += 250_000
            equity = equity_of(results)
            results //= 2
        if now >= next_snapshot:
            next_snapshot += options.deals / 40
            slot = snapshots if snapshots < SNAPSHOTS else int(picks.integers(SNAPSHOTS))
            nets[FIRST_SNAPSHOT + slot] = learner.mean
            snapshots = min(snapshots + 1, SNAPSHOTS)
        if now >= next_report:
            next_report += options.deals / options.reports
            save(options.out, learner, nets[FIRST_SNAPSHOT:][:snapshots], results, deals)
            nets[MEAN] = learner.mean
            print(
                f"{time.monotonic() - started:6.0f} s  {deals:8d} deals  {learner.step:7d} steps  "
                f"error {loss / counted:.4f}  "
                f"{rates(nets, options.matches, 5, side)}",
                flush=True,
            )
            seed_all(learner.step)
            loss, counted = 0.0, 0
    play_on.shutdown()
    save(options.out, learner, nets[FIRST_SNAPSHOT:][:snapshots], results, deals)
    nets[MEAN] = learner.mean
    print(f"end: {deals} deals, {rates(nets, 2000, 77, side)}", flush=True)


def save(path: Path, learner: Learner, snapshots: np.ndarray, results: np.ndarray, deals: int) -> None:
    """Keep everything that resuming needs; an older file stays whole until the new one is."""
    draft = path.with_suffix(".part")
    with open(draft, "wb") as file:
        np.savez(
            file,
            now=learner.net,
            mean=learner.mean,
            moment1=learner.moment1,
            moment2=learner.moment2,
            step=np.int64(learner.step),
            deals=np.int64(deals),
            results=results,
            snapshots=snapshots,
        )
    os.replace(draft, path)


if __name__ == "__main__":
    main()
