"""A game survives reloads, lost connections and server crashes."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import Open
from tests.web.driver import Driver
from tests.web.serving import Server
from tests.web.tables import quick_game


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("own-server"))
    started.start()
    yield started
    started.stop()


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


def test_a_restarted_server_has_every_move(
    own_server: Server, opened: Open, errors: list[str]
) -> None:
    page = opened(base_url=own_server.address)
    quick_game(page, "duel", seed=4)
    driver = Driver(page)
    driver.play(6)
    driver.wait()
    before = driver.state()["version"]
    own_server.kill()
    expect(page.locator(".connection")).to_be_visible()
    expect(page.locator(".connection")).to_contain_text("connection is lost")
    own_server.start()
    expect(page.locator(".connection")).to_be_hidden()
    driver.wait()
    assert driver.state()["version"] == before
    driver.play(2)
    assert errors, "the browser should log the failed requests"
    errors[:] = [error for error in errors if "ERR_CONNECTION_REFUSED" not in error]


def test_a_move_without_a_connection_is_refused(
    own_server: Server, opened: Open, errors: list[str]
) -> None:
    page = opened(base_url=own_server.address)
    quick_game(page, "summer-pavilion", seed=4)
    driver = Driver(page)
    driver.wait()
    own_server.kill()
    driver.act()
    if page.locator("[data-confirm]").count():
        driver.act()
    expect(page.locator(".notice")).to_contain_text("Nothing is lost")
    own_server.start()
    driver.play(1)
    errors[:] = [error for error in errors if "ERR_CONNECTION_REFUSED" not in error]
