"""The messages of the WebSocket."""

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from sintra.core.errors import RequestError, SintraError
from sintra.server.errors import TooLargeError
from sintra.server.settings import MAX_MESSAGE_BYTES

MAX_SEATS = 8
#: The length of a list of validation errors. Field names that a client invents can be long.
MAX_PROBLEMS_LENGTH = 500
#: A value that a client can add to a message to recognise the answer.
RequestTag = Annotated[str, Field(max_length=64)] | int | None


class Message(BaseModel):
    """A message of a client."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Hello(Message):
    """The first message: the keys of the seats that the client holds."""

    type: Literal["hello"]
    seats: list[Annotated[str, Field(max_length=40)]] = Field(max_length=MAX_SEATS)


class Play(Message):
    """A move, for the version that the client has seen."""

    type: Literal["move"]
    version: int
    move: int | Annotated[str, Field(max_length=64)]
    request: RequestTag = None


class Undo(Message):
    """An undo, for the version that the client has seen."""

    type: Literal["undo"]
    version: int
    request: RequestTag = None


class Ping(Message):
    """A request for a pong."""

    type: Literal["ping"]
    request: RequestTag = None


AnyMessage = Hello | Play | Undo | Ping
_ADAPTER: TypeAdapter[AnyMessage] = TypeAdapter(Annotated[AnyMessage, Field(discriminator="type")])


def parse(text: str) -> AnyMessage:
    """Parse a message of a client.

    Raises:
        TooLargeError: the text is too long.
        RequestError: the text is not a message.
    """
    if len(text) > MAX_MESSAGE_BYTES:
        raise TooLargeError(f"a message can have at most {MAX_MESSAGE_BYTES} bytes")
    try:
        return _ADAPTER.validate_json(text)
    except ValidationError as error:
        raise RequestError(f"this is not a message: {problems(error.errors())}") from None


def problems(errors: Any) -> str:
    """Format validation errors of pydantic as one line."""
    lines = [
        f"{'.'.join(map(str, error['loc'])) or 'the whole text'}: {error['msg']}"
        for error in errors
    ]
    return "; ".join(lines)[:MAX_PROBLEMS_LENGTH]


def encode(kind: str, content: dict[str, Any]) -> str:
    """Encode a message of the server."""
    return json.dumps({"type": kind, **content}, separators=(",", ":"), ensure_ascii=False)


def refusal(error: SintraError, request: Any) -> str:
    """Encode the answer to a message that is refused."""
    return encode("error", {"request": request, "error": error.as_json()})
