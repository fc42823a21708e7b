"""Settings: immediate, stored, with the system's preferences as defaults."""

import pytest
from playwright.sync_api import Page, expect

from tests.golden import FOLDER
from tests.web.conftest import Open
from tests.web.driver import FIND_OFFERS, Driver
from tests.web.layout import beginning
from tests.web.tables import GAMES, PERSON, RANDOM, create, quick_game, sit

#: True if a part of the table glows because of a hint.
GLOWS = """
() => [...document.querySelectorAll(".table-root .is-hinted")].some((hinted) =>
  [hinted, ...hinted.children].some((e) => getComputedStyle(e).filter.includes("drop-shadow")))
"""


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
    page.locator("[name=largeText]").check()
    page.locator("[name=symbols]").uncheck()
    page.locator("[name=sound]").check()
    page.reload()
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    expect(html).to_have_attribute("data-motion", "on")
    expect(html).to_have_attribute("data-symbols", "off")
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") > 18


def test_broken_settings_are_ignored(opened: Open) -> None:
    page = opened("{broken")
    page.goto("/")
    expect(page.locator(".hero")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_confirmed_if_the_setting_is_on(opened: Open, game: str) -> None:
    page = opened('{"animation": "off", "language": "en", "confirm": "always"}')
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


def test_the_log_shows_notation_only_if_the_setting_is_on(page: Page) -> None:
    quick_game(page, "summer-pavilion", seed=3)
    Driver(page).play(1)
    notation = page.locator(".log .log-notation")
    expect(page.locator(".log")).to_contain_text("takes")
    expect(notation).to_have_count(0)
    page.locator("[data-test=settings]").click()
    page.locator("[name=notation]").check()
    expect(notation.first).to_be_visible()


def test_only_moves_that_cannot_be_undone_are_confirmed(opened: Open) -> None:
    settings = '{"animation": "off", "language": "en", "confirm": "irreversible"}'
    for opponent, confirms in ((RANDOM, 0), (PERSON, 1)):
        page = opened(settings)
        table = create(page, game="summer-pavilion", seats=[PERSON, opponent], seed=3)
        sit(page, table, 0)
        driver = Driver(page)
        driver.wait()
        driver.act()
        expect(page.locator(".bar [data-confirm]")).to_have_count(confirms)
        page.close()


def test_a_move_within_a_turn_is_not_confirmed(opened: Open) -> None:
    """A second bonus tile follows, so the first one can be undone."""
    page = opened('{"animation": "off", "language": "en", "confirm": "irreversible"}')
    record = beginning((FOLDER / "summer-pavilion-07.txt").read_text(), 146)
    sit(page, create(page, record=record, seats=[PERSON, PERSON]), 0)
    driver = Driver(page)
    bonus = driver.wait()["version"]
    driver.act()
    expect(page.locator(".bar-prompt")).to_contain_text("bonus")
    assert driver.wait()["version"] == bonus + 1


@pytest.mark.parametrize("game", GAMES)
def test_shortcuts(page: Page, game: str) -> None:
    quick_game(page, game, seed=3)
    driver = Driver(page)
    version = driver.wait()["version"]
    lines = page.locator(".log .log-line").count()
    page.keyboard.press("1")
    assert page.evaluate("document.activeElement.matches('[data-move-id], [data-step]')")
    assert driver.state()["version"] == version
    for _ in range(6):
        if driver.settle()["version"] > version:
            break
        page.keyboard.press("1")
    assert driver.wait()["version"] > version
    page.keyboard.press("u")
    expect(page.locator(".log .log-line")).to_have_count(lines)
    driver.wait()
    page.keyboard.press("l")
    expect(page.locator(".log-scroll")).to_be_focused()
    page.keyboard.press("h")
    expect(page.locator("[data-test=hint]")).to_be_visible()
    page.wait_for_function(GLOWS)
    page.set_viewport_size({"width": 820, "height": 1180})  # the table is drawn again
    expect(page.locator(".stage .is-hinted")).not_to_have_count(0)
    page.set_viewport_size({"width": 1440, "height": 900})

    page.keyboard.press("Shift+?")
    overview = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(overview.locator("kbd").first).to_be_visible()
    keys = overview.locator("kbd").all_inner_texts()
    assert {"U", "H", "L", "R", "P", "1–9", "?"} <= set(keys)
    page.keyboard.press("p")  # not while a dialog is open
    expect(page.get_by_role("dialog")).to_have_count(1)
    page.keyboard.press("Escape")

    page.locator("[data-test=settings]").click()
    page.locator("[name=player-name]").press_sequentially("?p")
    expect(page.get_by_role("dialog")).to_have_count(1)
    page.locator("[name=shortcuts]").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_animations_run_and_end(opened: Open, game: str) -> None:
    page = opened('{"animation": "calm", "language": "en", "sound": true}')
    quick_game(page, game, seed=3)
    driver = Driver(page)
    driver.wait()
    page.evaluate(
        """() => {
          window.flown = 0;
          window.prompts = [];
          new MutationObserver((all) => all.forEach((each) => {
            const flying = [...each.addedNodes].filter((e) => e.matches?.(".motion-piece"));
            window.flown += flying.length;
            if (flying.length) window.prompts.push(document.querySelector(".bar-prompt").innerText);
          })).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    driver.play(3)
    driver.wait()
    assert page.evaluate("window.flown") > 0
    prompts = set(page.evaluate("window.prompts"))
    assert [text[:18] for text in prompts if text] == ["Random is thinking"], "not at once"
    expect(page.locator(".motion-piece")).to_have_count(0)
    assert page.evaluate(f"({FIND_OFFERS})().length") > 0
