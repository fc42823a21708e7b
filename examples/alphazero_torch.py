"""Train a policy-value net in PyTorch with the search, as AlphaZero does.

OMP_NUM_THREADS=1 python examples/alphazero_torch.py [summer-pavilion | duel] [GENERATIONS] [GAMES]
"""

import sys

import numpy as np

import sintra
from sintra.search import EvaluatorSearch, PuctParams

try:
    import torch
    from torch import nn
except ImportError:
    print('PyTorch is not installed: pip install "sintra[train]"')
    sys.exit()
GAME, GENERATIONS, GAMES = (*sys.argv[1:], *("duel", 16, 1024)[len(sys.argv) - 1 :])
GENERATIONS, GAMES = int(GENERATIONS), int(GAMES)  # of each generation
SEARCHED, SIMULATIONS = 64, 48  # positions that are searched at once, and simulations for each
SHARPNESS = 0.3  # of the heuristic, in tenths of a point, with which the policy starts
DISCOUNT, POINTS = 0.98, 10  # of points to come, since those of later rounds are noise; their unit
HIDDEN, KEPT, MINIBATCH, LEARNING_RATE = 64, 1024, 8, 1e-3  # KEPT and MINIBATCH: steps of play
PARAMS = PuctParams(exploration=0.3, leaves=2, win_weight=0, margin_scale=POINTS)
batch = sintra.batch(GAME, GAMES, seed=1, reward="margin", autoreset=False)  # self-play
rng, inputs, actions = np.random.default_rng(1), batch.observations.shape[1], batch.masks.shape[1]
torch.manual_seed(1)
net = nn.Sequential(nn.Linear(inputs, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, actions + 1))
nn.init.zeros_(net[2].weight)  # untrained, it plays by the heuristic
optimiser = torch.optim.Adam(net.parameters(), lr=LEARNING_RATE)


def forward(observations, heuristics, masks):
    """Return the logits of the policy, and by how much the margin will change."""
    found = net(torch.as_tensor(observations))
    logits = found[:, :-1] + SHARPNESS * torch.as_tensor(heuristics)
    return logits.masked_fill(torch.as_tensor(masks == 0), -1e9), found[:, -1:]


def evaluator(positions):
    """Return priors, and as values the expected margins, squashed as PARAMS says."""
    with torch.inference_mode():
        logits, change = forward(positions.observations, positions.heuristics, positions.masks)
    scores = positions.states["score"] / POINTS
    margin = 2 * scores[range(len(scores)), positions.seats] - scores.sum(1) + change[:, 0].numpy()
    return logits.softmax(1), 0.5 + 0.5 * margin / (1 + abs(margin))


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
        shares = forward(*seen)[0].softmax(1).detach().numpy()
        rows = rng.permutation(np.flatnonzero(~batch.over))[:SEARCHED]
        shares[rows] = search(batch.states[rows])
        sample = rows, batch.to_move[rows], [part[rows].astype("e") for part in (*seen, shares)]
        batch.step((shares.cumsum(1) > 0.9999 * rng.random((GAMES, 1))).argmax(1))
        steps.append((*sample, batch.rewards / POINTS))
    for rows, seats, taught, rewards in reversed(steps):
        change = rewards + DISCOUNT * change
        yield *taught, change[rows, seats, None]


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
        *seen, visits, changes = (torch.tensor(np.concatenate(c)).float() for c in columns)
        logits, change = forward(*seen)
        loss = nn.functional.cross_entropy(logits, visits) + ((changes - change) ** 2).mean() / 2
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    if generation & (generation - 1) == 0 or generation == GENERATIONS:
        measure(f"after {generation * GAMES:,} games")
