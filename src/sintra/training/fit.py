"""Fitting of a value net with PyTorch."""

from collections.abc import Callable
from typing import Any

import numpy as np

from sintra.core.arrays import BoolArray, Float32Array, FloatArray, Records, Weights
from sintra.core.errors import MissingExtraError
from sintra.core.value_net import HIDDEN, UNIT, UPPER, ValueNet
from sintra.search.selfplay import NO_ESTIMATE

BATCH_SIZE = 1024
EVALUATION_BATCH_SIZE = 8192
#: The highest learning rates of the one-cycle schedule: from scratch, and with given weights.
INITIAL_LEARNING_RATE, LEARNING_RATE = 4e-3, 1e-3
WEIGHT_DECAY = 0.05
#: The weight of the final score in the training target. The search's later estimate has the rest.
FINAL_SCORE_WEIGHT = 0.3
#: The bootstrap horizon: the search's estimates this many stages later enter the target.
BOOTSTRAP_STAGES = (1, 2)
#: One of this many games is held out for validation.
HELD_OUT = 10
#: The least standard deviation of a margin, in points.
MIN_SPREAD = 3.0


def fit(
    net: ValueNet,
    initial: Weights | None,
    samples: Records,
    epochs: int,
    report: Callable[[str], None],
) -> Weights:
    """Fit a value net to training samples.

    Args:
        net: the shape of the net.
        initial: the weights to start with; None to start from scratch.
        samples: the training samples.
        epochs: the number of passes over the samples.
        report: receives a line with the validation error after every epoch.

    Returns:
        The weights of the epoch with the smallest error on the held-out games.
    """
    torch = _torch()
    torch.manual_seed(0)
    model = _model(torch, net)
    if initial is not None:
        _set_weights(torch, model, initial)
    features = samples.active.astype(np.int64)
    features[np.arange(features.shape[1])[None] >= samples["count"][:, None]] = net.features
    inputs = torch.from_numpy(features)
    stages = torch.from_numpy(samples.stage.astype(np.int64))
    targets = torch.from_numpy(blended_targets(samples) - samples.score.astype(np.float32)) / UNIT
    held_out = torch.from_numpy(held_out_games(samples))
    training = torch.nonzero(~held_out)[:, 0]
    optimiser = torch.optim.AdamW(model.parameters(), weight_decay=WEIGHT_DECAY)
    steps = epochs * (len(training) // BATCH_SIZE + 1)
    rate = INITIAL_LEARNING_RATE if initial is None else LEARNING_RATE
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps)

    def predict(which: Any) -> Any:
        with torch.no_grad():
            batches = zip(
                inputs[which].split(EVALUATION_BATCH_SIZE),
                stages[which].split(EVALUATION_BATCH_SIZE),
                strict=True,
            )
            return torch.cat([model(*batch) for batch in batches])

    best_error, best_state = float("inf"), model.state_dict()
    for epoch in range(epochs):
        for batch in training[torch.randperm(len(training))].split(BATCH_SIZE):
            optimiser.zero_grad()
            ((model(inputs[batch], stages[batch]) - targets[batch]) ** 2).mean().backward()
            optimiser.step()
            schedule.step()
        error = float(((predict(held_out) - targets[held_out]) ** 2).mean()) ** 0.5 * UNIT
        report(f"epoch {epoch + 1} of {epochs}: validation error {error:.2f} points (RMS)")
        if error < best_error:
            best_error = error
            best_state = {name: value.clone() for name, value in model.state_dict().items()}
    model.load_state_dict(best_state)
    points_to_come = (samples.final - samples.score)[held_out.numpy()]
    errors = predict(held_out).numpy() * UNIT - points_to_come
    return _get_weights(model, net, _spreads(samples[held_out.numpy()], errors, net.stages))


def held_out_games(samples: Records) -> BoolArray:
    """Return which samples belong to games that the net does not learn from: at least one game."""
    held_out: BoolArray = samples.game % HELD_OUT == 0
    return held_out if held_out.any() else samples.game == samples.game.max()


