"""A spectator of Duel knows only the open plates."""

import numpy as np

import sintra
from sintra.core.game import Game
from sintra.games import get


def test_a_plate_from_the_display_is_public_and_one_from_the_stack_is_not() -> None:
    game = sintra.new("duel", seed=7)
    game.play("D2")
    state = game.state
    game.rules.kernels.hide(state, game.players)
    assert state.plate == game.state.plate >= 0
    play_until_a_plate_can_be_drawn(game)
    for move in ("draw", "stop"):
        game.play(move)
    state = game.state
    game.rules.kernels.hide(state, game.players)
    assert game.state.plate >= 0 > state.plate
    assert np.all(state.rng == 0)


def test_the_fronts_of_drawn_plates_are_private_draws_and_those_of_the_display_are_not() -> None:
    rules = get("duel")
    state = rules.start(rules.resolve({}, 0))
    assert not rules.is_private_draw(state)
    game = sintra.new("duel", seed=7)
    play_until_a_plate_can_be_drawn(game)
    game.play("draw")
    state = game.state
    rules.kernels.step(state, rules.notation.parse("stop"))
    assert rules.is_private_draw(state)


def play_until_a_plate_can_be_drawn(game: Game) -> None:
    while "draw" not in [move.text for move in game.legal_moves]:
        game.play(game.legal_moves[0])
