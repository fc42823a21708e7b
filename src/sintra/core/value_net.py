"""The value net: a small NNUE-like net over sparse features, evaluated inside compiled code.

A position activates a few dozen of some thousand binary features. The first layer adds up the rows
of the active features, so its cost depends on those alone; the layers above are tiny. Every stage
of a game has its own upper layers, because a pattern has another value early than late::

    hidden = relu(bias + sum of rows[active features])         HIDDEN units
    upper  = relu(upper_shift[stage] + hidden @ upper[stage])  UPPER units
    points = UNIT * (last_shift[stage] + upper @ last[stage])
"""

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from sintra.core.arrays import Float32Array, Int64Array, Weights
from sintra.core.compile import compiled

#: The widths of the two hidden layers.
HIDDEN, UPPER = 32, 16
#: The size of the buffer that one evaluation needs.
NET_SCRATCH = HIDDEN + UPPER
#: The net's output is in units of this many points.
UNIT = 10.0
#: The standard deviation of predicted margins that an untrained net assumes, in points.
_UNTRAINED_SPREAD = 30.0
#: The name of a version, whose weights a game may have kept.
VERSION = re.compile(r"v\d+(\.\d+)*")


def weights_dtype(features: int, stages: int) -> np.dtype[np.void]:
    """Return the dtype of the record that holds all weights of a net."""
    return np.dtype(
        [
            ("rows", np.float32, (features, HIDDEN)),
            ("hidden", np.float32, HIDDEN),
            ("upper", np.float32, (stages, HIDDEN, UPPER)),
            ("upper_shift", np.float32, (stages, UPPER)),
            ("last", np.float32, (stages, UPPER)),
            ("last_shift", np.float32, stages),
            ("spread", np.float32, stages),  # the standard deviation of a margin's error
        ]
    )


@dataclass(frozen=True)
class ValueNet:
    """The shape of a game's net and the file of its weights."""

    #: The number of features, and how many can be active at once.
    features: int
    max_active: int
    stages: int
    #: The file of the weights; None for a net that is never trained.
    path: Path | None

    @cached_property
    def weights(self) -> Weights:
        """All weights, as one record."""
        return self.untrained() if self.path is None else self.read(self.path)

    def load(self, source: str | Path) -> Weights:
        """Return other weights of this net.

        Args:
            source: a file that ``save_weights`` wrote, or the name of earlier weights that the game
                has kept as a yardstick, such as ``v0.1``.

        Raises:
            OSError: the file cannot be read.
            ValueError: there are no such weights, or they belong to another net.
        """
        if self.path is None:
            raise ValueError("the game has no value net")
        if isinstance(source, str) and VERSION.fullmatch(source):
            return self.read(self.path.with_stem(f"{self.path.stem}-{source}"))
        return self.read(Path(source))

    def read(self, path: Path) -> Weights:
        """Return the weights of a net of this shape, from a file that ``save_weights`` wrote.

        Raises:
            OSError: the file cannot be read.
            ValueError: the file does not hold such weights.
        """
        flat = np.load(path, allow_pickle=False)
        kind = weights_dtype(self.features, self.stages)
        is_array = isinstance(flat, np.ndarray)
        if not is_array or flat.dtype != np.float16 or flat.nbytes * 2 != kind.itemsize:
            raise ValueError(
                f"{path} does not hold a net of {self.features} features and {self.stages} stages"
            )
        return np.frombuffer(flat.astype(np.float32).tobytes(), kind).view(np.recarray)[0]

    def untrained(self) -> Weights:
        """Return weights that predict no points at all."""
        weights = np.zeros(1, weights_dtype(self.features, self.stages)).view(np.recarray)[0]
        weights.spread = _UNTRAINED_SPREAD
        return weights


def save_weights(path: Path, weights: Weights) -> None:
    """Save a net's weights in half precision, which loses nothing that matters."""
    values = np.frombuffer(np.asarray(weights).tobytes(), np.float32).astype(np.float16)
    with path.open("wb") as file:  # to a path, NumPy would add an extension
        np.save(file, values)


@compiled
def evaluate(
    weights: Weights, stage: int, active: Int64Array, count: int, scratch: Float32Array
) -> float:
    """Return the points that a seat is still expected to score.

    The loops run to the length of a slice instead of a constant. LLVM would unroll a short loop of
    known length before it could vectorise it, which is four times slower.

    Args:
        weights: the net's weights.
        stage: the stage of the game, which selects the upper layers.
        active: the indices of the active features.
        count: how many of them are valid.
        scratch: a buffer of ``NET_SCRATCH`` numbers.
    """
    hidden = scratch[:HIDDEN]
    upper = scratch[HIDDEN:]
    for i in range(len(hidden)):
        hidden[i] = weights.hidden[i]
    for at in range(count):
        row = weights.rows[active[at]]
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
