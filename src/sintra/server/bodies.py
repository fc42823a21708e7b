"""Reading request bodies: size, time and number of values are limited.

Large bodies are parsed in a thread, one at a time. The number of values is limited before they are
validated, because every wrong value makes an error.
"""

import asyncio
import json
import math
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute
from starlette.datastructures import Headers
from starlette.types import Message, Receive

from sintra.core.errors import RequestError
from sintra.server.errors import NoLengthError, TooLargeError, TooSlowError
from sintra.server.settings import (
    BODY_SECONDS,
    LARGE_BODIES,
    MAX_BODY_BYTES,
    MAX_BODY_VALUES,
    MAX_SMALL_BODY_BYTES,
)

#: Longer bodies are parsed in a thread.
MAX_PARSED_AT_ONCE = 4096


class BodyReader:
    """Reads a body within limits of size and time."""

    def __init__(
        self, receive: Receive, path: str, headers: Headers, charge: Callable[[int], None]
    ) -> None:
        """Create a reader.

        Args:
            receive: receives the messages of the request.
            path: the path of the request.
            headers: the headers of the request.
            charge: is called with the number of bytes that arrive, and may refuse them.

        Raises:
            NoLengthError: the body comes in chunks, each of which costs time.
            TooLargeError: the headers announce a body that is too large.
        """
        if "transfer-encoding" in headers:
            raise NoLengthError("a body needs the header Content-Length")
        self._receive = receive
        self._charge = charge
        self._deadline: float | None = None
        self._is_complete = False
        length = headers.get("content-length", "")
        most = MAX_BODY_BYTES if path in LARGE_BODIES else MAX_SMALL_BODY_BYTES
        if length.isdecimal() and int(length[:20]) > most:
            raise TooLargeError(f"this body can have at most {most} bytes")

    async def receive(self) -> Message:
        """Return the next message."""
        if self._is_complete:  # a disconnect may come at any time
            return await self._receive()
        if self._deadline is None:
            self._deadline = asyncio.get_running_loop().time() + BODY_SECONDS
        try:
            async with asyncio.timeout_at(self._deadline):
                message = await self._receive()
        except TimeoutError:
            raise TooSlowError(f"a body has to arrive within {BODY_SECONDS:g} seconds") from None
        self._charge(len(message.get("body", b"")))
        self._is_complete = not message.get("more_body", False)
        return message


class BodyRequest(Request):
    """A request whose body is parsed and limited before it is validated."""

    async def json(self) -> Any:
        """Return the body as JSON values."""
        if not hasattr(self, "_json"):
            body = await self.body()
            if len(body) <= MAX_PARSED_AT_ONCE:
                value = parse(body)
            else:
                async with self.app.state.services.parsing:
                    value = await asyncio.to_thread(parse, body)
            check_values(value)
            self._json = value
        return self._json


class BodyRoute(APIRoute):
    """A route that reads its body as a ``BodyRequest``."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def read_and_handle(request: Request) -> Response:
            return await handle(BodyRequest(request.scope, request.receive))

        return read_and_handle


def parse(body: bytes) -> Any:
    """Parse JSON whose numbers are finite. Python accepts NaN as well, and PostgreSQL does not.

    Raises:
        RequestError: a number is not finite.
    """
    return json.loads(body, parse_constant=_finite, parse_float=_finite)


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise RequestError(f"{text[:40]} is not a finite number")
    return value


def check_values(body: Any) -> None:
    """Check the number of values in a body. A position is validated by its game.

    Raises:
        RequestError: there are more than ``MAX_BODY_VALUES``.
    """
    left = MAX_BODY_VALUES
    waiting = [body]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            added = [item for key, item in value.items() if key != "position"]
        elif isinstance(value, list):
            added = value
        else:
            continue
        left -= len(added)
        if left < 0:
            raise RequestError(f"a body can have at most {MAX_BODY_VALUES} values")
        waiting += added
