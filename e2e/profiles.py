"""Profiles that tests have one after another: emptied in between, with what the browser compiled still warm.

A browser compiles the WebAssembly once for a process, which takes most of the time of a start.  So each
profile has its pages in one process, which a blank page keeps alive from test to test.  What cannot be taken
back from a profile (scripts, routes, permissions, listeners) makes it somebody's own: it is closed with its
test.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

if TYPE_CHECKING:
    from e2e.conftest import Faults

TOGETHER = "--process-per-site"
"""Lets the pages of a profile share their process."""
ONE_COMPILER = "--js-flags=--liftoff-only"
"""WebAssembly by the quick compiler alone: the second, which makes long runs quick, costs a third of a start.
The smoke suite (``e2e/engines.py``) has the browser as it is."""
BLANK = '<!doctype html><title>blank</title><link rel="icon" href="data:,">'
STANDARD = {"locale": "en-US", "timezone_id": "UTC"}
"""What no test leaves to the machine it runs on."""
LASTING = (
    *("add_init_script", "add_cookies", "expose_binding", "expose_function", "grant_permissions"),
    *("on", "once", "route", "route_from_har", "route_web_socket", "set_default_navigation_timeout"),
    *("set_default_timeout", "set_extra_http_headers", "set_geolocation", "set_offline"),
)
"""What a test may do to a profile that the next test would still see."""


class Lent:
    """A profile and what is known of it."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.session: CDPSession
        self.faults: Faults | None = None
        self.spoilt = False
        self.keeper: Page | None = None

    def keep(self, origin: str) -> None:
        """Keep the process of this origin's pages alive by a page on which nothing runs."""
        self.keeper = self.context.new_page()
        blank = origin + "/keeper"
        self.keeper.route(blank, lambda route: route.fulfill(content_type="text/html", body=BLANK))
        self.keeper.goto(blank)
        self.session = self.context.new_cdp_session(self.keeper)

    def mind(self) -> None:
        """Notice from now on what cannot be taken back."""
        for name in LASTING:
            setattr(self.context, name, self._noticed(getattr(self.context, name)))

    def _noticed(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            self.spoilt = True
            return real(*given, **named)

        return call

    def whose(self) -> Faults:
        """The faults of the test that has the profile, or had it last."""
        assert self.faults is not None
        return self.faults

    def empty(self, origin: str) -> None:
        """Close every page and forget what they kept; what the browser fetched and compiled stays."""
        for page in self.context.pages:
            if page is not self.keeper:
                page.close()
        self.session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})


class Profiles:
    """The profiles of one browser, by their options."""

    def __init__(self, browser: Browser, origin: str, patience: float) -> None:
        self.browser = browser
        self.origin = origin
        self.patience = patience
        self._free: dict[str, list[Lent]] = defaultdict(list)

    @contextmanager
    def one(
        self, faults: Faults, fresh: bool = False, warm: bool = True, **options: Any
    ) -> Iterator[BrowserContext]:
        """An empty profile with these options, whose pages tell *faults*.

        Nobody had it before if it is *fresh*.  If it is *warm*, its pages come into a process that is kept.
        """
        free = self._free[json.dumps(options, sort_keys=True)]
        lent = free.pop() if free and not fresh else self._made(options, faults)
        lent.faults = faults
        if warm and lent.keeper is None:
            lent.keep(self.origin)
        yield lent.context
        if fresh or lent.spoilt:
            lent.context.close()
        else:
            lent.empty(self.origin)
            free.append(lent)

    def _made(self, options: dict[str, Any], faults: Faults) -> Lent:
        from e2e.conftest import listen

        lent = Lent(self.browser.new_context(**{**STANDARD, **options}))
        lent.faults = faults
        lent.context.set_default_timeout(self.patience)
        listen(lent.context, lent.whose)
        lent.mind()
        return lent
