"""The end of a deal and of a match: both hands, the arithmetic, the reasons."""

from __future__ import annotations

from ginengine.cards import points
from ginengine.match import Match
from ginengine.melds import best_arrangement
from ginengine.scoring import DealResult, FinalScore

from . import faces
from .announce import match_end
from .charts import signed
from .markup import Node, h
from .opponents import name_of
from .options import on_table
from .presented import KINDS
from .screens_deals import after_deal, deal_foot
from .screens_parts import Extras, frame, press
from .screens_shown import ME, loose, meld, score_sheet, spread_shown, totals
from .screens_start import advice
from .ui_state import UiState
from .words import Words


def arithmetic(result: DealResult, scored: int, match: Match, words: Words) -> str:
    """The deal's points as a sum: "31 − 6 = 25"; a spade doubles the deadwood alone or all of it."""
    rules, kind = match.rules, result.kind.name
    if result.winner is None:
        return words.t("0 points")
    doubled = result.doubled and rules.spades_double != "off"
    bonus_apart = doubled and rules.spades_double == "points" and kind != "KNOCK"
    theirs, knockers = str(result.defender_deadwood), str(result.knocker_deadwood)
    gap = abs(result.defender_deadwood - result.knocker_deadwood)
    if kind in ("GIN", "BIG_GIN"):
        caught = f"2 × {theirs}" if bonus_apart else theirs
        if kind == "GIN":
            said = words.t("{deadwood} + gin {bonus}", deadwood=caught, bonus=rules.gin_bonus)
        else:
            said = words.t("{deadwood} + big gin {bonus}", deadwood=caught, bonus=rules.big_gin_bonus)
    elif kind == "UNDERCUT":
        if bonus_apart:
            knockers, theirs = f"2 × ({knockers}", f"{theirs})"
        said = words.t(
            "{knocker} − {defender} = {gap}, + undercut {bonus}",
            knocker=knockers,
            defender=theirs,
            gap=2 * gap if bonus_apart else gap,
            bonus=rules.undercut_bonus,
        )
    else:
        said = f"{theirs} − {knockers}"
    if doubled and not bonus_apart:
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
    if result.by_guard:
        return words.t("The discard was taken too many times in a row: the hand is drawn.")
    if kind == "DEAD":
        return words.t("Only two cards are left in the stock, and nobody went down.")
    if kind == "TIE":
        return words.t("Both have the same deadwood: nobody scores.")
    return ""


def _side(match: Match, seat: int, title: str, four: bool, words: Words) -> Node:
    """One player's cards as they lie at the end, melds first."""
    deal = match.deal
    if deal.knocker == seat:
        melds = spread_shown(deal, four, words)
        left = deal.hands[seat] & ~on_table(deal, seat)
    else:
        best = best_arrangement(deal.hands[seat])
        melds = [meld(part.cards, four, words) for part in best.melds]
        left = best.deadwood_cards
    total = words.t("Deadwood {points}", points=points(left))
    badge = h("span", words.t("went down"), class_="chip") if deal.knocker == seat else None
    return h(
        "div",
        h("h3", title, badge, h("small", total)),
        h("div", melds, loose(left, four, words), class_="spread-cards"),
        class_="hand-shown",
    )


def _compared(result: DealResult, words: Words, name: str) -> Node | None:
    """Both deadwoods side by side after a knock: whose is less, and by how much."""
    if result.knocker is None or result.kind.name not in ("KNOCK", "UNDERCUT", "TIE"):
        return None
    left = {result.knocker: result.knocker_deadwood, 1 - result.knocker: result.defender_deadwood}
    most = max(*left.values(), 1)
    rows = []
    for seat, who in ((ME, words.t("You")), (1 - ME, name)):
        role = words.t("knocked") if seat == result.knocker else words.t("after laying off")
        less = " less" if seat == result.winner else ""
        rows.append(
            h(
                "div",
                h("span", who, h("small", role), class_="legend"),
                h("span", class_=f"bar-part{less}", variables={"--part": f"{100 * left[seat] // most}%"}),
                h("b", str(left[seat])),
                class_="duel-row",
            )
        )
    return h("div", rows, class_="duel", role="group", aria_label=words.t("Deadwood of both"))


