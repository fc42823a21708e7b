"""Learn a game from scratch against random opponents: an actor-critic that needs only NumPy.

python examples/learn.py [summer-pavilion | duel] [SECONDS]
"""

import sys
import time

import numpy as np

import sintra

GAME, SECONDS = sys.argv[1:] or ("summer-pavilion", 240)
GAMES, STEPS, HIDDEN = 256, 16, 64  # games in a batch, steps between updates, hidden units
DISCOUNT, LEARNING_RATE, REWARD_SCALE = 0.99, 1e-3, 0.1

batch = sintra.batch(GAME, GAMES, seed=1, reward="margin", opponents="random")
inputs, actions = batch.observations.shape[1], batch.masks.shape[1]
shapes = {"hidden": (inputs, HIDDEN), "policy": (HIDDEN, actions), "value": (HIDDEN, 1)}
rng = np.random.default_rng(1)
net = {name: rng.normal(0, 0.05, shape).astype(np.float32) for name, shape in shapes.items()}
means, squares = ({name: np.zeros_like(net[name]) for name in net} for _ in range(2))


def evaluate(observations, masks):
    """Return the hidden units, the policy over all actions and the values of positions."""
    hidden = np.maximum(observations @ net["hidden"], 0)
    weights = np.where(masks, np.exp(np.clip(hidden @ net["policy"], -30, 30)), 0)
    return hidden, weights / weights.sum(1, keepdims=True), (hidden @ net["value"])[:, 0]


def update(observations, masks, chosen, returns):
    """Make one step of Adam along the policy gradient and the gradient of the value error."""
    hidden, policy, values = evaluate(observations, masks)
    advantages = (returns - values)[:, None]
    to_policy = ((np.arange(actions) == chosen[:, None]) - policy) * advantages
    to_hidden = (to_policy @ net["policy"].T + advantages @ net["value"].T) * (hidden > 0)
    gradients = {
        "hidden": observations.T @ to_hidden,
        "policy": hidden.T @ to_policy,
        "value": hidden.T @ advantages,
    }
    for name, gradient in gradients.items():
        means[name] += 0.1 * (gradient / len(chosen) - means[name])
        squares[name] += 0.01 * ((gradient / len(chosen)) ** 2 - squares[name])
        net[name] += LEARNING_RATE * means[name] / (np.sqrt(squares[name]) + 1e-6)


started, updates = time.perf_counter(), 0
while time.perf_counter() - started < float(SECONDS):
    trajectory, updates = [], updates + 1
    for _ in range(STEPS):
        cumulative = evaluate(batch.observations, batch.masks)[1].cumsum(1)
        chosen = (cumulative > rng.random((GAMES, 1)) * cumulative[:, -1:]).argmax(1)
        before = batch.observations.copy(), batch.masks.copy(), chosen
        batch.step(chosen)
        rewards = batch.rewards[np.arange(GAMES), batch.seats] * REWARD_SCALE
        trajectory.append((*before, rewards, batch.done.copy()))
    returns = [evaluate(batch.observations, batch.masks)[2]]
    for *_, rewards, done in reversed(trajectory):
        returns.append(rewards + DISCOUNT * returns[-1] * ~done)
    observations, masks, chosen, *_ = (
        np.concatenate(rows) for rows in zip(*trajectory, strict=True)
    )
    update(observations, masks, chosen, np.concatenate(returns[:0:-1]))

# Measure the greedy policy in 500 games that it has not seen.
test, results = sintra.batch(GAME, 500, seed=2, opponents="random"), []
while len(results) < 500:
    test.step(evaluate(test.observations, test.masks)[1].argmax(1))
    results += test.rewards[test.done, test.seats[test.done]].tolist()
won, lost = (np.mean(np.array(results) == result) for result in (1, -1))
print(f"{updates * STEPS * GAMES:,} steps; against random won {won:.1%}, lost {lost:.1%}")
