"""Browser profiles that tests use one after another.

A new profile starts with an empty cache and a new renderer process, and a new page loads all
scripts again. That costs more time than most tests need. A page that was used before keeps its
process and the scripts in memory, and loses its settings, names and seats.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partialmethod, wraps
from typing import Any
from weakref import WeakSet

from playwright.sync_api import APIRequestContext, Browser, BrowserContext, ConsoleMessage, Page

#: All pages of a profile run in one process.
ARGUMENTS = ["--no-sandbox", "--process-per-site"]
#: Painting takes a quarter of the browser's time, and no test looks at the pixels. A page that is
#: fully transparent has the same layout and gets the same clicks, but is not painted.
HIDE = """
{
  const transparent = new CSSStyleSheet();
  transparent.replaceSync("html { opacity: 0 !important; will-change: opacity; }");
  document.adoptedStyleSheets.push(transparent);
  window.showPage = () => { transparent.disabled = true; };
}
"""
#: Where an unused page waits: a document of the server without scripts.
WAITING = "/health"
#: Generous, because the machine may be busy.
TIMEOUT = 30_000
#: The number of unused profiles that stay open. Each is a process.
MAX_IDLE = 6
#: A page on which one of these was called keeps it, so no other test gets that page.
LASTING = (
    "add_init_script",
    "expose_function",
    "on",
    "once",
    "route",
    "route_web_socket",
)
_changed: WeakSet[Page] = WeakSet()


def _marking(name: str) -> Callable[..., Any]:
    """Return a method of a page that also records that the page is changed."""
    method = getattr(Page, name)

    @wraps(method)
    def mark(page: Page, *args: Any, **options: Any) -> Any:
        _changed.add(page)
        return method(page, *args, **options)

    return mark


for _name in LASTING:
    setattr(Page, _name, _marking(_name))

# The server closes idle connections, perhaps while the next request is on its way. Browsers send
# such a request again, and so do the tests: Playwright retries only after a reset connection.
for _name in ("delete", "get", "post", "put"):
    _method = partialmethod(getattr(APIRequestContext, _name), max_retries=2)
    setattr(APIRequestContext, _name, _method)


@dataclass
class Profile:
    """A browser context with one page."""

    options: dict[str, Any]
    context: BrowserContext
    page: Page


class Profiles:
    """Lends profiles. No two tests, and no two pages of one test, have the same one at a time."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._idle: list[Profile] = []
        #: The errors in the consoles of all pages.
        self.errors: list[str] = []

    def take(self, options: dict[str, Any]) -> Profile:
        """Return an empty profile with these options of the browser context."""
        for profile in self._idle:
            if profile.options == options:
                self._idle.remove(profile)
                return profile
        context = self._browser.new_context(base_url=self._address, **options)
        context.set_default_timeout(TIMEOUT)
        context.add_init_script(HIDE)
        return Profile(options, context, self._waiting_page(context))

    def give_back(self, profile: Profile) -> None:
        """Reset a profile: only its page is open, and its storage is empty."""
        page = profile.page
        if page.is_closed() or page in _changed:
            # The new page is opened first, because a process without pages ends.
            profile.page = self._waiting_page(profile.context)
        else:
            page.mouse.move(0, 0)
            page.emulate_media(
                media="null",
                color_scheme=profile.options.get("color_scheme", "light"),
                reduced_motion=profile.options.get("reduced_motion", "no-preference"),
            )
            page.goto(WAITING)
            if page.viewport_size != profile.options["viewport"]:
                page.set_viewport_size(profile.options["viewport"])
        for other in profile.context.pages:
            if other != profile.page:
                other.close()
        profile.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        profile.context.clear_cookies()
        self._idle.append(profile)
        if len(self._idle) > MAX_IDLE:
            self._idle.pop(0).context.close()

    def _waiting_page(self, context: BrowserContext) -> Page:
        """Open a page that records its errors."""
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._record)
        page.goto(WAITING)
        _changed.discard(page)
        return page

    def _record(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location['url']})")
