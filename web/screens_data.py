"""The player's data: one file with everything, out and in, and what the last import did."""

from __future__ import annotations

from ginengine.match import Match

from .exports import LARGEST_FILE, NOTHING, Imported
from .markup import Node, h
from .pages import DataPage
from .screens_parts import Extras, frame, press
from .screens_start import given_up
from .ui_state import UiState
from .words import Words


def data(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node:
    """Export, import by file or by pasting, and the report."""
    page = extras.data or DataPage(0, 0, NOTHING, False)
    matches = words.n("{count} finished match", "{count} finished matches", page.matches)
    return frame(
        "data",
        words.t("Your data"),
        words,
        h("p", words.t("Everything stays in this browser, on this device. Nothing is sent anywhere.")),
        h("h3", words.t("Export")),
        h(
            "p",
            words.t(
                "One file with settings, statistics, the match you are playing and {matches}.",
                matches=matches,
            ),
            class_="note",
        ),
        h("div", press(words.t("Save a file"), "export:file", True), class_="picks"),
        h("h3", words.t("Import")),
        h(
            "p",
            words.t("A file from here, or the text of a match. What is here already stays."),
            class_="note",
        ),
        h(
            "textarea",
            id="import-text",
            class_="field text",
            rows=4,
            aria_label=words.t("Text of a match or of a file"),
            placeholder=words.t("Paste a text here"),
            key="paste",
        ),
        h(
            "div",
            press(words.t("Read the text"), "import:paste"),
            press(words.t("Choose a file"), "import:file"),
            class_="picks",
        ),
        _report(page, words),
        _aside(page, words) if page.aside else None,
        foot=[press(words.t("History"), "open:history", True)],
    )


def _report(page: DataPage, words: Words) -> Node | None:
    found = page.imported
    if not found.told:
        return None
    if found.busy:
        said = words.t("Reading match {done} of {of}…", done=found.done, of=found.of)
        return h("div", h("p", said), class_="report", role="status", key="report")
    problem = _problem(found, words)
    if problem:
        return h("div", h("p", problem), class_="report", role="status", key="report")
    lines = [
        words.n("{count} match imported.", "{count} matches imported.", found.taken),
        words.n("{count} was here already.", "{count} were here already.", found.known)
        if found.known
        else "",
        words.n(
            "{count} result without a replay imported.",
            "{count} results without a replay imported.",
            found.results,
        )
        if found.results
        else "",
        words.n("{count} was refused:", "{count} were refused:", found.refused) if found.refused else "",
    ]
    return h(
        "div",
        h("ul", [h("li", text) for text in lines if text], class_="lines"),
        h("ul", [h("li", reason, lang="en", dir="ltr") for reason in found.reasons], class_="lines reasons")
        if found.reasons
        else None,
        h(
            "div",
            press(words.t("Use these settings"), "import:settings") if found.settings is not None else None,
            press(words.t("Go on with the imported match"), "import:match")
            if found.match is not None
            else None,
            class_="picks",
        ),
        class_="report",
        role="status",
        key="report",
    )


def _problem(found: Imported, words: Words) -> str:
    """Why nothing could be read."""
    if found.problem == "large":
        size = LARGEST_FILE // 1_000_000
        return words.t("This is larger than {size} MB: it is no file of this game.", size=size)
    if found.problem == "newer":
        return words.t("A later version of this game wrote this. Update first, then import it.")
    if found.problem:
        return words.t("This is neither a file of this game nor the text of a match.")
    return ""


def _aside(page: DataPage, words: Words) -> Node:
    said = words.n(
        "{count} save that could not be read was put aside.",
        "{count} saves that could not be read were put aside.",
        page.aside,
    )
    return h(
        "div",
        h("h3", words.t("Put aside")),
        h("p", said, class_="note"),
        h(
            "div",
            press(words.t("Save as a file"), "export:aside"),
            press(words.t("Delete"), "open:confirm_delete/aside", extra="danger"),
            class_="picks",
        ),
        key="aside",
    )


def confirm_import(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node:
    """Asked before an imported match takes the place of the running one."""
    return frame(
        "confirm",
        words.t("Go on with the imported match?"),
        words,
        h("p", given_up(words, extras)),
        foot=[
            press(words.t("Keep playing"), "open:data", True),
            press(words.t("Imported match"), "import:match", extra="danger"),
        ],
    )
