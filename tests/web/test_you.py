"""The player's key: history, another device, a copy of the data, deletion."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.tables import PERSON, RANDOM, create, sit

STORED = "[data-test=stored]"
KEY = "localStorage.getItem('sintra.player')"


def play(page: Page, name: str = "Ana") -> str:
    """Sit down at a new table and return its id."""
    table = create(page, game="duel", seats=[{**PERSON, "name": name}, RANDOM])
    with page.expect_response("**/api/player/seats"):
        sit(page, table, 0)
    found: str = table["table"]
    return found


def test_a_key_moves_to_another_device_with_its_history(opened: Open) -> None:
    first, second = opened(), opened()
    first.goto("/you")
    expect(first.locator(STORED)).to_have_count(0)
    play(first)
    first.locator("[data-test=settings]").click()
    first.locator("[data-test=you]").click()
    expect(first.locator(STORED)).to_contain_text("1 game in your history")
    first.locator("[data-test=secret-link]").click()
    address = first.locator("[data-test=link]").input_value()
    assert f"/you#player={first.evaluate(KEY)}" in address

    play(second)
    assert second.evaluate(KEY) != first.evaluate(KEY)
    second.goto(address)
    expect(second.locator(STORED)).to_contain_text("2 games in your history")
    assert second.evaluate(KEY) == first.evaluate(KEY)
    assert "#" not in second.url, "the address still has the key"


def test_everything_is_saved_and_deleted(page: Page, tmp_path: Path) -> None:
    table = play(page)
    page.goto("/you")
    with page.expect_download() as saved:
        page.locator("[data-test=you-export]").click()
    saved.value.save_as(tmp_path / "data.json")
    rows = json.loads((tmp_path / "data.json").read_text())["player_seats"]
    assert rows == [{"table_id": table, "seat": 0}]

    key = page.evaluate(KEY)
    page.locator("[data-test=you-delete]").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(STORED)).to_contain_text("1 game")
    page.locator("[data-test=you-delete]").click()
    page.locator("[data-test=sure]").click()
    expect(page.locator(STORED)).to_have_count(0)
    answer = page.request.get("/api/player", headers={"Sintra-Player": key}).json()
    assert (answer["since"], answer["stored"]["player_seats"]) == (None, 0)
    names = [seat["name"] for seat in page.request.get(f"/api/tables/{table}").json()["seats"]]
    assert "Ana" not in names
    assert page.evaluate("localStorage.getItem('sintra.tables')") is None
    assert page.evaluate(KEY) != key
