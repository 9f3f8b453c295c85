"""What SECURITY.md promises: nothing leaves the device, nothing foreign or inline runs, input is text."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Page

from e2e.conftest import Faults, wait_ready
from e2e.kept import PREFIX, put
from e2e.moments import press
from e2e.play import Taps, play_deal
from e2e.server import PagesServer
from tools import assemble
from tools.paths import ROOT

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""The strictest that works. A weaker one has to be weakened here too, in the open."""

HOSTS = {
    "web": {"www.w3.org"},  # the name of SVG, never fetched
    "rt": {"cdn.jsdelivr.net", "www.python.org", "peps.python.org"},  # Pyodide's defaults, which we replace
    "pyscript": {
        "0.0.0.0",
        "cdn.jsdelivr.net",
        "developer.mozilla.org",
        "docs.pyscript.net",
        "github.com",
        "micropython.org",
        "packages.pyscript.net",
        "pyscript.github.io",
        "raw.githubusercontent.com",
    },
    "": set(),
}
"""Hosts named anywhere in the site's texts, by folder; the policy keeps the page from asking any of them."""

OWN_HOSTS = {"www.w3.org"}
"""Hosts named in our own sources: the namespace of SVG, which nobody asks."""

DEVICE = {
    "clipboard",  # only writes, when the player copies something
    "language",
    "locks",  # one page at a time has the table
    "serviceWorker",
    "storage",  # to be kept
    "userActivation",
    "userAgent",
    "vibrate",
}
"""What the page asks of ``navigator``: nothing of it shows a question to the player."""

ASKING = (
    r"\b(geolocation|getUserMedia|mediaDevices|Notification|requestPermission|permissions\.|bluetooth|usb\b"
    r"|serial\b|hid\b|requestMIDIAccess|credentials\b|PaymentRequest|contacts\b|wakeLock|sendBeacon|WebSocket"
    r"|EventSource|XMLHttpRequest|RTCPeerConnection|importScripts|document\.cookie|pushManager|run_js"
    r"|innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function|createContextualFragment)"
)
"""What would ask the player, reach out, or run or parse text as code."""

HOSTILE = "<img src=x onerror=window.hacked=1><script>window.hacked=1</script>"


class Strict(HTMLParser):
    """Collects from a page what may not stand in it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._inside = tag
        for name, value in attrs:
            if name.startswith("on") or name in ("style", "srcdoc", "ping"):
                self.found.append(f"{tag} {name}")
            if (
                value
                and re.match(r"\s*(javascript|data|https?|//)", value)
                and name in ("href", "src", "action")
            ):
                self.found.append(f"{tag} {name}={value}")
        if tag in ("style", "iframe", "object", "embed", "base", "form"):
            self.found.append(tag)
        if tag == "script" and not given.get("src"):
            self.found.append("inline script")

    def handle_data(self, data: str) -> None:
        if self._inside == "script" and data.strip():
            self.found.append(f"script text {data.strip()[:40]}")

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""


def strict(text: str) -> list[str]:
    """What may not stand in this page."""
    parser = Strict()
    parser.feed(text)
    return parser.found


def test_the_built_page_has_the_strict_policy_and_nothing_inline(site: Path) -> None:
    text = (site / "index.html").read_text(encoding="utf-8")
    assert text.count(f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">') == 1
    assert text.count("Content-Security-Policy") == 1
    assert assemble.POLICY == POLICY
    assert strict(text) == []


@pytest.mark.parametrize(
    "bad",
    [
        '<p onclick="x()">',
        "<script>x()</script>",
        '<p style="color:red">',
        "<style>p{}</style>",
        '<a href="javascript:x()">',
        '<script src="https://elsewhere.example/x.js"></script>',
        "<iframe></iframe>",
    ],
)
def test_the_look_at_the_page_is_awake(bad: str) -> None:
    assert strict(bad) != []


def test_no_new_host_is_named_in_the_site(site: Path) -> None:
    for path in sorted(site.rglob("*")):
        if path.is_dir() or path.suffix in (".wasm", ".bin", ".png", ".jpg", ".zip"):
            continue
        folder = path.relative_to(site).parts[0] if path.parent != site else ""
        named = set(re.findall(r"(?:https?|wss?)://([A-Za-z0-9.-]+)", path.read_text(encoding="utf-8")))
        assert named <= HOSTS[folder], f"{path.name} names {named - HOSTS[folder]}"
    for path in own_sources():  # Python goes into the site compiled and packed
        named = set(re.findall(r"(?:https?|wss?)://([A-Za-z0-9.-]+)", path.read_text(encoding="utf-8")))
        assert named <= OWN_HOSTS, f"{path.name} names {named - OWN_HOSTS}"


def own_sources() -> list[Path]:
    """Everything of ours that runs in the browser."""
    scripts = [ROOT / "sw.js", *(ROOT / "web").rglob("*.mjs"), *(ROOT / "web").rglob("*.js")]
    return sorted([*scripts, *(ROOT / "web").rglob("*.py"), *(ROOT / "ginengine").rglob("*.py")])


def test_no_new_permission_is_asked_for_and_no_text_becomes_code() -> None:
    used: set[str] = set()
    for path in own_sources():
        text = path.read_text(encoding="utf-8")
        used |= set(re.findall(r"navigator\??\.([A-Za-z]+)", text))
        used |= set(re.findall(r"""getattr\(js\.navigator, "([A-Za-z]+)\"""", text))
        if path.name != "__main__.py":
            found = re.findall(ASKING, re.sub(r'"""[\s\S]*?"""|#.*', "", text))
            assert found == [], f"{path.name}: {found}"
    assert used - DEVICE == set()
    manifest = json.loads((ROOT / "web" / "manifest.webmanifest").read_text(encoding="utf-8"))
    asking = {
        "permissions",
        "protocol_handlers",
        "share_target",
        "file_handlers",
        "launch_handler",
        "gcm_sender_id",
    }
    assert not asking & set(manifest)


