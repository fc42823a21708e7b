"""Quick games of the search against itself, a template that every game gets its own copy of."""

from typing import TYPE_CHECKING, Any

import numpy as np

from sintra.core.compile import compiled, wide
from sintra.core.generator import below
from sintra.core.protocol import NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable

    legal: Callable[[Any, Any], int]
    step: Callable[[Any, int], None]
    deal: Callable[[Any, Any], int]
    stage: Callable[[Any], int]
    traits: Callable[[Any, int, Any], int]
    clear_node: Callable[[Any, int, int], None]
    grow: Callable[..., int]
    glance: Callable[..., int]

#: There was nothing to decide, and so no search.
NOT_TOLD = -1.0


def sample_type(max_traits: int) -> np.dtype[np.void]:
    """A position to learn from: what a seat saw when a stage began, and what came of it."""
    return np.dtype(
        [
            ("game", np.int32),
            ("seat", np.int8),
            ("players", np.int8),
            ("stage", np.int8),
            ("count", np.int16),
            ("score", np.int16),
            ("final", np.int16),
            ("foretold", np.float32),  # the final score that the search expected, or NOT_TOLD
            ("traits", np.uint16, max_traits),
        ]
    )


@compiled
def play_stage(
    states: Any, words: Any, style: Any, weights: Any, effort: int, nodes: Any, desk: Any
) -> None:
    """Plays ``states[0]`` on until its stage is over."""
    state = states[0]
    begun = stage(state)
    while state.to_move != NOBODY and stage(state) == begun:
        step(state, think(state, words, style, weights, effort, False, nodes, desk))
        deal(state, desk.drawn)


@compiled
def think(
    state: Any,
    words: Any,
    style: Any,
    weights: Any,
    effort: int,
    freely: bool,
    nodes: Any,
    desk: Any,
) -> int:
    """A move after some simulations; after none at all, the best-looking of a few."""
    count = legal(state, desk.moves)
    clear_node(nodes, 0, 0)
    if count == 1:
        return wide(desk.moves[0])
    if effort == 0:
        return glance(state, words, style, desk, count)
    grow(state, wide(state.to_move), words, style, weights, nodes, wide(1), desk, effort)
    return pick(nodes, words, freely)


@compiled
def pick(nodes: Any, words: Any, freely: bool) -> int:
    """The move that was tried most, or one in proportion to how often it was."""
    if not freely:
        return wide(nodes[most_tried(nodes)].action)
    left = below(words, max(wide(nodes[0].visits), 1))
    last = wide(nodes[0].first) + wide(nodes[0].children) - 1
    for child in range(wide(nodes[0].first), last):
        left -= nodes[child].visits
        if left < 0:
            return wide(nodes[child].action)
    return wide(nodes[last].action)


@compiled
def most_tried(nodes: Any) -> int:
    """The child of the root that was tried most."""
    first = wide(nodes[0].first)
    best = first
    for child in range(first, first + wide(nodes[0].children)):
        if nodes[child].visits > nodes[best].visits:
            best = child
    return best


@compiled
def foretell(nodes: Any, seat: int) -> float:
    """The final score of a seat after the move that was tried most."""
    if nodes[0].visits == 0:
        return NOT_TOLD
    return float(nodes[most_tried(nodes)].points[seat])


@compiled
def note(state: Any, seat: int, samples: Any, at: int, desk: Any) -> int:
    """Writes down a position from a seat's side."""
    sample = samples[at]
    count = traits(state, seat, desk.traits)
    sample.seat = seat
    sample.players = state.players
    sample.stage = stage(state)
    sample.score = state.score[seat]
    sample.foretold = NOT_TOLD
    sample.count = count
    for i in range(count):
        sample.traits[i] = desk.traits[i]
    return at + 1
