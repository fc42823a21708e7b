"""The messages of the WebSocket."""

from hashlib import sha256
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic_core import to_json

from sintra.core.errors import RequestError, SintraError
from sintra.server.errors import TooLargeError, error_json
from sintra.server.settings import MAX_MESSAGE_BYTES

MAX_SEATS = 8
#: What people can say. Clients show it in the reader's language.
Phrase = Literal[
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "sorry",
    "one-moment",
    "your-turn",
    "good-game",
    "smile",
    "wow",
    "sweat",
    "applause",
]
#: The largest factor of the pause before moves of bots.
MAX_PACE = 5
#: The length of a list of validation errors. Field names that a client invents can be long.
MAX_PROBLEMS_LENGTH = 500
#: An id that a client can add to a message to recognise the answer. A client that got no answer can
#: repeat the message with the same id. Then it has an effect only once.
RequestTag = Annotated[str, Field(max_length=64)] | int | None


class Message(BaseModel):
    """A message of a client."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Hello(Message):
    """The first message: the keys of the seats that the client holds.

    A client that connects again adds the version that it has, and gets the rest of the history.
    """

    type: Literal["hello"]
    seats: list[Annotated[str, Field(max_length=40)]] = Field(max_length=MAX_SEATS)
    version: Annotated[int, Field(ge=0)] | None = None


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


class Pace(Message):
    """The pause before moves of bots, as a factor of the usual one."""

    type: Literal["pace"]
    factor: float = Field(ge=0, le=MAX_PACE)
    request: RequestTag = None


class Resign(Message):
    """The client gives up one of its seats."""

    type: Literal["resign"]
    version: int
    seat: int
    request: RequestTag = None


class Ask(Message):
    """A question to the other people: an undo, or a bot in place of the absent player to move."""

    type: Literal["ask"]
    version: int
    what: Literal["undo", "replace"]
    request: RequestTag = None


class Answer(Message):
    """The answer to the question of another person."""

    type: Literal["answer"]
    version: int
    agree: bool
    request: RequestTag = None


class Say(Message):
    """A phrase that one of the client's seats says to everybody at the table."""

    type: Literal["say"]
    seat: int
    phrase: Phrase
    request: RequestTag = None


class Ping(Message):
    """A request for a pong."""

    type: Literal["ping"]
    request: RequestTag = None


#: The messages that change a table.
Request = Play | Undo | Resign | Ask | Answer
AnyMessage = Hello | Request | Say | Pace | Ping
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


def request_digest(message: Request) -> str | None:
    """Return what identifies a request with an id: the digest of the id and of all it asks for.

    Two different requests are told apart even if a client uses an id twice.
    """
    if message.request is None:
        return None
    return sha256(message.model_dump_json().encode()).hexdigest()[:32]


def encode(kind: str, content: dict[str, Any]) -> str:
    """Encode a message of the server."""
    return encode_value({"type": kind, **content})


def encode_value(value: Any) -> str:
    """Encode a value as JSON."""
    return to_json(value).decode()


def encode_fields(values: dict[str, Any]) -> str:
    """Encode the fields of an object that is not empty, without the braces around them."""
    return encode_value(values)[1:-1]


def refusal(error: SintraError, request: Any) -> str:
    """Encode the answer to a message that is refused."""
    return encode("error", {"request": request, "error": error_json(error)})
