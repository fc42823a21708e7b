"""A spectator knows what lies open: nothing that any player does not know as well."""

import numpy as np
import pytest
from hypothesis import given, settings

import sintra
from sintra.core.game import Game
from sintra.games import GAMES, get
from tests.games.play import SEEDS, copy_of, random_game


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=3, deadline=None)
@given(SEEDS, SEEDS)
def test_a_spectator_knows_no_more_than_any_player(game: str, seed: int, other: int) -> None:
    kernels = get(game).kernels
    for played in random_game(game, {}, seed):
        spectator = played.players
        seen = played.state
        kernels.hide(seen, spectator)
        for seat in range(played.players + 1):
            world = played.state
            kernels.resample(world, seat, other % 2**62)
            assert kernels.check(world) == 0
            kernels.hide(world, spectator)
            assert world.tobytes() == seen.tobytes()
            hidden_twice = copy_of(played, played.state)
            kernels.hide(hidden_twice, seat)
            kernels.hide(hidden_twice, spectator)
            assert hidden_twice.tobytes() == seen.tobytes()


def test_a_plate_from_the_display_lies_open_and_one_from_the_stack_does_not() -> None:
    game = sintra.new("duel", seed=7)
    game.play("D2")
    state = game.state
    game.rules.kernels.hide(state, game.players)
    assert state.plate == game.state.plate >= 0
    until_plates_can_be_drawn(game)
    for move in ("draw", "stop"):
        game.play(move)
    state = game.state
    game.rules.kernels.hide(state, game.players)
    assert game.state.plate >= 0 > state.plate
    assert np.all(state.words == 0)


def test_looking_at_plates_is_private_and_filling_the_display_is_not() -> None:
    rules = get("duel")
    state = rules.start(rules.resolve({}, 0))
    assert not rules.is_private_draw(state)
    game = sintra.new("duel", seed=7)
    until_plates_can_be_drawn(game)
    game.play("draw")
    state = game.state
    rules.kernels.step(state, rules.parse("stop"))
    assert rules.is_private_draw(state)


def until_plates_can_be_drawn(game: Game) -> None:
    while "draw" not in [move.text for move in game.legal_moves]:
        game.play(game.legal_moves[0])
