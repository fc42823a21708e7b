"""Analysis of positions: hints with reasons, and exact solutions of small phases."""

from sintra.analysis.hints import Hint, hint
from sintra.analysis.reasons import ScoreDifference
from sintra.analysis.solving import solve

__all__ = ["Hint", "ScoreDifference", "hint", "solve"]
