"""Accessibility: axe finds no violations, phones never scroll sideways, keys reach everything."""

from importlib.resources import files
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.driver import Driver
from tests.web.tables import GAMES, finished, quick_game

PHONE = {"width": 390, "height": 844}
PAGES = (
    "/",
    "/tables",
    "/nothing",
    "/rules",
    *(f"/{page}/{game}" for page in ("new", "rules") for game in GAMES),
)
AXE = (files("axe_playwright_python") / "axe.min.js").read_text()
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[str]:
    """Return the violations that axe finds in the light and in the dark theme."""
    page.mouse.move(0, 0)  # otherwise a tooltip may appear while axe runs
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return [*in_theme(page, "light"), *in_theme(page, "dark")]


def in_theme(page: Page, theme: Literal["light", "dark"]) -> list[str]:
    """Return the violations in one theme, with their elements."""
    page.emulate_media(color_scheme=theme)
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    # With preloading, axe fetches imported style sheets from wrong addresses.
    options = {"runOnly": WCAG, "preload": False, "resultTypes": ["violations"]}
    found: dict[str, Any] = page.evaluate("(options) => axe.run(options)", options)
    return [
        f"{page.url} {theme} {each['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for each in found["violations"]
        for node in each["nodes"][:3]
    ]


def test_axe_finds_nothing_on_any_page(opened: Open) -> None:
    page = opened(bypass_csp=True)
    for path in PAGES:
        page.goto(path)
        page.wait_for_selector("h1")
        assert violations(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_a_table(opened: Open, game: str) -> None:
    page = opened(bypass_csp=True)
    quick_game(page, game, seed=3)
    driver = Driver(page)
    driver.wait()
    assert violations(page) == []
    driver.play(7)
    driver.wait()
    driver.act()
    assert violations(page) == []
    for tool in ("link", "more"):
        page.locator(f"[data-test=tool-{tool}]").click()
        assert violations(page) == []
        page.keyboard.press("Escape")
    page.locator("[data-test=settings]").click()
    assert violations(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_replays_and_scorings(opened: Open, game: str) -> None:
    page = opened(bypass_csp=True)
    table = finished(page, game)
    page.goto(f"/replay/{table}#20")
    page.wait_for_selector(".stage[data-version]")
    assert violations(page) == []
    page.goto(f"/table/{table}")
    page.locator(".bar .button-primary").click()
    expect(page.locator(".final")).to_be_visible()
    assert violations(page) == []


def test_no_page_scrolls_sideways_on_a_phone(opened: Open) -> None:
    page = opened(viewport=PHONE, has_touch=True, is_mobile=True)
    for path in PAGES:
        page.goto(path)
        page.wait_for_selector("h1")
        assert sideways(page) == 0, path


@pytest.mark.parametrize("game", GAMES)
def test_a_table_fits_a_desktop_screen(page: Page, game: str) -> None:
    quick_game(page, game, seed=3)
    Driver(page).wait()
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_can_play(opened: Open, game: str) -> None:
    page = opened(viewport=PHONE, has_touch=True, is_mobile=True)
    quick_game(page, game, seed=3)
    driver = Driver(page)
    for _ in range(10):
        driver.wait()
        assert sideways(page) == 0
        driver.act()


def test_the_first_tab_skips_to_the_content(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector(".hero")
    page.keyboard.press("Tab")
    expect(page.locator(".skip-link")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


def test_a_dialog_keeps_the_focus_and_restores_it(page: Page) -> None:
    page.goto("/")
    button = page.locator("[data-test=settings]")
    button.click()
    for _ in range(30):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('dialog, body').tagName") in (
            "DIALOG",
            "BODY",
        )
    page.keyboard.press("Escape")
    expect(button).to_be_focused()


@pytest.mark.parametrize("game", GAMES)
def test_moves_and_positions_are_announced(page: Page, game: str) -> None:
    quick_game(page, game, seed=3)
    driver = Driver(page)
    driver.wait()
    before = page.locator(".position p").inner_text()
    assert len(before) > 80
    driver.play(1)
    announcement = page.locator("[role=status][aria-live=polite]")
    expect(announcement).not_to_be_empty()
    driver.wait()
    assert page.locator(".position p").inner_text() != before
    for offer in page.locator(".stage [data-move-id], .stage [data-step]").all():
        name = offer.get_attribute("aria-label") or offer.inner_text()
        assert len(name.strip()) > 1


def sideways(page: Page) -> int:
    """Return the distance by which the page scrolls sideways."""
    width: int = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return width
