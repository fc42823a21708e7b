"""Browser profiles that tests use one after another.

A new profile starts with an empty cache and a new renderer process. That costs more time than most
tests need. A profile that was used before keeps both, and loses its settings, names and seats.
"""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

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
#: Generous, because the machine may be busy.
TIMEOUT = 30_000
#: The number of unused profiles that stay open. Each is a process.
MAX_IDLE = 6


@dataclass(frozen=True)
class Profile:
    """A browser context. A page without scripts keeps its process alive and clears its storage."""

    options: dict[str, Any]
    context: BrowserContext
    keeper: Page


class Profiles:
    """Lends profiles. No two tests, and no two pages of one test, have the same one at a time."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._idle: list[Profile] = []

    def take(self, options: dict[str, Any]) -> Profile:
        """Return an empty profile with these options of the browser context."""
        for profile in self._idle:
            if profile.options == options:
                self._idle.remove(profile)
                return profile
        context = self._browser.new_context(base_url=self._address, **options)
        context.set_default_timeout(TIMEOUT)
        keeper = context.new_page()
        keeper.goto("/health")
        return Profile(options, context, keeper)

    def give_back(self, profile: Profile) -> None:
        """Close the pages of a profile and clear its storage."""
        for page in profile.context.pages:
            if page != profile.keeper:
                page.close()
        profile.keeper.evaluate("localStorage.clear()")
        profile.context.clear_cookies()
        self._idle.append(profile)
        if len(self._idle) > MAX_IDLE:
            self._idle.pop(0).context.close()
