"""Words in English, and with a missing catalogue."""

from __future__ import annotations

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
