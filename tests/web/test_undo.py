"""Undo against a bot."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.driver import Driver
from tests.web.tables import GAMES, quick_game


@pytest.mark.parametrize("game", GAMES)
def test_undo_to_the_beginning_against_a_bot(page: Page, game: str) -> None:
    quick_game(page, game, seed=6)
    driver = Driver(page)
    driver.wait()
    undo = page.locator("[data-test=tool-undo]")
    begun = page.locator(".log-line").count()
    driver.play(6)
    driver.wait()
    assert page.locator(".log-line").count() > begun
    for _ in range(40):
        if undo.is_disabled():
            break
        version = driver.state()["version"]
        undo.click()
        page.wait_for_function(
            "(n) => Number(document.querySelector('.stage').dataset.version) > n", arg=version
        )
        driver.wait()
    assert page.locator(".log-line").count() <= begun
    driver.play(2)


def test_undo_by_keyboard(page: Page) -> None:
    quick_game(page, "summer-pavilion", seed=6)
    driver = Driver(page)
    driver.play(1)
    driver.wait()
    lines = page.locator(".log-line").count()
    page.keyboard.press("Control+z")
    expect(page.locator(".log-line")).not_to_have_count(lines)
