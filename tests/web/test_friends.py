"""Playing with friends: links to seats, names, spectators, open seats."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.driver import Driver
from tests.web.tables import GAMES, PERSON, RANDOM, create, sit, snapshot


def test_a_link_gives_a_seat(opened: Open) -> None:
    mine = opened()
    mine.goto("/new/duel")
    mine.locator("[name=name-0]").fill("Inês")
    mine.locator("[name=seat-1]").select_option("link")
    mine.locator("[data-test=create]").click()
    field = mine.locator("[data-test=invite] [data-test=link]")
    address = field.input_value()
    assert "#1." in address

    friend = opened()
    friend.goto(address)
    friend.locator("[name=name]").fill("Rui")
    friend.keyboard.press("Enter")
    expect(friend.locator(".player-name b").nth(1)).to_have_text("Rui")
    expect(mine.locator(".player-name b").nth(1)).to_have_text("Rui")
    expect(mine.locator("[data-test=invite]")).to_be_hidden()
    assert "#" not in friend.url, "the address still has the secret"


@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_play_each_other(opened: Open, game: str) -> None:
    pages = [opened(), opened()]
    table = create(pages[0], game=game, seats=[PERSON, PERSON], seed=8)
    drivers = [Driver(sit(page, table, seat), seat) for seat, page in enumerate(pages)]
    played = [0, 0]
    for _ in range(24):
        now = snapshot(pages[0], table["table"])
        turn, other = now["turn"], 1 - now["turn"]
        expect(pages[turn].locator(".stage")).to_have_attribute("data-turn", "mine")
        drivers[turn].play(1)
        played[turn] += 1
        pages[other].wait_for_function(
            "(n) => Number(document.querySelector('.stage').dataset.version) > n",
            arg=now["version"],
        )
    assert min(played) > 2
    logs = [page.locator(".log-line").count() for page in pages]
    assert logs[0] == logs[1] > 20


def test_spectators_are_offered_nothing(opened: Open) -> None:
    mine, spectator = opened(), opened()
    table = create(mine, game="duel", seats=[PERSON, PERSON], seed=8)
    sit(mine, table, 0)
    spectator.goto(f"/table/{table['table']}")
    spectator.wait_for_selector(".stage[data-version]")
    assert spectator.locator("[data-move-id], [data-step]").count() == 0
    expect(spectator.locator("[data-test=tool-undo]")).to_be_hidden()
    turn = snapshot(mine, table["table"])["turn"]
    if turn == 0:
        Driver(mine).play(1)
        expect(spectator.locator(".stage")).not_to_have_attribute("data-version", "0")


def test_an_open_seat_can_be_taken(opened: Open) -> None:
    mine, guest = opened(), opened()
    mine.goto("/new/summer-pavilion")
    mine.locator("[name=seat-1]").select_option("open")
    mine.locator("[data-test=create]").click()
    mine.wait_for_selector(".stage[data-version]")

    guest.add_init_script("localStorage.setItem('sintra.name', 'Guest')")
    guest.goto("/tables")
    guest.locator(f"a[href='{mine.url.removeprefix(mine.url.split('/table/')[0])}']").click()
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator(".player").nth(1)).to_contain_text("Guest")
    expect(mine.locator(".player").nth(1)).to_contain_text("Guest")


def test_a_seat_link_works_on_another_device(opened: Open) -> None:
    mine, other = opened(), opened()
    table = create(mine, game="summer-pavilion", seats=[PERSON, RANDOM], seed=8)
    sit(mine, table, 0)
    Driver(mine).play(3)
    Driver(mine).wait()
    mine.locator("[data-test=tool-link]").click()
    own = mine.locator("[data-test=link]").last.input_value()
    other.add_init_script("localStorage.setItem('sintra.name', 'Tester')")
    other.goto(own)
    Driver(other).wait()
    assert other.locator(".log-line").count() == mine.locator(".log-line").count()
    Driver(other).play(1)
    Driver(other).wait()
    expect(mine.locator(".log-line")).to_have_count(other.locator(".log-line").count())


def test_a_wrong_secret_makes_a_spectator(page: Page) -> None:
    table = create(page, game="duel", seats=[PERSON, RANDOM])
    page.goto(f"/table/{table['table']}#0.{'A' * 22}")
    page.wait_for_selector(".stage[data-version]")
    expect(page.locator(".notice")).to_contain_text("You can watch")
    assert page.locator("[data-move-id], [data-step]").count() == 0
