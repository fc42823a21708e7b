"""The bodies of REST responses."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from sintra.server.request_models import Position


class ErrorDetail(BaseModel):
    """An error: a code for programs and a message for people. Some errors have more fields."""

    model_config = ConfigDict(extra="allow")

    code: str
    message: str


class Refused(BaseModel):
    """The response to every refused request."""

    error: ErrorDetail


class OptionInfo(BaseModel):
    """An option of a game. ``also`` describes values that are allowed beside ``choices``."""

    name: str
    help: str
    default: int | str
    choices: list[int | str]
    also: str


class GameInfo(BaseModel):
    """A game. ``page`` tells whether the browser client has a page for it."""

    id: str
    name: str
    page: bool
    options: list[OptionInfo]


class BoardInfo(GameInfo):
    """A game with the data that is printed on its components."""

    board: dict[str, Any]


class BotInfo(BaseModel):
    """A bot."""

    name: str
    summary: str


class Catalogue(BaseModel):
    """All games, all bots, and the phrases that people can say."""

    games: list[GameInfo]
    bots: list[BotInfo]
    phrases: list[str]


class SeatKey(BaseModel):
    """A seat and its secret; null if the client has the secret already."""

    seat: int
    secret: str | None


class CreatedTable(BaseModel):
    """A new table with the secrets of people's seats."""

    table: str
    seats: list[SeatKey]


class SeatLabel(BaseModel):
    """A default name, for clients that translate it.

    The number of a player is its seat, counted from 1. The number of a bot tells several seats of
    the same bot apart: null for the first, 2 for the second.
    """

    kind: Literal["bot", "player"]
    number: int | None


class StandInInfo(BaseModel):
    """A bot that plays in place of a person. Only a person who is away can return."""

    bot: str
    reason: Literal["resigned", "time", "away"]


class SeatEventInfo(BaseModel):
    """A person who lost or left a seat, or returned to it.

    ``version`` is that of the table afterwards, which tells its place in the log. ``bot`` plays in
    place of the person; it is null if the game ended or the person is back.
    """

    version: int
    seat: int
    kind: Literal["resigned", "time", "away", "back"]
    bot: str | None


class SeatInfo(BaseModel):
    """A seat. ``label`` is null if a person chose the name."""

    kind: Literal["person", "bot"]
    name: str
    label: SeatLabel | None
    bot: str | None
    connected: bool
    open: bool
    stand_in: StandInInfo | None


class MoveInfo(BaseModel):
    """A move and its effect.

    ``description`` says in English what the move does. Only games without a page have it.
    """

    id: int
    text: str
    parts: dict[str, Any]
    effect: dict[str, Any]
    description: str | None = None


class ScoringInfo(BaseModel):
    """Points that a seat gets or loses at the end of a round or of the game.

    ``items`` are the points by score item. ``parts`` names what an item counts, such as full rows.
    """

    seat: int
    ends: Literal["round", "game"]
    items: dict[str, int]
    parts: dict[str, list[str]]


class HistoryEntryInfo(BaseModel):
    """A move that was played. Values that the viewer may not know are null.

    The moves of one turn have the same ``turn``. ``scoring`` are the points that were scored after
    the move without a decision of a player.
    """

    number: int
    version: int
    turn: int
    round: int
    seat: int
    move: MoveInfo | None
    draws: list[str | None]
    scoring: list[ScoringInfo]
    scores: list[int]


class OutcomeInfo(BaseModel):
    """The result of a game."""

    winners: list[int]
    ranks: list[int]
    scores: list[int]
    reason: str
    breakdown: list[dict[str, int]]


class ForfeitInfo(BaseModel):
    """The seat that ended a game for two by resigning, or by running out of time."""

    seat: int
    reason: Literal["resigned", "time"]


class ProposalInfo(BaseModel):
    """Something that a seat asks the others to agree to.

    ``undo`` takes back ``count`` moves. ``replace`` lets a bot play for the absent player to move.
    ``waiting`` are the seats that have to agree.
    """

    kind: Literal["undo", "replace"]
    seat: int
    count: int
    waiting: list[int]


class ClockInfo(BaseModel):
    """The clocks: the settings, the seconds left for each seat, and the seat whose clock runs."""

    kind: Literal["game", "move"]
    seconds: int
    increment: int
    left: list[float]
    running: int | None


class RematchInfo(BaseModel):
    """The table of a rematch, and the new seat of every seat."""

    table: str
    seats: list[int]


class FairnessInfo(BaseModel):
    """The SHA-256 of the seed, a colon and the salt. Both are null until the game is over."""

    commitment: str
    seed: int | None
    salt: str | None


