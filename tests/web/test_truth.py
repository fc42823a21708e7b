"""The numbers on the page are those of the snapshot. ``test_games`` checks them in whole games."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import sintra
from sintra.agents import best_move
from sintra.core.game import Game
from tests.web.conftest import Open
from tests.web.driver import Driver
from tests.web.tables import GAMES, PERSON, RANDOM, create, module, quick_game, sit, snapshot

#: Shows two snapshots on the player cards, one after the other, and returns the scores.
SHOW_SCORES = """
async () => {
  const { createPlayers } = await import(PLAYERS);
  const players = createPlayers();
  document.body.append(players.element);
  const seat = { kind: "bot", connected: true, open: false };
  const snapshot = { seats: [seat, seat], names: ["Ana", "Ben"], yours: [], turn: 0, over: false };
  const table = { badges: () => [] };
  for (const scores of [[5, 5], [12, 0]]) players.show({ ...snapshot, scores }, table);
  return [...players.element.querySelectorAll(".player-score")].map((e) => e.textContent);
}
""".replace("PLAYERS", module("table/players.js"))


def test_a_card_shows_the_new_score_also_while_it_is_animated(opened: Open) -> None:
    page = opened('{"animation": "calm", "language": "en"}')
    page.goto("/")
    assert page.evaluate(SHOW_SCORES) == ["12", "0"]


def test_the_number_of_tiles_has_no_colour(opened: Open) -> None:
    page = opened()
    quick_game(page, "summer-pavilion", seed=11)
    Driver(page).play(1)
    badge = page.locator(".player[data-seat='0'] .player-badge svg")
    expect(badge).to_be_visible()
    assert badge.locator("polygon").get_attribute("fill") == "none"


def test_a_turn_is_one_entry_of_the_log(opened: Open) -> None:
    page = opened()
    game = game_with("duel", lambda played: len(played.history) > 60)
    table = create(page, record=game.record(), seats=[PERSON, RANDOM])
    sit(page, table, 0)
    turns = snapshot(page, table["table"])["log"][-1]["turn"]
    entry = page.locator(".log-entry.is-turn")
    expect(entry).to_have_count(turns)
    several = entry.filter(has=page.locator("details")).first
    expect(several.locator("details li").first).to_be_hidden()
    several.locator("summary").click()
    expect(several.locator("details li").first).to_be_visible()
    loss = page.locator(".log-entry.is-scoring", has_text="Round 1 ends: ").first
    expect(loss).to_contain_text("−")
    number = several.get_attribute("data-number")
    several.locator(".log-jump").click()
    page.wait_for_url(f"**/replay/{table['table']}#{number}")


def game_with(name: str, found: Callable[[Game], bool]) -> Game:
    """Return a game of greedy bots that has reached something, with seat 0 to move."""
    game = sintra.new(name, seed=12)
    while game.turn != 0 or not found(game):
        game.play(best_move(game, "greedy", seed=len(game.history)))
    return game


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_says_what_to_do_and_plays_the_whole_turn(opened: Open, game: str) -> None:
    page = opened()
    table = create(page, game=game, seats=[PERSON, RANDOM], seed=5)
    sit(page, table, 0)
    Driver(page).wait()
    page.locator("[data-test=tool-hint]").click()
    panel = page.locator("[data-test=hint]")
    expect(panel).to_contain_text("Suggested: take")
    page.locator(".hint-others summary").click()
    expect(panel.locator(".hint-others li").first).to_contain_text("about")
    assert "+" not in panel.inner_text().replace("Play this", "")
    panel.get_by_role("button", name="Play this").click()
    expect(page.locator(".log-entry.is-turn[data-seat='0']")).to_have_count(1)
    page.wait_for_function("() => document.querySelector('.log-entry[data-seat=\"1\"]') !== null")
