"""Sintra: play, study and research Azul: Summer Pavilion and Azul Duel.

>>> import sintra
>>> game = sintra.new("summer-pavilion", players=2, seed=7)
>>> game.legal_moves[:3]
[<Move F1g>, <Move F1o>, <Move F1r>]
>>> game.play("F1g")
<Move F1g>
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from collections.abc import Sequence

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

# Nothing heavy is imported before it is used, so that `sintra --help` answers at once.
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
    """The ids of all games.

    >>> "summer-pavilion" in game_ids()
    True
    """
    from sintra import games

    return games.game_ids()


def new(
    game: str, *, seed: int | None = None, names: "Sequence[str] | None" = None, **options: Any
) -> "Game":
    """Begins a game with the given options; the others keep their defaults.

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
    """Begins at a position, as ``Game.position()`` gives it or a person wrote it.

    >>> game = new("summer-pavilion", seed=7)
    >>> load(game.position()).legal_moves == game.legal_moves
    True
    >>> load({"game": "summer-pavilion", "round": 9})
    Traceback (most recent call last):
    sintra.core.errors.PositionError: round: has to be from 0 to 6, not 9; phase: has to be one \
of deal, draft, place, bonus, keep, over, but is missing; to_move: has to be a whole number, but \
is missing; players: has to be a list, but is missing; player 0: is missing; player 1: is missing
    """
    from sintra.core.errors import PositionError
    from sintra.core.game import Game
    from sintra.games import get

    if not isinstance(position, dict) or not isinstance(position.get("game"), str):
        raise PositionError(['a position is an object with a "game"'])
    return Game.from_position(get(position["game"]), position, names=names, seed=seed)


def read_record(text: str) -> "Game":
    """Replays a game record, as ``Game.record()`` gives it or a person wrote it.

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
    opponents: str | None = None,
    seats: "Sequence[int] | int | None" = None,
    threads: int | None = None,
    **options: Any,
) -> "Batch":
    """Begins ``n`` games that are stepped together over NumPy arrays, on all cores.

    Args:
        game: the game's id.
        n: how many games.
        seed: where all chance comes from; a sequence has the seed of every game.
        observe: whether observations are written; steps are much faster without.
        reward: ``result`` (1 for a victory, -1 for a defeat of two players, at the end) or
            ``margin`` (how the lead in points changed, after every step).
        autoreset: whether a finished game is followed by the next one at once.
        opponents: ``random`` or ``greedy`` bots for all seats but one; None to play all seats.
        seats: with opponents, the caller's seat, or one for each game; None for one seat after
            the other.
        threads: how many threads share the work; None for as many as there are cores.
        options: those of the game.

    >>> games = batch("duel", 4, seed=1)
    >>> games.step(games.sample())
    >>> games
    <Batch of 4 games of duel, 2 players>
    """
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
        opponents=opponents,
        seats=seats,
        threads=threads,
    )
