"""Statistics: what was won, how hands ended, and how lucky the cards were."""

from __future__ import annotations

from ginengine.match import Match

from .charts import Bar, bars, line, signed, table
from .luck import MEAN_DEALT
from .markup import Node, h
from .opponents import name_of
from .pages import StatisticsPage
from .screens_history import opponent_name, rules_name
from .screens_parts import Extras, frame, press
from .statistics import Totals
from .ui_state import UiState
from .words import Words

FEW = 30
"""Draws under which nothing is said about luck."""


def percent(share: float) -> str:
    """A share as a whole per cent."""
    return f"{round(100 * share)}\u2009%"


def statistics(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node | None:
    """Totals of all ordinary matches, of one opponent or of one set of rules."""
    page = extras.statistics
    foot = [press(words.t("History"), "open:history", True), press(words.t("Your data"), "open:data")]
    if page is None or not page.levels:
        text = words.t("There is nothing to count yet. Finish a match and come back.")
        return frame("statistics", words.t("Statistics"), words, h("p", text), foot=foot)
    totals = page.totals
    practice = words.n(
        "{count} practice hand is left out.", "{count} practice hands are left out.", page.practice
    )
    return frame(
        "statistics",
        words.t("Statistics"),
        words,
        _choices(page, words),
        _head(totals, words),
        h("h3", words.t("Hands")),
        _hands(totals, words),
        _charts(page, words),
        h("h3", words.t("Luck of the cards")),
        _luck(page, words),
        h("h3", words.t("By rules")),
        _by_rules(page, words),
        h("p", practice, class_="note") if page.practice else None,
        foot=foot,
    )


def _choices(page: StatisticsPage, words: Words) -> Node:
    options = [("", words.t("All"))]
    options += [(f"level-{level}", opponent_name(level, words)) for level, _ in page.levels]
    options += [(f"rules-{name}", rules_name(name, words)) for name, _ in page.rules]
    return h(
        "div",
        [
            h(
                "button",
                text,
                type="button",
                class_="pick",
                data_do=f"open:statistics/{value}",
                aria_pressed="true" if value == page.chosen else "false",
                key=f"choose-{value}",
            )
            for value, text in options
        ],
        class_="picks",
        role="group",
        aria_label=words.t("Show"),
    )


def _head(totals: Totals, words: Words) -> Node:
    if totals.streak >= 0:
        streak = words.t("Won in a row"), totals.streak
    else:
        streak = words.t("Lost in a row"), -totals.streak
    facts = [
        (words.t("Matches"), str(totals.matches)),
        (words.t("Won"), percent(totals.won / max(1, totals.matches))),
        (streak[0], str(streak[1])),
        (words.t("Longest winning streak"), str(totals.best_streak)),
    ]
    return h(
        "div", [h("div", h("small", name), h("b", value)) for name, value in facts], class_="totals four"
    )


def _hands(totals: Totals, words: Words) -> Node:
    you, them = totals.sides
    rows = [
        (words.t("Hands won"), percent(totals.share(you.won)), percent(totals.share(them.won))),
        (words.t("Knocks"), percent(totals.share(you.knocks)), percent(totals.share(them.knocks))),
        (words.t("Gins"), percent(totals.share(you.gins)), percent(totals.share(them.gins))),
        (words.t("Undercuts"), percent(totals.share(you.undercuts)), percent(totals.share(them.undercuts))),
        (
            words.t("Points per hand won"),
            f"{totals.points_a_deal(0):.1f}",
            f"{totals.points_a_deal(1):.1f}",
        ),
        (words.t("Deadwood when caught"), f"{totals.caught(0):.1f}", f"{totals.caught(1):.1f}"),
    ]
    of = words.n("Of {count} hand", "Of {count} hands", totals.deals)
    return table((of, words.t("You"), words.t("Opponents")), rows)


def _charts(page: StatisticsPage, words: Words) -> list[Node]:
    shown = []
    if len(page.levels) > 1 and not page.chosen:
        rows = [
            Bar(
                name_of(level) if level else "?",
                one.won / one.matches,
                f"{one.won}/{one.matches}",
            )
            for level, one in page.levels
        ]
        shown.append(bars(words.t("Matches won against each opponent"), rows, words))
    if len(page.line) > 1:
        names = [words.t("Start"), *(words.t("Match {number}", number=n) for n in range(1, len(page.line)))]
        title = words.t("Your points minus theirs, match after match")
        shown.append(line(title, page.line, names, words))
    return shown


def _verdict(deviations: float, words: Words) -> str:
    if abs(deviations) < 1:
        return words.t("as chance has it")
    if abs(deviations) < 2:
        return words.t("a little lucky") if deviations > 0 else words.t("a little unlucky")
    return words.t("very lucky") if deviations > 0 else words.t("very unlucky")


def _luck(page: StatisticsPage, words: Words) -> list[Node]:
    totals = page.totals
    if page.measuring:
        return [h("p", words.t("The cards are being counted…"), class_="note")]
    text = words.t(
        "Two things are counted: the deadwood of the hands that were dealt, {mean} on average, and the draws"
        " from the stock that lowered deadwood, beside the share of such cards in that stock at that moment."
        " With an honest shuffle both come out even in the long run.",
        mean=MEAN_DEALT,
    )
    rows = []
    for seat, who in enumerate((words.t("You"), words.t("Opponents"))):
        luck = totals.luck[seat]
        if luck.draws < FEW:
            continue
        rows.append(
            (
                words.t("{who}: hands dealt", who=who),
                f"{totals.dealt(seat):.1f}",
                f"{MEAN_DEALT:.1f}",
                _verdict(totals.deal_luck(seat), words),
            )
        )
        rows.append(
            (
                words.t("{who}: helpful draws", who=who),
                f"{luck.helped}/{luck.draws}",
                f"{luck.expected:.1f}",
                _verdict(totals.draw_luck(seat), words),
            )
        )
    if not rows:
        return [h("p", text, class_="note"), h("p", words.t("Too few hands so far to say anything."))]
    head = (words.t("Cards"), words.t("Came"), words.t("Expected"), words.t("That is"))
    surplus = totals.luck[0].helped - totals.luck[0].expected
    more = words.t("Helpful draws more than expected: {number}.", number=signed(surplus, 1))
    return [table(head, rows, "scores luck"), h("p", more), h("p", text, class_="note")]


def _by_rules(page: StatisticsPage, words: Words) -> Node:
    rows = [
        (
            rules_name(name, words),
            str(one.matches),
            percent(one.won / one.matches),
            percent(one.share(one.sides[0].gins)),
            f"{one.points_a_deal(0):.1f}",
        )
        for name, one in page.rules
    ]
    head = (words.t("Rules"), words.t("Matches"), words.t("Won"), words.t("Gins"), words.t("Points"))
    return table(head, rows)
