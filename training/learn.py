"""One step of learning: the gradient of a batch of samples, and Adam with a moving average behind it.

The sparse first layer is compiled; the dense layers are matrix products.
"""

import numpy as np
from numba import njit

from training.net import B1, B2, B3, FEATURES, H1, H2, MAXF, NPAR, OUT, SUITS, W2, W3, add_rows

BATCH = 512
FOLLOW = 5e-5
"""How far the moving average goes towards the weights at each step."""
LEAK = np.float32(0.01)


@njit(cache=True, nogil=True)
def draw(st_ix, st_n, st_head, st_y, filled, ix, count, head, y):
    """Copy a batch of random samples, each with its suits exchanged at random."""
    for i in range(BATCH):
        k = np.random.randint(filled)
        suits = SUITS[np.random.randint(24)]
        n = st_n[k]
        for j in range(n):
            ix[i, j] = suits[st_ix[k, j]]
        count[i] = n
        head[i] = st_head[k]
        y[i] = st_y[k]


@njit(cache=True, fastmath=True, nogil=True)
def first_layer(w1, b1, ix, count, inner):
    """The first layer's answers for a batch."""
    for i in range(BATCH):
        acc = inner[i]
        acc[:] = b1
        add_rows(w1, ix[i], count[i], acc)
        for j in range(H1):
            acc[j] = max(acc[j], LEAK * acc[j])


@njit(cache=True, fastmath=True, nogil=True)
def last_layer(w3, b2, b3, heads, y, outer, g3, gb2, gb3):
    """Turn the second layer's sums into its slopes; the summed squared error is returned."""
    loss = np.float32(0)
    for i in range(BATCH):
        head = heads[i]
        row, up = outer[i], w3[head]
        s = b3[head]
        for k in range(H2):
            x = row[k] + b2[k]
            x = max(x, LEAK * x)
            row[k] = x
            s += x * up[k]
        e = s - y[i]
        loss += e * e
        g = min(max(e, np.float32(-2)), np.float32(2))
        gb3[head] += g
        out = g3[head]
        for k in range(H2):
            x = row[k]
            out[k] += g * x
            d = g * up[k] * (np.float32(1) if x > 0 else LEAK)
            row[k] = d
            gb2[k] += d
    return loss


@njit(cache=True, fastmath=True, nogil=True)
def spread_rows(g1, gb1, ix, count, inner, slope):
    """Carry the first layer's slopes to the rows of the active features."""
    for i in range(BATCH):
        row, acc, d = ix[i], inner[i], slope[i]
        for j in range(H1):
            d[j] *= np.float32(1) if acc[j] > 0 else LEAK
            gb1[j] += d[j]
        for q in range(count[i]):
            out = g1[row[q]]
            for j in range(H1):
                out[j] += d[j]


@njit(cache=True, fastmath=True, nogil=True)
def adam(net, mean, grad, moment1, moment2, pace, follow):
    """One step down the gradient, which is cleared; the moving average follows."""
    one, b1, b2 = np.float32(1), np.float32(0.9), np.float32(0.999)
    share = np.float32(1 / BATCH)
    for i in range(NPAR):
        g = grad[i] * share
        m = b1 * moment1[i] + (one - b1) * g
        v = b2 * moment2[i] + (one - b2) * g * g
        moment1[i] = m
        moment2[i] = v
        w = net[i] - pace * m / (np.sqrt(v) + np.float32(1e-8))
        net[i] = w
        grad[i] = 0
        mean[i] += follow * (w - mean[i])


def _parts(flat: np.ndarray) -> tuple[np.ndarray, ...]:
    return (
        flat[:B1].reshape(FEATURES, H1),
        flat[B1:W2],
        flat[W2:B2].reshape(H2, H1),
        flat[B2:W3],
        flat[W3:B3].reshape(OUT, H2),
        flat[B3:NPAR],
    )


class Store:
    """The latest samples: features, their number, the value's head and what it should have been."""

    def __init__(self, room: int) -> None:
        self.parts = (
            np.zeros((room, MAXF), np.int16),
            np.zeros(room, np.int64),
            np.zeros(room, np.int64),
            np.zeros(room, np.float32),
        )
        self.filled = self._at = 0

    def add(self, new: tuple[np.ndarray, ...], count: int) -> None:
        """Keep the first *count* samples of *new* in place of the oldest."""
        room = len(self.parts[1])
        places = (self._at + np.arange(count)) % room
        for mine, theirs in zip(self.parts, new, strict=True):
            mine[places] = theirs[:count]
        self._at = (self._at + count) % room
        self.filled = min(self.filled + count, room)


class Learner:
    """Weights with their moving average and moments; ``step`` counts the batches learnt from."""

    def __init__(self, net: np.ndarray, mean: np.ndarray) -> None:
        self.net, self.mean = net, mean
        self.grad = np.zeros(NPAR, np.float32)
        self.moment1, self.moment2 = np.zeros(NPAR, np.float32), np.zeros(NPAR, np.float32)
        self.step = 0
        self._batch = Store(BATCH).parts
        self._inner = np.zeros((BATCH, H1), np.float32)
        self._outer = np.zeros((BATCH, H2), np.float32)
        self._slope = np.zeros((BATCH, H1), np.float32)

    def improve(self, store: Store, batches: int, rate: float) -> float:
        """Learn from random samples of the store; the summed squared error."""
        w1, b1, w2, b2, w3, b3 = _parts(self.net)
        g1, gb1, g2, gb2, g3, gb3 = _parts(self.grad)
        ix, count, head, y = self._batch
        inner, outer, slope = self._inner, self._outer, self._slope
        loss = 0.0
        for _ in range(batches):
            draw(*store.parts, store.filled, ix, count, head, y)
            first_layer(w1, b1, ix, count, inner)
            np.matmul(inner, w2.T, out=outer)
            loss += last_layer(w3, b2, b3, head, y, outer, g3, gb2, gb3)
            np.matmul(outer.T, inner, out=g2)
            np.matmul(outer, w2, out=slope)
            spread_rows(g1, gb1, ix, count, inner, slope)
            self.step += 1
            pace = np.float32(rate * np.sqrt(1 - 0.999**self.step) / (1 - 0.9**self.step))
            follow = np.float32(max(1 / (1 + self.step / 2), FOLLOW))
            adam(self.net, self.mean, self.grad, self.moment1, self.moment2, pace, follow)
        return loss
