"""Labels: which losses are inaccuracies, mistakes and blunders.

Labels depend on thresholds, and a review stores every loss, so a reader can choose other
thresholds later.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Label(StrEnum):
    """How bad a turn was."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


@dataclass(frozen=True)
class Thresholds:
    """The losses from which a turn gets a label."""

    #: In chance: from which loss a turn is an inaccuracy, a mistake, a blunder.
    chance: tuple[float, float, float] = (0.03, 0.07, 0.14)
    #: A label needs a loss that is larger than this by two standard errors.
    certain: float = 0.015
    #: A game is decided for a seat whose chance is within this of 0 or 1.
    decided: float = 0.05
    #: In a decided game points count instead: the same three steps, and what must be certain.
    points: tuple[float, float, float] = (2.0, 4.0, 8.0)
    certain_points: float = 1.0
    #: The sizes of luck in chance from which a draw is marked.
    luck: tuple[float, float] = (0.03, 0.06)


DEFAULT_THRESHOLDS = Thresholds()


@dataclass(frozen=True)
class Loss:
    """What a seat lost by its own choice, with standard errors. Negative losses are noise."""

    #: In chance, from 0 to 1.
    chance: float = 0.0
    chance_error: float = 0.0
    #: In points of its lead over the mean of the rivals.
    points: float = 0.0
    points_error: float = 0.0

    def as_json(self) -> dict[str, float]:
        """Serialise the loss."""
        return {
            "chance": round(self.chance, 4) + 0.0,
            "chance_error": round(self.chance_error, 4) + 0.0,
            "points": round(self.points, 2) + 0.0,
            "points_error": round(self.points_error, 2) + 0.0,
        }


def total_loss(losses: Sequence[Loss]) -> Loss:
    """Return the sum of independent losses, such as those of the steps of a turn."""
    return Loss(
        sum(loss.chance for loss in losses),
        sum(loss.chance_error**2 for loss in losses) ** 0.5,
        sum(loss.points for loss in losses),
        sum(loss.points_error**2 for loss in losses) ** 0.5,
    )


def is_decided(chance: float, thresholds: Thresholds = DEFAULT_THRESHOLDS) -> bool:
    """Return whether a game is decided for a seat with this chance."""
    return min(chance, 1 - chance) < thresholds.decided


def label_of(
    loss: Loss, chance: float, thresholds: Thresholds = DEFAULT_THRESHOLDS
) -> Label | None:
    """Return the label of a turn.

    >>> label_of(Loss(0.08, 0.01, 3.0, 0.4), chance=0.6)
    <Label.MISTAKE: 'mistake'>
    >>> label_of(Loss(0.08, 0.04, 3.0, 2.0), chance=0.6) is None  # it may be noise
    True
    >>> label_of(Loss(0.002, 0.001, 9.0, 0.4), chance=0.98)  # decided: points count
    <Label.BLUNDER: 'blunder'>

    Args:
        loss: the loss of the turn.
        chance: the chance of the seat before the turn.
        thresholds: the limits.
    """
    if is_decided(chance, thresholds):
        return _step(loss.points, loss.points_error, thresholds.points, thresholds.certain_points)
    return _step(loss.chance, loss.chance_error, thresholds.chance, thresholds.certain)


def _step(lost: float, error: float, steps: Sequence[float], certain: float) -> Label | None:
    if lost - 2 * error <= certain:
        return None
    reached = [label for label, step in zip(Label, steps, strict=True) if lost >= step]
    return reached[-1] if reached else None


def luck_mark(luck: float, error: float, thresholds: Thresholds = DEFAULT_THRESHOLDS) -> int:
    """Return the size of luck from -2 (very bad) to 2 (very good), 0 for luck within its error."""
    size = sum(abs(luck) >= step for step in thresholds.luck) if abs(luck) > 2 * error else 0
    return size if luck > 0 else -size
