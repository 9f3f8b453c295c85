"""A match that is looked at again: one position, and the ways to the others."""

from __future__ import annotations

from ginengine.cards import CardSet, card_name, points
from ginengine.deal import Deal
from ginengine.match import Match
from ginengine.melds import best_arrangement

from . import faces
from .announce import log_sentences
from .charts import table
from .markup import Node, h
from .options import on_table
from .pages import ReplayPage
from .presented import deal_row
from .replay import NOW, Frame
from .rule_text import limit_text
from .scores import before_deal
from .screens_history import gone, opponent_name
from .screens_parts import Extras, frame, press, steady
from .screens_shown import ME, loose, meld, spread_shown
from .ui_state import UiState
from .words import Words


def told(frame_: Frame, words: Words, name: str, open_: bool) -> str:
    """What happened last, in a sentence; a card from the stock is named where it may be seen."""
    if not frame_.action:
        if frame_.deal.dealer == ME:
            return words.t("You deal.")
        return words.t("{name} deals.", name=name)
    if frame_.drawn is not None and (open_ or frame_.seat == ME):
        card = words.card(card_name(frame_.drawn))
        if frame_.seat == ME:
            return words.t("You drew the {card} from the stock.", card=card)
        return words.t("{name} drew the {card} from the stock.", name=name, card=card)
    return log_sentences(frame_.deal.log[-1:], words, name)[0]


