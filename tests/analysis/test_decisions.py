"""The judgement of one decision: exact where solutions exist, blind to what was hidden."""

import pytest

import sintra
from sintra.agents import best_move
from sintra.analysis import Budget, solve
from sintra.analysis.decisions import judge
from sintra.analysis.estimates import Analyst
from sintra.core.game import Game
from tests.games.summer_pavilion.test_solver import exhaustive_best, last_phase

SMALL = Budget(scan=60, solved_scan=30, pairs=2, pair=20, repeats=1, difficulty=1)


def test_losses_of_the_last_placing_phase_agree_with_an_exhaustive_search() -> None:
    compared = 0
    for seed in range(14):
        game = last_phase(seed)
        seat = game.turn
        assert seat is not None
        best = solve(game)
        assert best is not None
        if len(game.legal_actions) == 1:
            continue
        for action in game.legal_actions:
            rest = game.rules.solve(game.state, seat, first=action)
            assert rest is not None
            judged = judge(Analyst(game.rules), game.state, action, SMALL, seed=1)
            assert judged.is_solved
            assert judged.loss.points == pytest.approx(best.points - rest.points)
            if rest.is_certain:
                compared += 1
                assert rest.points == after(game, action, seat)
    assert compared >= 10


def after(game: Game, action: int, seat: int) -> int:
    """Return the best final score after a move, by exhaustive search."""
    played = game.copy()
    played.play(action)
    return exhaustive_best(played, seat)


@pytest.mark.parametrize("game_id", sintra.game_ids())
def test_a_solution_that_begins_with_the_best_move_is_the_solution(game_id: str) -> None:
    game = sintra.new(game_id, seed=5)
    found = 0
    while game.turn is not None and found < 6:
        solution = solve(game)
        if solution is not None and len(game.legal_actions) > 1:
            found += 1
            seat = game.turn
            same = game.rules.solve(game.state, seat, first=solution.actions[0])
            assert same is not None
            assert same.points == pytest.approx(solution.points)
            assert same.actions[0] == solution.actions[0]
            for action in game.legal_actions[:4]:
                other = game.rules.solve(game.state, seat, first=action)
                assert other is not None
                assert other.actions[0] == action
        game.play(best_move(game, "greedy", seed=1))
    assert found == 6


@pytest.mark.parametrize("game_id", sintra.game_ids())
def test_a_judgement_uses_nothing_that_the_player_could_not_know(game_id: str) -> None:
    """Other hidden parts and another generator give the same judgement."""
    game = sintra.new(game_id, seed=3)
    analyst = Analyst(game.rules)
    differing = 0
    for number in range(40):
        assert game.turn is not None
        move = best_move(game, "greedy", seed=number)
        if number % 4 == 1:
            state = game.state
            game.rules.kernels.resample(state, game.turn, 77 + number)
            differing += state.tobytes() != game.state.tobytes()
            found = [judge(analyst, each, move.id, SMALL, 1) for each in (game.state, state)]
            assert found[0] == found[1]
        game.play(move)
    assert differing == 10


def test_a_forced_move_is_not_searched() -> None:
    game = sintra.new("summer-pavilion", seed=3)
    while game.turn is not None and len(game.legal_actions) > 1:
        game.play(game.legal_actions[0])
    judged = judge(Analyst(game.rules), game.state, game.legal_actions[0], SMALL, 1)
    assert judged.is_forced
    assert judged.loss.chance == 0
