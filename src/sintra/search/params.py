"""The parameters of the search."""

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from sintra.core.errors import OptionError
from sintra.core.value_net import ValueNet

#: The parameters as compiled code reads them.
PARAMS = np.dtype(
    [
        ("exploration", np.float64),
        ("widening", np.float64),
        ("rollout_samples", np.int64),
        ("win_weight", np.float64),
        ("margin_scale", np.float64),
        ("horizon", np.int64),
    ],
    align=True,
)
#: The parameters of a search with an evaluator as compiled code reads them.
PUCT_PARAMS = np.dtype(
    [
        ("exploration", np.float64),
        ("fpu_reduction", np.float64),
        ("win_weight", np.float64),
        ("margin_scale", np.float64),
    ],
    align=True,
)
#: The exploration constant of UCB1 for a game without a value net. The results of rollouts to the
#: end of a game vary more than the estimates of a net.
EXPLORATION_WITHOUT_NET = 1.4
#: The largest ``leaves`` of a search with an evaluator.
MAX_LEAVES = 4096
#: A record of the type ``PARAMS`` or ``PUCT_PARAMS``.
ParamsRecord: TypeAlias = Any


@dataclass(frozen=True)
class SearchParams:
    """The parameters of one search. The defaults won in the arena; all levels use them."""

    #: The exploration constant of UCB1.
    exploration: float = 0.2
    #: Progressive widening: a node with n visits has at most ``1 + widening * sqrt(n)`` children.
    widening: float = 1.0
    #: A rollout plays the best of this many random moves by heuristic.
    rollout_samples: int = 8
    #: The weight of P(win) in a result; the rest is the squashed score margin.
    win_weight: float = 0.6
    #: The margin, in points, at which the squashed margin is halfway from even to its maximum.
    margin_scale: float = 15.0
    #: How many stages after that of the root the tree may enter. The net rates what lies beyond.
    horizon: int = 0

    def record(self) -> ParamsRecord:
        """Return the parameters as a record for compiled code."""
        return _record(self, PARAMS)


@dataclass(frozen=True)
class PuctParams:
    """The parameters of a search with an evaluator, see ``sintra.search.evaluator_search``.

    >>> PuctParams(leaves=0)
    Traceback (most recent call last):
    sintra.core.errors.OptionError: leaves must be a whole number from 1 to 4096, not 0
    """

    #: The exploration constant of PUCT, for results from 0 to 1.
    exploration: float = 1.0
    #: First play urgency: a move that was never tried has the value of its parent minus this.
    fpu_reduction: float = 0.1
    #: How many leaves of one game the evaluator rates in one call at most. With 1 there is no
    #: virtual loss. More of them make larger batches and a less sequential search.
    leaves: int = 8
    #: The weight of the victory in the result of a finished game; the rest is the squashed margin.
    win_weight: float = 1.0
    #: The margin, in points, at which the squashed margin is halfway from even to its maximum.
    margin_scale: float = 15.0
    #: The weight of random noise in the priors at the root, for self-play; AlphaZero uses 0.25.
    noise: float = 0.0
    #: The parameter of the Dirichlet distribution that the noise has; below 1 it favours few moves.
    noise_alpha: float = 0.3

    def __post_init__(self) -> None:
        for name, least, most in (
            ("exploration", 0.0, 1e6),
            ("fpu_reduction", -1.0, 1.0),
            ("leaves", 1, MAX_LEAVES),
            ("win_weight", 0.0, 1.0),
            ("margin_scale", 1e-6, 1e6),
            ("noise", 0.0, 1.0),
            ("noise_alpha", 1e-3, 1e3),
        ):
            value = getattr(self, name)
            kinds = int if isinstance(least, int) else int | float
            is_number = isinstance(value, kinds) and not isinstance(value, bool)
            if not is_number or not least <= value <= most:
                what = "a whole number" if kinds is int else "a number"
                raise OptionError(
                    f"{name} must be {what} from {least:g} to {most:g}, not {value!r}"
                )

    def record(self) -> ParamsRecord:
        """Return the parameters as a record for compiled code."""
        return _record(self, PUCT_PARAMS)


def _record(params: SearchParams | PuctParams, kind: np.dtype[np.void]) -> ParamsRecord:
    record = np.zeros(1, kind).view(np.recarray)[0]
    for name in kind.names or ():
        record[name] = getattr(params, name)
    return record


def check_budget(simulations: Any, seconds: Any, *, can_stop: bool) -> None:
    """Check the budget of a search.

    Args:
        simulations: the limit in simulations, or None.
        seconds: the time limit, or None.
        can_stop: whether something else can end the search.

    Raises:
        OptionError: there is no limit, or it is not a number of 0 or more.
    """
    if simulations is None and seconds is None and not can_stop:
        raise OptionError("a search needs a limit: simulations, seconds or stop")
    for name, value, kinds, what in (
        ("simulations", simulations, (int, np.integer), "a whole number"),
        ("seconds", seconds, (int, float, np.number), "a number"),
    ):
        if value is not None and not (isinstance(value, kinds) and value >= 0):
            raise OptionError(f"{name} must be {what} of at least 0, not {value!r}")


def default_params(net: ValueNet) -> SearchParams:
    """Return the search parameters for a game with this value net."""
    if net.path is None:
        return SearchParams(exploration=EXPLORATION_WITHOUT_NET)
    return SearchParams()
