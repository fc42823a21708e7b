"""The bodies of REST requests, and the types of their fields."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from sintra.core.options import MAX_NAME_LENGTH
from sintra.core.record import MAX_SIZE
from sintra.core.rng import MAX_SEED
from sintra.server.keys import ID_PATTERN, SECRET_PATTERN
from sintra.server.messages import MAX_SEATS
from sintra.server.settings import MAX_CHANGES, MAX_HINT_SECONDS

HOUR, DAY = 3600, 86_400
Name = Annotated[str, Field(min_length=1, max_length=MAX_NAME_LENGTH)]
Seed = Annotated[int, Field(ge=0, le=MAX_SEED)]
Version = Annotated[int, Field(ge=0, le=MAX_CHANGES)]
#: A number of moves.
Ply = Annotated[int, Field(ge=0, le=MAX_CHANGES)]
Id = Annotated[str, Field(pattern=ID_PATTERN)]
#: A move by its number or its notation.
MoveChoice = Annotated[int, Field(ge=0)] | Annotated[str, Field(min_length=1, max_length=64)]
#: A complete position, as in a record.
Position = dict[str, Any]


class RequestBody(BaseModel):
    """The base of all request bodies: no additional fields, no conversion of types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class PersonSeat(RequestBody):
    """A seat for a person. Anybody who finds the table can take an open seat."""

    kind: Literal["person"]
    name: Name | None = None
    open: bool = False


class BotSeat(RequestBody):
    """A seat for a bot."""

    kind: Literal["bot"]
    bot: Annotated[str, Field(max_length=64)]
    name: Name | None = None


AnySeat = Annotated[PersonSeat | BotSeat, Field(discriminator="kind")]
Seats = Annotated[list[AnySeat], Field(min_length=1, max_length=MAX_SEATS)]


class GameClock(RequestBody):
    """Seconds for the whole game, and seconds that are added after each move."""

    kind: Literal["game"]
    seconds: Annotated[int, Field(ge=1, le=DAY)]
    increment: Annotated[int, Field(ge=0, le=HOUR)] = 0


class MoveClock(RequestBody):
    """Seconds for each move."""

    kind: Literal["move"]
    seconds: Annotated[int, Field(ge=1, le=30 * DAY)]


AnyClock = Annotated[GameClock | MoveClock, Field(discriminator="kind")]


class NewGame(RequestBody):
    """A new game. Options that are left out have their defaults."""

    game: Annotated[str, Field(max_length=64)]
    options: dict[str, int | str] = {}
    seats: Seats
    seed: Seed | None = None
    public: bool | None = None
    clock: AnyClock | None = None


class FromRecord(RequestBody):
    """The game of a record, to replay or to continue."""

    record: Annotated[str, Field(max_length=MAX_SIZE)]
    seats: Seats | None = None
    public: bool | None = None
    clock: AnyClock | None = None


class FromPosition(RequestBody):
    """A game that starts from a position or from a shared position."""

    position: Position | Id
    seats: Seats
    seed: Seed | None = None
    public: bool | None = None
    clock: AnyClock | None = None


class FromTable(RequestBody):
    """A finished game that goes on from an earlier position, with the same or with new tiles."""

    table: Id
    number: Ply
    tiles: Literal["same", "new"] = "same"
    seats: Seats
    public: bool | None = None
    clock: AnyClock | None = None


def _kind_of(value: Any) -> str:
    """Return which of the four bodies a client means, so that errors are about that one."""
    keys = value if isinstance(value, dict) else getattr(value, "__dict__", ())
    return next((key for key in ("record", "position", "table") if key in keys), "game")


AnyTable = Annotated[
    Annotated[NewGame, Tag("game")]
    | Annotated[FromRecord, Tag("record")]
    | Annotated[FromPosition, Tag("position")]
    | Annotated[FromTable, Tag("table")],
    Discriminator(_kind_of),
]


class TakeSeat(RequestBody):
    """The name of the person in a seat, and whether the seat gets a new secret.

    A client that chooses the new secret itself, at random, can repeat a request whose answer was
    lost.
    """

    name: Name | None = None
    renew: bool = False
    secret: Annotated[str, Field(pattern=SECRET_PATTERN)] | None = None


class StartRematch(RequestBody):
    """Whether everybody moves on by one seat."""

    rotate: bool = False


class PlayMove(RequestBody):
    """A move, for the version that the client has seen."""

    version: Version
    move: MoveChoice


class UndoMove(RequestBody):
    """An undo, for the version that the client has seen."""

    version: Version


class HintRequest(RequestBody):
    """The time budget of a hint."""

    seconds: Annotated[float, Field(gt=0, le=MAX_HINT_SECONDS, strict=False)] | None = None


class SharePosition(RequestBody):
    """A complete position."""

    position: Position


class ShareTable(RequestBody):
    """The position of a table after a number of moves; by default the current one."""

    table: Id
    number: Ply | None = None
