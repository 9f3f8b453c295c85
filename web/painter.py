"""Bring the page in line with the app: regions, dialog, live texts, looks, flights, focus."""

from __future__ import annotations

import gc
from typing import Any

from ginengine.cards import card_name

from . import device, dom
from .app import App
from .faces import face, mini
from .focus import next_places, tab_stop
from .gestures import Rect
from .markup import Node, h
from .render import DEAL, DEAL_STEP, Flight, Placed, drawn, flights, host, patch
from .screens import screen
from .screens_parts import Extras
from .table_hand import hand
from .table_markup import regions
from .table_view import TableView
from .words import LANGUAGES

DIALOG_STOPS = "dialog[open] :is(button, input, select, a[href], summary, [tabindex='0'])"
"""What Tab reaches in the open dialog."""
LAST_CARD = 51
FOLLOWING = 4
"""``Node.DOCUMENT_POSITION_FOLLOWING``."""
LYING = "#hand .card, #discard .top, .spread .card, #opponent .backs .card"
OPPONENTS_LAST = "#opponent .backs .card:nth-last-child(2)"
REGIONS = ("bar", "opponent", "piles", "coach", "status", "hand-area", "actions", "side", "notice", "hush")


class Painter:
    """Draws the app; remembers what it drew last, and where the focus was before a dialog opened."""

    def __init__(self, root: Any, version: str = "") -> None:
        self._page = dom.Page()
        self._root = root
        self._placed: dict[str, Placed] = {}
        self._dialog = dom.by_id("screen")
        self._shown = ""
        self._opener: Any = None
        self._version = version
        self.flights = dom.Flights()
        self._held_places: dict[str, Rect] = {}
        self._last_view: TableView | None = None
        self.by_keyboard = False
        self.update_ready = False
        self._app: App | None = None
        self._view: TableView | None = None
        self._stop, self._stop_at, self._chosen = "", 0, ""
        self._title = ""
        self._elements: dict[str, Any] = {}
        self._written: tuple[dict[str, str], str] = ({}, "")

    def paint(self, app: App, fly: bool, drew: bool) -> None:
        """One frame: *fly* lets cards travel, *drew* says the player just got a card."""
        view, last = app.view(), self._last_view
        hand = [card.card for card in view.hand]
        # A hand that stays as it is takes part in no flight: only the pile is measured.
        all_of_it = bool(self._held_places) or hand != self._order(last)
        before = self._held_places or (self._places(last, all_of_it) if fly else {})
        self._held_places = {}
        dealt = len(set(hand) - set(self._order(last))) > DEAL
        lying = self._lying() if fly and dealt and last is not None else []
        if all_of_it:
            self.flights.finish()  # cards under way go on from where they are
        motion = self._looks(app)
        stock, them = dom.visible_rect("#stock .top"), dom.visible_rect("#opponent .backs")
        stock = before.pop("stock", stock)
        held = dom.focused()
        place = self._place_in_hand(held)
        my_turn_again = self._view is not None and self._view.phase == "opponent" != view.phase
        self._app, self._view = app, view
        self._settle_stop(view, app.ui.fresh if drew else "")
        self._root.dataset.phase = view.phase
        title = app.words.t(
            "Gin rummy against {name}, {level}", name=view.opponent.name, level=view.opponent.level_text
        )
        if title != self._title:
            self._title = title
            dom.write("heading", title)
        trees = regions(view, app.ui, app.words, self._stop)
        if self.update_ready:
            trees["notice"] = self._update_notice(app)
        for name in REGIONS:
            self._put(name, trees[name])
        if fly and motion != "off":
            stock = stock or dom.visible_rect("#stock .top")  # a spread may have lain in its place
            wait = self.flights.collect(lying, stock, motion) if stock is not None else 0
            found = flights({} if dealt else before, self._places(view, all_of_it), hand, stock, them, wait)
            theirs = self._dealt(stock, wait) if dealt else self._drawn_by_opponent(view, stock, before)
            self.flights.start((*found, *theirs), motion, self._elements)
        self._last_view = view
        self._screen(app)
        if not app.ui.screen:
            self._keep_focus(held, place, app.ui.fresh if drew else "", my_turn_again)

    @staticmethod
    def _order(view: TableView | None) -> list[str]:
        return [card.card for card in view.hand] if view is not None else []

    def _places(self, view: TableView | None, with_hand: bool) -> dict[str, Rect]:
        """Where the top discard is and, if asked for, the cards of the hand; *view* is what is drawn."""
        if view is None:
            return {}
        found = dict(zip(self._order(view), self.hand(), strict=False)) if with_hand else {}
        top = dom.find("#discard .top") if view.discard.top else None
        if top is not None:
            found[view.discard.top] = top
        self._elements = found
        return {name: dom.rect(one) for name, one in found.items()}

    @staticmethod
    def _lying() -> list[Rect]:
        """Where the cards of the deal before lie: they are collected before the next ones are dealt."""
        places = [dom.rect(card) for card in dom.every(LYING)]
        return [place for place in places if place.width]

    def _dealt(self, stock: Rect | None, wait: int) -> tuple[Flight, ...]:
        """The backs that are dealt to the opponent, in turn with the player's cards."""
        found = []
        for number, back in enumerate(dom.every("#opponent .backs .card")):
            place = dom.rect(back)
            if stock is None or not place.width:
                continue
            self._elements[f"back{number}"] = back
            (x, y), (from_x, from_y) = place.center, stock.center
            delay, scale = wait + DEAL_STEP * number + DEAL_STEP // 2, stock.width / place.width
            found.append(Flight(f"back{number}", from_x - x, from_y - y, delay, scale=scale))
        return tuple(found)

    def _drawn_by_opponent(
        self, view: TableView, stock: Rect | None, before: dict[str, Rect]
    ) -> tuple[Flight, ...]:
        """The back that goes from a pile to the opponent's cards."""
        last = self._last_view
        to = dom.visible_rect(OPPONENTS_LAST)
        if last is None or to is None or view.opponent.count != last.opponent.count + 1:
            return ()
        start = before.get(last.discard.top) if view.discard.count < last.discard.count else stock
        if start is None:
            return ()
        (x, y), (old_x, old_y) = to.center, start.center
        return (Flight("", old_x - x, old_y - y, selector=OPPONENTS_LAST, scale=start.width / to.width),)

    def prepare(self, app: App, card: int) -> None:
        """Draw a card's faces ahead, so that no later frame has to."""
        name, four = card_name(card), app.ui.settings.four_colours
        for one in (face(name, four), face(name, four, small=True), mini(name, four)):
            drawn(self._page, one)
        if card == LAST_CARD:
            gc.freeze()  # what is there by now stays: no collection during a drag looks through it

    def hold_places(self, lifted: Any = None) -> None:
        """Remember where the cards, and the one that was *lifted*, are now: the next flights start there."""
        self._held_places = self._places(self._last_view, True)
        if dom.attribute(lifted, "data-drag") == "pile:stock":
            self._held_places["stock"] = dom.rect(lifted)

    def _put(self, name: str, node: Node) -> None:
        placed = self._placed.get(name)
        if placed is None:
            element = dom.by_id(name)
            if element is None:
                return
            placed = self._placed[name] = host(element, node.tag)
        patch(self._page, placed, node)

    def _update_notice(self, app: App) -> Node:
        words = app.words
        return h(
            "div",
            h("span", words.t("A new version is ready.")),
            h("button", words.t("Update"), type="button", class_="button primary", data_do="update"),
            id="notice",
            class_="notice",
        )

    def _looks(self, app: App) -> str:
        settings = app.ui.settings
        motion = "off" if app.speed_zero or device.reduced_motion() else settings.animation
        looks = {
            "theme": settings.theme,
            "back": settings.card_back,
            "four": "true" if settings.four_colours else "false",
            "left": "true" if settings.left_handed else "false",
            "rows": "one" if settings.one_row else "two",
            "cardSize": settings.card_size,
            "contrast": "more" if settings.high_contrast else "normal",
            "motion": motion,
        }
        if (looks, app.words.language) != self._written:
            self._written = (looks, app.words.language)
            for name, value in looks.items():
                setattr(self._root.dataset, name, value)
            self._root.lang = app.words.language
        return motion

    # -- the dialog ----------------------------------------------------------------------------

    def _screen(self, app: App) -> None:
        if not app.ui.screen and not self._shown:
            return
        dialog = self._dialog
        page = Extras(
            version=self._version,
            install=dom.attribute(self._root, "data-install") == "ready",
            languages=LANGUAGES,
            vibration=device.can_vibrate(),
        )
        extras = app.extras(page)
        node = screen(app.ui, app.match, app.words, extras)
        if node is None:
            if dialog.open:
                dialog.close()
                self._shown = ""
                opener, self._opener = self._opener, None
                if dom.same(opener, dom.by_id("table")) and self.by_keyboard:
                    opener = None
                if not dom.focus(opener):
                    self.focus_hand()
            return
        opening = not dialog.open
        if opening:
            self._opener = dom.focused()
        frame = h("dialog", node, id="screen", aria_labelledby="screen-title", class_=f"for-{app.ui.screen}")
        self._put("screen", frame)
        if opening:
            dialog.showModal()
        held = dom.focused()
        if opening or self._shown != app.ui.screen or held is None:
            title = dom.by_id("screen-title")
            if title is None or not dom.focus(title):
                dom.focus(dialog)
        self._shown = app.ui.screen

    # -- the focus -----------------------------------------------------------------------------

    def _place_in_hand(self, held: Any) -> int:
        if held is None or not dom.nearest(held, "#hand"):
            return -1
        return next((n for n, card in enumerate(self.hand()) if dom.same(card, held)), -1)

    def hand(self) -> list[Any]:
        """The hand's card buttons, left to right."""
        return dom.every("#hand button[data-card]")

    def focus_hand(self, place: int = -1) -> bool:
        """Focus a card of the hand: the one at *place*, else its tab stop; else what is needed next."""
        cards = self.hand()
        if cards and place >= 0:
            return dom.focus(cards[min(place, len(cards) - 1)])
        return dom.focus(dom.find('#hand button[tabindex="0"]')) or self._focus_next()

    def rove(self, card: str) -> None:
        """Make *card*, which has the focus, the hand's one tab stop."""
        if self._app is None or self._view is None or card == self._stop:
            return
        self._settle_stop(self._view, card)
        four = self._app.ui.settings.four_colours
        self._put("hand-area", hand(self._view, four, self._app.words, self._stop))

    def _settle_stop(self, view: TableView, wanted: str) -> None:
        cards = [card.card for card in view.hand]
        chosen = next((card.card for card in view.hand if card.selected), "")
        if chosen != self._chosen:
            self._chosen, wanted = chosen, wanted or chosen
        self._stop = tab_stop(cards, self._stop, self._stop_at, wanted)
        self._stop_at = cards.index(self._stop) if cards else 0

    def around(self, backwards: bool) -> bool:
        """Tab at the end of the dialog: on to its other end; False when the browser knows where to go."""
        inside = [one for one in dom.every(DIALOG_STOPS) if dom.shown(one)]
        held = dom.focused()
        first = dom.find("dialog[open] :is(.screen-showdown, .screen-over) .screen-foot .primary")
        if not backwards and dom.same(held, dom.by_id("screen-title")) and dom.focus(first):
            return True  # after a result the next hand is one step away
        if backwards and inside and (held is None or held.compareDocumentPosition(inside[0]) & FOLLOWING):
            return dom.focus(inside[-1])  # from the title there is nothing to go back to
        if not inside or not dom.same(held, inside[0 if backwards else -1]):
            return not backwards and held is None and bool(inside) and dom.focus(inside[0])
        return dom.focus(inside[-1 if backwards else 0])

    def _focus_next(self) -> bool:
        phase = self._view.phase if self._view is not None else ""
        return any(dom.focus(dom.find(place)) for place in next_places(phase))

    def _keep_focus(self, held: Any, place: int, drawn: str, my_turn_again: bool) -> None:
        if drawn and self.by_keyboard and dom.focus(dom.find(f'#hand [data-card="{drawn}"]')):
            return
        now = dom.focused()
        if now is not None and not dom.nearest(now, "dialog"):
            if my_turn_again and dom.attribute(now, "aria-disabled") and not dom.nearest(now, "#hand"):
                self._focus_next()
            return
        if held is None or dom.focus(held):
            return
        if place < 0:
            self._focus_next()
        else:
            self.focus_hand(place)
