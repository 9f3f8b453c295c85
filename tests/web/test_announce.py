"""What is said, how much of it, and that no sentence is lost on the way to the ear."""

from __future__ import annotations

import re

import pytest

from ginengine.cards import card_name, cards_of
from ginengine.deal import Phase
from tests.web.fakes import Page
from tests.web.tables import MIXED, READY, Script, draw, knocked_on, my_discard, table
from web.speech import KEPT, MERGE, Speech


class Ear:
    """Hears what the queue shows; time passes when the test says so."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.jobs: list[tuple[float, object]] = []
        self.speech = Speech(self.heard.append, lambda ms, job: self.jobs.append((ms, job)))

    def wait(self) -> None:
        jobs, self.jobs = self.jobs, []
        for ms, job in jobs:
            assert ms == MERGE
            job()  # type: ignore[operator]


def test_two_sentences_close_together_are_one_message_in_their_order() -> None:
    ear = Ear()
    ear.speech.say("You discarded the 9 of clubs.")
    ear.speech.say("Ada drew from the stock.")
    assert ear.heard == [] and len(ear.jobs) == 1
    ear.wait()
    assert ear.heard == ["You discarded the 9 of clubs. Ada drew from the stock."]


def test_a_later_sentence_is_a_message_of_its_own() -> None:
    ear = Ear()
    for text in ("One.", "Two.", "Two."):
        ear.speech.say(text)
        ear.wait()
    assert ear.heard == ["One.", "Two.", "Two."]


def test_the_same_sentence_is_said_once_and_nothing_is_said_for_nothing() -> None:
    ear = Ear()
    ear.speech.say("")
    assert ear.jobs == []
    for text in ("One.", "Two.", "One."):
        ear.speech.say(text)
    ear.wait()
    assert ear.heard == ["Two. One."]


def test_in_a_flood_the_newest_win() -> None:
    ear = Ear()
    for number in range(10):
        ear.speech.say(f"{number}.")
    ear.wait()
    assert ear.heard == [" ".join(f"{number}." for number in range(10 - KEPT, 10))]


# -- wording ---------------------------------------------------------------------------------------


def short(page: Page) -> Page:
    return page.do("set:speech=short")


def test_normal_and_short_announcements_of_a_turn() -> None:
    page = draw(table(MIXED, upcard="9s"))
    assert page.said == "You took the 9 of spades. It cannot be discarded this turn. Choose a discard."
    page = draw(short(table(MIXED, upcard="9s")))
    assert page.said == "You took the 9 of spades."
    page.do("tap:card:Ks")
    assert page.said == "King of spades selected."
    page.do("discard", run=False)
    assert page.said == "You discarded the King of spades."


def test_short_announcements_keep_what_decides() -> None:
    page = draw(short(table(READY, upcard="9s"))).do("tap:card:Ks")
    assert "you could knock" in page.said
    page = short(knocked_on())
    page.do("read:pile")
    assert page.said == "Ada's melds: set of tens, run 2 3 4 of hearts, run 4 5 6 of spades."


def test_a_new_deal_long_and_short() -> None:
    long = Page().start(seed="1").changes[0][2]
    assert re.fullmatch(r"New hand\. You have 10 cards, deadwood \d+\. Up card .+\. .+\.", long)
    page = short(Page().start(seed="1")).do("new_match:yes")
    assert any(re.match(r"New hand\. Up card ", said) for *_, said, _ in page.changes)


def test_the_opponents_turn_names_the_cards_in_one_message() -> None:
    page = my_discard(table(MIXED, upcard="9s", theirs="Ac 3d 5d 7d Jh Jd 8c 2s Tc 6h"))
    page.app.opponent = Script("take", "discard Jh")
    page.changes.clear()
    page.run()
    spoken = [said for *_, said, _ in page.changes if said]
    assert spoken == ["Ada took the King of spades and discarded the Jack of hearts. Your turn."]


def test_the_last_cards_of_the_stock_are_told_once() -> None:
    page = Page().start(seed="5")
    told = []
    for _ in range(300):
        deal = page.app.match.deal
        if deal.phase is Phase.OVER:
            page.do("next_deal")
            continue
        card = card_name(max(cards_of(deal.hands[0] & ~(1 << (deal.just_taken or 60)))))
        page.do("pass", "draw", f"discard:{card}", "finish_layoffs")
        told = [said for *_, said, _ in page.changes if "left in the stock" in said]
        if told:
            break
    assert len(told) == 1 and "4 cards left in the stock." in told[0]


def test_sentences_are_short_enough_for_the_ear() -> None:
    page = Page().start(seed="3")
    for number in range(120):
        deal = page.app.match.deal
        if deal.phase is Phase.OVER:
            page.do("next_deal")
            if page.app.match.is_over:
                page.do("new_match:yes")
            continue
        hand = list(cards_of(deal.hands[0]))
        card = card_name(hand[number % len(hand)])
        page.do("pass", "draw", f"tap:card:{card}", "knock", "spread:0", "discard", "best_layoffs")
        page.do("finish_layoffs", "read:scores")
    said = {said for *_, said, _ in page.changes if said}
    assert len(said) > 90
    sentences = {part for text in said for part in re.split(r"(?<=[.!?]) ", text)}
    assert max(map(len, sentences)) <= 100, max(sentences, key=len)


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("hand", r"Your hand: deadwood .+\. \d+\."),
        ("pile", r"On the discard pile: 9 of spades\. 31 cards in the stock\."),
        ("opponent", r"\w+ holds 10 cards\. Level \d, \w+\."),
        ("last", r"\w+ has not played yet\."),
        ("scores", r"You 0, \w+ 0, game to 100\. Limit 10\. Your deadwood \d+\."),
    ],
)
def test_what_the_reading_keys_say(key: str, told: str) -> None:
    page = table("2c 4c 6c 9d Jh Ks Qd 7h 5s Ad", upcard="9s").do(f"read:{key}")
    assert re.fullmatch(told, page.said), page.said
    page.do("repeat")
    assert re.fullmatch(told, page.said)


def test_a_moved_card_tells_its_new_place() -> None:
    page = table(MIXED, upcard="9s")
    page.do("tap:card:Ks", "move:left")
    place = page.app.ui.order.index("Ks") + 1
    assert page.said == f"King moved to position {place} of 10." and place < 10
