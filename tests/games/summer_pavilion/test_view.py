"""A view hides only the generator."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import sintra
from tests.games.summer_pavilion.strategies import SEEDS, options, some_state


@settings(max_examples=30, deadline=None)
@given(options(), SEEDS, st.integers(0, 130))
def test_a_view_loads_as_a_position(chosen: dict[str, Any], seed: int, moves: int) -> None:
    game = some_state(chosen, seed, moves)
    seen = sintra.load(game.view(0), seed=1)
    assert seen.legal_actions == game.legal_actions
    assert seen.view(0) == game.view(0)
