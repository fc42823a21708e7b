"""The measurement of ``sintra bench --search``: the search's speed in every part of a game."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sintra.agents import best
from sintra.core.game import Game
from sintra.core.protocol import Rules
from sintra.search.searcher import Searcher

#: The game goes on with moves of this bot between two measurements.
BOT = "greedy"


@dataclass(frozen=True)
class SearchSpeed:
    """What a search reached in one part of a game."""

    heading: str
    positions: int
    seconds: float


def search_speeds(
    rules: Rules, options: Mapping[str, Any], seed: int, limit: float
) -> list[SearchSpeed]:
    """Searches once in every stage of a game, all of them together for some seconds."""
    moments = _moments(rules, options, seed)
    Searcher(rules, moments[0][1], seed).run(simulations=1)  # compiles
    speeds = []
    for heading, state in moments:
        searcher = Searcher(rules, state, seed)
        begun = time.perf_counter()
        end = begun + limit / len(moments)
        while time.perf_counter() < end:
            searcher.run(simulations=1000)
        speeds.append(SearchSpeed(heading, searcher.simulations, time.perf_counter() - begun))
    return speeds


def _moments(rules: Rules, options: Mapping[str, Any], seed: int) -> list[tuple[str, Any]]:
    """The first real decision of every stage, with its heading."""
    game = Game(rules, options, seed=seed)
    found = []
    last = None
    while game.turn is not None:
        stage = rules.kernels.stage(game.state)
        if stage != last and len(game.legal_actions) > 1:
            last = stage
            found.append((game.heading, game.state))
        game.play(best(game, BOT, seed=seed))
    return found
