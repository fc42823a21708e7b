"""Hostile clients: messages from inside a page do not affect the table."""

import time
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Open
from tests.web.driver import Driver
from tests.web.tables import PERSON, create, quick_game, sit

#: Sends hello and then the texts; returns all answers and the close code.
TALK = """
async ({ table, seats, texts }) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/live`);
  const answers = [];
  let closed = null;
  socket.onmessage = (event) => answers.push(JSON.parse(event.data));
  socket.onclose = (event) => { closed = event.code; };
  await new Promise((resolve) => { socket.onopen = resolve; });
  socket.send(JSON.stringify({ type: "hello", seats }));
  const quiet = async () => {
    for (let n = -1; n !== answers.length && closed === null; ) {
      n = answers.length;
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
  };
  await quiet();
  for (const text of texts) if (closed === null) socket.send(text);
  await quiet();
  socket.close();
  return { closed, answers: answers.map((each) => each.error?.code ?? each.type) };
}
"""


def talk(page: Page, table: str, seats: list[str], texts: list[str]) -> dict[str, Any]:
    """Send texts to a table from inside the page."""
    arguments = {"table": table, "seats": seats, "texts": texts}
    result: dict[str, Any] = page.evaluate(TALK, arguments)
    return result


@pytest.fixture
def table(page: Page) -> dict[str, Any]:
    """A table with the page in seat 0. It must still work after every attack."""
    return quick_game(page, "summer-pavilion", seed=2)


def test_a_client_cannot_move_for_another_seat(page: Page, table: dict[str, Any]) -> None:
    stranger = '{"type": "move", "version": 0, "move": 1, "request": 1}'
    watched = talk(page, table["table"], [], [stranger])
    assert "state" in watched["answers"]
    assert watched["answers"][-1] != "done"
    assert talk(page, table["table"], [f"0.{'x' * 22}"], [stranger])["closed"] == 4403
    Driver(page).play(2)


def test_old_and_impossible_moves_are_refused(page: Page, table: dict[str, Any]) -> None:
    Driver(page).play(2)
    Driver(page).wait()
    version = Driver(page).state()["version"]
    key = f"0.{table['seats'][0]['secret']}"
    result = talk(
        page,
        table["table"],
        [key],
        [
            '{"type": "move", "version": 0, "move": 1, "request": 1}',
            f'{{"type": "move", "version": {version}, "move": 999999, "request": 2}}',
            f'{{"type": "move", "version": {version}, "move": -1, "request": 3}}',
            f'{{"type": "move", "version": {version}, "move": "<b>", "request": 4}}',
        ],
    )
    assert "stale-version" in result["answers"]
    assert "done" not in result["answers"]
    assert Driver(page).state()["version"] == version
    Driver(page).play(2)


def test_a_client_cannot_act_for_others(page: Page, table: dict[str, Any]) -> None:
    key = f"0.{table['seats'][0]['secret']}"
    foreign = [
        '{"type": "resign", "version": 0, "seat": 1, "request": 1}',
        '{"type": "answer", "version": 0, "agree": true, "request": 2}',
        '{"type": "ask", "version": 0, "what": "replace", "request": 3}',
        '{"type": "say", "seat": 1, "phrase": "hello", "request": 4}',
    ]
    assert "done" not in talk(page, table["table"], [key], foreign)["answers"]
    own = [text.replace('"seat": 1', '"seat": 0') for text in foreign]
    assert "done" not in talk(page, table["table"], [], own)["answers"]  # a spectator
    loud = ['{"type": "say", "seat": 0, "phrase": "wow", "request": 5}'] * 30
    assert talk(page, table["table"], [key], loud)["answers"].count("said") < 6
    Driver(page).play(2)


def test_invalid_messages_and_floods(page: Page, table: dict[str, Any]) -> None:
    key = f"0.{table['seats'][0]['secret']}"
    for texts in (
        ["no json", "[]", "null", '{"type": "dance"}', '{"type": "move"}'],
        ["x" * 100_000],
        ['{"type": "ping"}'] * 3000,
        ["[" * 2000 + "]" * 2000],
    ):
        result = talk(page, table["table"], [key], texts)
        assert "done" not in result["answers"]
    assert page.request.get("/health").ok
    Driver(page).play(2)


def test_two_simultaneous_clicks_make_one_move(opened: Open) -> None:
    pages = [opened(), opened()]
    table = create(pages[0], game="summer-pavilion", seats=[PERSON, PERSON], seed=5)
    for page in pages:
        sit(page, table, 0)
        Driver(page).wait()
    click = """
    (moment) => setTimeout(() => {
      const offer = document.querySelector("[data-move-id], [data-step]");
      offer?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }, moment - Date.now())
    """
    moment = time.time() * 1000 + 500
    for page in pages:
        page.evaluate(click, moment)
    for page in pages:
        page.wait_for_function(
            "() => Number(document.querySelector('.stage').dataset.version) === 1"
        )
    assert pages[0].request.get(f"/api/tables/{table['table']}").json()["version"] == 1


def test_a_name_is_not_parsed_as_html(page: Page) -> None:
    name = "<img src=x onerror=alert(1)>"
    table = create(page, game="duel", seats=[{"kind": "person", "name": name}, {"kind": "person"}])
    page.goto(f"/table/{table['table']}")
    page.wait_for_selector(".stage[data-version]")
    assert page.locator(".player-name b").first.inner_text() == name
    assert page.locator("img").count() == 0
