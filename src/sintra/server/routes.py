"""The REST endpoints."""

import asyncio
import contextlib
import gzip
import time
from collections.abc import Coroutine
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, Body, Header, HTTPException, Path, Query, Request, Response
from pydantic_core import to_json

from sintra import __version__
from sintra.core.errors import RequestError, UnknownGameError
from sintra.server import models, new_table, request_models, views
from sintra.server.bodies import BodyRoute
from sintra.server.catalogue import catalogue, find_game, game_json
from sintra.server.clock import ClockSettings
from sintra.server.errors import (
    NoPositionError,
    NotFoundError,
    NotOverError,
    NotYourTurnError,
    StorageError,
)
from sintra.server.jobs import BOT, HINT, Question
from sintra.server.keys import ID_PATTERN, KEY_PATTERN, digest_of, new_id, new_secret
from sintra.server.limits import client_of
from sintra.server.messages import Play, Undo, request_digest
from sintra.server.new_table import NewTable, SeatRequest
from sintra.server.readiness import needs_of
from sintra.server.services import Services
from sintra.server.settings import MAX_LISTED
from sintra.server.sharing import share_given, share_table, shared_position
from sintra.server.table import Table

T = TypeVar("T")
TableId = Annotated[str, Path(pattern=ID_PATTERN)]
SeatNumber = Annotated[int, Path(ge=0, le=9)]
Key = Annotated[
    str | None,
    Header(
        alias="Sintra-Seat",
        pattern=KEY_PATTERN,
        description="The number of a seat, a full stop and its secret",
    ),
]
RequestId = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        max_length=64,
        description="A unique id. A request that is repeated with its id has an effect only once",
    ),
]
#: The descriptions of all refusals.
DESCRIPTIONS = {
    400: "The request is not valid HTTP or JSON",
    403: "Not your seat, or a page of another origin",
    408: "The body has not arrived in time",
    411: "The body has no Content-Length",
    404: "The requested object does not exist",
    409: "Not possible in the current state of the game",
    413: "The body is too large",
    422: "The request is malformed or contains an impossible value",
    429: "Too many requests",
    500: "An error in the server",
    503: "The games are not ready, or the database does not answer",
}
#: Expensive requests count as this many in the rate limit.
HINT_COST, REPLAY_COST = 5, 10
GZIP_LEVEL = 5
Refusals = dict[int | str, dict[str, Any]]


def refusals(*more: int) -> Refusals:
    """Describe the refusals of an endpoint: those of all endpoints, and more of its own."""
    statuses = sorted({422, 429, 500, 503, *more})
    return {n: {"model": models.Refused, "description": DESCRIPTIONS[n]} for n in statuses}


#: The additional refusals of endpoints with a body.
WITH_BODY = (400, 403, 408, 411, 413)
router = APIRouter(prefix="/api", route_class=BodyRoute)
probes = APIRouter()


def services_of(request: Request) -> Services:
    """Return the parts of the server."""
    services: Services = request.app.state.services
    return services


# --- Games -----------------------------------------------------------------------------------


@router.get("/games", responses=refusals(), tags=["games"])
async def list_games(request: Request) -> models.Catalogue:
    """Return all games with their options, and all bots."""
    web = services_of(request).settings.web
    return models.Catalogue(**await asyncio.to_thread(catalogue, web))


@router.get("/games/{game}", responses=refusals(404), tags=["games"])
async def show_game(request: Request, game: str) -> models.BoardInfo:
    """Return a game with the data that is printed on its components."""
    try:
        rules = await asyncio.to_thread(find_game, game)
    except UnknownGameError as error:
        raise NotFoundError(str(error)) from error
    web = services_of(request).settings.web
    return models.BoardInfo(**game_json(rules, web), board=rules.drawing.board_data())


# --- Tables ----------------------------------------------------------------------------------


