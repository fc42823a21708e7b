"""Analysis: hints with reasons, exact solutions of phases, positions, and reviews of games."""

from sintra.analysis.budgets import Budget
from sintra.analysis.hints import Hint, hint
from sintra.analysis.labels import Label, Thresholds, label_of
from sintra.analysis.positions import AnalysisLimits, PositionAnalysis, analyse
from sintra.analysis.reasons import ScoreDifference
from sintra.analysis.review_data import Review
from sintra.analysis.reviewing import review
from sintra.analysis.solving import solve

__all__ = [
    "AnalysisLimits",
    "Budget",
    "Hint",
    "Label",
    "PositionAnalysis",
    "Review",
    "ScoreDifference",
    "Thresholds",
    "analyse",
    "hint",
    "label_of",
    "review",
    "solve",
]
