"""The REST endpoints of players, and how other endpoints learn who the player is.

An endpoint with a parameter of the type ``Player`` gets the id of the player, who is created if
necessary. With ``KnownPlayer`` it gets None if nothing is stored about the player.
"""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Query, Request, Response

from sintra.analysis.figures import as_csv
from sintra.analysis.statistics import matching, statistics
from sintra.server import player_models
from sintra.server.bodies import BodyRoute
from sintra.server.errors import NoPlayerError
from sintra.server.keys import SECRET_PATTERN
from sintra.server.routes import WITH_BODY, client_from, refusals, services_of
from sintra.server.statistics import History

PlayerKey = Annotated[
    str | None,
    Header(
        alias="Sintra-Player",
        pattern=SECRET_PATTERN,
        description="The key of a player: 22 random letters of base64, for addresses",
    ),
]


async def known_player(request: Request, key: PlayerKey = None) -> str | None:
    """Return the player of a request; None if nothing is stored about it."""
    return None if key is None else await services_of(request).players.find(key)


async def own_player(request: Request, key: PlayerKey = None) -> str:
    """Return the player of a request. A new key creates a player.

    Raises:
        NoPlayerError: the request has no key.
    """
    if key is None:
        raise NoPlayerError("this request needs a player's key in the header Sintra-Player")
    return await services_of(request).players.find_or_create(key, client_from(request))


#: What reads all games of a player counts as this many requests in the rate limit.
STATISTICS_COST = 5
OptionFilter = Annotated[
    Sequence[Annotated[str, Query(max_length=64, pattern=r"^\w+=")]],
    Query(max_length=8, description="Only games with this option, such as board=grey"),
]
KnownPlayer = Annotated[str | None, Depends(known_player)]
Player = Annotated[str, Depends(own_player)]
router = APIRouter(prefix="/api/player", route_class=BodyRoute, tags=["player"])


@router.get("", responses=refusals())
async def show_player(request: Request, player: KnownPlayer) -> player_models.PlayerInfo:
    """Return how much is stored about the player."""
    stored = await services_of(request).players.stored(player)
    return player_models.PlayerInfo(since=stored.since, stored=stored.rows)


@router.post("/seats", responses=refusals(*WITH_BODY))
async def link_seats(
    request: Request, player: Player, body: player_models.LinkSeats
) -> player_models.LinkedSeats:
    """Add seats to the player's history. Seats whose key is not valid are left out."""
    keys = [(seat.table, seat.key) for seat in body.seats]
    return player_models.LinkedSeats(tables=await services_of(request).players.link(player, keys))


@router.get("/export", responses=refusals())
async def export(request: Request, player: KnownPlayer) -> dict[str, Any]:
    """Return everything that is stored about the player."""
    services_of(request).request_limiter.charge(client_from(request), STATISTICS_COST)
    return await services_of(request).players.export(player)


@router.get("/statistics", responses=refusals())
async def show_statistics(
    request: Request, player: KnownPlayer, option: OptionFilter = ()
) -> player_models.PlayerStatistics:
    """Return the statistics of the player's finished games.

    ``pending`` is the number of games that are not counted yet. A repetition counts more.
    """
    history = await _history(request, player, option)
    groups = await asyncio.to_thread(statistics, history.seats)
    return player_models.PlayerStatistics(pending=history.pending, groups=groups)


@router.get(
    "/statistics.csv",
    response_class=Response,
    responses={
        200: {"description": "A line for each game", "content": {"text/csv": {}}},
        **refusals(),
    },
)
async def show_csv(request: Request, player: KnownPlayer, option: OptionFilter = ()) -> Response:
    """Return the figures of the player's finished games as CSV."""
    history = await _history(request, player, option)
    text = await asyncio.to_thread(as_csv, history.seats)
    return Response(text, media_type="text/csv; charset=utf-8")


async def _history(request: Request, player: str | None, options: Sequence[str]) -> History:
    services = services_of(request)
    services.request_limiter.charge(client_from(request), STATISTICS_COST)
    if player is None:
        return History([], 0)
    found = await services.statistics.history(player)
    wanted = {name: value for name, _, value in (text.partition("=") for text in options)}
    return History(matching(found.seats, wanted), found.pending)


@router.delete("", responses=refusals(403))
async def delete_player(request: Request, player: KnownPlayer) -> player_models.PlayerInfo:
    """Delete everything about the player. The games stay, without the player's name."""
    players = services_of(request).players
    if player is not None:
        await players.delete(player)
    stored = await players.stored(None)
    return player_models.PlayerInfo(since=stored.since, stored=stored.rows)
