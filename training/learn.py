"""One step of learning: the gradient of a batch of samples, and Adam with a moving average behind it.

The sparse first layer is compiled; the dense layers are matrix products.
"""

import numpy as np
from numba import njit

from training.net import B1, B2, B3, FEATURES, H1, H2, MAXF, NPAR, OUT, W2, W3, add_rows

BATCH = 512
HOLD = 2000
"""Steps before the moving average is slow."""
LEAK = np.float32(0.01)


@njit(cache=True, nogil=True)
def draw(filled, picked):
    """Choose the samples of a batch."""
    for i in range(len(picked)):
        picked[i] = np.random.randint(filled)


@njit(cache=True, fastmath=True, nogil=True)
def first_layer(w1, b1, st_ix, st_n, picked, inner):
    """The first layer's answers for a batch."""
    for i in range(len(picked)):
        acc = inner[i]
        acc[:] = b1
        add_rows(w1, st_ix[picked[i]], st_n[picked[i]], acc)
        for j in range(H1):
            acc[j] = max(acc[j], LEAK * acc[j])


@njit(cache=True, fastmath=True, nogil=True)
def last_layer(w3, b2, b3, st_head, st_y, picked, outer, g3, gb2, gb3):
    """Turn the second layer's sums into its slopes; the summed squared error is returned."""
    loss = np.float32(0)
    for i in range(len(picked)):
        head = st_head[picked[i]]
        row, up = outer[i], w3[head]
        s = b3[head]
        for k in range(H2):
            x = row[k] + b2[k]
            x = max(x, LEAK * x)
            row[k] = x
            s += x * up[k]
        e = s - st_y[picked[i]]
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
def spread_rows(g1, gb1, st_ix, st_n, picked, inner, slope):
    """Carry the first layer's slopes to the rows of the active features."""
    for i in range(len(picked)):
        ix, n = st_ix[picked[i]], st_n[picked[i]]
        acc, d = inner[i], slope[i]
        for j in range(H1):
            d[j] *= np.float32(1) if acc[j] > 0 else LEAK
            gb1[j] += d[j]
        for q in range(n):
            out = g1[ix[q]]
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
        self._picked = np.zeros(BATCH, np.int64)
        self._inner = np.zeros((BATCH, H1), np.float32)
        self._outer = np.zeros((BATCH, H2), np.float32)
        self._slope = np.zeros((BATCH, H1), np.float32)

    def improve(self, store: Store, batches: int, rate: float) -> float:
        """Learn from random samples of the store; the summed squared error."""
        st_ix, st_n, st_head, st_y = store.parts
        w1, b1, w2, b2, w3, b3 = _parts(self.net)
        g1, gb1, g2, gb2, g3, gb3 = _parts(self.grad)
        picked, inner, outer, slope = self._picked, self._inner, self._outer, self._slope
        loss = 0.0
        for _ in range(batches):
            draw(store.filled, picked)
            first_layer(w1, b1, st_ix, st_n, picked, inner)
            np.matmul(inner, w2.T, out=outer)
            loss += last_layer(w3, b2, b3, st_head, st_y, picked, outer, g3, gb2, gb3)
            np.matmul(outer.T, inner, out=g2)
            np.matmul(outer, w2, out=slope)
            spread_rows(g1, gb1, st_ix, st_n, picked, inner, slope)
            self.step += 1
            pace = np.float32(rate * np.sqrt(1 - 0.999**self.step) / (1 - 0.9**self.step))
            follow = np.float32(1 / (1 + self.step / 2) if self.step < HOLD else 0.001)
            adam(self.net, self.mean, self.grad, self.moment1, self.moment2, pace, follow)
        return loss
