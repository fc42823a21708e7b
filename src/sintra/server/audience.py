"""Audiences: who looks at a position, and what it may know."""

from sintra.core.rules import Rules, State

#: The number of a seat, or one of the constants below.
Audience = int
#: Knows public information only.
SPECTATOR: Audience = -1
#: Knows everything: every viewer of a finished game.
EVERYTHING: Audience = -2


def kernel_seat(audience: Audience, state: State) -> int:
    """Return the seat number that kernels use for an audience other than ``EVERYTHING``."""
    return int(state.players) if audience == SPECTATOR else audience


def visible_state(rules: Rules, state: State, audience: Audience) -> State:
    """Return a copy of a state without the information that an audience may not have."""
    visible = state.copy()
    if audience != EVERYTHING:
        rules.kernels.hide(visible, kernel_seat(audience, state))
    return visible
