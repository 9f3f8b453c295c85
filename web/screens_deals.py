"""Screens and parts of screens about deals: their codes, the deal of the day, the same cards again."""

from __future__ import annotations

from ginengine.match import Match

from .charts import signed
from .deals import KIND_WORDS, DealPage, DealRow, problem_text
from .markup import Node, h
from .opponents import LEVELS, name_of
from .presented import KINDS
from .screens_parts import Extras, frame, labelled, press
from .ui_state import UiState
from .words import Words


def readable(text: str, label: str, id_: str, rows: int = 2) -> Node:
    """A text to read, select and copy."""
    return h(
        "textarea",
        text,
        id=id_,
        class_="field text code",
        readonly=True,
        rows=rows,
        spellcheck="false",
        aria_label=label,
        key=f"{id_} {text[:80]}",
    )


def copyable(text: str, label: str, what: str, words: Words, rows: int = 2) -> Node:
    """A text with a button that copies it."""
    return h(
        "div",
        readable(text, label, f"text-{what}", rows),
        press(words.t("Copy"), f"copy_text:{what}"),
        class_="copyable",
        key=f"copyable-{what}",
    )


def code_part(page: DealPage | None, words: Words) -> list[Node | None]:
    """The code of a deal whose cards are known, and its link."""
    if page is None or not page.code:
        return []
    label = (
        words.t("Code of this deal")
        if page.over or page.kind != "casual"
        else words.t("Code of the last deal")
    )
    return [
        h("h3", label),
        copyable(page.code, label, "code", words),
        press(words.t("Copy the link"), "copy_text:link") if page.link else None,
        h("p", words.t("The code deals the same cards to anyone who enters it."), class_="note"),
    ]


def _row(row: DealRow, first: DealRow, words: Words) -> Node:
    who = words.t("You") if row.level == 0 else words.t("{name} with your cards", name=name_of(row.level))
    if row.dealer != first.dealer:
        who = words.t("{who}, from the other seat", who=who)
    return h(
        "tr",
        h("td", who),
        h("td", words.t(KINDS.get(row.how, ""))),
        h("td", signed(row.margin)),
    )


def comparison(page: DealPage, words: Words) -> list[Node | None]:
    """How this deal ended for everybody who played it, and who else may play it."""
    if not page.over or not page.code:
        return []
    rows = page.rows
    table = h(
        "table",
        h("thead", h("tr", h("th", words.t("Who")), h("th", words.t("How")), h("th", words.t("Points")))),
        h("tbody", [_row(row, rows[0], words) for row in rows]),
        class_="scores",
    )
    mine = [row for row in rows if row.level == 0]
    seats = {row.dealer: row.margin for row in reversed(mine)}
    both = None
    if len(seats) == 2:
        total = signed(sum(seats.values()))
        both = h("p", words.t("Both seats together, first plays: {points}", points=total), class_="note")
    played = {row.level for row in rows}
    levels = [
        press(name_of(level), f"play_for_me:{level}", extra="small")
        for level in LEVELS
        if level not in played
    ]
    return [
        h("h3", words.t("The same cards")),
        table if len(rows) > 1 or mine else None,
        both,
        h(
            "div",
            press(words.t("Play this deal again"), "side:again"),
            press(words.t("Play it from the other seat"), "side:swapped"),
            class_="picks",
        ),
        h("p", words.t("Let somebody else play your cards against the same opponent:"), class_="note")
        if levels
        else None,
        h("div", levels, class_="picks") if levels else None,
    ]


def after_deal(extras: Extras, words: Words) -> list[Node | None]:
    """What the result of a deal has to offer about its cards, and the seal of the next one."""
    page = extras.deal
    if page is None:
        return []
    return [*comparison(page, words), *code_part(page, words), *seal_part(page, words)]


def seal_part(page: DealPage | None, words: Words) -> list[Node | None]:
    """The seal of the deal to come, in one line."""
    if page is None or not page.next_seal:
        return []
    return [
        h(
            "p",
            words.t("Seal of the next deal: {seal}", seal=short(page.next_seal)),
            " ",
            press(words.t("What is this?"), "open:fair", extra="quiet link"),
            class_="note seal",
            title=page.next_seal,
        )
    ]


def short(seal: str) -> str:
    """The beginning of a seal, in groups: enough to recognise it by."""
    return f"{seal[:4]} {seal[4:8]} {seal[8:12]} {seal[12:16]}…"


def deal_foot(page: DealPage | None, words: Words) -> list[Node] | None:
    """The buttons after a deal beside the match; None after an ordinary one."""
    if page is None or page.kind == "casual":
        return None
    text = words.t("Back to your match") if page.waiting else words.t("Done")
    return [press(text, "back", True, "wide")]


def deals(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node:
    """A deal by its code, the deal of the day, the code of the last deal."""
    page = extras.deal or DealPage()
    wrong = page.problem
    field = h(
        "input",
        type="text",
        id="deal-code",
        class_="field code",
        autocomplete="off",
        autocapitalize="characters",
        spellcheck="false",
        placeholder="1004H-…",
        aria_invalid="true" if wrong else None,
        aria_describedby="deal-problem" if wrong else None,
    )
    return frame(
        "deals",
        words.t("Deals and codes"),
        words,
        h(
            "p",
            words.t("A deal played here does not count in the statistics. A running match waits for you."),
        ),
        press(words.t("Back to your match"), "back", True, "wide") if page.waiting else None,
        h("h3", words.t("Enter a code")),
        labelled(words.t("Deal code"), field, key="code-row"),
        h("p", problem_text(wrong, words), id="deal-problem", class_="note wrong", key="problem")
        if wrong
        else None,
        press(words.t("Play this deal"), "deal_code", True),
        h("h3", words.t("Daily deal")),
        h(
            "p",
            words.t(
                "Deal of {day}: the same cards for everybody. A new one comes at midnight, world time.",
                day=page.today,
            ),
            class_="note",
        ),
        press(words.t("Play the daily deal"), "side:daily"),
        code_part(page, words),
        foot=[press(words.t("Done"), "close", True)],
    )


def confirm_deal(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node:
    """Asked before a deal interrupts the running one."""
    kind, _, code = ui.screen_at.partition("/")
    waits = words.t("The match you are playing waits, and goes on afterwards.")
    if extras.deal is not None and extras.deal.kind != "casual":
        waits = words.t("The deal you are playing now ends here.")
    return frame(
        "confirm",
        words.t("Play this deal now?"),
        words,
        h("p", words.t(KIND_WORDS.get(kind, "")), ". ", waits),
        foot=[
            press(words.t("Keep playing"), "close", True),
            press(words.t("Play this deal"), f"side:{kind}/{code}"),
        ],
    )
