"""The value network: the file, the features against the trainer's, and that choices repeat."""

from __future__ import annotations

import json
import struct
import zlib
from dataclasses import replace
from hashlib import sha256
from operator import mul
from pathlib import Path
from random import Random

import pytest

from ginengine import Match, Rules, view_of
from ginengine.ai import evaluator, features, network
from ginengine.ai.network import Network, WeightsError

GOLDEN = Path(__file__).with_name("features.json")


def test_weights_are_those_of_the_digest_and_small() -> None:
    packed = Path(network.__file__).with_name("weights.bin").read_bytes()
    assert sha256(packed).hexdigest() == network.DIGEST
    assert len(packed) < 200_000


def test_damaged_weights_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "DIGEST", "0" * 64)
    with pytest.raises(WeightsError):
        network.load.__wrapped__()


def test_features_equal_the_trainers() -> None:
    for case in json.loads(GOLDEN.read_text(encoding="utf-8")):
        facts = features.Facts(**case["facts"], situation=features.situation(**case["match"]))
        found = features.active(facts, case["mode"], case["hand"], case["top"])
        assert sorted(found) == case["active"]


def test_the_sum_by_parts_is_the_sum_of_the_whole() -> None:
    net: Network = network.load()
    case = json.loads(GOLDEN.read_text(encoding="utf-8"))[7]
    facts = features.Facts(**case["facts"], situation=features.situation(**case["match"]))
    card = case["top"]
    below = ~(1 << card)
    held = replace(
        facts, thrown=facts.thrown & below, refused=facts.refused & below, pile=facts.pile & below, limit=0
    )
    options = evaluator.candidates(net, held, case["hand"] | 1 << card, None)
    apart = next(one.value for one in options if one.card == card)
    whole = net.bias + net.total(features.active(held, features.AFTER_DISCARD, case["hand"], card))
    assert apart == net.heads(whole, (network.PLAY_ON,))[0]


def test_the_packed_sums_are_those_of_the_plain_weights() -> None:
    """The network worked out weight by weight, from the file itself."""
    plain = zlib.decompress(Path(network.__file__).with_name("weights.bin").read_bytes())
    wide, long = struct.unpack_from("<HH", plain)
    ends = [features.COUNT * wide, features.COUNT * wide + long * wide]
    count = ends[1] + network.HEADS * long
    weights = struct.unpack_from(f"<{count}h", plain, 4)
    bias = struct.unpack_from(f"<{wide + long + network.HEADS}i", plain, 4 + 2 * count)
    net = network.load()
    for case in json.loads(GOLDEN.read_text(encoding="utf-8"))[:12]:
        first = [bias[j] + sum(weights[f * wide + j] for f in case["active"]) for j in range(wide)]
        first = [x if x > 0 else x // 100 for x in first]
        second = []
        for k in range(long):
            row = weights[ends[0] + k * wide : ends[0] + (k + 1) * wide]
            x = bias[wide + k] + sum(map(mul, row, first))
            second.append(x >> 6 if x > 0 else x // 6400)
        for k in range(network.HEADS):
            row = weights[ends[1] + k * long : ends[1] + (k + 1) * long]
            value = (sum(map(mul, row, second)) >> 4) + bias[wide + long + k]
            assert net.heads(net.bias + net.total(case["active"]), (k,)) == [value]


def _play(strength: str) -> list[str]:
    match = Match(Rules(), "network", 0)
    played = []
    while not match.is_over and len(match.results) < 3:
        if match.deal.result is not None:
            match.next_deal()
        view = view_of(match, match.deal.turn)
        action = evaluator.choose(view, Random(5), strength)
        match.apply(action)
        played.append(str(action))
    return played


@pytest.mark.parametrize("strength", ["expert", "strongest"])
def test_same_view_same_source_same_action(strength: str) -> None:
    assert _play(strength) == _play(strength)


def test_the_log_tells_what_was_refused_thrown_and_seen() -> None:
    match = Match(Rules(), "facts", 0)
    deal = match.deal
    first = deal.first_upcard
    opener = deal.turn
    match.apply(next(a for a in deal.legal_actions() if str(a) == "pass"))
    facts = features.facts_of(view_of(match, deal.turn))
    assert facts.refused == 1 << first
    assert facts.thrown == 0
    assert facts.last == -1
    match.apply(next(a for a in deal.legal_actions() if str(a) == "take"))
    view = view_of(match, 1 - opener)
    assert features.facts_of(view).refused == 0
    thrown = next(a for a in deal.legal_actions() if str(a).startswith("discard"))
    match.apply(thrown)
    facts = features.facts_of(view_of(match, opener))
    assert facts.thrown == 1 << facts.last
    assert facts.known == 1 << first
