"""The columns of a dataset, and the rows of one game.

``MEANINGS`` documents every column. A file has the same columns for every game and every bot.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra import agents
from sintra.agents import AgentSource
from sintra.core.game import Game
from sintra.core.rewards import add_margins, add_results
from sintra.core.rules import Rules
from sintra.search.searcher import SearchReport

#: What every column contains.
MEANINGS: Mapping[str, str] = {
    "game": "the number of the game in the dataset",
    "seed": "the seed of the game: sintra.new starts it again",
    "move": "the number of the decision in its game, from 0",
    "seat": "the seat that decides",
    "observation": "its observation (sintra spaces names the numbers)",
    "mask": "the legal actions",
    "visits": "how often the search tried each action; all 0 if the bot does not search",
    "value": "the expected result by the search, from 0 (lost) to 1 (won); NaN without a search",
    "action": "the action played",
    "score": "the final score of the seat",
    "margin": "its final lead over the mean score of the others",
    "result": "1 for a sole win; joint winners share it, the others pay it; the sum is 0",
}

Columns = dict[str, Any]


@dataclass(frozen=True)
class Limits:
    """The limit of a bot's move."""

    simulations: int | None = None
    seconds: float | None = None


def dtypes(rules: Rules) -> dict[str, Any]:
    """Return the NumPy type of every column, with its length where a row has several numbers."""
    return {
        "game": np.int64,
        "seed": np.int64,
        "move": np.int32,
        "seat": np.int8,
        "observation": (np.float32, len(rules.observation_names)),
        "mask": (np.bool_, rules.actions),
        "visits": (np.uint32, rules.actions),
        "value": np.float32,
        "action": np.int32,
        "score": np.int16,
        "margin": np.float32,
        "result": np.float32,
    }


def play(
    rules: Rules,
    options: Mapping[str, Any],
    bots: Sequence[AgentSource],
    limits: Limits,
    number: int,
    seed: int,
) -> Columns:
    """Play one game and return its rows.

    Args:
        rules: the game.
        options: its options.
        bots: one bot for all seats, or one for each.
        limits: the limit of every move.
        number: the number of the game in the dataset.
        seed: the seed of the game and of its bots.
    """
    game = Game(rules, options, seed=seed)
    chosen = list(bots) * game.players if len(bots) == 1 else list(bots)
    seated = [agents.seat(bot, seed + seat) for seat, bot in enumerate(chosen)]
    rows: list[dict[str, Any]] = []
    while game.turn is not None:
        rows.append(_decide(game, seated[game.turn], limits))
    return _finish(game, rows, number, seed)


def _decide(game: Game, bot: agents.SeatedAgent, limits: Limits) -> dict[str, Any]:
    """Let a bot move; return the row without what is known only at the end of the game."""
    assert game.turn is not None
    actions = game.rules.actions
    row: dict[str, Any] = {
        "seat": game.turn,
        "observation": game.observation(game.turn),
        "mask": np.zeros(actions, np.bool_),
        "visits": np.zeros(actions, np.uint32),
        "value": np.nan,
    }
    row["mask"][game.legal_actions] = True
    reports: list[SearchReport] = []
    move = bot.move(
        game, seconds=limits.seconds, simulations=limits.simulations, watch=reports.append
    )
    if reports:
        candidates = reports[-1].candidates
        row["visits"][[one.action for one in candidates]] = [one.visits for one in candidates]
        total = sum(one.visits for one in candidates)
        row["value"] = sum(one.visits * one.value for one in candidates) / max(total, 1)
    row["action"] = move.id
    game.play(move)
    return row


def _finish(game: Game, rows: list[dict[str, Any]], number: int, seed: int) -> Columns:
    margins, results = np.zeros(game.players), np.zeros(game.players)
    ranks = np.zeros(game.players, np.int64)
    add_margins(game.state, margins)
    game.rules.kernels.rank(game.state, ranks)
    add_results(game.players, ranks, results)
    for move, row in enumerate(rows):
        seat = row["seat"]
        row |= {"game": number, "seed": seed, "move": move, "score": game.scores[seat]}
        row |= {"margin": margins[seat], "result": results[seat]}
    columns = {}
    for name, kind in dtypes(game.rules).items():
        dtype, shape = kind if isinstance(kind, tuple) else (kind, None)
        column = np.array([row[name] for row in rows], dtype)
        columns[name] = column if shape is None else column.reshape(len(rows), shape)
    return columns
