"""A bot at a seat: what it is shown of the game, and what it remembers."""

import threading
from collections.abc import Callable
from random import Random as Generator
from zlib import crc32

from sintra.agents.protocol import Agent, Request
from sintra.core.errors import GameOverError, OptionError
from sintra.core.game import Game, Move, Turn
from sintra.core.options import check_seed
from sintra.search.searcher import Progress

DEFAULT_SECONDS = 1.0
MAX_SECONDS = 3600.0
MAX_SIMULATIONS = 100_000_000
MAX_THREADS = 64


class Player:
    """A bot that plays one seat of one game, move after move.

    Its chance comes from a seed and from what it sees, so that the same position is answered by
    the same move, after an undo as well, unless time decides or what it remembers of earlier moves.
    """

    def __init__(self, agent: Agent, seed: int | None = None) -> None:
        self._agent = agent
        self._seed = check_seed(seed)
        self._seen: tuple[Turn, ...] | None = None
        self._seat: int | None = None

    def move(
        self,
        game: Game,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
        threads: int = 1,
        watch: Callable[[Progress], None] | None = None,
        stop: threading.Event | None = None,
    ) -> Move:
        """The move that the bot would play now, in the place of who is to move.

        The bot sees a position in which all that its seat may not know has been replaced by
        chance, so it cannot peek. A bot that searches does so for some seconds (1 if nothing is
        said) or, if that is given, for some simulations.
        """
        if game.turn is None:
            raise GameOverError("the game is over, there is no move to choose")
        limit = DEFAULT_SECONDS if seconds is None else seconds
        if not 0 < limit <= MAX_SECONDS:
            raise OptionError(f"the time for a move is above 0 and at most {MAX_SECONDS:g} seconds")
        if simulations is not None and not 0 < simulations <= MAX_SIMULATIONS:
            raise OptionError(f"a bot can run from 1 to {MAX_SIMULATIONS} simulations")
        if not 0 < threads <= MAX_THREADS:
            raise OptionError(f"a bot can think on 1 to {MAX_THREADS} threads")
        number = self._number(game, game.turn)
        state = game.state
        game.rules.kernels.resample(state, game.turn, number)
        since = self._since(game)
        self._seen, self._seat = game.turns, game.turn
        request = Request(
            game.rules, state, game.turn, limit, number, simulations, threads, since, watch, stop
        )
        return Move(game.rules, self._agent.choose(request))

    def _number(self, game: Game, seat: int) -> int:
        """Where the chance of this move comes from."""
        seen = game.state
        game.rules.kernels.hide(seen, seat)
        return Generator(f"{self._seed} {crc32(seen.tobytes())}").getrandbits(62)

    def _since(self, game: Game) -> list[int] | None:
        """The moves since the bot's last one, if it could foresee all that happened."""
        seen = self._seen
        if seen is None or game.turn != self._seat or game.turns[: len(seen)] != seen:
            return None
        later = game.turns[len(seen) :]
        if any(turn.draws for turn in later):
            return None
        if any(turn.seat != game.turn and game.rules.is_private(turn.move.id) for turn in later):
            return None
        return [turn.move.id for turn in later]
