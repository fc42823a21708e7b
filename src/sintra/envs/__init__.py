"""Environments for learning: PettingZoo, Gymnasium and OpenSpiel.

Importing this package registers a Gymnasium environment for every game, ``sintra/<Game>-v0``. The
PettingZoo environments are the modules ``<game>_v0``, and importing ``sintra.envs.spiel`` registers
the games with OpenSpiel. All of them need the extra ``sintra[envs]``.
"""

from sintra.envs.extra import require

require("gymnasium")

from sintra.envs.registering import register_all  # noqa: E402

register_all()