def blended_targets(samples: Records) -> Float32Array:
    """Return the final scores that the net learns to predict.

    A target blends the final score (unbiased, high variance) with the search's estimate one or two
    stages later (biased, low variance), as in TD learning. In a solved phase, the solver's estimate
    of the sample itself takes its place. Samples without an estimate have the final score alone.
    The mean error of the estimates is subtracted for each stage, because the search's self-play is
    better than the rollouts that its estimates come from.
    """
    final = samples.final.astype(np.float32)
    has_estimate: BoolArray = samples.search_value != NO_ESTIMATE
    estimates = np.where(has_estimate, samples.search_value, final)
    for stage in np.unique(samples.stage):
        of_stage = has_estimate & (samples.stage == stage)
        if of_stage.any():
            estimates[of_stage] -= (estimates - final)[of_stage].mean()
    stages = int(samples.stage.max()) + 1
    seats = int(samples.seat.max()) + 1
    key = (samples.game.astype(np.int64) * seats + samples.seat) * stages + samples.stage
    order = np.argsort(key)
    sums = np.zeros(len(samples), np.float32)
    counts = np.zeros(len(samples), np.float32)
    for later in BOOTSTRAP_STAGES:
        at = order[np.searchsorted(key[order], key + later) % len(samples)]
        exists = (key[at] == key + later) & (samples.stage + later < stages) & has_estimate[at]
        sums += np.where(exists, estimates[at], 0)
        counts += exists
    bootstrap = np.where(counts > 0, sums / np.maximum(counts, 1), final)
    bootstrap = np.where(samples.is_solved, estimates, bootstrap)
    targets: Float32Array = FINAL_SCORE_WEIGHT * final + (1 - FINAL_SCORE_WEIGHT) * bootstrap
    return targets


def check_extra() -> None:
    """Check that nets can be fitted.

    Raises:
        MissingExtraError: PyTorch is not installed; the message has the install command.
    """
    _torch()


def _torch() -> Any:
    try:
        import torch
    except ImportError:
        raise MissingExtraError(
            'fitting a value net needs PyTorch: pip install "sintra[train]"'
        ) from None
    return torch


def _model(torch: Any, net: ValueNet) -> Any:
    """Return the net of ``sintra.core.value_net`` as a PyTorch module."""

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
            # Counts, because a feature can be active twice. The last column is padding.
            ones = torch.ones(inputs.shape)
            counts = torch.zeros(len(inputs), net.features + 1).scatter_add_(1, inputs, ones)
            hidden = torch.relu(counts[:, :-1] @ self.rows + self.hidden)
            upper = torch.einsum("bh,shu->bsu", hidden, self.upper) + self.upper_shift
            upper = torch.relu(upper)
            values = (upper * self.last).sum(2) + self.last_shift
            return values.gather(1, stages[:, None])[:, 0]

    return Model()


def _set_weights(torch: Any, model: Any, weights: Weights) -> None:
    for name, value in model.named_parameters():
        value.data[:] = torch.from_numpy(np.array(weights[name]))


def _get_weights(model: Any, net: ValueNet, spreads: Float32Array) -> Weights:
    weights = net.untrained()
    for name, value in model.named_parameters():
        weights[name] = value.detach().numpy()
    weights.spread = spreads
    return weights


def _spreads(samples: Records, errors: FloatArray, stages: int) -> Float32Array:
    """Return the standard deviation of the predicted margin between two players, by stage."""
    spreads = np.full(stages, np.float32(2 * np.std(errors)))
    for stage in range(stages):
        of_stage = (samples.stage == stage) & (samples.players == 2)
        if of_stage.sum() > 4 * HELD_OUT:
            # The samples of the two seats of a position are adjacent.
            pairs = errors[of_stage][: of_stage.sum() // 2 * 2].reshape(-1, 2)
            spreads[stage] = max(float((pairs[:, 0] - pairs[:, 1]).std()), MIN_SPREAD)
    return spreads
