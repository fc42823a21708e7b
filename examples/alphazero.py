"""Train a small policy-value net with the search, as AlphaZero does. It needs only NumPy.

python examples/alphazero.py [summer-pavilion | duel] [SECONDS]
"""

import sys
import time

import numpy as np

import sintra
from sintra.agents import EvaluatorAgent
from sintra.arena import play_match
from sintra.games import get
from sintra.search import EvaluatorSearch, PuctParams, final_values, from_logits

GAME, SECONDS = sys.argv[1:] or ("duel", 300)
GAMES, SIMULATIONS, HIDDEN, BUFFER, BATCH = 64, 24, 128, 20_000, 512
# The margin counts, too: weak players win by chance, and learn more from points.
PARAMS = PuctParams(noise=0.25, win_weight=0.3)

rules, rng = get(GAME), np.random.default_rng(1)
inputs, actions = len(rules.observation_names), rules.actions
shapes = {"hidden": (inputs, HIDDEN), "policy": (HIDDEN, actions), "value": (HIDDEN, 1)}
net = {name: rng.normal(0, 0.03, shape).astype(np.float32) for name, shape in shapes.items()}
means, squares = ({name: np.zeros_like(net[name]) for name in net} for _ in range(2))


def forward(observations):
    """Return hidden units, logits over all actions, and the value of the seat to move."""
    hidden = np.maximum(observations @ net["hidden"], 0)
    value = 1 / (1 + np.exp(-np.clip(hidden @ net["value"], -30, 30)))
    return hidden, hidden @ net["policy"], value


def train(observations, policies, values):
    """Make one step of Adam along the gradient of both cross-entropies."""
    hidden, logits, value = forward(observations)
    guess = np.exp(logits - logits.max(1, keepdims=True))
    # Illegal moves are masked in the search; here only legal ones were ever visited.
    to_policy = policies - guess / guess.sum(1, keepdims=True)
    to_value = values[:, None] - value
    to_hidden = (to_policy @ net["policy"].T + to_value @ net["value"].T) * (hidden > 0)
    ends = {"hidden": observations, "policy": hidden, "value": hidden}
    errors = {"hidden": to_hidden, "policy": to_policy, "value": to_value}
    for name in net:
        gradient = ends[name].T @ errors[name] / len(observations)
        means[name] += 0.1 * (gradient - means[name])
        squares[name] += 0.01 * (gradient**2 - squares[name])
        net[name] += 2e-3 * means[name] / (np.sqrt(squares[name]) + 1e-6)


evaluator = from_logits(lambda observations: forward(observations)[1:])
batch = sintra.batch(GAME, GAMES, seed=1)  # the net plays all seats
running, buffer, games = [[] for _ in range(GAMES)], [], 0
started = time.perf_counter()
while time.perf_counter() - started < float(SECONDS):
    seeds = rng.integers(2**52, size=GAMES)
    search = EvaluatorSearch(rules, batch.states, evaluator, seeds, params=PARAMS)
    search.run(simulations=SIMULATIONS)
    policies = search.visits / SIMULATIONS
    for i, seat in enumerate(batch.to_move):
        running[i].append((batch.observations[i].copy(), policies[i], int(seat)))
    batch.step((policies.cumsum(1) > rng.random((GAMES, 1)) - 1e-9).argmax(1))
    for i in np.flatnonzero(batch.done):
        results = final_values(rules, batch.final_states[[i]], PARAMS)[0]
        buffer += [(seen, policy, results[seat]) for seen, policy, seat in running[i]]
        running[i], games = [], games + 1
    buffer = buffer[-BUFFER:]
    if games >= GAMES:
        chosen = [buffer[i] for i in rng.integers(len(buffer), size=BATCH)]
        train(*(np.array(column, np.float32) for column in zip(*chosen, strict=True)))

bot = EvaluatorAgent(evaluator)
result = play_match(bot, "random", game=GAME, games=10, seed=1, simulations=SIMULATIONS)
points = "{:.1f} to {:.1f}".format(*result.mean_scores)
print(f"{games} games of self-play; against random {result.score:.0%}, {points} points")
