"""Exact solutions of phases."""

import pytest

import sintra
from sintra.analysis import solve
from sintra.core.errors import GameOverError

GAMES = sintra.game_ids()


@pytest.mark.parametrize("game_id", GAMES)
def test_a_solution_can_be_played(game_id: str) -> None:
    """The first solved position of a game: the solution's first move is legal."""
    game = sintra.new(game_id, seed=5)
    assert solve(game) is None
    solution = None
    while solution is None:
        game.play(game.legal_actions[0])
        solution = solve(game)
    assert game.turn is not None
    assert solution.actions[0] in game.legal_actions
    assert solution.points >= game.scores[game.turn]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_certain_solution_comes_true(game_id: str) -> None:
    """In the last round, following certain solutions gives exactly the points they promise."""
    game = sintra.new(game_id, seed=6)
    expected: dict[int, float] = {}
    while game.turn is not None:
        solution = solve(game)
        final = solution is not None and solution.is_certain and _is_last_round(game)
        if solution is not None and final and game.turn not in expected:
            expected[game.turn] = solution.points
        game.play(solution.actions[0] if solution is not None else game.legal_actions[0])
    assert expected
    for seat, points in expected.items():
        assert game.scores[seat] == pytest.approx(points)


def _is_last_round(game: sintra.Game) -> bool:
    return game.heading.startswith("Round 6" if game.rules.id == "summer-pavilion" else "Round 5")


def test_a_finished_game_has_nothing_to_solve() -> None:
    game = sintra.new("duel", seed=1)
    while game.turn is not None:
        game.play(game.legal_actions[0])
    with pytest.raises(GameOverError):
        solve(game)
