"""Lines of the engine protocol, valid and malformed."""

import io
import json
from typing import Any

import pytest

from sintra.cli.requests import (
    MAX_DEPTH,
    MAX_LINE_BYTES,
    check_value,
    expect_history,
    parse_line,
    read_line,
)
from sintra.core.errors import RequestError


def nested(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (b"", "not JSON"),
        (b"\n", "not JSON"),
        (b"hello\n", "not JSON"),
        (b'{"command": "hello"', "not JSON"),
        (b'{"command": "hello"} {}', "not JSON"),
        (b"[]", "a request must be an object"),
        (b'"hello"', "a request must be an object"),
        (b"null", "a request must be an object"),
        (b'{"x": NaN}', "NaN is not a JSON value"),
        (b'{"x": -Infinity}', "-Infinity is not a JSON value"),
        (b'{"x": 1e999}', "the number 1e999 is too large"),
        (b'{"x": ' + b"9" * 5000 + b"}", "not JSON"),
        (b'{"x": 1, "x": 2}', "the same key twice"),
        (b'{"x": "\xff"}', "not UTF-8"),
        (b"\xef\xbb\xbf{}", "not JSON"),
        (b"[" * 100_000, "levels deep"),
        (b" " * (MAX_LINE_BYTES + 1), "longer than 4000000 bytes"),
    ],
)
def test_malformed_lines(line: bytes, complaint: str) -> None:
    with pytest.raises(RequestError, match=complaint):
        parse_line(line)


def test_a_valid_line() -> None:
    assert parse_line('{"é": [1, 2.5, null]}\n'.encode()) == {"é": [1, 2.5, None]}


def test_depth() -> None:
    check_value(nested(MAX_DEPTH - 1))
    with pytest.raises(RequestError, match="more than 32 levels"):
        check_value(nested(MAX_DEPTH))


@pytest.mark.parametrize("text", ['{"x": "\\ud800"}', '{"\\udfff": 1}', '{"x": [["\\ude00a"]]}'])
def test_half_of_a_surrogate_pair(text: str) -> None:
    with pytest.raises(RequestError, match="surrogate"):
        check_value(json.loads(text))
    check_value(json.loads('{"x": "\\ud83c\\udfb2"}'))


def test_a_line_that_is_too_long_is_skipped_to_its_end() -> None:
    stream = io.BytesIO(b"x" * (3 * MAX_LINE_BYTES) + b"\n{}\n" + b"y" * (MAX_LINE_BYTES + 5))
    assert len(read_line(stream) or b"") == MAX_LINE_BYTES + 1
    assert read_line(stream) == b"{}\n"
    assert len(read_line(stream) or b"") == MAX_LINE_BYTES + 1
    assert read_line(stream) is None


def test_the_longest_line_is_read() -> None:
    line = b'"' + b"x" * (MAX_LINE_BYTES - 3) + b'"\n'
    assert read_line(io.BytesIO(line + b"{}\n")) == line


@pytest.mark.parametrize(
    ("history", "is_valid"),
    [
        ([], True),
        ([{"seat": 0, "move": "F1g"}, {"seat": 1, "move": None}], True),
        ({}, False),
        (["F1g"], False),
        ([{"seat": 0}], False),
        ([{"seat": "0", "move": "F1g"}], False),
        ([{"seat": 0, "move": 7}], False),
        ([{"seat": 0, "move": "F1g", "draws": []}], False),
    ],
    ids=str,
)
def test_history(history: Any, is_valid: bool) -> None:
    assert (expect_history(history) is None) == is_valid
