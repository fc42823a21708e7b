"""``Game`` with every registered game and all options."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sintra
from sintra.games import get
from tests.games.play import SEEDS, any_options, some_state

GAMES = sintra.game_ids()
MOVES = st.integers(0, 260)
EACH_GAME = pytest.mark.parametrize("name", GAMES)


@EACH_GAME
@settings(max_examples=25, deadline=None)
@given(st.data(), SEEDS, MOVES)
def test_every_listed_move_can_be_played_and_undone(
    name: str, data: st.DataObject, seed: int, moves: int
) -> None:
    game = some_state(name, data.draw(any_options(name)), seed, moves)
    before, record = game.state.tobytes(), game.record()
    for move in game.legal_moves:
        game.play(move)
        assert game.rules.kernels.check(game.state) == 0
        assert game.state.tobytes() != before
        assert game.undo() == move
        assert game.state.tobytes() == before
    assert game.record() == record


@EACH_GAME
@settings(max_examples=25, deadline=None)
@given(st.data(), SEEDS, MOVES, SEEDS)
def test_a_view_does_not_depend_on_the_generator(
    name: str, data: st.DataObject, seed: int, moves: int, other: int
) -> None:
    game = some_state(name, data.draw(any_options(name)), seed, moves)
    elsewhere = sintra.load({**game.position(), "generator": [1, 2, 3, other & 0xFFFF]})
    for seat in range(game.players):
        view = game.view(seat)
        assert "generator" not in view
        assert elsewhere.view(seat) == view


@EACH_GAME
@settings(max_examples=15, deadline=None)
@given(st.data(), SEEDS, MOVES)
def test_copies_are_independent(name: str, data: st.DataObject, seed: int, moves: int) -> None:
    game = some_state(name, data.draw(any_options(name)), seed, moves)
    before, history = game.state.tobytes(), game.history
    copy = game.copy()
    if game.history:
        copy.undo()
    for _ in range(3):
        if not copy.is_over:
            copy.play(random.Random(seed).choice(copy.legal_actions))
    assert (game.state.tobytes(), game.history) == (before, history)
    game.state.score[0] = 77  # ``state`` returns a copy
    assert game.state.tobytes() == before


@EACH_GAME
def test_a_state_is_small(name: str) -> None:
    assert get(name).state.record_dtype.itemsize <= 512
