"""The table as elements: one tree per region of the page, made from a ``TableView``.

Each tree is the region's own element, with the id it has in ``index.html``.
"""

from __future__ import annotations

from . import faces
from .markup import Node, h
from .screens_walk import coach
from .table_hand import actions, flag, hand
from .table_view import SpreadMeldView, SpreadView, TableView
from .ui_state import UiState
from .words import Words


def regions(view: TableView, ui: UiState, words: Words, stop: str = "") -> dict[str, Node]:
    """Every region of the table, by the id of its element; *stop* is the card that Tab reaches."""
    four = ui.settings.four_colours
    return {
        "bar": bar(view, ui, words),
        "opponent": opponent(view, ui, words),
        "piles": piles(view, ui, words),
        "coach": coach(view, ui.walking, words),
        "status": status(view, words),
        "hand-area": hand(view, four, words, stop),
        "actions": actions(view, words),
        "side": side(view, four, words),
        "notice": h("div", view.notice or None, id="notice", class_="notice" if view.notice else "quiet"),
        "hush": h(
            "button",
            faces.icon("close"),
            type="button",
            id="hush",
            class_="close",
            data_do="hush",
            aria_label=words.t("Close"),
        ),
    }


def _tool(id_: str, command: str, label: str, icon: str, pressed: str | None = None) -> Node:
    return h(
        "button",
        faces.icon(icon),
        type="button",
        id=id_,
        class_=f"tool {id_}",
        data_do=command,
        aria_label=label,
        title=label,
        aria_pressed=pressed,
    )


def bar(view: TableView, ui: UiState, words: Words) -> Node:
    """Menu, score, help and sound."""
    sound = ui.settings.sound
    score = view.score
    plates = [f"{mine} : {theirs}" for mine, theirs in score.games]
    return h(
        "header",
        h("div", _tool("menu", "open:menu", words.t("Menu"), "menu"), class_="tools"),
        h(
            "button",
            h("span", words.t("You"), class_="sides"),
            [h("b", plate) for plate in plates],
            h("span", view.opponent.name, class_="sides"),
            h("small", f"/ {score.target}"),
            type="button",
            id="score",
            class_="score" if len(plates) == 1 else "score three",
            data_do="open:log",
            aria_label=f"{', '.join(plates)}. {score.text}",
        ),
        h(
            "div",
            _tool("help", "open:help", words.t("Help"), "help"),
            _tool(
                "sound",
                f"set:sound={flag(not sound)}",
                words.t("Sound"),
                "sound" if sound else "mute",
                pressed=flag(sound),
            ),
            class_="tools",
        ),
        id="bar",
        class_="bar",
    )


def opponent(view: TableView, ui: UiState, words: Words) -> Node:
    """Portrait, name, what they did last, and the backs of their cards."""
    them = view.opponent
    dots = h("span", h("i"), h("i"), h("i"), class_="dots", aria_hidden="true") if them.thinking else None
    backs = [
        h("span", faces.back(ui.settings.card_back), class_="card still back", key=f"back{number}")
        for number in range(them.count)
    ]
    return h(
        "section",
        faces.opponent_face(them.level),
        h(
            "div",
            h("div", them.name, " ", h("small", them.level_text), dots, class_="name"),
            h("div", [_act(*act, ui) for act in them.acts], class_="acts", aria_hidden="true", key="acts"),
            h("div", them.action or None, class_="did", key="did"),
            class_="who moved" if them.acts else "who",
        ),
        h("div", backs, h("b", str(them.count)), class_="backs", role="img", aria_label=them.backs_label),
        id="opponent",
        class_="opponent thinking" if them.thinking else "opponent",
        aria_label=words.t("Opponent"),
    )


def _act(kind: str, card: str, ui: UiState) -> Node:
    """One move of the opponent as a picture: which way a card went, and which."""
    if card:
        shown = faces.mini(card, ui.settings.four_colours)
    else:
        shown = h("span", faces.back(ui.settings.card_back), class_="mini back")
    arrow = "up" if kind in ("take", "draw") else "down"
    return h("span", faces.icon(arrow), shown, class_=f"act {arrow}", key=f"{kind}{card}")


def piles(view: TableView, ui: UiState, words: Words) -> Node:
    """Stock, discard pile and the place to knock; a spread takes their room while cards are laid off."""
    four = ui.settings.four_colours
    if view.spread is not None:
        content = [_spread(view.spread, four)]
    else:
        content = [_stock(view, ui), _discard(view, four), _knock(view)]
    return h(
        "section",
        content,
        id="piles",
        class_="piles with-spread" if view.spread else "piles",
        aria_label=words.t("Table"),
    )


def _stock(view: TableView, ui: UiState) -> Node:
    stock = view.stock
    style = ui.settings.card_back
    deep = [
        h("span", faces.back(style), class_=f"card still deep{depth}", key=f"deep{depth}")
        for depth in (2, 1)
        if stock.count > 8 * depth
    ]
    top = h(
        "span",
        faces.back(style),
        class_="card back top",
        data_drag="pile:stock",
        key="top",
    )
    return h(
        "button",
        h("span", class_="spot", key="spot"),
        deep,
        top if stock.count else None,
        h("span", stock.left, class_="left", key="left") if stock.left else None,
        h("span", stock.caption, class_="caption", key="caption"),
        type="button",
        id="stock",
        key="stock",
        class_="pile ready" if stock.enabled else "pile",
        data_do="tap:pile:stock",
        aria_label=stock.label,
        aria_disabled=None if stock.enabled else "true",
    )


