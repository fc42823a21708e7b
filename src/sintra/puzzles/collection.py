"""The puzzles of a game in a file: ``puzzles.json`` beside the ``Rules`` object of the game."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Self

from sintra.core import record
from sintra.core.game import Game
from sintra.core.rules import Rules
from sintra.puzzles.puzzle import Puzzle, PuzzleError

FORMAT = 1
FILE_NAME = "puzzles.json"


@dataclass(frozen=True)
class SourceGame:
    """The game that a puzzle comes from: bots, a seed and moves."""

    options: Mapping[str, Any]
    seed: int
    names: tuple[str, ...]
    moves: tuple[str, ...]

    @classmethod
    def of(cls, game: Game) -> Self:
        """Describe a game that was started with a seed."""
        assert game.seed is not None
        moves = tuple(played.move.text for played in game.history)
        return cls(dict(game.options), game.seed, tuple(game.names), moves)

    def replay(self, rules: Rules) -> Game:
        """Play the game again."""
        game = Game(rules, self.options, seed=self.seed, names=self.names)
        for move in self.moves:
            game.play(move)
        return game

    def record(self, rules: Rules) -> str:
        """Return the record of the game."""
        return record.write(self.replay(rules))

    def as_json(self) -> dict[str, Any]:
        """Serialise the game."""
        return {**vars(self), "names": list(self.names), "moves": " ".join(self.moves)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Deserialise the values of ``as_json``."""
        return cls(
            data["options"], data["seed"], tuple(data["names"]), tuple(data["moves"].split())
        )


@dataclass(frozen=True)
class Collection:
    """The puzzles of a game, and the games that they come from."""

    game: str
    #: The fingerprint of the search and the net that verified the puzzles.
    engine: str
    puzzles: tuple[Puzzle, ...] = ()
    games: Mapping[str, SourceGame] = field(default_factory=dict)

    def find(self, puzzle: str) -> Puzzle | None:
        """Return the puzzle with an id."""
        return next((each for each in self.puzzles if each.id == puzzle), None)

    def with_puzzles(
        self, puzzles: Iterable[Puzzle], games: Mapping[str, SourceGame]
    ) -> "Collection":
        """Return a collection with more puzzles; known ones are left out."""
        by_id = {puzzle.id: puzzle for puzzle in self.puzzles}
        for puzzle in puzzles:
            by_id.setdefault(puzzle.id, puzzle)
        return self.of(self.game, self.engine, by_id.values(), {**self.games, **games})

    @classmethod
    def of(
        cls, game: str, engine: str, puzzles: Iterable[Puzzle], games: Mapping[str, SourceGame]
    ) -> Self:
        """Return a collection with exactly the games that its puzzles come from."""
        kept = tuple(sorted(puzzles, key=lambda puzzle: (puzzle.kind, puzzle.id)))
        used = sorted({puzzle.game for puzzle in kept})
        return cls(game, engine, kept, {key: games[key] for key in used})

    def write(self) -> str:
        """Return the text of the file: JSON, a line for every game and puzzle."""
        games = ",\n".join(
            f"{json.dumps(key)}:{_line(game.as_json())}" for key, game in self.games.items()
        )
        puzzles = ",\n".join(_line(puzzle.as_json()) for puzzle in self.puzzles)
        head = (
            f'"format":{FORMAT},"game":{json.dumps(self.game)},"engine":{json.dumps(self.engine)}'
        )
        return f'{{{head},\n"games":{{\n{games}\n}},\n"puzzles":[\n{puzzles}\n]}}\n'

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse the text of a file.

        Raises:
            PuzzleError: it is not a file of puzzles.
        """
        try:
            data = json.loads(text)
            if data["format"] != FORMAT:
                raise PuzzleError(f"the puzzles have the format {data['format']}, not {FORMAT}")
            games = {key: SourceGame.from_json(game) for key, game in data["games"].items()}
            puzzles = tuple(Puzzle.from_json(puzzle) for puzzle in data["puzzles"])
            found = cls(data["game"], data["engine"], puzzles, games)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise PuzzleError(f"this is not a file of puzzles: {error!r}") from error
        missing = {puzzle.game for puzzle in puzzles} - set(games)
        if missing:
            raise PuzzleError(f"the file lacks the games {', '.join(sorted(missing))}")
        return found


def _line(data: Mapping[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"))


@cache
def shipped(rules: Rules) -> Collection:
    """Return the puzzles that come with a game; none for a game without a file.

    Raises:
        PuzzleError: the file is damaged.
    """
    file = resources.files(rules.module.rpartition(".")[0]) / FILE_NAME
    if not file.is_file():
        return Collection(rules.id, "")
    return Collection.read(file.read_text(encoding="utf-8"))


def read_file(path: Path) -> Collection:
    """Read the puzzles in a file.

    Raises:
        PuzzleError: the file cannot be read.
    """
    try:
        return Collection.read(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not a text file in UTF-8"
        raise PuzzleError(f"{path} cannot be read: {reason}") from error
