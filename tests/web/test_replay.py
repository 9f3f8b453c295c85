"""Looking at a match again: every step, forwards and backwards, and nothing hidden that is not over."""

from __future__ import annotations

import pytest

from ginengine.match import Match
from tests.web.finished import finished, finished_record
from tests.web.trees import nodes, text
from web import arrange, options, screens_shown
from web.keys import screen_command
from web.markup import Node
from web.pages import ReplayPage
from web.present import present
from web.replay import Place, inside, moved, place_from, replay_of
from web.screens import screen
from web.screens_parts import Extras
from web.screens_replay import replay, told
from web.ui_state import UiState
from web.words import Words

RECORD = finished_record("replay 3", "target=60")
FILM = replay_of(RECORD)
WORDS = Words()


def drawn(place: Place) -> Node:
    page = ReplayPage(FILM, place, 2, RECORD)
    shown = replay(UiState(screen="replay"), None, WORDS, Extras(replay=page))
    assert shown is not None
    return shown


def test_every_action_is_a_step_and_every_deal_ends() -> None:
    match = finished("replay 3", "target=60")
    assert [one.action for frames in FILM.deals for one in frames if one.action] == match.actions
    assert all(frames[-1].deal.is_over and not frames[0].action for frames in FILM.deals)
    assert len(FILM.deals) == len(match.results) == len(FILM.columns) > 1
    assert FILM.columns[0] == ((0, 0),) and FILM.columns[-1] != match.columns


def test_forwards_to_the_end_and_backwards_to_the_beginning() -> None:
    place = Place("x")
    steps = [place]
    while (after := moved(steps[-1], FILM, "next")) != steps[-1]:
        steps.append(after)
    assert len(steps) == sum(map(len, FILM.deals))
    assert (steps[-1].deal, steps[-1].step) == (len(FILM.deals) - 1, len(FILM.deals[-1]) - 1)
    back = [steps[-1]]
    while (before := moved(back[-1], FILM, "back")) != back[-1]:
        back.append(before)
    assert back == steps[::-1]


def test_jumps() -> None:
    place = Place("x", 0, 3)
    last = len(FILM.deals[0]) - 1
    assert moved(place, FILM, "last").step == last and moved(place, FILM, "first").step == 0
    assert moved(place, FILM, "next_deal") == Place("x", 1, 0)
    assert moved(Place("x", 1, 4), FILM, "last_deal") == Place("x", 0, 0)
    assert moved(place, FILM, "7").step == 7 and moved(place, FILM, "99999").step == last
    assert moved(place, FILM, "turn").open is False and moved(place, FILM, "nonsense") == place


@pytest.mark.parametrize("text", ["", "x", "x/9/9/9", "x/-1/a", "x/99999999999/1/seen", "/".join("abcdefgh")])
def test_any_address_leads_somewhere(text: str) -> None:
    place = inside(place_from(text), FILM)
    assert 0 <= place.step < len(FILM.deals[place.deal])
    assert place_from(str(place)) == place


def test_a_running_deal_cannot_be_looked_at() -> None:
    running = Match.from_record(RECORD.rpartition("deal\n")[0] + "deal\ntake\n")
    film = replay_of(running.to_record())
    assert len(film.deals) == len(FILM.deals) - 1


def names_of(cards: int) -> set[str]:
    return {f"{'A23456789TJQK'[card % 13]}{'cdhs'[card // 13]}" for card in range(52) if cards >> card & 1}


def test_as_seen_then_shows_no_card_that_was_hidden() -> None:
    checked = 0
    for number, frames in enumerate(FILM.deals):
        for step, one in enumerate(frames[:-1]):
            found = nodes(drawn(Place("x", number, step, open=False)))
            labels = [value for node in found for name, value in node.attributes if name == "aria-label"]
            everything = " ".join([*labels, *(text(node) for node in found)])
            hidden = one.deal.hands[1] & ~one.deal.known[1]
            for meld in one.deal.spread:
                hidden &= ~meld
            assert not names_of(hidden) & {node.key for node in found}
            assert not any(WORDS.card(name) in everything for name in names_of(hidden))
            checked += bool(hidden)
    assert checked > 20


def test_open_shows_both_hands_and_the_next_card() -> None:
    one = FILM.deals[0][0]
    both = one.deal.hands[0] | one.deal.hands[1] | 1 << one.deal.stock[0]
    assert names_of(both) <= {node.key for node in nodes(drawn(Place("x", 0, 0)))}


def test_a_drawn_card_is_told_only_where_it_may_be_seen() -> None:
    frames = [one for one in FILM.deals[0] if one.action == "draw"]
    mine = next(one for one in frames if one.seat == 0)
    theirs = next(one for one in frames if one.seat == 1)
    assert told(mine, WORDS, "Ada", False).startswith("You drew the ")
    assert told(theirs, WORDS, "Ada", True).startswith("Ada drew the ")
    assert told(theirs, WORDS, "Ada", False) == "Ada drew from the stock."


def test_the_buttons_stay_the_same_elements() -> None:
    def buttons(place: Place) -> list[str]:
        return [node.key for node in nodes(drawn(place)) if node.tag == "button" and node.key][:6]

    assert buttons(Place("x", 0, 0)) == buttons(Place("x", 0, 5))


def test_a_match_that_is_gone_is_said_to_be() -> None:
    shown = replay(UiState(screen="replay"), None, WORDS, Extras())
    assert shown is not None and "no longer be replayed" in text(shown)


def test_the_keys_of_the_replay_walk_through_it() -> None:
    place = Place("x", 0, 3)
    for key, expected in [("ArrowRight", 4), ("ArrowLeft", 2), ("Home", 0), ("End", len(FILM.deals[0]) - 1)]:
        command = screen_command("replay", key)
        assert command is not None and command.name == "replay"
        assert moved(place, FILM, command.argument).step == expected
    assert screen_command("replay", "x") is None and screen_command("menu", "End") is None


def with_layoffs() -> Match:
    """A finished match in whose last deal cards were laid off."""
    found = (finished(f"laid{number}", "target=10") for number in range(200))
    return next(match for match in found if match.deal.laid_off)


def test_every_screen_shows_the_same_spread_and_marks_what_was_laid_off() -> None:
    match = with_layoffs()
    deal = match.deal
    laid = options.laid_on(deal)
    assert sum(cards.bit_count() for cards in laid) == len(deal.laid_off)
    assert all(cards & ~whole == 0 for cards, whole in zip(laid, deal.spread, strict=True))
    on_the_table = screens_shown.spread_shown(deal, False, WORDS)
    classes = [dict(node.attributes).get("class", "") for one in on_the_table for node in nodes(one)]
    marked = [one for one in classes if one.endswith(" laid")]
    assert len(marked) == len(deal.laid_off)
    view = present(match, UiState(), WORDS).spread
    assert view is not None and [one.laid for one in view.melds] == [arrange.names(cards) for cards in laid]
    place = Place("now", len(match.results) - 1, 10**4)
    film = replay_of(match.to_record())
    again = Extras(replay=ReplayPage(film, inside(place, film), 2, ""))
    for name in ("showdown", "replay"):
        tree = screen(UiState(screen=name), match, WORDS, again)
        assert tree is not None and all(one in list(nodes(tree)) for one in on_the_table), name
