"""``make screenshots``: screenshots of all pages and all phases of the games.

The files are ``build/screenshots/<page>-<width>-<theme>.png``, in all sizes and both themes. The
arguments select pages; the default is all of them. ``--at URL`` uses a running server. The layout
is checked, and faults are listed at the end.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.web import layout
from tests.web.conftest import CHROMIUM, SETTINGS
from tests.web.layout import SIZES, Scene, Size
from tests.web.profiles import WAITING
from tests.web.serving import Server
from tests.web.tables import PERSON, create, finished, link, quick_game, resign, sit

FOLDER = Path("build/screenshots")
THEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")


@dataclass(frozen=True)
class Shot:
    """A page and the function that opens it."""

    name: str
    open: Callable[[Page], None]
    whole: bool = False
    #: True if the layout is checked. The card of a guide covers a part of the table.
    checked: bool = True

    def __str__(self) -> str:
        return self.name


def address(path: str, *clicks: str) -> Callable[[Page], None]:
    """Return a function that opens an address and clicks some elements."""

    def open_page(page: Page) -> None:
        page.goto(path)
        page.wait_for_selector("h1")
        expect(page.locator(".skeleton-cards:visible")).to_have_count(0)
        for click in clicks:
            page.locator(click).first.click()

    return open_page


def puzzle(game: str) -> Callable[[Page], None]:
    """Return a function that opens the puzzle of the day."""

    def open_page(page: Page) -> None:
        page.goto(f"/puzzles/{game}/daily")
        page.wait_for_selector(".stage[data-version]")

    return open_page


def replay(game: str) -> Callable[[Page], None]:
    """Return a function that opens the middle of a replay."""

    def open_page(page: Page) -> None:
        page.goto(f"/replay/{finished(page, game)}#40")
        page.wait_for_selector(".stage[data-version]")

    return open_page


def lists(path: str) -> Callable[[Page], None]:
    """Return a function that opens a page that lists games, after two of them."""

    def open_page(page: Page) -> None:
        quick_game(page, "duel", seed=3)
        quick_game(page, "summer-pavilion", seed=3)
        resign(page)
        page.wait_for_selector(".final[open]")
        page.goto(path)
        page.wait_for_selector("[data-test=table-card], [data-test=continue]")

    return open_page


def invitation(page: Page) -> None:
    """Open a table that waits for a friend."""
    page.goto("/new/duel")
    page.locator("[name=seat-1]").select_option("link")
    page.locator("[data-test=create]").click()
    page.wait_for_selector("[data-test=invite]")


def hand_over(page: Page) -> None:
    """Open a table of two people on one screen, whose plates only one of them may see."""
    table = create(page, record=Scene("duel", 2, "choose").record(), seats=[PERSON, PERSON])
    sit(page, table, 0)
    page.goto(link(table, 1))
    page.wait_for_selector(".hand-over")


def rematch(page: Page) -> None:
    """Open a finished game whose other player starts a rematch."""
    record = Scene("duel", 2, "over").record()
    table = create(page, record=record, seats=[PERSON, PERSON])
    sit(page, table, 0)
    page.wait_for_selector(".bar .button-primary")
    other = next(own for own in table["seats"] if own["seat"] == 1)
    key = {"Sintra-Seat": f"1.{other['secret']}"}
    page.request.post(f"/api/tables/{table['table']}/rematch", data={"rotate": False}, headers=key)
    page.wait_for_selector(".rematch")


def shared_position(page: Page) -> None:
    """Open a shared position."""
    table = create(page, record=Scene("duel", 2, "act").record(), seats=[PERSON, PERSON])
    found = page.request.post("/api/positions", data={"table": table["table"], "number": 164})
    page.goto(f"/position/{found.json()['position']}")
    page.wait_for_selector(".stage[data-version]")


SHOTS = (
    Shot("start", address("/"), whole=True),
    Shot("start-unfinished", lists("/"), whole=True),
    Shot("tables", lists("/tables"), whole=True),
    Shot("settings", address("/", "[data-test=settings]")),
    Shot("missing", address("/nowhere")),
    Shot("you", address("/you"), whole=True),
    Shot("statistics", address("/statistics"), whole=True),
    Shot("study", address("/study"), whole=True),
    Shot("learn", address("/learn"), whole=True),
    Shot("coach-summer-pavilion", address("/coach/summer-pavilion"), whole=True),
    Shot("coach-duel", address("/coach/duel"), whole=True),
    Shot("analysis", address("/analysis"), whole=True),
    Shot("puzzles", address("/puzzles"), whole=True),
    Shot("puzzle-summer-pavilion", puzzle("summer-pavilion")),
    Shot("puzzle-duel", puzzle("duel")),
    Shot("position", shared_position),
    Shot("invitation", invitation),
    Shot("hand-over", hand_over),
    Shot("rematch", rematch),
    Shot("new-summer-pavilion", address("/new/summer-pavilion"), whole=True),
    Shot("new-duel", address("/new/duel"), whole=True),
    Shot("rules", address("/rules")),
    Shot("rules-summer-pavilion", address("/rules/summer-pavilion"), whole=True),
    Shot("rules-duel", address("/rules/duel"), whole=True),
    Shot("tour-summer-pavilion", address("/tour/summer-pavilion", ".tour"), checked=False),
    Shot("tour-duel", address("/tour/duel", ".tour"), checked=False),
    Shot("pavilion-replay", replay("summer-pavilion"), whole=True),
    Shot("duel-replay", replay("duel"), whole=True),
)


SCENES = tuple(scene for table in layout.PHASES for scene in layout.scenes(*table))


def main() -> None:
    """Take the screenshots. Faults in the layout are an error."""
    parser = argparse.ArgumentParser(description="Take screenshots of the pages.")
    names = ", ".join(str(each) for each in (*SHOTS, *SCENES))
    parser.add_argument("pages", nargs="*", help=names)
    parser.add_argument("--at", metavar="URL", help="the address of a running server")
    args = parser.parse_args()
    every: tuple[Shot | Scene, ...] = (*SHOTS, *SCENES)
    selected = [each for each in every if not args.pages or str(each) in args.pages]
    FOLDER.mkdir(parents=True, exist_ok=True)
    if args.at:
        faults = take_all(args.at, selected)
    else:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder))
            server.start()
            try:
                faults = take_all(server.address, selected)
            finally:
                server.stop()
    if faults:
        sys.exit("\n".join(["The layout has faults:", *faults]))


def take_all(at: str, selected: list[Shot | Scene]) -> list[str]:
    """Take the screenshots of all selected pages; return the faults in their layouts."""
    faults: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for each in selected:
            for touch in (False, True):
                sizes = [size for size in SIZES if size.touch == touch]
                faults += take(browser, at, each, sizes)
        browser.close()
    return faults


def take(browser: Browser, at: str, shown: Shot | Scene, sizes: list[Size]) -> list[str]:
    """Take the screenshots of one page in some sizes; return the faults in its layout."""
    faults: list[str] = []
    settings = layout.SETTINGS if isinstance(shown, Scene) else SETTINGS
    context = browser.new_context(
        base_url=at,
        viewport=sizes[0].viewport,
        has_touch=sizes[0].touch,
        is_mobile=sizes[0].touch,
        locale="en-GB",
    )
    context.add_init_script(f"localStorage.setItem('sintra.settings', '{settings}')")
    page = context.new_page()
    page.goto(WAITING)
    if isinstance(shown, Shot):
        shown.open(page)
    for size in shown.in_sizes(page, sizes) if isinstance(shown, Scene) else sizes:
        page.set_viewport_size(size.viewport)
        if isinstance(shown, Scene):
            faults += shown.faults(page, size)
        elif shown.checked:
            found = layout.faults(page, size, touch=size.touch)
            faults += [f"{shown}: {fault}" for fault in found]
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            page.wait_for_timeout(200)
            path = FOLDER / f"{shown}-{size.width}-{theme}.png"
            page.screenshot(path=path, full_page=not isinstance(shown, Scene) and shown.whole)
            print(path)
    context.close()
    return faults


if __name__ == "__main__":
    main()
