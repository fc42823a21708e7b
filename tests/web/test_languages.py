"""All pages in all languages, and changing the language during a game."""

import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Open
from tests.web.driver import Driver
from tests.web.tables import GAMES, PERSON, RANDOM, create, finished, sit

LANGUAGES = ("en", "de", "it", "es")
TITLE = {"en": "Tables", "de": "Tische", "it": "Tavoli", "es": "Mesas"}
PAGES = (
    "/",
    "/tables",
    "/rules",
    *(f"/{page}/{game}" for page in ("new", "rules") for game in GAMES),
)

#: Returns all visible texts and all labels.
WORDS = """
() => {
  const words = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) words.push(walker.currentNode.textContent.trim());
  for (const name of ["aria-label", "data-tip", "placeholder", "title"]) {
    for (const e of document.querySelectorAll(`[${name}]`)) words.push(e.getAttribute(name));
  }
  return words.filter((word) => word);
}
"""
#: A key without a text, or a placeholder without a value.
RAW = re.compile(r"^[a-z-]+(\.[a-z0-9-]+)+$|\{[a-z_]+\}|undefined|\bNaN\b|\[object")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_shows_a_raw_key(opened: Open, language: str) -> None:
    page = opened(f'{{"animation": "off", "language": "{language}"}}')
    for path in PAGES:
        page.goto(path)
        page.wait_for_selector("h1")
        assert page.locator("html").get_attribute("lang") == language
        assert raw(page) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_table_shows_a_raw_key(opened: Open, game: str, language: str) -> None:
    page = opened(f'{{"animation": "off", "language": "{language}"}}')
    table = create(page, game=game, seats=[PERSON, RANDOM], seed=3)
    sit(page, table, 0)
    driver = Driver(page)
    for _ in range(8):
        driver.wait()
        assert raw(page) == []
        driver.act()
    page.goto(f"/table/{finished(page, game)}")
    page.locator("[data-confirm], .bar .button-primary").first.click()
    expect(page.locator(".final")).to_be_visible()
    assert raw(page) == []


@pytest.mark.parametrize("preferred", ["de-AT", "it-CH", "es-MX", "en-US", "fr-FR"])
def test_the_browser_determines_the_language(opened: Open, preferred: str) -> None:
    page = opened(None, locale=preferred)
    page.goto("/tables")
    language = preferred[:2] if preferred[:2] in LANGUAGES else "en"
    expect(page.locator("h1")).to_have_text(TITLE[language])


def test_the_language_changes_during_a_game(page: Page) -> None:
    table = create(page, game="summer-pavilion", seats=[PERSON, RANDOM], seed=3)
    sit(page, table, 0)
    driver = Driver(page)
    driver.play(2)
    driver.wait()
    before = driver.state()["version"]
    page.locator("[data-test=settings]").click()
    page.locator("[name=language]").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".dialog[open] h2")).to_have_text("Einstellungen")
    page.keyboard.press("Escape")
    expect(page.locator("[data-test=tool-hint] span")).to_have_text("Tipp")
    driver.wait()
    assert driver.state()["version"] == before
    driver.play(1)


def test_the_settings_wait_for_a_slow_locale_file(page: Page) -> None:
    def delay(route: Route) -> None:
        time.sleep(0.6)
        route.continue_()

    page.goto("/tables")
    page.route("**/locales/de.json", delay)
    page.locator("[data-test=settings]").click()
    page.locator("[name=language]").select_option("de")
    expect(page.locator("h1")).to_have_text(TITLE["de"])
    expect(page.locator(".dialog[open] h2")).to_have_text("Einstellungen")
    expect(page.locator("[name=language]")).to_be_focused()
    expect(page.locator(".dialog[open]")).to_have_count(1)


def raw(page: Page) -> list[str]:
    """Return the texts that contain a raw key or placeholder."""
    words: list[str] = page.evaluate(WORDS)
    return [word for word in words if RAW.search(word) and not word.startswith("http")]
