"""Hints: the recommended move, its expected points, and the reasons."""

import json
import threading

import pytest

import sintra
from sintra.agents import best_move
from sintra.analysis import hint, solve
from sintra.analysis.hints import MIN_ERRORS, turn_of
from sintra.analysis.reasons import compare
from sintra.core.errors import GameOverError, UnknownAgentError
from sintra.core.game import Game
from sintra.server.hints import hint_json
from tests.games.play import random_game
from tests.games.summer_pavilion.positions import load

GAMES = sintra.game_ids()


def one_star_short() -> Game:
    """The last round: two purple tiles are left, and both lack them for a star worth 20 points."""
    return load(
        ("pppp", "pppp"),
        ("p1 p2 p3 p4 p5", "p1 p2 p3 p4 p5"),
        round_no=6,
        phase="draft",
        token=None,
        factories=("ppgg",),
    )


def test_the_reasons_name_a_star_and_its_points() -> None:
    found = hint(one_star_short(), simulations=2000, seed=1)
    assert found.move.text == "F1p"
    assert found.instead_of is not None
    star = next(reason for reason in found.reasons if reason.subject == "the purple star")
    assert star.points == pytest.approx(20, abs=4)
    assert str(star) == f"the purple star in round 6: +{star.points}"


@pytest.mark.parametrize("game_id", GAMES)
def test_a_hint_is_complete_and_deterministic(game_id: str) -> None:
    game = sintra.new(game_id, seed=3)
    before = game.state.tobytes()
    found = hint(game, simulations=300, seed=1)
    assert game.state.tobytes() == before
    assert found.move in game.legal_moves
    assert found.line[0] == found.move
    assert found.instead_of in game.legal_moves
    assert found.instead_of != found.move
    assert 0 <= found.value <= 1
    assert len(found.points) == game.players
    data = json.loads(json.dumps(found.as_json()))
    keys = {"value", "points", "line", "instead_of", "reasons", "alternatives"}
    assert set(data) == keys
    assert data["alternatives"][0]["move"] == found.instead_of.text
    assert all(other.loss >= 0 for other in found.alternatives)
    assert all(reason.points > 0 for reason in found.reasons), "every reason is for the move"
    assert [reason["text"] for reason in data["reasons"]] == [str(r) for r in found.reasons]
    assert found == hint(game, simulations=300, seed=1)


@pytest.mark.parametrize("game_id", GAMES)
def test_hidden_information_does_not_matter(game_id: str) -> None:
    game = sintra.new(game_id, seed=3)
    for _ in range(12):
        game.play(game.legal_actions[-1])
    assert game.turn is not None
    state = game.state
    game.rules.kernels.resample(state, game.turn, 77)
    elsewhere = sintra.load(game.rules.positions.to_json(state))
    hints = [hint(one, simulations=100, seed=1) for one in (game, elsewhere)]
    assert hints[0] == hints[1]


def test_in_a_solved_phase_the_hint_is_the_solution() -> None:
    game = sintra.new("summer-pavilion", seed=5)
    while "placing" not in game.heading:
        game.play(game.legal_actions[0])
    solution = solve(game)
    assert solution is not None
    found = hint(game, simulations=300, seed=1)
    assert [move.id for move in found.line] == list(solution.actions[: len(found.line)])
    assert found.move == found.line[0]
    assert found.instead_of is not None
    assert found.instead_of != found.move


def last_placing(seed: int) -> Game:
    """A game of greedy bots at its first placement of the last round."""
    game = sintra.new("summer-pavilion", seed=seed)
    while game.turn is not None and not game.heading.startswith("Round 6, placing"):
        game.play(best_move(game, "greedy", seed=seed))
    return game


@pytest.mark.parametrize("seed", range(4))
def test_expected_points_of_the_last_placing_phase_come_true(seed: int) -> None:
    """Both seats follow their solutions; a certain solution comes true exactly."""
    game = last_placing(seed)
    mover = game.turn
    assert mover is not None
    found = hint(game, simulations=200, seed=1)
    solution = solve(game)
    assert solution is not None
    final = finish(game)
    tolerance = 1e-6 if solution.is_certain else 4
    assert found.points[mover] == pytest.approx(final[mover], abs=tolerance)


def finish(game: Game) -> tuple[int, ...]:
    """Play the solvers' moves to the end; return the final scores."""
    while game.turn is not None:
        solution = solve(game)
        game.play(game.legal_actions[0] if solution is None else solution.actions[0])
    return game.scores


def test_a_solved_phase_has_the_value_of_its_expected_points() -> None:
    """A seat that is far ahead by the solver's points is not rated even."""
    game = load(("pppppp", "g"), ("p1 p2 p3 p4 p5", ""), round_no=6)
    found = hint(game, simulations=200, seed=1)
    assert found.points[0] > found.points[1] + 20
    assert found.value > 0.85


def test_a_forced_move_has_a_value_and_needs_no_reason() -> None:
    game = load(("rrr", "g"), round_no=6, phase="draft", token=None, factories=("gggg",))
    assert len(game.legal_actions) == 1
    found = hint(game, simulations=10, seed=1)
    assert found.move == game.legal_moves[0]
    assert found.reasons == ()
    assert found.instead_of is None
    assert found.value != 0.5
    assert found.points[1] < found.points[0]


def test_it_can_be_stopped() -> None:
    stop = threading.Event()
    stop.set()
    found = hint(sintra.new("duel", seed=1), seconds=600, stop=stop)
    assert found.reasons == ()


def test_bad_requests_are_refused() -> None:
    game = sintra.new("summer-pavilion", seed=1)
    with pytest.raises(UnknownAgentError):
        hint(game, level="oracle")
    while game.turn is not None:
        game.play(game.legal_actions[0])
    with pytest.raises(GameOverError):
        hint(game)


def test_a_hint_goes_on_after_a_forced_move() -> None:
    """Which line the tiles go in is the first decision."""
    game = next(
        game
        for game in random_game("duel", {}, 1)
        if len(game.legal_moves) == 1 and game.legal_moves[0].text.startswith("M")
    )
    data = hint_json(game, 1.0, has_page=True, simulations=300)
    assert [move["parts"]["kind"] for move in data["turn"]][:2] == ["moon", "line"]
    assert data["move"] == data["turn"][0]
    assert data["alternatives"]
    for other in data["alternatives"]:
        assert other["move"]["parts"]["kind"] == "line"


def test_the_same_moves_in_another_order_are_no_alternative() -> None:
    """A window gives three bonus tiles. Only purple ones help, and one of each colour is left."""
    game = load(
        ("bbbbbg", "p"), ("b5", ""), round_no=2, phase="place", token=0, supply="ppppprrooy"
    )
    game.play("b6+1")
    found = hint(game, simulations=1000, seed=1)
    turn = [move.text for _, move in turn_of(game, found.line)]
    assert len(turn) == 3
    assert not {other.move.text for other in found.alternatives} & set(turn)


def test_the_reasons_are_more_than_noise() -> None:
    found = hint(one_star_short(), simulations=2000, seed=1)
    assert found.reasons
    for reason in found.reasons:
        assert reason.points >= MIN_ERRORS * reason.error

    game = sintra.new("duel", seed=3)
    noise = hint(game, simulations=300, seed=1)
    pair = (noise.move.id, noise.alternatives[0].move.id)
    assert game.turn is not None
    different = compare(game.rules, game.state, game.turn, pair, 4, 1)
    assert any(reason.points > 0 for reason in different)
    assert len(noise.reasons) < len([each for each in different if each.points > 0])
