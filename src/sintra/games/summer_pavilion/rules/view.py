"""What a seat may know. Everything lies open on the table but the order of what will be drawn."""

from sintra.core.compile import compiled
from sintra.core.rng import RNG_WORDS, seed_rng
from sintra.games.summer_pavilion.rules.state import State


@compiled
def hide(state: State, seat: int) -> None:
    """Removes what the seat may not know: the generator. The bag's contents can be counted."""
    for i in range(RNG_WORDS):
        state.rng[i] = 0


@compiled
def resample(state: State, seat: int, seed: int) -> None:
    """Replaces what the seat may not know by something as likely: another future."""
    seed_rng(state.rng, seed)
