"""Bots of any kind as the opponents of a batch."""

from collections.abc import Sequence
from random import Random
from typing import Any
from zlib import crc32

from sintra.agents.agent import MoveRequest
from sintra.agents.lookup import AgentSource, get, name_of, prepare
from sintra.agents.seated import DEFAULT_SECONDS, check_limits, choice_of
from sintra.core.batch import OPPONENTS as COMPILED
from sintra.core.errors import AgentMoveError
from sintra.core.rules import Rules


def batch_opponents(
    source: "AgentSource | BatchOpponents | None",
    *,
    seconds: float | None = None,
    simulations: int | None = None,
) -> "str | BatchOpponents | None":
    """Return the opponents of a batch: compiled ones by name, or bots of any kind.

    Args:
        source: None, or bots as for ``sintra.agents.get``.
        seconds: the time limit for a move of bots that are not compiled, 1 second by default.
        simulations: a limit in simulations instead of a time.

    Raises:
        SintraError: there is no such bot, it is no agent, or a limit is out of range.
    """
    if isinstance(source, BatchOpponents):
        return source
    if source is None or (isinstance(source, str) and source in COMPILED):
        return source
    return BatchOpponents(source, seconds=seconds, simulations=simulations)


class BatchOpponents:
    """Plays the seats of a batch that the caller does not play.

    >>> import sintra
    >>> games = sintra.batch("duel", 2, seed=1, opponents=BatchOpponents("casual", simulations=8))
    >>> games.step(games.sample())
    >>> bool((games.to_move == games.seats).all())
    True

    One agent plays in all games. Its requests have ``since=None``, so it must not rely on earlier
    ones. An agent with a method ``choose_many(requests)``, such as ``EvaluatorAgent``, gets the
    requests of all games together.
    """

    def __init__(
        self,
        source: AgentSource,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
    ) -> None:
        """Choose the opponents.

        Args:
            source: the bot, as for ``sintra.agents.get``.
            seconds: the time limit for a move, 1 second by default.
            simulations: a limit in simulations instead of a time.

        Raises:
            SintraError: there is no such bot, it is no agent, or a limit is out of range.
        """
        self._agent = get(source)
        self._name = name_of(source)
        self._seconds = DEFAULT_SECONDS if seconds is None else seconds
        self._simulations = simulations
        check_limits(self._seconds, simulations, 1)

    def choose_all(self, rules: Rules, states: Any, seeds: Any) -> Sequence[int]:
        """Return a move for every state, see ``sintra.core.batch_opponents``."""
        prepare(self._agent, rules)
        requests = [
            self._request(rules, state.copy(), int(seed))
            for state, seed in zip(states, seeds, strict=True)
        ]
        legal = [request.legal_actions for request in requests]
        choose_many = getattr(self._agent, "choose_many", None)
        if choose_many is not None:
            chosen = choice_of(self._name, choose_many, requests)
        else:
            chosen = [choice_of(self._name, self._agent.choose, request) for request in requests]
        for actions, action in zip(legal, chosen, strict=True):
            if action not in actions:
                raise AgentMoveError(
                    f"the agent {self._name} chose {action!r}, which is not a legal move"
                )
        return [int(action) for action in chosen]

    def _request(self, rules: Rules, state: Any, game_seed: int) -> MoveRequest:
        seat = int(state.to_move)
        visible = state.copy()
        rules.kernels.hide(visible, seat)
        seed = Random(f"{game_seed} {crc32(visible.tobytes())}").getrandbits(62)
        rules.kernels.resample(state, seat, seed)
        return MoveRequest(rules, state, seat, self._seconds, seed, self._simulations)
