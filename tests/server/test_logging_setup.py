"""Readable and structured logs."""

import json
import logging
from collections.abc import Iterator

import pytest

from sintra.server import logging_setup


@pytest.fixture(autouse=True)
def restored_loggers() -> Iterator[None]:
    """Restores the loggers after a test."""
    names = ("sintra", "uvicorn")
    before = [
        (log, log.handlers, log.level, log.propagate) for log in map(logging.getLogger, names)
    ]
    yield
    for log, handlers, level, propagate in before:
        log.handlers, log.propagate = handlers, propagate
        log.setLevel(level)


def test_structured_logs_are_one_json_object_per_line(capsys: pytest.CaptureFixture[str]) -> None:
    logging_setup.set_up(logging_setup.STRUCTURED)
    log = logging.getLogger("sintra.requests")
    log.info("GET %s", "/health", extra={"client": "127.0.0.1"})
    try:
        raise ZeroDivisionError("oh")
    except ZeroDivisionError:
        log.exception("a fault")
    first, second = (json.loads(line) for line in capsys.readouterr().err.splitlines())
    assert first["message"] == "GET /health"
    assert first["level"] == "info"
    assert first["client"] == "127.0.0.1"
    assert first["time"].endswith("+00:00")
    assert "ZeroDivisionError: oh" in second["fault"]


def test_readable_logs_are_lines_of_text(capsys: pytest.CaptureFixture[str]) -> None:
    logging_setup.set_up(logging_setup.READABLE)
    logging.getLogger("sintra.requests").warning("the disk is slow")
    assert capsys.readouterr().err.endswith("WARNING the disk is slow\n")
