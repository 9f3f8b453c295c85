"""Self-play training: ``python -m training.train --seconds N --seed S --out FILE [--resume FILE]``."""

import argparse
import time
from pathlib import Path

import numpy as np
from numba import njit

from training.net import H1, H2, MAXF, NPAR, OUT, fresh, learn
from training.play import AT_ONCE, FIVE_OR_LESS, GIN_ONLY, OWN_WAY, ROOM, SIMPLE, match_rate, play_deal

SNAPSHOTS = 16
NOW, MEAN, FIRST_SNAPSHOT = 0, 1, 2
BUFFER = 60_000
BATCH = 512
SCALE = 32.0
LAMBDA = 0.7


@njit(cache=True)
def seed_all(seed):
    """Seed the compiled random source."""
    np.random.seed(seed)


@njit(cache=True)
def gather(nets, snapshots, temperature, explore, store, at, wanted):
    """Play deals against the mixed pool and store ``wanted`` samples; (next place, samples, deals)."""
    st_ix, st_n, st_head, st_y = store
    size = len(st_n)
    masks = np.zeros(9, np.int64)
    nums = np.zeros(6, np.int64)
    stock = np.zeros(31, np.int64)
    pile = np.zeros(60, np.int64)
    count = np.zeros(4, np.int64)
    outcome = np.zeros(2, np.int64)
    bufs = (
        np.zeros((2, ROOM, MAXF), np.int16),
        np.zeros((2, ROOM), np.int64),
        np.zeros((2, ROOM), np.int64),
        np.zeros((2, ROOM), np.float32),
        np.zeros((2, ROOM, MAXF), np.int16),
        np.zeros((2, ROOM), np.int64),
        np.zeros((2, ROOM), np.float32),
    )
    agents = np.zeros((2, 4), np.int64)
    got = 0
    deals = 0
    while got < wanted:
        agents[:] = 0
        agents[:, 3] = 1
        me = np.random.randint(2)
        agents[me, 2] = 1
        u = np.random.random()
        it = 1 - me
        if u < 0.40 or (u < 0.85 and snapshots == 0):
            agents[it, 2] = 1
        elif u < 0.58:
            agents[it, 0] = FIRST_SNAPSHOT + np.random.randint(snapshots)
        elif u < 0.85:
            agents[it, 0] = FIRST_SNAPSHOT + np.random.randint(snapshots)
            agents[it, 1] = (GIN_ONLY, GIN_ONLY, AT_ONCE, FIVE_OR_LESS)[np.random.randint(4)]
        else:
            agents[it, 0] = SIMPLE
        limit = 10
        if np.random.random() < 0.2:
            limit = np.random.randint(11)
        v = play_deal(
            nets,
            agents,
            np.random.randint(2),
            limit,
            temperature,
            explore,
            masks,
            nums,
            stock,
            pile,
            bufs,
            count,
            outcome,
        )
        deals += 1
        for q in range(2):
            if not agents[q, 2]:
                continue
            target = (v if q == 0 else -v) / SCALE
            n = count[q]
            for back in range(n):
                i = n - 1 - back
                if back:
                    target = LAMBDA * target + (1 - LAMBDA) * bufs[3][q, i + 1]
                st_ix[at] = bufs[0][q, i]
                st_n[at] = bufs[1][q, i]
                st_head[at] = bufs[2][q, i]
                st_y[at] = target
                at = (at + 1) % size
                got += 1
            for i in range(count[2 + q]):
                st_ix[at] = bufs[4][q, i]
                st_n[at] = bufs[5][q, i]
                st_head[at] = 2
                st_y[at] = bufs[6][q, i] / SCALE
                at = (at + 1) % size
                got += 1
    return at, got, deals


@njit(cache=True, fastmath=True)
def improve(nets, grad, moment1, moment2, step, rate, store, filled, batches):
    """Adam steps on random samples; the moving average follows. (steps so far, summed squared error)."""
    st_ix, st_n, st_head, st_y = store
    net = nets[NOW]
    mean = nets[MEAN]
    a1 = np.empty(H1, np.float32)
    a2 = np.empty(H2, np.float32)
    acc = np.empty(H1, np.float32)
    out = np.empty(OUT, np.float32)
    loss = 0.0
    one = np.float32(1)
    b1, b2 = np.float32(0.9), np.float32(0.999)
    for _ in range(batches):
        for _ in range(BATCH):
            i = np.random.randint(filled)
            loss += learn(net, grad, st_ix[i], st_n[i], st_head[i], st_y[i], a1, a2, acc, out)
        step += 1
        pace = np.float32(rate * np.sqrt(1 - 0.999**step) / (1 - 0.9**step))
        follow = np.float32(1 / (1 + step / 2) if step < 2000 else 0.001)
        for i in range(NPAR):
            g = grad[i] * np.float32(1 / BATCH)
            moment1[i] = b1 * moment1[i] + (one - b1) * g
            moment2[i] = b2 * moment2[i] + (one - b2) * g * g
            net[i] -= pace * moment1[i] / (np.sqrt(moment2[i]) + np.float32(1e-8))
            grad[i] = 0
            mean[i] += follow * (net[i] - mean[i])
    return step, loss


