"""The rules of a match in words, made from the rules themselves, so that no text can contradict the game."""

from __future__ import annotations

from ginengine.cards import Card, card_name
from ginengine.rules import Rules, preset_of
from ginengine.scoring import BOX_BONUS, GAME_BONUS

from .rule_knobs import KNOBS, value_text
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


def limit_text(limit: int, words: Words) -> str:
    """A knock limit in words: "Knock with 10 or less", "Gin only"."""
    return words.t("Knock with {limit} or less", limit=limit) if limit else words.t("Gin only")


def upcard_text(rules: Rules, first_upcard: Card, words: Words) -> str:
    """What the first upcard of a deal means under these rules, "" for nothing (rules, "Variants")."""
    if not rules.oklahoma:
        return ""
    card = words.card(card_name(first_upcard))
    limit = limit_text(rules.limit_for(first_upcard), words)
    if not rules.doubles(first_upcard):
        return words.t("First up card {card}. {limit}.", card=card, limit=limit)
    if rules.spades_double == "all":
        return words.t(
            "First up card {card}. {limit}. A spade: everything scored in this deal counts double.",
            card=card,
            limit=limit,
        )
    return words.t(
        "First up card {card}. {limit}. A spade: the points of this deal count double, the bonus does not.",
        card=card,
        limit=limit,
    )


def rule_card(rules: Rules, words: Words) -> tuple[tuple[str, str, str], ...]:
    """The short rule card: for each setting that counts its name, its label and its value in words."""
    rows = []
    for name, knob in KNOBS.items():
        if not knob.counts(rules) or (name == "oklahoma" and not rules.oklahoma):
            continue
        label = words.t("Knock limit") if name == "knock_limit" else words.t(knob.label)
        value = value_text(rules, name, words)
        if name == "knock_limit" and not rules.knock_limit:
            value = words.t("gin only")
        rows.append((name, label, value))
    return tuple(rows)


def rule_lines(rules: Rules, words: Words) -> tuple[str, ...]:
    """The rules in full, one sentence or two a line."""
    return tuple(line for _, lines in rule_sections(rules, words) for line in lines)


def rule_sections(rules: Rules, words: Words) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The rules in full: headings, and under each its lines (rules, all sections)."""
    parts = [
        (words.t("Cards and melds"), _cards(words)),
        (words.t("Course of a deal"), _course(rules, words)),
        (words.t("Going down"), _going_down(rules, words)),
        (words.t("Scoring a deal"), _scoring(rules, words)),
        (words.t("Match"), _match(rules, words)),
    ]
    return tuple((heading, tuple(lines)) for heading, lines in parts)


def _cards(words: Words) -> list[str]:
    return [
        words.t("Each player gets 10 cards. Melds are sets of three or four of a rank and runs of a suit."),
        words.t("A run is three or more cards in a row. A card belongs to one meld only."),
        words.t("Aces are low and count 1, court cards count 10, other cards their number."),
        words.t("Cards outside melds are deadwood."),
    ]


def _course(rules: Rules, words: Words) -> list[str]:
    return [
        words.t("The player who did not deal may take the first up card; then the dealer may."),
        words.t("If both pass, the player who did not deal draws from the stock."),
        words.t(
            "Draw from the stock or take the top discard, then discard one card, not the one just taken."
        ),
        words.t("With two cards left in the stock, the last discard may still be taken to go down.")
        if rules.last_discard
        else words.t("When a discard leaves two cards in the stock, the deal is drawn and nobody scores."),
        words.n(
            "The deal is also drawn after {count} take of the discard in a row.",
            "The deal is also drawn after {count} takes of the discard in a row.",
            rules.take_guard,
        ),
        {
            "winner": words.t("The winner of a deal deals next."),
            "loser": words.t("The loser of a deal deals next."),
            "alternate": words.t("The players deal in turn."),
        }[rules.next_dealer],
        words.t("After a drawn deal the same player deals again."),
    ]


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
        lines.append(words.t("Nobody knocks: only gin ends a deal."))
    else:
        lines.append(words.t("You may knock with deadwood of {limit} or less.", limit=rules.knock_limit))
    if rules.has_knocks:
        lines.append(words.t("What counts is the deadwood left after your discard."))
        lines.append(words.t("The knocker chooses how the melds are laid out."))
    lines.append(words.t("Gin is a hand without deadwood."))
    if rules.big_gin:
        lines.append(words.t("Big gin is eleven cards in melds, declared without a discard."))
    else:
        lines.append(words.t("There is no big gin: eleven cards in melds are played as gin."))
    lines.append(words.t("Nobody has to go down: you may always play on."))
    if rules.has_knocks:
        lines.append(
            words.t(
                "After a knock the other player may lay off cards on the knocker's melds: the fourth of a "
                "rank, or the next card at either end of a run. Own melds may be broken up for it."
            )
        )
        lines.append(words.t("After gin nothing is laid off."))
    return lines


def _scoring(rules: Rules, words: Words) -> list[str]:
    lines = [words.t("Gin pays {gin} points and the other player's deadwood.", gin=rules.gin_bonus)]
    if rules.big_gin:
        lines.append(
            words.t(
                "Big gin pays {points} points and the other player's deadwood.", points=rules.big_gin_bonus
            )
        )
    if rules.has_knocks:
        lines.append(words.t("A knocker with less deadwood than the other player scores the difference."))
        undercut = (
            words.t("Equal or lower deadwood undercuts the knocker: the difference and {bonus} points.")
            if rules.tie == "undercut"
            else words.t(
                "Lower deadwood undercuts the knocker: the difference and {bonus} points. "
                "Equal deadwood scores nothing."
            )
        )
        lines.append(undercut.format(bonus=rules.undercut_bonus))
    if rules.oklahoma and rules.spades_double == "points":
        lines.append(words.t("A spade as first up card doubles the points of the deal, but no bonus."))
    elif rules.oklahoma and rules.spades_double == "all":
        lines.append(words.t("A spade as first up card doubles everything scored in the deal."))
    return lines


def _match(rules: Rules, words: Words) -> list[str]:
    if rules.games == 3:
        lines = [
            words.t("Hollywood: three games run at once, each to {target} points.", target=rules.target),
            words.t(
                "Your first win counts in game 1, the second in games 1 and 2, later ones in all three. "
                "Each game ends on its own."
            ),
            words.t("The final scores of the three games are added."),
        ]
    else:
        lines = [words.t("The match goes to {target} points.", target=rules.target)]
    if rules.settlement == "plain":
        lines.append(words.t("Whoever reaches the target wins by the difference of the scores."))
    elif rules.settlement == "pro":
        lines.append(
            words.t(
                "Final score: {game}, the difference of the scores, and {box} for each deal won more than "
                "the other player. It counts double when the other player has no points.",
                game=GAME_BONUS,
                box=BOX_BONUS,
            )
        )
    else:
        lines.append(
            words.t(
                "Final score: {game}, or {shutout} when the other player has no points, the difference of "
                "the scores, and {box} for each deal won more than the other player.",
                game=GAME_BONUS,
                shutout=2 * GAME_BONUS,
                box=BOX_BONUS,
            )
        )
    if rules.settlement != "plain":
        lines.append(words.t("Below zero, the player who reached the target loses; zero is a tied match."))
    return lines
