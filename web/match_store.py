"""The running match as a save: its record, and what the player made of the table around it."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from ginengine.cards import parse_card
from ginengine.match import Match

from . import arrange
from .envelope import VERSION, BrokenError, NewerError, opened, whole
from .options import on_table
from .ui_state import UiState


@dataclass(frozen=True, slots=True)
class Saved:
    """A match as it was left, with the hand order and the opponent's level."""

    match: Match
    order: tuple[str, ...] = ()
    own_order: tuple[str, ...] = ()
    sorted_by: str = ""
    fresh: str = ""
    level: int = 0
    """0 when nobody knows it, as of a bare record."""
    selected: str = ""
    knock_card: str = ""
    """The discard whose spread is being chosen."""
    opponent_action: str = ""
    address: str = ""
    """The seed in the address that was taken last, before this match was begun or with it."""

    def goes_on(self, seed: str, waits: bool) -> bool:
        """True when this match stays on the table although the address names *seed*.

        An address begins its match once: as long as a later one is played, or a match waits behind it
        (*waits*), the same address again is a reload and would cost what is running.
        """
        if seed in ("", self.match.seed):
            return True
        return seed == self.address and (waits or not self.match.is_over)

    def would_be_lost(self, waits: bool) -> bool:
        """True when another match in its place would cost what was played, or the one behind it."""
        return waits or bool(self.match.actions and not self.match.is_over)


def clean_seed(text: str) -> str:
    """A seed from the address without what a record cannot hold."""
    return "".join(c for c in text if c.isprintable() and c not in '"\\')[:100]


def save_text(record: str, ui: UiState, address: str = "") -> str:
    """The match as JSON around its record; *address* is the seed of the address that was taken last."""
    data = {
        "version": VERSION,
        "record": record,
        "order": list(ui.order),
        "own_order": list(ui.own_order),
        "sorted_by": ui.sorted_by,
        "fresh": ui.fresh,
        "level": ui.settings.level,
        "selected": ui.selected,
        "knock_card": ui.knock_card if ui.screen == "spread" else "",
        "opponent_action": ui.opponent_action,
        "address": address,
    }
    return json.dumps(data)


def saved_from(text: str) -> Saved:
    """Read a saved match.

    :raises BrokenError: if it is not one; the record is replayed, so an impossible match is refused too.
    """
    data = opened(text)
    match = replayed(data.get("record"))
    level = whole(data.get("level"), 2)
    kind, action, address = data.get("sorted_by"), data.get("opponent_action"), data.get("address")
    return Saved(
        match,
        order=_cards(data.get("order")),
        own_order=_cards(data.get("own_order")),
        sorted_by=kind if kind in ("melds", "suit", "rank") else "",
        fresh="".join(_cards([data.get("fresh")])),
        level=level if 1 <= level <= 5 else 2,
        selected="".join(_cards([data.get("selected")])),
        knock_card="".join(_cards([data.get("knock_card")])),
        opponent_action=action[:300] if isinstance(action, str) else "",
        address=clean_seed(address) if isinstance(address, str) else "",
    )


def table_of(saved: Saved, ui: UiState, keep_level: bool = False) -> UiState:
    """*ui* with the table as it was left.

    *keep_level* stays with the opponent that *ui* names, and so does a save that names none.
    """
    deal = saved.match.deal
    hand = deal.hands[0] & ~on_table(deal, 0)
    order = arrange.follow(saved.order, hand)
    spread = saved.knock_card in order and deal.spreads(parse_card(saved.knock_card))
    return replace(
        ui,
        settings=ui.settings if keep_level or not saved.level else replace(ui.settings, level=saved.level),
        order=order,
        own_order=arrange.follow(saved.own_order, hand) if saved.own_order else (),
        sorted_by=saved.sorted_by,
        fresh=saved.fresh if hand.bit_count() == 11 else "",
        selected=saved.selected if saved.selected in order else "",
        screen="showdown" if deal.is_over else "spread" if spread else "",
        knock_card=saved.knock_card if spread else "",
        opponent_action=saved.opponent_action,
    )


def replayed(record: object) -> Match:
    """The match of a record, played again under its rules.

    :raises BrokenError: if it is no record, or one of a match that cannot be.
    """
    if not isinstance(record, str):
        raise BrokenError("no record")
    try:
        match = Match.from_record(record)
        faults = match.deal.faults()
    except Exception as error:  # whatever a damaged text makes the reader do, it is no match
        newer = "newer" in type(error).__name__.lower()
        raise (NewerError if newer else BrokenError)(str(error)) from error
    if faults:
        raise BrokenError("; ".join(faults))
    return match


def _cards(value: object) -> tuple[str, ...]:
    """The card texts in a list, each once; anything else is left out."""
    found: list[str] = []
    for item in value if isinstance(value, list) else ():
        try:
            parse_card(item)
        except (ValueError, AttributeError, TypeError):
            continue
        card = str(item)
        if len(card) == 2 and card not in found:
            found.append(card)
    return tuple(found)
