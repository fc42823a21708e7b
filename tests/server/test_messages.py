"""Messages of the WebSocket as text."""

import json

import pytest

from sintra.core.errors import RequestError
from sintra.server import messages
from sintra.server.errors import TooLargeError, TooManyError
from sintra.server.messages import Hello, Pace, Ping, Play, Undo, parse
from sintra.server.settings import MAX_MESSAGE_BYTES


def test_every_kind_of_message_is_parsed() -> None:
    assert parse('{"type": "hello", "seats": ["0.x"]}') == Hello(type="hello", seats=["0.x"])
    assert parse('{"type": "move", "version": 3, "move": 7, "request": "a"}') == Play(
        type="move", version=3, move=7, request="a"
    )
    assert parse('{"type": "move", "version": 3, "move": "F1g"}').model_dump()["move"] == "F1g"
    assert parse('{"type": "undo", "version": 3}') == Undo(type="undo", version=3)
    assert parse('{"type": "pace", "factor": 0}') == Pace(type="pace", factor=0)
    assert parse('{"type": "ping", "request": 5}') == Ping(type="ping", request=5)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "Invalid JSON"),
        ("[]", "the whole text"),
        ('{"type": "dance"}', "dance"),
        ('{"type": "undo"}', "undo.version: Field required"),
        ('{"type": "undo", "version": "3"}', "undo.version"),
        ('{"type": "undo", "version": 3, "seat": 0}', "undo.seat"),
        ('{"type": "pace", "factor": -1}', "pace.factor"),
        ('{"type": "pace", "factor": 6}', "pace.factor"),
        ('{"type": "hello", "seats": ["", "", "", "", "", "", "", "", ""]}', "hello.seats"),
    ],
)
def test_a_malformed_message_is_refused_with_the_place_of_the_problem(
    text: str, problem: str
) -> None:
    with pytest.raises(RequestError, match="this is not a message") as caught:
        parse(text)
    assert problem in str(caught.value)


def test_sizes_are_limited() -> None:
    with pytest.raises(TooLargeError):
        parse(" " * (MAX_MESSAGE_BYTES + 1))
    invented = {"type": "undo", "version": 3, **{f"{'x' * 50}{n}": 1 for n in range(50)}}
    with pytest.raises(RequestError) as caught:
        parse(json.dumps(invented))
    assert len(str(caught.value)) < messages.MAX_PROBLEMS_LENGTH + 50


def test_messages_of_the_server_are_compact_json() -> None:
    assert messages.encode("done", {"request": 1}) == '{"type":"done","request":1}'
    assert json.loads(messages.refusal(TooManyError("wait"), "a")) == {
        "type": "error",
        "request": "a",
        "error": {"code": "too-many", "message": "wait"},
    }
