"""Tries: moves in a position, judged against the best play."""

import pytest

import sintra
from sintra.analysis.budgets import Budget
from sintra.analysis.labels import Loss
from sintra.analysis.solving import solve
from sintra.analysis.tries import Measure, Scope, Trial, Verdict, judge_try, verdict_of
from sintra.core.errors import GameOverError, IllegalMoveError, OptionError
from tests.games.play import random_game

FAST = Budget(scan=100, solved_scan=50, pairs=2, pair=50, repeats=1, difficulty=0)


def placing_game() -> sintra.Game:
    """Return a game of Summer Pavilion in its last placing phase, with something to place."""
    *_, game = random_game("summer-pavilion", {}, 5)
    while game.is_over or len(game.legal_moves) < 6 or solve(game) is None:
        game.undo()
    return game


def test_a_turn_ends_with_the_turn_and_leaves_the_game_alone() -> None:
    game = sintra.new("summer-pavilion", seed=7)
    before = game.position()
    trial = Trial(game)
    trial.play("F1g")
    assert trial.is_done
    assert trial.legal == []
    assert game.position() == before
    with pytest.raises(IllegalMoveError, match="over"):
        trial.play("F2g")
    with pytest.raises(IllegalMoveError, match="no purple"):
        Trial(game).play("F1p")


def test_a_turn_of_several_steps_is_tried_as_a_whole() -> None:
    game = sintra.new("duel", seed=7)
    trial = Trial(game)
    while not trial.is_done:
        trial.play(trial.legal[0])
    assert {played.seat for played in trial.played} == {trial.seat}
    found = judge_try(trial, budget=FAST)
    assert len(found.moves) == len(trial.played)
    steps = [each.judgement.loss.chance for each in found.moves]
    assert found.loss.chance == pytest.approx(sum(steps))


def test_a_phase_is_tried_without_the_other_seats_and_judged_exactly() -> None:
    game = placing_game()
    trial = Trial(game, Scope.PHASE)
    best = game.rules.solve(game.state, trial.seat)
    assert best is not None
    for action in best.actions:
        trial.play(action)
    assert trial.is_done
    found = judge_try(trial, measure=Measure.POINTS, budget=FAST)
    assert found.verdict == Verdict.RIGHT
    assert found.loss.points == pytest.approx(0)
    assert found.as_json()["solved"]


def test_a_worse_placement_loses_the_difference_of_the_solutions() -> None:
    game = placing_game()
    seat = game.turn
    assert seat is not None
    best = game.rules.solve(game.state, seat)
    assert best is not None
    lost = {}
    for action in game.legal_actions:
        other = game.rules.solve(game.state, seat, first=action)
        lost[action] = best.points - (other.points if other else best.points)
    worst = max(lost, key=lambda action: lost[action])
    trial = Trial(game)
    trial.play(worst)
    found = judge_try(trial, measure=Measure.POINTS, explain=True, budget=FAST)
    assert found.verdict == Verdict.WRONG
    assert found.loss.points == pytest.approx(lost[worst], abs=0.01)
    assert found.first.best == found.first.line[0] != worst


def test_what_cannot_be_tried_is_refused() -> None:
    game = sintra.new("summer-pavilion", seed=7)
    with pytest.raises(OptionError, match="no exact solution"):
        Trial(game, Scope.PHASE)
    with pytest.raises(OptionError, match="nothing to judge"):
        judge_try(Trial(game))
    *_, over = random_game("duel", {}, 3)
    with pytest.raises(GameOverError):
        Trial(over)


def test_a_verdict_depends_on_chance_and_in_decided_games_on_points() -> None:
    assert verdict_of(Loss(0.009), 0.5) == Verdict.RIGHT
    assert verdict_of(Loss(0.02), 0.5) == Verdict.GOOD
    assert verdict_of(Loss(0.04), 0.5) == Verdict.WRONG
    assert verdict_of(Loss(0.001, points=5.0), 0.99) == Verdict.WRONG
    assert verdict_of(Loss(0.001, points=1.0), 0.5, Measure.POINTS) == Verdict.GOOD
