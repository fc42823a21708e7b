"""A game in progress: the one door through which every move goes.

A person's, a bot's and a record's moves are all played by :meth:`Game.play`, which refuses what
is not legal and says why.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from sintra.core.errors import (
    DrawError,
    GameOverError,
    IllegalMoveError,
    InvalidMoveError,
    NothingToUndoError,
    PositionError,
    SeatError,
)
from sintra.core.generator import seed_words
from sintra.core.options import check_names, check_seed
from sintra.core.protocol import CHANCE, NOBODY, Outcome, Rules, State

BEFORE_FIRST = -1


@dataclass(frozen=True)
class Move:
    """A move of a game, or a draw of chance.

    >>> import sintra
    >>> move = sintra.new("summer-pavilion", seed=7).legal_moves[0]
    >>> move.id, move.text
    (1, 'F1g')
    >>> move.parts
    {'kind': 'take', 'source': 'F1', 'colour': 'green'}
    """

    rules: Rules
    id: int

    @property
    def text(self) -> str:
        """The move in notation."""
        return self.rules.notation(self.id)

    @property
    def parts(self) -> dict[str, Any]:
        """The move as named values."""
        return self.rules.parts(self.id)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.text}>"

    def __int__(self) -> int:
        return self.id


@dataclass(frozen=True)
class Turn:
    """A move that was played, by whom, and what chance drew after it."""

    seat: int
    move: Move
    draws: tuple[Move, ...]


class Game:
    """A game in progress, with its history.

    >>> import sintra
    >>> game = sintra.new("summer-pavilion", players=2, seed=7)
    >>> game
    <Game summer-pavilion, 2 players, seed 7: round 1, draft, purple is wild, seat 0 to move, 5-5>
    >>> game.play("F1g")
    <Move F1g>
    >>> game.turn
    1
    >>> game.undo()
    <Move F1g>
    >>> game.turn
    0
    """

    _first_draws: tuple[Move, ...]

    def __init__(
        self,
        rules: Rules,
        options: Mapping[str, Any] | None = None,
        *,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        draws: Iterable["Move | int | str"] | None = None,
    ) -> None:
        """Begins a game.

        Chance comes from ``seed`` (a fresh one for None), unless ``draws`` tells what was drawn:
        then the generator is left alone, and every later draw has to be told as well.
        """
        number = check_seed(seed)
        resolved = rules.resolve(options or {}, number)
        state = rules.start(resolved)
        seed_words(state.words, number)
        self._begin(rules, state, None if draws is not None else number, names)
        self._first_draws = self._settle(state, draws)

    @classmethod
    def from_position(
        cls,
        rules: Rules,
        data: Any,
        *,
        names: Sequence[str] | None = None,
        seed: int | None = None,
        draws: Iterable["Move | int | str"] | None = None,
    ) -> Self:
        """Begins at a position (see :meth:`position`); PositionError says all that is wrong.

        A position without a generator gets one from ``seed``. ``draws`` are as for a new game.
        """
        state = rules.from_json(data)
        if "generator" not in data:
            seed_words(state.words, check_seed(seed))
        game = cls.__new__(cls)
        game._begin(rules, state, None, names)
        game._from_position = True
        game._first_draws = game._settle(state, draws)
        if draws is not None and game._first_draws:
            game._told.add(BEFORE_FIRST)
        if not game.is_over and not game.legal_actions:
            raise PositionError([f"seat {game.turn} is to move and has no legal move"])
        return game

    def _begin(
        self, rules: Rules, state: State, seed: int | None, names: Sequence[str] | None
    ) -> None:
        self.rules = rules
        self._seed = seed
        self.options = rules.options_of(state)
        self.names = check_names(names, int(state.players))
        self._legal = np.zeros(rules.max_legal, np.int64)
        self._drawn = np.zeros(rules.max_draws, np.int64)
        self._states = [state]
        self._turns: list[Turn] = []
        # The numbers of the turns (or BEFORE_FIRST) after which chance was told what to draw.
        self._told: set[int] = set()
        self._from_position = False
        # What a record has to begin with, kept as it was before the first draw.
        self._start = state.copy()

    # --- Playing -------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> list[Move]:
        """Every move that can be played now; empty only when the game is over."""
        return [Move(self.rules, action) for action in self.legal_actions]

    @property
    def legal_actions(self) -> list[int]:
        """The numbers of all legal moves."""
        count = self.rules.kernels.legal(self._state, self._legal)
        return [int(action) for action in self._legal[:count]]

    def play(
        self, move: "Move | int | str", draws: Iterable["Move | int | str"] | None = None
    ) -> Move:
        """Plays a move, given as an object, a number or a text, and lets chance act after it.

        With ``draws`` chance does what it is told, as at a real table.

        >>> import sintra
        >>> game = sintra.new("summer-pavilion", seed=7)
        >>> game.play("F1p")
        Traceback (most recent call last):
        sintra.core.errors.IllegalMoveError: F1p cannot be played: factory 1 holds no purple tile
        >>> game.play("dance")
        Traceback (most recent call last):
        sintra.core.errors.InvalidMoveError: 'dance' is not a move; moves look like F3g or Cg \
