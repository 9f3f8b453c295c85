"""The table at twelve sizes: nothing overlaps, every card can be hit, nothing jumps; screenshots are kept.

Checks R22, R29, R34, R62, R87, R96 and R97.  The pictures go to ``build/screenshots``, to be looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from e2e import fonts
from e2e.conftest import wait_ready
from e2e.dress import EVERY_LANGUAGE, Dress
from e2e.measure import VIEWPORTS, WATCH_SHIFT, overlaps, plainly, resize, scrolls, strips
from e2e.moments import open_at, speak
from e2e.play import Taps, play_deal, state, wait_turn
from e2e.profiles import Profiles
from e2e.server import PagesServer
from e2e.test_drag import to_phase
from e2e.test_low_vision import CLIPPED

Open = Callable[..., Page]
PICTURES = Path(__file__).resolve().parent.parent / "build" / "screenshots"


@pytest.fixture(scope="module")
def table(chromium: Browser, server: PagesServer) -> Iterator[Page]:
    """One table for all sizes: a deal in which the player is to draw."""
    with chromium.new_context(viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        page.goto(server.url + "?seed=1&speed=0&test=1")
        wait_ready(page)
        to_phase(page, "draw")
        yield page


def picture(page: Page, name: str) -> None:
    """Keep a picture of this moment."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    size = page.viewport_size or {"width": 0, "height": 0}
    page.screenshot(path=str(PICTURES / f"{size['width']}x{size['height']}-{name}.png"))


def check_table(page: Page, width: int, height: int, cards: int) -> None:
    """No overlap, no scrolling where the hand fits, every card exposed by 24 px both ways."""
    where = f"{width}x{height}, {cards} cards"
    assert overlaps(page) == [], where
    across, down = scrolls(page)
    assert across == 0, where
    assert down <= (0 if height > 300 else 400), f"{where}: scrolls {down}"
    found = strips(page)
    assert len(found) == cards
    for name, wide, high, left, _, right, bottom in found:
        assert wide >= 24 and high >= 24, f"{where}: {name} shows {wide} x {high}"
        assert left >= 0 and right <= width, f"{where}: {name} at {left}..{right}"
        assert bottom <= height + max(0, down), f"{where}: {name} ends at {bottom}"
    assert found[0][3] + found[0][1] >= 44, f"{where}: the leftmost card hides under the edge swipe"


@pytest.mark.parametrize("cards", [pytest.param(10, marks=pytest.mark.slow), 11])
def test_r96_r97_every_size(table: Page, cards: int) -> None:
    """Checks R29, R87, R96 and R97: also with a card lifted and the reason of a refusal on the table."""
    if cards == 11 and state(table)["phase"] == "draw":
        Taps(table).draw()
    for width, height in VIEWPORTS:
        resize(table, width, height)
        picture(table, f"{cards}-cards")
        check_table(table, width, height, cards)
    for width, height in VIEWPORTS:
        resize(table, width, height)
        name = state(table)["order"][2]
        if state(table)["selected"] != name:
            table.locator(f'#hand [data-card="{name}"]').click(position={"x": 8, "y": 12})
        table.locator("#knock").click(force=True)
        assert overlaps(table) == [], f"{width}x{height} with a toast"
        picture(table, f"{cards}-refused")
        table.locator("#hush").click()
        assert overlaps(table) == [], f"{width}x{height} with a lifted card"


def in_every_language(page: Page, dressed: Dress, what: str, refused: bool = False) -> None:
    """Fail unless at every size and in every language nothing overlaps, scrolls, or is cut off.

    With *refused* also while the table says why a move is refused.
    """
    found: dict[str, list[str]] = {}
    plainly(page)
    for language in dressed.languages:
        speak(page, language)
        for width, height in VIEWPORTS:
            resize(page, width, height)
            across, down = scrolls(page)
            wrong = overlaps(page) + page.evaluate(CLIPPED)
            wrong += [f"scrolls sideways {across}"] * (across > 0)
            wrong += [f"scrolls {down}"] * (down > (0 if height > 300 else 500))
            wrong += [f"{card} shows {w} x {h}" for card, w, h, *_ in strips(page) if w < 24 or h < 24]
            if refused:
                page.locator("#knock").click(force=True)
                wrong += [f"refused: {one}" for one in overlaps(page)]
                page.locator("#hush").click()
            if wrong:
                found[f"{what}, {language} {width}x{height}"] = wrong
    speak(page, "en")
    assert found == {}, found


