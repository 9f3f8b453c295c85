"""The value network in whole numbers: the same answer on every Python and every machine.

Values are points of the deal in units of ``1 / POINT``.  The file is a deflated header
(first layer's width, second layer's) and 16-bit weights; ``python -m training.export`` writes it.
"""

from __future__ import annotations

import operator
import pkgutil
import struct
import sys
import zlib
from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from itertools import repeat
from typing import TypeAlias

from .features import COUNT, HAND, TOP, exchanged

DIGEST = "abc6f0a089f6ec293212edc01ee100a049eca407a0131da1f54051df4822c2d1"
"""Of ``weights.bin``; a page served with half a file must not play nonsense."""

FIRST, SECOND = 2048, 1024
"""What one is in the first layer's and in the later layers' weights."""
POINT = FIRST * SECOND // 32
PLAY_ON, WAIT, KNOCK = 0, 1, 2
HEADS = 3
ORDERS = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0))
"""Orders of the suits that bring each suit once to each place."""

Row: TypeAlias = tuple[int, ...]


class WeightsError(RuntimeError):
    """The weights are missing or not the ones this program was made with."""


def total(rows: Iterable[Row]) -> Row:
    """The sum of rows of the first layer."""
    return tuple(map(sum, zip(*rows, strict=True)))


def _dot(one: Sequence[int], two: Sequence[int]) -> int:
    return sum(map(operator.mul, one, two))


class Network:
    """The weights, ready for use."""

    __slots__ = ("rows", "bias", "swap", "_second", "_third")

    def __init__(self, packed: bytes) -> None:
        plain = zlib.decompress(packed)
        first, second = struct.unpack_from("<HH", plain)
        wide = struct.calcsize("<HH")
        body = 2 * (COUNT * first + second * first + HEADS * second)
        biases = first + second + HEADS
        if len(plain) != wide + body + 4 * biases:
            raise WeightsError("the weights have the wrong length")
        small = array("h", plain[wide : wide + body])
        large = array("i", plain[wide + body :])
        if sys.byteorder == "big":
            small.byteswap()
            large.byteswap()
        weights = small.tolist()
        self.rows: tuple[Row, ...] = tuple(
            tuple(weights[at : at + first]) for at in range(0, COUNT * first, first)
        )
        self.bias: Row = tuple(large[:first])
        self.swap: tuple[Row, ...] = tuple(
            tuple(map(operator.sub, self.rows[TOP + card], self.rows[HAND + card])) for card in range(52)
        )
        """What changes in the first layer when a card leaves the hand for the top of the pile."""
        start, end = COUNT * first, COUNT * first + second * first
        self._second = tuple(
            (tuple(weights[start + k * first : start + (k + 1) * first]), large[first + k])
            for k in range(second)
        )
        self._third = tuple(
            (tuple(weights[end + k * second : end + (k + 1) * second]), large[first + second + k])
            for k in range(HEADS)
        )

    def with_suits(self, order: Sequence[int]) -> Network:
        """The same network, looking at the suits in another order; the weights are shared."""
        other = Network.__new__(Network)
        other.rows = tuple(map(self.rows.__getitem__, exchanged(order)))
        other.swap = tuple(self.swap[13 * order[card // 13] + card % 13] for card in range(52))
        other.bias, other._second, other._third = self.bias, self._second, self._third
        return other

    def pick(self, features: Iterable[int]) -> list[Row]:
        """The first-layer rows of active features."""
        return list(map(self.rows.__getitem__, features))

    def minus(self, feature: int) -> Row:
        """The row that takes a feature away again."""
        return tuple(map(operator.mul, self.rows[feature], repeat(-1)))

    def heads(self, rows: Iterable[Row], wanted: Sequence[int]) -> list[int]:
        """The wanted values for the rows of a position, the bias among them."""
        inner = [x if x > 0 else x // 100 for x in map(sum, zip(*rows, strict=True))]
        outer = [_dot(row, inner) + bias for row, bias in self._second]
        outer = [x >> 6 if x > 0 else x // 6400 for x in outer]
        return [(_dot(self._third[k][0], outer) >> 4) + self._third[k][1] for k in wanted]


@cache
def load() -> Network:
    """The network that is shipped.

    :raises WeightsError: if the file is missing or damaged.
    """
    packed = pkgutil.get_data(__package__ or "ginengine.ai", "weights.bin")
    if packed is None or sha256(packed).hexdigest() != DIGEST:
        raise WeightsError("weights.bin is missing or not the one this program was made with")
    return Network(packed)


@cache
def looks(count: int) -> tuple[Network, ...]:
    """The network looking at a position in so many orders of the suits: their mean errs less than one does.

    The game is the same in every order, but no training makes the answers quite the same.
    """
    return tuple(load().with_suits(order) for order in ORDERS[:count])
