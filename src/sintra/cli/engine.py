"""``sintra engine``: the protocol of docs/protocol.md, one JSON object a line.

Every line that comes in is answered by exactly one line; a search may tell about its progress
before. What is wrong with a line is said in its answer; the game stays as it was, and the engine
goes on.
"""

import argparse
import contextlib
import json
import queue
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, BinaryIO

from sintra.cli import requests
from sintra.cli.common import Commands, add_command
from sintra.cli.requests import Check
from sintra.core.errors import RequestError, SintraError

if TYPE_CHECKING:
    from sintra.core.game import Game, Move
    from sintra.core.rules import Rules
    from sintra.search.searcher import SearchReport

#: Grows when an answer changes so that a program written before could misread it.
PROTOCOL = 1
#: The bot that answers if none is named.
HINT_LEVEL = "master"
#: How many moves a line of progress tells about.
MOVES_TOLD = 12
#: No request to stop is longer.
LONGEST_STOP = 1000
#: How many lines are read ahead.
MAX_WAITING = 1000

TEXT = """\
A protocol over standard input and output, one JSON object a line, for programs in any language.
docs/protocol.md describes it. Try it: type {"command": "hello"} and press Enter.
"""


def add_parser(commands: Commands) -> None:
    """``sintra engine``."""
    add_command(commands, "engine", "let other programs use Sintra, by JSON lines", run, TEXT)


def run(args: argparse.Namespace) -> None:
    """Answers line after line."""
    del args
    incoming, outgoing = sys.stdin.buffer, sys.stdout.buffer
    with contextlib.redirect_stdout(sys.stderr):  # nothing but answers is ever written to stdout
        serve(incoming, outgoing)


