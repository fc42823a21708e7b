"""One game of a match, from its first move to its last."""

import itertools
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self

from sintra import agents
from sintra.arena.engine import EngineProcess, EngineSeat
from sintra.arena.errors import EngineError
from sintra.arena.participants import Participant
from sintra.arena.schedule import Task, derived_seed
from sintra.core.game import Game, Move
from sintra.core.rules import Rules
from sintra.core.warm import warm_up


class Player(Protocol):
    """Somebody at a table: chooses for the seat that is to move, from what this seat may know."""

    def move(
        self, game: Game, *, seconds: float | None = None, simulations: int | None = None
    ) -> Move:
        """A legal move."""
        ...


@dataclass(frozen=True)
class Played:
    """A game that was played. Who sat where, the task says that has the same key."""

    key: str
    #: For each seat, its finishing place, 1 for first; ties are equal.
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    #: All moves of the game.
    moves: int
    #: For each seat, how often it had a choice and how long it thought about it in all.
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    #: Why the game was forfeited, and by whom; None if it was played to its end.
    fault: str | None = None
    faulty_seat: int | None = None
    record: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The game as JSON values, without its record."""
        values = {name: value for name, value in vars(self).items() if value is not None}
        values.pop("record", None)
        return values

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Self:
        """The opposite of ``as_json``; ValueError if the values are not those of a game."""
        found: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in values.items()
        }
        try:
            played = cls(**found)
            lists = (played.ranks, played.scores, played.decisions, played.seconds)
            numbers = [played.moves, *itertools.chain.from_iterable(lists)]
        except TypeError as error:
            raise ValueError(str(error)) from error
        if not isinstance(played.key, str) or len(set(map(len, lists))) != 1:
            raise ValueError("a key and values for every seat are needed")
        if not all(isinstance(number, int | float) for number in numbers):
            raise ValueError("ranks, scores, moves, decisions and seconds are numbers")
        return played


class Table:
    """Where games are played; engines are started on their first move and serve several games."""

    def __init__(
        self, rules: Rules, options: Mapping[str, Any], participants: Sequence[Participant]
    ) -> None:
        self.rules = rules
        self.options = options
        self.participants = participants
        self._engines: dict[int, EngineProcess] = {}

    @property
    def players(self) -> int:
        """How many seats there are."""
        return int(self.options["players"])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        while self._engines:
            self._engines.popitem()[1].close()

    def play(self, task: Task, *, record: bool = False) -> Played:
        """Plays a game. An engine that fails forfeits it."""
        names = [self.participants[number].label for number in task.seats]
        game = Game(self.rules, self.options, seed=task.seed, names=names)
        players = [
            self._sit(number, derived_seed(task.seed, "seat", seat))
            for seat, number in enumerate(task.seats)
        ]
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
                move = players[seat].move(
                    game, seconds=budget.seconds, simulations=budget.simulations
                )
            except EngineError as error:
                self._dismiss(task.seats[seat])
                fault = str(error)
                break
            decisions[seat] += 1
            seconds[seat] += time.perf_counter() - begun
            game.play(move)
        return Played(
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

    def warm_up(self) -> None:
        """A first game of each bot, so that no later one waits for compiled code."""
        warm_up(self.rules)
        for bot in {one.bot for one in self.participants if one.bot is not None}:
            game = Game(self.rules, self.options, seed=0)
            players = [agents.seat(bot, seat) for seat in range(game.players)]
            while game.turn is not None:
                game.play(players[game.turn].move(game, simulations=1))

    def _sit(self, number: int, seed: int) -> Player:
        participant = self.participants[number]
        if participant.bot is not None:
            return agents.seat(participant.bot, seed)
        if number not in self._engines:
            self._engines[number] = EngineProcess(participant.label, participant.command)
        return EngineSeat(self._engines[number], seed)

    def _dismiss(self, number: int) -> None:
        """Ends an engine that failed; the next game gets a fresh one."""
        self._engines.pop(number).close()


def _ranks(game: Game) -> tuple[int, ...]:
    """Finishing places. Who forfeits is last, and the others share the first place."""
    if game.outcome is not None:
        return game.outcome.ranks
    return tuple(game.players if seat == game.turn else 1 for seat in range(game.players))
