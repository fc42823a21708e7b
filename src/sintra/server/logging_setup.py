"""Readable or structured logs, on standard error.

Texts of clients cannot look like lines of the log, and cannot flood it.
"""

import json
import logging
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime

from sintra.core.json_reader import shortened_text
from sintra.server.limits import TokenBucket

READABLE, STRUCTURED = "text", "json"
#: The lines of one kind per second that are logged, and how many at once.
LINES_PER_SECOND, MAX_LINES = 50, 500
#: The most characters of a message. Some have the path of a request.
MAX_LENGTH = 1000
#: Control characters, and those that end a line or change the direction of writing, as escapes.
ESCAPES = {
    code: f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"
    for code in (
        *range(0x20),
        *range(0x7F, 0xA0),
        0x061C,
        *range(0x200B, 0x2010),
        *range(0x2028, 0x202F),
        *range(0x2066, 0x206A),
        0xFEFF,
    )
}


def set_up(form: str, level: int = logging.INFO) -> None:
    """Send the logs of the server to standard error.

    Args:
        form: ``READABLE`` for lines of text, ``STRUCTURED`` for one JSON object per line.
        level: the lowest level that is logged. uvicorn and asyncio log warnings and errors only.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        JsonFormatter()
        if form == STRUCTURED
        else ReadableFormatter("%(asctime)s %(levelname)-7s %(message)s")
    )
    handler.addFilter(Throttle())
    for name in ("sintra", "uvicorn", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
    for name in ("uvicorn", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)


class Throttle(logging.Filter):
    """Limits the lines of each kind. The next line of that kind says how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        #: By the place in the code. Some libraries log formats that they have made up.
        self._buckets: dict[tuple[str, int], TokenBucket] = {}
        self._left_out: dict[tuple[str, int], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind = (record.pathname, record.lineno)
        if kind not in self._buckets:
            self._buckets[kind] = TokenBucket(LINES_PER_SECOND, MAX_LINES, self._clock)
        if not self._buckets[kind].take():
            self._left_out[kind] = self._left_out.get(kind, 0) + 1
            return False
        if left_out := self._left_out.pop(kind, 0):
            record.args = (record.getMessage(), left_out)
            record.msg = "%s (%d similar lines left out)"
        return True


class ReadableFormatter(logging.Formatter):
    """Formats a log record as one line, and a fault as indented lines after it."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        record.message = shortened_text(record.message, MAX_LENGTH).translate(ESCAPES)
        return super().formatMessage(record)

    def formatException(self, ei: object) -> str:  # noqa: N802
        text = super().formatException(ei)  # type: ignore[arg-type]
        return "\n".join(f"    {line.translate(ESCAPES)}" for line in text.split("\n"))


class JsonFormatter(logging.Formatter):
    """Formats a log record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        content = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": shortened_text(record.getMessage(), MAX_LENGTH),
        }
        if hasattr(record, "client"):
            content["client"] = record.client
        if record.exc_info:
            content["fault"] = self.formatException(record.exc_info)
        return json.dumps(content)
