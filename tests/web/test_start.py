"""The start page, the form for a new game, and navigation."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.driver import Driver
from tests.web.tables import GAMES, quick_game, snapshot


@pytest.mark.parametrize("game", GAMES)
def test_the_first_move_takes_at_most_three_clicks(page: Page, game: str) -> None:
    page.goto("/")
    page.locator(f"[data-test=play-{game}]").click()
    driver = Driver(page)
    version = driver.wait()["version"]
    for _ in range(2):
        if driver.settle()["version"] == version:
            driver.act()
    page.wait_for_function(
        "(n) => Number(document.querySelector('.stage').dataset.version) > n", arg=version
    )


def test_the_form_sends_every_choice(page: Page) -> None:
    page.goto("/new/summer-pavilion")
    page.get_by_label("4 players").check()
    page.locator("[name=name-0]").fill("Inês")
    page.locator("[name=seat-1]").select_option("here")
    page.locator("[name=name-1]").fill("Rui")
    page.locator("[name=bot-2]").select_option("random")
    page.locator("[name=seat-3]").select_option("link")
    page.locator("[name=board][value=grey]").check(force=True)
    page.locator("[name=edition][value=mini]").check(force=True)
    page.locator("[name=first][value='1']").check(force=True)
    page.locator("[data-test=create]").click()
    page.wait_for_selector(".stage[data-version]")
    table = snapshot(page, page.url.rsplit("/", 1)[1])
    assert table["options"]["board"] == "grey"
    assert table["options"]["edition"] == "mini"
    assert table["options"]["first"] == 1
    assert [seat["kind"] for seat in table["seats"]] == ["person", "person", "bot", "person"]
    assert table["seats"][2]["bot"] == "random"
    assert [seat["name"] for seat in table["seats"]][:2] == ["Inês", "Rui"]
    expect(page.locator(".player-you")).to_have_count(2)

    page.goto("/new/duel")
    expect(page.locator("[name=name-0]")).to_have_value("Inês")


@pytest.mark.parametrize("game", GAMES)
def test_custom_option_values(page: Page, game: str) -> None:
    page.goto(f"/new/{game}")
    page.locator("input[type=radio][value=custom]").check(force=True)
    expect(page.locator(".picker:visible")).to_have_count(1)
    page.locator("[data-test=create]").click()
    page.wait_for_selector(".stage[data-version]")


def test_own_tables_are_listed(page: Page) -> None:
    table = quick_game(page, "duel", seed=2)["table"]
    page.goto("/tables")
    expect(page.locator(f"a[href='/table/{table}']")).to_be_visible()


def test_pages_that_do_not_exist(page: Page, errors: list[str]) -> None:
    for path in (
        "/nothing/here",
        "/table/AAAAAAAAAA",
        "/new/chess",
        "/rules/chess",
        "/position/zz",
    ):
        page.goto(path)
        expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    # The browser logs every 404 response.
    errors[:] = [error for error in errors if "status of 404" not in error]


def test_back_and_forward(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Tables", exact=True).click()
    expect(page.get_by_role("heading", name="Tables", exact=True)).to_be_visible()
    page.get_by_role("link", name="Rules", exact=True).first.click()
    page.go_back()
    expect(page.get_by_role("heading", name="Tables", exact=True)).to_be_visible()
    page.go_back()
    expect(page.locator(".hero")).to_be_visible()
