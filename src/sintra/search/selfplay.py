"""Whole games of the search against itself, a template that every game gets its own copy of.

Two players, A and B, share the seats; each has its style, its weights and its number of
simulations. So the same code makes games to learn from and compares two ways to think.
"""

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
            ("foretold", np.float32),  # the final score that the search expected there
            ("traits", np.uint16, max_traits),
        ]
    )


@compiled
def play_game(
    states: Any,
    words: Any,
    is_b: Any,
    style_a: Any,
    style_b: Any,
    weights_a: Any,
    weights_b: Any,
    effort_a: int,
    effort_b: int,
    heat: int,
    nodes: Any,
    desk: Any,
    samples: Any,
) -> int:
    """Plays ``states[0]`` to its end; returns how many samples were written.

    In ``heat`` of 100 decisions a move is drawn in proportion to how often it was tried. Samples
    are taken where a stage begins, which is where the search asks the net.
    """
    state = states[0]
    written = 0
    fresh = 0  # the first sample of the position that is to be thought about
    seen = wide(-1)
    while state.to_move != NOBODY:
        if is_b[state.to_move]:
            action = think(state, words, style_b, weights_b, effort_b, heat, nodes, desk)
        else:
            action = think(state, words, style_a, weights_a, effort_a, heat, nodes, desk)
        for i in range(fresh, written):
            samples[i].foretold = foretell(nodes, wide(samples[i].seat))
        fresh = written
        step(state, action)
        deal(state, desk.drawn)
        if stage(state) != seen and state.to_move != NOBODY:
            seen = stage(state)
            for seat in range(wide(state.players)):
                written = note(state, seat, samples, written, desk)
    for i in range(written):
        samples[i].final = state.score[samples[i].seat]
        if samples[i].foretold < 0:
            samples[i].foretold = samples[i].final
    return written


@compiled
def play_stage(
    states: Any, words: Any, style: Any, weights: Any, effort: int, nodes: Any, desk: Any
) -> None:
    """Plays ``states[0]`` on until its stage is over."""
    state = states[0]
    begun = stage(state)
    while state.to_move != NOBODY and stage(state) == begun:
        step(state, think(state, words, style, weights, effort, wide(0), nodes, desk))
        deal(state, desk.drawn)


@compiled
def think(
    state: Any,
    words: Any,
    style: Any,
    weights: Any,
    effort: int,
    heat: int,
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
    return pick(nodes, words, below(words, 100) < heat)


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
    """The final score of a seat after the move that was tried most; -1 if there was no search."""
    if nodes[0].visits == 0:
        return -1.0
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
    sample.foretold = -1.0
    sample.count = count
    for i in range(count):
        sample.traits[i] = desk.traits[i]
    return at + 1
