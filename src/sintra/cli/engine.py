"""``sintra engine``: the engine protocol of docs/protocol.md, one JSON object per line.

Every request gets exactly one answer; a search can send progress lines before it, and an analysis
sends its lines after it, while other requests are answered. A faulty request is answered with an
error. It changes nothing, and the engine continues.
"""

import argparse
import contextlib
import json
import sys
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, BinaryIO

from sintra.cli import requests
from sintra.cli.analyses import Analyses, Analysis
from sintra.cli.common import Commands, add_command
from sintra.cli.engine_commands import COMMANDS
from sintra.cli.kept_searches import KeptSearches, KnownMove, SearchKey
from sintra.core.errors import RequestError, SintraError

if TYPE_CHECKING:
    from sintra.core.game import Game, Move
    from sintra.core.rules import Rules
    from sintra.search.searcher import SearchReport

#: Is raised when an answer changes in a way that existing programs could misread.
PROTOCOL = 1
#: The default of ``best``.
DEFAULT_BOT = "master"
#: The number of moves in a progress line.
REPORTED_MOVES = 12

TEXT = """\
A protocol over standard input and output for programs in any language, one JSON object per line.
docs/protocol.md describes it. To try it, type {"command": "hello"} and press Enter.
"""


def add_parser(commands: Commands) -> None:
    """Add the command ``engine``."""
    add_command(commands, "engine", "serve other programs with JSON lines", run, TEXT)


def run(args: argparse.Namespace) -> None:
    """Serve standard input and output."""
    del args
    incoming, outgoing = sys.stdin.buffer, sys.stdout.buffer
    with contextlib.redirect_stdout(sys.stderr):  # only answers may reach standard output
        serve(incoming, outgoing)


