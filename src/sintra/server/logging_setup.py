"""Readable or structured logs, on standard error."""

import json
import logging
import sys
from datetime import UTC, datetime

READABLE, STRUCTURED = "text", "json"


def set_up(form: str, level: int = logging.INFO) -> None:
    """Send the logs of the server to standard error.

    Args:
        form: ``READABLE`` for lines of text, ``STRUCTURED`` for one JSON object per line.
        level: the lowest level that is logged. uvicorn logs warnings and errors only.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        JsonFormatter()
        if form == STRUCTURED
        else logging.Formatter("%(asctime)s %(levelname)-7s %(message)s")
    )
    for name in ("sintra", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
    logging.getLogger("uvicorn").setLevel(logging.WARNING)


class JsonFormatter(logging.Formatter):
    """Formats a log record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        content = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if hasattr(record, "client"):
            content["client"] = record.client
        if record.exc_info:
            content["fault"] = self.formatException(record.exc_info)
        return json.dumps(content, ensure_ascii=False)
