"""Learn a game by playing against the bot `greedy`: PPO that needs only NumPy.

python examples/learn.py [summer-pavilion | duel] [STEPS] [SEED]
"""

import sys

import numpy as np

import sintra

GAMES, HORIZON, HIDDEN = 256, 16, 64  # games in a batch, steps between updates, hidden units
DISCOUNT, TRACE, CLIP = 0.995, 0.95, 0.2  # of generalised advantages and of PPO
PASSES, MINIBATCH, LEARNING_RATE, REWARD_SCALE = 3, 1024, 1e-3, 0.1
SHARPNESS = 0.5  # of the heuristic, in tenths of a point, with which the policy starts


class Net:
    """A hidden layer, then the policy, added to the heuristic, and the value."""

    def __init__(self, inputs, actions, seed):
        shapes = {"hidden": (inputs, HIDDEN), "policy": (HIDDEN, actions), "value": (HIDDEN, 1)}
        self.weights, self.means, self.squares = (
            {name: np.zeros(shape, np.float32) for name, shape in shapes.items()} for _ in range(3)
        )
        self.weights["hidden"] += np.random.default_rng(seed).normal(0, 0.05, shapes["hidden"])

    def evaluate(self, observations, masks, heuristics):
        """Return the hidden units, the policy over all actions and the values of positions."""
        hidden = np.maximum(observations @ self.weights["hidden"], 0)
        logits = hidden @ self.weights["policy"] + SHARPNESS * heuristics
        logits = np.where(masks, logits, -np.inf)
        policy = np.exp(logits - logits.max(1, keepdims=True))
        return hidden, policy / policy.sum(1, keepdims=True), (hidden @ self.weights["value"])[:, 0]

    def update(self, observations, masks, heuristics, chosen, before, advantages, returns):
        """Make one step of Adam along the gradients of PPO's objective and the value error."""
        hidden, policy, values = self.evaluate(observations, masks, heuristics)
        ratios = policy[np.arange(len(chosen)), chosen] / before
        is_clipped = np.where(advantages > 0, ratios > 1 + CLIP, ratios < 1 - CLIP)
        weights = np.where(is_clipped, 0, ratios * advantages)[:, None]
        to_policy = ((np.arange(masks.shape[1]) == chosen[:, None]) - policy) * weights
        errors = (returns - values)[:, None]
        to_hidden = to_policy @ self.weights["policy"].T + errors @ self.weights["value"].T
        to_hidden *= hidden > 0
        gradients = observations.T @ to_hidden, hidden.T @ to_policy, hidden.T @ errors
        for name, gradient in zip(self.weights, gradients, strict=True):
            self.means[name] += 0.1 * (gradient / len(chosen) - self.means[name])
            self.squares[name] += 0.01 * ((gradient / len(chosen)) ** 2 - self.squares[name])
            change = self.means[name] / (np.sqrt(self.squares[name]) + 1e-6)
            self.weights[name] += LEARNING_RATE * change


def learn(game, steps, seed):
    """Yield the number of steps and the net before every update and at the end."""
    batch = sintra.batch(game, GAMES, seed=seed, reward="margin", opponents="greedy")
    net = Net(batch.observations.shape[1], batch.masks.shape[1], seed)
    rng, rows = np.random.default_rng(seed), np.arange(GAMES)
    for done in range(0, steps, GAMES * HORIZON):
        yield done, net
        trajectory, samples, advantage = [], [], 0.0
        for _ in range(HORIZON):
            seen = batch.observations.copy(), batch.masks.copy(), batch.heuristics().copy()
            _, policy, values = net.evaluate(*seen)
            cumulative = policy.cumsum(1)
            chosen = (cumulative > rng.random((GAMES, 1)) * cumulative[:, -1:]).argmax(1)
            batch.step(chosen)
            paid = batch.rewards[rows, batch.seats] * REWARD_SCALE
            trajectory.append((*seen, chosen, policy[rows, chosen], values, paid, ~batch.done))
        later = net.evaluate(batch.observations, batch.masks, batch.heuristics())[2]
        for *taken, values, paid, goes_on in reversed(trajectory):
            advantage *= DISCOUNT * TRACE * goes_on
            advantage = advantage + paid + DISCOUNT * later * goes_on - values
            samples.append((*taken, advantage / 2, advantage + values))
            later = values
        columns = [np.concatenate(column) for column in zip(*samples, strict=True)]
        for _ in range(PASSES):
            for part in rng.permutation(GAMES * HORIZON).reshape(-1, MINIBATCH):
                net.update(*(column[part] for column in columns))
    yield steps, net


def measure(game, net, opponents="greedy", games=400, seed=10_000):
    """Return the win rate, the points and the margin of the best actions in unseen games."""
    batch = sintra.batch(game, games, seed=seed, opponents=opponents, autoreset=False)
    while not batch.over.all():
        masks = batch.masks | batch.over[:, None]  # actions of finished games are ignored
        batch.step(net.evaluate(batch.observations, masks, batch.heuristics())[1].argmax(1))
    scores = batch.states["score"][:, : batch.players].astype(float)
    mine = scores[np.arange(games), batch.seats]
    margins = mine - (scores.sum(1) - mine) / (batch.players - 1)
    return (margins > 0).mean() + (margins == 0).mean() / 2, mine.mean(), margins.mean()


if __name__ == "__main__":
    game, steps, seed = (*sys.argv[1:], *("duel", 500_000, 1)[len(sys.argv) - 1 :])
    for done, net in learn(game, int(steps), int(seed)):
        if done % (GAMES * HORIZON * 8) == 0 or done == int(steps):
            won, points, margin = measure(game, net)
            print(f"{done:>9,} steps: won {won:.1%}, {points:.1f} points, margin {margin:+.1f}")
