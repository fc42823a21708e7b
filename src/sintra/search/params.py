"""The parameters of the search."""

from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

import numpy as np

from sintra.core.value_net import ValueNet

#: The parameters as compiled code reads them.
PARAMS = np.dtype(
    [
        ("exploration", np.float64),
        ("widening", np.float64),
        ("rollout_samples", np.int64),
        ("win_weight", np.float64),
        ("margin_scale", np.float64),
    ],
    align=True,
)
#: The exploration constant of UCB1 for a game without a value net. The results of rollouts to the
#: end of a game vary more than the estimates of a net.
EXPLORATION_WITHOUT_NET = 1.4
#: A record of the type ``PARAMS``.
ParamsRecord: TypeAlias = Any


@dataclass(frozen=True)
class SearchParams:
    """The parameters of one search. The defaults won in the arena; all levels use them."""

    #: The exploration constant of UCB1.
    exploration: float = 0.2
    #: Progressive widening: a node with n visits has at most ``1 + widening * sqrt(n)`` children.
    widening: float = 1.0
    #: A rollout plays the best of this many random moves by heuristic.
    rollout_samples: int = 4
    #: The weight of P(win) in a result; the rest is the squashed score margin.
    win_weight: float = 0.6
    #: The margin, in points, at which the squashed margin is halfway from even to its maximum.
    margin_scale: float = 15.0

    def record(self) -> ParamsRecord:
        """Return the parameters as a record for compiled code."""
        record = np.zeros(1, PARAMS).view(np.recarray)[0]
        for name, value in asdict(self).items():
            record[name] = value
        return record


def default_params(net: ValueNet) -> SearchParams:
    """Return the search parameters for a game with this value net."""
    if net.path is None:
        return SearchParams(exploration=EXPLORATION_WITHOUT_NET)
    return SearchParams()
