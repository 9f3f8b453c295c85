"""Whole deals played by engines that we did not write, step by step: every legal set, every score."""

import pytest
from vectors import read_vectors

from ginengine.actions import Action, BigGin, Discard, FinishLayoffs, Knock, LayOff, spread_from
from ginengine.cards import card_name, cards_of, format_cards, parse_card, parse_cards
from ginengine.deal import Deal, Phase
from ginengine.layoffs import best_layoffs
from ginengine.rules import Rules
from ginengine.scoring import DealResult, ResultKind, points, went_down

PHASES = {"U": Phase.UPCARD, "D": Phase.DRAW, "X": Phase.DISCARD, "L": Phase.LAYOFF}


def the_deal(record, rules):
    deal = record["deal"]
    dealer = record.get("dealer", 1 - record["steps"][0][0])
    built = Deal.from_hands(rules, dealer, (deal["p0"], deal["p1"]), deal["up"], deal["stock"])
    assert built.knock_limit == record["limit"]
    return built


def discards(deal):
    return {action.card for action in deal.legal_actions() if isinstance(action, Discard)}


def knocks(deal):
    return {action.card for action in deal.legal_actions() if isinstance(action, Knock)}


def cards(text):
    return set(cards_of(parse_cards(text)))


def check_legal(deal, phase, legal, extra):
    actions = deal.legal_actions()
    if phase in "UD":
        assert sorted(map(str, actions)) == sorted(legal.split())
    elif phase == "L":
        told = set(legal.split())
        ours = {f"{card_name(one.card)}>{one.meld}".upper() for one in actions if isinstance(one, LayOff)}
        assert ours == {one.upper() for one in told}
        assert FinishLayoffs() in actions
    else:
        words = legal.split()
        assert words[0][0] == "*"
        barred = cards(words[0][2:])
        assert discards(deal) == set(cards_of(deal.hands[deal.turn])) - barred
        assert any(isinstance(one, BigGin) for one in actions) == ("biggin" in words)
        assert knocks(deal) == cards(extra)


def action_of(text, deal):
    verb, *rest = text.split()
    if verb == "biggin":
        return next(one for one in deal.legal_actions() if isinstance(one, BigGin))
    if verb == "finish":
        return FinishLayoffs()
    if verb == "layoff":
        card, meld = rest[0].split(">")
        return LayOff(parse_card(card), int(meld))
    return Action.from_text(text)


def rules_of(variant):
    return Rules(
        knock_limit=variant["knock_max"],
        oklahoma=variant["oklahoma"],
        oklahoma_ace=variant["oklahoma_ace"].replace(" ", "_"),
        big_gin=variant["big_gin"],
    )


def replay_ours(record):
    rules = rules_of(record["variant"])
    deal = the_deal(record, rules)
    for player, phase, action, legal, *extra in record["steps"]:
        assert (deal.turn, deal.phase) == (player, PHASES[phase])
        check_legal(deal, phase, legal, extra[0] if extra else "")
        deal.apply(action_of(action, deal))
        assert deal.faults() == []
    final, result = record["final"], deal.result
    assert result is not None
    assert result.kind.value == final["result"]
    assert result.winner == final["winner"]
    assert points(result, rules) == final["points"]
    assert len(deal.stock) == final["stock_left"]
    assert [format_cards(hand) for hand in deal.hands] == [
        format_cards(parse_cards(hand)) for hand in final["hands"]
    ]
    if result.knocker is not None:
        assert result.knocker == final["knocker"]
        dead = [result.knocker_deadwood, result.defender_deadwood]
        assert (dead if result.knocker == 0 else dead[::-1]) == final["dead"]
        assert sorted(deal.spread) == sorted(spread_from(final["spread"]))


def test_every_deal_of_an_engine_with_our_rules_replays_with_the_same_legal_sets_and_scores():
    records = read_vectors("games_rules", 412)
    for record in records:
        try:
            replay_ours(record)
        except Exception as problem:
            pytest.fail(f"{record['id']}: {problem!r}")
    assert len(records) == 412


def open_spiel_knock(deal, steps, index):
    """The knock that OpenSpiel spreads over several steps: a discard, melds, done."""
    shed, spread, player = None, [], steps[index][0]
    index += 1
    while index < len(steps) and steps[index][1] == "K":
        verb, *rest = steps[index][2].split()
        assert steps[index][0] == player
        if verb == "discard":
            shed = parse_card(rest[0])
        elif verb == "meld":
            spread.append(parse_cards(rest[0]))
        index += 1
    return Knock(shed, tuple(spread)), index


