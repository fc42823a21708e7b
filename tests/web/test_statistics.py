"""The statistics page."""

import re

import pytest
from playwright.sync_api import Page, expect

from sintra.analysis.figures import ReviewFigures, SeatFigures
from sintra.analysis.statistics import statistics
from tests.web.conftest import Open
from tests.web.tables import GAMES, quick_game, resign

PAGE = "[data-test=statistics]"


def finish(page: Page, game: str) -> None:
    """Play a short game at a table of one's own."""
    with page.expect_response("**/api/player/seats"):
        quick_game(page, game, seed=3)
    resign(page)
    expect(page.locator(".final")).to_be_visible()


def test_finished_games_are_counted(page: Page) -> None:
    page.goto("/statistics")
    expect(page.locator(PAGE)).to_contain_text("no finished games")
    for game in GAMES:
        finish(page, game)
    finish(page, "duel")
    page.goto("/statistics")
    expect(page.locator("[name=group] option")).to_have_count(2)
    expect(page.locator("[name=group] option").first).to_have_text("Duel, 2 players (2)")
    expect(page.locator(PAGE)).to_contain_text("Tiles from sun sides")
    expect(page.locator(".chart")).to_have_attribute("aria-label", re.compile("in 2 games"))
    page.locator("[name=group]").select_option(index=1)
    expect(page.locator(PAGE)).to_contain_text("Tiles from factories")
    with page.expect_download() as saved:
        page.locator("[data-test=export-csv]").click()
    assert len(saved.value.path().read_text().splitlines()) == 4


def played(number: int, players: int) -> SeatFigures:
    """Return a reviewed game."""
    rivals = ("bot:casual", "bot:champion", "Bartholomäus Königsberger")[: players - 1]
    score, best = 60 + number, 70
    kinds = {"take": (0.6, 24), "place": (0.3, 20)}
    return SeatFigures(
        game="summer-pavilion",
        options={"players": players, "board": ("grey", "coloured")[number % 2]},
        seat=0,
        name="Ana",
        rivals=rivals,
        rival_scores=(best,) * len(rivals),
        rival_places=(1,) * len(rivals),
        place=players,
        score=score,
        margin=score - best,
        figures={"tiles.factories": 30 + number, "points.star.red": 0},
        ended=1_800_000_000.0 + 90_000 * number,
        table=f"table{number}",
        review=ReviewFigures(70 + number, 0.9, 40, 1.5, {"1": (0.9, 44)}, kinds),
    )


@pytest.mark.parametrize("players", [2, 4])
def test_numbers_of_reviewed_games_are_true_and_fit_on_a_phone(opened: Open, players: int) -> None:
    page = opened(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    groups = statistics([played(number, players) for number in range(4)])
    answer = {"pending": 0, "groups": groups}
    page.route("**/api/player/statistics", lambda route: route.fulfill(json=answer))
    page.goto("/statistics")
    facts = page.locator(".statistics-facts")
    # Four scores from 60 to 63: their deviation is 1.29, and Student's quantile is 3.18.
    expect(facts).to_contain_text(re.compile(r"Points61\.5±\s2\.1, from 4 games"))
    expect(facts).to_contain_text("22.5plays like")  # 1000 x 3.6 lost in 160 decisions
    whole = page.locator(PAGE)
    expect(whole).to_contain_text("Winning chance" if players == 2 else "ahead of an opponent")
    losses = page.get_by_role("listitem").filter(has_text="Taking tiles")
    expect(losses).to_contain_text("2.5% (96 turns)")
    row = page.get_by_role("row").filter(has_text="Tiles from factories")
    expect(row).to_contain_text(re.compile(r"31\.5\s±\s2\.130 to 334"))
    expect(page.get_by_role("row").filter(has_text="red star")).not_to_contain_text("±")
    expect(page.get_by_label("Points in 4 games, oldest first: 60; 61; 62; 63.")).to_be_visible()
    tables = page.locator(".statistics-wide")
    expect(tables).to_have_count(3)
    widths = tables.evaluate_all("all => all.map((e) => [e.scrollWidth, e.clientWidth])")
    assert all(inner <= outer for inner, outer in widths), widths
    chart = page.locator(".chart").first
    narrow = str(chart.get_attribute("viewBox"))
    page.set_viewport_size({"width": 844, "height": 390})  # turned, its figures keep their size
    expect(chart).not_to_have_attribute("viewBox", narrow)
    page.get_by_role("link", name="2027").first.click()
    page.wait_for_url("**/replay/table3")
