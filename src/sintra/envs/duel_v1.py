"""Duel as a PettingZoo environment.

The arguments are the options of the game, ``scoring`` (the sides of the scoring tiles) and
``first``, and ``reward`` and ``render_mode``. ``sintra games`` lists the values of the options.
"""

from typing import Any

from sintra.envs import aec

GAME = "duel"


def env(**settings: Any) -> Any:
    """Return the environment with PettingZoo's wrappers: an illegal action loses the game."""
    return aec.env(GAME, **settings)


def raw_env(**settings: Any) -> aec.SintraAECEnv:
    """Return the environment without wrappers: an illegal action raises an IllegalMoveError."""
    return aec.SintraAECEnv(GAME, **settings)
