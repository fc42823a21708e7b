"""The bodies of REST requests and responses about players, their seats and the coach."""

from typing import Annotated, Any

from pydantic import BaseModel, Field

from sintra.server.keys import KEY_PATTERN
from sintra.server.request_models import Id, RequestBody
from sintra.server.settings import MAX_LISTED


class LinkedSeat(RequestBody):
    """A seat: its table and its key."""

    table: Id
    key: Annotated[str, Field(pattern=KEY_PATTERN)]


class LinkSeats(RequestBody):
    """The seats of a player."""

    seats: Annotated[list[LinkedSeat], Field(min_length=1, max_length=MAX_LISTED)]


class PlayerInfo(BaseModel):
    """How much is stored about a player: since when, and the number of rows of each table."""

    since: float | None
    stored: dict[str, int]


class PlayerStatistics(BaseModel):
    """The statistics of a player's finished games: a group for each game and number of players.

    ``pending`` is the number of games that are not counted yet.
    """

    pending: int
    groups: list[dict[str, Any]]


class LinkedSeats(BaseModel):
    """The tables whose seats belong to the player now."""

    tables: list[str]


class SolvedExercise(RequestBody):
    """An exercise of a lesson that the player has solved."""

    exercise: int = Field(ge=0, le=100)


class SolvedInfo(BaseModel):
    """The numbers of the exercises of a lesson that the player has solved."""

    solved: list[int]


class ExerciseInfo(BaseModel):
    """An exercise: a position, its goal, and what every legal move achieves."""

    position: dict[str, Any]
    goal: list[str]
    values: dict[str, list[float]]
    right: list[str]


class LessonInfo(BaseModel):
    """A lesson: its exercises in order."""

    id: str
    exercises: list[ExerciseInfo]


class LessonsInfo(BaseModel):
    """The lessons of a game, in order."""

    game: str
    lessons: list[LessonInfo]


class RungInfo(BaseModel):
    """The last games of the player against a level, and whether the level is passed."""

    level: str
    results: list[bool]
    passed: bool


class FocusInfo(BaseModel):
    """The kind of turn in which the player lost most chance over the last reviewed games."""

    kind: str
    lost: float
    turns: int
    games: int
    lessons: list[str]
    theme: str
    puzzles: int


class CoachInfo(BaseModel):
    """What the coach knows about the player: solved exercises, levels, what to work on."""

    solved: dict[str, list[int]]
    ladder: list[RungInfo]
    focus: FocusInfo | None
