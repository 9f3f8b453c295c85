"""Sound and vibration on real pages, with browsers that misbehave: checks R74, R76, R77 and R100."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import sqrt
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from e2e.conftest import wait_ready
from e2e.kept import PREFIX, put
from e2e.moments import forward
from e2e.play import Taps, play_deal, state, wait_turn
from e2e.server import PagesServer
from e2e.sound_graph import PLAY, calls_of
from e2e.test_drag import card, grip, middle, to_phase
from ginengine import Match, Rules
from ginengine.deal import Phase
from web.cues import CUES
from web.match_store import save_text
from web.ui_state import UiState

pytestmark = pytest.mark.own_context

Open = Callable[..., Page]

COUNT = """
window.started = 0;
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...all) {
  window.started++;
  return start.apply(this, all);
};
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  if (!Object.hasOwn(kind.prototype, 'start')) continue;
  const own = kind.prototype.start;
  kind.prototype.start = function (...all) { window.started++; return own.apply(this, all); };
}
"""
"""Counts every sound that is started."""

INTERRUPTED = """
window.made = 0;
const Real = AudioContext;
window.AudioContext = class {
  constructor() {
    window.made++;
    const real = new Real();
    window.sound = {state: 'interrupted', frozen: false};
    return new Proxy(real, {
      get(target, name) {
        if (name === 'state') return window.sound.state;
        if (name === 'currentTime' && window.sound.frozen) return 1;
        if (name === 'resume') return () => Promise.reject(new DOMException('busy', 'InvalidStateError'));
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
      set(target, name, value) { target[name] = value; return true; },
    });
  }
};
"""
"""A context that a phone call has taken, whose ``resume`` fails."""
LONGEST_MS, LOUDEST = 252, 0.252
"""A quarter of a second and -12 dBFS, with the rounding of a filter."""


def test_r100_silent_from_the_first_frame(context: BrowserContext, open_table: Open) -> None:
    """Check R100: muted stays muted over a reload; switched on it sounds; nothing sounds before a touch."""
    context.add_init_script(COUNT)
    page = open_table(seed=1)
    assert page.evaluate("window.started") == 0
    to_phase(page, "draw")
    page.locator("#stock").click()
    assert page.evaluate("window.started") > 0
    page.locator("#sound").click()
    before = page.evaluate("window.started")
    page.locator("#hand [data-card]").nth(1).click(position={"x": 8, "y": 12})
    assert page.evaluate("window.started") == before
    page.reload()
    wait_ready(page)
    assert page.locator("#sound").get_attribute("aria-pressed") == "false"
    for place in (2, 3):
        page.locator("#hand [data-card]").nth(place).click(position={"x": 8, "y": 12})
    assert page.evaluate("window.started") == 0
    page.locator("#sound").click()
    page.locator("#hand [data-card]").nth(4).click(position={"x": 8, "y": 12})
    assert page.evaluate("window.started") > 0


def test_r74_interrupted_and_frozen_contexts(context: BrowserContext, open_table: Open) -> None:
    """Check R74: the game goes on without sound, sounds again after the call, and a frozen clock is left."""
    context.add_init_script(COUNT + INTERRUPTED)
    page = open_table(seed=1)
    to_phase(page, "draw")
    page.locator("#stock").click()
    assert state(page)["phase"] == "discard"
    assert page.evaluate("[window.made, window.started]") == [1, 0]
    page.evaluate("window.sound.state = 'running'")
    cards = page.locator("#hand [data-card]")
    cards.nth(1).click(position={"x": 8, "y": 12})
    assert page.evaluate("window.started") > 0
    page.evaluate("window.sound.frozen = true")
    for place in (2, 3, 4, 5, 2, 3, 4, 5, 2, 3):
        cards.nth(place).click(position={"x": 8, "y": 12})
    assert page.evaluate("window.made") == 2


@pytest.mark.parametrize("fault", ["missing", "throws"])
def test_r76_vibration_never_fails_a_move(context: BrowserContext, open_table: Open, fault: str) -> None:
    """Check R76: a whole deal where the device cannot vibrate, or pretends to."""
    script = "delete Navigator.prototype.vibrate"
    if fault == "throws":
        script = "Navigator.prototype.vibrate = () => { throw new Error('no motor') }"
    context.add_init_script(script)
    page = open_table(seed=1)
    play_deal(page, Taps(page))


SHAKEN = """
window.touched = false;
window.shaken = [];
addEventListener('pointerup', () => { window.touched = true; }, true);
Object.defineProperty(Navigator.prototype, 'userActivation', {get: () => ({hasBeenActive: window.touched})});
Navigator.prototype.vibrate = () => window.shaken.push(window.touched) > 0;
"""
"""A browser in which only a pointer counts as a touch: the test's own questions would count, too."""


def test_r77_no_vibration_before_a_touch(context: BrowserContext, server: PagesServer) -> None:
    """Check R77: neither a resumed game in which the opponent moves first nor a first drag makes the browser
    complain.
    """
    told: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        told.append(message.text)

    context.on("console", hear)
    context.add_init_script(SHAKEN)
    match = Match(Rules(), "vibration")
    while (match.deal.phase, match.deal.turn, match.deal.must_draw) != (Phase.DRAW, 1, False):
        forward(match)
    put(context, {PREFIX + "match": save_text(match.to_record(), UiState())})
    page = context.new_page()
    page.goto(server.url + "?speed=0&test=1")
    wait_ready(page)
    order = wait_turn(page)["order"]
    assert page.evaluate("window.shaken") == []
    page.mouse.move(*grip(page, card(order[0])))
    page.mouse.down()
    page.mouse.move(*middle(page, "#knock"), steps=3)
    page.mouse.up()
    assert page.evaluate("window.shaken") == [True], "the refusal can be felt"
    assert not [line for line in told if "vibrate" in line or "AudioContext" in line]


OFFLINE = """
const Offline = OfflineAudioContext;
window.AudioContext = class {
  constructor() {
    const real = new Offline(1, 44100, 44100);
    window.rendered = real;
    Object.defineProperty(real, 'state', {get: () => 'running'});
    return real;
  }
};
"""
"""A context whose sound can be looked at."""

LOOK = """async () => {
  const all = (await window.rendered.startRendering()).getChannelData(0);
  let last = all.length - 1, peak = 0;
  while (last && Math.abs(all[last]) < 0.001) last--;
  for (const one of all) peak = Math.max(peak, Math.abs(one));
  return {peak, ms: last / 44.1, first: Math.abs(all[0]), end: Math.abs(all[all.length - 1])};
}"""


def test_sounds_are_short_and_soft(context: BrowserContext, open_table: Open) -> None:
    """Peak below -12 dBFS at full volume, shorter than half a second, no step at either end."""
    context.add_init_script(OFFLINE)
    page = open_table(seed=1)
    to_phase(page, "draw")
    page.locator("#stock").click()
    heard = page.evaluate(LOOK)
    assert 0.002 < heard["peak"] <= 0.25, heard
    assert 20 < heard["ms"] < LONGEST_MS, heard
    assert heard["first"] < 0.01 and heard["end"] < 0.01, heard


@pytest.fixture(scope="module")
def heard(chromium: Browser, server: PagesServer) -> dict[str, dict[str, Any]]:
    """Every cue of the page at full volume, rendered by the browser."""
    page = chromium.new_page()
    page.goto(f"http://127.0.0.1:{server.port}/nothing-here")
    found = {cue: page.evaluate(PLAY, calls_of(cue)) for cue in CUES}
    page.close()
    return found


def test_every_cue_can_be_heard_and_is_short_and_clean(heard: dict[str, dict[str, Any]]) -> None:
    """Neither silent nor clipped, at most -12 dBFS, 20 to 250 ms, and no click at either end."""
    for cue, sound in heard.items():
        seen = {name: value for name, value in sound.items() if name != "looks"}
        assert 0.02 < sound["peak"] <= LOUDEST, (cue, seen)
        assert 20 < sound["ms"] < LONGEST_MS, (cue, seen)
        assert sound["first"] < 0.01 and sound["last"] < 0.01, (cue, seen)


def test_every_cue_is_told_from_every_other(heard: dict[str, dict[str, Any]]) -> None:
    """The angle between any two, by their tones in time, is more than that of one cue to a louder self."""

    def alike(one: list[float], two: list[float]) -> float:
        size = sqrt(sum(a * a for a in one) * sum(b * b for b in two))
        return sum(a * b for a, b in zip(one, two, strict=True)) / size

    for one, two in combinations(CUES, 2):
        assert alike(heard[one]["looks"], heard[two]["looks"]) < 0.95, (one, two)


def test_off_or_at_volume_nought_nothing_is_ever_asked_for() -> None:
    for cue in CUES:
        assert calls_of(cue, on=False) == calls_of(cue, volume=0) == []
        assert [job for job in calls_of(cue, volume=1) if job[2] == "start"]
