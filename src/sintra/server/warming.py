"""The first compile, beside the event loop.

Every game is rehearsed once: a few moves through all that a table needs, bots included. So nobody's
first move waits for code that is compiled or loaded.
"""

import asyncio
import logging
import threading
import time
from functools import cache
from typing import Literal

from sintra import agents
from sintra.core.compile import ENABLED
from sintra.core.game import Game
from sintra.core.warm import warm_up
from sintra.games import game_ids, get
from sintra.server.errors import UnpreparedError, WarmingError
from sintra.server.hints import hint
from sintra.server.log import SPECTATOR, entries_of, move_json
from sintra.server.views import standing

LOG = logging.getLogger("sintra.warming")
READY, WARMING, FAILED = "ready", "warming", "failed"
#: What a bot does at a rehearsal.
SIMULATIONS = 8
POLL_SECONDS = 0.05


class Warming:
    """Which games are ready."""

    def __init__(self) -> None:
        self.games = dict.fromkeys(game_ids(), WARMING)
        #: What is being done, in words.
        self.message = "The games are being prepared."

    @property
    def status(self) -> Literal["ok", "warming", "failed"]:
        """How far it is, in a word."""
        if FAILED in self.games.values():
            return "failed"
        return "ok" if self.is_done else "warming"

    @property
    def is_done(self) -> bool:
        """Whether all games are ready."""
        return set(self.games.values()) == {READY}

    def require(self) -> None:
        """Refuses what needs the games while they are not ready."""
        if self.status == "failed":
            raise UnpreparedError(self.message)
        if not self.is_done:
            raise WarmingError(f"{self.message} Try again in a moment.")

    async def run(self) -> None:
        """Prepares all games. The thread that does it keeps nobody from stopping the server."""
        threading.Thread(target=self._prepare, name="sintra-warming", daemon=True).start()
        while self.status == "warming":
            await asyncio.sleep(POLL_SECONDS)

    def _prepare(self) -> None:
        begun = time.monotonic()
        try:
            for game in game_ids():
                warm_up(get(game), self._say)
                rehearse(game)
                self.games[game] = READY
        except Exception:
            self.message = "The games cannot be prepared; the server's log says why."
            LOG.exception("the games cannot be prepared")
            self.games |= {game: FAILED for game, how in self.games.items() if how != READY}
            return
        self.message = "The games are ready."
        LOG.info("the games are ready after %.1f s", time.monotonic() - begun)

    def _say(self, line: str) -> None:
        self.message = line.strip()
        LOG.info("%s", self.message)


@cache
def rehearse(name: str) -> None:
    """Uses everything that a table needs, once; plain Python needs no rehearsal."""
    if not ENABLED:
        return
    game = Game(get(name), seed=1)
    for bot in agents.AGENTS:
        move = agents.best_move(game, bot, simulations=SIMULATIONS, seed=1)
        move_json(game.rules, game.state, move.id)
        game.play(move)
    hint(game, 1.0, SIMULATIONS)
    for entry in entries_of(game):
        entry.seen_by(SPECTATOR)
    standing(game.rules, game.state, SPECTATOR)
