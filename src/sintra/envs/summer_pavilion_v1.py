"""Summer Pavilion as a PettingZoo environment.

The arguments are the options of the game, ``players`` (2 to 4), ``edition`` (original or mini),
``board`` (coloured or grey), ``wilds`` (the order of wild colours) and ``first``, and ``reward``
and ``render_mode``. ``sintra games`` lists the values of the options.
"""

from typing import Any

from sintra.envs import aec

GAME = "summer-pavilion"


def env(**settings: Any) -> Any:
    """Return the environment with PettingZoo's wrappers: an illegal action loses the game."""
    return aec.env(GAME, **settings)


def raw_env(**settings: Any) -> aec.SintraAECEnv:
    """Return the environment without wrappers: an illegal action raises an IllegalMoveError."""
    return aec.SintraAECEnv(GAME, **settings)
