"""Settings: immediate, stored, with the system's preferences as defaults; hints and the tour."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.driver import FIND_OFFERS, Driver
from tests.web.tables import GAMES, quick_game


def test_the_system_determines_theme_and_animation(opened: Open) -> None:
    page = opened(None, color_scheme="dark", reduced_motion="reduce")
    page.goto("/")
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    expect(html).to_have_attribute("data-motion", "off")
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    expect(html).to_have_attribute("data-theme", "light")
    expect(html).to_have_attribute("data-motion", "on")


def test_a_choice_overrides_the_system_and_is_stored(opened: Open) -> None:
    page = opened(None, color_scheme="light", reduced_motion="reduce")
    page.goto("/")
    page.locator("[data-test=settings]").click()
    page.locator("[name=theme][value=dark]").check(force=True)
    page.locator("[name=animation][value=calm]").check(force=True)
    page.locator("[name=symbols]").uncheck()
    page.locator("[name=sound]").check()
    page.reload()
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    expect(html).to_have_attribute("data-motion", "on")
    expect(html).to_have_attribute("data-symbols", "off")


def test_broken_settings_are_ignored(opened: Open) -> None:
    page = opened("{broken")
    page.goto("/")
    expect(page.locator(".hero")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_confirmed_if_the_setting_is_on(opened: Open, game: str) -> None:
    page = opened('{"animation": "off", "language": "en", "confirmMoves": true}')
    quick_game(page, game, seed=3)
    driver = Driver(page)
    driver.wait()
    version = driver.state()["version"]
    for _ in range(12):
        driver.wait()
        if page.locator(".bar [data-confirm]").count():
            break
        assert driver.state()["version"] == version
        driver.act()
    expect(page.locator(".bar [data-confirm]")).to_be_visible()
    assert driver.state()["version"] == version
    page.keyboard.press("Escape")
    expect(page.locator(".bar [data-confirm]")).to_have_count(0)
    assert driver.state()["version"] == version
    driver.play(2)


@pytest.mark.parametrize("game", GAMES)
def test_animations_run_and_end(opened: Open, game: str) -> None:
    page = opened('{"animation": "calm", "language": "en", "sound": true}')
    quick_game(page, game, seed=3)
    driver = Driver(page)
    driver.wait()
    page.evaluate(
        """() => {
          window.flown = 0;
          new MutationObserver((all) => all.forEach((each) => {
            window.flown += [...each.addedNodes].filter((e) => e.matches?.(".motion-piece")).length;
          })).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    driver.play(3)
    driver.wait()
    assert page.evaluate("window.flown") > 0
    expect(page.locator(".motion-piece")).to_have_count(0)
    assert page.evaluate(f"({FIND_OFFERS})().length") > 0


def test_a_hint_names_a_move_and_plays_it(page: Page) -> None:
    quick_game(page, "summer-pavilion", seed=3)
    driver = Driver(page)
    driver.wait()
    version = driver.state()["version"]
    page.locator("[data-test=tool-hint]").click()
    hint = page.locator("[data-test=hint]")
    expect(hint).to_be_visible()
    expect(hint.locator(".hint-reasons li")).not_to_have_count(0)
    hint.get_by_role("button", name="Play this").click()
    page.wait_for_function(
        "(n) => Number(document.querySelector('.stage').dataset.version) > n", arg=version
    )
    expect(hint).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
def test_the_guided_first_round_can_be_completed(page: Page, game: str) -> None:
    page.goto(f"/tour/{game}")
    driver = Driver(page)
    tour = page.locator("[data-test=tour]")
    expect(tour).to_be_visible()
    for _ in range(60):
        if not tour.count():
            break
        step = page.locator("[data-test=tour-next]")
        if step.count():
            step.click()
        else:
            driver.wait()
            driver.act()
            driver.settle()
    expect(tour).to_have_count(0)
