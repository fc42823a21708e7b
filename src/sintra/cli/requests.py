"""Reading the lines that are sent to the engine: JSON that is checked before it is believed."""

import json
import math
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO, NoReturn

from sintra.core.errors import RequestError
from sintra.core.json_reader import shortened

#: Room for the largest record or position, and far below what would hurt.
MAX_LINE_BYTES = 4_000_000
#: A position is four levels deep.
MAX_DEPTH = 32

#: A check of a field's value: says what the value has to be, or nothing if it is that.
Check = Callable[[Any], str | None]


def read_line(stream: BinaryIO) -> bytes | None:
    """The next line, or None at the end. Of a line that is too long, only the beginning."""
    line = stream.readline(MAX_LINE_BYTES + 1)
    if not line:
        return None
    rest = line
    while len(line) > MAX_LINE_BYTES and rest and not rest.endswith(b"\n"):
        rest = stream.readline(MAX_LINE_BYTES)
    return line


def parse_line(line: bytes) -> dict[str, Any]:
    """The object that a line holds."""
    if len(line) > MAX_LINE_BYTES:
        raise RequestError(f"a line has at most {MAX_LINE_BYTES} bytes; this one has more")
    try:
        value = json.loads(
            line.decode("utf-8"),
            object_pairs_hook=_without_repetition,
            parse_constant=_refuse_constant,
            parse_float=_finite,
        )
    except UnicodeDecodeError as error:
        raise RequestError(f"the line is not UTF-8: {error.reason} at byte {error.start}") from None
    except RecursionError:
        raise RequestError(f"the line is nested more than {MAX_DEPTH} levels deep") from None
    except ValueError as error:  # also a whole number of thousands of digits
        raise RequestError(f"the line is not JSON: {error}") from None
    if not isinstance(value, dict):
        raise RequestError('a request is an object, such as {"command": "hello"}')
    return value


def check_value(value: Any) -> None:
    """Refuses what no reader on the way could handle: deep nesting, halves of symbols."""
    level = [value]
    for _ in range(MAX_DEPTH):
        texts = [item for item in level if isinstance(item, str)]
        texts += [key for item in level if isinstance(item, dict) for key in item]
        if any("\ud800" <= character <= "\udfff" for text in texts for character in text):
            raise RequestError("a text holds half of a surrogate pair")
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
    """The fields of a request without its id and command; those that are null count as absent."""
    known = {**required, **optional}
    fields = {}
    for name, value in request.items():
        if name in ("id", "command"):
            continue
        if name not in known:
            possible = ", ".join(known) or "none"
            raise RequestError(f"there is no field {name!r} here; possible: {possible}")
        if value is not None:
            fields[name] = value
    for name, check in known.items():
        if name in fields:
            expected = check(fields[name])
            if expected is not None:
                raise RequestError(f"{name} has to be {expected}, not {shortened(fields[name])}")
        elif name in required:
            raise RequestError(f"the field {name!r} is missing")
    return fields


def _without_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
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


# --- Kinds of fields -------------------------------------------------------------------------


def is_text(value: Any) -> str | None:
    """A text."""
    return None if isinstance(value, str) else "a text"


def is_texts(value: Any) -> str | None:
    """A list of texts."""
    fits = isinstance(value, list) and all(isinstance(item, str) for item in value)
    return None if fits else "a list of texts"


def is_whole(value: Any) -> str | None:
    """A whole number."""
    fits = isinstance(value, int) and not isinstance(value, bool)
    return None if fits else "a whole number"


def is_number(value: Any) -> str | None:
    """A number."""
    fits = isinstance(value, int | float) and not isinstance(value, bool)
    return None if fits else "a number"


def is_truth(value: Any) -> str | None:
    """True or false."""
    return None if isinstance(value, bool) else "true or false"


def is_object(value: Any) -> str | None:
    """An object."""
    return None if isinstance(value, dict) else "an object"


def is_move(value: Any) -> str | None:
    """A move: its number or its text."""
    return None if is_text(value) is None or is_whole(value) is None else "a number or a text"


def is_moves(value: Any) -> str | None:
    """A list of moves."""
    fits = isinstance(value, list) and all(is_move(item) is None for item in value)
    return None if fits else "a list of numbers or texts"
