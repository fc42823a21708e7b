"""The bodies of REST requests and responses about puzzles."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from sintra.server.models import MoveInfo, ReasonInfo
from sintra.server.request_models import MoveChoice, RequestBody
from sintra.server.study_models import MAX_TRIED, LineStep, TrialInfo

Mode = Literal["mixed", "theme", "exact", "daily", "streak"]
KindName = Literal["only", "exact", "better", "order"]


class Standing(BaseModel):
    """A player on the puzzles of a game. The rating is Glicko-2, on the scale of the arena."""

    rating: int
    deviation: int
    tries: int
    solved: int
    streak: int
    best_streak: int


class Daily(BaseModel):
    """The puzzle of the day, and the score of the player's first try; null for none."""

    puzzle: str
    score: float | None


class PuzzleGame(BaseModel):
    """A game with puzzles, and the number of puzzles of each theme."""

    game: str
    puzzles: int
    themes: dict[str, int]
    daily: Daily
    standing: Standing


class PuzzleOverview(BaseModel):
    """All games with puzzles."""

    games: list[PuzzleGame]


class PuzzleInfo(BaseModel):
    """A puzzle, without its solution.

    ``moves`` are the moves to choose from or to arrange; empty if every legal move is allowed.
    ``arranged`` are the moves of an order, without their effects. ``best`` are the points to reach;
    null if searches judge the moves.
    """

    id: str
    game: str
    kind: KindName
    moves: list[str]
    arranged: list[MoveInfo]
    best: int | None
    trial: TrialInfo


class PlayedMoves(RequestBody):
    """The moves of a try so far."""

    moves: Annotated[list[MoveChoice], Field(max_length=MAX_TRIED, default_factory=list)]


class PuzzleTry(RequestBody):
    """A complete try."""

    moves: Annotated[list[MoveChoice], Field(min_length=1, max_length=MAX_TRIED)]
    mode: Mode = "mixed"


class PuzzleVote(RequestBody):
    """A vote: 1 for a good puzzle, -1 for a bad one, 0 for none."""

    vote: Literal[-1, 0, 1]


class Votes(BaseModel):
    """All votes on a puzzle."""

    up: int
    down: int


class JudgedLineInfo(BaseModel):
    """A line of moves, and what it loses against the best one."""

    moves: list[MoveInfo]
    chance: float
    points: float


class PuzzleSource(BaseModel):
    """The game that a puzzle comes from: its players, the number of moves before, its record."""

    names: list[str]
    number: int
    record: str


class PuzzleVerdict(BaseModel):
    """What a try is worth, and the solution.

    ``score`` is 1 for the solution; a part of it is worth up to a half. ``lines`` are lines with
    what they lose, the best first: all with a loss of 0 are right. ``line`` is the solution with
    its positions. ``reached`` and ``best`` are points; null if searches judge the moves.
    ``counted`` says that this was the first try, which changes the ratings.
    """

    verdict: Literal["right", "part", "wrong"]
    score: float
    chance: float | None
    points: float
    reached: int | None
    best: int | None
    lines: list[JudgedLineInfo]
    line: list[LineStep]
    reasons: list[ReasonInfo]
    themes: list[str]
    solved: dict[str, float]
    counted: bool
    before: Standing
    after: Standing
    rating: int
    vote: int
    source: PuzzleSource
