"""A fingerprint of the search, the value net and the chances, by what they do.

Puzzles name the fingerprint with which they were verified. It changes with the behaviour of the
search and with the slopes of the chances, not with source text, so that a pure rewrite asks for no
new verification.
"""

import hashlib
from functools import cache

from sintra.core.game import Game
from sintra.core.rules import Rules
from sintra.search.searcher import Searcher

#: The positions that are searched: the numbers of moves after the start of a game.
PROBES = (0, 9, 31)
SIMULATIONS = 300


@cache
def engine_version(rules: Rules) -> str:
    """Return the fingerprint for a game."""
    digest = hashlib.sha256()
    for players, slopes in sorted(rules.bot.study.chance.items()):
        digest.update(f"{players} {list(slopes)};".encode())
    game = Game(rules, seed=1)
    for number in range(max(PROBES) + 1):
        if number in PROBES:
            searcher = Searcher(rules, game.state, seed=number)
            searcher.run(simulations=SIMULATIONS)
            for candidate in searcher.candidates:
                points = [round(value, 1) for value in candidate.points]
                digest.update(f"{candidate.action} {candidate.visits} {points};".encode())
        game.play(game.legal_actions[0])
    return digest.hexdigest()[:12]
