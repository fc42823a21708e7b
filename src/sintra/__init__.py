"""Sintra: play, study and research Azul: Summer Pavilion and Azul Duel.

>>> import sintra
>>> game = sintra.new("summer-pavilion", players=2, seed=7)
>>> game.legal_moves[:3]
[<Move F1g>, <Move F1o>, <Move F1r>]
>>> game.play("F1g")
<Move F1g>
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.2.0.dev0"

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sintra.agents import AgentSource, BatchOpponents
    from sintra.core.batch import Batch
    from sintra.core.game import Game, Move, PlayedMove
    from sintra.core.rules import Outcome

__all__ = [
    "Batch",
    "Game",
    "Move",
    "Outcome",
    "PlayedMove",
    "batch",
    "game_ids",
    "load",
    "new",
    "read_record",
]

# Heavy modules are imported on first use, so that `sintra --help` answers at once.
_LAZY = {
    "Batch": "sintra.core.batch",
    "Game": "sintra.core.game",
    "Move": "sintra.core.game",
    "PlayedMove": "sintra.core.game",
    "Outcome": "sintra.core.rules",
}


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        import importlib

        return getattr(importlib.import_module(_LAZY[name]), name)
    raise AttributeError(f"module 'sintra' has no attribute {name!r}")


def game_ids() -> list[str]:
    """Return the ids of all games.

    >>> "summer-pavilion" in game_ids()
    True
    """
    from sintra import games

    return games.game_ids()


def new(
    game: str, *, seed: int | None = None, names: "Sequence[str] | None" = None, **options: Any
) -> "Game":
    """Start a game.

    Args:
        game: the game's id, see :func:`game_ids`.
        seed: the seed of all chance; None for a random one.
        names: a name for every seat.
        options: the options of the game, such as ``players``; the others have their defaults.

    >>> game = new("summer-pavilion", players=3, board="grey", seed=1)
    >>> game.options
    {'players': 3, 'edition': 'original', 'board': 'grey', 'wilds': 'standard', 'first': 0}
    >>> new("summer-pavilion", players=5)
    Traceback (most recent call last):
    sintra.core.errors.OptionError: players cannot be 5; possible: 2, 3, 4
    """
    from sintra.core.game import Game
    from sintra.games import get

    return Game(get(game), options, seed=seed, names=names)


def load(position: Any, *, names: "Sequence[str] | None" = None, seed: int | None = None) -> "Game":
    """Start from a position.

    Args:
        position: JSON values, as ``Game.position()`` returns them or as a person writes them; see
            ``docs/positions.md``.
        names: a name for every seat.
        seed: seeds the generator if the position has none.

    Raises:
        PositionError: lists everything that is wrong with the position.

    >>> game = new("summer-pavilion", seed=7)
    >>> load(game.position()).legal_moves == game.legal_moves
    True
    >>> load({"game": "summer-pavilion", "round": 9})
    Traceback (most recent call last):
    sintra.core.errors.PositionError: round: must be between 0 and 6, not 9; phase: must be one \
of deal, draft, place, bonus, keep, over, but is missing; to_move: must be a whole number, but \
is missing; players: must be a list, but is missing; player 0: is missing; player 1: is missing
    """
    from sintra.core.errors import PositionError
    from sintra.core.game import Game
    from sintra.games import get

    if not isinstance(position, dict) or not isinstance(position.get("game"), str):
        raise PositionError(['a position is an object with a "game"'])
    return Game.from_position(get(position["game"]), position, names=names, seed=seed)


def read_record(text: str) -> "Game":
    """Replay a game record, as ``Game.record()`` returns it or as a person writes it.

    Raises:
        RecordError: names the line and the problem.

    >>> game = new("summer-pavilion", seed=7)
    >>> move = game.play("F1g")
    >>> read_record(game.record()).history == game.history
    True
    """
    from sintra.core.record import read
    from sintra.games import get

    return read(text, get)


def batch(
    game: str,
    n: int,
    seed: "int | Sequence[int] | None" = None,
    *,
    observe: bool = True,
    reward: str = "result",
    autoreset: bool = True,
    opponents: "AgentSource | BatchOpponents | None" = None,
    seats: "Sequence[int] | int | None" = None,
    threads: int | None = None,
    **options: Any,
) -> "Batch":
    """Start ``n`` games that are stepped together over NumPy arrays, on all cores.

    Args:
        game: the game's id.
        n: the number of games.
        seed: the seed of all chance; a sequence contains the seed of every game.
        observe: whether observations are written; without them steps are much faster.
        reward: ``result`` (at the end; with two players 1 for a win and -1 for a loss) or
            ``margin`` (after every step: the change of the lead in points).
        autoreset: whether a finished game is replaced by a new one at once.
        opponents: bots for all seats but one, as for ``sintra.agents.get``; None if the caller
            plays all seats. Only ``random`` and ``greedy`` are compiled, and thousands of times
            faster. ``sintra.agents.BatchOpponents`` limits the moves of other bots, which otherwise
            take up to a second.
        seats: with opponents, the caller's seat, or one for each game; None to alternate between
            the seats.
        threads: the number of threads; None for one per core.
        options: the options of the game.

    >>> games = batch("duel", 4, seed=1)
    >>> games.step(games.sample())
    >>> games
    <Batch of 4 games of duel, 2 players>
    """
    from sintra.agents import batch_opponents
    from sintra.core.batch import Batch
    from sintra.games import get

    return Batch(
        get(game),
        n,
        seed,
        options=options,
        observe=observe,
        reward=reward,
        autoreset=autoreset,
        opponents=batch_opponents(opponents),
        seats=seats,
        threads=threads,
    )