class PositionInfo(BaseModel):
    """A position as the viewer may see it.

    ``svg`` is a drawing of the position. Only games without a page have it.
    """

    view: dict[str, Any]
    svg: str | None = None
    turn: int | None
    heading: str
    scores: list[int]
    over: bool
    breakdown: list[dict[str, int]]


class Snapshot(PositionInfo):
    """Everything that a viewer may know about a table.

    ``final`` are the ids of the legal moves that the player may not be able to take back.
    ``stuck`` means that the bot to move has failed too often and is not tried any more.
    """

    table: str
    game: str
    options: dict[str, Any]
    version: int
    names: list[str]
    seats: list[SeatInfo]
    yours: list[int]
    viewer: int | None
    seat_events: list[SeatEventInfo]
    outcome: OutcomeInfo | None
    legal: list[MoveInfo]
    final: list[int]
    log: list[HistoryEntryInfo]
    log_from: int
    can_undo: bool
    can_ask: list[Literal["undo", "replace"]]
    forfeit: ForfeitInfo | None
    proposal: ProposalInfo | None
    clock: ClockInfo | None
    rematch: RematchInfo | None
    fairness: FairnessInfo | None
    thinking: bool
    stuck: bool


class Frame(PositionInfo):
    """A position of a replay and the move that led to it."""

    number: int
    entry: HistoryEntryInfo | None


class Replay(BaseModel):
    """The positions of a game, in order."""

    table: str
    game: str
    options: dict[str, Any]
    names: list[str]
    seats: list[SeatInfo]
    viewer: int | None
    seat_events: list[SeatEventInfo]
    frames: list[Frame]


class TableSummary(BaseModel):
    """A table in a list. ``created`` and ``changed`` are Unix times in seconds.

    ``winners`` is empty until the game is over, and for games that ended before it was stored.
    """

    table: str
    game: str
    options: dict[str, Any]
    seats: list[SeatInfo]
    turn: int | None
    scores: list[int]
    winners: list[int] = []
    heading: str
    over: bool
    version: int
    created: float
    changed: float


class TableList(BaseModel):
    """Some tables, the latest change first."""

    tables: list[TableSummary]


class ReasonInfo(BaseModel):
    """A difference in points between the recommended and the second-best move.

    ``code`` identifies the score item for clients that translate it, ``subject`` is its name in
    English. ``round`` is the round in which most of the difference arises; null for at once.
    """

    text: str
    code: str
    subject: str
    points: float
    round: int | None


class AlternativeInfo(BaseModel):
    """Another good move, and the expected points that it loses against the recommended one."""

    move: MoveInfo
    loss: float


class HintInfo(BaseModel):
    """A recommended move.

    ``value`` is the expected result, from 0 (lost) to 1 (won), and ``points`` the expected final
    score of every seat. ``line`` are the expected moves in notation, beginning with ``move``.
    ``turn`` are those of them that belong to the current turn. ``instead_of`` is the second-best
    move, which the reasons compare the best one with; every reason speaks for the best one. If the
    turn begins with moves that are the only possible ones, these two are the moves after them.
    """

    version: int
    move: MoveInfo
    value: float
    points: list[float]
    line: list[str]
    instead_of: str | None
    reasons: list[ReasonInfo]
    turn: list[MoveInfo]
    alternatives: list[AlternativeInfo]


class Shared(BaseModel):
    """The id of a shared position."""

    position: str


class SharedPosition(PositionInfo):
    """A shared position. ``data`` is complete, so that a game can start from it."""

    position: str
    game: str
    options: dict[str, Any]
    names: list[str]
    outcome: OutcomeInfo | None
    data: Position


class CapabilityInfo(BaseModel):
    """How far the server is with something that a game can be used for."""

    state: Literal["waiting", "compiling", "ready", "failed", "absent"]
    progress: float
    seconds_left: float | None


class GameHealth(BaseModel):
    """What a game can be used for."""

    play: CapabilityInfo
    bots: CapabilityInfo
    hints: CapabilityInfo


class Health(BaseModel):
    """The state of the server and of every game.

    ``warming`` means that something is still being compiled, and ``no-workers`` that no process
    plays the bots. People can play in any case.
    """

    status: Literal["ok", "warming", "failed", "no-workers"]
    version: str
    message: str
    games: dict[str, GameHealth]


class Probe(BaseModel):
    """The answer to a probe that succeeds."""

    status: Literal["ok"]


class ReadyProbe(Probe):
    """The answer of a process that is ready for people, and whether bots are ready, too."""

    bots: bool
