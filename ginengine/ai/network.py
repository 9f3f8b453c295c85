"""The value network in whole numbers: the same answer on every Python and every machine.

Values are points of the deal in units of ``1 / POINT``.  The file is a deflated header
(first layer's width, second layer's) and 16-bit weights; ``python -m training.export`` writes it.
"""

from __future__ import annotations

import operator
import pkgutil
import struct
import zlib
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from typing import TypeAlias

from .features import COUNT, HAND, TOP

DIGEST = "e1b80f97562e5a899510a0ebef25796885e1d847f2dc095c84e3807c88b84e53"
"""Of ``weights.bin``; a page served with half a file must not play nonsense.

``training.train --deals 10000000 --seed 31 --reports 40 --matches 600``, begun from nothing with the sources
of commit 56c8418, ended with them.
"""

FIRST, SECOND = 2048, 1024
"""What one is in the first layer's and in the later layers' weights."""
POINT = FIRST * SECOND // 32
PLAY_ON, WAIT, KNOCK = 0, 1, 2
HEADS = 3

Row: TypeAlias = int
"""The weights from one place to a whole layer in one whole number, 32 or 64 bits for each.

Adding and multiplying such numbers does the layer's sums all at once, exactly, and many
times faster than one by one; a negative weight borrows from the next, which the offset added
before unpacking gives back.
"""


class WeightsError(RuntimeError):
    """The weights are missing or not the ones this program was made with."""


class _Lanes:
    """Packs numbers into one, so many bits each, and takes them apart again."""

    __slots__ = ("_form", "_offset", "_offsets")

    def __init__(self, count: int, kind: str) -> None:
        self._form = struct.Struct(f"<{count}{kind}")
        self._offset = 1 << 8 * struct.calcsize(f"<{kind}") - 1
        self._offsets = int.from_bytes(self._form.pack(*[self._offset] * count), "little")

    def pack(self, values: Sequence[int]) -> int:
        """One number of all values."""
        offset = self._offset
        packed = self._form.pack(*[value + offset for value in values])
        return int.from_bytes(packed, "little") - self._offsets

    def unpack(self, packed: int) -> list[int]:
        """The values again."""
        offset = self._offset
        lanes = self._form.unpack((packed + self._offsets).to_bytes(self._form.size, "little"))
        return [lane - offset for lane in lanes]


class Network:
    """The weights, ready for use."""

    __slots__ = ("rows", "bias", "swap", "_wide", "_long", "_second", "_second_bias", "_third")

    def __init__(self, packed: bytes) -> None:
        plain = zlib.decompress(packed)
        first, second = struct.unpack_from("<HH", plain)
        head = struct.calcsize("<HH")
        count = COUNT * first + second * first + HEADS * second
        biases = first + second + HEADS
        if len(plain) != head + 2 * count + 4 * biases:
            raise WeightsError("the weights have the wrong length")
        weights = struct.unpack_from(f"<{count}h", plain, head)
        large = struct.unpack_from(f"<{biases}i", plain, head + 2 * count)
        self._wide, self._long = _Lanes(first, "I"), _Lanes(second, "Q")
        self.rows: tuple[Row, ...] = tuple(
            self._wide.pack(weights[at : at + first]) for at in range(0, COUNT * first, first)
        )
        self.bias: Row = self._wide.pack(large[:first])
        self.swap: tuple[Row, ...] = tuple(
            self.rows[TOP + card] - self.rows[HAND + card] for card in range(52)
        )
        """What changes in the first layer when a card leaves the hand for the top of the pile."""
        start, end = COUNT * first, COUNT * first + second * first
        self._second = tuple(self._long.pack(weights[start + j : end : first]) for j in range(first))
        self._second_bias = self._long.pack(large[first : first + second])
        self._third = tuple(
            (weights[end + k * second : end + (k + 1) * second], large[first + second + k])
            for k in range(HEADS)
        )

    def total(self, features: Iterable[int]) -> Row:
        """The sum of the first-layer rows of active features."""
        return sum(map(self.rows.__getitem__, features))

    def heads(self, inner: Row, wanted: Sequence[int]) -> list[int]:
        """The wanted values for the first layer's sum of a position, the bias in it."""
        first = [x if x > 0 else x // 100 for x in self._wide.unpack(inner)]
        outer = self._long.unpack(sum(map(operator.mul, self._second, first), self._second_bias))
        second = [x >> 6 if x > 0 else x // 6400 for x in outer]
        return [(sum(map(operator.mul, self._third[k][0], second)) >> 4) + self._third[k][1] for k in wanted]


@cache
def load() -> Network:
    """The network that is shipped.

    :raises WeightsError: if the file is missing or damaged.
    """
    packed = pkgutil.get_data(__package__ or "ginengine.ai", "weights.bin")
    if packed is None or sha256(packed).hexdigest() != DIGEST:
        raise WeightsError("weights.bin is missing or not the one this program was made with")
    return Network(packed)
