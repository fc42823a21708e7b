"""All pages in all languages, and changing the language during a game.

``test_games`` plays whole games in all languages.
"""

import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Open
from tests.web.driver import Driver
from tests.web.tables import GAMES, PERSON, RANDOM, create, sit
from tests.web.test_accessibility import SMALL_PHONE, sideways
from tests.web.truth import raw_texts

LANGUAGES = ("en", "de", "it", "es")
TITLE = {"en": "Tables", "de": "Tische", "it": "Tavoli", "es": "Mesas"}
PAGES = (
    "/",
    "/study",
    "/tables",
    "/rules",
    *(f"/{page}/{game}" for page in ("new", "rules") for game in GAMES),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_shows_a_raw_key_or_is_too_wide(opened: Open, language: str) -> None:
    settings = f'{{"animation": "off", "language": "{language}"}}'
    page = opened(settings, viewport=SMALL_PHONE, has_touch=True, is_mobile=True)
    for path in PAGES:
        page.goto(path)
        page.wait_for_selector("h1")
        assert page.locator("html").get_attribute("lang") == language
        assert raw_texts(page) == []
        assert sideways(page) == 0, path


@pytest.mark.parametrize("preferred", ["de-AT", "it-CH", "es-MX", "en-US", "fr-FR"])
def test_the_browser_determines_the_language(opened: Open, preferred: str) -> None:
    page = opened(None, locale=preferred)
    page.goto("/tables")
    language = preferred[:2] if preferred[:2] in LANGUAGES else "en"
    expect(page.locator("h1")).to_have_text(TITLE[language])
    if preferred == "en-US":
        page.goto("/rules/summer-pavilion")
        expect(page.locator("html")).to_have_attribute("lang", preferred)
        expect(page.locator("main")).to_contain_text("wild color")
        expect(page.locator("main")).not_to_contain_text("colour")


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


def test_raw_keys_and_placeholders_are_recognised(page: Page) -> None:
    """The check of the texts can fail."""
    page.goto("/rules")
    page.wait_for_selector("h1")
    page.evaluate("document.body.append('settings.no-such-key')")
    page.evaluate("document.querySelector('h1').title = 'Hello {name}'")
    assert raw_texts(page) == ["settings.no-such-key", "Hello {name}"]
