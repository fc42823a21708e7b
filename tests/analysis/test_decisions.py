"""The judgement of one decision: exact where solutions exist, blind to what was hidden."""

from dataclasses import replace
from typing import Any

import pytest

import sintra
from sintra.agents import best_move
from sintra.analysis import Budget, decisions, solve
from sintra.analysis.decisions import judge
from sintra.analysis.estimates import Analyst, Found
from sintra.analysis.labels import Loss
from sintra.core.game import Game
from sintra.search.searcher import Candidate, SearchReport
from tests.games.duel.test_solver import best_final_score, tilings
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


def test_chances_are_exact_when_nothing_but_solved_choices_is_left() -> None:
    """Nothing is estimated if a rival has passed, or if only the two tilings are left."""
    compared = 0
    for game in (*tilings(1), *tilings(2), *map(last_phase, range(6))):
        seat, solution = game.turn, solve(game)
        assert seat is not None
        if solution is None or not solution.is_certain or len(game.legal_actions) == 1:
            continue
        compared += 1
        judged = judge(Analyst(game.rules), game.state, solution.actions[0], SMALL, seed=1)
        assert judged.estimate is not None
        own, rival = judged.estimate.points[seat], judged.estimate.points[1 - seat]
        assert (own, rival) == (solution.points, best_final_score(game, 1 - seat))
        assert judged.estimate.chance[seat] == (0.5 if own == rival else float(own > rival))
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


def test_a_first_look_searches_a_move_that_the_scan_has_not_seen() -> None:
    """All of them counted as the worst move that the scan had seen, which lost up to 100 %."""
    game = sintra.new("summer-pavilion", seed=3)
    analyst = Analyst(game.rules)
    few = Budget(scan=20, solved_scan=20, pair=20, difficulty=0)
    known = analyst.known_state(game.state, 1)
    seen = {candidate.action for candidate in analyst.search(known, few.scan, 1).candidates}
    unseen = [action for action in game.legal_actions if action not in seen]
    judged = [judge(analyst, game.state, action, few, 1) for action in unseen]
    assert len({each.loss.chance for each in judged}) == len(unseen) > 1
    assert {each.loss.chance_error for each in judged} == {0.0}, "one pair has no standard error"


def scanned(*chances: float) -> Found:
    """A search of a game for two: candidates 1, 2, ... with the chances of seat 0."""
    candidates = [
        Candidate(number, 10, 0.5, (100 * chance, 50.0), (chance, 1 - chance))
        for number, chance in enumerate(chances, 1)
    ]
    return Found(SearchReport(30, 0.1, candidates, [], 0.0), candidates)


def test_the_best_move_of_a_solver_stays_the_best_of_the_list() -> None:
    scan = scanned(0.5, 0.52, 0.4)
    loss = Loss(chance=0.07, points=4.0)
    listed = decisions._alternatives(scan, 9, seat=0, played=3, loss=loss)
    assert [each.action for each in listed] == [9, 1, 2, 3]
    assert (listed[0].chance, listed[0].share) == (0.0, 0.0)
    assert [round(each.chance, 2) for each in listed[1:]] == [0.0, -0.02, 0.07]
    again = decisions._alternatives(scan, 3, seat=0, played=1, loss=loss)
    assert [each.action for each in again] == [3, 1, 2]
    assert (again[0].chance, again[0].points) == (0.0, 0.0)
    assert round(again[0].share, 2) == 0.33


def test_a_difficulty_is_a_mean_of_signed_losses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Noise to both sides is no difficulty."""
    moves = iter([2, 3] * 4)

    class Fake:
        """Plays the moves in turn."""

        def choose(self, _request: Any) -> int:
            return next(moves)

    monkeypatch.setattr("sintra.analysis.decisions.agents.get", lambda _name: Fake())
    game = sintra.new("duel", seed=1)
    budget = replace(SMALL, difficulty=4)
    found = [
        decisions._difficulty(Analyst(game.rules), state_of(game, 0), scan, budget, 1)[0]
        for scan in (scanned(0.5, 0.6, 0.4), scanned(0.5, 0.6, 0.2))
    ]
    assert found == [0.0, pytest.approx(0.1)]


def state_of(game: Game, seat: int) -> Any:
    """Return the position with another seat to move."""
    state = game.state
    state.to_move = seat
    return state
