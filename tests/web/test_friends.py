"""Playing with friends: links to seats, names, spectators, open seats."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Open
from tests.web.driver import Driver
from tests.web.tables import (
    GAMES,
    PERSON,
    RANDOM,
    create,
    finished,
    module,
    name_player,
    resign,
    sit,
    snapshot,
)


def test_a_link_gives_a_seat(opened: Open) -> None:
    mine = opened()
    mine.add_init_script("navigator.share = async (data) => { window.shared = data; }")
    mine.goto("/new/duel")
    mine.locator("[name=name-0]").fill("Inês")
    mine.locator("[name=seat-1]").select_option("link")
    mine.locator("[data-test=create]").click()
    field = mine.locator("[data-test=invite] [data-test=link]")
    address = field.input_value()
    assert "#invitation=1." in address
    mine.locator("[data-test=invite] [data-test=link-qr]").click()
    expect(mine.locator("[data-test=invite] .qr path")).to_have_attribute(
        "d", re.compile("^M4 4h1")
    )
    mine.locator("[data-test=invite] [data-test=link-share]").click()
    assert mine.evaluate("window.shared.url") == address

    friend = opened()
    friend.goto(address)
    friend.locator("[name=name]").fill("Rui")
    friend.keyboard.press("Enter")
    expect(friend.locator(".player-name b").nth(1)).to_have_text("Rui")
    expect(mine.locator(".player-name b").nth(1)).to_have_text("Rui")
    expect(mine.locator("[data-test=invite]")).to_be_hidden()
    assert "#" not in friend.url, "the address still has the secret"
    # Only the friend can play for the friend; who creates the table cannot.
    key = {"Sintra-Seat": address.partition("invitation=")[2]}
    table = friend.url.partition("/table/")[2]
    assert mine.request.get(f"/api/tables/{table}", headers=key).status == 403
    friend.reload()
    expect(friend.locator(".stage")).to_have_attribute("data-version", "0")
    assert snapshot(friend, table)["seats"][1]["connected"]
    mine.reload()
    mine.wait_for_selector(".stage[data-version]")
    expect(mine.locator("[data-test=invite]")).to_be_hidden()
    mine.locator("[data-test=tool-link]").click()
    commitment = snapshot(mine, table)["fairness"]["commitment"]
    expect(mine.locator("[data-test=fair-play] code")).to_have_text(commitment)


@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_play_each_other(opened: Open, game: str) -> None:
    pages = [opened(), opened()]
    table = create(pages[0], game=game, seats=[PERSON, PERSON], seed=8)
    drivers = [Driver(sit(page, table, seat), seat) for seat, page in enumerate(pages)]
    played = [0, 0]
    for _ in range(12):
        now = snapshot(pages[0], table["table"])
        turn, other = now["turn"], 1 - now["turn"]
        expect(pages[turn].locator(".stage")).to_have_attribute("data-turn", "mine")
        drivers[turn].play(1)
        played[turn] += 1
        pages[other].wait_for_function(
            "(n) => Number(document.querySelector('.stage').dataset.version) > n",
            arg=now["version"],
        )
        # What somebody has just done is marked on the other's table.
        expect(pages[other].locator(".table-root .is-last")).not_to_have_count(0)
    assert min(played) > 2
    logs = [page.locator(".log-line").count() for page in pages]
    assert logs[0] == logs[1] > 4


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

    name_player(guest, "Guest")
    guest.goto("/tables")
    guest.locator(f"a[href='{mine.url.removeprefix(mine.url.split('/table/')[0])}']").click()
    warning = guest.get_by_text("Whoever created this table may know what is drawn in this game.")
    join = guest.get_by_role("button", name="Join")
    expect(join).to_be_visible()
    expect(warning).to_be_hidden()
    join.click()
    expect(guest.locator(".player").nth(1)).to_contain_text("Guest")
    expect(mine.locator(".player").nth(1)).to_contain_text("Guest")

    # Whoever chooses the seed knows what is drawn. The guest is told so before joining, and later.
    seats = [PERSON, {**PERSON, "open": True}]
    known = create(mine, game="summer-pavilion", seats=seats, seed=8)
    guest.goto(f"/table/{known['table']}")
    expect(warning).to_be_visible()
    guest.locator("[data-test=tool-link]").click()
    expect(guest.locator("[data-test=fair-play]")).to_be_visible()


def test_a_seat_link_works_on_another_device(opened: Open) -> None:
    mine, other = opened(), opened()
    table = create(mine, game="summer-pavilion", seats=[PERSON, RANDOM], seed=8)
    sit(mine, table, 0)
    Driver(mine).play(3)
    Driver(mine).wait()
    mine.locator("[data-test=tool-link]").click()
    links = mine.locator("[data-test=link]")
    assert not any("#" in links.nth(number).input_value() for number in range(links.count()))
    mine.locator("[data-test=secret-link]").click()
    own = links.last.input_value()
    name_player(other)
    other.goto(own)
    Driver(other).wait()
    assert other.locator(".log-line").count() == mine.locator(".log-line").count()
    Driver(other).play(1)
    Driver(other).wait()
    expect(mine.locator(".log-line")).to_have_count(other.locator(".log-line").count())


def test_a_rematch_is_offered_instead_of_a_final_scoring_that_is_loading(opened: Open) -> None:
    mine, friend = opened(), opened()
    text = mine.request.get(f"/api/tables/{finished(mine, 'duel')}/record").text()
    table = create(mine, record=text, seats=[PERSON, PERSON])
    sit(mine, table, 0)
    sit(friend, table, 1)
    waiting: list[Route] = []
    friend.route("**/study/locales/en.json", lambda route: waiting.append(route))
    with friend.expect_request("**/study/locales/en.json"):
        friend.get_by_role("button", name="Final scoring").click()
    mine.get_by_role("button", name="Rematch, seats swapped").click()
    expect(friend.locator("dialog.rematch")).to_be_visible()
    for route in waiting:
        route.continue_()
    friend.evaluate(f"import({module('study/texts.js')}).then((texts) => texts.studyTexts())")
    expect(friend.locator("dialog")).to_have_count(1)


def test_a_rematch_leads_everybody_to_their_seats(opened: Open) -> None:
    mine, friend, spectator = opened(), opened(), opened()
    text = mine.request.get(f"/api/tables/{finished(mine, 'duel')}/record").text()
    table = create(mine, record=text, seats=[{**PERSON, "name": "Ana"}, PERSON])
    sit(mine, table, 0)
    sit(friend, table, 1)
    spectator.goto(f"/table/{table['table']}")
    for page in (mine, friend, spectator):
        page.wait_for_selector(".stage[data-turn=over]")
    expect(spectator.get_by_role("button", name="Rematch")).to_have_count(0)
    friend.get_by_role("button", name="Final scoring").click()

    mine.keyboard.press("s")
    mine.get_by_role("switch").check()
    mine.keyboard.press("Escape")
    mine.get_by_role("button", name="Rematch, seats swapped").click()
    mine.wait_for_selector(".stage[data-version='0']")
    mine.keyboard.press("s")  # who was muted stays muted
    expect(mine.get_by_role("switch")).to_be_checked()
    mine.keyboard.press("Escape")
    for page in (friend, spectator):  # the dialog replaces the final scoring
        page.locator("[data-test=rematch-join]").click()
        page.wait_for_selector(".stage[data-version='0']")
        assert page.url == mine.url
    expect(mine.locator(".player").nth(1)).to_contain_text("you")
    expect(friend.locator(".player").nth(0)).to_contain_text("you")
    expect(spectator.locator(".player-you")).to_have_count(0)

    mine.goto(f"/table/{table['table']}")  # the old table leads to the same new one
    mine.get_by_role("button", name="Go to the rematch").click()
    mine.wait_for_selector(".stage[data-version='0']")
    assert mine.url == friend.url


@pytest.mark.parametrize(
    ("game", "options"),
    [("summer-pavilion", {"board": "grey", "edition": "mini"}), ("duel", {"scoring": "random-4"})],
)
def test_a_friend_gets_the_same_tiles(opened: Open, game: str, options: dict[str, str]) -> None:
    mine, friend = opened(), opened()
    table = create(mine, game=game, options=options, seats=[PERSON, PERSON])
    sit(mine, table, 0)
    resign(mine)
    expect(mine.locator(".final")).to_be_visible()
    mine.keyboard.press("Escape")
    mine.locator("[data-test=tool-link]").click()
    friend.goto(mine.get_by_role("textbox", name="The same tiles").input_value())
    expect(friend.locator(".lead")).to_contain_text("the options and the draws of a finished one")
    expect(friend.locator(".setup-options")).to_have_count(0)
    friend.locator("[data-test=create]").click()
    friend.wait_for_selector(".stage[data-version]")
    first, second = (
        mine.request.get(f"/api/tables/{each}/history").json()["frames"][0]["view"]
        for each in (table["table"], friend.url.rsplit("/", 1)[1])
    )
    assert first == second


def test_a_wrong_secret_makes_a_spectator(page: Page) -> None:
    table = create(page, game="duel", seats=[PERSON, RANDOM])
    page.goto(f"/table/{table['table']}#0.{'A' * 22}")
    page.wait_for_selector(".stage[data-version]")
    expect(page.locator(".notice")).to_contain_text("You can still watch")
    assert page.locator("[data-move-id], [data-step]").count() == 0