def serve(incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Answers every line until the last, or until quit."""

    def write(reply: Mapping[str, Any]) -> None:
        outgoing.write(json.dumps(reply, allow_nan=False).encode() + b"\n")
        outgoing.flush()

    inbox = Inbox(incoming)
    engine = Engine(write, inbox.stop)
    while not engine.done:
        line = inbox.next()
        if line is None:
            break
        write(engine.answer(line))


class Inbox:
    """The lines that come in, read while the engine thinks, so that it can be told to stop.

    A request to stop takes effect when it is read, and is answered when its turn comes; so it
    cannot be missed by a search that it overtakes, nor hit one that is asked for later.
    """

    def __init__(self, incoming: BinaryIO) -> None:
        self.stop = threading.Event()
        self._lines: queue.Queue[bytes | None] = queue.Queue(MAX_WAITING)
        threading.Thread(target=self._read, args=(incoming,), daemon=True).start()

    def next(self) -> bytes | None:
        """The next line, or None at the end."""
        return self._lines.get()

    def _read(self, incoming: BinaryIO) -> None:
        line: bytes | None = b""
        while line is not None:
            line = requests.read_line(incoming)
            if line is not None and _is_stop(line):
                self.stop.set()
            self._lines.put(line)


def _is_stop(line: bytes) -> bool:
    if len(line) > LONGEST_STOP:
        return False
    try:
        return requests.parse_line(line).get("command") == "stop"
    except RequestError:
        return False


class Engine:
    """The game in progress, and the commands."""

    def __init__(
        self,
        write: Callable[[Mapping[str, Any]], None] | None = None,
        stop: threading.Event | None = None,
    ) -> None:
        """``write`` gets lines of progress; once ``stop`` is set, a search answers at once."""
        self.game: Game | None = None
        self._write = write or (lambda _: None)
        self._stop = stop or threading.Event()
        self._request_id: str | int | None = None
        self.done = False
        self._warm: dict[str, Rules] = {}

    # --- Answering -----------------------------------------------------------------------------

    def answer(self, line: bytes) -> dict[str, Any]:
        """The answer to a line."""
        number: str | int | None = None
        try:
            request = requests.parse_line(line)
            number = self._request_id = _id_of(request)
            requests.check_value(request)
            return {"id": number, "ok": True, **self._obey(request)}
        except SintraError as error:
            return {"id": number, "ok": False, "error": error.as_json()}
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            message = f"a fault of the engine, told on stderr: {type(error).__name__}"
            return {"id": number, "ok": False, "error": {"code": "internal", "message": message}}

    def _obey(self, request: Mapping[str, Any]) -> dict[str, Any]:
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
        """Who answers, and what can be played."""
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
    ) -> dict[str, Any]:
        """Begins a game."""
        from sintra.core.game import Game

        begun = Game(self._rules(game), options, seed=seed, names=names, draws=draws)
        self.game = begun
        return self._introduce(begun)

    def load(
        self,
        position: Mapping[str, Any] | None = None,
        record: str | None = None,
        names: list[str] | None = None,
        seed: int | None = None,
    ) -> dict[str, Any]:
        """Begins at a position, or replays a record."""
        if (position is None) == (record is None):
            raise RequestError("load takes either a position or a record")
        if record is not None:
            loaded = self._load_record(record, names, seed)
        else:
            loaded = self._load_position(position or {}, names, seed)
        self.game = loaded
        return self._introduce(loaded)

    def state(self) -> dict[str, Any]:
        """The complete position."""
        game = self._playing()
        return {"position": game.position(), **_status(game)}

    def view(self, seat: int) -> dict[str, Any]:
        """The position as a seat may see it."""
        game = self._playing()
        return {"view": game.view(seat), **_status(game)}

    def legal(self) -> dict[str, Any]:
        """Every legal move."""
        game = self._playing()
        return {"turn": game.turn, "moves": [_move(game, move) for move in game.legal_moves]}

    def apply(self, move: int | str, draws: list[int | str] | None = None) -> dict[str, Any]:
        """Plays a move."""
        game = self._playing()
        played = game.play(move, draws)
        drawn = [draw.text for draw in game.history[-1].draws]
        return {"move": {"id": played.id, "text": played.text}, "draws": drawn, **_status(game)}

    def undo(self) -> dict[str, Any]:
        """Takes the last move back."""
        game = self._playing()
        undone = game.undo()
        return {"move": {"id": undone.id, "text": undone.text}, **_status(game)}

    def record(self) -> dict[str, Any]:
        """The record of the game so far."""
        return {"record": self._playing().record()}

    def best(
        self,
        bot: str = HINT_LEVEL,
        seconds: float | None = None,
        simulations: int | None = None,
        seed: int | None = None,
        threads: int = 1,
        info: bool = False,
    ) -> dict[str, Any]:
        """The move that a bot would play, with the reasons of a bot that searches."""
        from sintra.agents import LEVELS, best_move
        from sintra.analysis import hint

        game = self._playing()
        if bot not in [level.name for level in LEVELS]:
            return {"move": _move(game, best_move(game, bot, seconds=seconds, seed=seed))}
        found = hint(
            game,
            level=bot,
            seconds=seconds,
            simulations=simulations,
            threads=threads,
            seed=seed,
            watch=self._tell if info else None,
            stop=self._stop,
        )
        return {"move": _move(game, found.move), **found.as_json()}

    def _tell(self, progress: "SearchReport") -> None:
        """A line about a search that is going on, before the answer."""
        game = self._playing()
        told = {
            "simulations": progress.simulations,
            "seconds": round(progress.seconds, 3),
            "value": round(progress.candidates[0].value, 3),
            "points": [round(points, 1) for points in progress.candidates[0].points],
            "line": [game.rules.notation.to_text(action) for action in progress.line],
            "moves": [
                {
                    "text": game.rules.notation.to_text(candidate.action),
                    "share": round(candidate.visits / progress.simulations, 4),
                    "value": round(candidate.value, 3),
                }
                for candidate in progress.candidates[:MOVES_TOLD]
            ],
        }
        self._write({"id": self._request_id, "info": told})

    def stop(self) -> dict[str, Any]:
        """Ends the search that was going on; it has answered already."""
        self._stop.clear()
        return {}

    def quit(self) -> dict[str, Any]:
        """Ends the engine."""
        self.done = True
        return {}

    # --- Helpers -------------------------------------------------------------------------------

    def _playing(self) -> "Game":
        if self.game is None:
            raise RequestError("there is no game yet; begin one with new or load")
        return self.game

    def _rules(self, game: str) -> "Rules":
        """The rules of a game, compiled on its first use."""
        from sintra.cli.common import warm_rules

        if game not in self._warm:
            self._warm[game] = warm_rules(game)
        return self._warm[game]

    def _load_record(self, text: str, names: list[str] | None, seed: int | None) -> "Game":
        from sintra.core.record import read

        if names is not None or seed is not None:
            raise RequestError("a record brings its own names and seed")
        return read(text, self._rules)

    def _load_position(
        self, position: Mapping[str, Any], names: list[str] | None, seed: int | None
    ) -> "Game":
        import sintra

        if isinstance(position.get("game"), str):
            self._rules(position["game"])
        return sintra.load(position, names=names, seed=seed)

    def _introduce(self, game: "Game") -> dict[str, Any]:
        return {
            "game": game.rules.id,
            "options": game.options,
            "names": list(game.names),
            "seed": game.seed,
            "draws": [draw.text for draw in game.first_draws],
            **_status(game),
        }


def _status(game: "Game") -> dict[str, Any]:
    """Where the game stands, as every answer about it says."""
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
    """The id that the answer repeats."""
    number = request.get("id")
    if number is not None and requests.is_move(number) is not None:
        raise RequestError("an id is a text or a whole number")
    requests.check_value(number)
    return number


@dataclass(frozen=True)
class Command:
    """The fields of a command's request, each with the check of its value."""

    required: Mapping[str, Check] = field(default_factory=dict)
    optional: Mapping[str, Check] = field(default_factory=dict)


#: Every command; the method of the same name runs it.
COMMANDS: Mapping[str, Command] = {
    "hello": Command(),
    "new": Command(
        {"game": requests.is_text},
        {
            "options": requests.is_object,
            "seed": requests.is_whole,
            "names": requests.is_texts,
            "draws": requests.is_moves,
        },
    ),
    "load": Command(
        {},
        {
            "position": requests.is_object,
            "record": requests.is_text,
            "names": requests.is_texts,
            "seed": requests.is_whole,
        },
    ),
    "state": Command(),
    "view": Command({"seat": requests.is_whole}),
    "legal": Command(),
    "apply": Command({"move": requests.is_move}, {"draws": requests.is_moves}),
    "undo": Command(),
    "record": Command(),
    "best": Command(
        {},
        {
            "bot": requests.is_text,
            "threads": requests.is_whole,
            "info": requests.is_truth,
            "seconds": requests.is_number,
            "simulations": requests.is_whole,
            "seed": requests.is_whole,
        },
    ),
    "stop": Command(),
    "quit": Command(),
}
