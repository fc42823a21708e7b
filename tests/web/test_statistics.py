"""The statistics page."""

import re

from playwright.sync_api import Page, expect

from tests.web.tables import GAMES, quick_game, resign

PAGE = "[data-test=statistics]"


def finish(page: Page, game: str) -> None:
    """Play a short game at a table of one's own."""
    with page.expect_response("**/api/player/seats"):
        quick_game(page, game, seed=3)
    resign(page)
    expect(page.locator(".final")).to_be_visible()


def test_finished_games_are_counted(page: Page) -> None:
    page.goto("/statistics")
    expect(page.locator(PAGE)).to_contain_text("no finished games")
    for game in GAMES:
        finish(page, game)
    finish(page, "duel")
    page.goto("/statistics")
    expect(page.locator("[name=group] option")).to_have_count(2)
    expect(page.locator("[name=group] option").first).to_have_text("Duel, 2 players (2)")
    expect(page.locator(PAGE)).to_contain_text("Tiles from sun sides")
    expect(page.locator(".chart")).to_have_attribute("aria-label", re.compile("in 2 games"))
    page.locator("[name=group]").select_option(index=1)
    expect(page.locator(PAGE)).to_contain_text("Tiles from factories")
    with page.expect_download() as saved:
        page.locator("[data-test=export-csv]").click()
    assert len(saved.value.path().read_text().splitlines()) == 4
