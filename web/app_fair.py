"""Fair deals: seals before, secrets after, the proof in between; and what the opponent was given to see."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ginengine import fairness, replaying
from ginengine.actions import Action
from ginengine.ai import protocol
from ginengine.match import Match

from . import app_deals, clipboard
from .app_deals import deal_page, next_secret, show_match_seal, show_next_seal
from .deals import FairPage, SawPage
from .replay import NOW
from .screens_parts import Extras

if TYPE_CHECKING:
    from .app import App


def last_finished(match: Match) -> int:
    """The number of the last deal that is over; 0 when none is."""
    return len(match.results)


def fair_page(app: App, page: Extras) -> Extras:
    """The seals of this deal and the next, and the proof of the last one that is over."""
    match, words_seal = app.match, show_match_seal(app)
    if not app.begun:
        return replace(
            page,
            fair=FairPage(
                next_seal=show_next_seal(app),
                next_match=True,
                match_seal=fairness.seal(next_secret(app)),
                words_seal=words_seal,
            ),
        )
    if match.start is not None:
        return replace(page, fair=FairPage(known=True, words_seal=words_seal))
    found = FairPage(
        next_seal=show_next_seal(app),
        next_match=match.is_over,
        known=not _is_secret(match.seed),
        match_seal=fairness.seal(next_secret(app) if match.is_over else match.seed),
        words=match.words[0],
        words_seal=words_seal,
    )
    if not match.deal.is_over:
        found = replace(found, seal=_shown(app, match.deal_number))
    number = last_finished(match)
    if number:
        noted = (match.seed, number) in app.deals.seals
        proof = fairness.proof_of(match, number, app.deals.seals.get((match.seed, number), ""))
        kept, played = proof.kept(), _played(app, proof)
        found = replace(
            found, proof=proof, noted=noted, kept=kept, played=played, script=fairness.script(proof)
        )
    if match.is_over:
        secrets = [fairness.proof_of(match, one).secret for one in range(1, match.deal_number + 1)]
        follows = all(fairness.follows(match.seed, at, one) for at, one in enumerate(secrets, start=1))
        found = replace(found, match_secret=match.seed, follows=follows)
    return replace(page, fair=found)


def _is_secret(seed: str) -> bool:
    """True for a seed of chance; one from the address is known to whoever wrote it there."""
    return len(seed) >= 32 and set(seed) <= set("0123456789abcdef")


def _shown(app: App, number: int) -> str:
    """The seal of a deal that is being played, noted as shown before its secret."""
    secret = fairness.proof_of(app.match, number).secret
    return app.deals.seals.setdefault((app.match.seed, number), fairness.seal(secret))


def _played(app: App, proof: fairness.Proof) -> bool:
    """Whether the sealed cards are those that were played; worked out once."""
    known = app.deals.checked
    if proof.secret not in known:
        known[proof.secret] = proof.played(app.match)
    return known[proof.secret]


# -- what the opponent saw -------------------------------------------------------------------------


def saw_page(app: App, page: Extras) -> Extras:
    """The decisions of a finished deal; *screen_at* is one of them, after its match's id if that is another.

    A deal that is still played is left out: there the opponent's cards are nobody's business.
    """
    match_id, _, at = app.ui.screen_at.rpartition("/")
    found = _match(app, match_id or NOW)
    if found is None:
        return page
    match, level = found
    number = int(at) if at.isascii() and at.isdigit() and len(at) < 7 else -1
    finished = last_finished(match)
    if not finished:
        return replace(page, saw=SawPage(match_id or NOW, 0, (), ()))
    decided = replaying.decisions(match)[:finished]
    deal = next((at for at, one in enumerate(decided, start=1) if number in dict(one)), finished)
    chosen = dict(decided[deal - 1]).get(number, "")
    firsts = tuple(one[0][0] if one else -1 for one in decided)
    told = SawPage(match_id or NOW, deal, firsts, _rows(match, decided[deal - 1]), level=level)
    if chosen:
        text = fairness.seen_by_opponent(match.to_record(), number, level)
        again = json.loads(protocol.answer(text)).get("action", "")
        told = replace(told, number=number, text=text, action=chosen, again=str(again))
    return replace(page, saw=told)


def _match(app: App, match_id: str) -> tuple[Match, int] | None:
    """The match on the table, or one of the history, and the opponent's level."""
    if match_id == NOW:
        return (app.match, app.ui.settings.level) if app.begun else None
    summary, record = app.history.find(match_id), app.history.record(match_id)
    if summary is None or record is None:
        return None
    try:
        return Match.from_record(record), summary.level
    except ValueError:
        return None


def _rows(match: Match, decided: Sequence[tuple[int, str]]) -> tuple[tuple[int, str], ...]:
    """The decisions of a deal with their lines in the log, which names the cards that were taken."""
    if not decided:
        return ()
    numbers = [number for number, _ in decided]
    last = replaying.at_action(match, numbers[-1])
    last.apply(Action.from_text(match.actions[numbers[-1]]))
    lines = [line for line in last.deal.log if line.startswith(f"{replaying.OPPONENT} ")]
    return tuple(zip(numbers, lines, strict=True))


# -- copying ---------------------------------------------------------------------------------------


def text_of(app: App, what: str) -> str:
    """A text that a screen offers to copy: code, link, seal, proof, program or seen."""
    if what in ("code", "link"):
        deal = deal_page(app, Extras()).deal
        return "" if deal is None else deal.code if what == "code" else deal.link
    if what == "seen":
        saw = saw_page(app, Extras()).saw
        return "" if saw is None else saw.text
    fair = fair_page(app, Extras()).fair
    if fair is None:
        return ""
    if what == "seal":
        return fair.seal or fair.next_seal
    if fair.proof is None:
        return ""
    if what == "proof":
        proof = fair.proof
        return f"seal {proof.seal}\nsecret {proof.secret}\nwords {proof.words}\n"
    return fair.script if what == "program" else ""


def copy_text(app: App, what: str) -> None:
    """Put one of these texts on the clipboard."""
    clipboard.copy(app, text_of(app, what))


HANDLERS: dict[str, Callable[[App, str], None]] = {**app_deals.HANDLERS, "copy_text": copy_text}
FILLERS: dict[str, Callable[[App, Extras], Extras]] = {
    **dict.fromkeys(("start", "showdown", "match_over", "log", "deals", "confirm_deal"), deal_page),
    "fair": fair_page,
    "saw": saw_page,
}
