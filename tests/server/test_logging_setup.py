"""Readable and structured logs."""

import json
import logging
from collections.abc import Iterator

import pytest

from sintra.server import logging_setup

FORGED = "/\n2026-11-17 INFO    POST /api/tables 201\x1b[2J\u2028\u202e"


@pytest.fixture(autouse=True)
def restored_loggers() -> Iterator[None]:
    """Restores the loggers after a test."""
    names = ("sintra", "uvicorn", "asyncio")
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


@pytest.mark.parametrize("form", [logging_setup.READABLE, logging_setup.STRUCTURED])
def test_lines_cannot_be_forged(capsys: pytest.CaptureFixture[str], form: str) -> None:
    logging_setup.set_up(form)
    log = logging.getLogger("sintra.requests")
    log.info("GET %s", FORGED)
    try:
        raise ValueError(FORGED)
    except ValueError:
        log.exception("a fault")
    text = capsys.readouterr().err
    assert not set(text) & set("\x1b\u2028\u202e")
    starts = [line[:4] for line in text.splitlines()]
    assert set(starts) <= ({'{"ti'} if form == logging_setup.STRUCTURED else {text[:4], "    "})
    assert len([start for start in starts if start != "    "]) == 2


@pytest.mark.parametrize("form", [logging_setup.READABLE, logging_setup.STRUCTURED])
def test_lines_are_short(capsys: pytest.CaptureFixture[str], form: str) -> None:
    logging_setup.set_up(form)
    logging.getLogger("sintra.requests").info("GET %s", "/" + "x" * 16_000)
    assert len(capsys.readouterr().err) < 2 * logging_setup.MAX_LENGTH


def test_lines_of_one_kind_cannot_flood_the_log() -> None:
    now = 0.0
    throttle = logging_setup.Throttle(lambda: now)

    def passed(text: str, line: int = 1) -> list[str]:
        record = logging.LogRecord("asyncio", logging.WARNING, "", line, text, (), None)
        return [record.getMessage()] if throttle.filter(record) else []

    # A library that puts the details into the format still logs lines of one kind.
    count = logging_setup.MAX_LINES + 70
    shown = [line for number in range(count) for line in passed(f"bad request {number}")]
    assert len(shown) == logging_setup.MAX_LINES
    assert passed("the disk is full", line=2) == ["the disk is full"]
    now = 1.0
    assert passed("100% bad") == ["100% bad (70 similar lines left out)"]
    assert passed("bad request") == ["bad request"]


@pytest.mark.parametrize("name", ["uvicorn.error", "asyncio"])
def test_the_libraries_log_in_the_same_form(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    logging_setup.set_up(logging_setup.STRUCTURED)
    logging.getLogger(name).info("nothing of interest")
    logging.getLogger(name).error("a connection\nfailed")
    assert json.loads(capsys.readouterr().err)["message"] == "a connection\nfailed"
