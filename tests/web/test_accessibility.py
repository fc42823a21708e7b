"""Accessibility: axe finds no violations, phones never scroll sideways, keys reach everything."""

import json
import re
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from sintra.core.game import Game
from sintra.games import get
from tests.positions import FOLDER as POSITIONS
from tests.web.conftest import Open
from tests.web.driver import Driver
from tests.web.layout import PANELS, SETTINGS, SIZES, Scene, faults
from tests.web.screenshots import hand_over, invitation, rematch, shared_position
from tests.web.tables import GAMES, PERSON, create, finished, quick_game, resign, sit, snapshot
from tests.web.test_review import reviewed

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
SMALL_PHONE: ViewportSize = {"width": 360, "height": 740}
PAGES = (
    "/",
    "/tables",
    "/you",
    "/statistics",
    "/study",
    "/learn",
    "/analysis",
    "/puzzles",
    "/coach/duel",
    "/coach/summer-pavilion/token",
    "/nothing",
    "/rules",
    *(f"/{page}/{game}" for page in ("new", "rules") for game in GAMES),
)
#: The dialog in front of a page.
OPEN = "dialog[open]"
AXE = (files("axe_playwright_python") / "axe.min.js").read_text()
#: The rules about colours take axe longer than all others together.
COLOURS = ["color-contrast", "link-in-text-block"]
ONLY_COLOURS = {"runOnly": {"type": "rule", "values": COLOURS}}
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
ALL_BUT_COLOURS = {"runOnly": WCAG, "rules": {rule: {"enabled": False} for rule in COLOURS}}
#: Runs axe without the insides of mere pictures. They have thousands of elements, for which axe
#: computes where each of them is, and nothing that a rule is about.
RUN = """
async ([context, options]) => {
  const parts = "title, desc, a, [role], [tabindex], [aria-label], [aria-labelledby], [id]";
  const pictures = [...document.querySelectorAll("svg")]
    .filter((svg) => context.exclude.includes("svg") || !svg.querySelector(parts))
    .map((svg) => [svg, [...svg.childNodes]]);
  for (const [svg] of pictures) svg.replaceChildren();
  const found = await axe.run(context, options);
  for (const [svg, children] of pictures) svg.replaceChildren(...children);
  return found.violations;
}
"""


def violations(page: Page, within: str = "html") -> list[str]:
    """Return what axe finds in an element. It checks colours in both themes.

    The paints of drawings are not checked here: ``test_contrast.py`` does it.
    """
    expect(page.locator(within)).to_be_visible()  # a dialog may still be loading
    page.evaluate("window.showPage?.()")  # axe skips what is transparent
    page.mouse.move(0, 0)  # otherwise a tooltip may appear while axe runs
    return [
        *in_theme(page, "light", within, ALL_BUT_COLOURS),
        *in_theme(page, "light", within, ONLY_COLOURS, without=["svg"]),
        *in_theme(page, "dark", within, ONLY_COLOURS, without=["svg"]),
    ]


def in_theme(
    page: Page,
    theme: Literal["light", "dark"],
    within: str,
    rules: dict[str, Any],
    without: Sequence[str] = (),
) -> list[str]:
    """Return the violations of some rules in one theme, with their elements."""
    page.emulate_media(color_scheme=theme)
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    # With preloading, axe fetches imported style sheets from wrong addresses.
    options = {**rules, "preload": False, "resultTypes": ["violations"]}
    context = {"include": [within], "exclude": [*without]}
    found: list[dict[str, Any]] = page.evaluate(RUN, [context, options])
    return [
        f"{page.url} {theme} {each['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for each in found
        for node in each["nodes"][:3]
    ]


