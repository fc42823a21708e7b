"""Random play and move counting (perft) of any game, for tests."""

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
from sintra.games import get
from sintra.testing import option_values

SEEDS = st.integers(0, 2**63 - 1)
#: Uniformly random play passes too often and draws too rarely to reach all parts of a game.
RARE = "pass"
FREQUENT = "draw"
RARE_SHARE = 0.1
FREQUENT_SHARE = 0.25


@st.composite
def any_options(draw: st.DrawFn, game: str) -> dict[str, Any]:
    """Draw valid options of a game."""
    rules = get(game)
    chosen = {option.name: draw(st.sampled_from(option_values(option))) for option in rules.options}
    try:
        rules.resolve(chosen, 0)
    except OptionError:
        assume(False)
    return chosen


def random_game(game: str, chosen: dict[str, Any], seed: int) -> Iterator[Game]:
    """Play a random game; yield it before every move and at its end."""
    played = sintra.new(game, seed=seed, **chosen)
    chance = random.Random(seed)
    while not played.is_over:
        yield played
        played.play(random_action(played, chance))
    yield played


def played_effects(
    game: str, chosen: dict[str, Any], seed: int
) -> Iterator[tuple[PlayedMove, dict[str, Any], dict[str, Any], dict[str, Any]]]:
    """Play a random game; yield every move, its effect, and the positions before and after it."""
    before: dict[str, Any] = {}
    effects: dict[int, dict[str, Any]] = {}
    for played in random_game(game, chosen, seed):
        after = played.position()
        if played.history:
            last = played.history[-1]
            yield last, json.loads(json.dumps(effects[last.move.id])), before, after
        before = after
        effects = {a: played.rules.guide.effect(played.state, a) for a in played.legal_actions}


def random_action(game: Game, chance: random.Random) -> int:
    """Return a random legal move."""
    actions = {game.rules.notation.to_text(action): action for action in game.legal_actions}
    if FREQUENT in actions and chance.random() < FREQUENT_SHARE:
        return actions[FREQUENT]
    others = [action for text, action in actions.items() if text != RARE]
    return chance.choice(others if others and chance.random() > RARE_SHARE else [*actions.values()])


def some_state(game: str, chosen: dict[str, Any], seed: int, moves: int) -> Game:
    """Return a game after some random moves."""
    for number, played in enumerate(random_game(game, chosen, seed)):  # noqa: B007
        if number == moves:
            break
    return played


def count(game: Game, depth: int) -> int:
    """Count the sequences of a number of moves with compiled code (perft)."""
    rules = game.rules
    states = rules.empty(depth + 1)
    moves = np.zeros((depth + 1, rules.max_legal), np.int64)
    drawn = np.zeros(rules.max_draws, np.int64)
    return int(
        rules.specialise("sintra.core.rollout").perft(game.state, states, moves, drawn, depth)
    )


def count_by_hand(game: Game, depth: int) -> int:
    """Count the same sequences with ``Game.play`` and ``Game.undo``."""
    if depth == 0:
        return 1
    nodes = 0
    for move in game.legal_moves:
        game.play(move)
        nodes += count_by_hand(game, depth - 1)
        game.undo()
    return nodes
