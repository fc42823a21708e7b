"""The REST endpoints of the analysis board."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from sintra.analysis.forms import form
from sintra.core.errors import UnknownGameError
from sintra.core.record import MAX_SIZE
from sintra.server import boards, request_models
from sintra.server.bodies import BodyRoute
from sintra.server.catalogue import find_game
from sintra.server.errors import NotFoundError
from sintra.server.guard import refusal
from sintra.server.jobs import ANALYSE, Question
from sintra.server.keys import digest_of
from sintra.server.readiness import needs_of
from sintra.server.routes import (
    WITH_BODY,
    client_from,
    json_answer,
    refusals,
    services_of,
    stored_position,
    while_connected,
)
from sintra.server.settings import MAX_ANALYSED

#: A search counts as this many requests in the rate limit.
SEARCH_COST = 5
#: The most seconds that a search takes.
SEARCH_SECONDS = 8.0
router = APIRouter(prefix="/api/analysis", route_class=BodyRoute, tags=["analysis"])
MoveTexts = Annotated[
    list[Annotated[str, Field(min_length=1, max_length=64)]], Field(max_length=100)
]


class FormRequest(request_models.RequestBody):
    """A game, and options for the position that is set up."""

    game: Annotated[str, Field(max_length=64)]
    options: Annotated[dict[str, int | str], Field(default_factory=dict)]


class BoardRequest(request_models.RequestBody):
    """A position or the id of a shared one, and the moves since."""

    position: request_models.Position | request_models.Id
    moves: Annotated[MoveTexts, Field(default_factory=list)]


class SearchRequest(BoardRequest):
    """How many simulations a search runs."""

    simulations: Annotated[int, Field(ge=1, le=MAX_ANALYSED)] = 1000


class RecordRequest(request_models.RequestBody):
    """A record, complete or not, and a number of moves; by default all."""

    record: Annotated[str, Field(max_length=MAX_SIZE)]
    number: request_models.Ply | None = None


class FormInfo(BaseModel):
    """The form of a game; null if its positions cannot be set up by hand.

    ``record`` is the beginning of a game, as an example for a record that somebody types in.
    """

    form: dict[str, Any] | None
    record: str


class BoardInfo(BaseModel):
    """A position, or everything that is wrong with it.

    ``faults`` names the problems of a position that could be read, in the same order.
    """

    problems: list[str]
    faults: list[str]
    board: dict[str, Any] | None


class RecordInfo(BaseModel):
    """The position of a record, or the line that is wrong; and the moves that can follow."""

    problem: dict[str, Any] | None
    moves: int
    next: dict[str, Any] | None
    position: dict[str, Any] | None


class EvaluationInfo(BaseModel):
    """What the seats can expect, the best moves, and the expected line until chance acts."""

    turn: int
    seat: int | None
    simulations: int
    chance: list[float]
    points: list[float]
    line: list[dict[str, Any]]
    moves: list[dict[str, Any]]
    solved: bool


@router.post("/form", responses=refusals(404, *WITH_BODY))
async def show_form(body: FormRequest) -> FormInfo:
    """Return what a person fills in to set up a position by hand."""
    try:
        rules = await asyncio.to_thread(find_game, body.game)
    except UnknownGameError as error:
        raise NotFoundError(str(error)) from error
    record = boards.example_record(rules, body.options)
    return FormInfo(form=form(rules, body.options), record=record)


@router.post("/board", response_model=BoardInfo, responses=refusals(404, 409, *WITH_BODY))
async def show_board(request: Request, body: BoardRequest) -> Response:
    """Return a position after some moves, or everything that is wrong with it."""
    services = services_of(request)
    data = await _position(request, body)
    async with services.parsing:
        found = await asyncio.to_thread(boards.shown, data, body.moves, services.settings.web)
    return json_answer(request, found)


@router.post("/record", response_model=RecordInfo, responses=refusals(404, *WITH_BODY))
async def show_record(request: Request, body: RecordRequest) -> Response:
    """Return the position of a record, or the line that is wrong."""
    async with services_of(request).parsing:
        found = await asyncio.to_thread(boards.read_record, body.record, body.number)
    return json_answer(request, found)


@router.post("/search", response_model=EvaluationInfo, responses=refusals(404, 409, *WITH_BODY))
async def search(request: Request, body: SearchRequest) -> Response:
    """Search a position. The search ends when the client disconnects."""
    services, client = services_of(request), client_from(request)
    data = await _position(request, body)
    rules = await asyncio.to_thread(find_game, str(data.get("game")))
    services.readiness.require_hints(rules)
    services.request_limiter.charge(client, SEARCH_COST)
    asked = {
        "position": data,
        "moves": body.moves,
        "simulations": body.simulations,
        "seconds": SEARCH_SECONDS,
    }
    needs = needs_of(rules.id, "hints")
    question = Question(ANALYSE, digest_of(client), needs, asked, SEARCH_SECONDS)
    found = await while_connected(request, services.queue.ask(question))
    if "refused" in found:
        return refusal(found["status"], found["refused"])
    return json_answer(request, found)


async def _position(request: Request, body: BoardRequest) -> dict[str, Any]:
    if isinstance(body.position, str):
        return await stored_position(services_of(request), body.position)
    return body.position
