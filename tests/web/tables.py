"""Tables for the tests, created with HTTP requests of the page."""

from typing import Any

from playwright.sync_api import Page

from tests.golden import FOLDER

GAMES = ("summer-pavilion", "duel")
PERSON = {"kind": "person"}
RANDOM = {"kind": "bot", "bot": "random"}
GREEDY = {"kind": "bot", "bot": "greedy"}


def module(path: str) -> str:
    """Return an expression for the address of a module that the page uses."""
    return f"new URL({path!r}, document.querySelector('script[type=module]').src).href"


def create(page: Page, **wanted: Any) -> dict[str, Any]:
    """Create a table; return its id and the secrets of the persons' seats."""
    answer = page.request.post("/api/tables", data=wanted)
    assert answer.status == 201, answer.text()
    table: dict[str, Any] = answer.json()
    return table


def finished(page: Page, game: str) -> str:
    """Create a table with a finished game; return its id."""
    table: str = create(page, record=(FOLDER / f"{game}-01.txt").read_text())["table"]
    return table


def link(table: dict[str, Any], seat: int) -> str:
    """Return the link to a seat."""
    secret = next(own["secret"] for own in table["seats"] if own["seat"] == seat)
    return f"/table/{table['table']}#{seat}.{secret}"


def name_player(page: Page, name: str = "Tester") -> None:
    """Store the name of the player. The page must be one of the server."""
    page.evaluate("(name) => localStorage.setItem('sintra.name', name)", name)


def sit(page: Page, table: dict[str, Any], seat: int, query: str = "") -> Page:
    """Open a table by a seat's link, with a stored player name."""
    name_player(page)
    path, _, secret = link(table, seat).partition("#")
    page.goto(f"{path}{query}#{secret}")
    page.wait_for_selector(".stage[data-version]")
    return page


def quick_game(page: Page, game: str, **wanted: Any) -> dict[str, Any]:
    """Create a game against a bot that moves immediately, and open it."""
    table = create(page, game=game, seats=[PERSON, RANDOM], **wanted)
    sit(page, table, 0)
    return table


def resign(page: Page) -> None:
    """Give the game up that the page shows."""
    page.locator("[data-test=tool-more]").click()
    page.get_by_role("button", name="Resign").click()
    page.locator("[data-test=resign]").click()


def snapshot(page: Page, table: str) -> dict[str, Any]:
    """Return the table's snapshot for spectators."""
    found: dict[str, Any] = page.request.get(f"/api/tables/{table}").json()
    return found
