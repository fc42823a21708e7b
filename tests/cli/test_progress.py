"""Progress lines on terminals and in files."""

import sys

import pytest

from sintra.cli import progress
from sintra.cli.progress import ProgressLine, counted, resumable
from tests.cli.conftest import Stream


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(progress, "time", clock)
    return clock


def test_a_file_gets_a_line_every_few_seconds(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = Stream()
    monkeypatch.setattr(sys, "stderr", stream)
    shown = ProgressLine()
    assert not shown.is_due()
    clock.now += 15
    assert shown.is_due()
    shown.show(10, 100, "52.0%")
    assert not shown.is_due()
    clock.now += 20
    shown.show(20, 100)
    shown.clear()
    assert stream.text() == "10/100  52.0%\n20/100  3 min left\n"


def test_a_line_on_a_terminal_is_cut_and_redrawn(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = Stream(tty=True)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("COLUMNS", "50")
    shown = ProgressLine()
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


def test_an_interruption_explains_how_to_continue(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Stream(tty=True)
    monkeypatch.setattr(sys, "stderr", stream)
    with pytest.raises(KeyboardInterrupt), resumable(ProgressLine()):
        raise KeyboardInterrupt
    assert "Run the same command again to continue.\n" in stream.text()


def test_results_are_counted(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Stream()
    monkeypatch.setattr(sys, "stderr", stream)
    seen = []
    for result in counted("abc", 5, "letters", done=2):
        clock.now += 10
        seen.append(result)
    assert "".join(seen) == "abc"
    assert stream.text() == "4/5  letters\n"


@pytest.mark.usefixtures("clock")
def test_the_count_is_cleared_when_the_work_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Stream(tty=True)
    monkeypatch.setattr(sys, "stderr", stream)
    results = (1 / number for number in (1, 0))
    with pytest.raises(ZeroDivisionError):
        list(counted(results, 2))
    assert stream.text().endswith("\r\x1b[2K")