@pytest.mark.parametrize("moment", ["discard", "layoff"])
def test_the_table_in_every_language(dressed: Dress, server: PagesServer, moment: str) -> None:
    """Without the guide; when a card is to be thrown one is lifted, so that all there is to say is said."""
    with dressed.page() as page:
        open_at(page, server, moment)
        if moment == "discard":
            page.locator("#hand [data-card]").nth(2).click(position={"x": 8, "y": 12})
        in_every_language(page, dressed, moment, refused=moment == "discard")


def test_r34_dangerous_things_are_not_beside_frequent_ones(table: Page) -> None:
    """Check R34: centres of Knock and Discard 56 px apart, 8 px between any two buttons that act."""
    if state(table)["phase"] == "draw":
        Taps(table).draw()
    for width, height in VIEWPORTS:
        resize(table, width, height)
        assert table.locator('#actions [data-do^="new_match"], #bar [data-do^="new_match"]').count() == 0
        boxes = [table.locator(one).bounding_box() for one in ("#act-discard", "#act-knock")]
        one, other = (box for box in boxes if box)
        apart = abs(one["x"] + one["width"] / 2 - other["x"] - other["width"] / 2)
        below = abs(one["y"] + one["height"] / 2 - other["y"] - other["height"] / 2)
        assert (apart**2 + below**2) ** 0.5 >= 56, (width, height, apart, below)
        gap = max(
            other["x"] - one["x"] - one["width"],
            one["x"] - other["x"] - other["width"],
            other["y"] - one["y"] - one["height"],
            one["y"] - other["y"] - other["height"],
        )
        assert gap >= 7.5, (width, height, gap)


ONE_ROW, LARGE, LEFT = {"rows": "one"}, {"cardSize": "large"}, {"left": "true"}


@pytest.mark.parametrize("looks", [ONE_ROW, LARGE, LEFT, ONE_ROW | LARGE | LEFT], ids=str)
def test_r96_r97_options(table: Page, looks: dict[str, str]) -> None:
    """Checks R96 and R97 with what the player may choose: nothing overlaps, every card can be hit."""
    before = table.evaluate("({...document.documentElement.dataset})")
    table.evaluate("looks => void Object.assign(document.documentElement.dataset, looks)", looks)
    for width, height in VIEWPORTS:
        resize(table, width, height)
        where = f"{looks} at {width}x{height}"
        assert overlaps(table) == [], where
        assert scrolls(table)[0] == 0, where
        for card, wide, high, left, _, right, _ in strips(table):
            assert wide >= 24 and high >= 24, (where, card, wide, high)
            assert left >= 0 and right <= width, (where, card, left, right)
    table.evaluate("looks => void Object.assign(document.documentElement.dataset, looks)", before)


def test_of_the_spread_a_meld_can_be_hit(table_page: Page, server: PagesServer) -> None:
    """While cards are laid off a meld is large enough for a finger, and its cards show what they are."""
    page = open_at(table_page, server, "layoff")
    for width, height in VIEWPORTS:
        resize(page, width, height)
        where = f"{width}x{height}"
        for meld in page.locator("#piles button.meld").all():
            box = meld.bounding_box()
            assert box and min(box["width"], box["height"]) >= 44, where
        hidden = page.locator("#piles .meld .card").evaluate_all(
            "all => all.filter(one => one.nextElementSibling"
            " && one.querySelector('.ix').getBoundingClientRect().right"
            " > one.nextElementSibling.getBoundingClientRect().left + 2).length"
        )
        assert not hidden, f"{where}: {hidden} indices are covered"


