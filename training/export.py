"""Write the trained network for the page: ``python -m training.export NET.npz ginengine/ai/weights.bin``.

Prints the digest that belongs in ``ginengine/ai/network.py``.
"""

import hashlib
import struct
import sys
import zlib
from pathlib import Path

import numpy as np

from training.net import B1, B2, B3, H1, H2, W2, W3

FIRST, SECOND = 2048, 1024


def pack(net: np.ndarray) -> bytes:
    """Whole numbers: 16-bit weights, then 32-bit biases, deflated."""

    def whole(values: np.ndarray, one: int, kind: str) -> bytes:
        rounded = np.rint(values.astype(np.float64) * one)
        assert np.abs(rounded).max() < (32768 if kind == "<i2" else 2**31), "a weight is too large"
        return rounded.astype(kind).tobytes()

    plain = struct.pack("<HH", H1, H2)
    plain += (
        whole(net[:B1], FIRST, "<i2") + whole(net[W2:B2], SECOND, "<i2") + whole(net[W3:B3], SECOND, "<i2")
    )
    plain += whole(net[B1:W2], FIRST, "<i4") + whole(net[B2:W3], FIRST * SECOND, "<i4")
    plain += whole(net[B3:], FIRST * SECOND, "<i4")
    return zlib.compress(plain, 9)


def main() -> None:
    """Convert the file named first into the file named second."""
    with np.load(sys.argv[1]) as saved:
        packed = pack(saved["mean"])
    Path(sys.argv[2]).write_bytes(packed)
    print(len(packed), hashlib.sha256(packed).hexdigest())


if __name__ == "__main__":
    main()
