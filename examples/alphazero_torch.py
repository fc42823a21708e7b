"""Train a policy-value net in PyTorch with the search, as AlphaZero does.

python examples/alphazero_torch.py [summer-pavilion | duel] [SECONDS]
"""

import sys
import time

import numpy as np

import sintra
from sintra.agents import EvaluatorAgent
from sintra.arena import play_match
from sintra.games import get
from sintra.search import EvaluatorSearch, PuctParams, final_values, from_torch

try:
    import torch
    from torch import nn
except ImportError:
    print('PyTorch is not installed: pip install "sintra[train]"')
    sys.exit()

GAME, SECONDS = sys.argv[1:] or ("duel", 300)
GAMES, SIMULATIONS, HIDDEN, BUFFER, BATCH = 64, 24, 128, 20_000, 512
# The margin counts, too: weak players win by chance, and learn more from points.
PARAMS = PuctParams(noise=0.25, win_weight=0.3)
rules, rng = get(GAME), np.random.default_rng(1)
torch.manual_seed(1)


class Net(nn.Module):
    """One hidden layer, logits over all actions, and the value of the seat to move."""

    def __init__(self):
        super().__init__()
        self.hidden = nn.Linear(len(rules.observation_names), HIDDEN)
        self.policy = nn.Linear(HIDDEN, rules.actions)
        self.value = nn.Linear(HIDDEN, 1)

    def forward(self, observations):
        hidden = torch.relu(self.hidden(observations))
        return self.policy(hidden), torch.sigmoid(self.value(hidden))


net = Net()
optimiser = torch.optim.Adam(net.parameters(), lr=2e-3)
evaluator = from_torch(net)
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
        chosen = zip(*[buffer[i] for i in rng.integers(len(buffer), size=BATCH)], strict=True)
        seen, policy, value = (torch.from_numpy(np.array(rows, np.float32)) for rows in chosen)
        logits, guess = net(seen)
        loss = nn.functional.cross_entropy(logits, policy)
        loss += nn.functional.binary_cross_entropy(guess[:, 0], value)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()

bot = EvaluatorAgent(evaluator)
result = play_match(bot, "random", game=GAME, games=10, seed=1, simulations=SIMULATIONS)
points = "{:.1f} to {:.1f}".format(*result.mean_scores)
print(f"{games} games of self-play; against random {result.score:.0%}, {points} points")