def serve(incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Answer every line until ``quit`` or the end of the input."""

    lock = threading.Lock()

    def write(reply: Mapping[str, Any]) -> None:
        line = json.dumps(reply, allow_nan=False).encode() + b"\n"
        with lock:  # analyses write from their own threads
            outgoing.write(line)
            outgoing.flush()

    inbox = requests.Inbox(incoming)
    engine = Engine(write, inbox.stop)
    while not engine.done:
        line = inbox.next()
        if line is None:
            break
        write(engine.answer(line))
        engine.announce()
    engine.close()


class Engine:
    """The commands of the protocol, and the current game."""

    def __init__(
        self,
        write: Callable[[Mapping[str, Any]], None] | None = None,
        stop: threading.Event | None = None,
    ) -> None:
        """Create an engine without a game.

        Args:
            write: receives the progress lines of searches.
            stop: makes a search answer at once when set.
        """
        self.game: Game | None = None
        self.done = False
        self._write = write or (lambda _: None)
        self._stop = stop or threading.Event()
        self._request_id: str | int | None = None
        # The client's name for the current game, and the moves before its position was loaded.
        self._game_id: str | None = None
        self._earlier_moves: Sequence[KnownMove] = ()
        self._searches = KeptSearches()
        self._analyses = Analyses(self._write)

    # --- Answering -----------------------------------------------------------------------------

    def answer(self, line: bytes) -> dict[str, Any]:
        """Return the answer to a line."""
        number: str | int | None = None
        try:
            request = requests.parse_line(line)
            number = self._request_id = _id_of(request)
            requests.check_value(request)
            return {"id": number, "ok": True, **self._execute(request)}
        except SintraError as error:
            return {"id": number, "ok": False, "error": error.as_json()}
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            message = f"internal error, see standard error: {type(error).__name__}"
            return {"id": number, "ok": False, "error": {"code": "internal", "message": message}}

    def _execute(self, request: Mapping[str, Any]) -> dict[str, Any]:
        name = request.get("command")
        if not isinstance(name, str) or name not in COMMANDS:
            wrong = "the command is missing" if name is None else f"there is no command {name!r}"
            raise RequestError(f"{wrong}; possible: {', '.join(COMMANDS)}")
        command = COMMANDS[name]
        fields = requests.check_fields(request, command.required, command.optional)
        reply: dict[str, Any] = getattr(self, name)(**fields)
        return reply

    # --- Commands ------------------------------------------------------------------------------

    def hello(self) -> dict[str, Any]:
        """Return the engine's name and version, the games and the bots."""
        from sintra import __version__
        from sintra.cli.games import catalogue

        return {"engine": "sintra", "version": __version__, "protocol": PROTOCOL, **catalogue()}

    def new(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        names: list[str] | None = None,
        draws: list[int | str] | None = None,
        game_id: str | None = None,
    ) -> dict[str, Any]:
        """Start a game."""
        from sintra.core.game import Game

        started = Game(self._rules(game), options, seed=seed, names=names, draws=draws)
        self._set_game(started, game_id)
        return _introduction(started)

    def load(
        self,
        position: Mapping[str, Any] | None = None,
        record: str | None = None,
        names: list[str] | None = None,
        seed: int | None = None,
        game_id: str | None = None,
        history: list[dict[str, Any]] | None = None,
        **derivable: Any,
    ) -> dict[str, Any]:
        """Start from a position, or replay a record."""
        del derivable  # seat, forced and legal help engines that do not know the rules
        if (position is None) == (record is None):
            raise RequestError("load needs either a position or a record")
        if record is not None:
            loaded = self._load_record(record, names, seed)
        else:
            loaded = self._load_position(position or {}, names, seed)
        self._set_game(
            loaded, game_id, [KnownMove(move["seat"], move["move"]) for move in history or ()]
        )
        return _introduction(loaded)

    def state(self) -> dict[str, Any]:
        """Return the complete position."""
        game = self._current()
        return {"position": game.position(), **_status(game)}

    def view(self, seat: int) -> dict[str, Any]:
        """Return the position as a seat may see it."""
        game = self._current()
        return {"view": game.view(seat), **_status(game)}

    def legal(self) -> dict[str, Any]:
        """Return all legal moves."""
        game = self._current()
        return {"turn": game.turn, "moves": [_move(game, move) for move in game.legal_moves]}

    def apply(self, move: int | str, draws: list[int | str] | None = None) -> dict[str, Any]:
        """Play a move."""
        game = self._current()
        played = game.play(move, draws)
        drawn = [draw.text for draw in game.history[-1].draws]
        return {"move": {"id": played.id, "text": played.text}, "draws": drawn, **_status(game)}

    def undo(self) -> dict[str, Any]:
        """Take back the last move."""
        game = self._current()
        undone = game.undo()
        return {"move": {"id": undone.id, "text": undone.text}, **_status(game)}

    def record(self) -> dict[str, Any]:
        """Return the record of the game."""
        return {"record": self._current().record()}

    def best(
        self,
        bot: str = DEFAULT_BOT,
        seconds: float | None = None,
        simulations: int | None = None,
        seed: int | None = None,
        threads: int = 1,
        info: bool = False,
    ) -> dict[str, Any]:
        """Return the move that a bot would play; a bot that searches also explains it."""
        from sintra.agents import LEVELS, best_move, check_name
        from sintra.analysis import hint

        check_name(bot)
        game = self._current()
        if bot not in [level.name for level in LEVELS]:
            return {"move": _move(game, best_move(game, bot, seconds=seconds, seed=seed))}
        limits: dict[str, Any] = {
            "seconds": seconds,
            "simulations": simulations,
            "threads": threads,
            "watch": self._report_progress if info else None,
            "stop": self._stop,
        }
        if self._game_id is None or game.turn is None:
            found = hint(game, level=bot, seed=seed, **limits)
        else:
            key = SearchKey(self._game_id, game.turn, bot)
            played = [KnownMove(move.seat, move.move.text) for move in game.history]
            search = self._searches.find(key, game, [*self._earlier_moves, *played], seed)
            found = search.hint(**limits)
        return {"move": _move(game, found.move), **found.as_json()}

    def analyse(
        self,
        record: str | None = None,
        position: Mapping[str, Any] | None = None,
        turns: list[int] | None = None,
        simulations: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
        threads: int = 1,
        only: list[int | str] | None = None,
        avoid: list[int | str] | None = None,
        report_every: float | None = None,
        most: int | None = None,
    ) -> dict[str, Any]:
        """Start to analyse positions of a record, of a position or of the current game."""
        from sintra.analysis.positions import DEFAULT_SIMULATIONS, AnalysisLimits

        if record is not None and position is not None:
            raise RequestError("analyse needs a record or a position, not both")
        if record is not None:
            game = self._load_record(record, None, None)
        elif position is not None:
            game = self._load_position(position, None, seed)
        else:
            game = self._current()
        if simulations is None and seconds is None:
            simulations = DEFAULT_SIMULATIONS
        limits = AnalysisLimits(simulations, seconds, only, avoid or (), threads)
        analysis = Analysis(self._request_id, game.copy(), limits, seed, report_every, most)
        return {"turns": self._analyses.start(analysis, turns)}

    def terminate(self, request: int | str | None = None) -> dict[str, Any]:
        """End one analysis or all."""
        return {"terminated": self._analyses.terminate(request)}

    def stop(self) -> dict[str, Any]:
        """Allow searches again: the search that this command stopped has already answered."""
        self._stop.clear()
        return {}

    def quit(self) -> dict[str, Any]:
        """End the engine."""
        self.done = True
        self._analyses.terminate()
        return {}

    def announce(self) -> None:
        """Let new analyses write their lines: the answer to the request has been sent."""
        self._analyses.announce()

    def close(self) -> None:
        """Wait until all analyses have written their lines."""
        self._analyses.finish()

    def _report_progress(self, report: "SearchReport") -> None:
        """Send a progress line of the current search."""
        to_text = self._current().rules.notation.to_text
        best = report.candidates[0]
        info = {
            "simulations": report.simulations,
            "seconds": round(report.seconds, 3),
            "value": round(best.value, 3),
            "points": [round(points, 1) for points in best.points],
            "line": [to_text(action) for action in report.line],
            "moves": [
                {
                    "text": to_text(candidate.action),
                    "share": round(candidate.visits / report.simulations, 4),
                    "value": round(candidate.value, 3),
                }
                for candidate in report.candidates[:REPORTED_MOVES]
            ],
        }
        self._write({"id": self._request_id, "info": info})

    # --- The current game ----------------------------------------------------------------------

    def _current(self) -> "Game":
        if self.game is None:
            raise RequestError("there is no game; start one with new or load")
        return self.game

    def _set_game(
        self, game: "Game", game_id: str | None, earlier_moves: Sequence[KnownMove] = ()
    ) -> None:
        self.game, self._game_id, self._earlier_moves = game, game_id, earlier_moves

    def _rules(self, game: str) -> "Rules":
        """Return the rules of a game, compiled before its first move, when no clock runs."""
        from sintra.core.compile_queue import warm_up
        from sintra.games import get

        rules = get(game)
        warm_up(rules)
        return rules

    def _load_record(self, text: str, names: list[str] | None, seed: int | None) -> "Game":
        from sintra.core.record import read

        if names is not None or seed is not None:
            raise RequestError("names and seed belong to a position; a record has its own")
        return read(text, self._rules)

    def _load_position(
        self, position: Mapping[str, Any], names: list[str] | None, seed: int | None
    ) -> "Game":
        import sintra

        if isinstance(position.get("game"), str):
            self._rules(position["game"])
        return sintra.load(position, names=names, seed=seed)


def _introduction(game: "Game") -> dict[str, Any]:
    """Return the fields that answer ``new`` and ``load``."""
    return {
        "game": game.rules.id,
        "options": game.options,
        "names": list(game.names),
        "seed": game.seed,
        "draws": [draw.text for draw in game.first_draws],
        **_status(game),
    }


def _status(game: "Game") -> dict[str, Any]:
    """Return the fields of every answer that describes a position."""
    outcome = game.outcome
    return {
        "turn": game.turn,
        "heading": game.heading,
        "scores": list(game.scores),
        "played": len(game.history),
        "over": game.is_over,
        "outcome": None if outcome is None else asdict(outcome),
    }


def _move(game: "Game", move: "Move") -> dict[str, Any]:
    return {
        "id": move.id,
        "text": move.text,
        "description": game.rules.guide.describe(game.state, move.id),
        "parts": move.fields,
    }


def _id_of(request: Mapping[str, Any]) -> str | int | None:
    """Return the id of a request, which its answer repeats."""
    number = request.get("id")
    if number is not None and requests.expect_move(number) is not None:
        raise RequestError("an id must be a text or a whole number")
    requests.check_value(number)
    return number
