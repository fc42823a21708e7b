"""Several people on one screen: secrets stay covered, and nobody is called "you"."""

import json
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.driver import Driver
from tests.web.tables import PERSON, create, finished, link

ANA, BEN = {**PERSON, "name": "Ana"}, {**PERSON, "name": "Ben"}


def open_shared(page: Page, table: dict[str, Any]) -> None:
    """Open a table with all its seats in one browser."""
    own = {"table": table["table"], "game": "", "seats": table["seats"], "guests": []}
    stored = json.dumps(json.dumps([own]))
    page.add_init_script(
        f"localStorage.getItem('sintra.tables') ?? localStorage.setItem('sintra.tables', {stored})"
    )
    page.goto(f"/table/{table['table']}")


def play_until(page: Page, table: dict[str, Any], kinds: list[list[str]]) -> None:
    """Play moves of these kinds over REST, the first legal one of each."""
    path = f"/api/tables/{table['table']}"
    keys = [{"Sintra-Seat": f"{own['seat']}.{own['secret']}"} for own in table["seats"]]
    for wanted in kinds:
        turn = page.request.get(path).json()["turn"]
        now = page.request.get(path, headers=keys[turn]).json()
        move = next(
            move for kind in wanted for move in now["legal"] if move["parts"]["kind"] == kind
        )
        body = {"version": now["version"], "move": move["id"]}
        answer = page.request.post(f"{path}/moves", data=body, headers=keys[turn])
        assert answer.ok, answer.text()


def test_secrets_are_covered_until_their_player_is_there(page: Page) -> None:
    table = create(page, game="duel", seats=[ANA, BEN], seed=3)
    opening = [["display"], ["slot"], ["display"], ["slot"]]
    play_until(page, table, [*opening, ["draw"], ["draw"]])
    open_shared(page, table)
    driver = Driver(page)
    driver.wait()
    expect(page.locator(".player-you")).to_have_count(0)
    assert "Ana’s turn" in page.title()

    # The next move shows the plates. Nothing of them is on the page before Ana is there.
    page.get_by_role("button", name="Look at").click()
    cover = page.locator(".hand-over")
    expect(cover).to_contain_text("Ana, this is only for you")
    version = driver.state()["version"]
    page.keyboard.press("Escape")
    expect(cover).to_be_visible()
    page.locator("[data-test=hand-over]").click()
    driver.wait()
    assert driver.state()["version"] == version + 1
    expect(page.locator(".bar")).not_to_contain_text("Nobody else")

    # A reload does not show them either.
    page.reload()
    expect(cover).to_contain_text("Ana, it is your turn")
    assert page.locator(".stage[data-version]").count() == 0
    page.locator("[data-test=hand-over]").click()
    driver.wait()


def test_the_boards_change_places_after_the_move_is_shown(opened: Open) -> None:
    page = opened('{"animation": "fast", "language": "en"}')
    table = create(page, game="summer-pavilion", seats=[ANA, BEN], seed=3)
    open_shared(page, table)
    driver = Driver(page)
    driver.wait()
    front = page.locator(".sp-front")
    expect(front).to_contain_text("Ana")
    page.evaluate(
        """() => {
          window.fronts = [];
          new MutationObserver(() => {
            const stage = document.querySelector(".stage");
            const front = document.querySelector(".sp-front");
            const seen = `${stage.dataset.version} ${front?.textContent.slice(0, 3)}`;
            if (window.fronts.at(-1) !== seen) window.fronts.push(seen);
          }).observe(document.querySelector(".stage"),
            { subtree: true, childList: true, attributes: true });
        }"""
    )
    driver.play(1)
    driver.wait()
    expect(front).to_contain_text("Ben")
    assert page.evaluate("window.fronts").index("1 Ana") < page.evaluate("window.fronts").index(
        "1 Ben"
    )


def test_a_link_to_a_finished_game_asks_for_no_name(opened: Open) -> None:
    page, guest = opened(), opened()
    text = page.request.get(f"/api/tables/{finished(page, 'duel')}/record").text()
    over = create(page, record=text)
    page.goto(link(over, 0))
    expect(page.locator(".stage")).to_have_attribute("data-turn", "over")
    expect(page.locator("dialog")).to_have_count(0)

    table = create(guest, game="duel", seats=[ANA, BEN])
    guest.goto(link(table, 1))
    expect(guest.locator("[name=name]")).to_have_value("Ben")
    guest.keyboard.press("Enter")
    expect(guest.locator("dialog")).to_have_count(0)
