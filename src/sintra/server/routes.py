"""The REST calls."""

import asyncio
import gzip
import json
import time
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Header, Path, Query, Request, Response

from sintra import __version__
from sintra.core.errors import SeatError
from sintra.games import game_ids, get
from sintra.server import models, opening, views
from sintra.server.catalogue import catalogue, game_json
from sintra.server.errors import (
    NoPositionError,
    NotFoundError,
    NotOverError,
    NotYourTurnError,
)
from sintra.server.hints import hint
from sintra.server.keys import ID_PATTERN, KEY_PATTERN, new_id
from sintra.server.limits import client_of
from sintra.server.opening import Opening, Wish
from sintra.server.services import Services
from sintra.server.settings import MAX_LISTED
from sintra.server.sharing import share_given, share_table, shared_position
from sintra.server.table import Table

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
#: What every call can answer beside its result.
SENTENCES = {
    400: "The request is not HTTP or JSON",
    403: "Not your seat, or a page of another origin",
    404: "There is no such thing",
    409: "Not now: the game stands differently",
    413: "Too large",
    422: "Malformed, or against the rules",
    429: "Too often",
    500: "A fault of the server",
    503: "Not ready yet, or the database does not answer",
}
#: Calls that take long count as so many.
HINT_PRICE, HISTORY_PRICE = 5, 10
COMPRESSION = 5
Refusals = dict[int | str, dict[str, Any]]


def refusals(*more: int) -> Refusals:
    """The refusals of a call: those of every call, and some of its own."""
    statuses = sorted({422, 429, 500, 503, *more})
    return {n: {"model": models.Refused, "description": SENTENCES[n]} for n in statuses}


CHANGES = (400, 403, 413)
router = APIRouter(prefix="/api")
probes = APIRouter()


def services_of(request: Request) -> Services:
    """The parts of the server."""
    services: Services = request.app.state.services
    return services


# --- Games -----------------------------------------------------------------------------------


@router.get("/games", responses=refusals(), tags=["games"])
async def list_games() -> models.Catalogue:
    """All games with their options, and all bots."""
    return models.Catalogue(**await asyncio.to_thread(catalogue))


@router.get("/games/{game}", responses=refusals(404), tags=["games"])
async def show_game(game: str) -> models.BoardInfo:
    """A game with what is printed on its components."""
    if game not in game_ids():
        raise NotFoundError(f"there is no game {game!r}; there are: {', '.join(game_ids())}")
    rules = await asyncio.to_thread(get, game)
    return models.BoardInfo(**game_json(rules), board=rules.drawing.board_data())


# --- Tables ----------------------------------------------------------------------------------


@router.post("/tables", status_code=201, responses=refusals(404, *CHANGES), tags=["tables"])
async def create_table(request: Request, wish: models.AnyGame) -> models.Created:
    """Begins a game: a new one, or one from a record or a position."""
    services = services_of(request)
    services.warming.require()
    services.creations.take(_client(request))
    prepared = await asyncio.to_thread(_prepare, services, wish)
    table = await services.referee.create(prepared, wish.public)
    keys = [models.SeatKey(seat=s, secret=secret) for s, secret in prepared.secrets.items()]
    return models.Created(table=table.id, seats=keys)


def _prepare(services: Services, wish: models.AnyGame) -> Opening:
    wishes = [Wish(**seat.model_dump()) for seat in wish.seats or []]
    if isinstance(wish, models.NewGame):
        return opening.new_game(wish.game, wish.options, wish.seed, wishes)
    if isinstance(wish, models.FromRecord):
        return opening.from_record(wish.record, wishes or None)
    data = wish.position
    if isinstance(data, str):
        data = _shared(services, data)
    return opening.from_position(data, wish.seed, wishes)


@router.get("/tables", responses=refusals(), tags=["tables"])
async def list_tables(
    request: Request,
    state: Annotated[Literal["open", "live", "finished"] | None, Query()] = None,
    ids: Annotated[
        list[Annotated[str, Query(pattern=ID_PATTERN)]] | None, Query(max_length=MAX_LISTED)
    ] = None,
    limit: Annotated[int, Query(ge=1, le=MAX_LISTED)] = MAX_LISTED,
) -> models.Summaries:
    """Tables that are listed for everybody, or those with some ids."""
    services = services_of(request)
    if ids is None:
        found = await asyncio.to_thread(services.store.public, state, limit)
    else:
        found = await asyncio.to_thread(services.store.summaries, ids)
    connected = services.referee.connected
    shown = [views.summary(row, seats, connected(row.id)) for row, seats in found]
    return models.Summaries(tables=[models.Summary(**table) for table in shown])


@router.get(
    "/tables/{table}",
    response_model=models.Snapshot,
    responses=refusals(403, 404),
    tags=["tables"],
)
async def show_table(request: Request, table: TableId, key: Key = None) -> Response:
    """The table as a spectator sees it or, with a seat's secret, as that seat does."""
    found, seats = await _visit(request, table, key)
    return _json(request, views.snapshot(found, seats))


@router.post(
    "/tables/{table}/seats/{seat}", responses=refusals(404, 409, *CHANGES), tags=["tables"]
)
async def sit_down(
    request: Request, table: TableId, seat: SeatNumber, who: models.SitDown, key: Key = None
) -> models.SeatKey:
    """Takes an open seat or, with its secret, changes the name of who sits there."""
    found, seats = await _visit(request, table, key)
    referee = services_of(request).referee
    if key is None:
        return models.SeatKey(seat=seat, secret=await referee.claim(found, seat, who.name))
    if seats != [seat]:
        raise SeatError(f"this is not the secret of seat {seat}")
    await referee.rename(found, seat, who.name)
    return models.SeatKey(seat=seat, secret=None)


