"""Whole games in the browser: by mouse, touch and keyboard, in all languages."""

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import sintra
from sintra.core.game import Game
from tests.games.play import random_game
from tests.web.conftest import Open
from tests.web.driver import Driver
from tests.web.tables import PERSON, RANDOM, create, module, sit, snapshot
from tests.web.truth import check_numbers, raw_texts, watch_states

#: Animations make a game slow. A few are enough to see that they end with the right numbers.
ANIMATED_ACTIONS = 4
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


TABLES = [("summer-pavilion", 2), ("summer-pavilion", 3), ("summer-pavilion", 4), ("duel", 2)]
DEVICES = ("mouse", "touch", "keyboard")
LANGUAGES = ("en", "de", "it", "es")
#: A whole game, and the last parts of others. They contain every number of players, device and
#: language. ``make games`` plays whole games in all combinations.
SAMPLE = [
    ("summer-pavilion", 2, "mouse", "en", True),
    ("summer-pavilion", 3, "touch", "de", False),
    ("summer-pavilion", 4, "keyboard", "it", False),
    ("duel", 2, "touch", "es", False),
]
#: The share of the moves that are played before the page opens, if it does not see a whole game.
BEFORE = 0.9
SEED = 11
#: Stores an earlier, worse result of a game of the same kind.
EARLIER = """
async () => {
  const { kindOf, rememberResult } = await import(RESULTS);
  const [snapshot] = window.received.values();
  rememberResult({ table: "earlier", kind: kindOf(snapshot), score: -1, won: false });
}
""".replace("RESULTS", module("results.js"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.function is test_a_whole_game:
        every = [(*table, *way, True) for table in TABLES for way in product(DEVICES, LANGUAGES)]
        combinations = every if metafunc.config.getoption("--all-games") else SAMPLE
        metafunc.parametrize(("game", "players", "device", "language", "whole"), combinations)


def test_a_whole_game(
    opened: Open, game: str, players: int, device: str, language: str, whole: bool
) -> None:
    """Every text is complete and every number is true, at every state."""
    options: dict[str, Any] = PHONE if device == "touch" else {}
    page = opened(f'{{"animation": "auto", "language": "{language}"}}', **options)
    watch_states(page)
    played = {"game": game, "seed": SEED} if whole else {"record": begun(game, players)}
    table = create(page, seats=[PERSON] + [RANDOM] * (players - 1), **played)
    sit(page, table, 0)
    driver = Driver(page, device=device)
    page.evaluate(EARLIER)
    checked: set[int] = set()
    for action in range(2000):
        if action == ANIMATED_ACTIONS:
            page.emulate_media(reduced_motion="reduce")
        over = driver.wait()["turn"] == "over"
        checked |= check_numbers(page)
        assert raw_texts(page) == []
        if over:
            break
        driver.act()
    end = snapshot(page, table["table"])
    assert end["over"]
    assert checked == set(page.evaluate("[...window.received.keys()]")), "a state was not drawn"
    final = page.locator(".final")
    expect(final).to_be_visible()
    check_numbers(page)
    assert raw_texts(page) == []
    assert [int(cell) for cell in final.locator("tfoot td").all_inner_texts()] == end["scores"]
    assert_the_lines_add_up(final, players)
    stored = page.evaluate("JSON.parse(localStorage.getItem('sintra.results'))")
    assert [result["score"] for result in stored] == [end["scores"][0], -1]
    # The best turn, the earlier game, and that it was worse.
    expect(final.locator(".final-notes p")).to_have_count(3)
    final.locator(".final-rounds summary").click()
    rounds = final.locator(".final-rounds tbody td").all()
    gained = [int(cell.get_attribute("data-value") or "") for cell in rounds]
    start = final.locator(".final-scroll tbody tr").first.locator("td").first
    first = int(start.get_attribute("data-value") or "")
    assert [first + sum(gained[seat::players]) for seat in range(players)] == end["scores"]


def begun(game: str, players: int) -> str:
    """Return the record of a random game without its last part."""
    *_, over = random_game(game, {"players": players}, SEED)
    record = sintra.new(game, players=players, seed=SEED)
    for played in over.history[: int(len(over.history) * BEFORE)]:
        record.play(played.move)
    return record.record()


def assert_the_lines_add_up(final: Locator, players: int) -> None:
    """Check that the lines of the final scoring add up to its totals."""
    cells = final.locator(".final-scroll tbody td").all()
    points = [int(cell.get_attribute("data-value") or "") for cell in cells]
    shown = [cell.inner_text().replace("−", "-").replace("–", "0") for cell in cells]
    assert [int(text.split()[0]) for text in shown] == points
    totals = [int(cell) for cell in final.locator("tfoot td").all_inner_texts()]
    assert len(points) > 2
    assert [sum(points[seat::players]) for seat in range(players)] == totals


def test_four_friends_at_one_table(opened: Open) -> None:
    pages = [opened() for _ in range(4)]
    table = create(pages[0], position=late_in_phase_1().position(), seats=[PERSON] * 4)
    drivers = [Driver(sit(page, table, seat), seat) for seat, page in enumerate(pages)]
    for _ in range(8):
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
