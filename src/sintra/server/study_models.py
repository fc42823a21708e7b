"""The bodies of REST requests and responses about reviews and tries."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from sintra.server.models import HistoryEntryInfo, MoveInfo, PositionInfo, ReasonInfo
from sintra.server.request_models import Id, MoveChoice, Ply, Position, RequestBody

#: The most moves of a try, and the most lines that count as right.
MAX_TRIED, MAX_ACCEPTED = 40, 20

Depth = Literal["quick", "full"]


class ReviewStatus(BaseModel):
    """How far a review is. ``depth`` is that of the review that is stored; null for none."""

    state: Literal["absent", "waiting", "working", "done"]
    depth: Depth | None


class ReviewInfo(ReviewStatus):
    """A review, if there is one, as ``sintra review --json`` prints it."""

    review: dict[str, Any] | None


class AlternativeMove(BaseModel):
    """A move that the search considered, and what it loses against the best one."""

    move: MoveInfo
    share: float
    chance: float
    points: float


class UsualMove(BaseModel):
    """What the level ``casual`` would play most often, and how often."""

    move: MoveInfo
    share: float


class LineStep(BaseModel):
    """A move of the expected line. ``position`` is the one after it; null once chance has acted."""

    seat: int
    move: MoveInfo
    position: PositionInfo | None


class DecisionInfo(BaseModel):
    """A decision of a review, with its moves as in ``legal``."""

    number: int
    seat: int
    played: MoveInfo
    best: MoveInfo
    line: list[LineStep]
    alternatives: list[AlternativeMove]
    usual: UsualMove | None


# --- Tries -----------------------------------------------------------------------------------


class TryPosition(RequestBody):
    """Moves in a position, which is complete or the id of a shared one.

    ``scope`` is how much the seat to move can play: its turn, or a whole phase that has an exact
    solution, without the other seats.
    """

    position: Position | Id
    moves: Annotated[list[MoveChoice], Field(max_length=MAX_TRIED, default_factory=list)]
    scope: Literal["turn", "phase"] = "turn"


class TryTable(RequestBody):
    """Moves in the position before a move of a finished game, as its player knew it."""

    table: Id
    number: Ply
    moves: Annotated[list[MoveChoice], Field(max_length=MAX_TRIED, default_factory=list)]
    scope: Literal["turn", "phase"] = "turn"


class JudgementOptions(RequestBody):
    """What a judgement is about.

    ``accept`` are lines in notation that count as right. Without ``live`` only these count, and
    nothing is searched. ``explain`` adds reasons for a loss.
    """

    accept: Annotated[list[list[str]], Field(max_length=MAX_ACCEPTED, default_factory=list)]
    live: bool = True
    measure: Literal["chance", "points"] = "chance"
    explain: bool = False


class JudgePosition(TryPosition, JudgementOptions):
    """A try in a position, to be judged."""


class JudgeTable(TryTable, JudgementOptions):
    """A try in a position of a finished game, to be judged."""


class TrialInfo(PositionInfo):
    """A position in which somebody tries moves.

    ``seat`` is the seat that moves, ``log`` are the moves so far, and ``done`` says that the turn
    or the phase is over.
    """

    game: str
    options: dict[str, Any]
    names: list[str]
    seat: int
    legal: list[MoveInfo]
    log: list[HistoryEntryInfo]
    done: bool


class LossInfo(BaseModel):
    """What a try lost in chance (from 0 to 1) and in points, with standard errors."""

    chance: float
    chance_error: float
    points: float
    points_error: float


class TriedMoveInfo(BaseModel):
    """A move of a try, the best move in its place, and what it lost; all in notation."""

    move: str
    best: str
    loss: LossInfo


class JudgementInfo(BaseModel):
    """The judgement of a try.

    ``right`` is a loss up to 1 %, ``good`` one up to 3 %; in points up to 0.5 and 1.5. ``best`` is
    the best line in notation, and ``line`` the same with positions. ``chance`` and ``points`` are
    what the seats could expect with best play; null if no other move was legal. Without a search,
    ``loss`` is null.
    """

    verdict: Literal["right", "good", "wrong"]
    accepted: bool
    loss: LossInfo | None
    chance: list[float] | None
    points: list[float] | None
    solved: bool
    best: list[str]
    line: list[LineStep]
    moves: list[TriedMoveInfo]
    reasons: list[ReasonInfo]


# --- The deck --------------------------------------------------------------------------------


class CardAnswer(RequestBody):
    """Whether the player has solved a decision of a finished game."""

    table: Id
    number: Ply
    solved: bool


class CardInfo(BaseModel):
    """A decision that the player practises.

    ``number`` is the number of moves before it, ``level`` how often it was solved in a row, and
    ``due`` a Unix time.
    """

    table: str
    game: str
    number: int
    level: int
    due: float


class DeckInfo(BaseModel):
    """The cards that are due, the number of all cards, and when the next one will be due."""

    due: list[CardInfo]
    cards: int
    next_due: float | None