def test_axe_finds_nothing_on_any_page(opened: Open) -> None:
    page = opened(bypass_csp=True)
    for path in PAGES:
        page.goto(path)
        page.wait_for_selector("h1")
        assert violations(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_a_table(opened: Open, game: str) -> None:
    page = opened(bypass_csp=True)
    quick_game(page, game, seed=3)
    driver = Driver(page)
    driver.wait()
    driver.act()
    assert violations(page) == []
    page.locator("[data-test=settings]").hover()
    expect(page.locator(".tooltip")).to_be_visible()
    assert in_theme(page, "light", "html", {"runOnly": ["best-practice"]}) == []
    page.mouse.move(0, 0)
    for tool in ("link", "more"):
        page.locator(f"[data-test=tool-{tool}]").click()
        assert violations(page, OPEN) == []
        page.keyboard.press("Escape")
    page.keyboard.press("p")  # a long text, which a keyboard has to scroll
    expect(page.locator(OPEN)).to_be_visible()
    assert in_theme(page, "light", OPEN, ALL_BUT_COLOURS) == []
    page.keyboard.press("Escape")
    page.locator("[data-test=settings]").click()
    assert violations(page, OPEN) == []


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_any_phase(opened: Open, game: str) -> None:
    page = opened(bypass_csp=True)
    positions = sorted(POSITIONS.glob(f"{game}-*.json"))
    assert len(positions) > 5
    for place in positions:
        table = create(page, position=json.loads(place.read_text()), seats=[PERSON, PERSON])
        sit(page, table, snapshot(page, table["table"])["turn"] or 0)
        Driver(page).settle()
        # The colours are the same in all phases.
        assert in_theme(page, "light", "html", ALL_BUT_COLOURS) == [], place.name
        assert page.evaluate(NAMELESS) == [], place.name


@pytest.mark.parametrize(
    "show",
    [
        *(pytest.param(Scene("duel", 2, "act", panel=panel).open, id=panel) for panel in PANELS),
        invitation,
        hand_over,
        rematch,
        shared_position,
    ],
)
def test_axe_finds_nothing_in_panels_and_dialogs(
    opened: Open, show: Callable[[Page], None]
) -> None:
    """The colours of panels are those of cards, which other tests check."""
    page = opened(SETTINGS, bypass_csp=True)
    show(page)
    page.evaluate("window.showPage?.()")
    assert in_theme(page, "light", "html", ALL_BUT_COLOURS) == []


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_replays_and_scorings(opened: Open, game: str) -> None:
    page = opened(bypass_csp=True)
    table = finished(page, game)
    page.goto(f"/replay/{table}#20")
    page.wait_for_selector(".stage[data-version]")
    assert violations(page) == []
    page.goto(f"/table/{table}")
    page.locator(".bar .button-primary").click()
    expect(page.locator(".final")).to_be_visible()
    assert violations(page, OPEN) == []


def test_axe_finds_nothing_in_reviews_statistics_and_analyses(opened: Open) -> None:
    page = opened(bypass_csp=True)
    table, _ = reviewed(page, "duel")
    with page.expect_response("**/api/player/seats"):
        quick_game(page, "duel", seed=3)
    resign(page)
    expect(page.locator(".final")).to_be_visible()
    position = Game(get("duel"), seed=7).position()
    del position["generator"]
    board = page.request.post("/api/positions", data={"position": position}).json()["position"]
    for path, shown in (
        (f"/replay/{table['table']}#20", "[data-test=mistakes] [data-test=luck]"),
        ("/statistics", "[data-test=export-csv]"),
        (f"/analysis/{board}", "[data-test=analysis-line]"),
    ):
        page.set_viewport_size(DESKTOP)
        page.goto(path)
        expect(page.locator(shown)).to_be_visible()
        page.evaluate("document.querySelectorAll('details').forEach((e) => (e.open = true))")
        assert violations(page) == [], path
        if path != "/statistics":  # its tables scroll
            assert faults(page, SIZES[2], touch=False) == []
        page.set_viewport_size(SMALL_PHONE)
        assert sideways(page) == 0, path


def test_no_page_scrolls_sideways_on_a_phone(opened: Open) -> None:
    # Words are longest in German.
    settings = '{"animation": "off", "language": "de", "largeText": true}'
    page = opened(settings, viewport=SMALL_PHONE, has_touch=True, is_mobile=True)
    for path in PAGES:
        page.goto(path)
        page.wait_for_selector("h1")
        assert sideways(page) == 0, path


@pytest.mark.parametrize("game", GAMES)
def test_a_table_fits_a_desktop_screen(page: Page, game: str) -> None:
    quick_game(page, game, seed=3)
    Driver(page).wait()
    for width, height in ((1440, 900), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_can_play(opened: Open, game: str) -> None:
    page = opened(viewport=PHONE, has_touch=True, is_mobile=True)
    quick_game(page, game, seed=3)
    driver = Driver(page)
    for _ in range(10):
        driver.wait()
        assert sideways(page) == 0
        driver.act()


def test_the_first_tab_skips_to_the_content(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector(".hero")
    page.keyboard.press("Tab")
    expect(page.locator(".skip-link")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


def test_a_dialog_keeps_the_focus_and_restores_it(page: Page) -> None:
    page.goto("/")
    button = page.locator("[data-test=settings]")
    button.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    for _ in range(30):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('dialog, body').tagName") in (
            "DIALOG",
            "BODY",
        )
    page.keyboard.press("Escape")
    expect(button).to_be_focused()


@pytest.mark.parametrize("game", GAMES)
def test_moves_and_positions_are_announced(page: Page, game: str) -> None:
    quick_game(page, game, seed=3)
    driver = Driver(page)
    driver.wait()
    before = page.locator(".position").inner_text()
    check_position_in_words(page)
    driver.play(1)
    announcement = page.locator("[role=status][aria-live=polite]")
    expect(announcement).not_to_be_empty()
    driver.wait()
    assert page.locator(".position").inner_text() != before
    check_position_in_words(page)
    for offer in page.locator(".stage [data-move-id], .stage [data-step]").all():
        name = offer.get_attribute("aria-label") or offer.inner_text()
        assert len(name.strip()) > 1
    assert page.evaluate(NAMELESS) == []
    assert page.locator(".table-root [role=img][aria-label]").count() > 40


def check_position_in_words(page: Page) -> None:
    """Check that the position has headings and lists, and is written in sentences."""
    titles = page.locator(".position h3").all_inner_texts()
    items = page.locator(".position li").all_inner_texts()
    assert len(titles) >= 4
    assert sum("point" in title for title in titles) == 2  # both players
    assert len(items) >= 20
    for text in (*titles, *items):
        assert not text[0].islower(), text
    for item in items:
        assert re.search(r"[^.]\.$", item), item
        assert re.search(r"[^\W\d]{3}", item), item  # never only numbers
    assert any("empty" in item for item in items)


#: The texts on a board that a screen reader would read without their meaning, and parts without
#: a name.
NAMELESS = """
() => [
  ...[...document.querySelectorAll(".table-root svg text")]
    .filter((e) => !e.closest("[role=img], [role=button], [aria-hidden=true]"))
    .map((e) => e.textContent)
    .filter((text) => !/\\p{L}{3}/u.test(text)),
  ...[...document.querySelectorAll(".table-root svg [data-tip]:not([aria-label])")]
    .map((e) => e.outerHTML.slice(0, 80)),
]
"""


def sideways(page: Page) -> int:
    """Return the distance by which the page scrolls sideways."""
    width: int = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return width
