"""The beam search for placing phases that are too large for the solver."""

import numpy as np
import pytest

import sintra
from sintra.agents import best_move
from sintra.analysis import solve
from sintra.core.game import Game
from sintra.games.summer_pavilion.bot import solver
from sintra.games.summer_pavilion.bot.beam import new_beam_buffers, search_beam
from sintra.games.summer_pavilion.bot.solo_placing import (
    MAX_LINE,
    MAX_MOVES,
    list_moves,
    play,
    solo_state,
)
from sintra.games.summer_pavilion.rules.moves import PASS


def first_placing(seed: int, round_no: int, board: str) -> Game:
    """Return a game at the start of a placing phase."""
    game = sintra.new("summer-pavilion", seed=seed, board=board)
    while not game.heading.startswith(f"Round {round_no}, placing"):
        game.play(best_move(game, "greedy", seed=seed))
    return game


@pytest.mark.parametrize("round_no", range(1, 7))
def test_a_beam_finds_what_the_solver_finds(round_no: int) -> None:
    search_beam.promote()  # type: ignore[attr-defined]
    for seed in range(3):
        game = first_placing(seed, round_no, "coloured")
        weights = game.rules.bot.net.weights
        seat = game.turn
        assert seat is not None
        start = solo_state(game.state, seat)
        line = np.zeros(MAX_LINE + 1, np.int64)
        value, _, is_best = solver.best_line(
            weights, solver.new_buffers(start), new_beam_buffers(), line
        )
        if is_best:
            found, length = search_beam(start[0], weights, new_beam_buffers(), line)
            assert value - 0.5 <= found <= value + 1e-6
            assert line[length - 1] == PASS


@pytest.mark.parametrize("round_no", [1, 3, 4])
def test_a_phase_that_is_too_large_has_a_line_that_can_be_played(round_no: int) -> None:
    """On the grey side, these phases have too many positions for the solver."""
    game = first_placing(1, round_no, "grey")
    seat = game.turn
    assert seat is not None
    buffers = solver.new_buffers(solo_state(game.state, seat))
    line = np.zeros(MAX_LINE + 1, np.int64)
    *_, is_best = solver.best_line(game.rules.bot.net.weights, buffers, new_beam_buffers(), line)
    assert not is_best
    found = solve(game)
    assert found is not None
    assert not found.is_certain
    state = solo_state(game.state, seat)
    moves = np.zeros(MAX_MOVES, np.int64)
    for action in found.actions:
        assert action in moves[: list_moves(state[0], moves)]
        if action != PASS:
            play(state[0], action)
    assert state[0].score[seat] > game.scores[seat]
