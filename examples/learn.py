"""Learn a game by playing against the bot `greedy`: an actor-critic that needs only NumPy.

python examples/learn.py [summer-pavilion | duel] [STEPS] [SEED]
"""

import sys

import numpy as np

import sintra

GAMES, HORIZON, HIDDEN = 256, 16, 64  # games in a batch, steps between updates, hidden units
DISCOUNT, LEARNING_RATE, REWARD_SCALE = 0.99, 1e-3, 0.1
SHARPNESS = 0.2  # the policy starts from the heuristic: 1 point more is exp(10 * 0.2) more likely


class Net:
    """A hidden layer, then the policy, added to the heuristic, and the value."""

    def __init__(self, inputs, actions, seed):
        first = np.random.default_rng(seed).normal(0, 0.05, (inputs, HIDDEN))
        self.weights = {
            "hidden": first.astype(np.float32),
            "policy": np.zeros((HIDDEN, actions), np.float32),
            "value": np.zeros((HIDDEN, 1), np.float32),
        }
        self.means, self.squares = (
            {name: np.zeros_like(weight) for name, weight in self.weights.items()} for _ in "12"
        )

    def evaluate(self, observations, masks, heuristics):
        """Return the hidden units, the policy over all actions and the values of positions."""
        hidden = np.maximum(observations @ self.weights["hidden"], 0)
        logits = hidden @ self.weights["policy"] + SHARPNESS * heuristics
        logits = np.where(masks, logits, -np.inf)
        policy = np.exp(logits - logits.max(1, keepdims=True))
        return hidden, policy / policy.sum(1, keepdims=True), (hidden @ self.weights["value"])[:, 0]

    def update(self, observations, masks, heuristics, chosen, returns):
        """Make one step of Adam along the policy gradient and the gradient of the value error."""
        hidden, policy, values = self.evaluate(observations, masks, heuristics)
        errors = (returns - values)[:, None]
        to_policy = ((np.arange(masks.shape[1]) == chosen[:, None]) - policy) * errors
        to_hidden = to_policy @ self.weights["policy"].T + errors @ self.weights["value"].T
        gradients = (
            observations.T @ (to_hidden * (hidden > 0)),
            hidden.T @ to_policy,
            hidden.T @ errors,
        )
        for name, gradient in zip(self.weights, gradients, strict=True):
            self.means[name] += 0.1 * (gradient / len(chosen) - self.means[name])
            self.squares[name] += 0.01 * ((gradient / len(chosen)) ** 2 - self.squares[name])
            change = self.means[name] / (np.sqrt(self.squares[name]) + 1e-6)
            self.weights[name] += LEARNING_RATE * change


def learn(game, steps, seed):
    """Yield the number of steps and the net after every update."""
    batch = sintra.batch(game, GAMES, seed=seed, reward="margin", opponents="greedy")
    net = Net(batch.observations.shape[1], batch.masks.shape[1], seed)
    rng, rows = np.random.default_rng(seed), np.arange(GAMES)
    for done in range(0, steps, GAMES * HORIZON):
        yield done, net
        trajectory = []
        for _ in range(HORIZON):
            seen = batch.observations.copy(), batch.masks.copy(), batch.heuristics().copy()
            cumulative = net.evaluate(*seen)[1].cumsum(1)
            chosen = (cumulative > rng.random((GAMES, 1)) * cumulative[:, -1:]).argmax(1)
            batch.step(chosen)
            rewards = batch.rewards[rows, batch.seats] * REWARD_SCALE
            trajectory.append((*seen, chosen, rewards, batch.done.copy()))
        returns = [net.evaluate(batch.observations, batch.masks, batch.heuristics())[2]]
        for *_, rewards, ended in reversed(trajectory):
            returns.append(rewards + DISCOUNT * returns[-1] * ~ended)
        *inputs, _, _ = (np.concatenate(rows) for rows in zip(*trajectory, strict=True))
        net.update(*inputs, np.concatenate(returns[:0:-1]))
    yield steps, net


def measure(game, net, opponents="greedy", games=400, seed=10_000):
    """Return the win rate, the points and the margin of the best actions in unseen games."""
    batch = sintra.batch(game, games, seed=seed, opponents=opponents, autoreset=False)
    while not batch.over.all():
        inputs = np.where(batch.over[:, None], True, batch.masks)
        batch.step(net.evaluate(batch.observations, inputs, batch.heuristics())[1].argmax(1))
    scores = batch.states["score"][:, : batch.players].astype(float)
    mine = scores[np.arange(games), batch.seats]
    margins = mine - (scores.sum(1) - mine) / (batch.players - 1)
    return (margins > 0).mean() + (margins == 0).mean() / 2, mine.mean(), margins.mean()


if __name__ == "__main__":
    game, steps, seed = (*sys.argv[1:], *("duel", 500_000, 1)[len(sys.argv) - 1 :])
    every = max(int(steps) // 10, 1)
    for done, net in learn(game, int(steps), int(seed)):
        if done % every < GAMES * HORIZON or done == int(steps):
            won, points, margin = measure(game, net)
            print(f"{done:>9,} steps: won {won:.1%}, {points:.1f} points, margin {margin:+.1f}")
