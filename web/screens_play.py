"""Screens that belong to a deal: the spread, the showdown, the end of the match, score and log."""

from __future__ import annotations

from ginengine.cards import CardSet, card_name, cards_of, points
from ginengine.deal import Deal
from ginengine.match import Match
from ginengine.melds import Arrangement, best_arrangement, meld_of
from ginengine.scoring import DealResult

from . import faces
from .announce import log_sentences, match_end, outcome
from .arrange import names
from .markup import Node, h
from .opponents import name_of
from .options import spread_choices
from .presented import KINDS, deal_row
from .screens_parts import Extras, frame, press
from .ui_state import UiState
from .words import Words

ME = 0


def _cards(cards: CardSet, four: bool, look: str = "", laid: CardSet = 0) -> list[Node]:
    return [
        faces.small_card(card_name(card), four, extra=f"{look}{' laid' if laid >> card & 1 else ''}".strip())
        for card in cards_of(cards)
    ]


def _meld(cards: CardSet, four: bool, words: Words, laid: CardSet = 0) -> Node:
    kind = meld_of(cards).kind.value
    label = words.meld(names(cards), kind)
    return h("span", _cards(cards, four, kind, laid), class_="meld", role="img", aria_label=label)


def _loose(cards: CardSet, four: bool, words: Words) -> Node | None:
    if not cards:
        return None
    label = words.t("Deadwood {points}", points=points(cards))
    listed = words.card_list(names(cards))
    return h(
        "span",
        _cards(cards, four),
        h("span", label, class_="points", aria_hidden="true"),
        class_="meld loose",
        role="img",
        aria_label=f"{label}: {listed}",
    )


def _open_places(one: Arrangement, deal: Deal) -> CardSet:
    """The cards that could still be laid off on this spread, as far as the knocker can tell."""
    gone = deal.hands[deal.turn]
    for card in deal.discards:
        gone |= 1 << card
    found = 0
    for meld in one.melds:
        for card in range(52):
            if not gone >> card & 1 and not meld.cards >> card & 1 and meld.extended(card) is not None:
                found |= 1 << card
    return found


