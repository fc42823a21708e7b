"""Evaluators: functions that rate many positions at once, such as a neural network.

An evaluator gets a :class:`PositionBatch` and returns two arrays, with a row for each position:

* the **priors**: a weight for every action, 0 or more. Only those of legal moves count, and they
  are normalised, so a policy's probabilities are right with or without a mask.
* the **values**: the expected result of every seat, from 0 (lost) to 1 (won), *beginning with the
  seat to move*, as observations do. A single column is the value of the seat to move; the others
  share the rest.

Any function of this form is an evaluator. :func:`from_logits`, :func:`from_torch` and
:func:`from_onnx` make one from a net.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np

from sintra.core.arrays import BoolArray, Float32Array, Int8Array, Records
from sintra.core.errors import MissingExtraError, SintraError
from sintra.core.rules import Rules

#: How far a value may be out of range because of rounding.
_TOLERANCE = 1e-3


class EvaluatorError(SintraError):
    """An evaluator returned something that is not priors and values."""

    code = "bad-evaluator"


@dataclass(frozen=True)
class PositionBatch:
    """Positions for an evaluator, a row for each.

    Nothing in it is hidden from the seat that searches: what that seat may not know is resampled.
    """

    rules: Rules
    #: What the seat to move observes; ``rules.observation_names`` names the numbers.
    observations: Float32Array
    #: The legal moves: True for each legal action.
    masks: BoolArray
    #: The seat to move.
    seats: Int8Array
    #: The state records, for evaluators that compute their own inputs.
    states: Records
    #: The number of players.
    players: int

    def __len__(self) -> int:
        return len(self.masks)

    @cached_property
    def heuristics(self) -> Float32Array:
        """The heuristic value of every legal action in tenths of a point, 0 for the others.

        The bot ``greedy`` plays the action with the highest value, as with ``batch.heuristics()``.
        They are computed when they are first read.
        """
        found = np.zeros(self.masks.shape, np.float32)
        kernels: Any = self.rules.specialise("sintra.search.puct")
        kernels.write_heuristics(self.states, self.masks, found)
        return found


#: Rates positions: returns their priors and values as arrays.
Evaluator: TypeAlias = Callable[[PositionBatch], tuple[Any, Any]]


def uniform(positions: PositionBatch) -> tuple[Any, Any]:
    """Rate all moves and all seats equal. The search then learns from finished games only."""
    shape = len(positions), positions.players
    return positions.masks, np.full(shape, 1 / positions.players, np.float32)


def masked_softmax(logits: Any, masks: BoolArray) -> Float32Array:
    """Return the probabilities of the legal actions; the others have 0.

    >>> masked_softmax(np.zeros((1, 3)), np.array([[True, False, True]]))
    array([[0.5, 0. , 0.5]], dtype=float32)
    """
    masked = np.where(masks, logits, -np.inf)
    weights = np.exp(masked - masked.max(1, keepdims=True))
    probabilities: Float32Array = (weights / weights.sum(1, keepdims=True)).astype(np.float32)
    return probabilities


def from_logits(net: Callable[[Float32Array], tuple[Any, Any]]) -> Evaluator:
    """Return an evaluator over a function of NumPy arrays.

    Args:
        net: gets observations and returns logits over all actions, and values.
    """

    def evaluate(positions: PositionBatch) -> tuple[Any, Any]:
        logits, values = _pair("a net", "logits and values", net(positions.observations))
        logits = _array("logits", logits, finite=False)
        if logits.shape != positions.masks.shape:
            raise EvaluatorError(_shape_error("logits", logits, positions.masks))
        return masked_softmax(logits, positions.masks), values

    return evaluate


def from_torch(module: Any, device: str = "cpu") -> Evaluator:
    """Return an evaluator over a PyTorch module.

    Args:
        module: gets a tensor of observations and returns logits over all actions, and values from 0
            to 1. It is not put into evaluation mode here; call ``module.eval()`` if it has dropout
            or batch normalisation.
        device: where the module is.

    Raises:
        MissingExtraError: PyTorch is not installed.
    """
    try:
        import torch
    except ImportError:
        raise MissingExtraError('PyTorch is not installed: pip install "sintra[train]"') from None

    def net(observations: Float32Array) -> tuple[Any, Any]:
        with torch.inference_mode():
            found = module(torch.from_numpy(observations).to(device))
        logits, values = _pair("a module", "logits and values", found)
        return logits.float().cpu().numpy(), values.float().cpu().numpy()

    return from_logits(net)


def from_onnx(session: Any) -> Evaluator:
    """Return an evaluator over a model in the ONNX format.

    Args:
        session: an ``onnxruntime.InferenceSession`` of a model with one input, the observations,
            and two outputs: logits over all actions, and values from 0 to 1.
    """
    name = session.get_inputs()[0].name
    return from_logits(lambda observations: session.run(None, {name: observations})[:2])


def evaluate(evaluator: Evaluator, positions: PositionBatch) -> tuple[Float32Array, Float32Array]:
    """Call an evaluator and check its answer.

    Returns:
        The priors of all actions, and the values of all seats beginning with the seat to move.

    Raises:
        EvaluatorError: the answer has the wrong form; the message says what is wrong.
    """
    if not callable(evaluator):
        raise EvaluatorError(f"an evaluator must be a function, not {type(evaluator).__name__}")
    answer = _pair("an evaluator", "priors and values", evaluator(positions))
    priors, values = _array("priors", answer[0]), _array("values", answer[1])
    if priors.shape != positions.masks.shape:
        raise EvaluatorError(_shape_error("priors", priors, positions.masks))
    if (priors < 0).any():
        raise EvaluatorError("priors must not be negative; use masked_softmax for logits")
    if values.shape in ((len(positions),), (len(positions), 1)):
        own = values.reshape(-1, 1)
        others = (1 - own) / max(positions.players - 1, 1)
        values = np.hstack([own, np.repeat(others, positions.players - 1, 1)])
    if values.shape != (len(positions), positions.players):
        raise EvaluatorError(
            f"the values must have the shape {(len(positions), positions.players)}, one for every "
            f"seat, or one column for the seat to move, not {values.shape}"
        )
    if values.size and not -_TOLERANCE <= values.min() <= values.max() <= 1 + _TOLERANCE:
        raise EvaluatorError("values must be from 0 (lost) to 1 (won)")
    return priors, np.ascontiguousarray(values)


def _pair(who: str, what: str, answer: Any) -> tuple[Any, Any]:
    if not isinstance(answer, tuple | list) or len(answer) != 2:
        raise EvaluatorError(f"{who} must return two arrays, {what}, not {type(answer).__name__}")
    first, second = answer
    return first, second


def _shape_error(what: str, given: Float32Array, masks: BoolArray) -> str:
    return (
        f"the {what} must have the shape {masks.shape}, a number for every action of every "
        f"position, not {given.shape}"
    )


def _array(what: str, given: Any, *, finite: bool = True) -> Float32Array:
    try:
        array = np.ascontiguousarray(given, np.float32)
    except (TypeError, ValueError, RuntimeError) as error:
        raise EvaluatorError(f"the {what} are not an array of numbers: {error}") from error
    if finite and not np.isfinite(array).all():
        raise EvaluatorError(f"the {what} contain a number that is infinite or not a number")
    return array
