"""What a seat may know. Everything lies open on the table but the order of what will be drawn."""

from typing import Any

from sintra.core.compile import compiled
from sintra.core.generator import WORDS, seed_words


@compiled
def hide(state: Any, seat: int) -> None:
    """Removes what the seat may not know: the generator. The bag's contents can be counted."""
    for i in range(WORDS):
        state.words[i] = 0


@compiled
def resample(state: Any, seat: int, seed: int) -> None:
    """Replaces what the seat may not know by something as likely: another future."""
    seed_words(state.words, seed)