def spread(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node | None:
    """Which melds to lay down when several ways are legal."""
    if match is None or not ui.knock_card:
        return None
    deal, four = match.deal, ui.settings.four_colours
    options = []
    for number, one in enumerate(spread_choices(deal, ui.knock_card)):
        places = _open_places(one, deal)
        told = words.t("Nothing can be laid off.")
        if places:
            told = words.t("Open for laying off: {cards}", cards=words.card_list(names(places)))
        loose = one.deadwood_cards
        options.append(
            h(
                "button",
                h(
                    "span",
                    [_meld(meld.cards, four, words) for meld in one.melds],
                    _loose(loose, four, words),
                    class_="spread-cards",
                ),
                h(
                    "span",
                    h("b", words.t("Deadwood {points}", points=one.deadwood)),
                    h("span", words.t("Proposed"), class_="chip") if number == 0 else None,
                    h("small", told),
                    class_="about",
                ),
                type="button",
                class_="pick spread-choice",
                data_do=f"spread:{number}",
                key=f"choice{number}",
            )
        )
    return frame(
        "spread",
        words.t("Lay down your melds"),
        words,
        h(
            "p",
            words.t("You discard the {card}. Choose how your cards lie.", card=words.card(ui.knock_card)),
            class_="note",
        ),
        h("div", options, class_="stack"),
        foot=[press(words.t("Cancel"), "cancel")],
        close="cancel",
    )


def arithmetic(result: DealResult, scored: int, match: Match, words: Words) -> str:
    """The deal's points as a sum: "31 − 6 = 25"."""
    rules, kind = match.rules, result.kind.name
    if result.winner is None:
        return words.t("0 points")
    gap = abs(result.defender_deadwood - result.knocker_deadwood)
    if kind == "GIN":
        said = words.t("{deadwood} + gin {bonus}", deadwood=result.defender_deadwood, bonus=rules.gin_bonus)
    elif kind == "BIG_GIN":
        said = words.t(
            "{deadwood} + big gin {bonus}", deadwood=result.defender_deadwood, bonus=rules.big_gin_bonus
        )
    elif kind == "UNDERCUT":
        said = words.t(
            "{knocker} − {defender} = {gap}, + undercut {bonus}",
            knocker=result.knocker_deadwood,
            defender=result.defender_deadwood,
            gap=gap,
            bonus=rules.undercut_bonus,
        )
    else:
        said = f"{result.defender_deadwood} − {result.knocker_deadwood}"
    if result.doubled and rules.spades_double != "off":
        said = words.t("{sum}, doubled", sum=said)
    return f"{said} = {scored}"


def explained(result: DealResult, words: Words, name: str) -> str:
    """Why the deal ended as it did, in a sentence; "" where the arithmetic says it all."""
    kind = result.kind.name
    if kind == "UNDERCUT":
        if result.knocker == ME:
            return words.t("Undercut: you knocked, but {name} has no more deadwood than you.", name=name)
        return words.t("Undercut: {name} knocked, but you have no more deadwood.", name=name)
    if kind in ("GIN", "BIG_GIN"):
        return words.t("After gin nothing can be laid off.")
    if kind == "DEAD":
        return words.t("Only two cards are left in the stock, and nobody went down.")
    if kind == "TIE":
        return words.t("Both have the same deadwood: nobody scores.")
    return ""


def _side(match: Match, seat: int, title: str, four: bool, words: Words) -> Node:
    """One player's cards as they lie at the end, melds first."""
    deal = match.deal
    result = deal.result
    laid_by_meld = dict.fromkeys(range(len(deal.spread)), 0)
    laid = 0
    for card, number in deal.laid_off:
        laid_by_meld[number] |= 1 << card
        laid |= 1 << card
    knocker = result.knocker if result is not None else None
    if knocker == seat and deal.spread:
        table = 0
        melds = []
        for number, cards in enumerate(deal.spread):
            whole = cards | laid_by_meld[number]
            table |= whole
            melds.append(_meld(whole, four, words, laid_by_meld[number]))
        loose = deal.hands[seat] & ~table
    else:
        best = best_arrangement(deal.hands[seat] & ~laid)
        melds = [_meld(meld.cards, four, words) for meld in best.melds]
        loose = best.deadwood_cards
    total = words.t("Deadwood {points}", points=points(loose))
    badge = h("span", words.t("went down"), class_="chip") if knocker == seat else None
    return h(
        "div",
        h("h3", title, badge, h("small", total)),
        h("div", melds, _loose(loose, four, words), class_="spread-cards"),
        class_="hand-shown",
    )


def _scores(match: Match, words: Words, name: str) -> Node:
    """The score sheet; with Hollywood scoring one column of numbers for each game."""
    head = h("tr", h("th", words.t("Deal")), h("th", words.t("You")), h("th", name))
    rows = []
    for number, (result, scored) in enumerate(match.results, start=1):
        how, mine, theirs = deal_row(result, scored, words)
        rows.append(h("tr", h("td", f"{number}. {how}"), h("td", mine), h("td", theirs)))
    mine, theirs = str(match.scores[ME]), str(match.scores[1 - ME])
    foot = h("tr", h("td", words.t("Total")), h("td", mine), h("td", theirs))
    return h("table", h("thead", head), h("tbody", rows), h("tfoot", foot), class_="scores")


def _totals(match: Match, words: Words, name: str) -> Node:
    mine, theirs = match.scores[ME], match.scores[1 - ME]
    return h(
        "div",
        h("div", h("small", words.t("You")), h("b", str(mine))),
        h("div", h("small", name), h("b", str(theirs))),
        h("div", h("small", words.t("Target")), h("b", str(match.rules.target))),
        class_="totals",
    )


def showdown(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node | None:
    """Both hands on the table and the points of the deal."""
    if match is None or not match.results:
        return None
    name, four = name_of(ui.settings.level), ui.settings.four_colours
    result, scored = match.results[-1]
    kind = words.t(KINDS.get(result.kind.name, ""))
    who = (
        ""
        if result.winner is None
        else words.t("You score")
        if result.winner == ME
        else words.t("{name} scores", name=name)
    )
    note = explained(result, words, name)
    last = press(words.t("Result of the match"), "open:match_over", True, "wide")
    again = press(words.t("Next hand"), "next_deal", True, "wide")
    tone = "drawn" if result.winner is None else "won" if result.winner == ME else "lost"
    return frame(
        "showdown",
        outcome(match, words, name),
        words,
        h(
            "div",
            h("span", who, class_="who") if who else None,
            h("b", f"+{scored}" if who else "0", class_="points"),
            h("span", arithmetic(result, scored, match, words), class_="sum"),
            class_=f"verdict {tone}",
        ),
        h("p", note, class_="note") if note else None,
        _side(match, ME, words.t("You"), four, words),
        _side(match, 1 - ME, name, four, words),
        _totals(match, words, name),
        foot=[last if match.is_over else again],
        kicker=kind,
    )


def final_lines(match: Match, words: Words, name: str) -> list[str]:
    """The final score as a calculation, line by line."""
    rules = match.rules
    mine, theirs = match.scores[ME], match.scores[1 - ME]
    first = ME if mine >= theirs else 1 - ME
    high, low = match.scores[first], match.scores[1 - first]
    won, lost = match.deals_won[first], match.deals_won[1 - first]
    leader = words.t("You") if first == ME else name
    lines = [
        words.t(
            "{leader}: {high} to {low}, deals {won} to {lost}",
            leader=leader,
            high=high,
            low=low,
            won=won,
            lost=lost,
        )
    ]
    if rules.settlement == "pro":
        total = 100 + high - low + 20 * (won - lost)
        lines.append(f"100 + {high} − {low} + 20 × ({won} − {lost}) = {total}")
        if low == 0:
            lines.append(words.t("Nothing scored by the other side: doubled, {total}", total=2 * total))
        if total < 0:
            lines.append(words.t("Below zero: whoever reached the target loses the match."))
    elif rules.settlement == "classic":
        bonus = 200 if low == 0 else 100
        lines.append(f"{high} + {bonus} + 20 × {won} = {high + bonus + 20 * won}")
        lines.append(f"{low} + 20 × {lost} = {low + 20 * lost}")
    return lines


def match_over(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node | None:
    """Who won, and the final score as arithmetic."""
    if match is None:
        return None
    name = name_of(ui.settings.level)
    return frame(
        "over",
        match_end(match, words, name),
        words,
        h("div", faces.opponent_face(ui.settings.level), _totals(match, words, name), class_="over-head"),
        h("h3", words.t("Final score")) if match.rules.settlement != "plain" else None,
        h("ul", [h("li", line) for line in final_lines(match, words, name)], class_="lines sums"),
        _scores(match, words, name),
        foot=[
            press(words.t("New match"), "new_match", True, "wide"),
            press(words.t("Change opponent"), "open:start", extra="wide"),
        ],
        kicker=words.t("Match over"),
    )


def log_screen(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node | None:
    """Score sheet, discards and log, for screens without the side panel."""
    if match is None:
        return None
    name, four = name_of(ui.settings.level), ui.settings.four_colours
    pile = [faces.small_card(card_name(card), four) for card in reversed(match.deal.discards)]
    lines = log_sentences(match.deal.log, words, name)
    discards: list[Node] = []
    if ui.settings.show_discards and pile:
        label = words.t("Discard pile, newest first")
        discards = [
            h("h3", words.t("Discards")),
            h("div", pile, class_="history", role="img", aria_label=label),
        ]
    return frame(
        "log",
        words.t("Score and log"),
        words,
        _totals(match, words, name),
        _scores(match, words, name) if match.results else None,
        discards,
        h("h3", words.t("Log")),
        h("ol", [h("li", line) for line in reversed(lines)], class_="log-lines"),
        foot=[press(words.t("Done"), "close", True)],
    )


__all__ = ["arithmetic", "explained", "final_lines", "log_screen", "match_over", "showdown", "spread"]
