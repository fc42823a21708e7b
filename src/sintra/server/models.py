"""What is sent over REST."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from sintra.core.options import MAX_NAME_LENGTH
from sintra.core.record import MAX_SIZE
from sintra.core.rng import MAX_SEED
from sintra.server.keys import ID_PATTERN
from sintra.server.messages import MAX_SEATS
from sintra.server.settings import MAX_CHANGES, MAX_HINT_SECONDS

Name = Annotated[str, Field(min_length=1, max_length=MAX_NAME_LENGTH)]
Seed = Annotated[int, Field(ge=0, le=MAX_SEED)]
Version = Annotated[int, Field(ge=0, le=MAX_CHANGES)]
Ply = Annotated[int, Field(ge=0, le=MAX_CHANGES)]
Id = Annotated[str, Field(pattern=ID_PATTERN)]
#: A move by its number or its text.
MoveChoice = Annotated[int, Field(ge=0)] | Annotated[str, Field(min_length=1, max_length=64)]
#: A complete position, as a record holds it.
Position = dict[str, Any]


class Sent(BaseModel):
    """What a client sends: exactly these fields, of exactly these types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class PersonSeat(Sent):
    """A person's seat. An open one can be taken by anybody who finds the table."""

    kind: Literal["person"]
    name: Name | None = None
    open: bool = False


class BotSeat(Sent):
    """A bot's seat."""

    kind: Literal["bot"]
    bot: Annotated[str, Field(max_length=64)]
    name: Name | None = None


AnySeat = Annotated[PersonSeat | BotSeat, Field(discriminator="kind")]
Seats = Annotated[list[AnySeat], Field(min_length=1, max_length=MAX_SEATS)]


class NewGame(Sent):
    """A new game. Options that are left out keep their defaults."""

    game: Annotated[str, Field(max_length=64)]
    options: dict[str, int | str] = {}
    seats: Seats
    seed: Seed | None = None
    public: bool | None = None


class FromRecord(Sent):
    """A game that was written down, to look at or to play on."""

    record: Annotated[str, Field(max_length=MAX_SIZE)]
    seats: Seats | None = None
    public: bool | None = None


class FromPosition(Sent):
    """A game that begins at a position, or at one that was shared."""

    position: Position | Id
    seats: Seats
    seed: Seed | None = None
    public: bool | None = None


def _kind_of(value: Any) -> str:
    """Which of the three a client means, so that errors speak of that one only."""
    keys = value if isinstance(value, dict) else getattr(value, "__dict__", ())
    return next((key for key in ("record", "position") if key in keys), "game")


AnyGame = Annotated[
    Annotated[NewGame, Tag("game")]
    | Annotated[FromRecord, Tag("record")]
    | Annotated[FromPosition, Tag("position")],
    Discriminator(_kind_of),
]


class SitDown(Sent):
    """The name of who sits down."""

    name: Name


class PlayMove(Sent):
    """A move, for the version that the client has seen."""

    version: Version
    move: MoveChoice


class TakeBack(Sent):
    """An undo, for the version that the client has seen."""

    version: Version


class AskHint(Sent):
    """How long the bot may think."""

    seconds: Annotated[float, Field(gt=0, le=MAX_HINT_SECONDS, strict=False)] | None = None


class SharePosition(Sent):
    """A position, complete."""

    position: Position


class ShareTable(Sent):
    """The position of a table after so many moves; the newest if that is not said."""

    table: Id
    number: Ply | None = None


# --- Answers ---------------------------------------------------------------------------------


class ErrorDetail(BaseModel):
    """What went wrong: a code for programs, a message for people, perhaps more."""

    model_config = ConfigDict(extra="allow")

    code: str
    message: str


class Refused(BaseModel):
    """The answer to every request that is refused."""

    error: ErrorDetail


class OptionInfo(BaseModel):
    """An option of a game."""

    name: str
    help: str
    default: int | str
    choices: list[int | str]
    also: str


class GameInfo(BaseModel):
    """A game."""

    id: str
    name: str
    options: list[OptionInfo]


class BoardInfo(GameInfo):
    """A game with what is printed on its components."""

    board: dict[str, Any]


class BotInfo(BaseModel):
    """A bot."""

    name: str
    summary: str


class Catalogue(BaseModel):
    """What can be played, and against whom."""

    games: list[GameInfo]
    bots: list[BotInfo]


class SeatKey(BaseModel):
    """A seat with its secret; null where the client has it already."""

    seat: int
    secret: str | None


class Created(BaseModel):
    """A new table, with the secrets of the people's seats."""

    table: str
    seats: list[SeatKey]


class SeatInfo(BaseModel):
    """Who sits there."""

    kind: Literal["person", "bot"]
    name: str
    bot: str | None
    connected: bool
    open: bool


class MoveInfo(BaseModel):
    """A move, and what it does."""

    id: int
    text: str
    parts: dict[str, Any]
    effect: dict[str, Any]


class LogEntry(BaseModel):
    """A move that was played; null stands for what the viewer may not know."""

    number: int
    version: int
    seat: int
    move: MoveInfo | None
    draws: list[str | None]
    scores: list[int]


class OutcomeInfo(BaseModel):
    """How a game ended."""

    winners: list[int]
    ranks: list[int]
    scores: list[int]
    reason: str
    breakdown: list[dict[str, int]]


class Standing(BaseModel):
    """Where a game stands."""

    view: dict[str, Any]
    turn: int | None
    heading: str
    scores: list[int]
    over: bool
    breakdown: list[dict[str, int]]


class Snapshot(Standing):
    """All that a viewer may know about a table."""

    table: str
    game: str
    options: dict[str, Any]
    version: int
    names: list[str]
    seats: list[SeatInfo]
    yours: list[int]
    viewer: int | None
    outcome: OutcomeInfo | None
    legal: list[MoveInfo]
    log: list[LogEntry]
    log_from: int
    can_undo: bool
    thinking: bool


class Frame(Standing):
    """A position of a replay, and the move that led to it."""

    number: int
    entry: LogEntry | None


class History(BaseModel):
    """A game from its first position to its newest."""

    table: str
    game: str
    options: dict[str, Any]
    names: list[str]
    seats: list[SeatInfo]
    viewer: int | None
    frames: list[Frame]


class Summary(BaseModel):
    """A table in a list."""

    table: str
    game: str
    options: dict[str, Any]
    seats: list[SeatInfo]
    turn: int | None
    scores: list[int]
    heading: str
    over: bool
    version: int
    created: float
    changed: float


class Summaries(BaseModel):
    """Some tables, the newest change first."""

    tables: list[Summary]


class Reason(BaseModel):
    """Why a move is good: more or fewer points than the second-best one brings.

    ``key`` is for who says it in other languages; ``round`` is when, or null for at once.
    """

    text: str
    points: float
    key: str
    round: int | None


class Hint(BaseModel):
    """What a bot would play, and why."""

    version: int
    move: MoveInfo
    reasons: list[Reason]


class Shared(BaseModel):
    """The id of a position that others may look at."""

    position: str


class SharedPosition(Standing):
    """A shared position; ``data`` is complete, to play on from."""

    position: str
    game: str
    options: dict[str, Any]
    names: list[str]
    outcome: OutcomeInfo | None
    data: Position


class Health(BaseModel):
    """How the server is."""

    status: Literal["ok", "warming", "failed"]
    version: str
    message: str
    games: dict[str, str]
