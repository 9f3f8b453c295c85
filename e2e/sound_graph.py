"""The sounds of the page as lists of calls: ``web/audio.py`` runs here, on stand-ins that note every call.

The list is played in a browser on a context that renders instead of sounding, so every cue can be looked at
without starting the app.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import Any
from unittest import mock

RATE = 44100
KNOWN = {"state": "running", "currentTime": 0.0, "sampleRate": RATE}
"""What a context that runs answers."""

PLAY = """async jobs => {
  const Make = class { constructor() { return new OfflineAudioContext(1, %d, %d); } };
  const all = [{AudioContext: Make, Float32Array}];
  const plain = one => one?.ref !== undefined ? all[one.ref] : one;
  for (const [what, of, name, given, made] of jobs) {
    const it = all[of];
    if (what === 'get') all[made] = it[name];
    else if (what === 'set') it[name] = plain(given[0]);
    else if (what === 'new') all[made] = new it(...given.map(plain));
    else all[made] = it[name](...given.map(plain));
  }
  const context = all.find(one => one instanceof OfflineAudioContext);
  const heard = (await context.startRendering()).getChannelData(0);
  let last = heard.length - 1, peak = 0;
  while (last && Math.abs(heard[last]) < 0.001) last--;
  for (const one of heard) peak = Math.max(peak, Math.abs(one));
  const power = (hz, from, to) => {  // Goertzel
    const turn = 2 * Math.cos(2 * Math.PI * hz / %d);
    let one = 0, two = 0;
    for (let n = from; n < to; n++) [one, two] = [heard[n] + turn * one - two, one];
    return Math.sqrt(Math.max(0, one * one + two * two - turn * one * two));
  };
  const looks = [];
  for (let part = 0; part < 6; part++)
    for (let band = 0; band < 16; band++)
      looks.push(power(100 * 1.38 ** band, part * 2205, part * 2205 + 2205));
  const first = Math.abs(heard[0]), end = Math.abs(heard[heard.length - 1]);
  return {peak, ms: last / %d * 1000, first, last: end, looks};
}""".replace("%d", str(RATE))
"""Plays a list of calls; gives back peak, length, and how strong 16 tones are in six parts of 50 ms each."""


class Noted:
    """An object of the browser: whatever is done to it is noted."""

    def __init__(self, jobs: list[list[Any]], number: int) -> None:
        self.__dict__.update(jobs=jobs, number=number)

    def note(self, what: str, name: str, given: list[Any]) -> Noted:
        """Note one call, and stand for its result."""
        plain = [{"ref": one.number} if isinstance(one, Noted) else one for one in given]
        number = self.number
        made = len(self.jobs) + 1
        self.jobs.append([what, number, name, plain, made])
        return Noted(self.jobs, made)

    def __getattr__(self, name: str) -> Any:
        if name in KNOWN:
            return KNOWN[name]
        if name == "new":
            return lambda *given: self.note("new", "", list(given))
        return Member(self, name)

    def __setattr__(self, name: str, value: object) -> None:
        self.note("set", name, [value])


class Member(Noted):
    """Something named of an object: called, or else an object itself, noted when it is needed."""

    def __init__(self, owner: Noted, name: str) -> None:
        self.__dict__.update(owner=owner, name=name, jobs=owner.jobs)

    def __call__(self, *given: Any) -> Noted:
        return self.owner.note("call", self.name, list(given))  # type: ignore[no-any-return]

    def __getattr__(self, name: str) -> Any:
        if name == "number":
            self.__dict__["number"] = self.owner.note("get", self.name, []).number
            return self.__dict__["number"]
        return super().__getattr__(name)


def calls_of(cue: str, volume: int = 100, on: bool = True) -> list[list[Any]]:
    """What ``Sounds`` asks of the browser from the first touch to the end of *cue*."""
    jobs: list[list[Any]] = []
    js, ffi = ModuleType("js"), ModuleType("pyodide.ffi")
    window = Noted(jobs, 0)
    js.window = window  # type: ignore[attr-defined]
    js.Float32Array = window.Float32Array  # type: ignore[attr-defined]
    ffi.create_proxy = lambda job: job  # type: ignore[attr-defined]
    ffi.to_js = lambda value: value  # type: ignore[attr-defined]
    stand_ins = {"js": js, "pyodide": ModuleType("pyodide"), "pyodide.ffi": ffi}
    with mock.patch.dict(sys.modules, stand_ins):
        sys.modules.pop("web.audio", None)
        audio = importlib.import_module("web.audio")
        sys.modules.pop("web.audio", None)
    sounds = audio.Sounds()
    sounds.tune(on, volume)
    sounds.wake()
    sounds.play(cue)
    return jobs