(take), g4+2 or c1=r (place), +p (bonus tile), pass, keep:ggr
        """
        chosen = self.find(move)
        if self.is_over:
            raise GameOverError(f"{chosen} cannot be played: the game is over")
        if chosen.id not in self.legal_actions:
            reason = self.rules.why_illegal(self._state, chosen.id)
            raise IllegalMoveError(f"{chosen} cannot be played: {reason}")
        seat = int(self._state.to_move)
        state = self._state.copy()
        self.rules.kernels.step(state, chosen.id)
        drawn = self._settle(state, draws)
        if draws is not None and drawn:
            self._told.add(len(self._turns))
        self._states.append(state)
        self._turns.append(Turn(seat, chosen, drawn))
        return chosen

    def _settle(self, state: State, draws: Iterable["Move | int | str"] | None) -> tuple[Move, ...]:
        """Lets chance act: by the state's generator, or as told."""
        if draws is None:
            count = self.rules.kernels.deal(state, self._drawn)
            return tuple(Move(self.rules, int(action)) for action in self._drawn[:count])
        told = tuple(self.find(draw) for draw in draws)
        for number, draw in enumerate(told, 1):
            if int(state.to_move) != CHANCE:
                raise DrawError(f"draw {number} ({draw}) is one too many: nothing is to be drawn")
            count = self.rules.kernels.legal(state, self._legal)
            if draw.id not in self._legal[:count]:
                label = self.rules.draw_label(state)
                raise DrawError(f"draw {number} for {label}: {draw} is not there to be drawn")
            self.rules.kernels.step(state, draw.id)
        if int(state.to_move) == CHANCE:
            raise DrawError(
                f"after {len(told)} draws there is still one due for {self.rules.draw_label(state)}"
            )
        return told

    def find(self, move: "Move | int | str") -> Move:
        """The move that an object, a number or a text stands for, legal or not."""
        if isinstance(move, Move):
            if move.rules is not self.rules:
                raise InvalidMoveError(f"{move} is a move of {move.rules.name}")
            return move
        if isinstance(move, str):
            return Move(self.rules, self.rules.parse(move))
        if isinstance(move, bool) or not isinstance(move, int | np.integer):
            raise InvalidMoveError(f"a move is a text or a number, not {move!r}")
        if not 0 <= move < self.rules.all_actions:
            raise InvalidMoveError(
                f"no move has the number {move}; they go from 0 to {self.rules.all_actions - 1}"
            )
        return Move(self.rules, int(move))

    def undo(self) -> Move:
        """Takes the last move back, and what chance did after it."""
        if not self._turns:
            raise NothingToUndoError("no move has been played yet")
        self._states.pop()
        self._told.discard(len(self._turns) - 1)
        return self._turns.pop().move

    def copy(self) -> Self:
        """A game of its own, with the same history."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._states = [*self._states[:-1], self._state.copy()]
        other._turns = list(self._turns)
        other._told = set(self._told)
        other._legal = self._legal.copy()
        other._drawn = self._drawn.copy()
        return other

    # --- Looking -------------------------------------------------------------------------------

    @property
    def _state(self) -> State:
        return self._states[-1]

    @property
    def state(self) -> State:
        """A copy of the state record, hidden information included."""
        return self._state.copy()

    @property
    def seed(self) -> int | None:
        """The seed that all chance comes from, or None if draws were told or a position loaded."""
        return None if self._told else self._seed

    @property
    def players(self) -> int:
        """How many seats there are."""
        return int(self._state.players)

    @property
    def turn(self) -> int | None:
        """The seat that is to move, or None when the game is over."""
        return None if self.is_over else int(self._state.to_move)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return int(self._state.to_move) == NOBODY

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Everything that was played so far."""
        return tuple(self._turns)

    @property
    def first_draws(self) -> tuple[Move, ...]:
        """What chance drew before the first move."""
        return self._first_draws

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of every seat."""
        return tuple(int(score) for score in self._state.score[: self.players])

    @property
    def heading(self) -> str:
        """The round and the phase, in words."""
        return self.rules.heading(self._state)

    def breakdown(self, seat: int) -> dict[str, int]:
        """Where a seat's points came from; the values add up to its score."""
        return self.rules.breakdown(self._state, self.check_seat(seat))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if not self.is_over:
            return None
        ranks = np.zeros(self.players, np.int64)
        self.rules.kernels.rank(self._state, ranks)
        return Outcome(
            winners=tuple(seat for seat in range(self.players) if ranks[seat] == 1),
            ranks=tuple(int(rank) for rank in ranks),
            scores=self.scores,
            reason=self.rules.reason(self._state),
            breakdown=tuple(self.breakdown(seat) for seat in range(self.players)),
        )

    def position(self) -> dict[str, Any]:
        """The complete position as JSON values, hidden information and generator included."""
        return self.rules.to_json(self._state)

    def view(self, seat: int) -> dict[str, Any]:
        """The position as a seat may see it, as JSON values."""
        shown = self.rules.to_json(self._seen_by(seat))
        del shown["generator"]
        return {"seat": seat, **shown}

    def _seen_by(self, seat: int | None) -> State:
        """The state without what a seat may not know; for None, all of it."""
        if seat is None:
            return self._state
        state = self.state
        self.rules.kernels.hide(state, self.check_seat(seat))
        return state

    def features(self, seat: int) -> Any:
        """What a network sees from a seat; ``rules.feature_names`` says what each number is."""
        out = np.zeros(len(self.rules.feature_names), np.float32)
        self.rules.kernels.observe(self._state, self.check_seat(seat), out)
        return out

    def text(self, colour: bool = False, seat: int | None = None) -> str:
        """A drawing of the position for a terminal, or of what a seat may see of it."""
        return self.rules.draw_text(self._seen_by(seat), self.names, colour)

    def svg(self, seat: int | None = None) -> str:
        """A picture of the position, or of what a seat may see of it."""
        return self.rules.draw_svg(self._seen_by(seat), self.names)

    def record(self) -> str:
        """The game record: the whole game as a text that can be replayed."""
        from sintra.core.record import write

        return write(self)

    def check_seat(self, seat: Any) -> int:
        """The seat, if there is one with this number."""
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise SeatError(f"seats go from 0 to {self.players - 1}; there is no seat {seat!r}")
        return seat

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        seed = "" if self.seed is None else f", seed {self.seed}"
        scores = "-".join(str(score) for score in self.scores)
        next_up = "over" if self.is_over else f"{self.heading.lower()}, seat {self.turn} to move"
        return f"<Game {self.rules.id}, {self.players} players{seed}: {next_up}, {scores}>"

    def _repr_svg_(self) -> str:
        return self.svg()
