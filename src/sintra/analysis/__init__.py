"""Analysis: hints with reasons, exact solutions of phases, positions, and reviews of games."""

from sintra.analysis.budgets import Budget
from sintra.analysis.figures import SeatFigures, figures
from sintra.analysis.hints import Hint, hint
from sintra.analysis.labels import Label, Thresholds, label_of
from sintra.analysis.positions import AnalysisLimits, PositionAnalysis, analyse
from sintra.analysis.reasons import ScoreDifference
from sintra.analysis.review_data import Review
from sintra.analysis.reviewing import review
from sintra.analysis.solving import solve
from sintra.analysis.statistics import statistics
from sintra.analysis.tries import Trial, Try, judge_try

__all__ = [
    "AnalysisLimits",
    "Budget",
    "Hint",
    "Label",
    "PositionAnalysis",
    "Review",
    "ScoreDifference",
    "SeatFigures",
    "Thresholds",
    "Trial",
    "Try",
    "analyse",
    "figures",
    "hint",
    "judge_try",
    "label_of",
    "review",
    "solve",
    "statistics",
]
