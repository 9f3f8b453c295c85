"""The rule card: the rules of this match in sentences, made from the rules themselves."""

from __future__ import annotations

from ginengine.rules import Rules, preset_of

from .words import Words, mark

PRESET_WORDS = {
    "standard": mark("Standard"),
    "parlour": mark("Parlour"),
    "oklahoma": mark("Oklahoma"),
    "pro_upcard": mark("Pro upcard"),
    "straight": mark("Straight gin"),
    "classic": mark("Classic"),
    "hollywood": mark("Hollywood"),
}


def preset_name(rules: Rules, words: Words) -> str:
    """The name of the rules, "Your own rules" when they are none of the presets."""
    found = preset_of(rules)
    return words.t(PRESET_WORDS.get(found, found)) if found else words.t("Your own rules")


def rule_lines(rules: Rules, words: Words) -> tuple[str, ...]:
    """The rules, one sentence a line."""
    lines = [
        words.t("Each player gets 10 cards. Melds are sets of three or four of a rank and runs of a suit."),
        words.t("Aces are low and count 1, court cards count 10, other cards their number."),
        words.t("The player who did not deal may take the first up card; then the dealer may."),
        words.t(
            "Draw from the stock or take the top discard, then discard one card, not the one just taken."
        ),
        *_going_down(rules, words),
        words.t("Gin pays {gin} points and the other player's deadwood.", gin=rules.gin_bonus),
    ]
    if rules.big_gin:
        lines.append(
            words.t("Big gin, all eleven cards in melds, pays {points} points.", points=rules.big_gin_bonus)
        )
    lines.append(
        words.t(
            "After a knock the other player lays off cards on the knocker's melds. The lower deadwood wins "
            "the difference."
        )
    )
    undercut = (
        words.t("Equal or lower deadwood undercuts the knocker: the difference and {bonus} points.")
        if rules.tie == "undercut"
        else words.t(
            "Lower deadwood undercuts the knocker: the difference and {bonus} points. "
            "Equal deadwood scores nothing."
        )
    )
    lines.append(undercut.format(bonus=rules.undercut_bonus))
    if rules.last_discard:
        lines.append(
            words.t("With two cards left in the stock, the last discard may still be taken to go down.")
        )
    else:
        lines.append(words.t("With two cards left in the stock, the hand is dead and nobody scores."))
    lines.extend(_match(rules, words))
    return tuple(lines)


def _going_down(rules: Rules, words: Words) -> list[str]:
    lines = []
    if rules.oklahoma:
        lines.append(words.t("The first up card is the knock limit; a court card means 10."))
        lines.append(
            words.t("An ace as first up card means gin only.")
            if rules.oklahoma_ace == "gin_only"
            else words.t("An ace as first up card means a limit of 1.")
        )
    elif rules.knock_limit == 0:
        lines.append(words.t("Nobody knocks: only gin ends a hand."))
    else:
        lines.append(words.t("You may knock with deadwood of {limit} or less.", limit=rules.knock_limit))
    if rules.oklahoma and rules.spades_double == "points":
        lines.append(words.t("A spade as first up card doubles the points of the hand."))
    elif rules.oklahoma and rules.spades_double == "all":
        lines.append(words.t("A spade as first up card doubles everything scored in the hand."))
    return lines


def _match(rules: Rules, words: Words) -> list[str]:
    lines = [
        {
            "winner": words.t("The winner of a hand deals the next."),
            "loser": words.t("The loser of a hand deals the next."),
            "alternate": words.t("The players deal in turn."),
        }[rules.next_dealer]
    ]
    if rules.games == 3:
        lines.append(
            words.t("Hollywood: three games run at once, each to {target} points.", target=rules.target)
        )
    else:
        lines.append(words.t("The match goes to {target} points.", target=rules.target))
    return lines
