"""External programs that speak the engine protocol, as participants.

For every decision an engine gets two requests. ``load`` has the position as the engine's seat may
know it: hidden information is resampled, and the generator is left out. ``best`` asks for the move,
which is checked. The chapter "What a participant must answer" of docs/protocol.md is the contract.
"""

import contextlib
import json
import os
import secrets
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

#: The time limit for starting and for loading a position; the first time may include compiling.
START_SECONDS = 300.0
#: The time that an engine may take beyond its time for a move.
GRACE_SECONDS = 5.0
#: The time limit for a move whose budget is a number of simulations.
SIMULATIONS_SECONDS = 3600.0
#: The time that an engine has to exit before it is killed.
EXIT_SECONDS = 2.0
MAX_LINE_BYTES = 4_000_000
#: How much of an engine's error output or error message is shown, in characters.
SHOWN_LENGTH = 300
_SEED_BITS = 52
_ID_BYTES = 8


class EngineProcess:
    """The process of an engine. It starts with the first request."""

    def __init__(self, name: str, command: Sequence[str], grace: float = GRACE_SECONDS) -> None:
        """Describe the process.

        Args:
            name: the engine's name in error messages.
            command: the program and its arguments.
            grace: the seconds that the engine may take beyond its time for a move.
        """
        self.name = name
        self.grace = grace
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._stderr: IO[bytes] | None = None
        self._unread = b""
        self._number = 0

    def ask(self, request: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """Send a request and wait for the answer.

        Args:
            request: the request without its id.
            seconds: the time limit.

        Raises:
            EngineError: the engine crashed, timed out, or sent an error or a malformed answer.
        """
        self._number += 1
        end = time.monotonic() + seconds
        self._send({"id": self._number, **request}, end)
        while True:
            answer = self._parse(self._read_line(end, seconds))
            if "ok" in answer or "info" not in answer:
                break
            if time.monotonic() >= end:  # progress lines do not extend the time limit
                raise self._timeout(seconds)
        if answer.get("id") != self._number:
            raise EngineAnswerError(self.name, f"answered with a wrong id: {shortened(answer)}")
        if answer.get("ok") is not True:
            error = answer.get("error")
            message = error.get("message") if isinstance(error, dict) else answer
            raise EngineAnswerError(
                self.name, f"refused {request['command']!r}: {str(message)[:SHOWN_LENGTH]}"
            )
        return answer

    def close(self) -> None:
        """Send ``quit``, and kill the process if it does not exit."""
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
            process.wait(EXIT_SECONDS)
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
        """Write a line without blocking on an engine that does not read."""
        line = json.dumps(request, allow_nan=False).encode() + b"\n"
        assert process.stdin is not None
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdin, selectors.EVENT_WRITE)
            while line:
                if not selector.select(max(0.0, end - time.monotonic())):
                    raise EngineTimeoutError(self.name, "does not read its input")
                # A pipe that is ready for writing accepts PIPE_BUF bytes without blocking.
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
                    raise self._timeout(seconds)
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
            raise EngineAnswerError(self.name, f"sent a line that is not a JSON object: {shown}")
        return answer

    def _timeout(self, seconds: float) -> EngineTimeoutError:
        return EngineTimeoutError(self.name, f"did not answer within {seconds:g} s")

    def _crash(self) -> EngineCrashError:
        assert self._process is not None
        assert self._stderr is not None
        try:
            what = f"exited with code {self._process.wait(EXIT_SECONDS)}"
        except subprocess.TimeoutExpired:
            what = "closed its output"
        self._stderr.seek(-min(10 * SHOWN_LENGTH, self._stderr.seek(0, os.SEEK_END)), os.SEEK_END)
        words = self._stderr.read().decode(errors="replace").split()
        last = " ".join(words)[-SHOWN_LENGTH:]
        return EngineCrashError(self.name, f"{what}; end of its error output: {last or 'empty'}")


class SeatedEngine:
    """An engine that plays one seat of one game."""

    def __init__(self, engine: EngineProcess, seed: int, game_id: str | None = None) -> None:
        """Seat an engine.

        Args:
            engine: the process. It must not play another seat of the same game.
            seed: seeds the resampling of hidden information and the seeds that the engine gets.
            game_id: identifies the game to the engine. It must not reveal the game's seed. None
                for a random id.
        """
        self._engine = engine
        self._game_id = secrets.token_hex(_ID_BYTES) if game_id is None else game_id
        self._rng = Random(seed)
        # The moves that the engine chose, by their index in the game's history.
        self._chosen: dict[int, Move] = {}

    def move(
        self, game: Game, *, seconds: float | None = None, simulations: int | None = None
    ) -> Move:
        """Ask the engine for the move of the seat to move.

        Args:
            game: the game; it is not changed.
            seconds: the time limit.
            simulations: a number of simulations instead of a time limit.

        Raises:
            EngineError: the engine failed or chose an illegal move.
        """
        engine = self._engine
        known = self._known(game)
        seed = self._rng.getrandbits(_SEED_BITS)
        engine.ask({"command": "load", **known, "seed": seed}, START_SECONDS)
        request: dict[str, Any] = {"command": "best", "seed": seed}
        if simulations is not None:
            request["simulations"] = simulations
            limit = SIMULATIONS_SECONDS
        else:
            assert seconds is not None
            request["seconds"] = seconds
            limit = seconds + engine.grace
        move = self._checked(game, engine.ask(request, limit))
        self._chosen[len(game.history)] = move
        return move

    def _known(self, game: Game) -> dict[str, Any]:
        """Return what the seat to move may know of the game: the fields of ``load``."""
        seat, rules = game.turn, game.rules
        assert seat is not None
        state = game.state
        rules.kernels.resample(state, seat, self._rng.getrandbits(_SEED_BITS))
        position = rules.positions.to_json(state)
        del position["generator"]
        history = []
        forced = []
        for index, played in enumerate(game.history):
            is_hidden = played.seat != seat and rules.is_private(played.move.id)
            history.append({"seat": played.seat, "move": None if is_hidden else played.move.text})
            if played.seat == seat and self._chosen.get(index) != played.move:
                forced.append(index)
        return {
            "position": position,
            "game_id": self._game_id,
            "seat": seat,
            "history": history,
            "forced": forced,
            "legal": [move.text for move in game.legal_moves],
        }

    def _checked(self, game: Game, answer: Mapping[str, Any]) -> Move:
        """Return the legal move that an answer names, by number or by notation."""
        name = self._engine.name
        named = answer.get("move")
        move_id = named.get("id", named.get("text")) if isinstance(named, dict) else named
        try:
            move = game.find(move_id)  # type: ignore[arg-type]  # find rejects other types
        except MoveError as error:
            raise EngineMoveError(name, f"did not name a move: {error}") from error
        if move.id not in game.legal_actions:
            reason = game.rules.guide.why_illegal(game.state, move.id)
            raise EngineMoveError(name, f"chose {move}, which cannot be played: {reason}")
        return move
