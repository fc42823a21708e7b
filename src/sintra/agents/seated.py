"""A bot at a seat: it sees what its seat may know, and it keeps its search between moves."""

import threading
from collections.abc import Callable
from random import Random
from typing import Any
from zlib import crc32

from sintra.agents.agent import Agent, MoveRequest
from sintra.core.errors import (
    AgentFailedError,
    AgentMoveError,
    GameOverError,
    InvalidMoveError,
    OptionError,
    SintraError,
)
from sintra.core.game import Game, Move, PlayedMove
from sintra.core.options import check_seed
from sintra.search.searcher import Watch

DEFAULT_SECONDS = 1.0
MAX_SECONDS = 3600.0
MAX_SIMULATIONS = 100_000_000
MAX_THREADS = 64


class SeatedAgent:
    """A bot that plays one seat of one game.

    Its random choices depend on a seed and on what it sees. It therefore answers the same position
    with the same move, also after an undo, unless the clock or a kept search tree decides.
    """

    def __init__(self, agent: Agent, seed: int | None = None, name: str | None = None) -> None:
        """Give a bot a seat.

        Args:
            agent: the bot.
            seed: the seed of its random choices; None for a random one.
            name: its name in error messages; by default that of its class.
        """
        self._agent = agent
        self._name = name or type(agent).__name__
        self._seed = check_seed(seed)
        self._history: tuple[PlayedMove, ...] | None = None
        self._seat: int | None = None

    def move(
        self,
        game: Game,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
        threads: int = 1,
        watch: Watch | None = None,
        stop: threading.Event | None = None,
    ) -> Move:
        """Choose a move for the seat to move.

        The bot gets a position in which everything that its seat may not know is resampled, so it
        cannot use hidden information.

        Args:
            game: the game; it is not changed.
            seconds: the time limit of a search, 1 second by default.
            simulations: a limit in simulations instead of a time.
            threads: the number of threads of a search.
            watch: receives reports while a search runs.
            stop: makes the bot answer at once when set.

        Raises:
            GameOverError: the game is over.
            OptionError: a limit is out of range.
            AgentMoveError: the bot chose a move that is not legal.
            AgentFailedError: the bot raised an error.
        """
        if game.turn is None:
            raise GameOverError("the game is over, so there is no move to choose")
        limit = DEFAULT_SECONDS if seconds is None else seconds
        check_limits(limit, simulations, threads)
        seed = self._move_seed(game, game.turn)
        state = game.state
        game.rules.kernels.resample(state, game.turn, seed)
        since = self._moves_since(game)
        self._history, self._seat = game.history, game.turn
        request = MoveRequest(
            game.rules, state, game.turn, limit, seed, simulations, threads, since, watch, stop
        )
        return self._checked(game, choice_of(self._name, self._agent.choose, request))

    def _checked(self, game: Game, choice: Any) -> Move:
        try:
            move = game.find(choice)
        except InvalidMoveError as error:
            raise AgentMoveError(f"the agent {self._name} chose no move: {error}") from error
        if move.id not in game.legal_actions:
            reason = game.rules.guide.why_illegal(game.state, move.id)
            raise AgentMoveError(
                f"the agent {self._name} chose {move}, which cannot be played: {reason}"
            )
        return move

    def _move_seed(self, game: Game, seat: int) -> int:
        """Derive the seed of this move from the bot's seed and what its seat sees."""
        visible = game.state
        game.rules.kernels.hide(visible, seat)
        return Random(f"{self._seed} {crc32(visible.tobytes())}").getrandbits(62)

    def _moves_since(self, game: Game) -> list[int] | None:
        """Return the moves since the last request, if the seat could foresee all of them."""
        earlier = self._history
        if earlier is None or game.turn != self._seat or game.history[: len(earlier)] != earlier:
            return None
        later = game.history[len(earlier) :]
        if any(played.draws for played in later):
            return None
        if any(
            played.seat != game.turn and game.rules.is_private(played.move.id) for played in later
        ):
            return None
        return [played.move.id for played in later]


def choice_of(name: str, choose: Callable[[Any], Any], request: Any) -> Any:
    """Ask an agent for a choice.

    Args:
        name: the agent's name in error messages.
        choose: its method.
        request: the argument of the method.

    Raises:
        AgentFailedError: the agent raised an error.
    """
    try:
        return choose(request)
    except SintraError:
        raise
    except Exception as error:
        raise AgentFailedError(
            f"the agent {name} raised {type(error).__name__}: {error}"
        ) from error


def check_limits(seconds: float, simulations: int | None, threads: int) -> None:
    """Check the limits of a move.

    Raises:
        OptionError: a limit is out of range.
    """
    if not 0 < seconds <= MAX_SECONDS:
        raise OptionError(
            f"the time for a move must be above 0 and at most {MAX_SECONDS:g} seconds"
        )
    if simulations is not None and not 0 < simulations <= MAX_SIMULATIONS:
        raise OptionError(f"a bot can run 1 to {MAX_SIMULATIONS} simulations")
    if not 0 < threads <= MAX_THREADS:
        raise OptionError(f"a bot can use 1 to {MAX_THREADS} threads")
