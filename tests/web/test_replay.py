"""Replays, shared positions, and records as files."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.golden import FOLDER
from tests.web.driver import Driver
from tests.web.tables import GAMES, finished, quick_game


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_replayed_with_slider_and_keys(page: Page, game: str) -> None:
    table = finished(page, game)
    page.goto(f"/replay/{table}")
    page.wait_for_selector(".stage[data-version]")
    place = page.locator(".replay-place")
    expect(place).to_contain_text("Move 0 of ")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(place).to_contain_text("Move 3 of ")
    page.keyboard.press("ArrowLeft")
    expect(place).to_contain_text("Move 2 of ")
    page.locator("[data-test=replay-last]").click()
    expect(page.locator(".stage")).to_have_attribute("data-turn", "over")
    expect(page.locator(".player.is-winner")).not_to_have_count(0)
    page.locator("[data-test=replay-first]").click()
    expect(place).to_contain_text("Move 0 of ")
    page.locator("[data-test=slider]").focus()
    page.keyboard.press("End")
    expect(page.locator(".stage")).to_have_attribute("data-turn", "over")


def test_a_replay_leads_to_rounds_moves_and_a_new_game(page: Page) -> None:
    table = finished(page, "duel")
    page.goto(f"/replay/{table}")
    curve = page.locator(".curve")
    expect(curve).to_have_attribute("aria-label", re.compile("After round 5: greedy 1 7"))
    page.locator(".replay-round", has_text="2").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".status-round")).to_have_text("Round 2 of 5")
    expect(page.locator(".bar-prompt")).to_contain_text(re.compile("(greedy 1|random 2) takes"))
    # The log has the whole game, also what is still ahead.
    expect(page.locator(".log-entry.is-ahead.is-turn")).not_to_have_count(0)
    entry = page.locator(".log-entry.is-turn").last
    entry.locator(".log-jump").click()
    expect(page.locator(".replay-place")).to_contain_text("Move 2 of ")
    expect(entry).to_have_class(re.compile("is-last"))
    page.get_by_role("button", name="Play from here").click()
    page.locator("[data-test=play-on-start]").click()
    page.wait_for_url("**/table/*")
    Driver(page).play(1)


def test_autoplay_runs_until_it_is_paused(page: Page) -> None:
    page.goto(f"/replay/{finished(page, 'summer-pavilion')}")
    page.locator("[data-test=replay-play]").click()
    place = page.locator(".replay-place")
    expect(place).not_to_contain_text("Move 0 of ")
    page.locator("[data-test=replay-play]").click()
    expect(page.locator("[data-test=replay-play]")).to_have_attribute("aria-label", "Play")
    stopped = place.inner_text()
    page.wait_for_timeout(1200)
    assert place.inner_text() == stopped


def test_a_link_opens_a_replay_at_a_move(page: Page) -> None:
    table = finished(page, "duel")
    page.goto(f"/replay/{table}#7")
    expect(page.locator(".replay-place")).to_contain_text("Move 7 of ")


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_shared_and_continued(page: Page, game: str) -> None:
    quick_game(page, game, seed=9)
    Driver(page).play(3)
    Driver(page).wait()
    page.locator("[data-test=tool-link]").click()
    page.locator("[data-test=share-position]").click()
    field = page.get_by_role("textbox", name="This position")
    expect(field).to_be_visible()
    page.goto(field.input_value())
    page.wait_for_selector(".stage[data-version]")
    unused = "innerHeight - document.querySelector('.table-root').getBoundingClientRect().bottom"
    assert page.evaluate(unused) < 30, "the table does not fill the window"
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/table/*")
    Driver(page).play(1)


def test_a_record_is_saved_and_loaded(page: Page, tmp_path: Path) -> None:
    table = finished(page, "summer-pavilion")
    page.goto(f"/table/{table}")
    page.wait_for_selector(".stage[data-version]")
    page.locator("[data-test=tool-more]").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the game").click()
    saved = tmp_path / "record.txt"
    download.value.save_as(saved)
    assert saved.read_text().startswith('[Game "summer-pavilion"]')

    page.goto("/")
    page.locator("[data-test=upload]").set_input_files(saved)
    page.wait_for_url("**/table/*")
    expect(page.locator(".stage")).to_have_attribute("data-turn", "over")
    assert not page.url.endswith(table)


def test_a_file_that_is_no_record_is_refused(page: Page, tmp_path: Path, errors: list[str]) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_text((FOLDER / "duel-01.txt").read_text() + "D9 z9@1\n")
    page.goto("/")
    page.locator("[data-test=upload]").set_input_files(broken)
    expect(page.locator(".notice")).to_be_visible()
    expect(page.locator(".hero")).to_be_visible()
    errors[:] = [error for error in errors if "status of 4" not in error]
