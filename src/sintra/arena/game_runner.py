"""Plays single games between participants."""

import itertools
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self

from sintra import agents
from sintra.arena.engine import GRACE_SECONDS, EngineProcess, SeatedEngine
from sintra.arena.participants import Participant, unique_labels
from sintra.arena.schedule import Task, derived_seed
from sintra.core.compile_queue import warm_up
from sintra.core.errors import AgentTimeoutError, SintraError
from sintra.core.game import Game, Move
from sintra.core.rules import Rules


class Mover(Protocol):
    """Chooses the moves of one seat: a seated bot or a seated engine."""

    def move(
        self, game: Game, *, seconds: float | None = None, simulations: int | None = None
    ) -> Move:
        """Return a legal move, using only what the seat to move may know."""
        ...


@dataclass(frozen=True)
class GameResult:
    """The result of a game. The task with the same key says which participant had which seat."""

    key: str
    #: The finishing place of every seat, 1 for first; tied seats have equal places.
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    #: The number of moves of all seats.
    moves: int
    #: For every seat, the number of decisions with more than one legal move.
    decisions: tuple[int, ...]
    #: For every seat, the time spent on these decisions.
    seconds: tuple[float, ...]
    #: Why the game was forfeited, and by which seat; None if it was finished.
    fault: str | None = None
    faulty_seat: int | None = None
    #: The game record, if it was requested.
    record: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Serialise the result to JSON values, without the record."""
        values = {name: value for name, value in vars(self).items() if value is not None}
        values.pop("record", None)
        return values

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Self:
        """Deserialise the values of ``as_json``.

        Raises:
            ValueError: the values do not describe a game.
        """
        found: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in values.items()
        }
        try:
            result = cls(**found)
            lists = (result.ranks, result.scores, result.decisions, result.seconds)
            numbers = [result.moves, *itertools.chain.from_iterable(lists)]
        except TypeError as error:
            raise ValueError(str(error)) from error
        if not isinstance(result.key, str) or len(set(map(len, lists))) != 1:
            raise ValueError("the key must be a text, and every list needs a value for each seat")
        if not all(isinstance(number, int | float) for number in numbers):
            raise ValueError("ranks, scores, moves, decisions and seconds must be numbers")
        return result


class GameRunner:
    """Plays games one after the other in this process.

    An engine is started when its first move is due and keeps running for the following games. An
    engine with several seats gets one process for each of them, so that no process learns what only
    another seat may know.
    """

    def __init__(
        self, rules: Rules, options: Mapping[str, Any], participants: Sequence[Participant]
    ) -> None:
        """Prepare games.

        Args:
            rules: the game to play.
            options: values for all options of the game.
            participants: the participants; tasks refer to them by their numbers.
        """
        self.rules = rules
        self.options = options
        self.participants = participants
        self.labels = unique_labels(participants)
        # By the number of the participant and the number of its seat, counted from 0.
        self._engines: dict[tuple[int, int], EngineProcess] = {}

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self.options["players"])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        while self._engines:
            self._engines.popitem()[1].close()

    def play(self, task: Task, *, record: bool = False) -> GameResult:
        """Play a game. A seat whose agent or engine fails forfeits it.

        Args:
            task: the seed and the seats.
            record: whether the result includes the game record.
        """
        names = [self.labels[number] for number in task.seats]
        game = Game(self.rules, self.options, seed=task.seed, names=names)
        movers = [self._seat(task, seat) for seat in range(game.players)]
        decisions = [0] * game.players
        seconds = [0.0] * game.players
        fault: str | None = None
        while (seat := game.turn) is not None:
            actions = game.legal_actions
            if len(actions) == 1:
                game.play(actions[0])
                continue
            budget = self.participants[task.seats[seat]].budget
            begun = time.perf_counter()
            try:
                move = movers[seat].move(
                    game, seconds=budget.seconds, simulations=budget.simulations
                )
                spent = time.perf_counter() - begun
                self._check_time(task.seats[seat], spent)
            except SintraError as error:
                engine = self._engines.pop(_engine_key(task, seat), None)
                if engine is not None:
                    engine.close()  # the next game restarts it
                fault = str(error)
                break
            decisions[seat] += 1
            seconds[seat] += spent
            game.play(move)
        return GameResult(
            key=task.key,
            ranks=_ranks(game),
            scores=game.scores,
            moves=len(game.history),
            decisions=tuple(decisions),
            seconds=tuple(round(spent, 6) for spent in seconds),
            fault=fault,
            faulty_seat=None if fault is None else game.turn,
            record=game.record() if record else None,
        )

    def _check_time(self, number: int, spent: float) -> None:
        """Check that a bot has kept to its time. An engine is checked while it thinks.

        Raises:
            AgentTimeoutError: it took much longer.
        """
        participant = self.participants[number]
        limit = participant.budget.seconds
        if participant.bot is not None and limit is not None and spent > limit + GRACE_SECONDS:
            raise AgentTimeoutError(
                f"the agent {self.labels[number]!r} took {spent:.1f} s for a move; it may take "
                f"{limit:g} s"
            )

    def warm_up(self) -> None:
        """Play a game of each bot, so that compiling does not count as thinking time.

        Raises:
            SintraError: a bot cannot play the game.
        """
        warm_up(self.rules)
        bots = {one.text: one.bot for one in self.participants if one.bot is not None}
        for bot in bots.values():
            agents.prepare(agents.get(bot), self.rules)
            game = Game(self.rules, self.options, seed=0)
            movers = [agents.seat(bot, seat) for seat in range(game.players)]
            while game.turn is not None:
                game.play(movers[game.turn].move(game, simulations=1))

    def _seat(self, task: Task, seat: int) -> Mover:
        number = task.seats[seat]
        participant = self.participants[number]
        seed = derived_seed(task.seed, "seat", seat)
        if participant.bot is not None:
            return agents.seat(participant.bot, seed)
        key = _engine_key(task, seat)
        if key not in self._engines:
            self._engines[key] = EngineProcess(self.labels[number], participant.command)
        return SeatedEngine(self._engines[key], seed, _game_id(task))


def _engine_key(task: Task, seat: int) -> tuple[int, int]:
    number = task.seats[seat]
    return number, task.seats[:seat].count(number)


def _game_id(task: Task) -> str:
    """Return an id that reveals neither the seed nor which games share it."""
    return f"{derived_seed(task.seed, 'game', task.key):013x}"


def _ranks(game: Game) -> tuple[int, ...]:
    """Return the finishing places. A forfeiting seat is last; the others share the first place."""
    if game.outcome is not None:
        return game.outcome.ranks
    return tuple(game.players if seat == game.turn else 1 for seat in range(game.players))
