"""Train a small policy-value net with the search, as AlphaZero does. It needs only NumPy.

OPENBLAS_NUM_THREADS=1 python examples/alphazero.py [summer-pavilion | duel] [GENERATIONS] [GAMES]
"""

import sys

import numpy as np

import sintra
from sintra.search import EvaluatorSearch, PuctParams, masked_softmax

GAME, GENERATIONS, GAMES = (*sys.argv[1:], *("duel", 16, 1024)[len(sys.argv) - 1 :])
GENERATIONS, GAMES = int(GENERATIONS), int(GAMES)  # of each generation
SEARCHED, SIMULATIONS = 64, 48  # positions that are searched at once, and simulations for each
SHARPNESS = 0.3  # of the heuristic, in tenths of a point, with which the policy starts
DISCOUNT, POINTS = 0.98, 10  # of points to come, since those of later rounds are noise; their unit
HIDDEN, KEPT, MINIBATCH, LEARNING_RATE = 64, 1024, 8, 1e-3  # KEPT and MINIBATCH: steps of play
PARAMS = PuctParams(exploration=0.3, leaves=2, win_weight=0, margin_scale=POINTS)
batch = sintra.batch(GAME, GAMES, seed=1, reward="margin", autoreset=False)  # self-play
rng, inputs, actions = np.random.default_rng(1), batch.observations.shape[1], batch.masks.shape[1]
shapes = {"hidden": (inputs, HIDDEN), "policy": (HIDDEN, actions), "value": (HIDDEN, 1)}
net, means, squares = ({name: np.zeros(shapes[name], "f") for name in shapes} for _ in range(3))
net["hidden"] += rng.normal(0, 0.05, shapes["hidden"])


def forward(observations, heuristics, masks):
    """Return the hidden units, the policy, and by how much the margin will change."""
    hidden = np.maximum(observations @ net["hidden"], 0)
    policy = masked_softmax(hidden @ net["policy"] + SHARPNESS * heuristics, masks)
    return hidden, policy, hidden @ net["value"]


def evaluator(positions):
    """Return priors, and as values the expected margins, squashed as PARAMS says."""
    _, policy, change = forward(positions.observations, positions.heuristics, positions.masks)
    scores = positions.states["score"] / POINTS
    margin = 2 * scores[range(len(scores)), positions.seats] - scores.sum(1) + change[:, 0]
    return policy, 0.5 + 0.5 * margin / (1 + abs(margin))


def search(states):
    """Return the share of the simulations that tried each action, a row for each state."""
    seeds = rng.integers(2**52, size=len(states))
    found = EvaluatorSearch(batch.rules, states, evaluator, seeds, params=PARAMS)
    found.run(simulations=SIMULATIONS)
    return found.visits / SIMULATIONS


def play():
    """Play games by the policy and some moves by the search; yield what these can teach."""
    steps, change = [], 0
    batch.reset()
    while not batch.over.all():
        seen = batch.observations, batch.heuristics(), batch.masks | batch.over[:, None]
        policy = forward(*seen)[1]
        rows = rng.permutation(np.flatnonzero(~batch.over))[:SEARCHED]
        policy[rows] = search(batch.states[rows])
        sample = rows, batch.to_move[rows], [part[rows].astype("e") for part in (*seen, policy)]
        batch.step((policy.cumsum(1) > 0.9999 * rng.random((GAMES, 1))).argmax(1))
        steps.append((*sample, batch.rewards / POINTS))
    for rows, seats, taught, rewards in reversed(steps):
        change = rewards + DISCOUNT * change
        yield *taught, change[rows, seats, None]


def train(observations, heuristics, masks, visits, changes):
    """Make one step of Adam along the gradients of the cross-entropy and of the value error."""
    hidden, policy, change = forward(observations, heuristics, masks)
    to_policy, to_value = visits - policy, changes - change
    to_hidden = (to_policy @ net["policy"].T + to_value @ net["value"].T) * (hidden > 0)
    gradients = observations.T @ to_hidden, hidden.T @ to_policy, hidden.T @ to_value
    for name, gradient in zip(net, gradients, strict=True):
        means[name] += 0.1 * (gradient / len(changes) - means[name])
        squares[name] += 0.01 * ((gradient / len(changes)) ** 2 - squares[name])
        net[name] += LEARNING_RATE * means[name] / (np.sqrt(squares[name]) + 1e-6)


def measure(label):
    """Print the result of games against greedy that the net has not trained on."""
    match = sintra.batch(GAME, GAMES // 4, seed=10_000, opponents="greedy", autoreset=False)
    while not match.over.all():
        match.step(search(match.states).argmax(1))
    mine = match.states["score"][range(len(match)), match.seats]
    theirs = match.states["score"].sum(1) - mine
    won = (mine > theirs) + (mine == theirs) / 2
    result = f"{won.mean():.0%} ± {1.96 * won.std() / len(won) ** 0.5:.0%}"
    print(f"{label}: {result}, {mine.mean():.1f} to {theirs.mean():.1f} points", flush=True)


measure("untrained, against greedy")
samples = []
for generation in range(1, GENERATIONS + 1):
    samples = [*samples, *play()][-KEPT:]
    for chosen in rng.permutation(len(samples) // MINIBATCH * MINIBATCH).reshape(-1, MINIBATCH):
        columns = zip(*(samples[i] for i in chosen), strict=True)
        train(*(np.concatenate(column).astype("f") for column in columns))
    if generation & (generation - 1) == 0 or generation == GENERATIONS:
        measure(f"after {generation * GAMES:,} games")