def replay(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node | None:
    """One step of a match; the record itself is no longer needed for anything on it."""
    page = extras.replay
    if page is None:
        return gone("replay", words.t("Replay"), words)
    place, film = page.place, page.replay
    frames = film.deals[place.deal]
    now, name = frames[place.step], opponent_name(page.level, words)
    four = ui.settings.four_colours
    position = words.t(
        "Hand {deal} of {deals}, step {step} of {steps}",
        deal=place.deal + 1,
        deals=len(film.deals),
        step=place.step,
        steps=len(frames) - 1,
    )
    return frame(
        "replay",
        words.t("Replay"),
        words,
        _scores(page, now, words, name),
        _side(now.deal, 1 - ME, name, place.open, four, words),
        _piles(now.deal, place.open, four, words),
        _side(now.deal, ME, words.t("You"), True, four, words),
        h("p", told(now, words, name, place.open), class_="told"),
        _result(page, words, name) if now.deal.is_over else None,
        _more(page, words),
        _moves(page, words, name),
        foot=_steps(page, words),
        kicker=position,
    )


def _more(page: ReplayPage, words: Words) -> Node:
    """What else can be done with this position, and the way to other hands."""
    place, deals = page.place, page.replay.deals
    shown = words.t("As seen then") if place.open else words.t("Both hands open")
    buttons = [steady(shown, "replay:turn", "turn")]
    if len(deals) > 1:
        later = place.deal < len(deals) - 1
        buttons += [
            steady(words.t("Previous hand"), "replay:last_deal", "last_deal", possible=place.deal > 0),
            steady(words.t("Next hand"), "replay:next_deal", "next_deal", possible=later),
        ]
    if page.saw:
        buttons.append(steady(words.t("What the opponent saw"), f"open:{page.saw}", "saw"))
    if page.record:  # a running match is not given away as text
        buttons.append(steady(words.t("As text"), f"open:share/{place}", "share"))
    return h("div", buttons, class_="picks more", key="more")


def _steps(page: ReplayPage, words: Words) -> list[Node]:
    """The steps, always in reach, and the way back."""
    place, deals = page.place, page.replay.deals
    last = place.step == len(deals[place.deal]) - 1
    buttons = [
        ("⏮", "first", words.t("To the first step of this hand"), place.step > 0),
        ("◀", "back", words.t("One step back"), place.step > 0 or place.deal > 0),
        ("▶", "next", words.t("One step forward"), not last or place.deal < len(deals) - 1),
        ("⏭", "last", words.t("To the last step of this hand"), not last),
    ]
    shown = [steady(text, f"replay:{how}", how, label, possible) for text, how, label, possible in buttons]
    back = "open:showdown" if place.match_id == NOW else "open:history"
    return [*shown, press(words.t("Back"), back, True)]


def _scores(page: ReplayPage, now: Frame, words: Words, name: str) -> Node:
    deal = now.deal
    limit = limit_text(deal.knock_limit, words)
    return h(
        "p",
        before_deal(page.replay.columns[page.place.deal], words, name, ME),
        " ",
        limit,
        class_="note",
        key="scores",
    )


def _side(deal: Deal, seat: int, title: str, open_: bool, four: bool, words: Words) -> Node:
    """One hand: what lies on the table, what is held."""
    table_cards = on_table(deal, seat)
    held = deal.hands[seat] & ~table_cards
    melds = spread_shown(deal, four, words) if deal.knocker == seat else []
    open_ = open_ or deal.is_over
    if open_:
        best = best_arrangement(held) if held.bit_count() <= 11 else None
        parts = best.melds if best is not None and deal.knocker != seat else ()
        left = held
        for part in parts:
            left &= ~part.cards
        shown: list[Node | None] = [
            *melds,
            *(meld(part.cards, four, words) for part in parts),
            loose(left, four, words),
        ]
        note = words.t("Deadwood {points}", points=points(left))
    else:
        known = deal.known[seat] & held
        hidden = held.bit_count() - known.bit_count()
        backs = [
            h("span", faces.back(), class_="card still", key=f"back{number}") for number in range(hidden)
        ]
        label = words.n("{count} card", "{count} cards", hidden)
        shown = [
            *melds,
            h("span", backs, class_="meld loose", role="img", aria_label=label) if backs else None,
        ]
        shown.append(_known(known, four, words))
        note = words.n("{count} card", "{count} cards", held.bit_count())
    turn = h("span", words.t("to play"), class_="chip") if deal.turn == seat and not deal.is_over else None
    return h(
        "div",
        h("h3", title, turn, h("small", note)),
        h("div", shown, class_="spread-cards"),
        class_="hand-shown",
        key=f"side{seat}",
    )


def _known(known: CardSet, four: bool, words: Words) -> Node | None:
    """The cards of a covered hand that everybody saw it take."""
    if not known:
        return None
    cards = [card_name(card) for card in range(52) if known >> card & 1]
    label = words.t("Known to you: {cards}", cards=words.card_list(cards))
    shown = [faces.small_card(card, four) for card in cards]
    return h("span", shown, class_="meld loose known", role="img", aria_label=label)


def _piles(deal: Deal, open_: bool, four: bool, words: Words) -> Node:
    top = card_name(deal.discards[-1]) if deal.discards else ""
    stock = words.n("{count} card in the stock", "{count} cards in the stock", len(deal.stock))
    next_card = card_name(deal.stock[0]) if deal.stock and open_ else ""
    return h(
        "div",
        h(
            "span",
            h("small", stock),
            faces.small_card(
                next_card, four, words.t("Next in the stock: {card}", card=words.card(next_card))
            )
            if next_card
            else h("span", faces.back(), class_="card still", aria_hidden="true"),
            class_="pile-shown",
            key="stock",
        ),
        h(
            "span",
            h("small", words.n("{count} card on the pile", "{count} cards on the pile", len(deal.discards))),
            faces.small_card(top, four, words.t("On the discard pile: {card}.", card=words.card(top)))
            if top
            else None,
            class_="pile-shown",
            key="discards",
        ),
        class_="piles-shown",
        key="piles",
    )


def _result(page: ReplayPage, words: Words, name: str) -> Node:
    result, scored = page.replay.match.results[page.place.deal]
    how, mine, theirs = deal_row(result, scored, words)
    return h("div", table((how, words.t("You"), name), [(words.t("Points"), mine, theirs)]), key="result")


def _moves(page: ReplayPage, words: Words, name: str) -> Node:
    """Every step of the hand as a list that leads there; as seen then, only what had happened."""
    place = page.place
    frames = page.replay.deals[place.deal]
    steps = [
        h(
            "li",
            h(
                "button",
                told(one, words, name, place.open),
                type="button",
                class_="quiet link",
                data_do=f"replay:{number}",
                aria_current="step" if number == place.step else None,
            ),
            key=str(number),
        )
        for number, one in enumerate(frames if place.open else frames[: place.step + 1])
    ]
    return h(
        "details",
        h("summary", words.t("All steps of this hand")),
        h("ol", steps, class_="steps", start=0),
        key="moves",
    )
