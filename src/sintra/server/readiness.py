"""Prepares the games in the background, so that no player waits for the compiler.

Every game is compiled, then used once in all the ways that a table uses it.
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
from sintra.core.rules import Rules
from sintra.core.warm import warm_up
from sintra.games import game_ids
from sintra.server.audience import SPECTATOR
from sintra.server.catalogue import find_game, offered_games
from sintra.server.errors import UnpreparedError, WarmingError
from sintra.server.hints import hint_json
from sintra.server.history import entries_of
from sintra.server.position import position_json

LOG = logging.getLogger("sintra.readiness")
READY, WARMING, FAILED = "ready", "warming", "failed"
#: The simulations of every search in a trial game.
SIMULATIONS = 8
POLL_SECONDS = 0.05


class Readiness:
    """The state of every game: warming, ready or failed."""

    def __init__(self) -> None:
        self.games = dict.fromkeys(game_ids(), WARMING)
        #: The progress, for people.
        self.message = "The games are being prepared."
        self._is_done = False

    @property
    def status(self) -> Literal["ok", "warming", "failed"]:
        """The state of the server: ok if every game has been tried and at least one is ready."""
        if not self._is_done:
            return "warming"
        return "ok" if READY in self.games.values() else "failed"

    def require(self, game: str | None = None) -> None:
        """Refuse a request that needs the games, or one game, before they are ready.

        Raises:
            WarmingError: the games are being prepared.
            UnpreparedError: the games, or this one, could not be prepared.
        """
        if self.status == "warming":
            raise WarmingError(f"{self.message} Try again in a moment.")
        if self.status == "failed":
            raise UnpreparedError(self.message)
        if self.games.get(game or "") == FAILED:
            raise UnpreparedError(f"The game {game} cannot be prepared. See the server's log.")

    async def run(self) -> None:
        """Prepare all games. A daemon thread does it, so the server can stop at any time."""
        threading.Thread(target=self._prepare_all, name="sintra-warming", daemon=True).start()
        while self.status == "warming":
            await asyncio.sleep(POLL_SECONDS)

    def _prepare_all(self) -> None:
        begun = time.monotonic()
        offered = offered_games()
        self.games = {rules.id: WARMING for rules in offered}
        for rules in offered:
            self.games[rules.id] = self._prepare(rules)
        failed = [game for game, state in self.games.items() if state == FAILED]
        self.message = "The games are ready."
        if failed:
            self.message = (
                f"Games that cannot be prepared: {', '.join(failed)}. See the server's log."
            )
        LOG.info("%s (%.1f s)", self.message, time.monotonic() - begun)
        self._is_done = True

    def _prepare(self, rules: Rules) -> str:
        try:
            warm_up(rules, self._report)
            run_trial_game(rules.id)
        except Exception:
            LOG.exception("the game %s cannot be prepared", rules.id)
            return FAILED
        return READY

    def _report(self, line: str) -> None:
        self.message = line.strip()
        LOG.info("%s", self.message)


@cache
def run_trial_game(game_id: str) -> None:
    """Use everything that a table needs once. Plain Python needs no such trial."""
    if not ENABLED:
        return
    rules = find_game(game_id)
    game = Game(rules, seed=1)
    for bot in agents.AGENTS:
        game.play(agents.best_move(game, bot, simulations=SIMULATIONS, seed=1))
        if game.is_over:
            game = Game(rules, seed=1)
    hint_json(game, 1.0, has_page=False, simulations=SIMULATIONS)
    for entry in entries_of(game, has_page=False):
        entry.for_audience(SPECTATOR)
    position_json(rules, game.state, SPECTATOR, game.names, has_page=False)