@router.post(
    "/tables/{table}/moves",
    response_model=models.Snapshot,
    responses=refusals(404, 409, *CHANGES),
    tags=["play"],
)
async def play_move(
    request: Request, table: TableId, move: models.PlayMove, key: Key = None
) -> Response:
    """Plays a move, if the seat is to move and the version is the newest."""
    found, seats = await _visit(request, table, key)
    await services_of(request).referee.play(found, seats, move.version, move.move)
    return _json(request, views.snapshot(found, seats))


@router.post(
    "/tables/{table}/undo",
    response_model=models.Snapshot,
    responses=refusals(404, 409, *CHANGES),
    tags=["play"],
)
async def undo_move(
    request: Request, table: TableId, take_back: models.TakeBack, key: Key = None
) -> Response:
    """Takes back what the seat may take back."""
    found, seats = await _visit(request, table, key)
    await services_of(request).referee.undo(found, seats, take_back.version)
    return _json(request, views.snapshot(found, seats))


@router.post("/tables/{table}/hint", responses=refusals(404, 409, *CHANGES), tags=["play"])
async def give_hint(
    request: Request,
    table: TableId,
    ask: Annotated[models.AskHint, Body(default_factory=models.AskHint)],
    key: Key = None,
) -> models.Hint:
    """What a bot would play in the place of the seat, which has to be the one to move."""
    found, seats = await _visit(request, table, key)
    if found.game.turn not in seats:
        raise NotYourTurnError("a hint is for the seat that is to move")
    services = services_of(request)
    services.requests.take(_client(request), HINT_PRICE)
    seconds = ask.seconds or services.settings.hint_seconds
    version, game = found.version, found.game.copy()
    answer = await services.bots.think(lambda: hint(game, seconds))
    return models.Hint(version=version, **answer)


@router.get(
    "/tables/{table}/history",
    response_model=models.History,
    responses=refusals(403, 404),
    tags=["tables"],
)
async def show_history(
    request: Request,
    table: TableId,
    first: Annotated[models.Ply, Query(alias="from")] = 0,
    key: Key = None,
) -> Response:
    """The whole game, position by position, as the viewer may see it."""
    found, seats = await _visit(request, table, key)
    services_of(request).requests.take(_client(request), HISTORY_PRICE)
    write = views.history(found, seats, first)
    return await asyncio.to_thread(lambda: _json(request, write()))


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
    """The game record, as soon as the game is over: it tells what chance would have drawn."""
    found, _ = await _visit(request, table, None)
    if not found.game.is_over:
        raise NotOverError("a record holds the seed, so it is given when the game is over")
    name = f"{found.game.rules.id}-{found.id}.txt"
    return Response(
        await asyncio.to_thread(found.game.copy().record),
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


# --- Positions -------------------------------------------------------------------------------


@router.post("/positions", status_code=201, responses=refusals(404, *CHANGES), tags=["positions"])
async def share(
    request: Request, what: models.SharePosition | models.ShareTable, key: Key = None
) -> models.Shared:
    """Keeps a position for who gets its link. What the sharer may not know is left to chance."""
    services = services_of(request)
    services.warming.require()
    if isinstance(what, models.ShareTable):
        found, seats = await _visit(request, what.table, key)
        data = share_table(found, seats, what.number)
    else:
        data = await asyncio.to_thread(share_given, what.position)
    position = new_id()
    await services.store.share(position, data, time.time())
    return models.Shared(position=position)


@router.get("/positions/{position}", responses=refusals(404), tags=["positions"])
async def show_position(request: Request, position: TableId) -> models.SharedPosition:
    """A shared position, to look at or to play on from."""
    services = services_of(request)
    services.warming.require()
    data = await asyncio.to_thread(_shared, services, position)
    return models.SharedPosition(
        position=position, **await asyncio.to_thread(shared_position, data)
    )


def _shared(services: Services, position: str) -> dict[str, Any]:
    data = services.store.position(position)
    if data is None:
        raise NoPositionError(f"there is no shared position {position}")
    return data


# --- Probes ----------------------------------------------------------------------------------


@probes.get("/health", tags=["probes"])
async def health(request: Request) -> models.Health:
    """Whether the games are ready."""
    warming = services_of(request).warming
    return models.Health(
        status=warming.status,
        version=__version__,
        message=warming.message,
        games=warming.games,
    )


@probes.get(
    "/metrics",
    response_class=Response,
    responses={200: {"description": "Metrics for Prometheus", "content": {"text/plain": {}}}},
    tags=["probes"],
)
async def metrics(request: Request) -> Response:
    """Counters and present values."""
    services = services_of(request)
    gauges = {
        "tables_in_memory": ("tables that are ready", float(len(services.referee.in_memory))),
        "sockets": ("open sockets", float(len(services.connections))),
        "bots_at_work": ("tables where a bot is to move", float(services.bots.at_work)),
    }
    text = services.metrics.text(gauges)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


def _client(request: Request) -> str:
    return client_of(request.client.host if request.client else None)


def _json(request: Request, content: dict[str, Any]) -> Response:
    """An answer that is as its model says by the way it is made, and large: it is only encoded."""
    body = json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()
    headers = {}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, COMPRESSION)
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(body, media_type="application/json", headers=headers)


async def _visit(request: Request, table: str, key: str | None) -> tuple[Table, list[int]]:
    """The table, and the seat whose key was given."""
    services = services_of(request)
    services.warming.require()
    found = await services.referee.find(table)
    return found, found.seats_of([key] if key else [])
