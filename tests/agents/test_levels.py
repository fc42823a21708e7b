"""The levels: their order, their limits, and how they overlook moves."""

import pytest

import sintra
from sintra import agents
from sintra.agents.levels import LEVELS
from sintra.analysis import solve

GAMES = sintra.game_ids()


def test_eight_levels_from_first_game_to_master() -> None:
    names = [level.name for level in LEVELS]
    assert len(names) == len(set(names)) == 8
    assert (names[0], names[-1]) == ("first-game", "master")
    limits = [level.simulations for level in LEVELS[:-1]]
    assert limits == sorted(limits, key=lambda limit: limit or 0)
    assert LEVELS[-1].simulations is None
    oversights = [level.oversight for level in LEVELS]
    assert oversights == sorted(oversights, reverse=True)
    assert list(agents.AGENTS)[:8] == names


@pytest.mark.parametrize("game_id", GAMES)
def test_the_weakest_level_overlooks_moves_but_plays_legal_ones(game_id: str) -> None:
    game = sintra.new(game_id, seed=3)
    while len(game.legal_actions) < 5:
        game.play(game.legal_actions[0])
    moves = {agents.best_move(game, "first-game", seed=seed) for seed in range(40)}
    assert len(moves) > 1
    assert moves <= set(game.legal_moves)


def test_the_weakest_level_beats_random_play() -> None:
    for seed in range(4):
        game = sintra.new("summer-pavilion", seed=seed)
        players = [agents.seat(name, seed=seed) for name in ("first-game", "random")]
        while game.turn is not None:
            game.play(players[(game.turn + seed) % 2].move(game))
        scores = game.scores if seed % 2 == 0 else game.scores[::-1]
        assert scores[0] > scores[1]


@pytest.mark.parametrize("game_id", GAMES)
def test_strong_levels_play_solved_moves_and_weak_ones_do_not(game_id: str) -> None:
    game = sintra.new(game_id, seed=4)
    solved = weak = 0
    while game.turn is not None:
        solution = solve(game)
        if solution is not None and len(game.legal_actions) > 1:
            solved += 1
            played = agents.best_move(game, "champion", simulations=1, seed=solved)
            assert played.id == solution.actions[0]
            weak += agents.best_move(game, "first-game", simulations=1, seed=solved).id == played.id
        game.play(agents.best_move(game, "greedy", seed=1))
    assert solved > 4
    assert weak < solved
