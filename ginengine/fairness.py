"""Fair deals that can be checked: a seal before the deal, the secret after it, and the proof.

The seed of a deal is a secret until the deal is over; its seal, a SHA-256, may be shown before.  A
deal's seed is a digest of the match's seed and the deal's number, so showing it tells nothing
about later deals; the seed of the match gives all of them away and is shown only at its end.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2s, sha256

from .actions import Action
from .ai import protocol
from .cards import Seat
from .deal import Deal
from .match import Match
from .replaying import OPPONENT, at_action, by_deal
from .shuffle import deal_seed, deck
from .view import view_of

STEPS = """\


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


print("The seal is right." if sha256(secret) == seal else "THE SEAL IS WRONG.")
key = sha256(secret + " " + words)[:32] if words else secret
blocks = (hashlib.sha256(key.encode() + block.to_bytes(8, "big")) for block in range(1000))
stream = (byte for block in blocks for byte in block.digest())
pack = list(range(52))
for last in range(51, 0, -1):
    most = 256 - 256 % (last + 1)
    other = next(byte for byte in stream if byte < most) % (last + 1)
    pack[last], pack[other] = pack[other], pack[last]
cards = ["A23456789TJQK"[card % 13] + "cdhs"[card // 13] for card in pack]
print("Who did not deal:", *sorted(cards[0:20:2]))
print("Who dealt:       ", *sorted(cards[1:20:2]))
print("First upcard:    ", cards[20])
print("Stock:           ", *cards[21:])
"""
"""Checks a deal in any Python, from ``seal``, ``secret`` and ``words``, with nothing of the game."""


def seal(secret: str) -> str:
    """What may be shown of a secret beforehand: its SHA-256 in hexadecimal.

    >>> seal("a")[:8]
    'ca978112'
    """
    return sha256(secret.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Proof:
    """What shows that one deal was sealed before it was dealt, and dealt as it was sealed."""

    number: int
    seal: str
    """As it was shown before the deal."""
    secret: str
    """The seed of the deal."""
    words: str
    """The player's own share in the shuffle."""
    dealer: Seat

    def kept(self) -> bool:
        """True when the secret is the one that was sealed."""
        return seal(self.secret) == self.seal

    def dealt(self) -> tuple[int, ...]:
        """The pack in dealing order, as secret and words give it."""
        return deck(self.secret, self.words)

    def played(self, match: Match) -> bool:
        """True when these cards, played as the match has it, come to the very deal that was played.

        The deal on the table is compared card by card, an earlier one by its result.
        """
        deal = Deal.from_deck(match.rules, self.dealer, self.dealt())
        try:
            for text in by_deal(match)[self.number - 1]:
                deal.apply(Action.from_text(text))
        except ValueError:
            return False
        if self.number == match.deal_number:
            return deal == match.deal
        return deal.result == match.results[self.number - 1][0]


def script(proof: Proof) -> str:
    """A program of a few lines that checks the proof in any Python and prints the cards."""
    given = {"seal": proof.seal, "secret": proof.secret, "words": proof.words}
    lines = ["import hashlib", "", *(f"{name} = {value!r}" for name, value in given.items())]
    return "\n".join(lines) + "\n" + STEPS


def proof_of(match: Match, number: int, shown: str = "") -> Proof:
    """The proof of deal *number* (from 1), for when that deal is over.

    *shown* is the seal as the player saw it before the deal; without it the seal is made from the
    secret, and then proves nothing by itself: the player has to compare it with what he noted down.
    """
    secret = deal_seed(match.seed, number)
    return Proof(number, shown or seal(secret), secret, match.words[number - 1], match.dealer_of(number))


def follows(match_secret: str, number: int, secret: str) -> bool:
    """True when a deal's secret is the one the match's secret gives for that deal."""
    return deal_seed(match_secret, number) == secret


def decision_seed(match: Match) -> str:
    """The chance given to the opponent: from the match and its number of actions, so a record repeats.

    It is a digest: from it the seed of the match, and so the deck, cannot be found again.
    """
    text = f"opponent {match.seed} {match.deal_number} {len(match.actions)}"
    return blake2s(text.encode(), digest_size=8).hexdigest()


def seen_by_opponent(record: str, number: int, level: int) -> str:
    """The very text the opponent was given before it did action *number* (from 0) of a record.

    It is a line of the bot protocol: a player program gets exactly this, and the opponents of the page
    get the view in it.  ``protocol.answer`` of it gives the same action again.

    :raises IndexError: if there is no such action.
    :raises ValueError: if it was not the opponent's.
    """
    match = at_action(Match.from_record(record), number)
    if match.deal.turn != OPPONENT:
        raise ValueError(f"action {number} was not the opponent's")
    return protocol.request(view_of(match, OPPONENT), level, decision_seed(match), number)
