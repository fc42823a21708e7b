"""Fitting a net with PyTorch."""

from collections.abc import Callable
from typing import Any

import numpy as np

from sintra.core.errors import MissingExtraError
from sintra.core.value_net import HIDDEN, UNIT, UPPER, ValueNet
from sintra.search.selfplay import NO_ESTIMATE

BATCH = 1024
#: For a net that knows nothing, and for one that goes on learning.
FIRST_RATE, LEARNING_RATE = 4e-3, 1e-3
WEIGHT_DECAY = 0.05
#: A position is to predict partly how its game ended, which is true but noisy, and partly what the
#: search expected some stages later, which is neither.
TRUE_SHARE = 0.3
STAGES_LATER = (1, 2)
#: Every tenth game is kept apart, to see how well the net foretells what it has not learnt.
HELD_OUT = 10
#: No search_value margin is surer than this many points.
LEAST_SPREAD = 3.0


def fit(
    net: ValueNet, begin: Any | None, samples: Any, epochs: int, say: Callable[[str], None]
) -> Any:
    """New weights for a net, beginning with others or with nothing; the best epoch wins."""
    torch = _torch()
    torch.manual_seed(0)
    model = _model(torch, net)
    if begin is not None:
        _set(torch, model, begin)
    marks = samples.active.astype(np.int64)
    marks[np.arange(marks.shape[1])[None] >= samples["count"][:, None]] = net.features
    inputs = torch.from_numpy(marks)
    stages = torch.from_numpy(samples.stage.astype(np.int64))
    wanted = torch.from_numpy(expected_ends(samples) - samples.score.astype(np.float32)) / UNIT
    held_out = torch.from_numpy(samples.game % HELD_OUT == 0)
    learnt = torch.nonzero(~held_out)[:, 0]
    optimiser = torch.optim.AdamW(model.parameters(), weight_decay=WEIGHT_DECAY)
    steps = epochs * (len(learnt) // BATCH + 1)
    rate = FIRST_RATE if begin is None else LEARNING_RATE
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps)

    def search_value(which: Any) -> Any:
        with torch.no_grad():
            pairs = zip(inputs[which].split(8192), stages[which].split(8192), strict=True)
            return torch.cat([model(some, of) for some, of in pairs])

    best, kept = float("inf"), model.state_dict()
    for epoch in range(epochs):
        for some in learnt[torch.randperm(len(learnt))].split(BATCH):
            optimiser.zero_grad()
            ((model(inputs[some], stages[some]) - wanted[some]) ** 2).mean().backward()
            optimiser.step()
            schedule.step()
        error = float(((search_value(held_out) - wanted[held_out]) ** 2).mean()) ** 0.5 * UNIT
        say(f"epoch {epoch + 1} of {epochs}: {error:.2f} points off on average")
        if error < best:
            best = error
            kept = {name: value.clone() for name, value in model.state_dict().items()}
    model.load_state_dict(kept)
    missed = (samples.final - samples.score)[held_out.numpy()]
    errors = search_value(held_out).numpy() * UNIT - missed
    return _get(model, net, _spreads(samples[held_out.numpy()], errors, net.stages))


def expected_ends(samples: Any) -> Any:
    """The final scores that the positions are to predict."""
    final = samples.final.astype(np.float32)
    is_told = samples.search_value != NO_ESTIMATE
    search_value = np.where(is_told, samples.search_value, final)
    for stage in np.unique(samples.stage):  # it plays better than its playouts
        told_here = is_told & (samples.stage == stage)
        if told_here.any():
            search_value[told_here] -= (search_value - final)[told_here].mean()
    stages = int(samples.stage.max()) + 1
    seats = int(samples.seat.max()) + 1
    key = (samples.game.astype(np.int64) * seats + samples.seat) * stages + samples.stage
    order = np.argsort(key)
    sums = np.zeros(len(samples), np.float32)
    counts = np.zeros(len(samples), np.float32)
    for later in STAGES_LATER:
        at = order[np.searchsorted(key[order], key + later) % len(samples)]
        is_there = (key[at] == key + later) & (samples.stage + later < stages) & is_told[at]
        sums += np.where(is_there, search_value[at], 0)
        counts += is_there
    expected = np.where(counts > 0, sums / np.maximum(counts, 1), final)
    return TRUE_SHARE * final + (1 - TRUE_SHARE) * expected


def _torch() -> Any:
    try:
        import torch
    except ImportError:
        raise MissingExtraError(
            "fitting a net needs PyTorch: pip install 'sintra[train]'"
        ) from None
    return torch


def _model(torch: Any, net: ValueNet) -> Any:
    """The same net as in ``sintra.core.value_net``, for PyTorch."""

    class Model(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.rows = torch.nn.Parameter(torch.randn(net.features, HIDDEN) * 0.03)
            self.hidden = torch.nn.Parameter(torch.full((HIDDEN,), 0.1))
            upper = torch.randn(1, HIDDEN, UPPER) * 0.2
            self.upper = torch.nn.Parameter(upper.repeat(net.stages, 1, 1))
            self.upper_shift = torch.nn.Parameter(torch.full((net.stages, UPPER), 0.1))
            self.last = torch.nn.Parameter((torch.randn(1, UPPER) * 0.2).repeat(net.stages, 1))
            self.last_shift = torch.nn.Parameter(torch.zeros(net.stages))

        def forward(self, inputs: Any, stages: Any) -> Any:
            # A position can have a trait twice.
            ones = torch.ones(inputs.shape)
            marked = torch.zeros(len(inputs), net.features + 1).scatter_add_(1, inputs, ones)
            hidden = torch.relu(marked[:, :-1] @ self.rows + self.hidden)
            upper = torch.einsum("bh,shu->bsu", hidden, self.upper) + self.upper_shift
            upper = torch.relu(upper)
            values = (upper * self.last).sum(2) + self.last_shift
            return values.gather(1, stages[:, None])[:, 0]

    return Model()


def _set(torch: Any, model: Any, weights: Any) -> None:
    for name, value in model.named_parameters():
        value.data[:] = torch.from_numpy(np.array(weights[name]))


def _get(model: Any, net: ValueNet, spreads: Any) -> Any:
    weights = net.untrained()
    for name, value in model.named_parameters():
        weights[name] = value.detach().numpy()
    weights.spread = spreads
    return weights


def _spreads(samples: Any, errors: Any, stages: int) -> Any:
    """By how much search_value margins between two players are off, stage by stage."""
    spreads = np.full(stages, np.float32(2 * np.std(errors)))
    for stage in range(stages):
        mine = (samples.stage == stage) & (samples.players == 2)
        if mine.sum() > 4 * HELD_OUT:
            # The seats of a position stand side by side.
            pairs = errors[mine][: mine.sum() // 2 * 2].reshape(-1, 2)
            spreads[stage] = max(float((pairs[:, 0] - pairs[:, 1]).std()), LEAST_SPREAD)
    return spreads
