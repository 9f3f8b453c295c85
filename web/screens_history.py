"""The finished matches: the list, the question before deleting, one record as text to share."""

from __future__ import annotations

from ginengine.match import Match
from ginengine.rules import Rules

from . import faces, history
from .charts import signed
from .deals import KIND_WORDS
from .markup import Node, h
from .opponents import name_of
from .pages import HistoryPage, HistoryRow
from .rule_text import PRESET_WORDS
from .screens_parts import Extras, frame, press, steady
from .summaries import Summary
from .ui_state import UiState
from .words import Words


def opponent_name(level: int, words: Words) -> str:
    """The opponent's name; a match from elsewhere may not tell it."""
    return name_of(level) if level else words.t("Unknown opponent")


def rules_name(preset: str, words: Words) -> str:
    """The name of a preset, or that the rules were none of them."""
    return words.t(PRESET_WORDS[preset]) if preset in PRESET_WORDS else words.t("Your own rules")


def result_text(one: Summary, words: Words) -> str:
    """How the match ended, in a few words."""
    name = opponent_name(one.level, words)
    if one.winner is None:
        return words.t("Tied")
    return words.t("You won") if one.winner == 0 else words.t("{name} won", name=name)


def _row(row: HistoryRow, words: Words) -> Node:
    one = row.summary
    tone = "tied" if one.winner is None else "won" if one.winner == 0 else "lost"
    name = opponent_name(one.level, words)
    rules = rules_name(one.preset, words)
    kind = words.t(KIND_WORDS.get(one.kind, ""))
    deals = words.n("{count} hand", "{count} hands", one.deals)
    target = words.t("to {target}", target=Rules.from_text(one.rules).target)
    about = h(
        "span",
        h("b", result_text(one, words), class_=f"outcome {tone}"),
        h("small", " · ".join(part for part in (name, kind, f"{rules} {target}", deals) if part)),
        h("small", row.date, class_="when"),
        class_="about",
    )
    score = h(
        "span", h("b", f"{one.scores[0]} : {one.scores[1]}"), h("small", signed(one.total)), class_="final"
    )
    face = faces.opponent_face(one.level) if one.level else None
    body = (face, about, score)
    return h(
        "li",
        h("button", body, type="button", class_="pick match", data_do=f"open:replay/{one.id}", key="look")
        if row.can_replay
        else h("span", body, class_="pick match gone", key="look"),
        h(
            "button",
            faces.icon("close"),
            type="button",
            class_="tool close",
            data_do=f"open:confirm_delete/{one.id}",
            aria_label=words.t("Delete the match of {date}", date=row.date),
        ),
        class_="match-row",
        key=one.id,
    )


def history_screen(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node | None:
    """Every finished match, newest first, and how many are kept."""
    page = extras.history or HistoryPage((), 0, 1, 0)
    many = f"{history.RESULTS:,}".replace(",", "\u2009")
    limit = words.t(
        "The last {records} matches can be replayed, the results of {results} are kept; the oldest go first.",
        records=history.RECORDS,
        results=many,
    )
    if page.rows:
        body: list[Node] = [h("ul", [_row(row, words) for row in page.rows], class_="matches")]
    else:
        body = [h("p", words.t("No match has been finished yet. Every finished match will stand here."))]
    return frame(
        "history",
        words.t("History"),
        words,
        *body,
        h("div", _pages(page, words), class_="pages") if page.pages > 1 else None,
        h("p", limit, class_="note"),
        foot=[
            press(words.t("Statistics"), "open:statistics", True),
            press(words.t("Your data"), "open:data"),
            *(
                [press(words.t("Delete all"), "open:confirm_delete/all", extra="danger")]
                if page.count
                else []
            ),
        ],
    )


def _pages(page: HistoryPage, words: Words) -> list[Node]:
    newer, older = max(0, page.page - 1), min(page.pages - 1, page.page + 1)
    place = words.t("Page {page} of {pages}", page=page.page + 1, pages=page.pages)
    return [
        steady(words.t("Newer"), f"open:history/{newer}", "newer", possible=page.page > 0),
        h("span", place, key="place"),
        steady(words.t("Older"), f"open:history/{older}", "older", possible=page.page + 1 < page.pages),
    ]


def confirm_delete(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node:
    """Asked before a finished match, all of them, or the saves put aside are forgotten."""
    every = ui.screen_at == "all"
    page = extras.history
    if ui.screen_at == "aside":
        title = words.t("Delete the saves that were put aside?")
        text = words.t("This cannot be undone.")
    elif every:
        title = words.t("Delete all matches?")
        text = words.t("History and statistics will be empty. This cannot be undone.")
    else:
        title = words.t("Delete this match?")
        text = words.t("Its replay and its part in the statistics go too. This cannot be undone.")
    row = page.rows[0] if page is not None and page.rows and not every else None
    about = f"{row.date} · {result_text(row.summary, words)}" if row is not None else None
    return frame(
        "confirm",
        title,
        words,
        h("p", about) if about else None,
        h("p", text),
        foot=[
            press(words.t("Keep"), "open:data" if ui.screen_at == "aside" else "open:history", True),
            press(words.t("Delete"), f"delete:{ui.screen_at}", extra="danger"),
        ],
    )


def gone(screen: str, title: str, words: Words) -> Node:
    """What a screen about one match says when that match is no longer kept."""
    return frame(
        screen,
        title,
        words,
        h("p", words.t("This match can no longer be replayed.")),
        foot=[press(words.t("History"), "open:history", True)],
    )


def share(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node:
    """One match as text: for a friend, a forum, a bug report."""
    page = extras.replay
    if page is None or not page.record:
        return gone("share", words.t("The match as text"), words)
    return frame(
        "share",
        words.t("The match as text"),
        words,
        h(
            "p",
            words.t("Anyone can paste this text under Your data and watch the same match."),
            class_="note",
        ),
        h(
            "textarea",
            page.record,
            id="record-text",
            class_="field text",
            readonly=True,
            rows=12,
            aria_label=words.t("The match as text"),
            key=page.place.match_id,
        ),
        foot=[
            press(words.t("Copy"), "copy:record", True),
            press(words.t("Download"), f"download:{page.place.match_id}"),
            press(words.t("Back"), f"open:replay/{page.place}"),
        ],
    )


def elsewhere(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node:
    """Shown while another page has the table."""
    return frame(
        "confirm",
        words.t("Open in another tab"),
        words,
        h("p", words.t("The game is open in another tab or window. Only one can play and save at a time.")),
        foot=[press(words.t("Play here"), "play_here", True, "wide")],
        close="",
    )
