"""Duel as a PettingZoo environment.

The game's options are arguments: ``scoring`` (the sides of the scoring tiles) and ``first``;
``sintra games`` lists their values. So are ``reward`` and ``render_mode``.
"""

from typing import Any

from sintra.envs import aec

GAME = "duel"


def env(**settings: Any) -> Any:
    """The environment with PettingZoo's wrappers: an illegal action loses the game."""
    return aec.env(GAME, **settings)


def raw_env(**settings: Any) -> aec.TableEnv:
    """The environment itself: an illegal action is refused with an IllegalMoveError."""
    return aec.TableEnv(GAME, **settings)
