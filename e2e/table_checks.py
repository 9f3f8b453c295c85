"""What has to be true of the page after anything anybody did to it.

Hard facts hold at once. Soft ones (the screen shows the state, the focus is somewhere) may take until the
next frame, so they are looked at again for a while before they count.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page

from e2e.kept import PREFIX
from ginengine import Match
from ginengine.cards import card_name, cards_of
from web.words import Words

Facts = dict[str, Any]
LOOK = """key => {
    const root = document.documentElement, dialog = document.querySelector('dialog[open]');
    const named = selector => [...document.querySelectorAll(selector)].map(one => one.dataset.card);
    const held = document.activeElement, all = selector => document.querySelectorAll(selector);
    const pile = document.getElementById('discard');
    return {
        state: window.ginTest ? window.ginTest.state() : null,
        app: root.dataset.app, language: root.lang,
        hand: named('#hand [data-card]'), cards: named('[data-card]'),
        dragged: all('.dragging').length, moving: document.getAnimations().length,
        backs: all('#opponent .backs [data-card], #opponent .backs use').length,
        drawn: {
            phase: root.dataset.phase, opponent_count: all('#opponent .backs .card').length,
            selected: named('#hand [aria-pressed="true"]'), screen: dialog ? dialog.className.slice(4) : '',
            score: document.querySelector('#score b').textContent,
            top: pile ? named('#discard .top') : null, stock: pile ? all('#stock .top').length : null,
            melds: pile ? null : all('#piles [data-drop^="meld:"]').length,
        },
        table: ['bar', 'opponent', 'piles', 'coach', 'status', 'hand-area', 'actions']
            .map(id => document.getElementById(id).outerHTML).join(' '),
        inside: !dialog || held === document.body || dialog.contains(held),
        focus: Boolean(held) && held !== document.body,
        save: localStorage.getItem(key),
    };
}"""
OVER = ("handover", "matchover")
PATIENCE = 60
"""Looks before a soft fact counts as broken; each waits 25 ms."""


class Checks:
    """Looks at one page; remembers the last save, so that it is replayed only when it changed."""

    def __init__(self) -> None:
        self._save = ""
        self._hidden: frozenset[str] = frozenset()
        self._hand: frozenset[str] = frozenset()
        self.hidden_looked_for = 0
        self.phase = self.screen = self.state = ""
        self.moving = False  # a card was under way when the page was looked at last
        self._held = False
        self.words = Words()

    def problem(self, page: Page, by_key: bool = False) -> str:
        """The first thing that is not as it must be, "" when all is well."""
        found = ""
        for _ in range(PATIENCE):
            try:
                facts: Facts = page.evaluate(LOOK, PREFIX + "match")
            except PlaywrightError as error:  # the page is just being loaded anew
                found = f"stuck: {str(error)[:300]}"
                page.wait_for_timeout(100)
                continue
            if hard := self.hard(facts):
                return hard
            self.phase, self.screen = facts["drawn"]["phase"], facts["drawn"]["screen"]
            self.moving, self.state = facts["moving"] > 0, json.dumps(facts["state"])
            found = soft(facts, by_key and self._held)
            if not found:
                self._held = facts["focus"]
                return ""
            page.wait_for_timeout(25)
        return found

    def hard(self, facts: Facts) -> str:
        """What is wrong with the cards, "" when nothing is."""
        now = facts["state"]
        if facts["app"] != "ready" or now is None:
            return f"the page is {facts['app']}"
        laid = [card for meld in now["melds"] for card in meld if card not in now["hand"]]
        if now["phase"] not in OVER:
            known = [*now["hand"], *now["discard"], *laid]
            twice = [card for card, times in Counter(known).items() if times > 1]
            total = len(known) + now["stock"] + now["opponent_count"]
            if twice or total != 52:
                return f"conservation: {total} cards, twice {twice}: {now}"
            if facts["backs"]:
                return "hidden card: a back of the opponent's shows something"
        if sorted(now["order"]) != sorted(now["hand"]):
            return f"order: {now['order']} is not the hand {now['hand']}"
        return self.leak(facts)

    def leak(self, facts: Facts) -> str:
        """A card in the table's markup that the player cannot know, by its name or in words.

        Not in what was said or logged: that may still be about the deal before.
        """
        now = facts["state"]
        if now["phase"] in OVER or now["phase"] == "layoff" or not facts["save"]:
            return ""
        if facts["save"] != self._save:
            self._save = facts["save"]
            deal = Match.from_record(json.loads(self._save)["record"]).deal
            public = set(deal.discards) | set(cards_of(deal.known[1]))
            held = {card for card in cards_of(deal.hands[1]) if card not in public}
            self._hidden = frozenset(card_name(card) for card in held | set(deal.stock))
            self._hand = frozenset(card_name(card) for card in cards_of(deal.hands[0]))
        if set(now["hand"]) != self._hand:
            return ""  # a save of another moment, as on the start screen
        if facts["hand"] != now["order"]:
            return ""  # the deal before is still drawn: looked at again once this one is
        self.hidden_looked_for += 1
        shown = set(facts["cards"]) | set(now["discard"])
        if leaked := self._hidden & shown:
            return f"hidden card: {sorted(leaked)} on the page"
        if facts["language"] == "en":
            for card in sorted(self._hidden):
                if self.words.card(card) in facts["table"]:
                    return f"hidden card: the {self.words.card(card)} in the table's text"
        return ""


def soft(facts: Facts, by_key: bool) -> str:
    """What the screen does not show yet, or has lost."""
    now, drawn = facts["state"], facts["drawn"]
    if facts["hand"] != now["order"]:
        return f"screen: the hand shows {facts['hand']}, the state has {now['order']}"
    for name, wanted in expected(now, drawn).items():
        if drawn[name] != wanted:
            return f"screen: {name} shows {drawn[name]}, the state says {wanted}"
    if drawn["screen"] and not facts["inside"]:
        return f"focus: outside the open dialog ({drawn['screen']})"
    if by_key and not facts["focus"]:
        return "focus: lost after a key"
    if facts["dragged"]:
        return "drag: a card is still lifted"
    return ""


def expected(now: Facts, drawn: Facts) -> Facts:
    """What has to be drawn in this state; the piles only where they are, not below a spread."""
    piles = {"top": now["discard"][-1:], "stock": min(1, now["stock"])}
    return {
        "phase": now["phase"],
        "selected": [now["selected"]] if now["selected"] in now["order"] else [],
        "score": " : ".join(map(str, now["scores"])),
        "opponent_count": now["opponent_count"],
        "screen": now["screen"],
        **({"melds": len(now["melds"])} if drawn["top"] is None else piles),
    }
