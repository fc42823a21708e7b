"""What is hidden from a player, and which moves show some of it."""

from collections.abc import Iterable

import numpy as np

from sintra.core.rules import Rules, State

#: The number of random hidden states that ``revealing`` tries.
SAMPLES = 16


def revealing(rules: Rules, before: State, seat: int, actions: Iterable[int]) -> set[int]:
    """Return the moves that, without their draws, show their player something hidden.

    A move does if, after it, the player can tell the actual state from another one that looked the
    same before it.
    """
    if not has_hidden_information(rules, before, seat):
        return set()
    possible = possible_states(rules, before, seat)
    if len(possible) == 1:
        return set()
    memory = b"".join(possible)

    def reveals(action: int) -> bool:
        after = np.frombuffer(bytearray(memory), before.dtype)
        seen = set()
        for state in after:
            rules.kernels.step(state, action)
            rules.kernels.hide(state, seat)
            seen.add(state.tobytes())
        return len(seen) > 1

    return {action for action in actions if reveals(action)}


def possible_states(rules: Rules, state: State, seat: int) -> set[bytes]:
    """Return the bytes of a state and of different others that look the same to a seat.

    They have the same random generator, because no move looks at it before chance draws.
    """
    others = state.copies(SAMPLES)
    for sample, other in enumerate(others):
        rules.kernels.resample(other, seat, sample)
    others["rng"] = state.rng
    return {state.tobytes(), *(other.tobytes() for other in others)}


def has_hidden_information(rules: Rules, state: State, seat: int) -> bool:
    """Return whether anything except the random generator is hidden from a seat."""
    visible = state.copy()
    rules.kernels.hide(visible, seat)
    visible.rng = state.rng
    return bool(visible.tobytes() != state.tobytes())
