"""A game survives reloads, lost connections and server crashes."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.driver import Driver
from tests.web.serving import Server
from tests.web.tables import quick_game


@pytest.fixture
def mortal(server: Server) -> Iterator[Server]:
    """The server of all tests. It runs again after the test."""
    yield server
    server.start()


def test_a_reload_changes_nothing(page: Page) -> None:
    quick_game(page, "duel", seed=4)
    driver = Driver(page)
    driver.play(5)
    driver.wait()
    before = driver.state()["version"], page.locator(".log-line").all_inner_texts()
    page.reload()
    driver.wait()
    assert (driver.state()["version"], page.locator(".log-line").all_inner_texts()) == before
    driver.play(1)


def test_the_start_page_continues_a_game(page: Page) -> None:
    quick_game(page, "summer-pavilion", seed=4)
    Driver(page).play(1)
    page.goto("/")
    page.get_by_role("link", name="Continue: Summer Pavilion").click()
    Driver(page).play(1)


def test_a_lost_connection_is_restored(page: Page) -> None:
    connections: list[WebSocketRoute] = []

    def connect(route: WebSocketRoute) -> None:
        connections.append(route)
        route.connect_to_server()

    page.route_web_socket("**/live", connect)
    quick_game(page, "summer-pavilion", seed=4)
    driver = Driver(page)
    driver.play(2)
    driver.wait()
    connections[-1].close()
    page.wait_for_function("() => document.documentElement.dataset.line === 'open'")
    driver.play(2)
    assert len(connections) == 2


def test_a_restarted_server_has_every_move(mortal: Server, page: Page, errors: list[str]) -> None:
    quick_game(page, "duel", seed=4)
    driver = Driver(page)
    driver.play(6)
    driver.wait()
    before = driver.state()["version"]
    mortal.kill()
    expect(page.locator(".connection")).to_be_visible()
    expect(page.locator(".connection")).to_contain_text("Connection lost")
    mortal.start()
    expect(page.locator(".connection")).to_be_hidden()
    driver.wait()
    assert driver.state()["version"] == before
    driver.play(2)
    assert errors, "the browser should log the failed requests"
    errors[:] = [error for error in errors if "ERR_CONNECTION_REFUSED" not in error]


def test_a_move_waits_for_the_connection(page: Page) -> None:
    quick_game(page, "summer-pavilion", seed=4)
    driver = Driver(page)
    driver.wait()
    strip = page.locator(".connection")
    page.context.set_offline(True)
    expect(strip).to_have_text("You are offline.", timeout=3000)
    driver.act()
    expect(strip).to_contain_text("Your move will be sent when the connection is back.")
    page.context.set_offline(False)
    expect(strip).to_be_hidden()
    page.wait_for_function("() => Number(document.querySelector('.stage').dataset.version) > 0")
    driver.play(1)


def test_a_silent_server_is_reported(page: Page) -> None:
    silent = False

    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(lambda message: None if silent else server.send(message))

    page.route_web_socket("**/live", connect)
    quick_game(page, "summer-pavilion", seed=4)
    driver = Driver(page)
    driver.wait()
    silent = True
    driver.act()
    strip = page.locator(".connection")
    expect(strip).to_have_text("Sending your move…")
    expect(strip).to_contain_text("The server is not responding", timeout=4000)
    silent = False
    expect(strip).to_be_hidden()
    page.wait_for_function("() => Number(document.querySelector('.stage').dataset.version) > 0")
