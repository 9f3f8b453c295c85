"""Every sentence of the app goes through here: English in the code, other languages by gettext catalogues."""

from __future__ import annotations

import gettext
import io
import pkgutil
from collections.abc import Iterable

LANGUAGES: tuple[tuple[str, str], ...] = (
    ("en", "English"),
    ("hi", "हिन्दी"),
    ("th", "ไทย"),
    ("fr", "Français"),
    ("de", "Deutsch"),
    ("es", "Español"),
    ("pt", "Português"),
)
"""The languages offered, with their own names; a catalogue for each but the first lies in ``web/locale``."""


def mark(text: str) -> str:
    """Mark a text for the catalogues where it is written down before it is shown."""
    return text


RANK_WORDS = {
    "A": mark("Ace"),
    "T": "10",
    "J": mark("Jack"),
    "Q": mark("Queen"),
    "K": mark("King"),
}
SUIT_WORDS = {"c": mark("clubs"), "d": mark("diamonds"), "h": mark("hearts"), "s": mark("spades")}
RANK_PLURALS = {
    "A": mark("aces"),
    "2": mark("twos"),
    "3": mark("threes"),
    "4": mark("fours"),
    "5": mark("fives"),
    "6": mark("sixes"),
    "7": mark("sevens"),
    "8": mark("eights"),
    "9": mark("nines"),
    "T": mark("tens"),
    "J": mark("jacks"),
    "Q": mark("queens"),
    "K": mark("kings"),
}


class Words:
    """The texts of one language."""

    def __init__(self, translations: gettext.NullTranslations | None = None, language: str = "en") -> None:
        self._translations = translations or gettext.NullTranslations()
        self.language = language

    @staticmethod
    def load(language: str) -> Words:
        """The words of *language* (``de``, ``de-AT`` ...); English where there is no catalogue for it."""
        code = "".join(c for c in language.replace("_", "-").split("-")[0].lower() if c.isalpha())
        if code and code != "en":
            try:
                data = pkgutil.get_data("web", f"locale/{code}.mo")
                if data:
                    return Words(gettext.GNUTranslations(io.BytesIO(data)), code)
            except (OSError, ValueError):
                pass
        return Words()

    def t(self, text: str, **values: object) -> str:
        """*text* in the player's language, with the named places filled in."""
        if not text:
            return ""
        found = self._translations.gettext(text)
        return found.format(**values) if values else found

    def n(self, one: str, many: str, count: int, **values: object) -> str:
        """The form for *count* things; ``{count}`` stands for the number."""
        return self._translations.ngettext(one, many, count).format(count=count, **values)

    def rank(self, card: str) -> str:
        """``7h`` gives "7", ``Kd`` gives "King"."""
        rank = card[0]
        return self.t(RANK_WORDS.get(rank, rank))

    def ranks(self, card: str) -> str:
        """``7h`` gives "sevens"."""
        return self.t(RANK_PLURALS[card[0]])

    def suit(self, card: str) -> str:
        """``7h`` gives "hearts"."""
        return self.t(SUIT_WORDS[card[1]])

    def card(self, card: str) -> str:
        """``7h`` gives "7 of hearts"; rank first, the ear decides on it."""
        if card[0] == "Q":  # a language may have to treat her as a woman
            return self.t("Queen of {suit}", suit=self.suit(card))
        return self.t("{rank} of {suit}", rank=self.rank(card), suit=self.suit(card))

    def listed(self, parts: Iterable[str]) -> str:
        """Give "a", "a and b", "a, b and c"."""
        items = list(parts)
        if len(items) < 2:
            return "".join(items)
        return self.t("{most} and {last}", most=", ".join(items[:-1]), last=items[-1])

    def card_list(self, cards: Iterable[str]) -> str:
        """The cards in words, one after the other."""
        return self.listed(self.card(card) for card in cards)

    def meld(self, cards: Iterable[str], kind: str) -> str:
        """Give "run 4 5 6 of hearts" or "set of tens"."""
        shown = list(cards)
        if kind == "set":
            return self.t("set of {ranks}", ranks=self.ranks(shown[0]))
        return self.t(
            "run {ranks} of {suit}",
            ranks=" ".join(self.rank(card) for card in shown),
            suit=self.suit(shown[0]),
        )
