"""Whole games in the browser, by mouse and by keyboard."""

import pytest
from playwright.sync_api import Locator, Page, expect

import sintra
from sintra.core.game import Game
from tests.web.conftest import Open
from tests.web.driver import Driver
from tests.web.tables import GAMES, PERSON, create, quick_game, sit, snapshot


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("keyboard", [False, True], ids=["mouse", "keyboard"])
def test_a_whole_game_against_a_bot(page: Page, game: str, keyboard: bool) -> None:
    table = quick_game(page, game, seed=11)
    Driver(page).play_to_end(keyboard=keyboard)
    end = snapshot(page, table["table"])
    assert end["over"]
    final = page.locator(".final")
    expect(final).to_be_visible()
    assert [int(cell) for cell in final.locator("tfoot td").all_inner_texts()] == end["scores"]
    assert_the_lines_add_up(final)


def assert_the_lines_add_up(final: Locator) -> None:
    """Check that the lines of the final scoring add up to its totals."""
    cells = final.locator("tbody td").all_inner_texts()
    points = [0 if text == "–" else int(text.replace("−", "-")) for text in cells]
    totals = [int(cell) for cell in final.locator("tfoot td").all_inner_texts()]
    assert len(points) > 2
    assert [sum(points[seat::2]) for seat in range(2)] == totals


def test_four_friends_at_one_table(opened: Open) -> None:
    pages = [opened() for _ in range(4)]
    table = create(pages[0], position=late_in_phase_1().position(), seats=[PERSON] * 4)
    drivers = [Driver(sit(page, table, seat), seat) for seat, page in enumerate(pages)]
    for _ in range(16):
        now = snapshot(pages[0], table["table"])
        version, turn = now["version"], now["turn"]
        drivers[turn].play(1)
        for page in pages:
            page.wait_for_function(
                "(n) => Number(document.querySelector('.stage').dataset.version) > n", arg=version
            )
    scores = [page.locator(".player-score").all_inner_texts() for page in pages]
    assert scores[0] == scores[1] == scores[2] == scores[3]
    assert snapshot(pages[0], table["table"])["view"]["phase"] == "place"


def late_in_phase_1() -> Game:
    """Return a game of four in which each player takes tiles once more before placing them."""
    game = sintra.new("summer-pavilion", players=4, seed=3)
    while game.view(0)["phase"] == "draft":
        game.play(game.legal_moves[0])
    for _ in range(4):
        game.undo()
    return game


def test_two_friends_on_one_screen(page: Page) -> None:
    table = create(page, game="summer-pavilion", seats=[PERSON, PERSON], seed=3)
    sit(page, table, 0)
    sit(page, table, 1)
    expect(page.locator(".player.is-turn")).to_have_attribute("data-seat", "0")
    driver = Driver(page)
    driver.play(1)
    expect(page.locator(".player.is-turn")).to_have_attribute("data-seat", "1")
    expect(page.locator(".notice")).to_be_visible()
    driver.play(1)
    assert snapshot(page, table["table"])["version"] >= 2
