"""``make screenshots``: screenshots of the main pages in all sizes and both themes.

The files are ``build/screenshots/<page>-<width>-<theme>.png``. The arguments select pages; the
default is all of them. ``--at URL`` uses a running server.
"""

import argparse
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import sintra
from sintra import agents
from sintra.core.game import Game
from tests.web.conftest import CHROMIUM, SETTINGS
from tests.web.driver import Driver
from tests.web.serving import Server
from tests.web.tables import GREEDY, PERSON, create, finished, sit

FOLDER = Path("build/screenshots")
SIZES = ((1440, 900), (1024, 768), (390, 844))
THEMES = ("light", "dark")
NAMES = ("Inês", "Rui", "Clara", "Duarte")


@dataclass(frozen=True)
class Shot:
    """A page and the function that opens it."""

    name: str
    open: Callable[[Page], None]
    whole: bool = False


def address(path: str, *clicks: str) -> Callable[[Page], None]:
    """Return a function that opens an address and clicks some elements."""

    def open_page(page: Page) -> None:
        page.goto(path)
        page.wait_for_selector("h1")
        for click in clicks:
            page.locator(click).first.click()

    return open_page


def table(game: str, players: int, plies: int, *, steps: int = 0) -> Callable[[Page], None]:
    """Return a function that opens seat 0 of a running game and does some steps of a move."""

    def open_page(page: Page) -> None:
        played = greedy_game(game, players, plies)
        seats: list[dict[str, Any]] = [{**PERSON, "name": NAMES[0]}, *[GREEDY] * (players - 1)]
        sit(page, create(page, record=played.record(), seats=seats), 0)
        driver = Driver(page, 5)
        driver.wait()
        for _ in range(steps):
            driver.act()
            page.wait_for_timeout(150)

    return open_page


def over(game: str) -> Callable[[Page], None]:
    """Return a function that opens the final scoring of a finished game."""

    def open_page(page: Page) -> None:
        page.goto(f"/table/{finished(page, game)}")
        page.locator(".bar .button-primary").click()

    return open_page


def replay(game: str) -> Callable[[Page], None]:
    """Return a function that opens the middle of a replay."""

    def open_page(page: Page) -> None:
        page.goto(f"/replay/{finished(page, game)}#40")
        page.wait_for_selector(".stage[data-version]")

    return open_page


def greedy_game(game: str, players: int, plies: int) -> Game:
    """Return a game of greedy bots with at least `plies` moves and seat 0 to move."""
    played = sintra.new(game, seed=12, players=players)
    while not played.is_over and (len(played.history) < plies or played.turn != 0):
        played.play(agents.best_move(played, "greedy", seed=len(played.history)))
    return played


SHOTS = (
    Shot("start", address("/"), whole=True),
    Shot("tables", address("/tables"), whole=True),
    Shot("settings", address("/", "[data-test=settings]")),
    Shot("missing", address("/nowhere")),
    Shot("new-summer-pavilion", address("/new/summer-pavilion"), whole=True),
    Shot("new-duel", address("/new/duel"), whole=True),
    Shot("rules", address("/rules")),
    Shot("rules-summer-pavilion", address("/rules/summer-pavilion"), whole=True),
    Shot("rules-duel", address("/rules/duel"), whole=True),
    Shot("tour-summer-pavilion", address("/tour/summer-pavilion", ".tour")),
    Shot("tour-duel", address("/tour/duel", ".tour")),
    Shot("pavilion-taking", table("summer-pavilion", 2, 24)),
    Shot("pavilion-placing", table("summer-pavilion", 2, 64), whole=True),
    Shot("pavilion-choosing", table("summer-pavilion", 2, 64, steps=1)),
    Shot("pavilion-four", table("summer-pavilion", 4, 150), whole=True),
    Shot("pavilion-over", over("summer-pavilion")),
    Shot("pavilion-replay", replay("summer-pavilion"), whole=True),
    Shot("duel-opening", table("duel", 2, 0)),
    Shot("duel-acting", table("duel", 2, 70), whole=True),
    Shot("duel-choosing", table("duel", 2, 70, steps=1)),
    Shot("duel-late", table("duel", 2, 160)),
    Shot("duel-over", over("duel")),
    Shot("duel-replay", replay("duel"), whole=True),
)


def main() -> None:
    """Take the screenshots."""
    parser = argparse.ArgumentParser(description="Take screenshots of the main pages.")
    parser.add_argument("pages", nargs="*", help=", ".join(shot.name for shot in SHOTS))
    parser.add_argument("--at", metavar="URL", help="the address of a running server")
    args = parser.parse_args()
    selected = [shot for shot in SHOTS if not args.pages or shot.name in args.pages]
    FOLDER.mkdir(parents=True, exist_ok=True)
    if args.at:
        take_all(args.at, selected)
        return
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            take_all(server.address, selected)
        finally:
            server.stop()


def take_all(at: str, selected: list[Shot]) -> None:
    """Take the screenshots of all selected pages."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for shot in selected:
            take(browser, at, shot)
        browser.close()


def take(browser: Browser, at: str, shot: Shot) -> None:
    """Take the screenshots of one page in all sizes and themes."""
    for width, height in SIZES:
        for theme in THEMES:
            context = browser.new_context(
                base_url=at,
                viewport={"width": width, "height": height},
                color_scheme="dark" if theme == "dark" else "light",
                locale="en-GB",
            )
            context.add_init_script(f"localStorage.setItem('sintra.settings', '{SETTINGS}')")
            page = context.new_page()
            shot.open(page)
            page.wait_for_timeout(400)
            path = FOLDER / f"{shot.name}-{width}-{theme}.png"
            page.screenshot(path=path, full_page=shot.whole)
            print(path)
            context.close()


if __name__ == "__main__":
    main()
