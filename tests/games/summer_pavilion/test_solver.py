"""The solver of the placing phase, compared in the last round with an exhaustive search."""

import random
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.agents import best_move
from sintra.analysis import solve
from sintra.core.game import Game
from sintra.core.state import CHANCE
from sintra.games.summer_pavilion.bot import solo_placing
from sintra.games.summer_pavilion.rules.moves import PASS, keep_choice
from sintra.games.summer_pavilion.rules.tables import KEEPS
from tests.games.summer_pavilion.positions import load


def last_phase(seed: int, **options: Any) -> Game:
    """Return a game at the start of its last placing phase; the other players have no tiles."""
    game = sintra.new("summer-pavilion", seed=seed, **options)
    while not game.heading.startswith("Round 6, placing"):
        game.play(best_move(game, "greedy", seed=seed))
    position = game.position()
    chance = random.Random(seed)
    for seat, player in enumerate(position["players"]):
        keep = 5 if seat == game.turn else 0
        tiles = [colour for colour, count in player["hand"].items() for _ in range(count)]
        chance.shuffle(tiles)
        for colour in tiles[keep:]:
            position["tower"][colour] = position["tower"].get(colour, 0) + 1
        player["hand"] = {colour: tiles[:keep].count(colour) for colour in set(tiles[:keep])}
    return sintra.load(position)


def exhaustive_best(game: Game, seat: int) -> int:
    """Return the highest score that the seat can reach without bonus tiles."""
    if game.turn is None:
        return game.scores[seat]
    results = []
    for move in game.legal_moves:
        game.play(move)
        if game.is_over or game.legal_moves[0].fields["kind"] != "bonus":
            results.append(exhaustive_best(game, seat))
        game.undo()
    return max(results)


@pytest.mark.parametrize("seed", range(8))
def test_a_certain_solution_is_the_best(seed: int) -> None:
    game = last_phase(seed, board=("coloured", "grey")[seed % 2])
    seat = game.turn
    assert seat is not None
    found = solve(game)
    assert found is not None
    for action in found.actions:
        if game.turn is None or action not in game.legal_actions:
            break
        game.play(action)
    if found.is_certain:
        assert game.scores[seat] == found.points
        assert found.points == exhaustive_best(last_phase(seed, board=game.options["board"]), seat)
    else:
        without = exhaustive_best(last_phase(seed, board=game.options["board"]), seat)
        assert found.points >= without


def test_the_best_order_is_found() -> None:
    """Extending a run scores 1 + 2 + 3; filling spaces 1 and 3 before 2 scores less."""
    game = load(("oooooo", ""), ("", ""), round_no=6)
    found = solve(game)
    assert found is not None
    assert found.is_certain
    assert [game.rules.notation.to_text(action) for action in found.actions[:3]] == [
        "o1",
        "o2",
        "o3",
    ] or (found.points == game.scores[0] + 6)


def first_placing(seed: int, round_no: int = 1) -> Game:
    """Return a game at the start of a placing phase."""
    game = sintra.new("summer-pavilion", seed=seed)
    while not game.heading.startswith(f"Round {round_no}, placing"):
        game.play(best_move(game, "greedy", seed=seed))
    return game


def test_a_draft_is_not_solved() -> None:
    assert solve(sintra.new("summer-pavilion", seed=1)) is None


def test_the_choice_of_tiles_to_keep_is_not_solved() -> None:
    game = first_placing(3)
    game.play("pass")
    assert solve(game) is None


@pytest.mark.parametrize("round_no", range(1, 7))
def test_every_placing_phase_is_solved(round_no: int) -> None:
    game = first_placing(round_no, round_no)
    assert game.turn is not None
    found = solve(game)
    assert found is not None
    assert game.rules.notation.to_text(found.actions[-1]) == "pass"
    assert found.actions[0] in game.legal_actions
    if round_no < 6:
        assert not found.is_certain
    others = [seat for seat in range(game.players) if seat != game.turn]
    for seat in others:
        theirs = game.rules.solve(game.state, seat)
        assert theirs is not None
        assert theirs.actions != found.actions


@pytest.mark.parametrize("round_no", [2, 4])
def test_before_the_last_round_the_net_decides(round_no: int) -> None:
    """No other first move has a better value."""
    game = first_placing(round_no + 10, round_no)
    seat = game.turn
    assert seat is not None
    found = solve(game)
    assert found is not None
    results = {}
    for action in game.legal_actions:
        after = game.state
        solo_placing.play(after, action)
        rest = game.rules.solve(after, seat) if action != PASS else None
        if rest is not None:
            results[action] = rest.points
    assert results[found.actions[0]] == pytest.approx(found.points)
    paid_least = {action for action in results if game.rules.notation.fields(action)["wilds"] == 0}
    assert max(results[action] for action in paid_least) <= found.points + 1e-6


def test_an_untrained_net_predicts_no_points() -> None:
    game = first_placing(5, 3)
    seat = game.turn
    assert seat is not None
    blank = game.rules.bot.net.untrained()
    found = game.rules.solve(game.state, seat, blank)
    assert found is not None
    assert found.points == int(found.points)  # only the points of this round


def test_a_solution_near_the_floor_is_not_certain() -> None:
    game = load(("oooooo", ""), ("", ""), round_no=6, scores=[2, 20])
    found = solve(game)
    assert found is not None
    assert not found.is_certain


def test_a_leaf_has_the_features_of_a_position_before_the_deal() -> None:
    """The value net learns from such positions, so leaves must look the same to it."""
    game = sintra.new("summer-pavilion", seed=4)
    rules = game.rules
    buffers = solo_placing.new_leaf_buffers()
    compared = 0
    while game.turn is not None:
        seat, state = game.turn, game.state
        is_last = all(state.passed[other] for other in range(2) if other != seat)
        hand = int(state.hand[seat].sum())
        if is_last and state.round_no < 6 and PASS in game.legal_actions and hand <= 4:
            solo_placing.leaf_value(state, seat, rules.bot.net.weights, buffers)
            leaf = buffers.active.copy()
            after = game.state
            rules.kernels.step(after, PASS)
            if after.to_move == seat:  # as many tiles are kept as can be
                legal = np.zeros(rules.max_legal, np.int64)
                count = rules.kernels.legal(after, legal)
                keeps = [keep_choice(int(action)) for action in legal[:count]]
                most = max(range(count), key=lambda at: KEEPS[keeps[at]].sum())
                rules.kernels.step(after, int(legal[most]))
            assert after.to_move == CHANCE
            real = np.zeros(rules.bot.net.max_active, np.int64)
            count = rules.kernels.value_features(after, seat, real)
            assert leaf[:count].tolist() == real[:count].tolist()
            compared += 1
        game.play(best_move(game, "greedy", seed=4))
    assert compared
