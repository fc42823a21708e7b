"""Measured constants of a game, with which reviews judge moves and players.

They are in a JSON file beside the value net. ``benchmarks/chance.py`` and ``benchmarks/ratings.py``
measure them and name the samples in the file.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

#: The decay of the accuracy for a game that was never measured.
DEFAULT_DECAY = 0.1


@dataclass(frozen=True)
class StudyScale:
    """The measured constants of a game. Without measurements, estimates take their place."""

    #: By number of players: for every stage, the slope of the logistic function that turns a
    #: predicted lead at the start of the stage into the probability to finish ahead.
    chance: Mapping[int, Sequence[float]] = field(default_factory=dict)
    #: ``k`` in ``accuracy = 100 * exp(-k * loss in %)``.
    decay: float = DEFAULT_DECAY
    #: The performance ratings of the levels of play, by name.
    ratings: Mapping[str, float] = field(default_factory=dict)


def load_scale(path: Path) -> StudyScale:
    """Read the constants of a game from their file."""
    data = json.loads(path.read_text(encoding="utf-8"))
    chance = {int(players): tuple(slopes) for players, slopes in data["chance"].items()}
    return StudyScale(chance, data["decay"], data["ratings"])
