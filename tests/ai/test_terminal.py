"""A match in the terminal, played by typed lines."""

from __future__ import annotations

import pytest

from ginengine import terminal
from ginengine.ai import choose
from ginengine.cards import parse_card
from ginengine.deal import Phase
from ginengine.match import Match
from ginengine.rules import PRESETS, Rules
from ginengine.view import view_of


class Typist:
    """Types what a level 3 would play, a wrong line before each."""

    def __init__(self, match):
        self.match = match
        self.lines = 0

    def __call__(self, prompt):
        self.lines += 1
        if self.lines % 2:
            return ("?", "", "nonsense", "layoff 8s 9", "discard", "knock")[self.lines // 2 % 6]
        text = str(choose(view_of(self.match, 0), 3, self.lines))
        return text.rsplit(" ", 1)[0].upper().replace("KNOCK", "knock") if text.startswith("knock") else text


@pytest.mark.parametrize("preset", ["standard", "oklahoma", "straight", "hollywood"])
def test_a_whole_match_by_typed_lines(preset):
    match = Match(PRESETS[preset], f"typing {preset}")
    said = []
    assert terminal.play(match, 1, Typist(match), said.append) == 0
    assert match.is_over
    assert said[-1] in ("You won the match.", "Your opponent won the match.", "The match is tied.")
    assert sum("won by" in line or "Nobody" in line for line in said) == len(match.results)
    assert any(line.startswith("  no: ") for line in said)
    assert any("on the table: 0:" in line for line in said) or preset == "straight"


@pytest.mark.parametrize("way", ["q", "quit", EOFError])
def test_stopping(way):
    def ask(prompt):
        if way is EOFError:
            raise EOFError
        return way

    match = Match(Rules(), "stop", first_dealer=1)
    assert terminal.play(match, 2, ask, lambda line: None) == 0
    assert match.actions == []


def test_the_table_shows_no_hidden_card():
    match = Match(Rules(), "shown", first_dealer=1)
    for number in range(60):
        if match.deal.phase is Phase.OVER:
            break
        view = view_of(match, 0)
        words = terminal.shown(view).replace(":", " ").split()
        cards = {
            word for word in words if len(word) == 2 and word[1] in "cdhs" and word[0] in "A23456789TJQK"
        }
        seen = view.hand | sum(1 << card for card in set(view.discards))
        for meld in view.spread:
            seen |= meld
        assert all(seen >> parse_card(card) & 1 for card in cards)
        match.apply(choose(view_of(match, match.deal.turn), 3, number))


def test_no_such_level():
    with pytest.raises(ValueError, match="no level 9"):
        terminal.play(Match(Rules(), "level", first_dealer=0), 9, lambda _: "q", lambda line: None)
