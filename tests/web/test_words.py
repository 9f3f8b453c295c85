"""Words in English, with a missing catalogue, and the key table."""

from __future__ import annotations

from web.commands import Command
from web.keys import KEYS, command_for, help_lines
from web.words import Words


def test_cards_and_lists() -> None:
    words = Words()
    assert words.card("7h") == "7 of hearts"
    assert words.card("Ts") == "10 of spades"
    assert words.card_list(["Ac", "Kd", "Qs"]) == "Ace of clubs, King of diamonds and Queen of spades"
    assert words.card_list([]) == ""
    assert words.meld(["4h", "5h", "6h"], "run") == "run 4 5 6 of hearts"
    assert words.meld(["Tc", "Td", "Th"], "set") == "set of tens"


def test_numbers_and_empty_texts() -> None:
    words = Words()
    assert words.n("{count} card", "{count} cards", 1) == "1 card"
    assert words.n("{count} card", "{count} cards", 0) == "0 cards"
    assert words.t("") == ""


def test_a_missing_language_speaks_english() -> None:
    for language in ("", "en-GB", "xx", "../../etc/passwd"):
        assert Words.load(language).t("Knock") == "Knock"


def test_keys() -> None:
    assert command_for("d") == Command("draw")
    assert command_for("D", letters=False) is None
    assert command_for("Delete", letters=False) == Command("discard")
    assert command_for("ArrowLeft") is None
    assert command_for("ArrowLeft", shift=True) == Command("move", "left")
    assert command_for("ArrowRight", shift=True, card="7h") == Command("move", "right:7h")
    assert command_for("?") == Command("open", "help")
    assert command_for("q") is None
    assert len(help_lines(Words())) == len(KEYS)
