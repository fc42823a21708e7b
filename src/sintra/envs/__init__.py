"""Environments for reinforcement learning: PettingZoo, Gymnasium and OpenSpiel.

======================  ==========================================================================
``aec``                 PettingZoo: all seats as agents that take turns
``summer_pavilion_v1``  PettingZoo: Summer Pavilion
``duel_v1``             PettingZoo: Duel
``solo``                Gymnasium: one agent against bots
``vector``              Gymnasium: a batch of games as a vector environment
``sb3``                 Stable-Baselines3: a batch of games as a VecEnv
``spiel``               OpenSpiel: explicit chance nodes and information states
``registration``        the Gymnasium ids of all games
``env_game``            shared by the single environments: consecutive games, rewards, masks
``rendering``           render modes
``extra``               the optional packages
======================  ==========================================================================

Importing this package registers a Gymnasium environment for every game, ``sintra/<Game>-v1``. The
PettingZoo environments of the built-in games are the modules ``<game>_v1``; ``aec.env`` takes any
game. A change of behaviour gets a new version; old ones are removed, with an error that names the
new one. Importing ``sintra.envs.spiel`` registers the games with OpenSpiel. All of them need the
extra ``sintra[envs]``, and a game that writes an observation.
"""

from typing import NoReturn

from sintra.envs.extra import require

require("gymnasium")

from sintra.envs.registration import register_all  # noqa: E402

register_all()


def __getattr__(name: str) -> NoReturn:
    if name.endswith("_v0"):
        raise ImportError(
            f"sintra.envs.{name} is gone: use sintra.envs.{name[:-1]}1; the page 'Environments' of "
            "the documentation says what changed"
        )
    raise AttributeError(f"module 'sintra.envs' has no attribute {name!r}")
