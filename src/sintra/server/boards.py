"""The analysis board: positions to look at and to play on from, and records.

Nothing is stored: a client sends the position and all moves since with each request.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sintra.core.errors import PositionError, RecordError, SintraError
from sintra.core.game import Game
from sintra.core.json_reader import shortened_text
from sintra.core.record import read, write
from sintra.core.rules import Rules
from sintra.server.audience import EVERYTHING
from sintra.server.catalogue import find_game, has_page
from sintra.server.errors import MAX_MESSAGE_LENGTH, NotFoundError
from sintra.server.history import entries_of
from sintra.server.new_table import game_at
from sintra.server.position import moves_json, position_json

#: The seed of what chance draws: the same moves have the same draws.
SEED = 0
#: The tag of the result, which does not fit the beginning of a record.
RESULT = "[Result "
#: The tags that nobody types in, and the number of moves of an example.
NOT_TYPED, EXAMPLE_MOVES = ("[Seed ", "[Seat", RESULT), 4


def game_after(data: Any, moves: Sequence[str]) -> Game:
    """Return a game from a position, after some moves.

    Raises:
        PositionError: lists everything that is wrong with the position.
        InvalidMoveError: a text is not a move at all.
        IllegalMoveError: a move is not legal.
    """
    game = game_at(data, SEED)
    for move in moves:
        game.play(move)
    return game


def shown(data: Any, moves: Sequence[str], web: Path) -> dict[str, Any]:
    """Serialise a position after some moves, or everything that is wrong with it.

    Args:
        data: the position before the first move.
        moves: the moves, in notation.
        web: the folder of the browser client.
    """
    try:
        game = game_after(data, moves)
    except PositionError as error:
        return {"problems": list(error.problems), "faults": list(error.flags), "board": None}
    return {"problems": [], "faults": [], "board": board_json(game, web)}


def board_json(game: Game, web: Path) -> dict[str, Any]:
    """Serialise a game for a board on which somebody plays all seats."""
    rules, state = game.rules, game.state
    shows = has_page(rules.id, web)
    legal = moves_json(rules, state, game.legal_actions, has_page=shows)
    entries = entries_of(game, has_page=shows)
    for number, entry in enumerate(entries):
        entry.follow(entries[number - 1] if number else None, number + 1)
    position = rules.positions.to_json(state)
    del position["generator"]
    return {
        "game": rules.id,
        "options": game.options,
        "names": list(game.names),
        **position_json(rules, state, EVERYTHING, game.names, has_page=shows),
        "legal": legal,
        "log": [entry.for_audience(EVERYTHING) for entry in entries],
        "position": position,
    }


# --- Records ---------------------------------------------------------------------------------


def example_record(rules: Rules, options: Mapping[str, Any]) -> str:
    """Return the beginning of a game as somebody would type it in: draws and a few moves.

    Raises:
        OptionError: an option is not possible.
    """
    game = Game(rules, options, seed=SEED)
    for _ in range(EXAMPLE_MOVES):
        game.play(game.legal_moves[0])
    lines = write(game).splitlines()
    return "\n".join(line for line in lines if not line.startswith(NOT_TYPED)) + "\n"


def read_record(text: str, number: int | None) -> dict[str, Any]:
    """Return the position of a record after some moves, or what is wrong with it and where.

    A record that somebody is typing is not complete. So the answer to a wrong record has the legal
    moves after the lines before the problem.

    Args:
        text: the record, complete or not.
        number: the number of moves before the position; None for all.

    Raises:
        NotFoundError: the record has fewer moves.
    """
    try:
        game = read(text, find_game, seed=SEED)
    except RecordError as error:
        lines = text.splitlines()[: error.line - 1]
        before = "\n".join(line for line in lines if not line.startswith(RESULT))
        message = shortened_text(str(error), MAX_MESSAGE_LENGTH)
        word = shortened_text(error.word, MAX_MESSAGE_LENGTH)
        problem = {"line": error.line, "message": message, "fault": error.fault, "word": word}
        return {
            "problem": problem,
            "moves": 0,
            "next": _next(before),
            "position": None,
        }
    moves = len(game.history)
    if number is not None and number > moves:
        raise NotFoundError(f"the record has {moves} moves, not {number}")
    following = _next_moves(game)
    for _ in range(moves - (moves if number is None else number)):
        game.undo()
    position = game.position()
    del position["generator"]
    return {"problem": None, "moves": moves, "next": following, "position": position}


def _next(text: str) -> dict[str, Any] | None:
    """Return what can follow the beginning of a record; None if that cannot be read either."""
    try:
        return _next_moves(read(text, find_game, seed=SEED))
    except SintraError:
        return None


def _next_moves(game: Game) -> dict[str, Any]:
    describe = game.rules.guide.describe
    return {
        "heading": game.heading,
        "turn": game.turn,
        "scores": list(game.scores),
        "moves": [
            {"text": move.text, "description": describe(game.state, move.id)}
            for move in game.legal_moves
        ],
    }
