"""The ASGI application."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from sintra import __version__
from sintra.core.errors import SintraError
from sintra.server import (
    board_routes,
    coach_routes,
    live,
    player_routes,
    puzzle_routes,
    routes,
    study_routes,
)
from sintra.server.errors import TooManyError
from sintra.server.guard import Guard, fault, refusal, refused
from sintra.server.lifecycle import running
from sintra.server.limits import client_of
from sintra.server.live import LiveConnection
from sintra.server.messages import problems
from sintra.server.pages import Pages
from sintra.server.services import Services, open_services
from sintra.server.settings import Settings

#: Shorter answers are not compressed.
MIN_COMPRESSED_BYTES = 1000
#: Error codes of refusals by the framework.
CODES = {404: "not-found", 405: "method-not-allowed"}


class App:
    """The server as an ASGI application."""

    def __init__(self, settings: Settings) -> None:
        self.services = open_services(settings)
        self._guard = Guard(_application(self.services), self.services)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self._guard(scope, receive, send)

    async def close_sockets(self) -> None:
        """Close every socket because the server stops."""
        connections = tuple(self.services.connections)
        await asyncio.gather(*(connection.stop() for connection in connections))


def _application(services: Services) -> FastAPI:
    app = FastAPI(
        title="Sintra",
        summary="Tables for Azul: Summer Pavilion, Azul Duel and other games",
        version=__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    app.state.services = services
    app.include_router(routes.router)
    app.include_router(player_routes.router)
    app.include_router(study_routes.router)
    app.include_router(coach_routes.router)
    app.include_router(board_routes.router)
    app.include_router(puzzle_routes.router)
    app.include_router(routes.probes)
    app.add_api_websocket_route("/api/tables/{table}/live", _live)
    pages = Pages(services.settings.web)
    app.add_route("/{path:page}", pages.answer, methods=["GET"], include_in_schema=False)
    app.add_middleware(GZipMiddleware, minimum_size=MIN_COMPRESSED_BYTES, compresslevel=6)
    app.add_exception_handler(SintraError, _refused)
    app.add_exception_handler(HTTPException, _refused_by_framework)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(RecursionError, _too_deep)
    app.add_exception_handler(Exception, _failed)
    return app


@contextlib.asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    async with running(services):
        yield


async def _live(socket: WebSocket, table: str) -> None:
    """Serve the WebSocket of one viewer."""
    services: Services = socket.app.state.services
    client = client_of(socket.client.host if socket.client else None)
    await socket.accept()
    try:
        services.socket_limiter.acquire(client)
    except TooManyError as error:
        await socket.close(live.TOO_MANY, str(error))
        return
    connection = LiveConnection(socket, services, client)
    services.connections.add(connection)
    try:
        await connection.run(table)
    finally:
        services.connections.discard(connection)
        services.socket_limiter.release(client)


# --- Refusals --------------------------------------------------------------------------------


async def _refused(request: Request, error: Exception) -> Response:
    del request
    assert isinstance(error, SintraError)
    return refused(error)


async def _refused_by_framework(request: Request, error: Exception) -> Response:
    del request
    assert isinstance(error, HTTPException)
    if isinstance(error.__cause__, SintraError):  # the guard refused the body
        return refused(error.__cause__)
    code = CODES.get(error.status_code, "bad-request")
    message = str(error.detail)
    answer = refusal(error.status_code, {"code": code, "message": message})
    answer.headers.update(error.headers or {})
    return answer


async def _malformed(request: Request, error: Exception) -> Response:
    del request
    assert isinstance(error, RequestValidationError)
    return refusal(422, {"code": "bad-request", "message": problems(error.errors())})


async def _failed(request: Request, error: Exception) -> Response:
    """Answer a request that failed. The guard logs the exception."""
    del request, error
    return fault()


async def _too_deep(request: Request, error: Exception) -> Response:
    """Answer a request whose body is nested too deeply to be read."""
    del request, error
    return refusal(422, {"code": "bad-request", "message": "the body is nested too deeply"})
