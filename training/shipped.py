"""The weights the page plays with, as the simulator wants them: the opposite of ``training.export``."""

import struct
import zlib
from pathlib import Path

import numpy as np

from training.export import FIRST, SECOND
from training.net import B1, B2, B3, H1, H2, NPAR, OUT, W2, W3

FILE = Path(__file__).resolve().parent.parent / "ginengine" / "ai" / "weights.bin"


def shipped() -> np.ndarray:
    """The weights of levels 4 and 5.

    :raises ValueError: if the file is for a network of another shape.
    """
    plain = zlib.decompress(FILE.read_bytes())
    head = struct.calcsize("<HH")
    if struct.unpack_from("<HH", plain) != (H1, H2):
        raise ValueError("weights.bin is for a network of another shape")
    count = B1 + (B2 - W2) + (B3 - W3)
    weights = np.frombuffer(plain, "<i2", count, head)
    biases = np.frombuffer(plain, "<i4", H1 + H2 + OUT, head + 2 * count)
    net = np.zeros(NPAR, np.float32)
    net[:B1] = weights[:B1] / FIRST
    net[W2:B2] = weights[B1 : B1 + B2 - W2] / SECOND
    net[W3:B3] = weights[B1 + B2 - W2 :] / SECOND
    net[B1:W2] = biases[:H1] / FIRST
    net[B2:W3] = biases[H1 : H1 + H2] / (FIRST * SECOND)
    net[B3:] = biases[H1 + H2 :] / (FIRST * SECOND)
    return net
