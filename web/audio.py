"""All sounds, made on the spot with Web Audio: no files, nothing to license, ready without a network.

One context, made at the player's first gesture.  Whatever the browser does with it, a move never fails for a
sound, and with the sound off no source is ever started.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import js
from pyodide.ffi import create_proxy, to_js

PEAK = 0.24
"""Loudest sample, about -12 dBFS; no cue sounds for more than a quarter of a second."""


@dataclass(frozen=True, slots=True)
class Tone:
    """One voice: a wave (``sine``, ``triangle``) or ``noise`` through a band-pass, gliding, dying away."""

    wave: str
    start_hz: float
    end_hz: float
    at: float
    length: float
    level: float = 1.0


CUES: dict[str, tuple[Tone, ...]] = {
    "draw": (Tone("noise", 2400, 4200, 0, 0.12, 0.8),),
    "take": (Tone("noise", 1700, 3200, 0, 0.10, 0.8), Tone("sine", 240, 180, 0.06, 0.05, 0.3)),
    "discard": (Tone("noise", 1300, 700, 0, 0.07, 0.9), Tone("sine", 170, 110, 0.0, 0.07, 0.6)),
    "select": (Tone("triangle", 1500, 1200, 0, 0.03, 0.35),),
    "refuse": (Tone("triangle", 160, 130, 0, 0.07, 0.7), Tone("triangle", 150, 115, 0.11, 0.09, 0.7)),
    "knock": (
        Tone("sine", 210, 120, 0, 0.10, 1.0),
        Tone("noise", 900, 500, 0, 0.04, 0.6),
        Tone("sine", 200, 115, 0.15, 0.10, 1.0),
        Tone("noise", 900, 500, 0.15, 0.04, 0.6),
    ),
    "gin": tuple(
        Tone("triangle", hz, hz, 0.06 * n, 0.13, 0.7) for n, hz in enumerate((587.3, 740.0, 1174.7))
    ),
    "lost": (Tone("triangle", 330, 320, 0, 0.12, 0.6), Tone("triangle", 247, 240, 0.1, 0.15, 0.6)),
    "won": (Tone("triangle", 523.3, 523.3, 0, 0.11, 0.6), Tone("triangle", 784, 784, 0.09, 0.16, 0.6)),
    "match_won": tuple(
        Tone("triangle", hz, hz, at, 0.25 - at, 0.6)
        for hz, at in ((659.3, 0), (784.0, 0.05), (1046.5, 0.1), (1318.5, 0.15))
    ),
}


class Sounds:
    """The sounds of the page; ``play`` and ``tune`` never raise."""

    def __init__(self) -> None:
        self._context: Any = None
        self._master: Any = None
        self._noise: Any = None
        self._on = True
        self._volume = 0.7
        self._last = -1.0
        self._frozen = 0
        self._ignore = create_proxy(lambda *_: None)

    def tune(self, on: bool, volume: int) -> None:
        """Set sound on or off and the volume in per cent; a sound under way follows at once."""
        self._on = on and volume > 0
        self._volume = max(0, min(100, volume)) / 100
        if self._master is None:
            return
        try:
            self._master.gain.setValueAtTime(self._level(), self._context.currentTime)
        except Exception:
            self._drop()

    def wake(self) -> None:
        """Make or resume the context; call it from the player's gestures."""
        if not self._on:
            return
        try:
            if self._context is None:
                self._make()
            elif self._context.state != "running":
                promise = self._context.resume()
                promise.then(self._ignore, self._ignore)
        except Exception:
            self._drop()

    def play(self, cue: str) -> None:
        """Let *cue* sound, if sounds are on and the browser lets us."""
        tones = CUES.get(cue)
        if not tones or not self._on or self._context is None:
            return
        try:
            self.wake()
            if self._context is None or self._context.state != "running":
                return
            now = float(self._context.currentTime)
            self._frozen = self._frozen + 1 if now == self._last and now > 0 else 0
            self._last = now
            if self._frozen > 5:  # says it runs, but its clock stands still
                self._drop()
                return
            for tone in tones:
                self._voice(tone, now)
        except Exception:
            self._drop()

    def _level(self) -> float:
        return PEAK * self._volume**2 if self._on else 0.0

    def _make(self) -> None:
        kind = getattr(js.window, "AudioContext", None) or getattr(js.window, "webkitAudioContext", None)
        if not kind:
            return
        context = kind.new()
        master = context.createGain()
        master.gain.value = self._level()
        master.connect(context.destination)
        rate = int(context.sampleRate)
        samples = js.Float32Array.new(rate // 4)
        chance = random.Random(1)
        samples.set(to_js([chance.uniform(-1, 1) for _ in range(rate // 4)]))
        noise = context.createBuffer(1, rate // 4, rate)
        noise.copyToChannel(samples, 0)
        self._context, self._master, self._noise = context, master, noise

    def _voice(self, tone: Tone, now: float) -> None:
        context = self._context
        begin, end = now + tone.at + 0.002, now + tone.at + tone.length
        gain = context.createGain()
        gain.gain.setValueAtTime(0.0001, begin)
        gain.gain.exponentialRampToValueAtTime(tone.level, begin + 0.006)
        gain.gain.exponentialRampToValueAtTime(0.0005, end)
        if tone.wave == "noise":
            source = context.createBufferSource()
            source.buffer = self._noise
            band = context.createBiquadFilter()
            band.type = "bandpass"
            band.Q.value = 0.9
            pitch = band.frequency
            source.connect(band)
            band.connect(gain)
        else:
            source = context.createOscillator()
            source.type = tone.wave
            pitch = source.frequency
            source.connect(gain)
        pitch.setValueAtTime(tone.start_hz, begin)
        pitch.exponentialRampToValueAtTime(tone.end_hz, end)
        gain.connect(self._master)
        source.start(begin)
        source.stop(end + 0.01)

    def _drop(self) -> None:
        """Give the context up; the next gesture makes a new one."""
        context, self._context, self._master = self._context, None, None
        self._frozen, self._last = 0, -1.0
        try:
            if context is not None:
                context.close().then(self._ignore, self._ignore)
        except Exception:
            return