@router.post("/tables", status_code=201, responses=refusals(404, *WITH_BODY), tags=["tables"])
async def create_table(request: Request, body: request_models.AnyTable) -> models.CreatedTable:
    """Create a table: with a new game, or from a record, a position or a finished game."""
    services = services_of(request)
    services.creation_limiter.charge(client_from(request))
    replays = not isinstance(body, request_models.NewGame)
    async with services.parsing if replays else contextlib.nullcontext():
        new = await _new_table(services, body)
    rules = new.game.rules
    services.readiness.require_bots(rules, [seat.bot for seat in new.seats if seat.bot])
    services.readiness.prioritise(rules)
    clock = ClockSettings(**body.clock.model_dump()) if body.clock else None
    table = await services.tables.create(new, body.public, clock)
    keys = [models.SeatKey(seat=seat, secret=secret) for seat, secret in new.secrets.items()]
    return models.CreatedTable(table=table.id, seats=keys)


async def _new_table(services: Services, body: request_models.AnyTable) -> NewTable:
    seats = [SeatRequest(**seat.model_dump()) for seat in body.seats or []]
    if isinstance(body, request_models.NewGame):
        return await asyncio.to_thread(
            new_table.new_game, body.game, body.options, body.seed, seats
        )
    if isinstance(body, request_models.FromRecord):
        return await asyncio.to_thread(new_table.from_record, body.record, seats or None)
    if isinstance(body, request_models.FromTable):
        played = await services.tables.find(body.table)
        if not played.is_over:
            raise NotOverError("another game can go on from a position when this one is over")
        return await asyncio.to_thread(
            new_table.from_table, played.game, body.number, seats, same_tiles=body.tiles == "same"
        )
    data = body.position
    if isinstance(data, str):
        data = await stored_position(services, data)
    return await asyncio.to_thread(new_table.from_position, data, body.seed, seats)


@router.get("/tables", responses=refusals(), tags=["tables"])
async def list_tables(
    request: Request,
    state: Annotated[Literal["open", "live", "finished"] | None, Query()] = None,
    ids: Annotated[
        list[Annotated[str, Query(pattern=ID_PATTERN)]] | None, Query(max_length=MAX_LISTED)
    ] = None,
    limit: Annotated[int, Query(ge=1, le=MAX_LISTED)] = MAX_LISTED,
) -> models.TableList:
    """Return the public tables, or the tables with some ids."""
    services = services_of(request)
    if ids is None:
        found = await services.store.public(state, limit)
    else:
        found = await services.store.summaries(ids)
    connected = await services.presence.connected([row.id for row, _ in found])
    shown = [views.summary(row, seats, connected[row.id]) for row, seats in found]
    return models.TableList(tables=[models.TableSummary(**table) for table in shown])


@router.get(
    "/tables/{table}",
    response_model=models.Snapshot,
    responses=refusals(403, 404),
    tags=["tables"],
)
async def show_table(request: Request, table: TableId, key: Key = None) -> Response:
    """Return a table as a spectator sees it or, with the key of a seat, as that seat sees it."""
    found, seats = await visit(request, table, key)
    return json_answer(request, views.snapshot(found, seats))


@router.post(
    "/tables/{table}/seats/{seat}", responses=refusals(404, 409, *WITH_BODY), tags=["tables"]
)
async def take_seat(
    request: Request,
    table: TableId,
    seat: SeatNumber,
    body: request_models.TakeSeat,
    key: Key = None,
) -> models.SeatKey:
    """Take an open seat or, with the key of a seat, change its player's name or its secret."""
    services = services_of(request)
    found = await services.tables.find(table)
    secret = body.secret or new_secret()
    if body.secret is not None and found.is_secret(seat, secret):  # this is a repetition
        return models.SeatKey(seat=seat, secret=secret)
    if key is None:
        if body.name is None:
            raise RequestError("a seat is taken with a name")
        services.seat_limiter.charge(client_from(request))
        await services.seating.claim(found, seat, body.name, secret)
        return models.SeatKey(seat=seat, secret=secret)
    renewed = secret if body.renew else None
    await services.seating.change(found, seat, key, body.name, renewed)
    return models.SeatKey(seat=seat, secret=renewed)


