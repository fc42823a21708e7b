"""Mines puzzles from games of bots, in several processes, with a log to continue from."""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Self

from sintra import agents
from sintra.analysis.estimates import derived_seed
from sintra.arena.game_log import CODE, ResultLog
from sintra.arena.setup import MAX_GAMES, MAX_WORKERS, check_count
from sintra.core.compile import source_hash
from sintra.core.compile_queue import warm_up
from sintra.core.game import Game
from sintra.core.rules import Rules
from sintra.parallel import Job, Work, executor
from sintra.puzzles.bars import BARS, Bars
from sintra.puzzles.candidates import GameMiner
from sintra.puzzles.collection import Collection, SourceGame
from sintra.puzzles.engine_version import engine_version
from sintra.puzzles.puzzle import Kind, Puzzle, PuzzleError

#: The levels that play the games. They err, so that their games have something to find.
LEVELS = ("casual", "regular", "skilled")
#: The share of games with the smallest number of players, for games that allow more.
FEWEST_PLAYERS = 0.7
#: Limits no search of a level, whose own limit is far below.
_NO_LIMIT = 10**6


@dataclass(frozen=True)
class MinedGame:
    """A game, and the puzzles found in it."""

    key: str
    game: SourceGame
    puzzles: tuple[Puzzle, ...]

    def as_json(self) -> dict[str, Any]:
        """Serialise the game."""
        found = [puzzle.as_json() for puzzle in self.puzzles]
        return {"key": self.key, "game": self.game.as_json(), "puzzles": found}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Deserialise the values of ``as_json``.

        Raises:
            ValueError: the values are not a game with puzzles.
        """
        try:
            puzzles = tuple(Puzzle.from_json(puzzle) for puzzle in data["puzzles"])
            return cls(data["key"], SourceGame.from_json(data["game"]), puzzles)
        except (KeyError, TypeError, AttributeError, PuzzleError) as error:
            raise ValueError(str(error)) from error


@dataclass(frozen=True)
class Progress:
    """How far a run has come."""

    games: int
    games_wanted: int
    #: The number of puzzles found, by kind.
    found: Mapping[Kind, int]


def mine(
    rules: Rules,
    *,
    games: int,
    kinds: Sequence[Kind] = tuple(Kind),
    seed: int = 0,
    workers: int = 1,
    cluster: str | None = None,
    log: Path | str,
    bars: Bars = BARS,
    progress: Callable[[Progress], None] | None = None,
) -> Collection:
    """Play games and look for puzzles in them.

    The same seed and number of games give the same puzzles, whatever the number of workers, here or
    on a cluster.

    Args:
        rules: the game.
        games: the number of games to play.
        kinds: the kinds of puzzles to look for.
        seed: the seed of the run.
        workers: the number of games that are mined at the same time.
        cluster: the address of a Ray cluster that mines them instead, ``auto`` or ``local``.
        log: a file that keeps the finished games. The same call continues with them.
        bars: the requirements.
        progress: is called after every game.

    Raises:
        SintraError: an argument is wrong, or the log cannot be used.
    """
    check_count("games", games, MAX_GAMES)
    check_count("workers", workers, MAX_WORKERS)
    settings = {
        "game": rules.id,
        "kinds": sorted(kinds),
        "bars": vars(bars),
        CODE: source_hash(),
    }
    found: dict[str, MinedGame] = {}
    with ResultLog(Path(log), settings, seed, MinedGame.from_json) as mined_log:
        keys = [f"{seed}-{number}" for number in range(games)]
        found = {key: mined_log.results[key] for key in keys if key in mined_log.results}
        left = [key for key in keys if key not in found]
        setup = {"game": rules.id, "kinds": sorted(kinds), "bars": vars(bars)}
        tasks = ({"key": key} for key in left)
        for mined in _results(setup, tasks, workers, cluster):
            mined_log.add(mined)
            found[mined.key] = mined
            if progress is not None:
                progress(Progress(len(found), games, _counts(found)))
    ordered = [found[key] for key in keys]
    empty = Collection(rules.id, engine_version(rules))
    return empty.with_puzzles(
        (puzzle for mined in ordered for puzzle in mined.puzzles),
        {mined.key: mined.game for mined in ordered},
    )


def _results(
    setup: Mapping[str, Any], tasks: Iterator[Mapping[str, Any]], workers: int, cluster: str | None
) -> Iterator[MinedGame]:
    """Mine games in this process, in several or on a cluster; yield them as they end."""
    first = next(tasks, None)
    if first is None:
        return
    job = Job(f"{__name__}:prepared", setup, "a game could not be mined")
    with executor(job, None, workers, cluster) as running:
        yield from map(MinedGame.from_json, running.run(itertools.chain([first], tasks)))


@contextmanager
def prepared(setup: Mapping[str, Any]) -> Iterator[Work]:
    """Prepare what mines the games of a run."""
    mine_game = miner(setup)
    yield lambda task: mine_game(task["key"]).as_json()


def miner(setup: Mapping[str, Any]) -> Callable[[str], MinedGame]:
    """Return what mines the game with a key; the setup is that of the run."""
    from sintra.games import get

    rules = get(setup["game"])
    kinds = [Kind(kind) for kind in setup["kinds"]]
    bars = Bars(**{**setup["bars"], "chance": tuple(setup["bars"]["chance"])})
    warm_up(rules)

    def work(key: str) -> MinedGame:
        game = play_game(rules, key)
        seed = derived_seed(0, "puzzles", key)
        puzzles = tuple(GameMiner(game, key, kinds, bars, seed).puzzles())
        return MinedGame(key, SourceGame.of(game), puzzles)

    return work


def play_game(rules: Rules, key: str) -> Game:
    """Play the game of bots that belongs to a key."""
    rng = Random(f"{rules.id} {key}")
    counts = next(option for option in rules.options if option.name == "players").choices
    players = counts[0] if rng.random() < FEWEST_PLAYERS else rng.choice(counts)
    levels = [rng.choice(LEVELS) for _ in range(int(players))]
    options = {"players": players}
    game = Game(rules, options, seed=rng.getrandbits(40), names=_names(levels))
    bots = [agents.seat(level, rng.getrandbits(40)) for level in levels]
    while game.turn is not None:
        legal = game.legal_actions
        if len(legal) == 1:
            game.play(legal[0])
        else:
            game.play(bots[game.turn].move(game, simulations=_NO_LIMIT))
    return game


def _names(levels: Sequence[str]) -> list[str]:
    """Return unique names: the level, and a number for the second of the same level."""
    return [
        level if levels.count(level) == 1 else f"{level} {levels[:at].count(level) + 1}"
        for at, level in enumerate(levels)
    ]


def _counts(found: Mapping[str, MinedGame]) -> dict[Kind, int]:
    kinds = [puzzle.kind for mined in found.values() for puzzle in mined.puzzles]
    return {kind: kinds.count(kind) for kind in Kind}
