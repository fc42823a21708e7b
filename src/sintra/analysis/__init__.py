"""Understanding a position: hints with their reasons, and phases solved exactly."""

from sintra.analysis.hints import Hint, hint
from sintra.analysis.reasons import Reason
from sintra.analysis.solving import solve

__all__ = ["Hint", "Reason", "hint", "solve"]
