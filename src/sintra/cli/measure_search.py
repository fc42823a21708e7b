"""The measurement of ``sintra bench --search``: the search's speed in every part of a game."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sintra.agents import best_move
from sintra.core.game import Game
from sintra.core.rules import Rules
from sintra.search.searcher import Searcher

#: The game goes on with moves of this bot between two measurements.
BOT = "greedy"
#: About so many of its decisions are searched.
MOMENTS = 40


@dataclass
class SearchSpeed:
    """What a search reached in one part of a game."""

    heading: str
    positions: int = 0
    seconds: float = 0.0


def search_speeds(
    rules: Rules, options: Mapping[str, Any], seed: int, limit: float
) -> list[SearchSpeed]:
    """Searches at moments that are spread over a game, all of them together for some seconds."""
    moments = _moments(rules, options, seed)
    Searcher(rules, moments[0][1], seed).run(simulations=1)  # compiles
    speeds: dict[str, SearchSpeed] = {}
    for heading, state in moments:
        searcher = Searcher(rules, state, seed)
        begun = time.perf_counter()
        end = begun + limit / len(moments)
        while time.perf_counter() < end:
            searcher.run(simulations=1000)
        speed = speeds.setdefault(heading, SearchSpeed(heading))
        speed.positions += searcher.simulations
        speed.seconds += time.perf_counter() - begun
    return list(speeds.values())


def _moments(rules: Rules, options: Mapping[str, Any], seed: int) -> list[tuple[str, Any]]:
    """Decisions of a game that are to be searched and not solved, with their headings."""
    game = Game(rules, options, seed=seed)
    found = []
    while game.turn is not None:
        if len(game.legal_actions) > 1 and rules.solve(game.state, game.turn) is None:
            found.append((game.heading, game.state))
        game.play(best_move(game, BOT, seed=seed))
    return found[:: max(len(found) // MOMENTS, 1)]