def rates(nets: np.ndarray, matches: int, seed: int) -> str:
    """The averaged network against the reference and the styles, as text."""
    text = []
    for name, rival, style in (
        ("simple", SIMPLE, OWN_WAY),
        ("gin only", MEAN, GIN_ONLY),
        ("at once", MEAN, AT_ONCE),
        ("earlier", FIRST_SNAPSHOT, OWN_WAY),
    ):
        agents = np.array([[MEAN, OWN_WAY, 0, 0], [rival, style, 0, 0]], np.int64)
        stats = np.zeros(8, np.int64)
        text.append(f"{name} {100 * match_rate(nets, agents, matches, seed, stats):.1f}%")
    return ", ".join(text)


def main() -> None:
    """Train for a while, reporting as it goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=900)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--resume", type=Path)
    parser.add_argument("--rate", type=float, nargs=2, default=(1e-3, 5e-5), metavar=("FROM", "TO"))
    parser.add_argument("--reuse", type=float, default=5)
    parser.add_argument("--reports", type=int, default=10)
    parser.add_argument("--matches", type=int, default=300)
    options = parser.parse_args()
    nets = np.zeros((FIRST_SNAPSHOT + SNAPSHOTS, NPAR), np.float32)
    nets[:] = fresh(options.seed)
    step, snapshots = 0, 0
    moment1, moment2 = np.zeros(NPAR, np.float32), np.zeros(NPAR, np.float32)
    if options.resume:
        with np.load(options.resume) as old:
            nets[NOW], nets[MEAN] = old["now"], old["mean"]
            nets[FIRST_SNAPSHOT:] = old["mean"]
            moment1, moment2, step = old["moment1"], old["moment2"], int(old["step"])
            snapshots = 1
    grad = np.zeros(NPAR, np.float32)
    store = (
        np.zeros((BUFFER, MAXF), np.int16),
        np.zeros(BUFFER, np.int64),
        np.zeros(BUFFER, np.int64),
        np.zeros(BUFFER, np.float32),
    )
    seed_all(options.seed)
    at = filled = deals = 0
    gather(nets, 0, 0.015, 0.1, store, 0, 1)
    improve(nets, grad, moment1, moment2, step, 0.0, store, 1, 0)
    rates(nets, 2, 1)
    started = time.monotonic()
    paused = loss = 0.0
    counted = 0
    next_report = options.seconds / options.reports
    next_snapshot = options.seconds / 40
    while (now := time.monotonic() - started - paused) < options.seconds:
        part = now / options.seconds
        rate = options.rate[0] * (options.rate[1] / options.rate[0]) ** part
        at, got, new = gather(nets, snapshots, 0.015 * (1 - 0.7 * part), 0.1, store, at, 6000)
        deals += new
        filled = min(filled + got, BUFFER)
        batches = int(got * options.reuse / BATCH)
        step, error = improve(nets, grad, moment1, moment2, step, rate, store, filled, batches)
        loss += error
        counted += batches * BATCH
        if now >= next_snapshot:
            next_snapshot += options.seconds / 40
            place = (
                snapshots if snapshots < SNAPSHOTS else int(np.random.default_rng(step).integers(SNAPSHOTS))
            )
            nets[FIRST_SNAPSHOT + place] = nets[MEAN]
            snapshots = min(snapshots + 1, SNAPSHOTS)
        if now >= next_report:
            next_report += options.seconds / options.reports
            pause = time.monotonic()
            print(
                f"{now:6.0f} s  {deals:8d} deals  {step:7d} steps  error {loss / counted:.4f}  "
                f"{rates(nets, options.matches, 5)}",
                flush=True,
            )
            loss, counted = 0.0, 0
            save(options.out, nets, moment1, moment2, step)
            paused += time.monotonic() - pause
    save(options.out, nets, moment1, moment2, step)
    print(f"end: {deals} deals, {rates(nets, 2000, 77)}", flush=True)


def save(path: Path, nets: np.ndarray, moment1: np.ndarray, moment2: np.ndarray, step: int) -> None:
    """Keep everything that resuming needs."""
    with open(path, "wb") as file:
        np.savez_compressed(
            file, now=nets[NOW], mean=nets[MEAN], moment1=moment1, moment2=moment2, step=np.int64(step)
        )


if __name__ == "__main__":
    main()
