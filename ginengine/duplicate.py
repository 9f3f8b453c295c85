"""The same cards again: for another player, or from the other seat."""

from __future__ import annotations

from .ai import choose
from .deal import Deal
from .view import view_of


def played_out(deal: Deal, levels: tuple[int, int], seed: str) -> Deal:
    """The deal played to its end by an opponent of these levels in each seat; *deal* stays as it is."""
    going = deal.copy()
    while not going.is_over:
        view = view_of(going, going.turn)
        going.apply(choose(view, levels[going.turn], f"{seed} {len(going.log)}"))
    return going
