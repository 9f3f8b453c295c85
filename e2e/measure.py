"""What a person can see and hit: rectangles of the regions, exposed strips of cards, shift of the layout."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

VIEWPORTS = (
    *((320, 454), (320, 568), (360, 640), (360, 740), (390, 844), (412, 915)),
    *((667, 375), (844, 390), (768, 1024), (1280, 800), (1920, 1080), (320, 256)),
)
"""The twelve sizes in CSS pixels; the last is 1280 x 1024 at 400 % zoom."""

REGIONS = """() => {
  const names = ['bar', 'opponent', 'piles', 'coach', 'status', 'hand', 'actions', 'side', 'toasts'];
  const seen = [];
  for (const name of names) {
    const one = document.getElementById(name), style = getComputedStyle(one);
    if (style.display === 'none' || style.opacity === '0') continue;
    const all = name === 'hand' ? [...one.querySelectorAll('.card')]
      : name === 'toasts' ? [...one.querySelectorAll('.notice')]
      : [one, ...one.querySelectorAll('button, .card, p, .fact')];
    const boxes = all.map(e => e.getBoundingClientRect()).filter(r => r.width > 1 && r.height > 1);
    if (!boxes.length) continue;
    seen.push([name, Math.min(...boxes.map(r => r.left)), Math.min(...boxes.map(r => r.top)),
      Math.max(...boxes.map(r => r.right)), Math.max(...boxes.map(r => r.bottom))]);
  }
  return seen;
}"""

STRIPS = """() => {
  const found = [];
  for (const card of document.querySelectorAll('#hand [data-card]')) {
    card.scrollIntoView({block: 'center'});
    const r = card.getBoundingClientRect();
    const hits = (x, y) => document.elementFromPoint(x, y)?.closest('[data-card]') === card;
    let wide = 0, high = 0;
    const row = r.top + Math.min(34, r.height / 2);
    while (wide < Math.min(r.width, 48) && hits(r.left + wide, row)) wide++;
    while (high < Math.min(r.height, 48) && hits(r.left + 8, r.top + high)) high++;
    found.push([card.dataset.card, wide, high, r.left, r.top, r.right, r.bottom]);
  }
  scrollTo(0, 0);
  return found;
}"""

WATCH_SHIFT = """
window.ginShift = [];
new PerformanceObserver(list => {
  for (const one of list.getEntries()) if (!one.hadRecentInput)
    window.ginShift.push([one.value, one.sources.map(s => s.node?.id || s.node?.className).join(' ')]);
}).observe({type: 'layout-shift', buffered: true});
"""


SETTLED = """async ([width, height]) => {
  const frame = () => new Promise(done => { requestAnimationFrame(done); setTimeout(done, 250); });
  for (let n = 0; n < 200 && (innerWidth !== width || innerHeight !== height); n++) await frame();
  await frame();
  await frame();
}"""


PLAIN = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`*, *::before, *::after { box-shadow: none !important; text-shadow: none !important;
    background-image: none !important; filter: none !important; transition: none !important }
    body::before, body::after, .piles::before { display: none !important }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""


def plainly(page: Page) -> None:
    """Have the page paint nothing that takes no room: measuring many sizes then takes half the time."""
    page.evaluate(PLAIN)


def resize(page: Page, width: int, height: int) -> None:
    """Give the window another size, and wait until the page has been drawn at it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLED, [width, height])


def overlaps(page: Page) -> list[str]:
    """Pairs of regions that share more than a pixel."""
    found: list[tuple[str, float, float, float, float]] = page.evaluate(REGIONS)
    bad = []
    for number, one in enumerate(found):
        for other in found[number + 1 :]:
            wide = min(one[3], other[3]) - max(one[1], other[1])
            high = min(one[4], other[4]) - max(one[2], other[2])
            if wide > 1 and high > 1:
                bad.append(f"{one[0]} and {other[0]} share {wide:.0f} x {high:.0f}")
    return bad


def strips(page: Page) -> list[tuple[str, float, float, float, float, float, float]]:
    """For every card its name, the width and height that can be hit (48 at most), and its rectangle."""
    found: list[tuple[str, float, float, float, float, float, float]] = page.evaluate(STRIPS)
    return found


def scrolls(page: Page) -> tuple[int, int]:
    """How far the page can be scrolled, across and down."""
    values: Any = page.evaluate(
        "(e => [e.scrollWidth - e.clientWidth, e.scrollHeight - innerHeight])(document.documentElement)"
    )
    return values[0], values[1]
