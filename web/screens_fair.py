"""The screen on fairness: seals, secrets and their proof, what is not proven, and the odds."""

from __future__ import annotations

from ginengine import odds
from ginengine.fairness import seal as seal_of
from ginengine.match import Match

from .deals import LONGEST_WORDS, FairPage
from .markup import Node, h
from .screens_deals import copyable
from .screens_parts import Extras, frame, labelled, press
from .ui_state import UiState
from .words import Words, mark

PROVEN = (
    mark(
        "The cards of a deal were fixed before it began. The seal was there first, and nobody can find a "
        "second secret with the same seal."
    ),
    mark("The cards were dealt from that secret and your words, and not changed while you played."),
    mark(
        "The opponent was given the text under What the opponent saw and nothing else. It holds none of your "
        "hidden cards."
    ),
)
NOT_PROVEN = (
    mark(
        "That the secret was drawn by chance. A dishonest program could draw many and keep one it likes. "
        "Words that you add after you have seen the seal make that useless."
    ),
    mark(
        "That the program on your device is the one we wrote. It runs here and nowhere else, and anybody can "
        "read it."
    ),
    mark("Anything about a deal whose code or seed was known beforehand."),
)


def fair(ui: UiState, match: Match | None, words: Words, extras: Extras) -> Node:
    """Everything about fair deals on one page."""
    page = extras.fair or FairPage()
    return frame(
        "fair",
        words.t("Fair deals"),
        words,
        h(
            "p",
            words.t(
                "Before a deal its secret is sealed: you see the seal. After the deal you see the secret and "
                "can check that it fits the seal and gives the cards that were dealt."
            ),
        ),
        _seals(page, words),
        _proof(page, words),
        _own_words(ui, page, words),
        h("h3", words.t("What this proves")),
        h("ul", [h("li", words.t(text)) for text in PROVEN], class_="lines"),
        h("h3", words.t("What it does not prove")),
        h("ul", [h("li", words.t(text)) for text in NOT_PROVEN], class_="lines"),
        h("p", press(words.t("What the opponent saw"), "open:saw"), class_="note"),
        h("h3", words.t("How likely it is")),
        _odds(words),
        foot=[press(words.t("Done"), "close", True)],
    )


def _seals(page: FairPage, words: Words) -> list[Node | None]:
    if page.known:
        known = words.t(
            "The cards of this deal could be known beforehand, from its code or address. "
            "A seal would prove nothing."
        )
        return [h("p", known, class_="note")]
    now = page.seal or page.next_seal
    if not now:
        return []
    if page.seal:
        title = words.t("Seal of the deal you are playing")
    elif page.next_match:
        title = words.t("Seal of the first deal of the next match")
    else:
        title = words.t("Seal of the next deal")
    return [
        h("h3", title),
        copyable(now, title, "seal", words),
        h(
            "p",
            words.t("Write it down or copy it now, and nobody can exchange the cards unseen."),
            class_="note",
        ),
        h("p", words.t("Seal of the whole match, whose secret is shown at its end:"), class_="note"),
        h("p", page.match_seal, class_="code"),
    ]


def _check(right: bool, good: str, bad: str) -> Node:
    return h("li", ("✓ " + good) if right else ("✗ " + bad), class_="right" if right else "wrong")


def _checks(page: FairPage, words: Words) -> list[Node]:
    """What was checked in front of the player, and how it came out."""
    if page.noted:
        seal = _check(
            page.kept,
            words.t("The secret fits the seal that was shown before it."),
            words.t("The secret does not fit the seal!"),
        )
    else:
        seal = h(
            "li",
            words.t(
                "This page does not remember the seal it showed. Compare the one below with your own note."
            ),
        )
    steps = [
        seal,
        _check(
            page.played,
            words.t("Secret and words give exactly the cards that were played."),
            words.t("Secret and words give other cards!"),
        ),
    ]
    if page.match_secret:
        steps.append(
            _check(
                page.follows,
                words.t("The secret of the match gives the secret of each of its deals."),
                words.t("The secret of the match does not give the secrets of its deals!"),
            )
        )
    return steps


def _proof(page: FairPage, words: Words) -> list[Node | None]:
    proof = page.proof
    if proof is None or page.known:
        return []
    facts = [
        (words.t("Seal"), proof.seal),
        (words.t("Secret"), proof.secret),
        (words.t("Your words"), proof.words or "–"),
    ]
    if page.match_secret:
        facts.append((words.t("Seal of the match"), seal_of(page.match_secret)))
        facts.append((words.t("Secret of the match"), page.match_secret))
    return [
        h("h3", words.t("Deal {number}: the proof", number=proof.number)),
        h("ul", _checks(page, words), class_="lines sums checks"),
        h(
            "dl",
            [part for name, text in facts for part in (h("dt", name), h("dd", text))],
            class_="facts code",
        ),
        h("div", press(words.t("Copy the proof"), "copy_text:proof"), class_="picks"),
        h("p", words.t("Check it elsewhere: this program needs nothing but Python."), class_="note"),
        copyable(page.script, words.t("The program"), "program", words, 8),
    ]


def _own_words(ui: UiState, page: FairPage, words: Words) -> list[Node | None]:
    field = h(
        "input",
        type="text",
        id="own-words",
        class_="field",
        maxlength=LONGEST_WORDS,
        autocomplete="off",
        value=ui.settings.own_words,
    )
    return [
        h("h3", words.t("Your own words in the shuffle")),
        labelled(words.t("Words for the next match"), field, key="words-row"),
        h(
            "p",
            words.t("Sealed already, before your words: the first deal of the next match."),
            class_="note",
        ),
        h("p", page.words_seal, class_="code"),
        press(words.t("Use these words"), "own_words"),
        h("p", words.t("In this match: {words}", words=page.words), class_="note") if page.words else None,
    ]


def _odds(words: Words) -> Node:
    one_in = [
        (words.t("Ten cards that are gin as dealt"), odds.GIN),
        (words.t("Eleven cards that are big gin"), odds.BIG_GIN),
        (words.t("Ten cards that may knock with ten as dealt"), odds.KNOCK),
        (words.t("Four aces in ten cards"), odds.FOUR_ACES),
    ]
    rows = [
        h("tr", h("td", text), h("td", words.t("1 in {number}", number=_grouped(one.one_in))))
        for text, one in one_in
    ]
    rows.append(
        h("tr", h("td", words.t("At least one meld in ten cards")), h("td", f"{odds.MELD.per_cent:.1f} %"))
    )
    return h("table", h("tbody", rows), class_="scores odds")


def _grouped(number: int) -> str:
    """A number with its thousands apart: 115 733."""
    return f"{number:,}".replace(",", "\u202f")
