"""A puzzle: a position, what is asked, and what every try is worth."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, Self

from sintra.core.errors import SintraError
from sintra.core.rng import seed_rng
from sintra.core.rules import Rules, State


class PuzzleError(SintraError):
    """A puzzle or a file of puzzles cannot be used."""

    code = "puzzle-error"


class Kind(StrEnum):
    """What a puzzle asks."""

    #: Find the one good move.
    ONLY = "only"
    #: Play the rest of your game; get as many points as possible.
    EXACT = "exact"
    #: Which of two moves is better?
    BETTER = "better"
    #: In which order are these moves played?
    ORDER = "order"


#: A kind, and whether its points are counted. Only orders can be counted or searched.
Group = tuple[Kind, bool]


@dataclass(frozen=True)
class JudgedLine:
    """A line of moves, and what it loses against the best one."""

    moves: tuple[str, ...]
    chance: float
    points: float

    def as_json(self) -> list[Any]:
        """Serialise the line."""
        return [" ".join(self.moves), round(self.chance, 3) + 0.0, round(self.points, 1) + 0.0]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> Self:
        """Deserialise the values of ``as_json``."""
        return cls(tuple(data[0].split()), float(data[1]), float(data[2]))


@dataclass(frozen=True)
class Reason:
    """Points in which the solution is better, see ``analysis.reasons``."""

    code: str
    points: float
    #: The round in which most of the difference arises; None if it does so at once.
    round_no: int | None

    def as_json(self) -> list[Any]:
        """Serialise the reason."""
        return [self.code, self.points, self.round_no]


@dataclass(frozen=True)
class Puzzle:
    """A puzzle."""

    kind: Kind
    #: The position as its seat to move sees it, without what can be deduced.
    position: Mapping[str, Any]
    seat: int
    #: The moves to choose from or to arrange; empty if all legal moves are allowed.
    moves: tuple[str, ...]
    #: The best line of play.
    solution: tuple[str, ...]
    #: Lines with what they lose, the best first. Empty if the points of a line decide.
    lines: tuple[JudgedLine, ...] = ()
    #: The final points of the best and the worst line; None if the losses of lines decide.
    best: int | None = None
    worst: int | None = None
    #: By how much the solution is better than the best other move, as measured: in chance, its
    #: standard error, in points. Empty if the points of a line decide.
    margin: tuple[float, ...] = ()
    reasons: tuple[Reason, ...] = ()
    themes: tuple[str, ...] = ()
    #: How often the bots solve it, by level.
    solved: Mapping[str, float] = field(default_factory=dict)
    #: The first rating and its deviation, on the scale of the arena.
    rating: float = 0.0
    deviation: float = 0.0
    #: The key of the game in the collection, and the number of moves before the position.
    game: str = ""
    number: int = 0

    @cached_property
    def id(self) -> str:
        """A hash of the position and the question."""
        asked = json.dumps([self.kind, self.position, self.moves], sort_keys=True)
        return hashlib.sha256(asked.encode()).hexdigest()[:10]

    @property
    def is_counted(self) -> bool:
        """Whether the final points of a line decide, and not searches."""
        return self.best is not None

    @property
    def group(self) -> Group:
        """The kind, and whether the points are counted."""
        return self.kind, self.is_counted

    @property
    def length(self) -> int:
        """The number of moves that a try has; 0 if it goes on to the end."""
        return 0 if self.kind is Kind.EXACT else len(self.solution)

    def state(self, rules: Rules) -> State:
        """Return the position. The generator has a fixed seed.

        Raises:
            PositionError: the position is not possible.
        """
        state = rules.positions.from_json(dict(self.position))
        seed_rng(state.rng, 0)
        return state

    def as_json(self) -> dict[str, Any]:
        """Serialise the puzzle; empty values are left out."""
        data: dict[str, Any] = {
            "id": self.id,
            "kind": self.kind.value,
            "position": self.position,
            "seat": self.seat,
            "moves": list(self.moves),
            "solution": " ".join(self.solution),
            "lines": [line.as_json() for line in self.lines],
            "best": self.best,
            "worst": self.worst,
            "margin": [round(value, 4) for value in self.margin],
            "reasons": [reason.as_json() for reason in self.reasons],
            "themes": list(self.themes),
            "solved": {level: round(rate, 2) for level, rate in self.solved.items()},
            "rating": round(self.rating),
            "deviation": round(self.deviation),
            "game": self.game,
            "number": self.number,
        }
        return {name: value for name, value in data.items() if value is not None and value != []}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Deserialise the values of ``as_json``.

        Raises:
            PuzzleError: the values are not a puzzle.
        """
        try:
            found = cls(
                kind=Kind(data["kind"]),
                position=data["position"],
                seat=int(data["seat"]),
                moves=tuple(data.get("moves", ())),
                solution=tuple(data["solution"].split()),
                lines=tuple(JudgedLine.from_json(line) for line in data.get("lines", ())),
                best=data.get("best"),
                worst=data.get("worst"),
                margin=tuple(data.get("margin", ())),
                reasons=tuple(Reason(*reason) for reason in data.get("reasons", ())),
                themes=tuple(data["themes"]),
                solved=dict(data["solved"]),
                rating=float(data["rating"]),
                deviation=float(data["deviation"]),
                game=data["game"],
                number=int(data["number"]),
            )
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise PuzzleError(f"a puzzle is damaged: {error!r}") from error
        if data.get("id") != found.id:
            raise PuzzleError(f"the puzzle {data.get('id')} was changed: its hash is {found.id}")
        return found


def compact(rules: Rules, position: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position without everything that the reader deduces."""
    data: dict[str, Any] = json.loads(json.dumps(position))
    wanted = rules.positions.from_json(data).tobytes()

    def is_enough() -> bool:
        try:
            return bool(rules.positions.from_json(data).tobytes() == wanted)
        except SintraError:
            return False

    values: list[Any] = [data, *data.values()]
    values += [part for value in data.values() if isinstance(value, list) for part in value]
    for part in values:
        if not isinstance(part, dict):
            continue
        for name in list(part):
            kept = part.pop(name)
            if not is_enough():
                part[name] = kept
    return data
