"""The parts of a review, and their JSON."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sintra.analysis.decisions import Judgement
from sintra.analysis.estimates import Difference, Estimate
from sintra.analysis.labels import Label, Loss, luck_mark
from sintra.analysis.luck import Luck
from sintra.analysis.reasons import ScoreDifference
from sintra.core.rules import Rules


@dataclass(frozen=True)
class Decision:
    """One move of the game, judged."""

    #: The number of moves before it.
    number: int
    #: The number of its turn.
    turn: int
    seat: int
    action: int
    judgement: Judgement

    def as_json(self, rules: Rules) -> dict[str, Any]:
        """Serialise the decision."""
        text = rules.notation.to_text
        judged = self.judgement
        data: dict[str, Any] = {"number": self.number, "turn": self.turn, "seat": self.seat}
        data["move"] = text(self.action)
        if judged.estimate is None:
            return {**data, "forced": True}
        is_best = judged.best == self.action  # the line and the effect would say nothing
        return {
            **data,
            **estimate_json(judged.estimate),
            "best": text(judged.best),
            "line": [] if is_best else [text(action) for action in judged.line],
            "loss": judged.loss.as_json(),
            "effect": None if is_best else difference_json(judged.effect),
            "solved": judged.is_solved,
            "difficulty": round(judged.difficulty, 4),
            "usual": None
            if judged.usual is None
            else {"move": text(judged.usual.action), "share": round(judged.usual.share, 3)},
            "alternatives": [
                {
                    "move": text(other.action),
                    "share": round(other.share, 3),
                    "chance": round(other.chance, 4),
                    "points": round(other.points, 2),
                }
                for other in judged.alternatives
            ],
        }


@dataclass(frozen=True)
class Turn:
    """All decisions of one turn, which are labelled together."""

    number: int
    seat: int
    round_no: int
    heading: str
    #: The numbers of its first move and of the first move after it.
    first: int
    end: int
    #: The turn in words.
    description: str
    loss: Loss
    #: The chance of the seat before the turn, that of the graph; 0.5 for a forced turn.
    chance: float
    difficulty: float
    is_forced: bool
    label: Label | None
    #: Whether the game was decided, so that the label counts points.
    is_hollow: bool
    #: The move with the largest loss, and the better one in words; None without a label.
    worst: int | None = None
    better: str | None = None
    #: What the better move gains.
    reasons: tuple[ScoreDifference, ...] = ()
    #: The mean advantage of the better move in continuations to the end, and its standard error.
    recheck: tuple[float, float] | None = None

    def as_json(self) -> dict[str, Any]:
        """Serialise the turn."""
        return {
            "number": self.number,
            "seat": self.seat,
            "round": self.round_no,
            "heading": self.heading,
            "first": self.first,
            "end": self.end,
            "text": self.description,
            "loss": self.loss.as_json(),
            "chance": round(self.chance, 4),
            "difficulty": round(self.difficulty, 4),
            "forced": self.is_forced,
            "label": None if self.label is None else str(self.label),
            "hollow": self.is_hollow,
            "worst": self.worst,
            "better": self.better,
            "reasons": [reason.as_json() for reason in self.reasons],
            "recheck": None if self.recheck is None else [round(x, 2) for x in self.recheck],
        }


@dataclass(frozen=True)
class ChanceEvent:
    """Something that chance did, and whom it favoured."""

    #: The number of moves before it.
    number: int
    is_deal: bool
    draws: tuple[int, ...]
    luck: Luck

    def as_json(self, rules: Rules) -> dict[str, Any]:
        """Serialise the event."""
        return {
            "number": self.number,
            "kind": "deal" if self.is_deal else "draw",
            "draws": [rules.notation.to_text(draw) for draw in self.draws],
            "luck": difference_json(self.luck.change),
            "marks": [
                luck_mark(chance, self.luck.chance_error) for chance in self.luck.change.chance
            ],
            "chance_error": round(self.luck.chance_error, 4),
            "points_error": round(self.luck.points_error, 2),
        }


@dataclass(frozen=True)
class GraphPoint:
    """What the seats could expect after some moves."""

    #: The number of moves before it.
    number: int
    estimate: Estimate
    #: How far the estimates of the seats differ, to either side.
    chance_band: float
    points_band: float
    #: Whether chance acted just before.
    is_after_chance: bool

    def as_json(self) -> dict[str, Any]:
        """Serialise the point."""
        return {
            "number": self.number,
            **estimate_json(self.estimate),
            "chance_band": round(self.chance_band, 4),
            "points_band": round(self.points_band, 2),
            "after_chance": self.is_after_chance,
        }


@dataclass(frozen=True)
class Amounts:
    """The sides of a ledger. ``final = start + luck + rivals - own + unexplained``."""

    start: float
    luck: float
    #: What the rivals' losses gave.
    rivals: float
    #: What the own choices lost.
    own: float
    unexplained: float
    final: float
    #: The standard errors of luck, of both losses, and of everything that was measured.
    luck_error: float
    rivals_error: float
    own_error: float
    error: float

    def as_json(self, digits: int) -> dict[str, float]:
        """Serialise the amounts."""
        return {name: round(value, digits) for name, value in vars(self).items()}


@dataclass(frozen=True)
class SeatSummary:
    """How one seat played, and what the tiles did."""

    seat: int
    #: From 0 to 100; None if there was nothing to decide.
    accuracy: float | None
    #: 1000 times the chance lost for each counted turn; None below MIN_COUNTED turns.
    rating: float | None
    #: The sums that ratings of several games are pooled from.
    lost: float
    counted: int
    #: The level whose rating is closest; None without a rating.
    plays_like: str | None
    #: The number of labels by name.
    labels: dict[str, int]
    #: The ledgers in chance and in points; None in a review without luck.
    chance: Amounts | None
    points: Amounts | None

    def as_json(self) -> dict[str, Any]:
        """Serialise the summary."""
        return {
            "seat": self.seat,
            "accuracy": None if self.accuracy is None else round(self.accuracy, 1),
            "rating": None if self.rating is None else round(self.rating, 1),
            "lost": round(self.lost, 4),
            "counted": self.counted,
            "plays_like": self.plays_like,
            "labels": self.labels,
            "chance": None if self.chance is None else self.chance.as_json(4),
            "points": None if self.points is None else self.points.as_json(2),
        }


@dataclass(frozen=True)
class Review:
    """A reviewed game."""

    rules: Rules
    names: tuple[str, ...]
    version: str
    seed: int
    depth: str
    decisions: tuple[Decision, ...]
    turns: tuple[Turn, ...]
    events: tuple[ChanceEvent, ...]
    graph: tuple[GraphPoint, ...]
    seats: tuple[SeatSummary, ...]
    #: The numbers of the turns that changed most, the largest loss first.
    key_moments: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        """Serialise the review. The same record, seed and version give the same bytes."""
        return {
            "game": self.rules.id,
            "names": list(self.names),
            "version": self.version,
            "seed": self.seed,
            "depth": self.depth,
            "seats": [seat.as_json() for seat in self.seats],
            "key_moments": list(self.key_moments),
            "turns": [turn.as_json() for turn in self.turns],
            "decisions": [decision.as_json(self.rules) for decision in self.decisions],
            "events": [event.as_json(self.rules) for event in self.events],
            "graph": [point.as_json() for point in self.graph],
        }


def estimate_json(estimate: Estimate) -> dict[str, list[float]]:
    """Serialise an estimate."""
    return {"chance": _rounded(estimate.chance, 4), "points": _rounded(estimate.points, 2)}


def difference_json(difference: Difference) -> dict[str, list[float]]:
    """Serialise a difference."""
    return {"chance": _rounded(difference.chance, 4), "points": _rounded(difference.points, 2)}


def _rounded(values: Sequence[float], digits: int) -> list[float]:
    """Round numbers; a negative zero becomes 0."""
    return [round(value, digits) + 0.0 for value in values]
