"""Environments for reinforcement learning: PettingZoo, Gymnasium and OpenSpiel.

======================  ==========================================================================
``aec``                 PettingZoo: all seats as agents that take turns
``summer_pavilion_v0``  PettingZoo: Summer Pavilion
``duel_v0``             PettingZoo: Duel
``solo``                Gymnasium: one agent against bots
``vector``              Gymnasium: a batch of games as a vector environment
``spiel``               OpenSpiel: explicit chance nodes and information states
``registration``        the Gymnasium ids of all games
``env_game``            shared by the single environments: consecutive games, rewards, masks
``rendering``           render modes
``extra``               the optional packages
======================  ==========================================================================

Importing this package registers a Gymnasium environment for every game, ``sintra/<Game>-v0``. The
PettingZoo environments of the built-in games are the modules ``<game>_v0``; ``aec.env`` takes any
game. Importing ``sintra.envs.spiel`` registers the games with OpenSpiel. All of them need the extra
``sintra[envs]``, and a game that writes an observation.
"""

from sintra.envs.extra import require

require("gymnasium")

from sintra.envs.registration import register_all  # noqa: E402

register_all()
