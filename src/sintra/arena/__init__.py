"""The arena: matches and tournaments that measure how strong participants are.

>>> from sintra.arena import play_match
>>> result = play_match("greedy", "random", game="summer-pavilion", games=4, seed=1)
>>> result.wins, result.draws, result.losses
(4, 0, 0)
"""

from sintra.arena.match import play_match
from sintra.arena.rating import Finish, Rating, crosstable, ratings
from sintra.arena.result import MatchResult, Tally
from sintra.arena.statistics import Sprt
from sintra.arena.tournament import Standing, TournamentResult, play_tournament

__all__ = [
    "Finish",
    "MatchResult",
    "Rating",
    "Sprt",
    "Standing",
    "Tally",
    "TournamentResult",
    "crosstable",
    "play_match",
    "play_tournament",
    "ratings",
]
