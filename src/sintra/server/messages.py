"""What is sent over the WebSocket."""

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from sintra.core.errors import RequestError, SintraError
from sintra.server.errors import TooLargeError
from sintra.server.settings import MAX_MESSAGE_BYTES

MAX_SEATS = 8
#: Enough of what is wrong; names of fields that a client made up can be long.
MAX_TOLD = 500
#: What a client may put on a message to recognise its answer.
Tag = Annotated[str, Field(max_length=64)] | int | None


class Message(BaseModel):
    """A message of a client."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Hello(Message):
    """The first one: the keys of the seats that the client holds."""

    type: Literal["hello"]
    seats: list[Annotated[str, Field(max_length=40)]] = Field(max_length=MAX_SEATS)


class Play(Message):
    """A move, for the version that the client has seen."""

    type: Literal["move"]
    version: int
    move: int | Annotated[str, Field(max_length=64)]
    request: Tag = None


class Undo(Message):
    """Take back what can be taken back."""

    type: Literal["undo"]
    version: int
    request: Tag = None


class Ping(Message):
    """Are you there?"""

    type: Literal["ping"]
    request: Tag = None


AnyMessage = Hello | Play | Undo | Ping
_ADAPTER: TypeAdapter[AnyMessage] = TypeAdapter(Annotated[AnyMessage, Field(discriminator="type")])


def parse(text: str) -> AnyMessage:
    """The message that a text holds."""
    if len(text) > MAX_MESSAGE_BYTES:
        raise TooLargeError(f"a message has at most {MAX_MESSAGE_BYTES} bytes")
    try:
        return _ADAPTER.validate_json(text)
    except ValidationError as error:
        raise RequestError(f"this is no message: {problems(error.errors())}") from None


def problems(errors: Any) -> str:
    """What is wrong with values that were sent, in words."""
    told = [
        f"{'.'.join(map(str, error['loc'])) or 'the whole'}: {error['msg']}" for error in errors
    ]
    return "; ".join(told)[:MAX_TOLD]


def encode(kind: str, content: dict[str, Any]) -> str:
    """A message of the server."""
    return json.dumps({"type": kind, **content}, separators=(",", ":"), ensure_ascii=False)


def refusal(error: SintraError, request: Any) -> str:
    """The answer to a message that was refused."""
    return encode("error", {"request": request, "error": error.as_json()})
