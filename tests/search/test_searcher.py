"""The search finds what can be seen, plays better than a glance, and is the same for a seed."""

from typing import Any

import pytest

import sintra
from sintra import agents
from sintra.search.searcher import Searcher

GAMES = sintra.game_ids()
PLAYERS = [("summer-pavilion", {"players": n}) for n in (2, 3, 4)] + [("duel", {})]


@pytest.mark.parametrize(("game_id", "options"), PLAYERS, ids=str)
def test_all_simulations_are_accounted_for(game_id: str, options: dict[str, Any]) -> None:
    game = sintra.new(game_id, seed=3, **options)
    searcher = Searcher(game.rules, game.state, seed=1)
    searcher.run(simulations=150)
    searcher.run(simulations=50)
    candidates = searcher.candidates
    assert searcher.simulations == 200
    assert sum(candidate.visits for candidate in candidates) == 200
    assert all(0 <= candidate.value <= 1 for candidate in candidates)
    assert {candidate.action for candidate in candidates} <= set(game.legal_actions)
    assert [c.visits for c in candidates] == sorted((c.visits for c in candidates), reverse=True)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_same_seed_finds_the_same_and_another_one_does_not(game_id: str) -> None:
    game = sintra.new(game_id, seed=4)
    found = []
    for seed in (1, 1, 2):
        searcher = Searcher(game.rules, game.state, seed)
        searcher.run(simulations=100)
        found.append(searcher.candidates)
    assert found[0] == found[1]
    assert found[0] != found[2]


@pytest.mark.parametrize("game_id", GAMES)
def test_the_position_is_left_alone(game_id: str) -> None:
    game = sintra.new(game_id, seed=4)
    state = game.state
    Searcher(game.rules, state, seed=1).run(simulations=50)
    assert state.tobytes() == game.state.tobytes()


def test_a_full_tree_is_searched_on() -> None:
    game = sintra.new("summer-pavilion", seed=4)
    searcher = Searcher(game.rules, game.state, seed=1, max_nodes=20)
    searcher.run(simulations=200)
    assert searcher.simulations == 200
    assert sum(candidate.visits for candidate in searcher.candidates) == 200


def test_time_ends_a_search() -> None:
    game = sintra.new("summer-pavilion", seed=4)
    searcher = Searcher(game.rules, game.state, seed=1)
    searcher.run(seconds=0.01)
    assert searcher.simulations > 0


def test_it_completes_a_star_in_the_last_round() -> None:
    """One of two spaces completes a star worth 20 points; the other looks the same at once."""
    star = ["purple"] * 5 + [None]
    game = sintra.load(
        {
            "game": "summer-pavilion",
            "round": 6,
            "phase": "place",
            "to_move": 0,
            "supply": "ggooyybbrr",
            "players": [
                {"score": 20, "hand": "pppppp", "board": {"purple": star}},
                {"score": 30, "hand": "g"},
            ],
        }
    )
    assert agents.best(game, "search", simulations=200, seed=1).text == "p6"


@pytest.mark.parametrize("game_id", GAMES)
def test_it_beats_the_greedy_bot(game_id: str) -> None:
    margins = []
    for seat in (0, 1):
        game = sintra.new(game_id, seed=10)
        while game.turn is not None:
            bot = "search" if game.turn == seat else "greedy"
            game.play(agents.best(game, bot, simulations=800, seed=len(game.turns)))
        margins.append(game.scores[seat] - game.scores[1 - seat])
    assert min(margins) > 0
