"""Commands about deals beside the ordinary matches: by code, of the day, the same again, from the other seat.

Such a deal is a match of its own with a mark (``Match.kind``), so that statistics can leave it out.  The
match it interrupts is put away as it is, and taken up again afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ginengine.codes import CodeError, DealCode, code_of, match_of, read
from ginengine.duplicate import played_out
from ginengine.fairness import seal
from ginengine.match import Match
from ginengine.scoring import points
from ginengine.shuffle import deal_seed

from . import match_store
from .deals import KIND_WORDS, DealPage, DealRow, clean_words, daily_code, day_of, problem_text, row_of
from .envelope import BrokenError
from .screens_parts import Extras
from .ui_state import UiState

if TYPE_CHECKING:
    from .app import App

PUT_AWAY = "waiting"
"""The name of the match that waits for a deal to end."""
CODE_FIELD = "deal-code"


@dataclass(slots=True)
class Memory:
    """What the page remembers about deals for as long as it is open."""

    secret: str = ""
    """The seed of the next match, drawn before the player is asked for words."""
    seals: dict[tuple[str, int], str] = field(default_factory=dict)
    """Seals that were shown before their deal, by the match's seed and the deal's number."""
    plays: dict[str, list[DealRow]] = field(default_factory=dict)
    """How each deal ended, whoever played it, by its seed."""
    begun: int = 0
    waiting: str = ""
    """The match that waits, for a browser that keeps nothing."""
    problem: CodeError | None = None
    checked: dict[str, bool] = field(default_factory=dict)


# -- seeds and seals -------------------------------------------------------------------------------


def next_secret(app: App) -> str:
    """The seed of the next match; it stays the same until that match begins."""
    if not app.begun:
        return app.match.seed
    if not app.deals.secret:
        app.deals.secret = app.random_seed()
    return app.deals.secret


def take_secret(app: App) -> str:
    """The seed of the match that begins now; the next one gets another."""
    secret = next_secret(app)
    app.deals.secret = ""
    return secret


def keep_secret(app: App) -> None:
    """Let a match that has not begun leave its seed to the next one when another takes its place.

    Its seal may have been shown, and words given after it.
    """
    if not app.begun:
        app.deals.secret = app.match.seed


def show_next_seal(app: App) -> str:
    """The seal of the deal to come, noted as shown; "" where the next deal is not of this match."""
    seed, number = next_secret(app), 1
    if app.begun and not app.match.is_over:
        if app.match.kind != "casual":
            return ""
        seed, number = app.match.seed, app.match.deal_number + 1
    return app.deals.seals.setdefault((seed, number), seal(deal_seed(seed, number)))


def show_match_seal(app: App) -> str:
    """The seal of the first deal of the next match, noted as shown: it stands above the player's words."""
    seed = next_secret(app)
    return app.deals.seals.setdefault((seed, 1), seal(deal_seed(seed, 1)))


# -- what the screens tell -------------------------------------------------------------------------


def known_code(app: App) -> DealCode | None:
    """The code of the deal on the table, once its cards are known; before that, of the deal before."""
    match = app.match
    if not app.begun:
        return None
    if match.deal.is_over or match.kind in ("code", "daily", "again", "swapped"):
        return code_of(match, match.deal_number)
    return code_of(match, match.deal_number - 1) if match.deal_number > 1 else None


def deal_page(app: App, page: Extras) -> Extras:
    """The code of the last deal, how it ended for everybody who played it, and the seal of the next."""
    code = known_code(app)
    over = app.begun and app.match.deal.is_over
    if code is not None and over:
        note_play(app, code)
    found = DealPage(
        kind=app.match.kind,
        code=str(code) if code else "",
        link=f"{app.outside.address}?deal={code}" if code and app.outside.address else "",
        over=over,
        rows=tuple(app.deals.plays.get(code.seed, ())) if code and over else (),
        waiting=bool(waiting(app)),
        next_seal=show_next_seal(app),
        today=day_of(app.outside.now()),
        problem=app.deals.problem,
    )
    return replace(page, deal=found)


def note_play(app: App, code: DealCode) -> None:
    """Remember how the player's own play of the deal ended."""
    match = app.match
    play = f"{match.seed} {match.deal_number} {app.deals.begun}"
    rows = app.deals.plays.setdefault(code.seed, [])
    if all(row.play != play for row in rows):
        result, scored = match.results[-1]
        rows.append(row_of(play, 0, match.kind, code.dealer, result, scored))


# -- commands --------------------------------------------------------------------------------------


def typed(app: App, _argument: str) -> None:
    """Play the deal whose code the player typed."""
    _read(app, app.outside.field(CODE_FIELD))


