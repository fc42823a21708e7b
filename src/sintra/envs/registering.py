"""Every game as a Gymnasium environment, by id."""

import gymnasium

from sintra.games import game_ids

VERSION = "v0"


def gymnasium_id(game: str) -> str:
    """The id of a game's environment.

    >>> gymnasium_id("summer-pavilion")
    'sintra/SummerPavilion-v0'
    """
    return f"sintra/{game.title().replace('-', '')}-{VERSION}"


def register_all() -> None:
    """Registers all games, for one environment (``make``) and for many (``make_vec``)."""
    for game in game_ids():
        if gymnasium_id(game) not in gymnasium.registry:
            gymnasium.register(
                id=gymnasium_id(game),
                entry_point="sintra.envs.solo:SoloEnv",
                vector_entry_point="sintra.envs.vector:BatchEnv",
                kwargs={"game": game},
            )