def test_r22_right_to_left_pages(table: Page) -> None:
    """Check R22: the table stays left to right, and a strip still shows the rank."""
    resize(table, 390, 844)
    before = strips(table)
    table.evaluate("document.documentElement.dir = 'rtl'")
    assert strips(table) == before
    table.evaluate("document.documentElement.dir = 'ltr'")


def test_r62_safe_areas(table: Page) -> None:
    """Check R62: nothing stands under a notch or the home bar."""
    session = table.context.new_cdp_session(table)
    for (width, height), (top, right, bottom, left) in (
        ((390, 844), (47, 0, 34, 0)),
        ((844, 390), (0, 47, 21, 47)),
    ):
        resize(table, width, height)
        insets = {"top": top, "right": right, "bottom": bottom, "left": left}
        session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
        resize(table, width, height)
        boxes = table.locator("#table :is(button, .card)").evaluate_all(
            "all => all.map(e => e.getBoundingClientRect()).filter(r => r.width)"
            ".map(r => [r.left, r.top, r.right, r.bottom])"
        )
        assert min(box[0] for box in boxes) >= left
        assert min(box[1] for box in boxes) >= top
        assert max(box[2] for box in boxes) <= width - right
        assert max(box[3] for box in boxes) <= height - bottom
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": {}})


STILL = """() => document.getAnimations().every(
    one => one.playState !== 'running' || one.effect.getComputedTiming().iterations === Infinity)"""


def first_starts() -> list[object]:
    """Every size with the widest letters and one language after the other; the rest among the slow tests."""
    found = []
    for name in fonts.SETS:
        for number, size in enumerate(VIEWPORTS):
            for shift, language in enumerate(EVERY_LANGUAGE):
                often = name == fonts.STANDARD or size == (320, 454)
                marks = [] if often and number % len(EVERY_LANGUAGE) == shift else [pytest.mark.slow]
                found.append(pytest.param(name, size, language, marks=marks, id=f"{name} {language} {size}"))
    return found


@pytest.mark.parametrize(("name", "size", "language"), first_starts())
def test_nothing_jumps(
    profiles_with: Callable[[str], Profiles],
    server: PagesServer,
    name: str,
    size: tuple[int, int],
    language: str,
) -> None:
    """Layout shift of 0.02 or less from the first paint to the table with real motion, and in the deal."""
    with Dress(profiles_with(name), name, (language,)).page() as page:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.add_init_script(WATCH_SHIFT)
        open_at(page, server, "seed:1", speed=1, language=language)
        assert page.locator("html").get_attribute("lang") == language
        wait_turn(page)
        page.wait_for_function(STILL)
        shifts = page.evaluate("window.ginShift")
        assert sum(value for value, _ in shifts) <= 0.02, shifts


@pytest.fixture
def context_options() -> dict[str, object]:
    """A phone for the pictures of the screens."""
    return {"viewport": {"width": 390, "height": 844}}


@pytest.mark.slow
def test_pictures_of_the_screens(context: BrowserContext, server: PagesServer) -> None:
    """Keep the start screen, the menus and a result, upright and across; none scrolls sideways."""
    page = context.new_page()
    page.goto(server.url + "?speed=0&test=1&nosave=1")
    wait_ready(page)
    sizes = ((390, 844), (844, 390), (1280, 800))

    def shoot(name: str) -> None:
        for size in sizes:
            resize(page, *size)
            assert scrolls(page)[0] == 0
            picture(page, name)

    shoot("start")
    page.locator('dialog [data-do="new_match"]').click()
    page.locator("#menu").click()
    shoot("menu")
    for name in ("settings", "rules", "help", "log"):
        page.locator(f'dialog [data-do="open:{name}"]').first.click()
        shoot(name)
        page.locator('dialog .screen-foot [data-do="close"]').first.click()
        page.locator("#menu").click()
    page.keyboard.press("Escape")
    play_deal(page, Taps(page))
    shoot("result")