@router.post("/tables/{table}/rematch", responses=refusals(404, 409, *WITH_BODY), tags=["tables"])
async def start_rematch(
    request: Request,
    table: TableId,
    body: Annotated[request_models.StartRematch, Body(default_factory=request_models.StartRematch)],
    key: Key = None,
) -> models.RematchInfo:
    """Create a table for the same players, or return the one that was created before.

    A person's secret is also valid for the new seat.
    """
    services = services_of(request)
    found, seats = await visit(request, table, key)
    if found.rematch is None:
        services.creation_limiter.charge(client_from(request))
    rematch = await services.seating.rematch(found, seats, rotate=body.rotate)
    return models.RematchInfo(**views.rematch_json(rematch, len(found.seats)))


@router.post(
    "/tables/{table}/moves",
    response_model=models.Snapshot,
    responses=refusals(404, 409, *WITH_BODY),
    tags=["play"],
)
async def play_move(
    request: Request,
    table: TableId,
    body: request_models.PlayMove,
    key: Key = None,
    request_id: RequestId = None,
) -> Response:
    """Play a move for the seat to move. The version has to be the current one."""
    found, seats = await visit(request, table, key)
    message = Play(type="move", version=body.version, move=body.move, request=request_id)
    await services_of(request).referee.play(
        found, seats, body.version, body.move, request=request_digest(message)
    )
    return json_answer(request, views.snapshot(found, seats))


@router.post(
    "/tables/{table}/undo",
    response_model=models.Snapshot,
    responses=refusals(404, 409, *WITH_BODY),
    tags=["play"],
)
async def undo_move(
    request: Request,
    table: TableId,
    body: request_models.UndoMove,
    key: Key = None,
    request_id: RequestId = None,
) -> Response:
    """Take back the moves that the seat may take back."""
    found, seats = await visit(request, table, key)
    message = Undo(type="undo", version=body.version, request=request_id)
    await services_of(request).referee.undo(found, seats, body.version, request_digest(message))
    return json_answer(request, views.snapshot(found, seats))


@router.post(
    "/tables/{table}/hint",
    response_model_exclude_unset=True,
    responses=refusals(404, 409, *WITH_BODY),
    tags=["play"],
)
async def give_hint(
    request: Request,
    table: TableId,
    body: Annotated[request_models.HintRequest, Body(default_factory=request_models.HintRequest)],
    key: Key = None,
) -> models.HintInfo:
    """Recommend a move for the seat of the key, which has to be the seat to move."""
    found, seats = await visit(request, table, key)
    if found.turn not in found.active(seats):
        raise NotYourTurnError("only the seat to move can get a hint")
    services = services_of(request)
    services.readiness.require_hints(found.game.rules)
    services.request_limiter.charge(client_from(request), HINT_COST)
    seconds = body.seconds or services.settings.hint_seconds
    version, game = found.version, found.game.rules.id
    client = digest_of(client_from(request))
    needs = needs_of(game, "hints")
    data = {"seconds": seconds}
    question = Question(HINT, client, needs, data, seconds, found.id, version)
    asked = services.queue.ask(question)
    return models.HintInfo(version=version, **await while_connected(request, asked))