def x_step(deal, legal, extra, flagged):
    """The discards and knocks OpenSpiel offers, without the card just taken."""
    taken = set() if deal.just_taken is None else {deal.just_taken}
    words = legal.split()
    assert words[0] == "*"
    assert discards(deal) == set(cards_of(deal.hands[deal.turn])) - taken
    exact = cards(extra) - taken
    assert knocks(deal) == exact
    if not flagged and exact:
        assert "knock" in words


def l_step(deal, legal, extra):
    told = extra if extra is not None else legal
    ours = {one.card for one in deal.legal_actions() if isinstance(one, LayOff)}
    assert ours == {parse_card(word) for word in told.split() if word != "endlayoffs"}


def replay_open_spiel(record):
    variant, final = record["variant"], record["final"]
    rules = Rules(
        knock_limit=variant["knock_card"],
        oklahoma=variant["oklahoma"],
        gin_bonus=variant["gin_bonus"],
        undercut_bonus=variant["undercut_bonus"],
        big_gin=False,
    )
    deal = the_deal(record, rules)
    steps, index = record["steps"], 0
    stop = len(steps) if final["diverges"] is None else final["diverges"]
    missing = record["flags"].get("knock_missing", []) if isinstance(record["flags"], dict) else []
    while index < stop:
        player, phase, action, legal, *extra = steps[index]
        if phase == "U" and legal == "draw":
            phase = "D"  # OpenSpiel counts the forced draw to the first upcard
        assert (deal.turn, deal.phase) == (player, PHASES[phase])
        if phase == "X":
            x_step(deal, legal, extra[0] if extra else "", index in missing)
            if action == "knock":
                knock, index = open_spiel_knock(deal, steps, index)
                if index > stop:
                    return
                deal.apply(knock)
                if final["diverges"] is None and deal.phase is Phase.LAYOFF:
                    assert sorted(deal.spread) == sorted(spread_from(final["melds"][player]))
                    assert deal.knocker_deadwood == final["dead"][player]
                break
            deal.apply(Action.from_text(action))
        else:
            check_legal(deal, phase, legal, "")
            deal.apply(Action.from_text(action))
        assert deal.faults() == []
        index += 1
    if final["diverges"] is not None:
        if stop < len(steps) and steps[stop][1] == "W":
            assert deal.result == DealResult(ResultKind.DEAD)
        return
    finish_open_spiel(record, deal, index)


def lay(deal, steps):
    """Replay the layoffs; OpenSpiel does not name the meld, so every home is tried."""
    if not steps or steps[0][1] != "L" or steps[0][2].split()[0] not in ("layoff", "endlayoffs"):
        return deal
    _, _, action, legal, *extra = steps[0]
    l_step(deal, legal, extra[0] if extra else None)
    if action == "endlayoffs":
        return deal
    card = parse_card(action.split()[1])
    homes = [one for one in deal.legal_actions() if isinstance(one, LayOff) and one.card == card]
    problems = []
    for home in homes:
        after = deal.copy()
        after.apply(home)
        try:
            return lay(after, steps[1:])
        except AssertionError as problem:
            problems.append(problem)
    raise AssertionError(f"no home for {action}: {problems}")


def finish_open_spiel(record, deal, index):
    """The layoffs as OpenSpiel saw them; then the rest laid off as well as can be."""
    final, steps = record["final"], record["steps"]
    knocker = final["knocker"]
    assert knocker is not None
    played = [final["dead"][knocker], final["dead"][1 - knocker]]
    as_played = went_down(knocker, *played, tie="undercut", doubled=False)
    assert [as_played.winner, points(as_played, Rules())] == final["seeds"]
    if deal.phase is Phase.LAYOFF:
        deal = lay(deal, steps[index:])
        for card, meld in best_layoffs(deal.hands[deal.turn], deal.spread).layoffs:
            deal.apply(LayOff(card, meld))
        deal.apply(FinishLayoffs())
    assert deal.faults() == []
    assert (deal.result.knocker, deal.result.knocker_deadwood) == (knocker, played[0])
    assert deal.result.defender_deadwood <= played[1]
    assert (deal.result.kind is ResultKind.GIN) == (final["result"] == "gin")
    assert len(deal.stock) == final["stock_left"]


def test_every_deal_of_open_spiel_replays_up_to_where_its_rules_differ():
    records = read_vectors("games_openspiel", 549)
    for record in records:
        try:
            replay_open_spiel(record)
        except Exception as problem:
            pytest.fail(f"{record['id']}: {problem!r}")
    assert len(records) == 549
