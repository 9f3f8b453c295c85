"""What the monkey can do to the page: each kind of action is a function of a page and three numbers.

A number from 0 to 999 chooses among whatever is there at that moment, so the same actions can be done again
on a page that stands elsewhere: that is what makes a long story short.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, Page

from e2e.conftest import wait_ready
from e2e.play import best_discard, knock_card
from web.keys import KEYS
from web.screens import SCREENS
from web.words import LANGUAGES

Action = tuple[str, int, int, int]
Point = tuple[float, float]
SIZES = ((1280, 800), (390, 844), (844, 390), (360, 640), (320, 568), (640, 400), (1024, 768))
ALL_KEYS = sorted({key for entry in KEYS for key in entry.keys})
PRESSED = [
    {
        "arrowleft": "ArrowLeft",
        "arrowright": "ArrowRight",
        "home": "Home",
        "end": "End",
        "enter": "Enter",
    }.get(key, {" ": "Space", "delete": "Delete", "f1": "F1", "escape": "Escape"}.get(key, key))
    for key in ALL_KEYS
] + ["Tab", "Shift+Tab", "Tab", "Enter", "Space", "Enter", "Shift+ArrowLeft", "Shift+ArrowRight", "ArrowUp"]
SETTINGS = (
    *(f"theme={name}" for name in ("emerald", "midnight", "burgundy")),
    *(f"arrange={name}" for name in ("manual", "melds", "suit", "rank")),
    *(f"animation={name}" for name in ("normal", "fast", "off")),
    *(f"pace={name}" for name in ("slow", "normal", "fast")),
    *(f"card_size={name}" for name in ("normal", "large")),
    *(f"speech={name}" for name in ("normal", "short")),
    *(
        f"{name}={value}"
        for name in (
            *("four_colours", "left_handed", "one_row", "high_contrast", "sound", "vibration", "guided"),
            *("show_deadwood", "show_melds", "show_hints", "show_discards"),
        )
        for value in ("true", "false")
    ),
    "volume=0",
    "nonsense=1",
)
RULES = ("oklahoma", "straight", "hollywood", "classic", "standard", "target=25", "big_gin=no", "nonsense")
SIDES = ("daily", "again", "swapped", "code/nonsense")
TEXTS = ("<img src=x onerror=alert(1)>", "7", "\u202e{0}%s", "A" * 300, "<script>1</script>")
LEAVE_ALONE = (
    '[data-do="print"], [data-do^="export"], [data-do="import:file"], [data-do^="share"], [type=file]'
)
"""What opens windows of the browser's own, where no test can follow."""

TARGETS = """([leave, all]) => {
    const top = document.querySelector('dialog[open]') || document.getElementById('table');
    const cards = '[data-drag], .card';
    const wanted = all ? `button, select, input, textarea, summary, ${cards}` : cards;
    const found = [];
    for (const one of top.querySelectorAll(wanted)) {
        if (one.matches(leave)) continue;
        const box = one.getBoundingClientRect();
        const x = box.left + Math.min(box.width / 2, 14), y = box.top + Math.min(box.height / 2, 18);
        if (box.width < 1 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        found.push([x, y, one.tagName]);
    }
    return found;
}"""
ZONES = """() => [...document.querySelectorAll(
        '#stock, #discard, #knock, #hand, #opponent, #hand .slot, .meld')]
    .map(one => one.getBoundingClientRect()).filter(box => box.width)
    .map(box => [box.left + box.width / 2, box.top + box.height / 2])"""
SCROLL = """n => {
    const top = document.querySelector('dialog[open] .screen-body') || document.querySelector('dialog[open]');
    (top || document.scrollingElement).scrollTop = n * 3;
}"""
PRESS = """command => {
    const button = document.createElement('button');
    button.dataset.do = command;
    document.body.append(button);
    button.click();
    button.remove();
}"""
CHOOSE = """([x, y, n]) => {
    const one = document.elementFromPoint(x, y)?.closest('select');
    if (!one) return;
    one.selectedIndex = n % one.options.length;
    one.dispatchEvent(new Event('change', {bubbles: true}));
}"""
HIDE = """hidden => {
    Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
    const state = hidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', {configurable: true, get: () => state});
    document.dispatchEvent(new Event('visibilitychange'));
}"""


