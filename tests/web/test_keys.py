"""The key table, the question before a knock, and where the focus belongs."""

from __future__ import annotations

import pytest

from tests.web.fakes import Page
from tests.web.tables import READY, draw, table
from web import app
from web.commands import Command
from web.focus import next_places, tab_stop, walked
from web.intents import TABLE_COMMANDS
from web.keys import KEYS, KnockQuestion, command_for, help_lines
from web.words import Words


def test_keys_and_their_commands() -> None:
    assert command_for("d") == Command("draw")
    assert command_for("ArrowLeft") == Command("walk", "arrowleft")
    assert command_for("7") == Command("walk", "7")
    assert command_for("ArrowLeft", shift=True) == Command("move", "left")
    assert command_for("ArrowRight", shift=True, card="7h") == Command("move", "right:7h")
    assert command_for("?") == Command("open", "help")
    assert command_for("q") is None


def test_every_key_of_the_table_leads_to_something_that_is_handled() -> None:
    known = {"walk", *TABLE_COMMANDS, *app.HANDLERS}
    for entry in KEYS:
        for key in entry.keys:
            command = command_for(key, entry.shift)
            assert (command.name in known) if entry.command else command is None, key


def test_no_key_stands_in_the_table_twice() -> None:
    keys = [(key, entry.shift) for entry in KEYS for key in entry.keys]
    assert len(set(keys)) == len(keys)


def test_single_characters_can_be_switched_off_and_the_help_then_leaves_them_out() -> None:
    for entry in KEYS:
        for key in entry.keys:
            if len(key) == 1 and key != " ":
                assert command_for(key, letters=False) is None, key
    assert command_for("Delete", letters=False) == Command("discard")
    assert command_for("F1", letters=False) == Command("open", "help")
    shown = [key for key, _ in help_lines(Words(), letters=False)]
    assert "Delete" in shown and "F1" in shown
    assert not any(len(part) == 1 for key in shown for part in key.replace(",", " ").split())
    assert len(help_lines(Words())) == len(KEYS)


def test_walking_along_the_hand() -> None:
    assert [walked(key, 4, 10) for key in ("arrowleft", "arrowright", "home", "end")] == [3, 5, 0, 9]
    assert walked("arrowleft", 0, 10) == 0 and walked("arrowright", 9, 10) == 9
    assert [walked(key, 4, 10) for key in "1905"] == [0, 8, 9, 4]
    assert walked("0", 0, 9) == -1 and walked("arrowleft", -1, 10) == -1


def test_the_tab_stop_follows_the_focus_and_stays_at_its_place_when_its_card_has_gone() -> None:
    hand = ("2c", "7h", "Ks")
    assert tab_stop(hand, "7h", 1) == "7h"
    assert tab_stop(hand, "7h", 0) == "7h", "wherever it has moved"
    assert tab_stop(hand, "7h", 1, wanted="Ks") == "Ks"
    assert tab_stop(hand, "9d", 1) == "7h"
    assert tab_stop(hand, "9d", 8) == "Ks"
    assert tab_stop((), "9d", 8, "9d") == ""


STOP = '#hand button[tabindex="0"]'


@pytest.mark.parametrize(
    ("phase", "first"),
    [
        *(
            ("upcard", "#discard"),
            ("draw", "#stock"),
            ("discard", STOP),
            ("layoff", STOP),
            ("opponent", STOP),
        ),
        *(("handover", "#actions .button"), ("matchover", "#actions .button"), ("", STOP)),
    ],
)
def test_the_focus_goes_to_what_is_needed_next_and_never_to_nothing(phase: str, first: str) -> None:
    places = next_places(phase)
    assert places[0] == first and STOP in places and places[-1] == "#table"


# -- K ---------------------------------------------------------------------------------------------


def test_the_question_is_withdrawn_by_any_other_key() -> None:
    question, knock = KnockQuestion(), Command("knock")
    assert question.answer(knock) == Command("ask_knock")
    assert question.answer(knock) == knock
    assert question.answer(knock) == Command("ask_knock")
    assert question.answer(Command("sort")) == Command("sort")
    assert question.answer(knock) == Command("ask_knock")
    assert question.answer(None) is None
    assert question.answer(knock) == Command("ask_knock")


def ready(selected: str, **rules: object) -> Page:
    return draw(table(READY, upcard="9s", **rules)).do(f"tap:card:{selected}")


def test_k_asks_before_it_knocks() -> None:
    page = ready("Ks").do("ask_knock")
    assert page.said == "Knock with 1, the King of spades as discard? Press the key again."
    assert page.app.view().phase == "discard"
    page.do("knock")
    assert page.app.match.deal.knocker == 0


def test_k_says_at_once_why_it_cannot_be() -> None:
    page = ready("2c").do("ask_knock")
    assert "leaves deadwood" in page.alert
    assert page.app.match.deal.knocker is None


def test_k_with_more_than_one_way_to_lie_down_opens_the_choice_instead_of_asking() -> None:
    page = draw(table("5h 6h 7h 8h 8c 8d 8s 2c 2d Ks", upcard="Ah")).do("tap:card:Ks", "ask_knock")
    assert page.app.ui.screen == "spread"
    assert page.app.match.deal.knocker is None
