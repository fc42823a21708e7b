"""The analysis of positions, as a Python function."""

import threading

import pytest

import sintra
from sintra.agents import best_move
from sintra.analysis import AnalysisLimits, PositionAnalysis, analyse, solve
from sintra.core.errors import IllegalMoveError, OptionError

LIMITS = AnalysisLimits(simulations=60)


def test_positions_come_in_the_order_asked_for_and_are_repeatable() -> None:
    game = sintra.new("duel", seed=3)
    for _ in range(4):
        game.play(game.legal_moves[0])
    found = list(analyse(game, [4, 0, 2], limits=LIMITS, seed=2))
    assert [one.turn for one in found] == [4, 0, 2]
    assert found == list(analyse(game, [4, 0, 2], limits=LIMITS, seed=2))
    assert len(game.history) == 4
    assert all(one.moves[0].move == one.line[0] for one in found)


def test_a_solved_position_begins_with_the_solution() -> None:
    game = sintra.new("summer-pavilion", seed=5)
    while "placing" not in game.heading:
        game.play(game.legal_actions[0])
    solution = solve(game)
    [found] = analyse(game, limits=LIMITS)
    assert solution is not None
    assert found.is_solved
    assert found.moves[0].move.id == solution.actions[0]


@pytest.mark.parametrize("game_id", sintra.game_ids())
def test_no_move_is_better_than_the_solution(game_id: str) -> None:
    """The search alone plays worse than a solver, and would rate its favourites by that."""
    game = sintra.new(game_id, seed=5)
    compared = 0
    while game.turn is not None and compared < 20:
        if len(game.legal_actions) > 1 and solve(game) is not None:
            [found] = analyse(game, limits=AnalysisLimits(simulations=200))
            best, seat = found.moves[0], game.turn
            for other in found.moves[1:]:
                compared += 1
                assert other.chance[seat] <= best.chance[seat]
                assert other.points[seat] - other.points[1 - seat] <= (
                    best.points[seat] - best.points[1 - seat] + 1e-9
                )
                assert sum(other.chance) == pytest.approx(1)
                assert all(0 <= chance <= 1 for chance in other.chance)
        game.play(best_move(game, "greedy", seed=1))
    assert compared >= 20


def test_a_stopped_analysis_keeps_what_it_has() -> None:
    stop = threading.Event()
    seen: list[PositionAnalysis] = []

    def watch(found: PositionAnalysis) -> None:
        seen.append(found)
        stop.set()

    game = sintra.new("summer-pavilion", seed=5)
    game.play(game.legal_moves[0])
    limits = AnalysisLimits(simulations=None, seconds=100)
    found = list(analyse(game, [0, 1], limits=limits, watch=watch, stop=stop))
    assert len(found) == 1, "the second position is not searched"
    assert found[0].simulations >= seen[0].simulations > 0


def test_wrong_limits_are_refused_before_anything_is_searched() -> None:
    game = sintra.new("summer-pavilion", seed=7)
    with pytest.raises(OptionError, match="needs a limit"):
        analyse(game, limits=AnalysisLimits(simulations=None))
    with pytest.raises(OptionError, match="no position 3"):
        analyse(game, [3])
    with pytest.raises(IllegalMoveError, match="factory 1 holds no purple tile"):
        analyse(game, limits=AnalysisLimits(avoid=["F1p"]))
    with pytest.raises(OptionError, match="leave no move"):
        analyse(game, limits=AnalysisLimits(avoid=game.legal_moves))