async def while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine, and cancel it when the client disconnects."""

    async def disconnected() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    working = asyncio.create_task(work)
    tasks = [working, asyncio.create_task(disconnected())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise HTTPException(499, "the client has disconnected")
        return working.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@router.get(
    "/tables/{table}/history",
    response_model=models.Replay,
    responses=refusals(403, 404),
    tags=["tables"],
)
async def show_history(
    request: Request,
    table: TableId,
    first: Annotated[request_models.Ply, Query(alias="from")] = 0,
    key: Key = None,
) -> Response:
    """Return all positions of a game as the viewer may see them."""
    found, seats = await visit(request, table, key)
    services_of(request).request_limiter.charge(client_from(request), REPLAY_COST)
    serialise = views.replay(found, seats, first)
    return await asyncio.to_thread(lambda: json_answer(request, serialise()))


@router.get(
    "/tables/{table}/record",
    response_class=Response,
    responses={
        200: {"description": "A game record", "content": {"text/plain": {}}},
        **refusals(404, 409),
    },
    tags=["tables"],
)
async def show_record(request: Request, table: TableId) -> Response:
    """Return the record of a finished game. The seed in it would reveal future draws."""
    found, _ = await visit(request, table, None)
    if not found.is_over:
        raise NotOverError(
            "the record contains the seed, so it is available only when the game is over"
        )
    name = f"{found.game.rules.id}-{found.id}.txt"
    return Response(
        await asyncio.to_thread(found.game.copy().record),
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


# --- Positions -------------------------------------------------------------------------------


@router.post("/positions", status_code=201, responses=refusals(404, *WITH_BODY), tags=["positions"])
async def share(
    request: Request,
    body: request_models.SharePosition | request_models.ShareTable,
    key: Key = None,
) -> models.Shared:
    """Store a position under a new id. Information hidden from the sharer is randomised."""
    services = services_of(request)
    services.creation_limiter.charge(client_from(request))
    if isinstance(body, request_models.ShareTable):
        found, seats = await visit(request, body.table, key)
        data = share_table(found, seats, body.number)
    else:
        async with services.parsing:
            data = await asyncio.to_thread(share_given, body.position)
    position = new_id()
    await services.store.share(position, data, time.time())
    return models.Shared(position=position)


@router.get(
    "/positions/{position}",
    response_model_exclude_unset=True,
    responses=refusals(404),
    tags=["positions"],
)
async def show_position(request: Request, position: TableId) -> models.SharedPosition:
    """Return a shared position."""
    services = services_of(request)
    data = await stored_position(services, position)
    shown = await asyncio.to_thread(shared_position, data, services.settings.web)
    return models.SharedPosition(position=position, **shown)


async def stored_position(services: Services, position: str) -> dict[str, Any]:
    """Return a shared position.

    Raises:
        NoPositionError: no position has this id.
    """
    data = await services.store.position(position)
    if data is None:
        raise NoPositionError(f"there is no shared position {position}")
    return data


# --- Probes ----------------------------------------------------------------------------------


@probes.get("/health", tags=["probes"])
async def health(request: Request) -> models.Health:
    """Return whether the games are ready."""
    readiness = services_of(request).readiness
    return models.Health(
        status=readiness.status,
        version=__version__,
        message=readiness.message,
        games={
            game: models.GameHealth(**capabilities)
            for game, capabilities in readiness.games().items()
        },
    )


@probes.get("/health/live", tags=["probes"])
async def live() -> models.Probe:
    """Return at once: the process answers."""
    return models.Probe(status="ok")


@probes.get("/health/ready", responses={503: refusals()[503]}, tags=["probes"])
async def ready(request: Request) -> models.ReadyProbe:
    """Return whether people can play: the database answers. ``bots`` is true if bots can, too."""
    services = services_of(request)
    await services.store.ping()
    return models.ReadyProbe(status="ok", bots=services.readiness.status == "ok")


@probes.get(
    "/metrics",
    response_class=Response,
    responses={200: {"description": "Metrics for Prometheus", "content": {"text/plain": {}}}},
    tags=["probes"],
)
async def metrics(request: Request) -> Response:
    """Return counters and gauges."""
    services = services_of(request)
    gauges = {
        "tables_in_memory": ("tables in memory", float(len(services.tables.in_memory))),
        "sockets": ("open sockets", float(len(services.connections))),
    }
    with contextlib.suppress(StorageError):  # the other values matter most when it is away
        count = float(await services.queue.count(BOT))
        gauges["bots_at_work"] = ("tables where a bot is to move", count)
    text = services.metrics.text(gauges)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


def client_from(request: Request) -> str:
    """Return the client that sent a request, for limits."""
    return client_of(request.client.host if request.client else None)


def json_answer(request: Request, content: dict[str, Any]) -> Response:
    """Encode a response without validation.

    Snapshots and replays are large, and match their models by construction. Python's own encoder
    would take three times as long, in which the event loop cannot run even from another thread.
    """
    body = to_json(content)
    headers = {}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, GZIP_LEVEL)
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(body, media_type="application/json", headers=headers)


async def visit(request: Request, table: str, key: str | None) -> tuple[Table, list[int]]:
    """Return a table and the seats of the client: that of the key, or none."""
    services = services_of(request)
    found = await services.tables.find(table)
    return found, found.seats_of([key] if key else [])