def _discard(view: TableView, four: bool) -> Node:
    pile = view.discard
    under = None
    if pile.count > 1 and len(view.discards) > 1:
        below = view.discards[1]
        under = h("span", faces.face(below, four), class_="card still under", key="under")
    top = None
    if pile.top:
        top = h(
            "span",
            faces.face(pile.top, four),
            class_="card top",
            data_card=pile.top,
            data_drag="pile:discard",
            key=pile.top,
        )
    classes = "pile" + (" ready" if pile.enabled else "") + (" just" if pile.highlight else "")
    return h(
        "button",
        h("span", class_="spot", key="spot"),
        under,
        top,
        h("span", pile.caption, class_="caption", key="caption"),
        type="button",
        id="discard",
        key="discard",
        class_=classes,
        data_do="tap:pile:discard",
        data_drop="pile:discard",
        aria_label=pile.label,
        aria_disabled=None if pile.enabled else "true",
    )


def _knock(view: TableView) -> Node:
    knock = view.knock
    knuckles = h(
        "svg",
        h(
            "path",
            d="M4 13V9a2 2 0 0 1 4 0V7a2 2 0 0 1 4 0 2 2 0 0 1 4 .3V9a2 2 0 0 1 4 .6V14a6 6 0 0 1-6 6H11z",
        ),
        h("path", d="M8 8v4M12 7v5M16 8.6V12M4 13q1 3 5 2"),
        viewBox="0 0 24 24",
        aria_hidden="true",
    )
    return h(
        "button",
        h("span", knuckles, h("span", knock.text), h("small", knock.caption), class_="spot"),
        type="button",
        id="knock",
        key="knock",
        class_="pile knock ready" if knock.enabled else "pile knock",
        data_do="tap:spot:knock",
        data_drop="spot:knock",
        data_kind=knock.kind,
        aria_label=knock.label,
        aria_disabled=None if knock.enabled else "true",
    )


def _spread(spread: SpreadView, four: bool) -> Node:
    loose = None
    if spread.deadwood_cards:
        loose = h(
            "span",
            [faces.small_card(card, four) for card in spread.deadwood_cards],
            class_="meld loose",
            role="img",
            aria_label=f"{spread.deadwood_text}: {spread.deadwood_names}",
            title=spread.deadwood_text,
            key="loose",
        )
    return h(
        "div",
        h("h2", f"{spread.title} · {spread.deadwood_text}"),
        [_meld(meld, four) for meld in spread.melds],
        loose,
        class_="spread",
        key="spread",
    )


def _meld(meld: SpreadMeldView, four: bool) -> Node:
    cards = [
        faces.small_card(card, four, extra=f"{meld.kind}{' laid' if card in meld.laid else ''}")
        for card in meld.cards
    ]
    return h(
        "button",
        cards,
        type="button",
        class_="meld take" if meld.can_take else "meld",
        data_do=f"tap:meld:{meld.index}",
        data_drop=f"meld:{meld.index}",
        aria_label=meld.label,
        aria_disabled=None if meld.can_take else "true",
        key=f"meld{meld.index}",
    )


def status(view: TableView, words: Words) -> Node:
    """What is to be done, and the numbers that decide it."""
    facts = [
        h("span", text, class_="fact", key=f"fact{number}")
        for number, text in enumerate((view.deadwood, view.after_discard, view.limit))
        if text
    ]
    return h(
        "section",
        h("p", view.message, class_="say", key="say"),
        facts,
        h("span", view.chip, class_="chip", key="chip") if view.chip else None,
        id="status",
        class_="status",
        aria_label=words.t("State of play"),
    )


def score_rows(view: TableView, words: Words) -> Node:
    """The score sheet, deal by deal, and how the game stands; with Hollywood scoring each of the three."""
    head = h("tr", h("th", words.t("Deal")), h("th", words.t("You")), h("th", view.opponent.name))
    body = [
        h("tr", h("td", f"{number}. {how}"), h("td", mine), h("td", theirs), key=f"row{number}")
        for number, (how, mine, theirs) in enumerate(view.score.rows, start=1)
    ]
    games = view.score.games
    ends = [
        h(
            "tr",
            h("td", words.t("Total") if len(games) == 1 else words.t("Game {number}", number=number)),
            h("td", str(mine)),
            h("td", str(theirs)),
            key=f"game{number}",
        )
        for number, (mine, theirs) in enumerate(games, start=1)
    ]
    return h("table", h("thead", head), h("tbody", body), h("tfoot", ends), class_="scores")


def history(view: TableView, four: bool) -> Node | None:
    """The discard pile, newest first; nothing when the player does not want to see it."""
    if not view.discards:
        return None
    shown = [faces.small_card(card, four, small=True) for card in view.discards]
    return h("div", shown, class_="history", role="img", aria_label=view.discards_title)


def side(view: TableView, four: bool, words: Words) -> Node:
    """The panel beside the table on wide screens: score sheet, discards, log."""
    pile = history(view, four)
    newest_first = reversed(tuple(enumerate(view.log)))
    return h(
        "aside",
        h("h2", words.t("Score")),
        score_rows(view, words),
        [h("h2", words.t("Discards")), pile] if pile else None,
        h("h2", words.t("Log")),
        h(
            "div",
            h("ol", [h("li", line, key=f"line{number}") for number, line in newest_first]),
            id="log",
            role="log",
            aria_live="off",
            aria_label=words.t("Game log"),
            tabindex="0",
        ),
        id="side",
        aria_label=words.t("Score and log"),
    )
