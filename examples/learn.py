"""Learns a game from nothing against random opponents: an actor-critic in NumPy alone."""

import sys
import time

import numpy as np

import sintra

GAME, SECONDS = sys.argv[1:] or ("summer-pavilion", 240)
GAMES, STEPS, HIDDEN, DISCOUNT, RATE, POINTS = 256, 16, 64, 0.99, 1e-3, 10.0
batch = sintra.batch(GAME, GAMES, seed=1, reward="margin", opponents="random")
features, actions = batch.observations.shape[1], batch.masks.shape[1]
shapes = {"see": (features, HIDDEN), "act": (HIDDEN, actions), "judge": (HIDDEN, 1)}
rng = np.random.default_rng(1)
net = {name: rng.normal(0, 0.05, shape).astype(np.float32) for name, shape in shapes.items()}
means, squares = ({name: np.zeros_like(net[name]) for name in net} for _ in range(2))


def think(seen, masks):
    """What the net makes of positions: hidden units, chances of all actions, values."""
    hidden = np.maximum(seen @ net["see"], 0)
    weights = np.where(masks, np.exp(np.clip(hidden @ net["act"], -30, 30)), 0)
    return hidden, weights / weights.sum(1, keepdims=True), (hidden @ net["judge"])[:, 0]


def learn(seen, masks, played, returns):
    """One step of Adam: good surprises make a move likelier, bad ones less likely."""
    hidden, chances, values = think(seen, masks)
    surprise = (returns - values)[:, None]
    push = ((np.arange(actions) == played[:, None]) - chances) * surprise
    back = (push @ net["act"].T + surprise @ net["judge"].T) * (hidden > 0)
    slopes = {"see": seen.T @ back, "act": hidden.T @ push, "judge": hidden.T @ surprise}
    for name, slope in slopes.items():
        means[name] += 0.1 * (slope / len(played) - means[name])
        squares[name] += 0.01 * ((slope / len(played)) ** 2 - squares[name])
        net[name] += RATE * means[name] / (np.sqrt(squares[name]) + 1e-6)


begun, step = time.perf_counter(), 0
while time.perf_counter() - begun < float(SECONDS):
    memory, step = [], step + 1
    for _ in range(STEPS):
        sums = think(batch.observations, batch.masks)[1].cumsum(1)
        chosen = (sums > rng.random((GAMES, 1)) * sums[:, -1:]).argmax(1)
        memory.append([batch.observations.copy(), batch.masks.copy(), chosen])
        batch.step(chosen)
        memory[-1] += [batch.rewards[np.arange(GAMES), batch.seats] / POINTS, batch.done.copy()]
    returns = [think(batch.observations, batch.masks)[2]]
    for *_, gains, done in reversed(memory):
        returns.append(gains + DISCOUNT * returns[-1] * ~done)
    seen, masks, chosen, *_ = (np.concatenate(rows) for rows in zip(*memory, strict=True))
    learn(seen, masks, chosen, np.concatenate(returns[:0:-1]))
test, results = sintra.batch(GAME, 500, seed=2, opponents="random"), []
while len(results) < 500:
    test.step(think(test.observations, test.masks)[1].argmax(1))
    results += test.rewards[test.done, test.seats[test.done]].tolist()
won, lost = (np.mean(np.array(results) == result) for result in (1, -1))
print(f"{step * STEPS * GAMES:,} steps; against random won {won:.1%}, lost {lost:.1%}")