def showdown(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node | None:
    """Both hands on the table and the points of the deal."""
    if match is None or not match.results:
        return None
    name, four = name_of(ui.settings.level), ui.settings.four_colours
    result, scored = match.results[-1]
    kind = words.t(KINDS.get(result.kind.name, ""))
    if result.winner is None:
        title, who, tone = words.t("Nobody scores"), "", "drawn"
    elif result.winner == ME:
        title, who, tone = words.t("You win the hand"), words.t("You score"), "won"
    else:
        title, who, tone = (
            words.t("{name} wins the hand", name=name),
            words.t("{name} scores", name=name),
            "lost",
        )
    note = explained(result, words, name)
    last = press(words.t("Result of the match"), "open:match_over", True, "wide")
    again = press(words.t("Next hand"), "next_deal", True, "wide")
    return frame(
        "showdown",
        title,
        words,
        h(
            "div",
            h("span", who, class_="who") if who else None,
            h("b", f"+{scored}" if who else "0", class_="points"),
            h("span", arithmetic(result, scored, match, words), class_="sum"),
            class_=f"verdict {tone}",
        ),
        h("p", note, class_="note") if note else None,
        _compared(result, words, name),
        _side(match, ME, words.t("You"), four, words),
        _side(match, 1 - ME, name, four, words),
        press(words.t("Look at it again"), f"open:replay/now/{len(match.results) - 1}", extra="quiet link"),
        totals(match, words, name) if match.kind == "casual" else None,
        after_deal(extras, words),
        foot=deal_foot(extras.deal, words) or [last if match.is_over else again],
        kicker=kind,
    )


def final_lines(final: FinalScore, words: Words, name: str) -> list[str]:
    """One game's settlement as a calculation, line by line."""
    if final.settlement == "plain":
        return []
    mine = final.leader == ME
    won, lost = final.deals_won[final.leader], final.deals_won[1 - final.leader]
    theirs, yours = words.t("Points of {name}", name=name), words.t("Your points")
    names = {
        "game": words.t("Game bonus"),
        "won": yours if mine else theirs,
        "lost": theirs if mine else yours,
        "boxes": words.t("Deals won, {more} to {less}", more=won, less=lost),
    }
    lines = [f"{names.get(part, part)}: {signed(amount)}" for part, amount in final.parts]
    if final.doubled:
        lines.append(words.t("The other side scored nothing: doubled"))
    lines.append(words.t("Final score {total}", total=str(final.total).replace("-", "−")))
    if final.total < 0:
        lines.append(words.t("Below zero: whoever reached the target loses the match."))
    return lines


def _settlement(match: Match, words: Words, name: str) -> list[Node]:
    games = match.outcome.games if match.outcome is not None else ()
    shown = []
    for number, final in enumerate(games, start=1):
        lines = final_lines(final, words, name)
        if not lines:
            continue
        title = words.t("Final score")
        if len(games) > 1:
            title = words.t("Game {number}", number=number)
        shown += [h("h3", title), h("ul", [h("li", line) for line in lines], class_="lines sums")]
    return _all_games(match, words) + shown


def _all_games(match: Match, words: Words) -> list[Node]:
    """The settlements of three games and their sum, which decides the match, as the player sees them."""
    outcome = match.outcome
    if outcome is None or len(outcome.games) == 1:
        return []
    settled = [one.total if one.leader == ME else -one.total for one in outcome.games]
    lines = [
        f"{words.t('Game {number}', number=number)}: {signed(amount)}"
        for number, amount in enumerate(settled, start=1)
    ]
    lines.append(words.t("Final score {total}", total=signed(sum(settled))))
    return [
        h("h3", words.t("The three games together")),
        h("ul", [h("li", line) for line in lines], class_="lines sums"),
    ]


def match_over(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node | None:
    """Who won, and the final score as arithmetic."""
    if match is None:
        return None
    name = name_of(ui.settings.level)
    return frame(
        "over",
        match_end(match, words, name),
        words,
        h("div", faces.opponent_face(ui.settings.level), totals(match, words, name), class_="over-head"),
        _settlement(match, words, name),
        score_sheet(match, words, name),
        advice(extras.results, ui.settings.level, words, choosing=False),
        foot=[
            press(words.t("New match"), "new_match", True, "wide"),
            press(words.t("Change opponent"), "open:start", extra="wide"),
        ],
        kicker=words.t("Match over"),
    )