@pytest.mark.own_context
def test_a_whole_deal_asks_one_origin_and_breaks_no_policy(
    context: BrowserContext, server: PagesServer
) -> None:
    asked: set[str] = set()
    sockets: list[str] = []
    context.on("request", lambda request: asked.add(re.sub(r"(\w+:(?://[^/]*)?).*", r"\1", request.url)))
    context.add_init_script(
        "window.broken = []; addEventListener('securitypolicyviolation', event =>"
        " window.broken.push(event.effectiveDirective + ' ' + event.blockedURI))"
    )
    page = context.new_page()
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto(server.url + "?seed=4&speed=0&test=1")
    wait_ready(page)
    play_deal(page, Taps(page))
    page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=60_000)
    assert asked - {"data:", "blob:"} == {f"http://127.0.0.1:{server.port}"}
    assert sockets == []
    assert page.evaluate("window.broken") == []
    assert page.evaluate("document.cookie") == ""
    inline = "[...document.querySelectorAll('*')].filter(one => one.getAttributeNames()"
    assert page.evaluate(inline + ".some(name => name.startsWith('on'))).length") == 0


@pytest.mark.own_context
def test_r73_the_offline_copy_neither_isolates_nor_reloads_the_page(page: Page, server: PagesServer) -> None:
    """Check R73: what a helper for shared memory would do, at once or when its worker has the page."""
    loads: list[str] = []
    page.on("framenavigated", lambda frame: loads.append(frame.url))
    page.goto(server.url + "?seed=4&speed=0&test=1")
    wait_ready(page)
    page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=60_000)
    page.reload()
    wait_ready(page)
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    assert page.evaluate("crossOriginIsolated") is False
    assert len(loads) == 2, loads


@pytest.mark.own_context
def test_the_policy_holds_in_the_browser(
    context: BrowserContext, server: PagesServer, faults: Faults
) -> None:
    faults.expect("Content Security Policy", "foreign request", "Failed to load resource")
    page = context.new_page()
    page.goto(server.url + "?seed=4&speed=0&test=1")
    wait_ready(page)
    tried = page.evaluate(
        """async () => {
            const found = {};
            const script = document.createElement('script');
            script.textContent = 'window.inlineRan = true';
            document.body.append(script);
            found.inline = Boolean(window.inlineRan);
            const holder = document.createElement('div');
            holder.innerHTML = '<img src="x" onerror="window.handlerRan = true">';
            document.body.append(holder);
            await new Promise(done => setTimeout(done, 300));
            found.handler = Boolean(window.handlerRan);
            found.fetched = await fetch('https://elsewhere.example/').then(() => true, () => false);
            setTimeout("window.textRan = true");
            await new Promise(done => setTimeout(done, 50));
            found.text = Boolean(window.textRan);
            const base = document.createElement('base');
            base.href = 'https://elsewhere.example/';
            document.head.append(base);
            found.base = document.baseURI.includes('elsewhere');
            return found;
        }"""
    )
    assert tried == {"inline": False, "handler": False, "fetched": False, "text": False, "base": False}


def unharmed(page: Page) -> None:
    """No hostile text has become an element or has run."""
    assert page.evaluate("window.hacked") is None
    assert page.locator("img[src=x], script:not([src])").count() == 0


@pytest.mark.parametrize("name", ["seed", "deal", "level", "speed", "code"])
def test_links_are_text(page: Page, server: PagesServer, name: str) -> None:
    page.goto(f"{server.url}?test=1&{name}={quote(HOSTILE)}#{quote(HOSTILE)}")
    wait_ready(page)
    page.wait_for_timeout(100)
    unharmed(page)
    assert page.evaluate("typeof window.ginTest.state().phase") == "string"


@pytest.mark.own_context
def test_saves_and_imports_are_text(context: BrowserContext, server: PagesServer) -> None:
    settings = {
        "version": 1,
        "language": HOSTILE,
        "theme": HOSTILE,
        "own_words": HOSTILE,
        "own_rules": HOSTILE,
    }
    match = {"version": 1, "record": HOSTILE, "level": HOSTILE}
    put(context, {PREFIX + "settings": json.dumps(settings), PREFIX + "match": json.dumps(match)})
    page = context.new_page()
    page.goto(server.url + "?speed=0&test=1")
    wait_ready(page)
    unharmed(page)
    for screen, field, do in (
        ("data", "import-text", "import:paste"),
        ("deals", "deal-code", "deal_code"),
    ):
        press(page, f"open:{screen}")
        box = page.locator(f"#{field}")
        for text in (
            HOSTILE,
            json.dumps({"version": 1, "matches": [{"record": HOSTILE}], "settings": settings}),
        ):
            box.fill(text)
            press(page, do)
            page.wait_for_timeout(100)
            unharmed(page)
    assert page.evaluate("window.ginTest.state().hand.length") in (10, 11)


def test_what_security_md_says_is_there() -> None:
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    for name in re.findall(r"`((?:tools|web|e2e|tests|docs|ginengine)/[\w./]+)`", text):
        assert (ROOT / name).exists(), name
    assert "`tools/assemble.py`" in text and "POLICY" in text
