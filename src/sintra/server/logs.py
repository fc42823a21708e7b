"""Readable or structured logs, on the standard error stream."""

import json
import logging
import sys
from datetime import UTC, datetime

READABLE, STRUCTURED = "text", "json"
FORMATS = (READABLE, STRUCTURED)


def set_up(form: str, level: int = logging.INFO) -> None:
    """Where the logs go, and what they look like."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        Structured()
        if form == STRUCTURED
        else logging.Formatter("%(asctime)s %(levelname)-7s %(message)s")
    )
    for name in ("sintra", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
    logging.getLogger("uvicorn").setLevel(logging.WARNING)


class Structured(logging.Formatter):
    """One JSON object a line."""

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
