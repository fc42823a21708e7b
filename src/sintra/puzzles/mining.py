"""Mines puzzles from games of bots, in several processes, with a log to continue from."""

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Self

from sintra import agents
from sintra.analysis.estimates import derived_seed
from sintra.arena.game_log import CODE, ResultLog, default_path
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
from sintra.puzzles.puzzle import Group, Kind, Puzzle, PuzzleError

#: The levels that play the games. They err, so that their games have something to find.
LEVELS = ("casual", "regular", "skilled")
#: The share of games with the smallest number of players, for games that allow more.
FEWEST_PLAYERS = 0.7
#: How many times the equal share of a kind a group may have. Above 1, so that a run ends although
#: one kind is rare.
MAX_SHARE = 1.2
#: Limits no search of a level, whose own limit is far below.
_NO_LIMIT = 10**6


@dataclass(frozen=True)
class MinedGame:
    """A game, and the puzzles found in it."""

    key: str
    #: The kinds that were looked for.
    kinds: tuple[Kind, ...]
    game: SourceGame
    puzzles: tuple[Puzzle, ...]

    def as_json(self) -> dict[str, Any]:
        """Serialise the game."""
        found = [puzzle.as_json() for puzzle in self.puzzles]
        game = self.game.as_json()
        return {"key": self.key, "kinds": list(self.kinds), "game": game, "puzzles": found}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Deserialise the values of ``as_json``.

        Raises:
            ValueError: the values are not a game with puzzles.
        """
        try:
            kinds = tuple(Kind(kind) for kind in data["kinds"])
            puzzles = tuple(Puzzle.from_json(puzzle) for puzzle in data["puzzles"])
            return cls(data["key"], kinds, SourceGame.from_json(data["game"]), puzzles)
        except (KeyError, TypeError, AttributeError, PuzzleError) as error:
            raise ValueError(str(error)) from error


@dataclass(frozen=True)
class Progress:
    """How far a run has come."""

    games: int
    puzzles_wanted: int
    #: The number of puzzles of each kind in the collection.
    found: Mapping[Kind, int]


class _Selection:
    """The puzzles of a collection and of mined games, in the order of the games."""

    def __init__(self, known: Collection, count: int, kinds: Sequence[Kind]) -> None:
        self.collection = known
        self.count = count
        self.kinds = tuple(kinds)
        self.limit = math.ceil(min(1.0, MAX_SHARE / len(kinds)) * count)

    @property
    def counts(self) -> dict[Kind, int]:
        """The number of puzzles of each kind."""
        found = Counter(puzzle.kind for puzzle in self.collection.puzzles)
        return {kind: found[kind] for kind in Kind}

    @property
    def wanted(self) -> tuple[Kind, ...]:
        """The kinds that may have more puzzles; none if there are enough."""
        if len(self.collection.puzzles) >= self.count:
            return ()
        return tuple(kind for kind in self.kinds if any(map(self._has_room, _groups_of(kind))))

    def add(self, mined: MinedGame) -> None:
        """Add the puzzles of a game, as far as they are wanted."""
        for puzzle in mined.puzzles:
            if puzzle.kind in self.wanted and self._has_room(puzzle.group):
                self.collection = self.collection.with_puzzles([puzzle], {mined.key: mined.game})

    def _has_room(self, group: Group) -> bool:
        found = [puzzle.group for puzzle in self.collection.puzzles]
        return found.count(group) < self.limit


def _groups_of(kind: Kind) -> list[Group]:
    """Return the groups of a kind. Orders can be counted or searched, others only one of both."""
    counted = {Kind.EXACT: [True], Kind.ORDER: [True, False]}.get(kind, [False])
    return [(kind, is_counted) for is_counted in counted]


def mine(
    rules: Rules,
    *,
    count: int,
    games: int | None = None,
    kinds: Sequence[Kind] = tuple(Kind),
    seed: int = 0,
    workers: int = 1,
    cluster: str | None = None,
    log: Path | str | None = None,
    known: Collection | None = None,
    bars: Bars = BARS,
    progress: Callable[[Progress], None] | None = None,
) -> Collection:
    """Play games and look for puzzles in them, until there are enough.

    The same arguments give the same puzzles, whatever the number of workers and interruptions, here
    or on a cluster.

    Args:
        rules: the game.
        count: the number of puzzles wanted. A group has no more than ``MAX_SHARE`` times the
            equal share of a kind.
        games: the most games to play; None for as many as it takes.
        kinds: the kinds of puzzles to look for.
        seed: the seed of the run, which numbers its games from 0.
        workers: the number of games that are mined at the same time.
        cluster: the address of a Ray cluster that mines them instead, ``auto`` or ``local``.
        log: a file that keeps the mined games. A call with the same seed continues with them. None
            for one in the user's data folder, named by the arguments and the code.
        known: puzzles to begin with. They count.
        bars: the requirements.
        progress: is called after every game.

    Raises:
        SintraError: an argument is wrong, or the log cannot be used.
    """
    check_count("puzzles", count, MAX_GAMES)
    most = MAX_GAMES if games is None else games
    check_count("games", most, MAX_GAMES)
    check_count("workers", workers, MAX_WORKERS)
    selection = _Selection(known or Collection(rules.id, engine_version(rules)), count, kinds)
    setup = {"game": rules.id, "bars": vars(bars), "kinds": sorted(kinds)}
    logged = {**setup, CODE: source_hash()}
    path = Path(log) if log else default_path(logged, seed, "puzzles")
    with ResultLog(path, logged, seed, MinedGame.from_json) as mined_log:
        done = 0  # the games that were added to the selection, in their order

        def tasks() -> Iterator[dict[str, Any]]:
            """Yield the games that the log lacks, as long as a kind is wanted."""
            for number in range(most):
                catch_up()
                wanted = selection.wanted
                if not wanted:
                    return
                key = f"{seed}-{number}"
                if not is_mined(key, wanted):
                    yield {"key": key, "kinds": sorted(wanted)}

        def is_mined(key: str, wanted: Sequence[Kind]) -> bool:
            found = mined_log.results.get(key)
            return found is not None and set(wanted) <= set(found.kinds)

        def catch_up() -> None:
            """Add the mined games, up to the first that is missing."""
            nonlocal done
            while done < most and selection.wanted and is_mined(f"{seed}-{done}", selection.wanted):
                selection.add(mined_log.results[f"{seed}-{done}"])
                done += 1

        for mined in _results(setup, tasks(), workers, cluster):
            mined_log.add(mined)
            catch_up()
            if progress is not None:
                progress(Progress(done, count, selection.counts))
        catch_up()
    return selection.collection


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
    yield lambda task: mine_game(task).as_json()


def miner(setup: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], MinedGame]:
    """Return what mines the game of a task; the setup is that of the run."""
    from sintra.games import get

    rules = get(setup["game"])
    bars = Bars(**{**setup["bars"], "chance": tuple(setup["bars"]["chance"])})
    warm_up(rules)

    def work(task: Mapping[str, Any]) -> MinedGame:
        key = task["key"]
        kinds = tuple(Kind(kind) for kind in task["kinds"])
        game = play_game(rules, key)
        seed = derived_seed(0, "puzzles", key)
        puzzles = tuple(GameMiner(game, key, kinds, bars, seed).puzzles())
        return MinedGame(key, kinds, SourceGame.of(game), puzzles)

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
