"""Gymnasium ids of all games."""

import gymnasium

from sintra.games import game_ids

VERSION = "v1"


def gymnasium_id(game: str) -> str:
    """Return the id of a game's environment.

    >>> gymnasium_id("summer-pavilion")
    'sintra/SummerPavilion-v1'
    """
    return f"sintra/{game.title().replace('-', '')}-{VERSION}"


def register_all() -> None:
    """Register all games for ``gymnasium.make`` and ``gymnasium.make_vec``.

    Call it again after ``sintra.games.register``. Games that are registered already are skipped.
    """
    for game in game_ids():
        if gymnasium_id(game) not in gymnasium.registry:
            gymnasium.register(
                id=gymnasium_id(game),
                entry_point="sintra.envs.solo:SoloEnv",
                vector_entry_point="sintra.envs.vector:BatchEnv",
                kwargs={"game": game},
            )