def _read(app: App, text: str) -> None:
    """Play the deal of a code, after a question when a match is running; or say what is wrong with it."""
    try:
        code = read(text)
    except CodeError as problem:
        app.deals.problem = problem
        app.ui = replace(app.ui, screen="deals", screen_at="")
        app.refuse(problem_text(problem, app.words))
        return
    app.deals.problem = None
    side(app, f"code/{code}")


def side(app: App, argument: str) -> None:
    """Play a deal beside the match: ``daily``, ``again``, ``swapped``, or ``code/`` and its code."""
    kind, _, text = argument.partition("/")
    code = daily_code(day_of(app.outside.now())) if kind == "daily" else known_code(app)
    if text:
        try:
            code = read(text)
        except CodeError:
            return
    if code is None or kind not in KIND_WORDS:
        return
    running = app.begun and not app.match.deal.is_over
    if running and app.ui.screen != "confirm_deal":
        app.ui = replace(app.ui, screen="confirm_deal", screen_at=f"{kind}/{code}", knock_card="")
        app.changed()
        return
    # The code in a question about "swapped" is the one to be swapped.
    put_away(app)
    _begin(app, code.swapped() if kind == "swapped" else code, kind)


def _begin(app: App, code: DealCode, kind: str) -> None:
    keep_secret(app)
    app.epoch += 1
    app.match, app.begun, app.ui = match_of(code, kind), True, UiState(settings=app.ui.settings)
    app.deals.begun += 1
    app.fresh_hand()
    app.save()
    words = app.words
    begun = words.t("{kind}. It does not count in the statistics.", kind=words.t(KIND_WORDS[kind]))
    app.ui = replace(app.ui, notice=begun)
    app.changed(said=f"{begun} {app.told_deal()}")
    app.go_on()


def put_away(app: App) -> None:
    """Keep the running match for later; a deal beside it is not worth that."""
    if app.begun and app.match.kind == "casual" and not app.match.is_over:
        text = match_store.save_text(app.match.to_record(), app.ui)
        # Remembered here only where nothing is kept: another page may take up the kept one.
        app.deals.waiting = "" if app.shelf.write(PUT_AWAY, text) else text


def waiting(app: App) -> str:
    """The match that waits for a deal to end, "" when there is none."""
    return app.shelf.read(PUT_AWAY) or app.deals.waiting


def forget_waiting(app: App) -> None:
    """Another match begins: none waits any more."""
    app.deals.waiting = ""
    app.shelf.drop(PUT_AWAY)


def back(app: App, _argument: str) -> None:
    """Leave a deal beside the match: take up the match that waits, or else offer another one."""
    text = waiting(app)
    if text:
        try:
            saved = match_store.saved_from(text)
        except BrokenError:
            app.shelf.put_aside(PUT_AWAY, text)
        else:
            forget_waiting(app)
            app.ui = replace(app.ui, screen="", thinking=False, notice="", selected="", knock_card="")
            app.resume(saved)
            app.save()
            app.changed(said=app.words.t("Your match goes on."))
            app.go_on()
            return
    if app.begun and app.match.kind == "casual":
        return
    app.shelf.forget_match()
    app.deal_match(take_secret(app))
    app.ui = replace(app.ui, screen="start")
    app.changed()


def play_for_me(app: App, argument: str) -> None:
    """Let an opponent of this level play the player's cards of the deal that is over."""
    code = known_code(app)
    if code is None or not app.match.deal.is_over or argument not in ("1", "2", "3", "4", "5"):
        return
    level, against = int(argument), app.ui.settings.level
    rows = app.deals.plays.setdefault(code.seed, [])
    play = f"level {level} against {against} dealer {code.dealer}"
    if all(row.play != play for row in rows):
        result = played_out(code.deal(), (level, against), code.seed).result
        assert result is not None
        rows.append(row_of(play, level, "", code.dealer, result, points(result, code.rules)))
    app.changed(said=app.words.t("Played."))


def own_words(app: App, _argument: str) -> None:
    """Take the player's words for the shuffle of the next match from their field."""
    settings = replace(app.ui.settings, own_words=clean_words(app.outside.field("own-words")))
    app.ui = replace(app.ui, settings=settings)
    app.shelf.save_settings(settings)
    app.changed(said=app.words.t("Your words will be in the shuffle of the next match."))


def from_link(app: App) -> bool:
    """Open the deal of the page's own link, unless it is on the table already; true when it was one."""
    text = app.params.get("deal", "")
    if not text:
        return False
    match: Match = app.match
    try:
        on_table = app.begun and match.kind == "code" and read(text) == code_of(match, 1)
    except CodeError:
        on_table = False
    if on_table:
        return False
    _read(app, text)
    return True


HANDLERS: dict[str, Callable[[App, str], None]] = {
    "side": side,
    "deal_code": typed,
    "back": back,
    "play_for_me": play_for_me,
    "own_words": own_words,
}
