"""Progress on terminals and elsewhere."""

import sys

import pytest

from sintra.cli import progress
from sintra.cli.progress import Progress
from tests.cli.conftest import Stream


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(progress, "time", clock)
    return clock


def test_elsewhere_there_is_a_line_now_and_then(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = Stream()
    monkeypatch.setattr(sys, "stderr", stream)
    shown = Progress()
    assert not shown.is_due()
    clock.now += 15
    assert shown.is_due()
    shown.show(10, 100, "so far, so good")
    assert not shown.is_due()
    clock.now += 20
    shown.show(20, 100)
    shown.clear()
    assert stream.text() == "10/100  so far, so good\n20/100  3 min left\n"


def test_a_line_on_a_terminal_fits_and_is_drawn_over(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = Stream(tty=True)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("COLUMNS", "50")
    shown = Progress()
    assert shown.is_due()
    shown.show(1, 2, "a text that is much too long for this window")
    assert not shown.is_due()
    clock.now += 1
    assert shown.is_due()
    shown.clear()
    begin, line, end = stream.text().split("\r\x1b[2K")
    assert begin == end == ""
    assert line.startswith("████████████░░░░░░░░░░░░ 1/2  a text")
    assert len(line) == 49
