"""The solver of phase 2, compared with a search of all lines of play through ``Game``."""

import pytest

import sintra
from sintra.agents import best_move
from sintra.analysis import solve
from sintra.core.game import Game
from sintra.games.duel.bot import solver
from sintra.games.duel.rules.state import NONE
from sintra.games.duel.rules.tables import TOKENS


def tilings(seed: int) -> list[Game]:
    """Return the decisions of phase 2 in the last round of a game."""
    game = sintra.new("duel", seed=seed)
    found = []
    while game.turn is not None:
        if game.heading.startswith("Round 5, tiling") and len(game.legal_actions) > 1:
            found.append(game.copy())
        game.play(best_move(game, "greedy", seed=seed))
    return found


def best_final_score(game: Game, seat: int) -> int:
    """Return the best final score of a seat; the moves of the other seat do not matter."""
    if game.turn is None:
        return game.scores[seat]
    results = []
    for action in game.legal_actions if game.turn == seat else game.legal_actions[:1]:
        game.play(action)
        results.append(best_final_score(game, seat))
        game.undo()
    return max(results)


@pytest.mark.parametrize("seed", range(6))
def test_the_solution_of_the_last_round_is_the_best(seed: int) -> None:
    for game in tilings(seed):
        seat = game.turn
        assert seat is not None
        found = solve(game)
        assert found is not None
        assert found.is_certain
        assert found.points == best_final_score(game, seat)
        for action in found.actions:
            game.play(action)
        while game.turn is not None:
            game.play(game.legal_actions[0])
        assert game.scores[seat] == found.points


def test_phase_2_of_earlier_rounds_is_solved() -> None:
    game = sintra.new("duel", seed=3)
    solved = 0
    while game.turn is not None and not game.heading.startswith("Round 4"):
        found = solve(game)
        assert (found is not None) == ("tiling" in game.heading)
        if found is not None:
            solved += 1
            assert found.actions[0] in game.legal_actions
        game.play(best_move(game, "greedy", seed=3))
    assert solved > 0


def test_both_players_lines_end_before_the_next_round() -> None:
    """The value net learns from positions before a deal, so leaves must look like them."""
    game = sintra.new("duel", seed=3)
    allowances = set()
    while game.turn is not None and not game.heading.startswith("Round 4"):
        if "tiling" in game.heading:
            seat, state = game.turn, game.state
            found = solve(game)
            assert found is not None
            buffers = solver.new_buffers(state)
            leaf = buffers.states[1]
            buffers.states[1] = state
            for action in found.actions:
                game.rules.kernels.step(leaf, action)
            solver.leaf_value(1, seat, game.rules.bot.net.weights, buffers)
            assert leaf.round_no == state.round_no + 1
            assert leaf.first_tile == NONE
            allowances.add((int(leaf.tokens[seat]), int(leaf.chips_taken[seat])))
        game.play(best_move(game, "greedy", seed=3))
    assert allowances == {(TOKENS, 0)}
