"""Kernels: the compiled functions of a game over state records.

A game hands its kernels over as one :class:`Kernels` object. Only four of them are required; the
others have defaults, the compiled functions at the end of this module.

The functions before them are **placeholders**. Generic code (``sintra.core.rollout``,
``sintra.core.batch_kernels``, ``sintra.search.mcts``) imports and calls them like any function, and
``sintra.core.compile.specialise`` replaces them by the kernels of a game.

Kernels trust their arguments: callers check first.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, NoReturn

from sintra.core.arrays import Float32Array, Int64Array
from sintra.core.compile import compiled, placeholder
from sintra.core.rng import RNG_WORDS, seed_rng
from sintra.core.state import NOBODY, GameState

#: Every number that ``observe`` writes is between 0 and this one.
MAX_OBSERVATION = 16.0


# --- Placeholders ----------------------------------------------------------------------------


def _unbound(name: str) -> NoReturn:
    raise RuntimeError(f"the kernel {name} is a placeholder: specialise the module that calls it")


@placeholder
def legal(state: GameState, out: Int64Array) -> int:
    """Write every legal action of the seat to move, or every possible draw if chance is to act.

    No action is written twice, and none only if the game is over.

    Returns:
        The number of actions.
    """
    _unbound("legal")


@placeholder
def step(state: GameState, action: int) -> None:
    """Play one legal action or draw, in place."""
    _unbound("step")


@placeholder
def deal(state: GameState, drawn: Int64Array) -> int:
    """Let chance act, with the state's own generator, until a player is to move or the game ends.

    Args:
        state: the state; it changes in place.
        drawn: receives the draws, which ``step`` can replay.

    Returns:
        The number of draws.
    """
    _unbound("deal")


@placeholder
def rank(state: GameState, out: Int64Array) -> None:
    """Write the finishing place of every seat, 1 for first; tied seats share a place."""
    _unbound("rank")


@placeholder
def check(state: GameState) -> int:
    """Return the fault flags of the broken invariants, 0 for a possible state."""
    _unbound("check")


@placeholder
def hide(state: GameState, seat: int) -> None:
    """Overwrite, in place, everything that a seat may not know.

    The values written do not depend on the hidden ones. The seat number ``players``, one past the
    last, is that of a spectator.
    """
    _unbound("hide")


@placeholder
def resample(state: GameState, seat: int, seed: int) -> None:
    """Replace, in place, everything that a seat may not know by a random consistent choice.

    This is the determinisation step of information-set search. A spectator's seat is allowed.
    """
    _unbound("resample")


@placeholder
def observe(state: GameState, seat: int, out: Float32Array) -> None:
    """Write the observation of a seat for a neural network, without hidden information."""
    _unbound("observe")


@placeholder
def heuristic(state: GameState, action: int) -> int:
    """Return a cheap estimate of how good a legal action is; higher is better."""
    _unbound("heuristic")


@placeholder
def stage(state: GameState) -> int:
    """Return the stage of the game, counted from 0; the last stage is the finished game.

    Rollouts of the search end where a stage ends: usually before the next large chance event.
    Beyond it, a rollout adds more noise than information.
    """
    _unbound("stage")


@placeholder
def value_features(state: GameState, seat: int, out: Int64Array) -> int:
    """Write the indices of the value net's active features from a seat's point of view.

    Returns:
        The number of active features.
    """
    _unbound("value_features")


# --- Defaults --------------------------------------------------------------------------------


@compiled
def check_nothing(state: GameState) -> int:
    """Accept every state."""
    return 0


@compiled
def hide_rng(state: GameState, seat: int) -> None:
    """Hide the generator, the only secret of a game of perfect information."""
    for i in range(RNG_WORDS):
        state.rng[i] = 0


@compiled
def reseed(state: GameState, seat: int, seed: int) -> None:
    """Replace the generator, so that later draws differ."""
    seed_rng(state.rng, seed)


@compiled
def observe_nothing(state: GameState, seat: int, out: Float32Array) -> None:
    """Write no observation."""


@compiled
def no_preference(state: GameState, action: int) -> int:
    """Rate all actions equal, so that rollouts play uniformly random moves."""
    return 0


@compiled
def single_stage(state: GameState) -> int:
    """Treat the whole game as one stage, so that rollouts run to its end."""
    return 1 if state.to_move == NOBODY else 0


@compiled
def no_features(state: GameState, seat: int, out: Int64Array) -> int:
    """Activate no feature."""
    return 0


@dataclass(frozen=True)
class Kernels:
    """The compiled functions of a game. The placeholders above document what each one does."""

    legal: Callable[[Any, Any], int]
    step: Callable[[Any, int], None]
    deal: Callable[[Any, Any], int]
    rank: Callable[[Any, Any], None]
    check: Callable[[Any], int] = check_nothing
    hide: Callable[[Any, int], None] = hide_rng
    resample: Callable[[Any, int, int], None] = reseed
    observe: Callable[[Any, int, Any], None] = observe_nothing
    heuristic: Callable[[Any, int], int] = no_preference
    stage: Callable[[Any], int] = single_stage
    value_features: Callable[[Any, int, Any], int] = no_features

    def by_name(self) -> dict[str, Callable[..., Any]]:
        """Return all kernels by the names of their placeholders."""
        return {item.name: getattr(self, item.name) for item in fields(self)}
