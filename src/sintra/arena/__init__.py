"""The arena: matches and tournaments that measure the strength of bots and engines.

>>> from sintra.arena import play_match
>>> result = play_match("greedy", "random", game="summer-pavilion", games=4, seed=1)
>>> result.wins, result.draws, result.losses
(4, 0, 0)

====================  =====================================================================
``match``             :func:`play_match`
``tournament``        :func:`play_tournament`
``participants``      texts that describe bots and engines, and their budgets
``engine``            processes of external engines
``schedule``          the seeds and seats of all games
``setup``             checks of the arguments
``game_runner``       plays one game
``executors``         plays games in this process, in worker processes or on a cluster
``ordered_results``   results in the order of the schedule, game records
``game_log``          the file that lets a match continue
``result``            the result of a match
``statistics``        scores, intervals, Elo and the sequential test
``rating``            ratings from finishing orders
``chart``             a chart of ratings
``errors``            the arena's errors
====================  =====================================================================
"""

from sintra.arena.match import play_match
from sintra.arena.rating import Finish, Rating, crosstable, ratings
from sintra.arena.result import MatchResult, Tally
from sintra.arena.statistics import Sprt
from sintra.arena.tournament import RatedParticipant, TournamentResult, play_tournament

__all__ = [
    "Finish",
    "MatchResult",
    "RatedParticipant",
    "Rating",
    "Sprt",
    "Tally",
    "TournamentResult",
    "crosstable",
    "play_match",
    "play_tournament",
    "ratings",
]
