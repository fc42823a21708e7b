"""Hypothesis strategies for options, and random games with them."""

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from sintra.core.game import Game
from tests.games import play
from tests.games.play import SEEDS as SEEDS

WILD_ORDERS = st.one_of(
    st.sampled_from(["standard", "reversed"]), st.permutations("pgoybr").map("".join)
)


@st.composite
def options(draw: st.DrawFn) -> dict[str, Any]:
    """Return any options of Summer Pavilion."""
    players = draw(st.integers(2, 4))
    return {
        "players": players,
        "edition": draw(st.sampled_from(["original", "mini"])),
        "board": draw(st.sampled_from(["coloured", "grey"])),
        "wilds": draw(WILD_ORDERS),
        "first": draw(st.sampled_from([*range(players), "random"])),
    }


def random_game(chosen: dict[str, Any], seed: int) -> Iterator[Game]:
    """Play a random game; yield it before every move and at its end."""
    return play.random_game("summer-pavilion", chosen, seed)


def some_state(chosen: dict[str, Any], seed: int, moves: int) -> Game:
    """Return a game after some random moves."""
    return play.some_state("summer-pavilion", chosen, seed, moves)
