"""Every setting of the rules on the real page: set, shown, kept, played by, said in words, printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import wait_ready
from e2e.play import wait_turn
from e2e.server import PagesServer
from ginengine import Match
from ginengine.cards import card_name
from ginengine.rules import PRESETS, Rules
from web.rule_knobs import KNOBS, differences, nearest_preset, value_text
from web.rule_text import rule_card, rule_lines
from web.words import Words

Open = Callable[..., Page]
WORDS = Words()
OTHER = Rules(
    knock_limit=7,
    oklahoma=True,
    oklahoma_ace="one",
    spades_double="points",
    gin_bonus=21,
    big_gin=False,
    big_gin_bonus=44,
    undercut_bonus=13,
    tie="nobody",
    last_discard=True,
    next_dealer="alternate",
    target=77,
    settlement="classic",
    games=3,
    take_guard=12,
)
"""Rules in which no setting has its usual value."""
SIZES = [(390, 844), (1280, 800)]


def open_rules(page: Page) -> Locator:
    """The rules screen, by way of the menu."""
    page.locator("#menu").click()
    page.locator('dialog[open] [data-do="open:rules"]').first.click()
    shown = page.locator("dialog[open] .screen-rules")
    expect(shown).to_be_visible()
    return shown


def set_knob(page: Page, name: str, value: object) -> None:
    """Set one setting as a player does."""
    control = page.locator(f'dialog[open] [data-rules="{name}"]')
    control.scroll_into_view_if_needed()
    if isinstance(value, bool):
        if control.is_checked() != value:
            control.click()
        expect(control).to_be_checked(checked=value)
    elif KNOBS[name].options:
        control.select_option(str(value))
    else:
        control.fill(str(value))
        control.press("Tab")


def shown_rules(page: Page) -> dict[str, str]:
    """What every control of the rules screen shows."""
    return page.locator("dialog[open] [data-rules]").evaluate_all(
        "all => Object.fromEntries(all.map(one => [one.dataset.rules,"
        " one.type === 'checkbox' ? (one.checked ? 'yes' : 'no') : one.value]))"
    )


def as_shown(rules: Rules) -> dict[str, str]:
    """The same for rules."""
    return dict(part.split("=") for part in rules.to_text().split())


def check_words(page: Page, rules: Rules) -> None:
    """The rule card and the lines below it say what *rules* say."""
    rows = page.locator("dialog[open] #rule-card tr").evaluate_all(
        "all => all.map(one => [one.dataset.rule, ...[...one.children].map(cell => cell.textContent)])"
    )
    assert rows == [list(row) for row in rule_card(rules, WORDS)]
    lines = page.locator("dialog[open] .rule-words li").all_text_contents()
    assert lines == list(rule_lines(rules, WORDS))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_setting_can_be_set_is_in_the_words_and_survives_a_reload(
    open_table: Open, size: tuple[int, int]
) -> None:
    page = open_table(seed=3)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    shown = open_rules(page)
    assert shown_rules(page) == as_shown(Rules())
    rules = Rules()
    for name in KNOBS:
        rules = replace(rules, **{name: getattr(OTHER, name)})
        set_knob(page, name, getattr(OTHER, name))
        base = PRESETS[nearest_preset(rules)]
        marked = page.locator("dialog[open] label.changed [data-rules]")
        expect(marked).to_have_count(len(differences(rules, base)))
        assert shown_rules(page) == as_shown(rules)
        check_words(page, rules)
        wide = page.locator("dialog[open] .screen-body").evaluate("one => one.scrollWidth - one.clientWidth")
        assert wide == 0, name
    assert rules == OTHER
    expect(shown.locator("#rules-differences li").first).to_be_visible()
    page.reload()
    wait_ready(page)
    open_rules(page)
    assert shown_rules(page) == as_shown(OTHER)
    check_words(page, OTHER)


def test_own_rules_stay_beside_the_presets(open_table: Open) -> None:
    page = open_table(seed=3)
    shown = open_rules(page)
    assert shown.locator('[data-do="rules:own"]').count() == 0
    set_knob(page, "target", 77)
    expect(shown.locator('[data-do="rules:own"]')).to_have_attribute("aria-pressed", "true")
    shown.locator('[data-do="rules:oklahoma"]').click()
    expect(shown.locator('[data-do="rules:own"]')).to_have_attribute("aria-pressed", "false")
    assert shown_rules(page) == as_shown(PRESETS["oklahoma"])
    page.reload()
    wait_ready(page)
    shown = open_rules(page)
    shown.locator('[data-do="rules:own"]').click()
    expect(shown.locator("#rules-differences")).to_have_text("Target: 77; Standard has 100")
    assert shown_rules(page) == as_shown(Rules(target=77))


def test_every_preset_shows_its_settings_and_what_differs(open_table: Open) -> None:
    page = open_table(seed=3)
    shown = open_rules(page)
    for name, rules in PRESETS.items():
        shown.locator(f'[data-do="rules:{name}"]').click()
        expect(shown.locator(f'[data-do="rules:{name}"]')).to_have_attribute("aria-pressed", "true")
        assert shown_rules(page) == as_shown(rules)
        check_words(page, rules)
        told = shown.locator("#rules-differences li").all_text_contents()
        for knob in KNOBS:
            differs = getattr(rules, knob) != getattr(Rules(), knob)
            line = f"{KNOBS[knob].label}: {value_text(rules, knob, WORDS)}; Standard has "
            assert any(one.startswith(line) for one in told) == differs, (name, knob)


def test_a_number_out_of_bounds_is_refused_where_the_player_sees_it(open_table: Open) -> None:
    page = open_table(seed=3)
    open_rules(page)
    set_knob(page, "target", 5)
    told = page.locator("dialog[open] [role=alert]")
    expect(told).to_have_text("Target: a number from 10 to 1000.")
    expect(told).to_be_in_viewport()
    expect(page.locator('dialog[open] [data-rules="target"]')).to_have_value("100")
    assert shown_rules(page) == as_shown(Rules())


def seeds(rules: Rules, fits: Callable[[str], bool]) -> Iterator[int]:
    """Seeds whose first upcard fits, the player being asked about it first."""
    for seed in range(1, 3000):
        match = Match(rules, str(seed))
        if match.dealer == 1 and fits(card_name(match.deal.first_upcard)):
            yield seed


CASES = [
    (Rules(knock_limit=7, target=150), lambda up: True, "Knock with 7 or less", "", "/ 150"),
    (Rules(knock_limit=0), lambda up: True, "Gin only", "", "/ 100"),
    (PRESETS["oklahoma"], lambda up: up == "6h", "Knock with 6 or less", "6 of hearts", "/ 150"),
    (PRESETS["oklahoma"], lambda up: up == "Qs", "Knock with 10 or less", "Queen of spades: double", "/ 150"),
    (PRESETS["oklahoma"], lambda up: up == "Ad", "Gin only", "Ace of diamonds", "/ 150"),
    (PRESETS["pro_upcard"], lambda up: up == "As", "Knock with 1 or less", "Ace of spades", "/ 120"),
]


@pytest.mark.parametrize("number", [0, 1])
def test_the_table_follows_the_rules(open_table: Open, server: PagesServer, number: int) -> None:
    page = open_table(seed=3)
    width, height = SIZES[number]
    page.set_viewport_size({"width": width, "height": height})
    used = {3}
    for rules, fits, limit, chip, target in CASES[number::2]:
        open_rules(page)
        page.locator('dialog[open] [data-do="rules:standard"]').click()
        for name in KNOBS:
            if getattr(rules, name) != getattr(Rules(), name):
                set_knob(page, name, getattr(rules, name))
        seed = next(seed for seed in seeds(rules, fits) if seed not in used)
        used.add(seed)  # the seed of a match that is kept would go on with it
        page.goto(f"{server.url}?seed={seed}&speed=0&test=1")
        wait_ready(page)
        asked = page.locator("dialog[open] .danger")
        if asked.count():  # the opponent has already passed in the match before
            asked.click()
        now = wait_turn(page)
        assert now["phase"] == "upcard"
        status = page.locator("#status")
        expect(status).to_contain_text(limit)
        expect(status.locator(".chip")).to_have_count(1 if chip else 0)
        if chip:
            expect(status.locator(".chip")).to_contain_text(chip)
            assert ("double" in status.inner_text().lower()) == ("double" in chip)
        expect(page.locator("#score")).to_contain_text(target)
        page.locator("#help").click()
        check_words(page, rules)
        expect(page.locator("#help-upcard")).to_have_count(1 if rules.oklahoma else 0)
        if rules.oklahoma:
            expect(page.locator("#help-upcard")).to_contain_text(limit)
        page.keyboard.press("Escape")


def test_a_running_match_keeps_its_rules_and_a_new_one_takes_them(open_table: Open) -> None:
    page = open_table(seed=3)
    open_rules(page)
    set_knob(page, "target", 50)
    expect(page.locator("#rules-running")).to_contain_text("This match: Standard")
    expect(page.locator("#rules-running")).to_contain_text("to 100")
    page.keyboard.press("Escape")
    expect(page.locator("#score")).to_contain_text("/ 100")
    open_rules(page)
    page.locator('dialog[open] [data-do="new_match"]').click()
    page.locator('dialog[open] .screen-confirm [data-do="new_match"]').click()
    expect(page.locator("dialog#screen")).not_to_be_visible()
    expect(page.locator("#score")).to_contain_text("/ 50")


@pytest.mark.parametrize("name", ["help", "rules"])
def test_the_rules_can_be_printed(open_table: Open, name: str) -> None:
    page = open_table(seed=3)
    page.set_viewport_size({"width": 390, "height": 844})
    if name == "help":
        page.locator("#help").click()
    else:
        open_rules(page)
    page.evaluate("() => { window.print = () => { document.title = 'printed' } }")
    page.locator('dialog[open] [data-do="print"]').click()
    expect(page).to_have_title("printed")
    page.emulate_media(media="print")
    expect(page.locator("#table")).not_to_be_visible()
    expect(page.locator("dialog[open] .screen-foot")).not_to_be_visible()
    expect(page.locator("dialog[open] #rule-card")).to_be_visible()
    hidden = page.locator("dialog[open] .screen-body").evaluate("one => one.scrollHeight - one.clientHeight")
    assert hidden <= 1
    looks = page.locator("dialog[open] .rule-words li").last.evaluate(
        "one => [getComputedStyle(one).color, getComputedStyle(one.closest('dialog')).backgroundColor]"
    )
    assert looks == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    pages = page.pdf(format="A4").count(b"/Type /Page\n") or page.pdf(format="A4").count(b"/Type/Page")
    assert pages >= 2
