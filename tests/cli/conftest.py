"""Running of commands without a terminal, with given input and captured output."""

import io
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pytest

from sintra.cli import main


@dataclass(frozen=True)
class Result:
    """The exit code and the output of a command."""

    code: int
    out: str
    err: str


class Stream(io.TextIOWrapper):
    """A stream that can pretend to be a terminal."""

    def __init__(self, data: bytes = b"", *, tty: bool = False) -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8", newline="\n")
        self.tty = tty

    def isatty(self) -> bool:
        return self.tty

    def text(self) -> str:
        """Return everything that was written."""
        self.flush()
        written = self.buffer
        assert isinstance(written, io.BytesIO)
        return written.getvalue().decode()


Cli = Callable[..., Result]


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Return a function that runs ``sintra`` in this process, with some typed lines."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "60")

    def run(*argv: str, typed: Iterable[str] | bytes = (), tty: bool = False) -> Result:
        data = typed if isinstance(typed, bytes) else "".join(f"{x}\n" for x in typed).encode()
        stdin, stdout, stderr = Stream(data, tty=tty), Stream(tty=tty), Stream()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", stdin)
            patch.setattr(sys, "stdout", stdout)
            patch.setattr(sys, "stderr", stderr)
            code = _exit_code(argv)
        return Result(code, stdout.text(), stderr.text())

    return run


def _exit_code(argv: tuple[str, ...]) -> int:
    try:
        return main(argv)
    except SystemExit as error:  # raised by argparse
        return error.code if isinstance(error.code, int) else 1