class Hands:
    """Mouse, fingers, keys and the rest, on one page that may be closed and opened again."""

    def __init__(self, page: Page, url: str) -> None:
        self.leaves = False  # the last key may have taken the focus out of the page
        self.url = url
        self.take(page)

    def take(self, page: Page) -> None:
        """From now on this page."""
        self.page = page
        self.loads = 0  # pages that were loaded, and how many of them the monkey asked for
        self.asked = 0
        page.on("framenavigated", lambda frame: self.loaded(frame.parent_frame is None))
        self.session: CDPSession = page.context.new_cdp_session(page)
        page.on("dialog", lambda dialog: dialog.dismiss())

    def do(self, action: Action) -> None:
        """One action."""
        kind, a, b, c = action
        DOING[kind](self, a, b, c)

    def loaded(self, whole: bool) -> None:
        """Count what the browser loads: a page that is loaded anew by itself loses a drag, at least."""
        self.loads += whole

    def open(self) -> None:
        """Load the page."""
        self.asked += 1
        self.page.goto(self.url, wait_until="commit")
        wait_ready(self.page)

    def press(self, do: str) -> None:
        """Have the page do what a button with this command would do, also where no such button stands now."""
        self.page.evaluate(PRESS, do)

    # -- where ---------------------------------------------------------------------------------

    def target(self, number: int, every: bool = True) -> list[Any] | None:
        """Middle (or the corner no neighbour covers) and tag of something that stands there."""
        found = self.page.evaluate(TARGETS, [LEAVE_ALONE, every])
        return found[number * len(found) // 1000] if found else None

    def point(self, number: int) -> Point:
        """Any point of the window."""
        size = self.page.viewport_size or {"width": 400, "height": 400}
        return number * size["width"] / 1000, (number * 7919 % 1000) * size["height"] / 1000

    def goal(self, number: int) -> Point:
        """The middle of a pile, of a place in the hand, or any point."""
        zones = self.page.evaluate(ZONES)
        if number >= 900 or not zones:
            return self.point(number * 37 % 1000)
        x, y = zones[number * len(zones) // 900]
        return x, y

    # -- mouse ---------------------------------------------------------------------------------

    def tap(self, a: int, b: int, c: int) -> None:
        """A click on something; into a field goes a hostile text."""
        found = self.target(a)
        if found is None:
            return
        x, y, tag = found
        if tag == "SELECT":
            self.page.evaluate(CHOOSE, [x, y, b])
            return
        self.page.mouse.click(x, y)
        if tag in ("INPUT", "TEXTAREA"):
            self.page.keyboard.insert_text(TEXTS[b % len(TEXTS)])
            self.page.keyboard.press("Tab")

    def spot(self, a: int, b: int, c: int) -> None:
        """A click, single or double, anywhere."""
        self.page.mouse.click(*self.point(a), click_count=1 + b % 2, button="right" if c < 150 else "left")

    def hurry(self, a: int, b: int, c: int) -> None:
        """Several clicks at once, without looking at what the first one did."""
        for number in (a, b, c, a):
            if found := self.target(number):
                self.page.mouse.click(found[0], found[1])

    def scroll(self, a: int, b: int, c: int) -> None:
        """Scroll the open screen, or the page."""
        self.page.evaluate(SCROLL, a)

    def drag(self, a: int, b: int, c: int) -> None:
        """A drag with the mouse, with one of many endings."""
        found = self.target(a, every=False)
        if found is None:
            return
        mouse = self.page.mouse
        mouse.move(found[0], found[1])
        mouse.down()
        mouse.move(found[0] + 12, found[1] - 12)
        mouse.move(*self.goal(b), steps=2)
        ending = c % 10
        if ending == 0:
            self.page.keyboard.press("Escape")
        elif ending == 1:
            mouse.down(button="right")
            mouse.up(button="right")
        elif ending == 2:
            mouse.move(-40, -40)
        elif ending == 3:
            self.page.evaluate("window.dispatchEvent(new Event('blur'))")
        elif ending == 4:
            self.turn(c, 0, 0)
        mouse.up()

    # -- fingers -------------------------------------------------------------------------------

    def touch(self, kind: str, *points: tuple[int, float, float]) -> None:
        """One touch event; *points* are the fingers that are down, or move."""
        sent = [{"id": number, "x": x, "y": y} for number, x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": sent})

    def finger(self, a: int, b: int, c: int) -> None:
        """A tap of a finger that trembles by some pixels."""
        found = self.target(a)
        if found is None or found[2] == "SELECT":
            return
        x, y = found[:2]
        self.touch("touchStart", (1, x, y))
        if b % 2:
            self.touch("touchMove", (1, x + c % 8, y + b % 8))
        self.touch("touchEnd")

    def swipe(self, a: int, b: int, c: int) -> None:
        """A drag with a finger; one in four is cancelled by the system."""
        found = self.target(a, every=c < 200)
        if found is None:
            return
        x, y = found[:2]
        to_x, to_y = self.goal(b)
        self.touch("touchStart", (1, x, y))
        for part in (0.2, 0.6, 1.0):
            self.touch("touchMove", (1, x + (to_x - x) * part, y + (to_y - y) * part))
        self.touch("touchCancel" if c % 4 == 0 else "touchEnd")

    def two_fingers(self, a: int, b: int, c: int) -> None:
        """Two fingers on two things; either may be lifted first."""
        one, other = self.target(a, every=False), self.target(b)
        if one is None or other is None:
            return
        x, y = self.goal(c)
        self.touch("touchStart", (1, one[0], one[1]))
        self.touch("touchMove", (1, one[0] + 20, one[1] - 25))
        self.touch("touchStart", (1, one[0] + 20, one[1] - 25), (2, other[0], other[1]))
        self.touch("touchMove", (1, x, y), (2, other[0] + 30, other[1] - 30))
        if c % 3 == 0:
            self.touch("touchEnd", (1, x, y))
        elif c % 3 == 1:
            self.touch("touchEnd", (2, other[0] + 30, other[1] - 30))
        self.touch("touchEnd" if c % 5 else "touchCancel")

    # -- the rest ------------------------------------------------------------------------------

    def key(self, a: int, b: int, c: int) -> None:
        """A key.  Tab may leave the page by its first or last control, for the browser's own."""
        key = PRESSED[a * len(PRESSED) // 1000]
        self.leaves = key.endswith("Tab")
        self.page.keyboard.press(key)

    def turn(self, a: int, b: int, c: int) -> None:
        """The window gets another size."""
        width, height = SIZES[a % len(SIZES)]
        self.page.set_viewport_size({"width": width, "height": height})

    def hide(self, a: int, b: int, c: int) -> None:
        """The page goes into the background, for a moment or until the next time."""
        self.page.evaluate(HIDE, True)
        if a < 800:
            self.page.evaluate(HIDE, False)

    def setting(self, a: int, b: int, c: int) -> None:
        """One of the settings, in the middle of whatever is going on."""
        self.press(f"set:{SETTINGS[a * len(SETTINGS) // 1000]}")

    def language(self, a: int, b: int, c: int) -> None:
        """Another language; English comes often."""
        code = "en" if a < 400 else LANGUAGES[b % len(LANGUAGES)][0]
        self.press(f"set:language={code}")

    def opponent(self, a: int, b: int, c: int) -> None:
        """Another opponent."""
        self.press(f"level:{1 + a % 5}")

    def rules(self, a: int, b: int, c: int) -> None:
        """Other rules for the next match."""
        self.press(f"rules:{RULES[a % len(RULES)]}")

    def command(self, a: int, b: int, c: int) -> None:
        """A command out of place: undo, a new match, a deal by code, any screen."""
        screens = [f"open:{name}" for name in SCREENS if name != "elsewhere"]
        others = [
            "undo",
            "undo",
            "new_match:yes",
            "new_match",
            "next_deal",
            "back",
            "repeat",
            "gin",
            "biggin",
        ]
        sides = [f"side:{name}" for name in SIDES]
        every = [
            *screens,
            *others * 2,
            *sides,
            "best_layoffs",
            "finish_layoffs",
            "sort:melds",
            "play_for_me:1",
        ]
        self.press(every[a * len(every) // 1000])

    def play(self, a: int, b: int, c: int) -> None:
        """A sensible step, so that deals go on and come to an end."""
        page = self.page
        if page.locator("dialog[open]").count():
            page.evaluate(
                """() => {
                    const top = document.querySelector('dialog[open]');
                    const all = ['next_deal', 'new_match', 'close', 'spread:0', 'escape'];
                    const one = all.map(name => top.querySelector(`[data-do^="${name}"]`)).find(Boolean);
                    one?.click();
                }"""
            )
            return
        now = page.evaluate("window.ginTest.state()")
        if now["phase"] == "upcard":
            do = "pass" if a % 2 else "tap:pile:discard"
        elif now["phase"] == "draw":
            do = "draw" if a % 3 else "take"
        elif now["phase"] == "discard" and len(now["hand"]) == 11:
            card = knock_card(now)
            do = "knock" if card else "discard"
            if now["selected"] != (card or best_discard(now)):
                self.press(f"tap:card:{card or best_discard(now)}")
        elif now["phase"] == "layoff":
            do = "best_layoffs" if a % 2 else "finish_layoffs"
        else:
            do = "next_deal"
        self.press(do)

    def reload(self, a: int, b: int, c: int) -> None:
        """The page is loaded anew."""
        self.open()

    def kill(self, a: int, b: int, c: int) -> None:
        """The page is ended without a word to it, and another is opened."""
        context, size = self.page.context, self.page.viewport_size
        self.page.close(run_before_unload=False)
        self.take(context.new_page())
        if size is not None:
            self.page.set_viewport_size(size)
        self.open()

    def wait(self, a: int, b: int, c: int) -> None:
        """Nothing, for a while: timers run."""
        self.page.wait_for_timeout(a % 200)


WEIGHTS: dict[str, float] = {
    "tap": 20,
    "spot": 3,
    "hurry": 4,
    "scroll": 1,
    "drag": 10,
    "finger": 6,
    "swipe": 8,
    "two_fingers": 4,
    "key": 20,
    "turn": 2,
    "hide": 2,
    "setting": 3,
    "language": 1,
    "opponent": 1,
    "rules": 0.4,
    "command": 2,
    "play": 14,
    "reload": 0.4,
    "kill": 0.2,
    "wait": 0.6,
}
"""How often each kind of action comes."""
POINTING = ("tap", "spot", "hurry", "drag", "finger", "swipe", "two_fingers", "key")
"""What a player does with mouse, fingers and keys."""
DOING: dict[str, Callable[[Hands, int, int, int], None]] = {kind: getattr(Hands, kind) for kind in WEIGHTS}
