"""A small net over sparse traits, evaluated inside compiled code.

A position is described by the numbers of the traits that it has, a few dozen of some hundred or
thousand. The first layer adds up the rows of these traits, so its price is that of the traits
which are there; the layers above it are tiny. Every stage of a game has layers of its own above
the first, because a pattern is worth something else early than late.
"""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from sintra.core.compile import compiled

#: How wide the two hidden layers are.
HIDDEN, UPPER = 32, 16
#: What both layers need while a position is evaluated.
SCRATCH = HIDDEN + UPPER
#: The net's own unit, in points.
UNIT = 10.0


def weights_type(traits: int, stages: int) -> np.dtype[np.void]:
    """The record that holds all weights of a net."""
    return np.dtype(
        [
            ("rows", np.float32, (traits, HIDDEN)),
            ("hidden", np.float32, HIDDEN),
            ("upper", np.float32, (stages, HIDDEN, UPPER)),
            ("upper_shift", np.float32, (stages, UPPER)),
            ("last", np.float32, (stages, UPPER)),
            ("last_shift", np.float32, stages),
            ("spread", np.float32, stages),  # how far a margin is off, as a standard deviation
        ]
    )


@dataclass(frozen=True)
class Net:
    """The net of a game: what it is made of, and where its weights are."""

    traits: int
    max_traits: int
    stages: int
    path: Path

    @cached_property
    def weights(self) -> Any:
        """All weights, as one record."""
        flat = np.load(self.path, allow_pickle=False)
        kind = weights_type(self.traits, self.stages)
        if flat.dtype != np.float16 or flat.nbytes * 2 != kind.itemsize:
            raise ValueError(
                f"{self.path} holds no net of {self.traits} traits and {self.stages} stages"
            )
        return np.frombuffer(flat.astype(np.float32).tobytes(), kind).view(np.recarray)[0]

    def blank(self) -> Any:
        """Weights that know nothing."""
        blank = np.zeros(1, weights_type(self.traits, self.stages)).view(np.recarray)[0]
        blank.spread = 30.0
        return blank


def save_weights(path: Path, weights: Any) -> None:
    """Saves a net's weights in half precision, which is plenty."""
    np.save(path, np.frombuffer(np.asarray(weights).tobytes(), np.float32).astype(np.float16))


@compiled
def evaluate(weights: Any, stage: int, traits: Any, count: int, scratch: Any) -> float:
    """The points that a position with some traits will still bring.

    Loops run to the length of a slice, not to a constant: short ones that LLVM knows the length of
    are unrolled before they can be vectorised, which takes four times as long.
    """
    hidden = scratch[:HIDDEN]
    upper = scratch[HIDDEN:]
    for i in range(len(hidden)):
        hidden[i] = weights.hidden[i]
    for at in range(count):
        row = weights.rows[traits[at]]
        for i in range(len(hidden)):
            hidden[i] += row[i]
    for j in range(len(upper)):
        upper[j] = weights.upper_shift[stage, j]
    for i in range(len(hidden)):
        if hidden[i] > 0:
            strength = hidden[i]
            column = weights.upper[stage, i]
            for j in range(len(upper)):
                upper[j] += strength * column[j]
    value = weights.last_shift[stage]
    for j in range(UPPER):
        value += weights.last[stage, j] * max(upper[j], np.float32(0))
    return float(value) * UNIT
