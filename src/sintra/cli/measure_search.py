"""The measurement of ``sintra bench --search``: the search speed in every part of a game."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sintra.agents import best_move
from sintra.core.game import Game
from sintra.core.rules import Rules
from sintra.search.searcher import Searcher

#: This bot plays the moves between the measured positions.
BOT = "greedy"
#: About this many positions of the game are searched.
POSITIONS = 40


@dataclass
class SearchSpeed:
    """The speed of the search in one part of a game."""

    heading: str
    positions: int = 0
    seconds: float = 0.0


def search_speeds(
    rules: Rules, options: Mapping[str, Any], seed: int, limit: float
) -> list[SearchSpeed]:
    """Measure the search at positions that are spread over a game.

    Args:
        rules: the game.
        options: its options.
        seed: the seed of the game and of the searches.
        limit: the duration of all searches together, in seconds.

    Returns:
        The speed in each part of the game, in the order of play.
    """
    positions = _search_positions(rules, options, seed)
    Searcher(rules, positions[0][1], seed).run(simulations=1)  # compiles the search
    speeds: dict[str, SearchSpeed] = {}
    for heading, state in positions:
        searcher = Searcher(rules, state, seed)
        started = time.perf_counter()
        end = started + limit / len(positions)
        while time.perf_counter() < end:
            searcher.run(simulations=1000)
        speed = speeds.setdefault(heading, SearchSpeed(heading))
        speed.positions += searcher.simulations
        speed.seconds += time.perf_counter() - started
    return list(speeds.values())


def _search_positions(rules: Rules, options: Mapping[str, Any], seed: int) -> list[tuple[str, Any]]:
    """Return positions of a game with a choice and without a solver, with their headings."""
    game = Game(rules, options, seed=seed)
    found = []
    while game.turn is not None:
        if len(game.legal_actions) > 1 and rules.solve(game.state, game.turn) is None:
            found.append((game.heading, game.state))
        game.play(best_move(game, BOT, seed=seed))
    return found[:: max(len(found) // POSITIONS, 1)]
