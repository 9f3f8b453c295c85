"""Cards and scores as the screens of a deal show them: melds, deadwood, score sheet, totals."""

from __future__ import annotations

from ginengine.cards import CardSet, card_name, cards_of, points
from ginengine.deal import Deal
from ginengine.match import Column, Match
from ginengine.melds import meld_of

from . import faces
from .arrange import names
from .markup import Node, h
from .options import laid_on
from .presented import deal_row
from .words import Words

ME = 0


def shown(cards: CardSet, four: bool, look: str = "", laid: CardSet = 0) -> list[Node]:
    """Small cards side by side; those *laid* off are marked."""
    return [
        faces.small_card(card_name(card), four, extra=f"{look}{' laid' if laid >> card & 1 else ''}".strip())
        for card in cards_of(cards)
    ]


def meld(cards: CardSet, four: bool, words: Words, laid: CardSet = 0) -> Node:
    """A meld as one picture with its name in words.

    :raises ValueError: if the cards are none.
    """
    kind = meld_of(cards).kind.value
    label = words.meld(names(cards), kind)
    return h("span", shown(cards, four, kind, laid), class_="meld", role="img", aria_label=label)


def spread_shown(deal: Deal, four: bool, words: Words) -> list[Node]:
    """The melds on the table; the cards that were laid off on them are marked."""
    return [meld(cards, four, words, laid) for cards, laid in zip(deal.spread, laid_on(deal), strict=True)]


def loose(cards: CardSet, four: bool, words: Words) -> Node | None:
    """Deadwood as one picture with its points; None when there is none."""
    if not cards:
        return None
    label = words.t("Deadwood {points}", points=points(cards))
    listed = words.card_list(names(cards))
    return h(
        "span",
        shown(cards, four),
        class_="meld loose",
        role="img",
        aria_label=f"{label}: {listed}",
    )


def score_sheet(match: Match, words: Words, name: str) -> Node:
    """The score sheet; with Hollywood scoring how each game stood after every deal that counted in it."""
    if match.rules.games > 1:
        return _hollywood_sheet(match, words)
    head = h("tr", h("th", words.t("Deal")), h("th", words.t("You")), h("th", name))
    rows = []
    for number, (result, scored) in enumerate(match.results, start=1):
        how, mine, theirs = deal_row(result, scored, words)
        rows.append(h("tr", h("td", f"{number}. {how}"), h("td", mine), h("td", theirs)))
    mine, theirs = str(match.scores[ME]), str(match.scores[1 - ME])
    foot = h("tr", h("td", words.t("Total")), h("td", mine), h("td", theirs))
    return h("table", h("thead", head), h("tbody", rows), h("tfoot", foot), class_="scores")


def _hollywood_sheet(match: Match, words: Words) -> Node:
    games = [h("th", words.t("Game {number}", number=number)) for number in range(1, match.rules.games + 1)]
    rows, before = [], (Column(),) * match.rules.games
    for number, (result, now) in enumerate(zip(match.results, match.sheet, strict=True), start=1):
        how, _, _ = deal_row(*result, words)
        scores = [
            f"{new.scores[ME]} : {new.scores[1 - ME]}" if new != old else ""
            for old, new in zip(before, now, strict=True)
        ]
        rows.append(h("tr", h("td", f"{number}. {how}"), [h("td", score) for score in scores]))
        before = now
    ends = [h("td", f"{one[ME]} : {one[1 - ME]}") for one in match.columns]
    return h(
        "table",
        h("thead", h("tr", h("th", words.t("Deal")), games)),
        h("tbody", rows),
        h("tfoot", h("tr", h("td", words.t("Total")), ends)),
        class_="scores",
    )


def totals(match: Match, words: Words, name: str) -> Node:
    """The score now; with Hollywood scoring each of the three games."""
    games = [
        h("div", h("small", words.t("Game {number}", number=number)), h("b", f"{one[ME]} : {one[1 - ME]}"))
        for number, one in enumerate(match.columns, start=1)
    ]
    if len(games) == 1:
        mine, theirs = match.scores[ME], match.scores[1 - ME]
        games = [
            h("div", h("small", words.t("You")), h("b", str(mine))),
            h("div", h("small", name), h("b", str(theirs))),
        ]
    target = h("div", h("small", words.t("Target")), h("b", str(match.rules.target)))
    return h("div", games, target, class_="totals" if len(match.columns) == 1 else "totals four")
