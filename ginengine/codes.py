"""Deal codes: a deal as thirty characters that can be read aloud, typed or put in a link.

A code holds a version, the rules, the dealer and the seed of the deal, then two check characters.
Five bits a character, from an alphabet without I, L, O and U; capital or small, with or without
hyphens and blanks.  Custom rules take eleven characters more.  A code means the same cards in
every release: what version 1 says is never changed, a change makes version 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from .cards import Seat, other
from .deal import Deal
from .match import Match
from .rules import PRESETS, Rules, preset_of
from .shuffle import SEED_DIGITS, deal_seed, deck, mixed

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_HEARD = str.maketrans("OIL", "011")
"""What is easily written for a zero or a one."""
VERSION = 1
GROUP = 5
LENGTH = 30
"""Characters of a code under a preset, check characters included, hyphens not."""

# Version 1 for ever: the presets by their places, and the custom settings by their bits.
_PRESETS = ("standard", "parlour", "oklahoma", "pro_upcard", "straight", "classic", "hollywood")
_CUSTOM = 31
_BITS: tuple[tuple[str, int], ...] = (
    ("knock_limit", 4),
    ("oklahoma", 1),
    ("oklahoma_ace", 1),
    ("spades_double", 2),
    ("gin_bonus", 6),
    ("big_gin", 1),
    ("big_gin_bonus", 6),
    ("undercut_bonus", 6),
    ("tie", 1),
    ("last_discard", 1),
    ("next_dealer", 2),
    ("target", 10),
    ("settlement", 2),
    ("games", 2),
    ("take_guard", 10),
)
_WORDS: dict[str, tuple[str, ...]] = {
    "oklahoma_ace": ("gin_only", "one"),
    "spades_double": ("off", "points", "all"),
    "tie": ("undercut", "nobody"),
    "next_dealer": ("winner", "loser", "alternate"),
    "settlement": ("pro", "plain", "classic"),
}
_CUSTOM_CHARACTERS = 11
_SEED_CHARACTERS = 26  # 128 bits of the seed, the dealer, and one bit that is 0


class CodeError(ValueError):
    """A text that is no deal code; ``kind`` says what is wrong with it.

    ``empty``, ``short``, ``long``, ``character`` (``found`` is the one that cannot occur, ``place`` counts
    from 1), ``check`` (some character is wrong, or two changed places), ``newer`` (made by a newer
    release) or ``rules`` (rules that do not exist).  ``length`` is how many characters there should be.
    """

    def __init__(
        self, kind: str, problem: str, found: str = "", place: int = 0, length: int = LENGTH
    ) -> None:
        super().__init__(problem)
        self.kind, self.found, self.place, self.length = kind, found, place, length


@dataclass(frozen=True, slots=True)
class DealCode:
    """A deal before its first action; ``str`` writes the code."""

    rules: Rules
    dealer: Seat
    seed: str
    """32 hexadecimal digits in small letters: what the pack is shuffled from."""

    def deal(self) -> Deal:
        """The cards dealt."""
        return Deal.from_deck(self.rules, self.dealer, deck(self.seed))

    def swapped(self) -> DealCode:
        """The same cards with the seats changed over."""
        return DealCode(self.rules, other(self.dealer), self.seed)

    def __str__(self) -> str:
        name = preset_of(self.rules)
        values = [VERSION, _PRESETS.index(name) if name in _PRESETS else _CUSTOM]
        if values[1] == _CUSTOM:
            values += _fives(_packed(self.rules), _CUSTOM_CHARACTERS)
        values += _fives(int(self.seed, 16) << 2 | self.dealer << 1, _SEED_CHARACTERS)
        text = "".join(ALPHABET[value] for value in (*values, *_check(values)))
        last = len(text) - 1 if len(text) % GROUP == 1 else len(text)  # nobody reads out a group of one
        return "-".join(text[at : at + GROUP] for at in range(0, last, GROUP)) + text[last:]


def read(text: str) -> DealCode:
    """The deal a code stands for; a link that ends in ``deal=CODE`` will do.

    :raises CodeError: saying what is wrong.
    """
    values = _values(text)
    count, custom = len(values), values[0] == VERSION and values[1] == _CUSTOM
    length = LENGTH + _CUSTOM_CHARACTERS if custom else LENGTH
    sound = not any(_check(values))
    if sound and values[0] > VERSION:
        raise CodeError("newer", "the code was made by a newer release: update the game to play it")
    if count > length:
        raise CodeError("long", f"the code has {count} characters, not {length}", length=length)
    if count < length and (sound or count > LENGTH):
        raise CodeError("short", f"the code has {count} characters, not {length}", length=length)
    if not sound:
        raise CodeError("check", "a character of the code is wrong, or two have changed places")
    if values[0] != VERSION:
        raise CodeError("rules", "there was never a code of this version")
    rules, rest = _rules(values)
    packed = _number(rest[:_SEED_CHARACTERS])
    if packed & 1:
        raise CodeError("rules", "the code names a deal that does not exist")
    return DealCode(rules, packed >> 1 & 1, f"{packed >> 2:0{SEED_DIGITS}x}")


def code_of(match: Match, number: int) -> DealCode | None:
    """The code of deal *number* (from 1) of a match; None for a position set up by hand.

    It gives the cards away, so it is for a deal that is over or known anyway.
    """
    if number == 1 and match.start is not None:
        if len(match.seed) != SEED_DIGITS or not set(match.seed) <= set("0123456789abcdef"):
            return None
        code = DealCode(match.rules, match.first_dealer, match.seed)
        return code if code.deal() == match.start else None
    seed = mixed(deal_seed(match.seed, number), match.words[number - 1])
    return DealCode(match.rules, match.dealer_of(number), seed)


def match_of(code: DealCode, kind: str = "code") -> Match:
    """A match whose first deal is the one of the code."""
    return Match(code.rules, code.seed, first_deal=code.deal(), kind=kind)


def _values(text: str) -> list[int]:
    """The characters as numbers below 32."""
    typed = text.rpartition("deal=")[2].partition("&")[0].strip()
    values = []
    for place, mark in enumerate(typed, start=1):
        if mark in "-‐‑–— ":  # noqa: RUF001 - what a keyboard makes of a hyphen
            continue
        value = ALPHABET.find(mark.upper().translate(_HEARD))
        if value < 0 or not mark.isascii():
            raise CodeError("character", f"{mark!r} at place {place} cannot be in a code", mark, place)
        values.append(value)
    if not values:
        raise CodeError("empty", "there is no code")
    if len(values) < LENGTH:
        raise CodeError("short", f"the code has {len(values)} characters, not {LENGTH}")
    return values


def _rules(values: Sequence[int]) -> tuple[Rules, Sequence[int]]:
    """The rules a code names, and what follows them."""
    if values[1] < len(_PRESETS):
        return PRESETS[_PRESETS[values[1]]], values[2:]
    if values[1] != _CUSTOM:
        raise CodeError("rules", "the code names rules that do not exist")
    at = 2 + _CUSTOM_CHARACTERS
    return _unpacked(_number(values[2:at])), values[at:]


def _packed(rules: Rules) -> int:
    number = 0
    for name, bits in _BITS:
        value = getattr(rules, name)
        number = number << bits | (_WORDS[name].index(value) if name in _WORDS else int(value))
    return number


def _unpacked(number: int) -> Rules:
    given: dict[str, Any] = {}
    for name, bits in reversed(_BITS):
        value, number = number & (1 << bits) - 1, number >> bits
        given[name] = value
        if name in _WORDS:
            given[name] = _WORDS[name][value] if value < len(_WORDS[name]) else "?"
        elif bits == 1:
            given[name] = bool(value)
    try:
        rules = Rules(**given)
    except ValueError as wrong:
        raise CodeError("rules", f"the code names rules that do not exist: {wrong}") from wrong
    if number:
        raise CodeError("rules", "the code names rules that do not exist")
    return rules


def _fives(number: int, count: int) -> list[int]:
    """The lowest ``5 * count`` bits as numbers below 32, the highest first."""
    return [number >> 5 * place & 31 for place in reversed(range(count))]


def _number(fives: Iterable[int]) -> int:
    number = 0
    for five in fives:
        number = number << 5 | five
    return number


def _check(values: Iterable[int]) -> tuple[int, int]:
    """The two check characters; for a whole code that is sound they are zero.

    They are the remainder of the code, as a polynomial over the field of 32 elements, by (x - 1)(x - a):
    every wrong character and every two characters that changed places within thirty leave another one.
    """
    high = low = 0
    for value in values:
        top = value ^ high
        twice = top << 1 ^ (0b100101 if top & 0b10000 else 0)  # times a, modulo a^5 + a^2 + 1
        high, low = low ^ twice ^ top, twice
    return high, low
