"""The monkey: some hundred actions in each style, 3,000 in ``make test-slow``, others with every seed.

``make monkey SEED=7 ACTIONS=20000`` lets it go on.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser

from e2e import monkey
from e2e.conftest import Faults
from e2e.monkey import Failure, Told
from e2e.monkey_hands import WEIGHTS
from e2e.server import PagesServer

FEW = {"desk": ("2349", 160), "phone": ("3916", 160), "moving": ("2188", 160)}
"""Seeds in whose few actions every kind comes."""
MANY = ("2", 1000)
BREAKING = "342"
FAULT = """
document.addEventListener('visibilitychange', () => { window.ginHid = true; });
addEventListener('keydown', () => { if (window.ginHid) console.error('broken on purpose'); });
"""
"""A page that breaks at the first key after it was hidden."""


RUNS = [
    *((style, *FEW[style]) for style in monkey.STYLES),
    *(pytest.param(style, *MANY, marks=pytest.mark.slow) for style in monkey.STYLES),
]


@pytest.mark.parametrize(("style", "seed", "count"), RUNS)
def test_nothing_the_monkey_does_breaks_the_table(
    chromium: Browser,
    server: PagesServer,
    style: str,
    seed: str,
    count: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = monkey.play(chromium, server, seed, count, [style])
    with capsys.disabled():
        print(f"\nmonkey, {style}:")
        told.show()
    assert sum(told.actions.values()) == count
    assert set(told.actions) == set(WEIGHTS), "every kind of action came"
    for kind in ("tap", "drag", "finger", "swipe", "two_fingers", "key", "play", "hurry"):
        assert told.changed[kind], f"{kind} never changed anything"
    assert {"upcard", "draw", "discard"} <= set(told.phases), told.phases
    assert len(told.screens) >= 6, told.screens
    assert told.hidden > count / 3
    assert told.moving > (count / 10 if style == "moving" else -1), "cards were clicked under way"


def test_a_fault_is_found_and_its_way_made_short(chromium: Browser, server: PagesServer) -> None:
    """A key after the page was hidden: of all that was done, just these two are left, and do it again."""
    with pytest.raises(AssertionError) as found:
        monkey.play(chromium, server, BREAKING, 30, ["desk"], fault=FAULT)
    told = re.search(r'on purpose\nseed (\S+), action \d+[\s\S]*--replay "([^"]*)"', str(found.value))
    assert told, found.value
    way = monkey.actions_of(told[2])
    assert [kind for kind, *_ in way] == ["hide", "key"]
    again = monkey.live(chromium, server, "desk", told[1], way, Told(), FAULT)
    assert again is not None and again.at == 1
    assert monkey.live(chromium, server, "desk", told[1], way, Told()) is None


def test_the_same_seed_gives_the_same_actions_and_a_replay_reads_them() -> None:
    done = monkey.actions("7", 300)
    assert done == monkey.actions("7", 300)
    assert done != monkey.actions("8", 300)
    assert monkey.actions_of(monkey.text_of(done)) == done


def test_a_long_way_to_a_fault_is_made_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault: a reload some time after a turn of the window."""
    runs = []

    def fake(
        _b: object, _s: object, _style: str, _seed: str, done: list[monkey.Action], _t: Told, _f: str = ""
    ) -> Failure | None:
        kinds = [action[0] for action in done]
        runs.append(len(done))
        if "turn" in kinds and "reload" in kinds[kinds.index("turn") :]:
            return Failure("screen: wrong", kinds.index("reload", kinds.index("turn")))
        return None

    monkeypatch.setattr(monkey, "live", fake)
    done: list[monkey.Action] = [("tap", number, 0, 0) for number in range(120)]
    done[40:40] = [("turn", 1, 0, 0)]
    done[90:90] = [("reload", 2, 0, 0)]
    browser: object = None
    found = fake(browser, browser, "desk", "1", done, Told())
    assert found is not None
    way = monkey.shorter(browser, browser, "desk", "1", done, found)  # type: ignore[arg-type]
    assert way == [("turn", 1, 0, 0), ("reload", 2, 0, 0)]
    assert len(runs) <= monkey.TRIES + 1


def test_a_fault_is_told_with_its_seed_and_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    def fake(
        _b: object, _s: object, _style: str, _seed: str, done: list[monkey.Action], _t: Told, _f: str = ""
    ) -> Failure | None:
        return Failure("conservation: 51 cards", 4) if len(done) > 4 else None

    monkeypatch.setattr(monkey, "live", fake)
    with pytest.raises(AssertionError, match=r"51 cards[\s\S]*seed 9\.desk\.0, action 5[\s\S]*--replay"):
        monkey.play(None, None, "9", 20)  # type: ignore[arg-type]


def test_faults_of_a_page_are_heard(chromium: Browser, server: PagesServer) -> None:
    """What the monkey relies on: an error of the console and a request to elsewhere are noted."""
    faults = Faults(f"http://127.0.0.1:{server.port}/")
    with chromium.new_context() as context:
        faults.watch(context)
        page = context.new_page()
        page.goto(server.url + "web/art/icon.svg")
        page.evaluate("console.error('on purpose')")
        page.evaluate("fetch('http://127.0.0.1:9/x').catch(() => {})")
        for _ in range(200):
            heard = " ".join(faults.unexpected())
            if "on purpose" in heard and "foreign request" in heard:
                break
            page.wait_for_timeout(25)
    assert "on purpose" in heard and "foreign request" in heard, heard
