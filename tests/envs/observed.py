"""Countdown with an observation: the smallest game that environments can use."""

from sintra.core.arrays import Float32Array
from sintra.core.compile import compiled
from sintra.core.kernels import Kernels
from sintra.core.rules import Rules
from tests.core import countdown
from tests.core.countdown import State


@compiled
def observe(state: State, seat: int, out: Float32Array) -> None:
    out[0] = state.counters / 20
    out[1] = 1.0 if state.to_move == seat else 0.5  # PettingZoo dislikes observations of zeros


RULES = Rules(
    id="observed",
    name="Observed",
    module=__name__,
    state=State,
    options=countdown.RULES.options,
    start=countdown.start,
    options_of=countdown.RULES.options_of,
    actions=countdown.RULES.actions,
    all_actions=countdown.RULES.all_actions,
    max_draws=countdown.RULES.max_draws,
    kernels=Kernels(
        legal=countdown.legal,
        step=countdown.step,
        deal=countdown.deal,
        rank=countdown.rank,
        observe=observe,
    ),
    observation_names=["counters", "is my turn"],
)
