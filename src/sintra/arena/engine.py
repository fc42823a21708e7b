"""External programs that speak the engine's protocol, as participants.

For every move the engine gets the position to ``load``, as its seat may know it: what is hidden was
replaced by chance, and there is no generator in it. Then it is asked for the ``best`` move. It
never learns more than that, and whatever it answers is checked.
"""

import contextlib
import json
import os
import selectors
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from random import Random
from select import PIPE_BUF
from typing import IO, Any

from sintra.arena.errors import (
    EngineAnswerError,
    EngineCrashError,
    EngineError,
    EngineMoveError,
    EngineTimeoutError,
)
from sintra.core.errors import MoveError
from sintra.core.game import Game, Move
from sintra.core.json_reader import shortened

#: How long an engine may take to start or to load a position: its first time may mean compiling.
START_SECONDS = 300.0
#: How long an engine may take beyond its time for a move.
GRACE_SECONDS = 5.0
#: How long an engine may think that is to count simulations.
SIMULATING_SECONDS = 3600.0
#: How long an engine may take to leave before it is made to.
LEAVE_SECONDS = 2.0
MAX_LINE_BYTES = 4_000_000
#: How much of an engine's last words is shown.
LAST_WORDS = 300
_SEED_BITS = 52


class EngineProcess:
    """A running engine; it starts with the first request."""

    def __init__(self, name: str, command: Sequence[str], grace: float = GRACE_SECONDS) -> None:
        self.name = name
        self.grace = grace
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._stderr: IO[bytes] | None = None
        self._unread = b""
        self._number = 0

    def ask(self, request: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """The answer to a request. Every failure is an EngineError that names the engine."""
        self._number += 1
        end = time.monotonic() + seconds
        self._send({"id": self._number, **request}, end)
        while True:
            answer = self._parse(self._read_line(end, seconds))
            if "ok" in answer or "info" not in answer:
                break
            if time.monotonic() >= end:  # news of a search are no answer
                raise self._too_late(seconds)
        if answer.get("id") != self._number:
            raise EngineAnswerError(self.name, f"answered with a wrong id: {shortened(answer)}")
        if answer.get("ok") is not True:
            error = answer.get("error")
            message = error.get("message") if isinstance(error, dict) else answer
            raise EngineAnswerError(
                self.name, f"refused {request['command']!r}: {str(message)[:LAST_WORDS]}"
            )
        return answer

    def close(self) -> None:
        """Asks the engine to leave, and ends it if it does not."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(OSError, EngineError):
            self._write(process, {"id": 0, "command": "quit"}, time.monotonic())
        with contextlib.suppress(OSError):
            process.stdin.close()
        try:
            process.wait(LEAVE_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()
        if self._stderr is not None:
            self._stderr.close()

    def _start(self) -> subprocess.Popen[bytes]:
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
        self._unread = b""
        try:
            process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stderr,
                bufsize=0,
            )
        except (OSError, ValueError) as error:
            self._stderr.close()
            reason = getattr(error, "strerror", None) or str(error)
            raise EngineCrashError(self.name, f"cannot be started: {reason}") from error
        return process

    def _send(self, request: Mapping[str, Any], end: float) -> None:
        if self._process is None:
            self._process = self._start()
        try:
            self._write(self._process, request, end)
        except BrokenPipeError as error:
            raise self._crash() from error

    def _write(
        self, process: subprocess.Popen[bytes], request: Mapping[str, Any], end: float
    ) -> None:
        """Writes a line, without waiting for an engine that does not read."""
        line = json.dumps(request, allow_nan=False).encode() + b"\n"
        assert process.stdin is not None
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdin, selectors.EVENT_WRITE)
            while line:
                if not selector.select(max(0.0, end - time.monotonic())):
                    raise EngineTimeoutError(self.name, "does not read what it is sent")
                # A pipe that is ready takes this much without making its writer wait.
                sent = process.stdin.write(line[:PIPE_BUF])
                line = line[sent or 0 :]

    def _read_line(self, end: float, seconds: float) -> bytes:
        assert self._process is not None
        stdout = self._process.stdout
        assert stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(stdout, selectors.EVENT_READ)
            while b"\n" not in self._unread:
                if not selector.select(max(0.0, end - time.monotonic())):
                    raise self._too_late(seconds)
                read = stdout.read(1 << 16)
                if not read:
                    raise self._crash()
                self._unread += read
                if len(self._unread) > MAX_LINE_BYTES:
                    raise EngineAnswerError(
                        self.name, f"sent a line of more than {MAX_LINE_BYTES} bytes"
                    )
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def _parse(self, line: bytes) -> dict[str, Any]:
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            shown = shortened(line.decode(errors="replace"))
            raise EngineAnswerError(self.name, f"answered what is no JSON object: {shown}")
        return answer

    def _too_late(self, seconds: float) -> EngineTimeoutError:
        return EngineTimeoutError(self.name, f"did not answer within {seconds:g} s")

    def _crash(self) -> EngineCrashError:
        assert self._process is not None
        assert self._stderr is not None
        try:
            code = f"ended with the exit code {self._process.wait(LEAVE_SECONDS)}"
        except subprocess.TimeoutExpired:
            code = "closed its end of the line"
        self._stderr.seek(-min(10 * LAST_WORDS, self._stderr.seek(0, os.SEEK_END)), os.SEEK_END)
        words = self._stderr.read().decode(errors="replace").split()
        last = " ".join(words)[-LAST_WORDS:]
        return EngineCrashError(self.name, f"{code}; its last words: {last or 'none'}")


class EngineSeat:
    """An engine in the place of one seat, for one game."""

    def __init__(self, engine: EngineProcess, seed: int) -> None:
        self._engine = engine
        self._chance = Random(seed)

    def move(
        self, game: Game, *, seconds: float | None = None, simulations: int | None = None
    ) -> Move:
        """The engine's move for the seat that is to move."""
        engine = self._engine
        position = self._as_seen(game)
        seed = self._chance.getrandbits(_SEED_BITS)
        engine.ask({"command": "load", "position": position, "seed": seed}, START_SECONDS)
        request: dict[str, Any] = {"command": "best", "seed": seed}
        if simulations is not None:
            request["simulations"] = simulations
            limit = SIMULATING_SECONDS
        else:
            assert seconds is not None
            request["seconds"] = seconds
            limit = seconds + engine.grace
        return self._checked(game, engine.ask(request, limit))

    def _as_seen(self, game: Game) -> dict[str, Any]:
        """A position that agrees with what the seat knows, without a generator."""
        assert game.turn is not None
        state = game.state
        game.rules.kernels.resample(state, game.turn, self._chance.getrandbits(_SEED_BITS))
        position = game.rules.positions.to_json(state)
        del position["generator"]
        return position

    def _checked(self, game: Game, answer: Mapping[str, Any]) -> Move:
        """The legal move that an answer names, by number or by text."""
        name = self._engine.name
        told = answer.get("move")
        move_id = told.get("id", told.get("text")) if isinstance(told, dict) else told
        try:
            move = game.find(move_id)  # type: ignore[arg-type]  # find refuses what is no move
        except MoveError as error:
            raise EngineMoveError(name, f"named no move: {error}") from error
        if move.id not in game.legal_actions:
            reason = game.rules.guide.why_illegal(game.state, move.id)
            raise EngineMoveError(name, f"chose {move}, which cannot be played: {reason}")
        return move
