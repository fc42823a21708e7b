"""While the server compiles a bot, the page says so, with a progress bar."""

import json

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.web.tables import GAMES, PERSON, RANDOM, create, sit

BUSY = {"state": "compiling", "progress": 0.42, "seconds_left": 8.6}
READY = {"state": "ready", "progress": 1.0, "seconds_left": 0.0}


@pytest.mark.parametrize("game", GAMES)
def test_the_form_shows_how_far_the_bots_are(page: Page, game: str) -> None:
    answers = [BUSY, BUSY, READY]

    def answer(route: Route) -> None:
        bots = answers.pop(0) if len(answers) > 1 else answers[0]
        route.fulfill(json={"status": "warming", "games": {game: {"bots": bots}}})

    page.route("**/health", answer)
    page.goto(f"/new/{game}")
    bar = page.locator("[data-test=preparing]")
    expect(bar).to_contain_text("The bots are getting ready. About 9 seconds left.")
    assert page.locator("[data-test=preparing] progress").get_attribute("value") == "0.42"
    expect(page.locator("[data-test=create]")).to_be_enabled()
    expect(bar).to_have_count(0)


def test_the_table_shows_how_far_its_bot_is(page: Page) -> None:
    sockets: list[WebSocketRoute] = []

    def forward(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket("**/live", forward)
    table = create(page, game="duel", seats=[PERSON, RANDOM], seed=3)
    sit(page, table, 0)
    expect(page.locator("[data-test=preparing]")).to_have_count(0)
    sockets[-1].send(json.dumps({"type": "preparing", **BUSY}))
    bar = page.locator(".connection [data-test=preparing]")
    expect(bar).to_contain_text("About 9 seconds left.")
    sockets[-1].send(json.dumps({"type": "preparing", **BUSY, "seconds_left": None}))
    expect(bar).to_have_text("The bots are getting ready.")
    sockets[-1].send(json.dumps({"type": "preparing", **READY}))
    expect(bar).to_have_count(0)
    expect(page.locator(".connection")).to_be_hidden()
