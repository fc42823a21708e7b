"""Reads the lines of the engine protocol: JSON objects, checked before they are used."""

import json
import math
import queue
import threading
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO, NoReturn

from sintra.core.errors import RequestError
from sintra.core.json_reader import shortened

#: More than the largest record or position needs.
MAX_LINE_BYTES = 4_000_000
#: A position needs four levels.
MAX_DEPTH = 32
#: A longer line is not parsed in search of ``stop`` before its turn.
MAX_STOP_BYTES = 1000
#: The number of lines that are read ahead.
MAX_QUEUED_LINES = 1000

#: Checks the value of a field: returns None if it fits, else what was expected.
Check = Callable[[Any], str | None]


def read_line(stream: BinaryIO) -> bytes | None:
    """Read a line; return None at the end of the stream.

    A line of more than MAX_LINE_BYTES bytes is skipped to its end, and only its beginning is
    returned, with one byte more than is allowed.
    """
    line = stream.readline(MAX_LINE_BYTES + 1)
    if not line:
        return None
    rest = line
    while len(line) > MAX_LINE_BYTES and rest and not rest.endswith(b"\n"):
        rest = stream.readline(MAX_LINE_BYTES)
    return line


class Inbox:
    """The incoming lines, read by a thread so that ``stop`` can interrupt a search.

    ``stop`` sets the event when it is read, and the event is cleared when ``stop`` is answered in
    its turn. Therefore it interrupts the search before it and never a search after it.
    """

    def __init__(self, incoming: BinaryIO) -> None:
        self.stop = threading.Event()
        self._lines: queue.Queue[bytes | None] = queue.Queue(MAX_QUEUED_LINES)
        threading.Thread(target=self._read, args=(incoming,), daemon=True).start()

    def next(self) -> bytes | None:
        """Wait for the next line; return None at the end of the input."""
        return self._lines.get()

    def _read(self, incoming: BinaryIO) -> None:
        line: bytes | None = b""
        while line is not None:
            line = read_line(incoming)
            if line is not None and _is_stop(line):
                self.stop.set()
            self._lines.put(line)


def _is_stop(line: bytes) -> bool:
    if len(line) > MAX_STOP_BYTES:
        return False
    try:
        return parse_line(line).get("command") == "stop"
    except RequestError:
        return False


def parse_line(line: bytes) -> dict[str, Any]:
    """Parse a line.

    Raises:
        RequestError: the line is not a JSON object in UTF-8.
    """
    if len(line) > MAX_LINE_BYTES:
        raise RequestError(f"the line is longer than {MAX_LINE_BYTES} bytes")
    try:
        value = json.loads(
            line.decode("utf-8"),
            object_pairs_hook=_without_duplicates,
            parse_constant=_refuse_constant,
            parse_float=_finite,
        )
    except UnicodeDecodeError as error:
        raise RequestError(f"the line is not UTF-8: {error.reason} at byte {error.start}") from None
    except RecursionError:
        raise RequestError(f"the line is nested more than {MAX_DEPTH} levels deep") from None
    except ValueError as error:  # includes integers with thousands of digits
        raise RequestError(f"the line is not JSON: {error}") from None
    if not isinstance(value, dict):
        raise RequestError('a request must be an object, such as {"command": "hello"}')
    return value


def check_value(value: Any) -> None:
    """Check a JSON value for deep nesting and for halves of surrogate pairs.

    Raises:
        RequestError: the value has one of these defects, which later code cannot handle.
    """
    level = [value]
    for _ in range(MAX_DEPTH):
        texts = [item for item in level if isinstance(item, str)]
        texts += [key for item in level if isinstance(item, dict) for key in item]
        if any("\ud800" <= character <= "\udfff" for text in texts for character in text):
            raise RequestError("a text contains half of a surrogate pair")
        level = [inner for item in level for inner in _inner(item)]
        if not level:
            return
    raise RequestError(f"the line is nested more than {MAX_DEPTH} levels deep")


def _inner(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def check_fields(
    request: Mapping[str, Any], required: Mapping[str, Check], optional: Mapping[str, Check]
) -> dict[str, Any]:
    """Check the fields of a request.

    Args:
        request: the request.
        required: the checks of the fields that must be present.
        optional: the checks of the other fields.

    Returns:
        The fields without ``id`` and ``command``, and without those that are null.

    Raises:
        RequestError: a field is missing, unknown, or has a wrong value.
    """
    known = {**required, **optional}
    fields = {}
    for name, value in request.items():
        if name in ("id", "command"):
            continue
        if name not in known:
            possible = ", ".join(known) or "none"
            raise RequestError(f"this command has no field {name!r}; its fields are: {possible}")
        if value is not None:
            fields[name] = value
    for name, check in known.items():
        if name in fields:
            expected = check(fields[name])
            if expected is not None:
                raise RequestError(f"{name} must be {expected}, not {shortened(fields[name])}")
        elif name in required:
            raise RequestError(f"the field {name!r} is missing")
    return fields


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("an object has the same key twice")
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON value")


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"the number {text[:20]} is too large")
    return value


# --- Checks of fields: each returns None if the value fits, else what was expected -----------


def expect_text(value: Any) -> str | None:
    """Check for a text."""
    return None if isinstance(value, str) else "a text"


def expect_texts(value: Any) -> str | None:
    """Check for a list of texts."""
    fits = isinstance(value, list) and all(isinstance(item, str) for item in value)
    return None if fits else "a list of texts"


def expect_integer(value: Any) -> str | None:
    """Check for a whole number."""
    fits = isinstance(value, int) and not isinstance(value, bool)
    return None if fits else "a whole number"


def expect_integers(value: Any) -> str | None:
    """Check for a list of whole numbers."""
    fits = isinstance(value, list) and all(expect_integer(item) is None for item in value)
    return None if fits else "a list of whole numbers"


def expect_number(value: Any) -> str | None:
    """Check for a number."""
    fits = isinstance(value, int | float) and not isinstance(value, bool)
    return None if fits else "a number"


def expect_boolean(value: Any) -> str | None:
    """Check for true or false."""
    return None if isinstance(value, bool) else "true or false"


def expect_object(value: Any) -> str | None:
    """Check for an object."""
    return None if isinstance(value, dict) else "an object"


def expect_move(value: Any) -> str | None:
    """Check for a move: its number or its notation."""
    fits = expect_text(value) is None or expect_integer(value) is None
    return None if fits else "a number or a text"


def expect_moves(value: Any) -> str | None:
    """Check for a list of moves."""
    fits = isinstance(value, list) and all(expect_move(item) is None for item in value)
    return None if fits else "a list of numbers or texts"


def expect_history(value: Any) -> str | None:
    """Check for a list of objects with ``seat`` and ``move``; a hidden move is null."""
    fits = isinstance(value, list) and all(
        isinstance(item, dict)
        and item.keys() == {"seat", "move"}
        and expect_integer(item["seat"]) is None
        and (item["move"] is None or expect_text(item["move"]) is None)
        for item in value
    )
    return None if fits else 'a list of objects such as {"seat": 0, "move": "F1g"}'
