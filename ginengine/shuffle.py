"""The shuffle: Fisher-Yates over a SHA-256 counter stream, the same on every Python for ever.

Numbers are drawn by rejection, so every order of the pack is equally likely as far as
the digest is random; the ``random`` module promises neither that nor stability.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from .cards import Card

SEED_DIGITS = 32
"""Hexadecimal digits of a deal's seed: 128 bits, few enough for a deal code."""


def deal_seed(match_seed: str, number: int) -> str:
    """The seed of one deal as hexadecimal; it tells nothing about the other deals."""
    return _digest(f"gin deal {number} of {match_seed}")


def mixed(seed: str, words: str = "") -> str:
    """The seed the cards are dealt from: *words* are the player's own share in the shuffle."""
    return _digest(f"{seed} {words}") if words else seed


def deck(seed: str, words: str = "") -> tuple[Card, ...]:
    """The 52 cards in dealing order."""
    return shuffled(52, mixed(seed, words))


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:SEED_DIGITS]


def shuffled(count: int, key: str) -> tuple[int, ...]:
    """The numbers below *count* (at most 256) in an order that depends on *key* alone."""
    order = list(range(count))
    stream = _bytes(key)
    for last in range(count - 1, 0, -1):
        other = _below(last + 1, stream)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _below(bound: int, stream: Iterator[int]) -> int:
    """A number below *bound*, uniform: bytes past the last whole multiple are thrown away."""
    usable = 256 - 256 % bound
    return next(byte for byte in stream if byte < usable) % bound


def _bytes(key: str) -> Iterator[int]:
    start = sha256(key.encode())
    counter = 0
    while True:
        block = start.copy()
        block.update(counter.to_bytes(8, "big"))
        yield from block.digest()
        counter += 1
