"""Hypothesis strategies over everything that can be chosen, and ways to play through it."""

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

import sintra
from sintra.core.game import Game

WILD_ORDERS = st.one_of(
    st.sampled_from(["standard", "reversed"]), st.permutations("pgoybr").map("".join)
)
SEEDS = st.integers(0, 2**63 - 1)


@st.composite
def options(draw: st.DrawFn) -> dict[str, Any]:
    """Any options of Summer Pavilion."""
    players = draw(st.integers(2, 4))
    return {
        "players": players,
        "edition": draw(st.sampled_from(["original", "mini"])),
        "board": draw(st.sampled_from(["coloured", "grey"])),
        "wilds": draw(WILD_ORDERS),
        "first": draw(st.sampled_from([*range(players), "random"])),
    }


def random_game(chosen: dict[str, Any], seed: int) -> Iterator[Game]:
    """A game played at random: yields it before every move and at its end."""
    game = sintra.new("summer-pavilion", seed=seed, **chosen)
    chance = random.Random(seed)
    while not game.is_over:
        yield game
        actions = game.legal_actions
        # Passing early makes games short and dull: pass only now and then.
        texts = [action for action in actions if game.rules.notation(action) != "pass"]
        game.play(chance.choice(texts if texts and chance.random() < 0.9 else actions))
    yield game


def some_state(chosen: dict[str, Any], seed: int, moves: int) -> Game:
    """A game after some random moves."""
    game = sintra.new("summer-pavilion", seed=seed, **chosen)
    for number, game in enumerate(random_game(chosen, seed)):  # noqa: B007
        if number == moves:
            break
    return game
