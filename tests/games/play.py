"""Ways to play any game at random or through all its moves, for tests of every game."""

import json
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
from hypothesis import assume
from hypothesis import strategies as st

import sintra
from sintra.core.errors import OptionError
from sintra.core.game import Game, PlayedMove
from sintra.core.warm import rollout_of
from sintra.games import get
from tests import golden

SEEDS = st.integers(0, 2**63 - 1)
#: Random players would do these too often, or too seldom, to see much of a game.
SELDOM = "pass"
OFTEN = "draw"
SHARE_OF_SELDOM = 0.1
SHARE_OF_OFTEN = 0.25


@st.composite
def any_options(draw: st.DrawFn, game: str) -> dict[str, Any]:
    """Any options of a game."""
    rules = get(game)
    chosen = {
        option.name: draw(st.sampled_from(golden.values_of(rules, option)))
        for option in rules.options
    }
    try:
        rules.resolve(chosen, 0)
    except OptionError:
        assume(False)
    return chosen


def random_game(game: str, chosen: dict[str, Any], seed: int) -> Iterator[Game]:
    """A game played at random: yields it before every move and at its end."""
    played = sintra.new(game, seed=seed, **chosen)
    chance = random.Random(seed)
    while not played.is_over:
        yield played
        played.play(random_action(played, chance))
    yield played


def told_effects(
    game: str, chosen: dict[str, Any], seed: int
) -> Iterator[tuple[PlayedMove, dict[str, Any], dict[str, Any], dict[str, Any]]]:
    """A random game, move by move: what was played, its effect as it was told before, and the
    positions before and after it."""
    before: dict[str, Any] = {}
    told: dict[int, dict[str, Any]] = {}
    for played in random_game(game, chosen, seed):
        after = played.position()
        if played.history:
            last = played.history[-1]
            yield last, json.loads(json.dumps(told[last.move.id])), before, after
        before = after
        told = {a: played.rules.guide.effect(played.state, a) for a in played.legal_actions}


def random_action(game: Game, chance: random.Random) -> int:
    """A legal move."""
    actions = {game.rules.notation.to_text(action): action for action in game.legal_actions}
    if OFTEN in actions and chance.random() < SHARE_OF_OFTEN:
        return actions[OFTEN]
    lively = [action for text, action in actions.items() if text != SELDOM]
    return chance.choice(
        lively if lively and chance.random() > SHARE_OF_SELDOM else [*actions.values()]
    )


def some_state(game: str, chosen: dict[str, Any], seed: int, moves: int) -> Game:
    """A game after some random moves."""
    for number, played in enumerate(random_game(game, chosen, seed)):  # noqa: B007
        if number == moves:
            break
    return played


def count(game: Game, depth: int) -> int:
    """How many ways there are to play some moves, counted by compiled code."""
    rules = game.rules
    states = rules.empty(depth + 1)
    moves = np.zeros((depth + 1, rules.max_legal), np.int64)
    drawn = np.zeros(rules.max_draws, np.int64)
    return int(rollout_of(rules).perft(game.state, states, moves, drawn, depth))


def count_by_hand(game: Game, depth: int) -> int:
    """The same through the front door, one move at a time, with every move taken back."""
    if depth == 0:
        return 1
    nodes = 0
    for move in game.legal_moves:
        game.play(move)
        nodes += count_by_hand(game, depth - 1)
        game.undo()
    return nodes
