"""Stages and traits: what the nets of all games rely on."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sintra
from sintra.core.protocol import NOBODY
from sintra.games import get
from tests.games.play import SEEDS, any_options, random_game

GAMES = sintra.game_ids()
FEW = settings(max_examples=8, deadline=None)


@pytest.mark.parametrize("game_id", GAMES)
@FEW
@given(data=st.data(), seed=SEEDS)
def test_stages_grow_to_the_last(game_id: str, data: st.DataObject, seed: int) -> None:
    rules = get(game_id)
    last = 0
    for game in random_game(game_id, data.draw(any_options(game_id)), seed):
        stage = rules.kernels.stage(game.state)
        assert last <= stage < rules.net.stages
        assert (stage == rules.net.stages - 1) == (int(game.state.to_move) == NOBODY)
        last = stage


@pytest.mark.parametrize("game_id", GAMES)
@FEW
@given(data=st.data(), seed=SEEDS)
def test_traits_are_numbers_of_the_net(game_id: str, data: st.DataObject, seed: int) -> None:
    rules = get(game_id)
    out = np.zeros(rules.net.max_traits, np.int64)
    for game in random_game(game_id, data.draw(any_options(game_id)), seed):
        for seat in range(game.players):
            count = rules.kernels.traits(game.state, seat, out)
            found = out[:count].tolist()
            assert 0 < count <= rules.net.max_traits
            assert min(found) >= 0
            assert max(found) < rules.net.traits


@pytest.mark.parametrize("game_id", GAMES)
def test_traits_do_not_depend_on_what_is_hidden(game_id: str) -> None:
    rules = get(game_id)
    for game in random_game(game_id, {}, 5):
        for seat in range(game.players):
            state = game.state
            rules.kernels.resample(state, seat, 9)
            rows = np.zeros((2, rules.net.max_traits), np.int64)
            counts = [
                rules.kernels.traits(one, seat, row)
                for one, row in zip((game.state, state), rows, strict=True)
            ]
            assert counts[0] == counts[1]
            assert (rows[0] == rows[1]).all()
