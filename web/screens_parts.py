"""What all dialogs share: the frame with title and close button, rows of choices, labelled controls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from . import faces
from .deals import DealPage, FairPage, SawPage
from .markup import Child, Node, h
from .pages import DataPage, HistoryPage, ReplayPage, StatisticsPage
from .words import Words

CONTROLS = ("button", "input", "select", "a", "summary")


@dataclass(frozen=True, slots=True)
class Extras:
    """Facts about the page around the match that some screens tell."""

    can_continue: bool = False
    waiting: bool = False  # what is asked about would cost the match that waits for a deal to end
    version: str = ""
    install: bool = False
    languages: tuple[tuple[str, str], ...] = (("en", "English"),)
    vibration: bool = True  # the device can
    deal: DealPage | None = None
    fair: FairPage | None = None
    saw: SawPage | None = None
    history: HistoryPage | None = None
    replay: ReplayPage | None = None
    statistics: StatisticsPage | None = None
    data: DataPage | None = None
    results: tuple[tuple[int, bool], ...] = ()  # finished matches, oldest first: level, won


def frame(
    name: str,
    title: str,
    words: Words,
    *body: Child,
    foot: Iterable[Node] = (),
    close: str = "close",
    kicker: str = "",
) -> Node:
    """One dialog: heading, body that scrolls, buttons in sight.  ``close`` "" leaves the cross out."""
    buttons = tuple(foot)
    cross = None
    if close:
        cross = h(
            "button",
            faces.icon("close"),
            type="button",
            class_="tool close",
            data_do=close,
            aria_label=words.t("Close"),
        )
    return h(
        "div",
        h(
            "div",
            h("div", h("p", kicker, class_="kicker") if kicker else None, _title(title)),
            cross,
            class_="screen-head",
            key="head",
        ),
        _body(body),
        h("div", buttons, class_="screen-foot", key="foot") if buttons else None,
        class_=f"screen screen-{name}",
        key=f"screen-{name}",
    )


def _body(parts: Iterable[Child]) -> Node:
    """What scrolls.  When it is only read it is a tab stop itself, or the keyboard could not scroll it."""
    inside = h("div", *parts).children
    only_read = not any(_has_controls(part) for part in inside)
    return h(
        "div",
        inside,
        class_="screen-body",
        key="body",
        tabindex="0" if only_read else None,
        role="region" if only_read else None,
        aria_labelledby="screen-title" if only_read else None,
    )


def _has_controls(part: Node | str) -> bool:
    return isinstance(part, Node) and (part.tag in CONTROLS or any(map(_has_controls, part.children)))


def _title(text: str) -> Node:
    return h("h2", text, id="screen-title", tabindex="-1")


def press(text: str, command: str, primary: bool = False, extra: str = "", id_: str | None = None) -> Node:
    """A button of a dialog."""
    look = f"button {'primary ' if primary else ''}{extra}".rstrip()
    return h("button", text, type="button", class_=look, data_do=command, id=id_, key=command)


def steady(text: str, command: str, key: str, label: str = "", possible: bool = True) -> Node:
    """A button that stays the same element while what it does changes."""
    return h(
        "button",
        text,
        type="button",
        class_="button",
        data_do=command,
        aria_label=label or None,
        aria_disabled=None if possible else "true",
        key=key,
    )


def labelled(legend: str, control: Node, note: str = "", changed: bool = False, key: str = "") -> Node:
    """A control with its name beside it; *changed* marks what differs from the preset."""
    return h(
        "label",
        h("span", legend, h("small", note) if note else None, class_="legend"),
        control,
        class_="row changed" if changed else "row",
        key=key,
    )


def choices(
    legend: str, command: str, options: Sequence[tuple[str, str]], chosen: str, look: str = ""
) -> Node:
    """One value out of few, as a row of pressed buttons; ``command`` ends where the value goes."""
    return h(
        "div",
        h("span", legend, class_="legend"),
        h(
            "div",
            [
                h(
                    "button",
                    h("i", class_=f"swatch {look}-{value}") if look else None,
                    text,
                    type="button",
                    class_="pick",
                    data_do=f"{command}{value}",
                    aria_pressed="true" if value == chosen else "false",
                    key=value,
                )
                for value, text in options
            ],
            class_="picks",
            role="group",
            aria_label=legend,
        ),
        class_="row",
    )


def switch(
    text: str, key: str, on: bool, attribute: str = "data_set", note: str = "", changed: bool = False
) -> Node:
    """A yes or no."""
    control = h(
        "input",
        type="checkbox",
        role="switch",
        class_="switch",
        id=f"{attribute}-{key}".replace("_", "-"),
        checked=on,
        aria_checked="true" if on else "false",
        data_set=key if attribute == "data_set" else None,
        data_rules=key if attribute == "data_rules" else None,
    )
    return labelled(text, control, note, changed)


def number(
    text: str, key: str, value: int, low: int, high: int, note: str = "", changed: bool = False
) -> Node:
    """A number of the rules."""
    control = h(
        "input",
        type="number",
        inputmode="numeric",
        class_="field",
        data_rules=key,
        id=f"rules-{key}",
        value=value,
        min=low,
        max=high,
    )
    return labelled(text, control, note, changed)


def select(
    text: str,
    attribute: str,
    key: str,
    options: Sequence[tuple[str, str]],
    chosen: str,
    note: str = "",
    changed: bool = False,
) -> Node:
    """One value out of several, as a list."""
    control = h(
        "select",
        [
            h("option", shown, value=value, selected=value == chosen, key=value or "auto")
            for value, shown in options
        ],
        class_="field",
        id=f"{attribute}-{key}".replace("_", "-"),
        data_set=key if attribute == "data_set" else None,
        data_rules=key if attribute == "data_rules" else None,
    )
    return labelled(text, control, note, changed)
