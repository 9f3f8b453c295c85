"""Check a fair deal without the game: python verify_deal.py SEAL SECRET [WORDS].

SEAL was shown before the deal, SECRET after it; WORDS are your own, if you gave any to the shuffle.
Needs Python 3 and nothing else.  The page's screen on fairness shows the same program.
"""

import hashlib
import sys

if not 3 <= len(sys.argv) <= 4:
    sys.exit(__doc__)
seal, secret, words = (*sys.argv[1:], "")[:3]


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
