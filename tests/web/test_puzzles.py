"""Puzzles in the browser: a try with mouse, touch and keys, the verdict, votes, themes."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from sintra.games import get
from sintra.puzzles.collection import shipped
from sintra.puzzles.puzzle import Kind, Puzzle
from tests.web.conftest import Open
from tests.web.driver import Driver
from tests.web.tables import GAMES

PANEL = "[data-test=puzzle]"
VERDICT = ".puzzle-result .verdict"
PHONE = {"width": 390, "height": 844}
#: No try has more moves than this.
MOST_MOVES = 30


def of_kind(game: str, kind: Kind, number: int = 0) -> Puzzle:
    return [puzzle for puzzle in shipped(get(game)).puzzles if puzzle.kind is kind][number]


def show(page: Page, game: str, puzzle: Puzzle) -> None:
    page.goto(f"/puzzles/{game}/{puzzle.id}")
    expect(page.locator(PANEL)).to_be_visible()


def complete(driver: Driver) -> list[str]:
    """Play any moves until the try is complete; return them."""
    with driver.page.expect_request("**/tries") as request:
        for _ in range(MOST_MOVES):
            if driver.page.locator(".puzzle-result > *").count():
                break
            driver.play(1)
    expect(driver.page.locator(VERDICT)).to_be_visible()
    moves: list[str] = json.loads(request.value.post_data or "")["moves"]
    return moves


@pytest.mark.parametrize("game", GAMES)
def test_from_the_start_page_to_a_puzzle(page: Page, game: str) -> None:
    page.goto("/")
    page.locator("[data-test=puzzles]").click()
    page.locator(f"[data-test=mixed-{game}]").click()
    expect(page.locator(PANEL)).to_be_visible()
    with page.expect_response("**/next?*"):
        page.locator("[data-test=puzzle-skip]").click()
    expect(page.locator(PANEL)).to_be_visible()


def test_a_try_gets_the_solution_and_not_before(page: Page) -> None:
    game, puzzle = GAMES[0], of_kind(GAMES[0], Kind.BETTER)
    answers: list[Any] = []
    page.on("response", lambda each: answers.append(each) if "/api/puzzles" in each.url else None)
    show(page, game, puzzle)
    expect(page.locator(".puzzle-moves li")).to_have_count(2)
    before = json.dumps([answer.json() for answer in answers])
    assert '"reasons"' not in before
    assert '"lines"' not in before
    moves = complete(Driver(page))
    word = "right" if tuple(moves) == puzzle.solution else "wrong"
    expect(page.locator(f"[data-test=verdict-{word}]")).to_be_visible()
    expect(page.locator(".puzzle-lines .is-right")).to_have_count(1)
    expect(page.locator("[data-test=puzzle-next]")).to_be_focused()
    expect(page.locator("[data-test=puzzle-rating]")).to_contain_text("Your rating")

    page.locator("[data-test=vote-up]").click()
    expect(page.locator("[data-test=vote-up]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("n")
    expect(page.locator(VERDICT)).to_have_count(0)
    page.goto("/puzzles")
    solved = int(word == "right")
    expect(page.locator(f"[data-test=standing-{game}]")).to_contain_text(f"{solved} of 1 solved")

    show(page, game, puzzle)
    complete(Driver(page))
    expect(page.locator("[data-test=puzzle-rating]")).to_contain_text("Not your first try")
    page.locator("[data-test=puzzle-act]").click()
    page.locator("[data-test=puzzle-game]").click()
    page.wait_for_url(f"**/replay/*#{puzzle.number}")


def test_a_verdict_is_in_view_and_says_which_chance_is_meant(opened: Open) -> None:
    page = opened(viewport={"width": 1280, "height": 720})
    puzzles = shipped(get(GAMES[0])).puzzles
    puzzle = next(p for p in puzzles if p.kind is Kind.ONLY and "players.4" in p.themes)
    show(page, GAMES[0], puzzle)
    driver = Driver(page)
    for seed in range(10):
        driver.chance.seed(seed)
        if tuple(complete(driver)) != puzzle.solution:
            break
        page.reload()
    expect(page.locator(VERDICT)).to_contain_text("ahead of an opponent")
    expect(page.locator(f"{VERDICT} h2")).to_be_in_viewport(ratio=1)


def test_tiles_to_be_stacked_are_all_named(page: Page) -> None:
    puzzle = next(
        puzzle
        for puzzle in shipped(get("duel")).puzzles
        if puzzle.kind is Kind.ORDER and puzzle.moves == ("^r", "^y", "^y")
    )
    show(page, "duel", puzzle)
    expect(page.locator(PANEL)).to_contain_text("The moves: stack 1 red tile and 2 yellow tiles.")


@pytest.mark.parametrize("game", GAMES)
def test_an_exact_puzzle_is_played_to_the_end(opened: Open, game: str) -> None:
    page = opened(viewport=PHONE, has_touch=True)
    puzzle = of_kind(game, Kind.EXACT)
    show(page, game, puzzle)
    expect(page.locator(PANEL)).to_contain_text(f"{puzzle.best} points")
    complete(Driver(page, device="touch"))
    expect(page.locator(VERDICT)).to_contain_text("You reached")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_puzzle_can_be_solved_with_keys(page: Page) -> None:
    """A solution that was not found is told step by step: the order is what was asked."""
    puzzle = of_kind(GAMES[0], Kind.ORDER)

    def missed(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "verdict": "wrong"})

    page.route("**/tries", missed)
    show(page, GAMES[0], puzzle)
    complete(Driver(page, device="keyboard"))
    steps = page.locator(".puzzle-steps li")
    expect(steps).to_have_count(len(puzzle.solution))
    expect(steps.first).to_have_text("Take 1 green tile from the supply")
    expect(page.locator(PANEL)).not_to_contain_text("left")


def test_a_lost_answer_leaves_the_puzzle_open(page: Page, errors: list[str]) -> None:
    show(page, GAMES[0], of_kind(GAMES[0], Kind.BETTER, 1))

    def lose(route: Route) -> None:
        route.abort()

    page.route("**/tries", lose)
    Driver(page).play(1)
    expect(page.locator(".notice")).to_be_visible()
    page.unroute("**/tries")
    complete(Driver(page))
    errors.clear()


def test_themes_lead_to_their_puzzles_on_a_phone(opened: Open) -> None:
    page = opened(viewport=PHONE, has_touch=True)
    page.goto("/puzzles")
    themes = page.locator(f"[data-test=themes-{GAMES[0]}]")
    themes.locator("summary").click()
    themes.locator("a").first.click()
    expect(page.locator(PANEL)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
